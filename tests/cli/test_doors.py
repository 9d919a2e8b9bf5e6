"""What the record is asked to take beside what was agreed and drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SHEET = """\
table k/1/1
game saare
seats {seats}
dealer {dealer}

deal 1
result mari jaan peep ants
"""


@pytest.fixture
def drawn(run: Run) -> Run:
    """A tournament of four whose first round is drawn: mari, jaan, peep, ants, mari deals."""
    run("new", "k", "--game", "saare")
    run("enter", "k", "mari", "jaan", "peep", "ants")
    run("seat", "k", "1", "--table", "mari jaan peep ants")
    return run


# -- what was agreed is changed


@pytest.mark.parametrize("game", ["saare", "six-dozens"])
@pytest.mark.parametrize("begun", [False, True])
def test_a_house_rule_is_changed_by_one_and_the_rest_stay(
    run: Run, game: str, *, begun: bool
) -> None:
    first, second = {
        "saare": ("limit=hand", "draw=defender-last"),
        "six-dozens": ("deck=28", "seven=plain"),
    }[game]
    run("new", "k", "--game", game, "--rule", first)
    run("enter", "k", "mari", "jaan", "peep", "ants")
    if begun:
        run("seat", "k", "1", "--table", "mari jaan peep ants")
        run("move", "k/1/1", "deal 1")
    status, out, err = run("change", "k", "--rule", second, "--reason", "as voted")
    assert (status, err) == (0, "")
    assert ("it had begun" in out) == begun
    run("seat", "k", "2", "--force", "--table", "jaan mari peep ants")
    sheet = run("export", "k/2/1").out if run("move", "k/2/1", "deal 1").status == 0 else ""
    assert f"rules {first} {second}" in sheet
    if begun:
        assert f"rules {first}\n" in run("export", "k/1/1").out


@pytest.mark.parametrize("lang", ["en", "et", "uk"])
def test_rounds_that_are_seated_cannot_be_taken_away(drawn: Run, lang: str) -> None:
    drawn("seat", "k", "2", "--force", "--table", "jaan mari peep ants")
    status, out, err = drawn("change", "k", "--rounds", "1", "--lang", lang)
    assert (status, out) == (1, "")
    assert {
        "en": "tourney: k cannot have 1 round: round 2 is seated or was played\n",
        "et": "tourney: turniiril k ei saa olla 1 voor: 2. voor on paigutatud või mängitud\n",
        "uk": "tourney: на турнірі k не може бути 1 тур: тур 2 уже розсаджено або зіграно\n",
    }[lang] == err
    assert drawn("change", "k", "--rounds", "2").status == 0


def test_trumps_of_a_tournament_name_no_seats(run: Run) -> None:
    run("new", "k", "--game", "six-dozens")
    err = run("change", "k", "--trumps", "own mari=c jaan=d peep=s ants=h").err
    assert err.startswith('tourney: expected trumps that hold at every table, such as "own", not ')


def test_the_games_own_tie_breaks_come_back_by_an_empty_word(run: Run) -> None:
    run("new", "k", "--game", "saare", "--tie-break", "last-round")
    assert run("change", "k", "--tie-break", "").status == 0
    assert run("change", "k", "--tie-break", "").err == "tourney: nothing would change in k\n"


# -- a sheet of a table that was drawn


@pytest.mark.parametrize("seats", ["mari jaan peep ants", "peep ants mari jaan"])
def test_which_chair_is_named_first_is_all_the_same(
    drawn: Run, sheet: Callable[[str], str], seats: str
) -> None:
    assert drawn("import", sheet(SHEET.format(seats=seats, dealer="mari"))).status == 0


@pytest.mark.parametrize("seats", ["jaan mari peep ants", "mari ants peep jaan"])
def test_a_table_that_is_not_as_drawn_says_so_and_is_taken_when_asked(
    drawn: Run, sheet: Callable[[str], str], seats: str
) -> None:
    name = sheet(SHEET.format(seats=seats, dealer="mari"))
    assert drawn("import", name) == (
        1,
        "",
        (
            f"{name}: k/1/1 was drawn as mari jaan peep ants, clockwise, and the sheet has"
            f" {seats}; to record it all the same: import --other-seats\n"
        ),
    )
    assert drawn("import", name, "--other-seats").status == 0
    assert drawn("import", name).status == 0  # it is recorded now


def test_who_deals_first_is_for_the_table_to_say_whatever_the_lot_proposed(
    drawn: Run, sheet: Callable[[str], str]
) -> None:
    assert (
        drawn("import", sheet(SHEET.format(seats="peep ants mari jaan", dealer="jaan"))).status == 0
    )
    exported = drawn("export", "k/1/1").out
    assert "seats peep ants mari jaan\ndealer jaan\n" in exported
    assert "deal 1 dealer=jaan\n" in exported
    assert "dealer jaan – desk" in drawn("show", "k/1/1", "--history").out
    assert drawn("audit").status == 0


def test_a_table_beside_those_drawn_says_so(drawn: Run, sheet: Callable[[str], str]) -> None:
    text = SHEET.format(seats="liis tiit", dealer="liis").replace("k/1/1", "k/1/2")
    name = sheet(text.replace("mari jaan peep ants", "liis tiit"))
    err = drawn("import", name).err
    assert err.startswith(f"{name}: the round of k/1/2 was seated without this table;")
    assert drawn("import", name, "--other-seats").status == 0


def test_import_goes_by_what_was_agreed_last(drawn: Run, sheet: Callable[[str], str]) -> None:
    drawn("change", "k", "--rounds", "8")
    text = SHEET.format(seats="mari jaan peep ants", dealer="mari").replace("k/1/1", "k/8/1")
    assert drawn("import", sheet(text)).status == 0


def test_a_substitute_is_not_entered_by_a_sheet(drawn: Run, sheet: Callable[[str], str]) -> None:
    drawn("substitute", "k", "liis", "--for", "mari", "--round", "2")
    text = SHEET.replace("mari", "liis").format(seats="liis jaan peep ants", dealer="liis")
    assert drawn("import", sheet(text.replace("k/1/1", "k/2/1"))).status == 0
    drawn("seat", "k", "3", "--force")
    assert "liis" not in drawn("round", "k", "3").out


# -- who takes part


def test_nobody_is_substituted_in_a_round_that_he_played(drawn: Run) -> None:
    drawn("card", "k/1/1", "mari jaan peep ants")
    err = drawn("substitute", "k", "liis", "--for", "mari", "--round", "1").err
    assert err == (
        "tourney: round 1 was played by mari; who sat where is corrected by: tourney reseat\n"
    )


def test_who_has_left_is_not_entered_again_but_joins(drawn: Run) -> None:
    drawn("leave", "k", "mari", "--after-round", "2")
    err = drawn("enter", "k", "mari").err
    assert err == "tourney: mari left k after round 2; to come back: tourney join\n"
    assert drawn("join", "k", "mari", "--from-round", "4").status == 0


def test_who_takes_part_does_not_join_once_more(drawn: Run) -> None:
    err = drawn("join", "k", "mari", "--from-round", "3").err
    assert err == "tourney: mari plays in k already\n"


def test_who_was_expected_earlier_may_come_later(run: Run) -> None:
    run("new", "k", "--game", "saare")
    run("enter", "k", "mari", "jaan", "peep")
    assert run("join", "k", "peep", "--from-round", "2").status == 0
    assert "peep" not in run("seat", "k", "1").out


def test_a_list_of_members_has_comments_and_empty_lines(run: Run, folder: Path) -> None:
    run("new", "k", "--game", "saare")
    (folder / "list.txt").write_text("# members\n\nÕie Öövel\nÖövel, Peep\n", "utf-8")
    assert run("enter", "k", "--file", "list.txt").out.endswith(
        "entered: oie-oovel\nentered: oovel-peep\nrecorded as k:2–3\n"
    )


@pytest.mark.parametrize("line", ["Õie Öövel;1985", "1\tÕie", "Õie,Tartu,1985", "Õie, 1985"])
def test_a_list_of_members_has_one_column(run: Run, folder: Path, line: str) -> None:
    run("new", "k", "--game", "saare")
    (folder / "list.txt").write_text(f"Peep\n{line}\n", "utf-8")
    assert run("enter", "k", "--file", "list.txt") == (
        1,
        "",
        f"tourney: list.txt:2: expected one id or name, not several columns: {line}\n".replace(
            "\t", "\\x09"
        ),
    )


def test_a_name_that_stands_twice_is_asked_about(run: Run, folder: Path) -> None:
    run("new", "k", "--game", "saare")
    (folder / "list.txt").write_text("Jaan Tamm\nMari\nJaan Tamm\n", "utf-8")
    err = run("enter", "k", "--file", "list.txt").err
    assert err.startswith("tourney: Jaan Tamm is named twice;")
    assert run("player", "list").out.strip() == ""
