"""A store with facts that could not be, as an earlier program or a hand may have left them.

The audit names each as one finding, with its place; all the rest is as if it were not there.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from events.record import open_record
from tests.cli.conftest import Run
from tests.forged import forge

LINE = "result mari jaan peep ants"
POINTS = {"mari": 5, "jaan": 3, "peep": 2, "ants": 0}
RESULT = {"order": [*POINTS], "sixes": {}, "points": POINTS}
WRONG = [
    ("t", "tournament.options-changed", {"changes": {"rules": ["limit=hand"]}}),
    ("t", "tournament.options-changed", {"changes": {"rules": {"limit": "nonsense"}}}),
    ("t", "tournament.options-changed", {"changes": {"trumps": ["own"]}}),
    ("t", "tournament.options-changed", {"changes": {"tie_breaks": ["luck"]}}),
    ("t", "tournament.options-changed", {"changes": {"rounds": 0}}),
    ("t", "tournament.options-changed", {"changes": {"night": "soon"}}),
    ("t", "tournament.options-changed", {"changes": {"name": ""}}),
    ("t", "tournament.opened", {"name": "t", "game": "saare", "night": "2026-03-06", "rounds": 3}),
    ("t", "tournament.player-entered", {"player": ["liis"]}),
    ("t", "tournament.player-joined", {"player": "liis", "from_round": 10**30}),
    ("t", "tournament.player-left", {"player": "mari", "after_round": -1}),
    ("t", "tournament.substituted", {"player": "x", "for_player": "mari", "rounds": [10**30]}),
    ("t", "tournament.round-seated", {"round": 3, "tables": 7, "method": "draw"}),
    ("t", "tournament.round-seated", {"round": 3, "tables": [[]], "method": "draw"}),
    (
        *("t", "tournament.round-seated"),
        {
            "round": 3,
            "tables": [{"table": 1, "seats": ["mari", "mari"], "dealer": "peep"}],
            "method": "draw",
        },
    ),
    ("t", "tournament.penalty-given", {"player": "mari", "points": 10**30, "reason": "x"}),
    ("t", "tournament.penalty-lifted", {"of": "all", "reason": "x"}),
    ("season:s", "season.changed", {"changes": {"best_of": "all"}}),
    ("season:s", "season.changed", {"changes": {"counts": "goals"}}),
    ("season:s", "season.changed", {"changes": {"best_of": 0}}),
    ("season:s", "season.stage-added", {"tournament": 7}),
    ("player:mari", "player.renamed", {"name": 7, "salt": ""}),
    ("player:mari", "player.merged", {"into": None}),
    ("t/1/1", "table.move-recorded", {"statement": 7}),
    ("t/1/1", "table.reseated", {"seats": "mari", "reason": "x"}),
    ("t/1/1", "table.reseated", {"seats": ["mari"], "reason": "x"}),
    ("t/1/1", "table.statement-retracted", {"of": "last", "reason": "x"}),
    ("t/1/1", "table.ruling-given", {"kind": "perhaps", "rule": "", "reason": "x"}),
    ("t/1/1", "table.result-announced", {"deal": 1, "statement": "", "stated": 1, "result": []}),
    *(
        ("t/1/1", topic, {**base, "deal": 1, "statement": LINE, "result": result})
        for topic, base in (
            ("table.result-announced", {"stated": True}),
            ("table.result-amended", {"of": 3, "reason": "x"}),
        )
        for result in (
            {},
            {**RESULT, "points": {"mari": 5, "jaan": 3, "peep": 2}},
            {**RESULT, "points": {**POINTS, "nobody": 0}},
            {**RESULT, "points": {**POINTS, "ants": "none"}},
            {**RESULT, "points": {**POINTS, "ants": 10**30}},
            {**RESULT, "points": {**POINTS, "ants": True}},
            {**RESULT, "points": [5, 3, 2, 0]},
            {**RESULT, "order": ["mari", "jaan", "peep", "mari"]},
            {**RESULT, "order": ["mari", "jaan", "peep"]},
            {**RESULT, "order": {"mari": 1}},
            {**RESULT, "order": None},
            {**RESULT, "order": [["mari"], "jaan", "peep", "ants"]},
            {**RESULT, "sixes": {"nobody": 1}},
            {**RESULT, "sixes": 1},
        )
    ),
    ("t/1/1", "table.deal-began", {"number": 2, "dealer": "nobody", "stated": True}),
    ("t/1/1", "table.deal-began", {"number": 0, "dealer": "mari"}),
    ("t/1/1", "table.deal-began", {"number": 10**12, "dealer": "mari"}),
    ("t/1/1", "table.deal-voided", {"deal": 7, "reason": "x"}),
    ("t/1/1", "table.dispute-opened", {"number": 1, "of": 3, "seat": "nobody", "words": "x"}),
    ("t/1/1", "table.dispute-opened", {"number": 1, "of": 99, "seat": "mari", "words": "x"}),
    ("t/1/1", "table.ruling-given", {"kind": "upheld", "rule": "", "reason": "x", "of": 99}),
    ("player:mari", "player.merged", {"into": "nobody"}),
    ("player:mari", "player.merged", {"into": "mari"}),
    ("player:mari", "player.parted", {"of": 1}),
    ("t", "tournament.penalty-lifted", {"of": 2, "reason": "x"}),
    # in the stream of something different
    ("t", "player.renamed", {"name": "X", "salt": "x"}),
    ("t", "season.stage-added", {"tournament": "t"}),
    ("t", "table.deal-voided", {"deal": 1, "reason": "x"}),
    ("season:s", "player.merged", {"into": "jaan"}),
    ("season:s", "tournament.penalty-given", {"player": "mari", "points": 1, "reason": "x"}),
    ("player:mari", "tournament.penalty-given", {"player": "mari", "points": 1, "reason": "x"}),
    ("player:mari", "table.deal-voided", {"deal": 1, "reason": "x"}),
    ("t/1/1", "tournament.penalty-given", {"player": "mari", "points": 1, "reason": "x"}),
    ("t/1/1", "player.merged", {"into": "jaan"}),
]


READINGS = (
    *("standings t", "standings t --json", "standings t --csv", "tournaments --json"),
    *("round t 1", "show t/1/1", "export t", "season show s", "player list", "rebuild"),
)


def shown(run: Run) -> list[tuple[int, str]]:
    """What each reading command says, but for the number of the last event."""
    said = [run(*line.split()) for line in READINGS]
    return [(one.status, one.out if '"built"' not in one.out else "") for one in said]


class Made(NamedTuple):
    """A night as it was recorded, and what the reading commands say of it."""

    folder: Path
    shown: list[tuple[int, str]]


KEPT: list[Made] = []


@pytest.fixture
def made(run: Run, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A tournament with a card, a season, and a second round seated; recorded once."""
    if not KEPT:
        run("new", "t", "--game", "saare", "--night", "2026-03-06")
        run("enter", "t", "mari", "jaan", "peep", "ants")
        run("seat", "t", "1", "--table", "mari jaan peep ants")
        run("card", "t/1/1", "mari jaan peep ants")
        run("season", "new", "s")
        run("season", "add", "s", "t")
        said = shown(run)
        assert {status for status, _ in said} == {0}
        KEPT.append(Made(tmp_path_factory.mktemp("night"), said))
        shutil.copytree(folder, KEPT[0].folder, dirs_exist_ok=True)
    return KEPT[0]


