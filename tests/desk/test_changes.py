"""What changes because of a correction, told before it is recorded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from events.record import Record
from tests.desk.conftest import Recorded
from tests.desk.sheets_here import CARDS, MATCH
from tourney.desk import seasons, tournaments
from tourney.desk.amending import amend
from tourney.desk.changes import Changes, PlayerChange, changes
from tourney.desk.correcting import Correction
from tourney.desk.disputing import dispute, rule
from tourney.desk.seatings import seat
from tourney.readmodel.model import ReadModel

Tell = Callable[[Correction], Changes]
WHY = "misread"


@pytest.fixture
def tell(record: Record, tmp_path: Path) -> Tell:
    """Tells what a plan would change, and sees to it that asking has changed nothing."""

    def changed(plan: Correction) -> Changes:
        with ReadModel(tmp_path / "read.db", record) as model:
            model.catch_up()
            before = model.standings(plan.where.tournament), model.table(plan.where.table)
            told = changes(record, model, plan)
            assert (model.standings(plan.where.tournament), model.table(plan.where.table)) == before
            return told

    return changed


def test_points_and_places_before_and_after(recorded: Recorded, tell: Tell) -> None:
    told = tell(amend(recorded(CARDS), "s/1/1/1", "jaan mari peep", WHY, by="ants"))
    assert told.players == (
        PlayerChange("jaan", points=(13, 15), place=(1, 1)),
        PlayerChange("mari", points=(13, 11), place=(1, 2)),
    )
    [deal] = told.deals
    assert (deal.before, deal.after) == ("result mari jaan peep", "result jaan mari peep")
    assert deal.figures == {"mari": (5, 3), "jaan": (3, 5)}


def test_every_later_deal_of_a_match(recorded: Recorded, tell: Tell) -> None:
    told = tell(amend(recorded(MATCH), "k/1/1/2", "out jaan left mari=4 peep=6", WHY, by="ants"))
    assert [deal.address for deal in told.deals] == ["k/1/1/2", "k/1/1/3", "k/1/1/4"]
    assert [deal.figures["jaan"] for deal in told.deals] == [(108, 114), (96, 102), (84, None)]


def test_only_the_affected_totals_three_rounds_later(recorded: Recorded, tell: Tell) -> None:
    sheets = [
        CARDS.replace("s/1/1", f"s/{round_}/{table}")
        .replace("peep", f"peep-{table}")
        .replace("mari", f"mari-{table}")
        .replace("jaan", f"jaan-{table}")
        for round_ in (1, 2, 3, 4)
        for table in (1, 2)
    ]
    record = recorded("\n".join(sheets))
    plan = amend(record, "s/1/1/1", "jaan-1 mari-1 peep-1", WHY, by="ants")
    told = tell(plan)
    changed = {one.player for one in told.players if one.points[0] != one.points[1]}
    assert changed == {"jaan-1", "mari-1"}
    plan.record()
    assert record.read("s/1/2")[-1].version == 9


def test_a_penalty_changes_no_deal(recorded: Recorded, tell: Tell) -> None:
    record = recorded(CARDS)
    dispute(record, "s/1/1", None, "mari", "rude", recorder="ants").record()
    told = tell(rule(record, "s/1/1#1", "penalty", ["jaan", "-1"], WHY, by="ants"))
    assert told.deals == ()
    assert told.players == (PlayerChange("jaan", points=(13, 12), place=(1, 2)),)


def test_what_changes_nothing(recorded: Recorded, tell: Tell) -> None:
    record = recorded(CARDS)
    dispute(record, "s/1/1", None, "mari", "rude", recorder="ants").record()
    told = tell(rule(record, "s/1/1#1", "upheld", [], WHY, by="ants"))
    assert (told.deals, told.players, told.rounds, told.seasons) == ((), (), {}, {})


def test_the_tables_that_would_have_been_seated_otherwise(recorded: Recorded, tell: Tell) -> None:
    others = CARDS.replace("s/1/1", "s/1/2")
    for name, other in (("mari", "ain"), ("jaan", "eha"), ("peep", "uku")):
        others = others.replace(name, other)
    record = recorded(CARDS + "\n" + others)
    order = ["ain", "eha", "jaan", "mari", "peep", "uku"]
    seat(record, "s", 2, by="desk", method="rank", order=order, seed=1)
    by_hand = [["ain", "mari", "eha"], ["jaan", "peep", "uku"]]
    seat(record, "s", 3, by="desk", method="hand", by_hand=by_hand, force=True)
    told = tell(amend(record, "s/1/1/1", "peep mari jaan", WHY, by="ants"))
    assert told.rounds.keys() == {2}
    assert {table: {*seats} for table, seats in told.rounds[2].items()} == {
        1: {"ain", "eha", "mari"},
        2: {"jaan", "peep", "uku"},
    }
    within_a_table = amend(record, "s/1/1/4", "jaan peep mari", WHY, by="ants")
    assert tell(within_a_table).rounds == {}


def test_a_season_changes_with_its_stage(record: Record, recorded: Recorded, tell: Tell) -> None:
    tournaments.new(record, "s", "saare", rounds=1, by="desk")
    recorded(CARDS)
    seasons.new(record, "2026", by="desk")
    seasons.add(record, "2026", ["s"], by="desk")
    told = tell(amend(record, "s/1/1/1", "jaan mari peep", WHY, by="ants"))
    assert [one.player for one in told.seasons["2026"]] == ["jaan", "mari"]
