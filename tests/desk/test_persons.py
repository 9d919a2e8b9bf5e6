"""Players added, renamed, merged, parted and forgotten."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.errors import RequestConflict
from events.record import Record, Request
from tourney.desk import penalties, persons, tournaments
from tourney.desk.answers import carry_out
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.people import People
from tourney.desk.persons import Listed
from tourney.desk.refusals import Refused
from tourney.publishing.site import publish
from tourney.readmodel.model import ReadModel
from tourney.sheets.check import check_bytes

TABLE = """\
table kevad-2026/{}/1
game saare
seats {} {}
dealer {}

deal 1
result {} {}
"""


def add(record: Record, *names: str) -> list[str]:
    return [*persons.add(record, names, by="desk").players]


def played(record: Record, round_: int, one: str, other: str) -> None:
    sheet = TABLE.format(round_, one, other, one, one, other).encode()
    import_tables(record, check_bytes(sheet, "-"), Wishes(), by="desk")


def called(record: Record) -> dict[str, str | None]:
    return {one.player: one.name for one in persons.listed(record, "en")}


# -- adding


def asked(record: Record, request: str, act: Callable[..., Any], *words: Any) -> Any:
    """What a request is answered that asks for this."""
    content = f"{act.__name__} {words}"
    return carry_out(record, lambda log: act(log, *words, by="desk"), Request(request, content))


def test_the_same_request_adds_nobody_again(record: Record) -> None:
    first = asked(record, "a1", persons.add, ["Mari", "Jaan"])
    again = asked(record, "a1", persons.add, ["Mari", "Jaan"])
    assert (first.already, again.already) == (False, True)
    assert first.outcome.players == {"mari": "Mari", "jaan": "Jaan"}
    assert again.recorded == first.recorded
    assert called(record) == {"jaan": "Jaan", "mari": "Mari"}


def test_the_same_name_in_another_request_is_another_person(record: Record) -> None:
    asked(record, "a1", persons.add, ["Mari"])
    assert [*asked(record, "a2", persons.add, ["Mari"]).outcome.players] == ["mari-2"]


def test_a_request_for_somebody_else_is_refused(record: Record) -> None:
    asked(record, "a1", persons.add, ["Mari"])
    with pytest.raises(RequestConflict):
        asked(record, "a1", persons.add, ["Jaan"])
    assert called(record) == {"mari": "Mari"}


def test_an_id_may_be_chosen(record: Record) -> None:
    assert [*persons.add(record, ["Mari"], by="desk", player="p-412").players] == ["p-412"]


@pytest.mark.parametrize(
    ("player", "why"), [("mari", "player-id-taken"), ("Õie", "player-id"), ("all", "player-id")]
)
def test_an_id_must_be_free_and_plain(record: Record, player: str, why: str) -> None:
    add(record, "Mari")
    with pytest.raises(Refused, match=why):
        persons.add(record, ["Jaan"], by="desk", player=player)


def test_nobody_is_added_when_one_of_them_has_no_name(record: Record) -> None:
    with pytest.raises(Refused, match="name"):
        add(record, "Mari", " ")
    assert called(record) == {}


# -- renaming


def test_a_person_gets_another_name_and_keeps_the_id(record: Record) -> None:
    add(record, "Mari Tamm")
    persons.rename(record, "Mari Tamm", "Mari  Saar", by="desk")
    assert called(record) == {"mari-tamm": "Mari Saar"}


def test_renaming_to_the_same_name_records_nothing(record: Record) -> None:
    add(record, "Mari")
    head = record.head()
    assert persons.rename(record, "mari", "Mari", by="desk").already
    assert record.head() == head


def test_a_late_repetition_does_not_bring_an_old_name_back(record: Record) -> None:
    add(record, "Mari")
    asked(record, "a1", persons.rename, "Mari", "Marie")
    asked(record, "a2", persons.rename, "mari", "Maria")
    again = asked(record, "a1", persons.rename, "Mari", "Marie")
    [renamed] = again.recorded
    assert (renamed.event.stream, again.already) == ("player:mari", True)
    assert renamed.undone == record.read("player:mari")[-1]
    assert called(record) == {"mari": "Maria"}


def test_a_new_name_like_somebody_elses_is_told(record: Record) -> None:
    add(record, "Šmidt", "Mari")
    [like] = persons.rename(record, "mari", "Shmidt", by="desk").alike
    assert like == ("smidt", "Šmidt")


def test_a_merged_person_is_renamed_by_any_id(record: Record) -> None:
    add(record, "Mari", "Marie")
    persons.merge(record, "marie", "mari", by="desk")
    persons.rename(record, "marie", "Mari Maasikas", by="desk")
    assert called(record) == {"mari": "Mari Maasikas"}


# -- merging and parting


def test_two_of_one_name_are_merged_as_they_are_advised_to(record: Record) -> None:
    """``player merge mari-2 mari``: who is merged is not meant by the name of both."""
    assert add(record, "mari", "mari") == ["mari", "mari-2"]
    merged = persons.merge(record, "mari-2", "mari", by="desk", meant={})
    assert (merged.player, merged.into) == ("mari-2", "mari")


def test_who_is_merged_is_asked_if_it_may_be_several(record: Record) -> None:
    add(record, "mari", "mari", "jaan")
    with pytest.raises(Refused) as refused:
        persons.merge(record, "mari", "jaan", by="desk", meant={})
    assert refused.value.data["players"] == "mari mari-2"
    merged = persons.merge(record, "mari", "jaan", by="desk", meant={"mari": "mari-2"})
    assert (merged.player, merged.into) == ("mari-2", "jaan")


def test_a_merge_is_undone_by_parting(record: Record) -> None:
    add(record, "Õie", "OIE")
    assert not persons.merge(record, "oie-2", "Õie", by="desk").already
    assert called(record) == {"oie": "Õie"}
    assert persons.part(record, "oie-2", by="desk") == "oie"
    assert called(record) == {"oie-2": "OIE", "oie": "Õie"}


def test_merging_again_records_nothing(record: Record) -> None:
    add(record, "Õie", "OIE")
    persons.merge(record, "oie-2", "oie", by="desk")
    head = record.head()
    assert persons.merge(record, "oie-2", "oie", by="desk").already
    assert record.head() == head


def test_a_late_repetition_of_a_merge_does_not_undo_its_parting(record: Record) -> None:
    add(record, "Õie", "OIE")
    asked(record, "a1", persons.merge, "oie-2", "oie")
    asked(record, "a2", persons.part, "oie-2")
    assert asked(record, "a1", persons.merge, "oie-2", "oie").already
    assert asked(record, "a2", persons.part, "oie-2").already
    assert len(called(record)) == 2


def test_parting_leaves_those_who_were_merged_before(record: Record) -> None:
    add(record, "Mari", "Marie", "Maria")
    persons.merge(record, "maria", "marie", by="desk")
    persons.merge(record, "marie", "mari", by="desk")
    assert People(record).ids("mari") == ["mari", "marie", "maria"]
    persons.part(record, "marie", by="desk")
    assert People(record).ids("marie") == ["marie", "maria"]


def test_what_cannot_be_merged_or_parted(record: Record) -> None:
    add(record, "Mari", "Marie", "Jaan")
    persons.merge(record, "marie", "mari", by="desk")
    for word, into, why in [
        ("mari", "mari", "same-person"),
        ("mari", "marie", "same-person"),
        ("marie", "jaan", "merged-already"),
        ("jaan", "peep", "no-such-player"),
        ("peep", "jaan", "no-such-player"),
    ]:
        with pytest.raises(Refused, match=why):
            persons.merge(record, word, into, by="desk")
    for word, why in [("mari", "not-merged"), ("peep", "no-such-player")]:
        with pytest.raises(Refused, match=why):
            persons.part(record, word, by="desk")


def test_nobody_plays_twice_in_one_round(record: Record) -> None:
    add(record, "Mari", "Marie", "Jaan")
    played(record, 1, "mari", "marie")
    with pytest.raises(Refused) as refused:
        persons.merge(record, "marie", "mari", by="desk")
    assert (refused.value.key, refused.value.data["round"]) == ("met", 1)


def test_one_person_may_have_played_under_two_names_in_two_rounds(record: Record) -> None:
    add(record, "Mari", "Marie", "Jaan")
    played(record, 1, "mari", "jaan")
    played(record, 2, "marie", "jaan")
    persons.merge(record, "marie", "mari", by="desk")
    with pytest.raises(Refused, match="met"):
        persons.merge(record, "jaan", "mari", by="desk")


def test_a_penalty_finds_the_person_who_was_entered_under_another_id(record: Record) -> None:
    add(record, "Mari", "Marie", "Jaan")
    played(record, 1, "marie", "jaan")
    persons.merge(record, "marie", "mari", by="desk")
    assert penalties.give(record, "kevad-2026", "Marie", -2, "late", by="desk") > 0


# -- forgetting

NAMES = ("Õie Öövel", "Õie Kaal", "OIE OEOEVEL")


@pytest.fixture
def with_results(record: Record) -> Record:
    """Õie under three names and two ids, with results."""
    add(record, "Jaan", NAMES[0], NAMES[2])
    played(record, 1, "oie-oovel", "jaan")
    played(record, 2, "oie-oeoevel", "jaan")
    asked(record, "a1", persons.rename, "oie-oovel", NAMES[1])
    persons.merge(record, "oie-oeoevel", "oie-oovel", by="desk")
    return record


def bytes_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file())


def test_no_file_of_store_and_read_model_holds_a_forgotten_name(
    with_results: Record, tmp_path: Path
) -> None:
    with ReadModel(tmp_path / "tourney.read.db", with_results) as model:
        model.catch_up()
        assert all(name.encode() in bytes_in(tmp_path) for name in NAMES)
        persons.forget(with_results, NAMES[1], by="desk")
        model.catch_up()
        left = bytes_in(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} >= {"tourney.db", "tourney.read.db"}
    assert [name for name in (*NAMES, "Öövel", "Kaal") if name.encode() in left] == []


def test_no_page_holds_a_forgotten_name(with_results: Record, tmp_path: Path) -> None:
    site = tmp_path / "site"
    with ReadModel(tmp_path / "tourney.read.db", with_results) as model:
        model.catch_up()
        publish(model, site)
        assert "Õie Kaal" in Path(site, "en/index.html").read_text("utf-8")
        persons.forget(with_results, "oie-oovel", by="desk")
        model.catch_up()
        publish(model, site)
    pages = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert [file for file in pages if b"Kaal" in file.read_bytes()] == []
    assert "player 2" in Path(site, "en/index.html").read_text("utf-8")


def test_results_stay_and_the_chain_verifies(with_results: Record) -> None:
    head = with_results.head()
    tables = [with_results.read(f"kevad-2026/{round_}/1") for round_ in (1, 2)]
    done = persons.forget(with_results, "oie-oovel", by="desk")
    assert (done.number, done.players) == (2, ("oie-oovel", "oie-oeoevel"))
    assert [with_results.read(f"kevad-2026/{round_}/1") for round_ in (1, 2)] == tables
    verdict = with_results.verify(against=[head])
    assert (verdict.findings, verdict.blanked) == ([], 3)


def test_the_forgotten_stand_last_in_the_list_without_a_name(with_results: Record) -> None:
    persons.forget(with_results, "oie-oeoevel", by="desk")
    assert persons.listed(with_results, "et") == [
        Listed("jaan", 1, "Jaan", {}),
        Listed("oie-oovel", 2, None, {"oie-oeoevel": None}),
    ]


def test_forgetting_may_be_done_again(with_results: Record) -> None:
    first = persons.forget(with_results, "oie-oovel", by="desk")
    head = with_results.head()
    assert persons.forget(with_results, "oie-oovel", by="desk") == first
    assert with_results.head() == head


def test_a_forgotten_person_gets_no_name_again(with_results: Record) -> None:
    persons.forget(with_results, "oie-oovel", by="desk")
    with pytest.raises(Refused, match="forgotten"):
        persons.rename(with_results, "oie-oovel", "Õie", by="desk")
    with pytest.raises(Refused, match="forgotten"):
        persons.merge(with_results, "jaan", "oie-oovel", by="desk")


def test_who_comes_back_is_a_new_player_with_the_old_results(with_results: Record) -> None:
    persons.forget(with_results, "oie-oovel", by="desk")
    [new] = add(with_results, "Õie Öövel")
    persons.merge(with_results, "oie-oovel", new, by="desk")
    assert People(with_results).names["oie-oeoevel"] == "Õie Öövel"


def test_the_name_in_somebodys_words_is_told(with_results: Record) -> None:
    penalties.give(with_results, "kevad-2026", "jaan", -1, "shouted at Õie Kaal", by="desk")
    version = with_results.version("kevad-2026")
    tournaments.new(with_results, "mari-2026", "saare", by="desk", name="Õie Kaalika karikas")
    done = persons.forget(with_results, "oie-oovel", by="desk")
    assert done.mentions == (f"kevad-2026:{version}",)


def test_nobody_is_forgotten_by_a_word_for_nobody(with_results: Record) -> None:
    with pytest.raises(Refused, match="no-such-player"):
        persons.forget(with_results, "peep", by="desk")


# -- the list


@pytest.mark.parametrize(
    ("lang", "order"),
    [
        ("en", "Ära Õie Žanna Zoe Галя"),
        ("et", "Zoe Žanna Õie Ära Галя"),
        ("uk", "Галя Ära Õie Žanna Zoe"),
    ],
)
def test_the_list_has_the_order_of_the_language(record: Record, lang: str, order: str) -> None:
    add(record, "Галя", "Zoe", "Õie", "Ära", "Žanna")
    names = [one.name for one in persons.listed(record, lang)]
    assert " ".join(map(str, names)) == order
