"""The audit adds up and ranks by itself: no value and no step of the read model is taken on trust.

A file of which a single value was altered is found beside one built anew. Code that works anything
out wrongly makes both of them wrong in the same way; it is found by what the histories come to.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from events.facts import (
    ChairTaken,
    DealBegan,
    DealVoided,
    DisputeOpened,
    PenaltyGiven,
    PenaltyLifted,
    PlayerEntered,
    PlayerMerged,
    PlayerParted,
    RoundSeated,
    RulingGiven,
    SeasonOpened,
    StageAdded,
    StageRemoved,
    Substituted,
)
from events.progress import silent
from events.record import open_record
from tests.readmodel.stores import opened, seated, table_of
from tests.readmodel.test_tables import played
from tourney.audit.auditor import Auditor
from tourney.audit.rows import audit_rows
from tourney.readmodel import (
    people,
    projection,
    ranking,
    schema,
    seasonqueries,
    standings,
    tables,
)
from tourney.readmodel.model import ReadModel, path_for
from tourney.readmodel.schema import TABLES

TIES = ["head-to-head", "firsts", "seconds", "last-round", "best-round"]


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record: two tournaments that are stages of seasons, and all that counts."""
    folder = tmp_path_factory.mktemp("night")
    with opened(folder) as store:
        store.add(mari="Mari", jaan="Jaan", peep="Peep", ants="Ants", liis="Liis", lisa="Lisa")
        store.open("cup", tie_breaks=TIES)
        store.open("hall", "six-dozens", rounds=2)
        store.open("even", tie_breaks=["head-to-head"])
        for cup, players in {
            "cup": "mari jaan peep ants",
            "hall": "mari jaan peep lisa liis",
            "even": "mari jaan peep",
        }.items():
            store.append(cup, *map(PlayerEntered, players.split()))
        store.append("cup", Substituted("liis", "mari", [2]))
        store.append("cup", RoundSeated(3, [seated(1, "mari", "jaan")], "draw", 7))
        store.append("cup/1/1", *table_of("cup/1/1", played("saare", 1)))
        store.cards("cup/2/1", "liis jaan peep ants", "jaan liis ants peep sixes liis=1")
        store.cards("hall/1/1", "out mari left jaan=3 peep=5", game="six-dozens")
        store.cards("hall/2/1", *["out lisa jaan left liis=8"] * 2, game="six-dozens")
        store.cards("even/1/1", "mari jaan peep sixes jaan=2", "mari jaan peep")
        store.append("even/1/1", ChairTaken("peep", "liis", 2))
        store.append("even", PenaltyGiven("jaan", 2, "now as many points as mari"))
        store.append("hall/1/1", DealBegan(2, "mari"), DealVoided(2, "misdealt"))
        store.append("cup/1/1", DisputeOpened(1, 3, "mari", "not so"))
        store.append("cup/1/1", RulingGiven("upheld", "", "it was so", 3, 1))
        given = store.append("cup", PenaltyGiven("jaan", -2, "late"))
        store.append("cup", PenaltyGiven("peep", 1, "kind"), PenaltyLifted(given + 1, "not so"))
        merged = store.append("player:jaan", PlayerMerged("peep"))
        store.append("player:jaan", PlayerParted(merged))
        store.append("player:lisa", PlayerMerged("ants"))
        for season, counts, best in (("s", "places", 1), ("p", "points", None)):
            store.append(f"season:{season}", SeasonOpened(season, counts, best))
            store.append(f"season:{season}", StageAdded("cup"), StageAdded("hall"))
        store.append("season:q", SeasonOpened("q", "points"), StageAdded("cup"))
        store.append("season:q", StageAdded("hall"), StageRemoved("cup"))
        store.model.snapshot().close()  # which rates the deals
    return folder


@pytest.fixture
def here(night: Path, tmp_path: Path) -> Path:
    """The record alone, in a folder of its own."""
    shutil.copy(night / "tourney.db", tmp_path)
    return tmp_path


def audited(folder: Path) -> list[tuple[str, str]]:
    """What the audit finds once the read model is there: the key, and the table that it names."""
    where = folder / "tourney.db"
    with open_record(where) as record:
        with ReadModel(path_for(str(where)), record) as model:
            model.catch_up()
        findings = Auditor(record, str(where)).audit().findings
    return [(one.key, str(one.data.get("table", ""))) for one in findings]


def test_nothing_is_found_where_everything_is_right(here: Path) -> None:
    assert audited(here) == []


# -- values


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case None:
            return 7
        case int() | float():
            return value + 1000
        case str() if value[:1] in ("[", "{"):
            return json.dumps({"x": 1} if value[0] == "{" else ["x"])
    return f"{value}x"


COLUMNS = [(kept.name, name) for kind, kept in TABLES.items() for name in kind.__annotations__]
NOT_KEPT = {("built", "scrub")}
"""Whether a name is still to be wiped is about the file, not about the record."""


@pytest.mark.parametrize(("table", "column"), [one for one in COLUMNS if one not in NOT_KEPT])
def test_a_value_altered_in_the_file_is_found(
    night: Path, here: Path, table: str, column: str
) -> None:
    shutil.copy(night / "tourney.read.db", here)
    with closing(sqlite3.connect(here / "tourney.read.db")) as db:
        rows = db.execute(f'SELECT DISTINCT "{column}" FROM "{table}"').fetchall()  # noqa: S608
        assert rows, f"nothing in {table}"
        (value,) = rows[0]
        db.execute("PRAGMA foreign_keys=OFF")
        key = ", ".join(f'"{name}"' for name in key_of(table))
        first = db.execute(
            f'SELECT {key} FROM "{table}" WHERE "{column}" IS ?',  # noqa: S608
            (value,),
        ).fetchone()
        where = " AND ".join(f'"{name}" IS ?' for name in key_of(table))
        update = f'UPDATE "{table}" SET "{column}" = ? WHERE {where}'  # noqa: S608
        db.execute(update, (changed(value), *first))
        db.commit()
    with open_record(here / "tourney.db") as record:
        assert audit_rows(record, here / "tourney.read.db", silent)


