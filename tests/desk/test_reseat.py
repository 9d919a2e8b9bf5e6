"""Wrong chairs: the seats of a table corrected, all of them or none."""

from __future__ import annotations

from itertools import count

import pytest

from engine.violation import FormError
from events.record import Record
from tests.desk import seen
from tests.desk.conftest import Recorded
from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tests.tables import order
from tourney.desk import persons, roster, tournaments
from tourney.desk.amending import amend
from tourney.desk.disputing import dispute, disputes
from tourney.desk.exporting import export
from tourney.desk.moving import move
from tourney.desk.refusals import Refused
from tourney.desk.reseating import reseat
from tourney.desk.retracting import retract
from tourney.desk.seatings import seat

WHY = "they sat the other way round"
LATE_OWN = """\
table k/1/1
game six-dozens
seats mari jaan
dealer mari
trumps own mari=c jaan=d

deal 1 dealer=mari
open As
jaan pass
mari play Ts
"""


def seated(record: Record, *seats: str, address: str = "k/1/1") -> None:
    reseat(record, address, seats, WHY, by="ants").record()


def test_every_deal_is_told_by_the_seats_that_hold_now(recorded: Recorded) -> None:
    record = recorded(CARDS)
    seated(record, "jaan", "mari", "peep", address="s/1/1")
    different = CARDS.replace("mari", "@").replace("jaan", "mari").replace("@", "jaan")
    dealt = zip(("jaan", "mari", "peep", "jaan"), count(1))
    for dealer, deal in dealt:
        different = different.replace(f"deal {deal}\n", f"deal {deal} dealer={dealer}\n")
    assert export(record, "s/1/1") == different
    assert seen.totals(record, "s") == {"mari": 13, "jaan": 13, "peep": 6}
    [first, *_] = seen.told(record, "s/1/1").deals
    assert order(first) == ("jaan", "mari", "peep")


def test_trumps_and_dealers_go_with_the_chairs(recorded: Recorded) -> None:
    record = recorded(LATE_OWN)
    seated(record, "jaan", "mari")
    assert export(record, "k/1/1") == LATE_OWN.replace("mari", "@").replace("jaan", "mari").replace(
        "@", "jaan"
    )
    assert seen.told(record, "k/1/1").trumps == ("own", "jaan=c", "mari=d")


def test_recording_and_correcting_go_on_under_the_new_names(recorded: Recorded) -> None:
    record = recorded(DUEL)
    seated(record, "jaan", "mari")
    retract(record, "k/1/1", None, "typed wrongly", by="ants").record()
    move(record, "k/1/1", "mari done", by="desk")
    assert export(record, "k/1/1").endswith("jaan take\nmari done\n")


def test_a_later_amendment_changes_all_later_deals_under_the_new_names(
    recorded: Recorded,
) -> None:
    record = recorded(MATCH)
    seated(record, "peep", "jaan", "mari")
    amend(record, "k/1/1/1", "out peep left jaan=3 mari=4", WHY, by="ants").record()
    assert [deal["mari"] for deal in seen.capital(record, "k/1/1")] == [48, 18, 12, 6]


def test_seated_back_all_is_as_before(recorded: Recorded) -> None:
    record = recorded(MATCH)
    before = seen.table(record, "k/1/1"), seen.totals(record, "k")
    seated(record, "jaan", "peep", "mari")
    seated(record, "mari", "jaan", "peep")
    assert (seen.table(record, "k/1/1"), seen.totals(record, "k")) == before


def test_another_player_takes_over_what_was_written_down_for_one(recorded: Recorded) -> None:
    record = recorded(CARDS)
    roster.enter(record, "s", ["liis"], by="desk")
    seated(record, "mari", "jaan", "liis", address="s/1/1")
    assert seen.totals(record, "s") == {"mari": 13, "jaan": 13, "liis": 6}


def test_who_has_met_whom_is_told_by_the_seats_that_hold_now(recorded: Recorded) -> None:
    record = recorded(CARDS)
    roster.enter(record, "s", ["liis"], by="desk")
    seated(record, "mari", "jaan", "liis", address="s/1/1")
    assert tournaments.rounds_played(record, "s", ["peep"]) == set()
    assert tournaments.rounds_played(record, "s", ["liis"]) == {1}
    roster.leave(record, "s", "peep", 0, by="desk")
    tables = [["mari", "jaan", "liis"]]
    assert seat(record, "s", 2, by="desk", method="hand", by_hand=tables).repeats == 3


def test_who_disputes_is_told_by_the_seats_that_hold_now(recorded: Recorded) -> None:
    record = recorded(CARDS)
    dispute(record, "s/1/1", None, "peep", "no", recorder="desk").record()
    seated(record, "mari", "peep", "jaan", address="s/1/1")
    [listed], [shown] = disputes(record, ["s/1/1"], "s"), seen.told(record, "s/1/1").disputes
    assert (listed.seat, shown.seat) == ("jaan", "jaan")


def test_the_same_seats_again_plan_nothing(recorded: Recorded) -> None:
    assert reseat(recorded(DUEL), "k/1/1", ["mari", "jaan"], WHY, by="ants").facts == []


@pytest.mark.parametrize(
    ("seats", "key"),
    [
        (["jaan"], "begun-number-of-seats"),
        (["jaan", "peep"], "sits-elsewhere"),
        (["jaan", "liis"], "not-entered"),
        (["jaan", "nobody"], "no-such-player"),
    ],
)
def test_seats_that_cannot_be_are_refused(recorded: Recorded, seats: list[str], key: str) -> None:
    record = recorded(
        DUEL
        + "\n"
        + CARDS.replace("s/1/1", "k/1/2").replace("mari", "ants").replace("jaan", "kalju")
    )
    tournaments.new(record, "other", "saare", by="desk")
    roster.enter(record, "other", ["liis"], by="desk")
    with pytest.raises(Refused) as refused:
        reseat(record, "k/1/1", seats, WHY, by="ants")
    assert refused.value.key == key


def test_who_sits_elsewhere_under_another_id_is_the_same_person(recorded: Recorded) -> None:
    record = recorded(DUEL + "\n" + DUEL.replace("k/1/1", "k/1/2").replace("mari", "peep"))
    persons.add(record, ["Pilvi"], by="desk")
    persons.merge(record, "peep", "pilvi", by="desk")
    with pytest.raises(Refused) as refused:
        reseat(record, "k/1/1", ["pilvi", "mari"], WHY, by="ants")
    assert (refused.value.key, refused.value.data["table"]) == ("sits-elsewhere", "k/1/2")


@pytest.mark.parametrize("called", ["liis", "liina", "Liina"])
def test_a_substitute_of_several_ids_keeps_the_one_he_sat_down_with(
    record: Record, recorded: Recorded, called: str
) -> None:
    tournaments.new(record, "s", "saare", by="desk")
    roster.enter(record, "s", ["mari", "jaan", "peep"], by="desk")
    roster.substitute(record, "s", "liis", "peep", [1], by="desk")
    recorded(CARDS.replace("peep", "liis"))
    persons.add(record, ["Liina"], by="desk")
    persons.merge(record, "liis", "liina", by="desk")
    assert reseat(record, "s/1/1", ["mari", "jaan", called], WHY, by="ants").facts == []
    seated(record, "jaan", called, "mari", address="s/1/1")
    assert seen.totals(record, "s") == {"jaan": 13, "peep": 13, "mari": 6}


def test_a_player_sits_on_one_chair(recorded: Recorded) -> None:
    with pytest.raises(FormError):
        reseat(recorded(DUEL), "k/1/1", ["mari", "mari"], WHY, by="ants")
