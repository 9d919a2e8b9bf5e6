"""Who is meant by a word, and who else may be."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from events.facts import PlayerMerged
from events.record import Batch, Record
from tourney.desk import persons, roster, tournaments
from tourney.desk.importing import Imported, Wishes, import_tables
from tourney.desk.people import People
from tourney.desk.refusals import Refused
from tourney.desk.tournaments import find_field
from tourney.sheets.check import check_bytes

SHEET = """\
table kevad-2026/1/1
game saare
seats {} jaan
dealer jaan

deal 1
result {} jaan
"""


def add(record: Record, *names: str) -> list[str]:
    return [*persons.add(record, names, by="desk").players]


def imported(record: Record, name: str, **meant: str) -> Imported:
    sheet = SHEET.format(name, name).encode()
    return import_tables(record, check_bytes(sheet, "-"), Wishes(meant=meant), by="desk")


def alike(pairs: Iterable[tuple[str, str]]) -> list[str]:
    return [player for player, _ in pairs]


# -- ids


def test_an_id_is_made_of_the_name(record: Record) -> None:
    assert add(record, "Õie Öövel", "Олена", "O'Neil") == ["oie-oovel", "olena", "o-neil"]


def test_two_people_may_share_a_name(record: Record) -> None:
    assert add(record, "Mari", "Mari") == ["mari", "mari-2"]
    assert add(record, "Mari") == ["mari-3"]


@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("all", "all-2"),  # a keyword of the sheet names no seat
        ("🂡", "player"),
        ("<script>alert(1)</script>", "script-alert-1-script"),
        ("=1+1", "1-1"),
        ("x" * 80, "x" * 60),
        ("שלום", "shlvm"),
    ],
)
def test_any_name_has_an_id(record: Record, name: str, player: str) -> None:
    assert add(record, name) == [player]
    assert People(record).find(name) == player


# -- words


def test_a_word_is_an_id_before_it_is_a_name(record: Record) -> None:
    add(record, "Mari", "mari")
    assert People(record).find("mari") == "mari"
    assert People(record).names == {"mari": "Mari", "mari-2": "mari"}


def test_a_combining_letter_and_more_blanks_are_the_same_name(record: Record) -> None:
    add(record, "Õie Öövel")
    assert People(record).find(" O\u0303ie  O\u0308o\u0308vel ") == "oie-oovel"


def test_a_name_that_two_have_means_neither(record: Record) -> None:
    add(record, "Mari", "Mari")
    with pytest.raises(Refused) as refused:
        People(record).find("Mari")
    assert (refused.value.key, refused.value.data["players"]) == ("ambiguous-name", "mari mari-2")
    assert People(record, {"Mari": "mari-2"}).find("Mari") == "mari-2"


def test_a_word_for_nobody_is_told_who_may_be_meant(record: Record) -> None:
    add(record, "Šmidt")
    with pytest.raises(Refused) as refused:
        People(record).find("Shmidt")
    assert refused.value.data == {"player": "Shmidt", "players": "smidt (Šmidt)"}
    with pytest.raises(Refused, match="no-such-player"):
        People(record).find("Jaan")


# -- names that are alike


@pytest.mark.parametrize(
    ("known", "name"), [("Õie", "OIE"), ("Šmidt", "Shmidt"), ("Олена", "Olena"), ("Mari", "Mari")]
)
def test_a_new_player_is_told_about_and_not_joined(record: Record, known: str, name: str) -> None:
    [first] = add(record, known)
    added = persons.add(record, [name], by="desk")
    [second] = added.players
    assert alike(added.alike[second]) == [first]
    assert People(record).person(second) == second


def test_nobody_is_alike_who_is_called_otherwise(record: Record) -> None:
    add(record, "Jaan Tamm")
    assert persons.add(record, ["Jaak Tamm", "Mari Tamm"], by="desk").alike == {}


def test_new_players_are_compared_with_each_other(record: Record) -> None:
    added = persons.add(record, ["Šmidt", "Shmidt"], by="desk")
    assert {player: alike(others) for player, others in added.alike.items()} == {
        "shmidt": ["smidt"]
    }


def test_an_import_tells_who_may_be_meant(record: Record) -> None:
    add(record, "Šmidt")
    assert alike(imported(record, "Shmidt").alike["shmidt"]) == ["smidt"]


def test_an_entry_tells_who_may_be_meant(record: Record) -> None:
    add(record, "Олена")
    tournaments.new(record, "kevad-2026", "saare", by="desk")
    entered = roster.enter(record, "kevad-2026", ["Olena"], by="desk")
    assert alike(entered.alike["olena-2"]) == ["olena"]


# -- one person


def test_whoever_was_merged_is_found_as_the_other(record: Record) -> None:
    add(record, "Õie", "OIE")
    persons.merge(record, "oie-2", "oie", by="desk")
    people = People(record)
    assert people.find("oie-2") == people.find("OIE") == people.find("Õie") == "oie"
    assert people.names == {"oie": "Õie", "oie-2": "Õie"}
    assert people.ids("oie") == ["oie", "oie-2"]


def test_a_name_that_one_person_has_twice_is_theirs(record: Record) -> None:
    add(record, "Mari", "Mari")
    persons.merge(record, "mari-2", "mari", by="desk")
    assert People(record).find("Mari") == "mari"


def test_two_merged_at_once_into_each_other_are_one_all_the_same(record: Record) -> None:
    """As when two organizers do it at the same moment, the other way round each."""
    add(record, "Mari", "Marie")
    merges = [("player:mari", "marie"), ("player:marie", "mari")]
    batches = [Batch(stream, 1, [PlayerMerged(into)]) for stream, into in merges]
    record.append(batches, at="2026-03-06T18:42:10+02:00", by="desk")
    people = People(record)
    assert people.person("mari") == people.person("marie") == "mari"


def test_a_person_is_entered_once(record: Record) -> None:
    add(record, "Mari", "Marie", "Jaan")
    tournaments.new(record, "kevad-2026", "saare", by="desk")
    roster.enter(record, "kevad-2026", ["mari", "marie", "jaan"], by="desk")
    persons.merge(record, "marie", "mari", by="desk")
    assert find_field(record, "kevad-2026").present(1) == ["mari", "jaan"]
    entered = roster.enter(record, "kevad-2026", ["marie"], by="desk")
    assert (entered.players, entered.before) == ((), ("mari",))


def test_a_person_leaves_by_any_id(record: Record) -> None:
    add(record, "Mari", "Marie")
    tournaments.new(record, "kevad-2026", "saare", by="desk")
    roster.enter(record, "kevad-2026", ["marie"], by="desk")
    persons.merge(record, "marie", "mari", by="desk")
    assert roster.leave(record, "kevad-2026", "marie", 2, by="desk").player == "mari"
    assert find_field(record, "kevad-2026").present(3) == []


@pytest.mark.parametrize("word", ["marie", "mari", "Marie", "Mari"])
def test_a_sheet_is_known_again_after_its_player_was_merged(record: Record, word: str) -> None:
    add(record, "Mari", "Marie")
    imported(record, "Marie")
    persons.merge(record, "marie", "mari", by="desk")
    [table] = imported(record, word).tables
    assert (table.new, table.known) == (0, 2)