@pytest.fixture
def night(run: Run, folder: Path, made: Made) -> Run:
    """That night, in a folder of its own."""
    shutil.copytree(made.folder, folder, dirs_exist_ok=True)
    return run


@pytest.mark.parametrize(("stream", "topic", "fact"), WRONG)
def test_a_fact_that_could_not_be_counts_nothing_and_the_audit_names_it(
    night: Run, made: Made, stream: str, topic: str, fact: dict[str, Any]
) -> None:
    with open_record("tourney.db") as record:
        version = forge(record, stream, topic, **fact)
    assert shown(night)[:-1] == made.shown[:-1]
    status, out, err = night("audit")
    assert (status, err) == (1, "")
    (found, *_, last) = out.splitlines()
    assert found.startswith(f"{stream}, statement {version}: "), out
    assert last == "1 finding"
    assert night("publish", "--out", "site").status == 0
    # and the night goes on
    assert night("change", "t", "--rule", "limit=hand").status == 0
    assert night("seat", "t", "2", "--force", "--table", "jaan mari ants peep").status == 0
    assert night("card", "t/2/1", "jaan mari ants peep").status == 0
    assert night("card", "t/1/1/2", "jaan mari ants peep").status == 0
    assert night("standings", "t").status == 0
    assert "\n1 finding\n" in night("audit").out


@pytest.mark.parametrize(
    ("topic", "fact"),
    [
        ("player-entered", {"player": "liis"}),
        ("player-joined", {"player": "liis", "from_round": 2}),
        ("player-left", {"player": "liis", "after_round": 1}),
        ("substituted", {"player": "liis", "for_player": "mari", "rounds": [2]}),
        ("substituted", {"player": "mari", "for_player": "liis", "rounds": [2]}),
        ("penalty-given", {"player": "liis", "points": -1, "reason": "x"}),
        (
            "round-seated",
            {
                "round": 2,
                "tables": [{"table": 1, "seats": ["liis", "mari"], "dealer": "liis"}],
                "method": "given",
            },
        ),
    ],
)
def test_a_fact_about_somebody_of_whom_nothing_else_is_known_can_be_read(
    night: Run, topic: str, fact: dict[str, Any]
) -> None:
    with open_record("tourney.db") as record:
        forge(record, "t", f"tournament.{topic}", **fact)

    assert all(status == 0 for status, _ in shown(night))
    assert night("audit").err == ""
    assert night("publish", "--out", "site").status == 0