def key_of(table: str) -> tuple[str, ...]:
    return next(kept.key for kept in TABLES.values() if kept.name == table)


# -- code

Change = Callable[[Any], Any]


def of_rows(column: str) -> Change:
    """Rows, or a row, with this column altered in each."""

    def change(given: Any) -> Any:
        if hasattr(given, "_replace"):
            return given._replace(**{column: changed(getattr(given, column))})
        return [row._replace(**{column: changed(getattr(row, column))}) for row in given]

    return change


def after(function: Callable[..., Any], change: Change) -> Callable[..., Any]:
    """The function with something else given back."""
    return lambda *given, **named: change(function(*given, **named))


def fewer(given: Iterable[Any]) -> list[Any]:
    """All but the last."""
    return [*given][:-1]


def passed_over(*_: Any) -> set[str]:
    """A handler of facts that does nothing."""
    return set()


FILLED = {
    (tables, "deal_row"): "dealer stated void reason finished moves result confirmed details ended",
    (tables, "score_rows"): "seat player place gain figures",
    (tables, "seat_rows"): "seat player counts firsts tallies",
    (tables, "ledger_rows"): "number deal account what amount",
    (tables, "_opened_row"): "dealer opened finished deals recorded winners",
    (standings, "_round_totals"): "round player points",
    (standings, "_standings"): "number place player total penalty criteria decided_by",
}
"""The columns that these functions of the read model fill."""
SELECTED = {
    (standings, "_SEATS"): ("s.counts IS NOT NULL", "s.counts > 6"),
    (standings, "_PENALTIES"): ("g.lifted IS NULL", "1"),
    (standings, "_MEETINGS"): ("a.points > b.points", "a.points >= b.points"),
    (seasonqueries, "_STAGES"): ("night, tournament", "tournament DESC"),
    (seasonqueries, "_POINTS"): ("place, points", "place, place"),
}
"""What is left out of, or put into, the questions in SQL."""
FACTS = (Substituted, PenaltyGiven, PenaltyLifted, PlayerMerged, PlayerParted, StageAdded)
DONE: dict[str, tuple[Any, str, Change]] = {
    "a contender less": (standings, "_contenders", fewer),
    "nobody met": (standings, "_met", lambda met: {}),
    "fewer criteria": (standings, "criteria_of", lambda criteria: criteria[:-1]),
    "tallies twice": (standings, "_tallies", lambda of: {name: 2 * n for name, n in of.items()}),
    "turned round": (standings, "rank", lambda rows: rows[::-1]),
    "one person": (people, "person_of", lambda person: "mari"),
    "a season turned round": (seasonqueries, "rank", lambda rows: rows[::-1]),
    "the best stage": (seasonqueries, "_best", lambda of: {one: of[one] for one in [*of][:1]}),
    "a season's results": (seasonqueries, "_results", lambda of: dict([*of.items()][1:])),
    "a stage won": (
        *(seasonqueries, "_contender"),
        lambda one: replace(one, tallies={"stages-won": 3}),
    ),
    "what a stage counts": (
        *(seasonqueries, "_contender"),
        lambda one: replace(one, rounds={1: 1}),
    ),
}
"""What the functions of summing and ranking give back instead."""


def steps() -> Iterator[tuple[str, Callable[[pytest.MonkeyPatch], None]]]:
    """Each step, and what makes it wrong."""
    for (module, name), columns in FILLED.items():
        for column in columns.split():
            wrong = after(getattr(module, name), of_rows(column))
            yield f"{name} {column}", partial(_set, module, name, wrong)
        if name not in ("deal_row", "_opened_row"):
            yield f"{name} less", partial(_set, module, name, after(getattr(module, name), fewer))
    for (module, name), (said, instead) in SELECTED.items():
        assert said in getattr(module, name)
        wrong = getattr(module, name).replace(said, instead)
        yield name, partial(_set, module, name, wrong)
    for what, (module, name, change) in DONE.items():
        yield what, partial(_set, module, name, after(getattr(module, name), change))
    for kind in FACTS:
        yield kind.__name__, partial(_put, projection._HANDLERS, kind, passed_over)
    for criterion, value in ranking.CRITERIA.items():
        wrong = after(value, lambda number: 7 - (number or 0))
        yield f"criterion {criterion}", partial(_put, ranking.CRITERIA, criterion, wrong)
    points = schema.VIEWS["stage_points"].replace("- s.place + 1", "- s.place")
    yield "stage_points", partial(_put, schema.VIEWS, "stage_points", points)


def _set(module: Any, name: str, wrong: Any, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(module, name, wrong)


def _put(mapping: Any, key: Any, wrong: Any, patch: pytest.MonkeyPatch) -> None:
    patch.setitem(mapping, key, wrong)


STEPS = dict(steps())


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_works_something_out_wrongly_is_found(
    here: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    STEPS[step](monkeypatch)
    assert {"audit.sums", "audit.not-built"} & {key for key, _ in audited(here)}
