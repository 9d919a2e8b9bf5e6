"""Somebody leaves in the middle of a round: a friend plays on the chair, or the table is closed."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from events.record import Record, open_record
from tests.desk import seen
from tourney.audit.audit import audit_tournament
from tourney.audit.rows import audit_rows
from tourney.desk import roster, tournaments
from tourney.desk.cards import card
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.refusals import Refused
from tourney.desk.reseating import reseat
from tourney.desk.seatings import seat
from tourney.desk.tables import find_table
from tourney.readmodel import views
from tourney.readmodel.model import ReadModel
from tourney.sheets.check import check, check_text
from tourney.table.history import history_of

FOUR = ["mari", "jaan", "peep", "ants"]
FIRST, SECOND = "mari jaan peep ants", "ants peep jaan mari"


@pytest.fixture
def night(record: Record) -> Record:
    """A table of four after two of its four deals."""
    tournaments.new(record, "k", "saare", by="desk", rounds=2, tie_breaks=["head-to-head"])
    roster.enter(record, "k", FOUR, by="desk")
    seat(record, "k", 1, by="desk", method="hand", by_hand=[FOUR])
    card(record, "k/1/1", [FIRST, SECOND], by="desk")
    return record


def take(record: Record, player: str = "Friend", for_: str = "jaan", deal: int = 3) -> None:
    roster.stand_in(record, "k", player, for_, 1, deal, by="desk")


def person(record: Record, player: str) -> views.Player:
    with TemporaryDirectory() as folder, ReadModel(Path(folder) / "read.db", record) as model:
        model.catch_up()
        return model.player(player)


def stand_ins(record: Record) -> list[tuple[str, str, int, int]]:
    """Who plays for whom at the table, from which deal to which."""
    found = seen.told(record, "k/1/1").stand_ins
    return [(one.player.id, one.seat.id, one.first, one.last) for one in found]


def clean(record: Record, tmp_path: Path) -> bool:
    with ReadModel(tmp_path / "read.db", record) as model:
        model.catch_up()
    rows = [*audit_rows(record, tmp_path / "read.db", lambda done, of: None)]
    return audit_tournament(record, "k").findings == rows == []


def test_the_points_of_all_deals_stay_with_whose_seat_it_is(night: Record, tmp_path: Path) -> None:
    take(night)
    card(night, "k/1/1/3", ["jaan mari peep ants", "mari jaan peep ants"], by="desk")
    assert seen.totals(night, "k") == {"mari": 13, "jaan": 13, "peep": 9, "ants": 5}
    assert clean(night, tmp_path)


def test_the_pages_of_both_tell_the_deals_that_each_has_played(night: Record) -> None:
    take(night)
    card(night, "k/1/1/3", ["jaan mari peep ants", "mari jaan peep ants"], by="desk")
    jaan, friend, mari = (person(night, one) for one in ("jaan", "friend", "mari"))
    assert (jaan.deals, friend.deals) == ({"saare": 2}, {"saare": 2})
    assert jaan.places == {"saare": {2: 1, 3: 1}}
    assert friend.places == {"saare": {1: 1, 2: 1}}
    assert [one.total for one in jaan.tournaments] == [13]
    assert list(friend.tournaments) == []
    met = {one.player.id: one.deals for one in mari.opponents}
    assert met == {"peep": 4, "ants": 4, "jaan": 2, "friend": 2}
    assert {one.player.id for one in friend.opponents} == {"mari", "peep", "ants"}


def test_who_plays_is_rated(night: Record) -> None:
    take(night)
    card(night, "k/1/1/3", ["jaan mari peep ants"], by="desk")
    with TemporaryDirectory() as folder, ReadModel(Path(folder) / "read.db", night) as model:
        model.catch_up()
        rated = [sum(one.deals for one in model.rating(who)) for who in ("jaan", "friend", "mari")]
    assert rated == [2, 1, 3]


def test_said_after_the_deals_were_played_it_holds_all_the_same(
    night: Record, tmp_path: Path
) -> None:
    card(night, "k/1/1/3", ["jaan mari peep ants", "mari jaan peep ants"], by="desk")
    before = seen.totals(night, "k")
    clean(night, tmp_path)
    take(night, deal=4)
    assert seen.totals(night, "k") == before
    assert person(night, "friend").deals == {"saare": 1}
    assert clean(night, tmp_path)


def test_the_table_tells_who_plays_for_whom(night: Record) -> None:
    take(night)
    assert stand_ins(night) == [("friend", "jaan", 3, 4)]
    roster.stand_in(night, "k", "jaan", "jaan", 1, 4, by="desk")
    assert stand_ins(night) == [("friend", "jaan", 3, 3)]
    roster.stand_in(night, "k", "jaan", "jaan", 1, 3, by="desk")
    assert stand_ins(night) == []


@pytest.mark.parametrize("called", ["friend", "Friend", "jaan"])
def test_a_card_may_call_whoever_plays(night: Record, called: str) -> None:
    take(night)
    card(night, "k/1/1/3", [f"{called} mari peep ants"], by="desk")
    assert seen.totals(night, "k")["jaan"] == 3 + 2 + 5


def test_a_chair_that_was_called_wrongly_is_taken_all_the_same(night: Record) -> None:
    take(night)
    reseat(night, "k/1/1", ["mari", "peep", "jaan", "ants"], "misread", by="x").record()
    [taken] = history_of(night.read("k/1/1")).chairs_taken()
    assert (taken.seat, taken.player) == ("peep", "friend")


def test_a_sheet_carries_who_plays_there_and_back(night: Record, tmp_path: Path) -> None:
    take(night)
    card(night, "k/1/1/3", ["jaan mari peep ants"], by="desk")
    text = export(night, "k")
    assert "\nchair jaan friend\ndeal 3 dealer=peep\n" in text
    (verdict,) = check_text(text)
    assert verdict["chairs"] == [{"seat": "jaan", "player": "friend", "from_deal": 3}]
    assert import_tables(night, check(text), Wishes(), by="x").tables[0].new == 0
    with_another = text.replace("chair jaan friend", "chair jaan olena")
    with pytest.raises(Refused, match="other-statement"):
        import_tables(night, check(with_another), Wishes(), by="x")
    (tmp_path / "b").mkdir()
    with open_record(tmp_path / "b" / "tourney.db") as copy:
        import_tables(copy, check(text), Wishes(), by="x")
        assert export(copy, "k") == text
        assert person(copy, "friend").deals == {"saare": 1}


@pytest.mark.parametrize(
    ("player", "for_", "deal", "key"),
    [
        ("ants", "jaan", 3, "plays-already"),
        ("jaan", "jaan", 3, "plays-already"),
        ("Friend", "jaan", 1, "from-deal"),
        ("Friend", "jaan", 5, "from-deal"),
        ("Friend", "olena", 3, "sits-nowhere"),
    ],
)
def test_what_cannot_be_is_refused(
    night: Record, player: str, for_: str, deal: int, key: str
) -> None:
    roster.enter(night, "k", ["olena"], by="desk")
    before = night.head()
    with pytest.raises(Refused) as refused:
        take(night, player, for_, deal)
    assert (refused.value.key, night.head()) == (key, before)


def test_nobody_plays_on_two_chairs(night: Record) -> None:
    take(night)
    with pytest.raises(Refused) as refused:
        take(night, "friend", "mari")
    assert refused.value.key == "plays-already"


# -- leaving after a deal


def leave(record: Record, deal: int, reason: str = "the last bus") -> roster.Left:
    return roster.leave(record, "k", "jaan", 1, deal, reason, by="desk")


def test_who_leaves_in_the_middle_of_a_round_keeps_the_points_and_the_table_is_closed(
    night: Record, tmp_path: Path
) -> None:
    assert leave(night, 2).closed == "k/1/1"
    assert find_table(night, "k/1/1").over
    assert seen.totals(night, "k") == {"mari": 5, "jaan": 5, "peep": 5, "ants": 5}
    assert tournaments.find_field(night, "k").present(2) == ["mari", "peep", "ants"]
    assert clean(night, tmp_path)


def test_where_somebody_has_taken_the_chair_the_table_goes_on(night: Record) -> None:
    take(night)
    assert leave(night, 2, "").closed is None
    card(night, "k/1/1/3", ["friend mari peep ants"] * 2, by="desk")
    assert seen.totals(night, "k")["jaan"] == 15
    assert find_table(night, "k/1/1").over


@pytest.mark.parametrize(("deal", "key"), [(1, "played-deal"), (3, "no-such-deal")])
def test_who_has_played_later_or_not_so_far_has_not_left_then(
    night: Record, deal: int, key: str
) -> None:
    with pytest.raises(Refused) as refused:
        leave(night, deal)
    assert refused.value.key == key


def test_a_table_is_not_closed_without_a_reason(night: Record) -> None:
    with pytest.raises(Refused, match="reason"):
        leave(night, 2, "")
