"""Whatever can be recorded by mistake can be taken back: one case for every kind of fact."""

from __future__ import annotations

import shlex
import shutil
from dataclasses import asdict, replace
from pathlib import Path
from typing import NamedTuple

import pytest

from events.facts import TOPICS
from events.record import Record, open_record
from tests.cli.conftest import Run
from tests.desk.sheets_here import CARDS, DUEL
from tourney.desk.exporting import export
from tourney.desk.moving import allowed_next
from tourney.desk.persons import listed
from tourney.desk.tables import find_table
from tourney.readmodel.model import ReadModel
from tourney.readmodel.views import TableLine
from tourney.tournament.fields import any_field_of


class Case(NamedTuple):
    """A command that records facts of a kind, and the commands that undo what it did."""

    done: str
    undone: tuple[str, ...]
    before: tuple[str, ...] = ()


WHY = " --reason misread"
NIGHT = """
import {sheets}
new n --game saare --rounds 3
enter n ants liis tiit
seat n 1 --table 'ants liis tiit'
season new x
"""
"""``s/1/1`` with four cards, ``d/1/1`` in the third bout of a deal, a seated night ``n``."""
DISPUTE = "dispute s/1/1/2 no --seat peep"
PENALTY = "penalty n ants --reason late -- -2"

CASES: dict[str, Case] = {
    "tournament.opened": Case("new m --game saare", ("withdraw m" + WHY,)),
    "tournament.options-changed": Case("change n --rounds 5", ("change n --rounds 3",)),
    "tournament.player-entered": Case("enter n mari", ("leave n mari --after-round 0",)),
    "tournament.player-joined": Case(
        "join n mari --from-round 2", ("leave n mari --after-round 1",)
    ),
    "tournament.player-left": Case("leave n ants --after-round 1", ("join n ants --from-round 2",)),
    "tournament.substituted": Case(
        "substitute n mari --for ants --round 2", ("substitute n ants --for ants --round 2",)
    ),
    "tournament.round-seated": Case("seat n 2 --force", ("withdraw n/2" + WHY,)),
    "tournament.closed": Case("close n" + WHY, ("reopen n" + WHY,)),
    "tournament.reopened": Case("reopen n" + WHY, ("close n" + WHY,), ("close n" + WHY,)),
    "tournament.withdrawn": Case("withdraw n" + WHY, ("reopen n" + WHY,)),
    "tournament.penalty-given": Case(PENALTY, ("lift n 6" + WHY,)),
    "tournament.penalty-lifted": Case("lift n 6" + WHY, (PENALTY,), (PENALTY,)),
    "season.changed": Case("season change x --best 2", ("season change x --best 0",)),
    "season.stage-added": Case("season add x s", ("season remove x s",)),
    "season.stage-removed": Case(
        "season remove x s", ("season add x s",), before=("season add x s",)
    ),
    "player.renamed": Case("player rename ants Ats", ("player rename ants ants",)),
    "player.merged": Case("player merge ants mari", ("player part ants",)),
    "player.parted": Case(
        "player part ants", ("player merge ants mari",), before=("player merge ants mari",)
    ),
    "table.opened": Case("card n/1/1 123", ("retract n/1/1 --to 1 --yes" + WHY,)),
    "table.agreed": Case("move n/1/1 'dealer tiit'", ("retract n/1/1" + WHY,)),
    "table.deal-began": Case("move n/1/1 'deal 1'", ("retract n/1/1" + WHY,)),
    "table.cards-dealt": Case(
        "move n/1/1 'trump 6h'", ("retract n/1/1" + WHY,), before=("move n/1/1 'deal 1'",)
    ),
    "table.move-recorded": Case("move d/1/1 'jaan attack 8d'", ("retract d/1/1" + WHY,)),
    "table.cards-shown": Case("move d/1/1 'shows mari 8d'", ("retract d/1/1" + WHY,)),
    "table.rest-unseen": Case("move d/1/1 unseen", ("retract d/1/1" + WHY,)),
    "table.result-announced": Case(
        "move d/1/1 'result mari jaan'", ("retract d/1/1" + WHY,), before=("move d/1/1 unseen",)
    ),
    "table.result-amended": Case("amend s/1/1/4 321" + WHY, ("retract s/1/1" + WHY,)),
    "table.deal-voided": Case("void s/1/1/4" + WHY, ("retract s/1/1" + WHY,)),
    "table.card-checked": Case(
        "card s/1/1/4 132 --check --by liis", ("retract s/1/1/4 --check" + WHY,)
    ),
    "table.chair-taken": Case(
        "substitute s ants --for mari --round 1 --from-deal 3",
        ("substitute s mari --for mari --round 1 --from-deal 3",),
    ),
    "table.reseated": Case(
        "reseat s/1/1 jaan mari peep" + WHY, ("reseat s/1/1 mari jaan peep" + WHY,)
    ),
    "table.closed": Case("close d/1/1" + WHY, ("reopen d/1/1" + WHY,)),
    "table.withdrawn": Case("withdraw d/1/1" + WHY, ("reopen d/1/1" + WHY,)),
    "table.reopened": Case(
        "reopen d/1/1" + WHY, ("close d/1/1" + WHY,), before=("close d/1/1" + WHY,)
    ),
    "table.statement-retracted": Case("retract d/1/1" + WHY, ("restore d/1/1" + WHY,)),
    "table.statement-restored": Case(
        "restore d/1/1" + WHY, ("retract d/1/1" + WHY,), before=("retract d/1/1" + WHY,)
    ),
    "table.dispute-opened": Case(DISPUTE, ("rule s/1/1#1 upheld" + WHY,)),
    "table.ruling-given": Case(
        "rule s/1/1#1 result 'peep mari jaan'" + WHY,
        ("retract s/1/1#1" + WHY,),
        before=(DISPUTE,),
    ),
}
"""By topic."""
ANEW = {
    "player.added": "who plays nowhere is shown nowhere; a second one is merged into the first",
    "player.forgotten": "a name is forgotten for ever, and who asks is asked before",
    "season.opened": "a season without stages holds nothing",
    "table.statement-changed": "tests/desk/test_changing.py: it is changed back, or restored",
}
"""Facts that need no way back, or have it elsewhere, and why."""


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store in which a night has begun."""
    return tmp_path_factory.mktemp("way-back")


@pytest.fixture
def begun(run: Run, folder: Path, night: Path) -> Run:
    """That night, in a folder of its own."""
    if not (night / "tourney.db").exists():
        (folder / "two.sheet").write_text(f"{CARDS}\n{DUEL.replace('k/1/1', 'd/1/1')}", "utf-8")
        for line in NIGHT.format(sheets="two.sheet").strip().splitlines():
            assert run(*shlex.split(line)).status == 0, line
        shutil.copy(folder / "tourney.db", night)
    shutil.copy(night / "tourney.db", folder)
    return run


def stands() -> object:
    """All that counts and is shown, but not what was taken back, nor under which numbers."""
    with open_record("tourney.db") as record, ReadModel(Path("read.db"), record) as model:
        model.catch_up()
        nights = [_night(record, model, line.id) for line in model.tournaments()]
        people = [(one.player, one.name, [*one.also]) for one in listed(record, "en")]
        return nights, [asdict(model.season(one.id)) for one in model.seasons()], people


def _night(record: Record, model: ReadModel, slug: str) -> object:
    found = model.tournament(slug)
    penalties = [(one.player, one.points) for one in found.penalties if one.lifted is None]
    tables = [
        (replace(table, opened=True), _table(record, table) if table.opened else None)
        for round_ in found.rounds
        for table in round_.tables
    ]
    field = any_field_of(record.read(slug), slug)
    present = [field.present(number) for number in range(1, found.line.rounds + 1)]
    shown = asdict(replace(found, penalties=(), entries=(), rounds=()))
    return shown, penalties, tables, present, asdict(model.standings(slug))


def _table(record: Record, table: TableLine) -> object:
    """Its sheet and what is allowed next; None where no deal has begun."""
    state = find_table(record, table.address).state
    return (export(record, table.address), allowed_next(state)) if state.deals else None


def recorded(run: Run, line: str) -> set[str]:
    """The topics of what a command records."""
    with open_record("tourney.db") as record:
        before = record.head().position
    done = run(*shlex.split(line))
    assert done.status == 0, (line, done.err)
    with open_record("tourney.db") as record:
        return {event.fact.topic for event in record.since(before)}


def test_every_fact_has_a_way_back_or_a_reason_for_none() -> None:
    ours = {topic for topic in TOPICS if not topic.startswith("test.")}
    assert ours == {*CASES, *ANEW}
    assert {topic for topic, case in CASES.items() if not case.undone} == set()


@pytest.mark.parametrize("topic", CASES)
def test_what_was_recorded_by_mistake_is_taken_back(begun: Run, topic: str) -> None:
    done, undone, before = CASES[topic]
    for line in before:
        recorded(begun, line)
    as_it_was = stands()
    assert topic in recorded(begun, done)
    assert stands() != as_it_was
    for line in undone:
        recorded(begun, line)
    assert stands() == as_it_was
    assert begun("audit").status == 0
