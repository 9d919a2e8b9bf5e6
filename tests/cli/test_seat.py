"""``tourney seat``: who sits with whom."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Page

from tests.cli.conftest import Run
from tourney.hall.links import Links, key_file

PLAYERS = ["mari", "jaan", "peep", "ants", "tiiu", "rein", "olena"]


@pytest.fixture
def entered(run: Run) -> Run:
    """A tournament with seven players."""
    run("new", "k", "--game", "saare")
    assert run("enter", "k", *PLAYERS).status == 0
    return run


def tables(run: Run, round_: int, *words: str) -> list[list[str]]:
    """Seats a round and gives the seats of its tables."""
    ran = run("seat", "k", str(round_), "--json", *words)
    assert ran.status == 0, ran.err
    return [table["seats"] for table in json.loads(ran.out)["tables"]]


def everybody(seated: list[list[str]]) -> list[str]:
    """Who sits at any of the tables."""
    return [player for table in seated for player in table]


def finish(run: Run, round_: int, seated: list[list[str]]) -> None:
    """Hands in the cards of a round, everybody coming out in the order of seats."""
    for number, seats in enumerate(seated, 1):
        assert run("card", f"k/{round_}/{number}", *[" ".join(seats)] * 4).status == 0


def test_everybody_sits_at_a_table_of_four_or_three(entered: Run) -> None:
    seated = tables(entered, 1)
    assert sorted(map(len, seated)) == [3, 4]
    assert sorted(everybody(seated)) == sorted(PLAYERS)


def test_the_seed_is_recorded_and_gives_the_same_seats_again(entered: Run) -> None:
    assert tables(entered, 1, "--seed", "5") == tables(entered, 1, "--seed", "5", "--force")


def test_the_seed_is_said_for_the_club_to_publish(entered: Run) -> None:
    assert "\nthe draw's seed: 5\n" in entered("seat", "k", "1", "--seed", "5").out


def test_a_seated_table_takes_its_first_card(entered: Run) -> None:
    seated = tables(entered, 1)
    finish(entered, 1, seated)
    assert entered("export", "k/1/1").out.count("result") == 4


def test_a_round_after_one_with_open_tables_is_refused_unless_forced(entered: Run) -> None:
    seated = tables(entered, 1)
    status, _, err = entered("seat", "k", "2")
    assert (status, "k/1/1 k/1/2" in err) == (1, True)
    finish(entered, 1, seated)
    assert entered("seat", "k", "2").status == 0


def test_a_round_is_not_seated_twice_unless_forced_and_never_once_begun(entered: Run) -> None:
    seated = tables(entered, 1)
    assert entered("seat", "k", "1").status == 1
    assert entered("seat", "k", "1", "--force").status == 0
    seated = tables(entered, 1, "--force")
    finish(entered, 1, seated)
    assert entered("seat", "k", "1", "--force").status == 1


def test_who_has_left_is_not_seated_again_and_a_late_comer_is(entered: Run) -> None:
    finish(entered, 1, tables(entered, 1))
    entered("leave", "k", "mari", "--after-round", "1")
    entered("join", "k", "late", "--from-round", "2")
    seated = everybody(tables(entered, 2))
    assert "mari" not in seated
    assert "late" in seated


def test_a_substitute_sits_in_the_place_of_another(entered: Run) -> None:
    entered("substitute", "k", "guest", "--for", "mari", "--round", "1")
    seated = everybody(tables(entered, 1))
    assert "guest" in seated
    assert "mari" not in seated


def test_by_rank_neighbours_in_the_standing_sit_together(entered: Run) -> None:
    by_hand = ("--table", "mari jaan peep ants", "--table", "tiiu rein olena")
    finish(entered, 1, tables(entered, 1, *by_hand))
    first = tables(entered, 2, "--method", "rank")[0]
    assert {"mari", "tiiu"} <= set(first)


@pytest.mark.parametrize(
    ("by_hand", "why"),
    [
        (["mari jaan peep ants", "tiiu rein"], "table 2: expected three or four"),
        (["mari jaan peep ants", "tiiu rein mari"], "table 2: mari sits at another"),
        (["mari jaan peep ants", "tiiu rein juku"], "table 2: juku does not take part"),
        (["mari jaan peep ants"], "tiiu sits at no table"),
    ],
)
def test_tables_set_by_hand_must_fit(entered: Run, by_hand: list[str], why: str) -> None:
    words = [word for table in by_hand for word in ("--table", table)]
    status, _, err = entered("seat", "k", "1", *words)
    assert status == 1
    assert why in err


def test_slips_have_a_slip_a_table_and_everybody_on_the_hall_list(
    entered: Run, folder: Path
) -> None:
    seated = tables(entered, 1)
    status, out, _ = entered("slips", "k", "1")
    assert (status, out) == (0, "slips-k-1.html: 2 slips and the hall list, to be printed\n")
    page = (folder / "slips-k-1.html").read_text("utf-8")
    assert page.count('class="slip"') == len(seated)
    hall = page[page.index('class="hall"') : page.index('class="slips"')]
    assert [name for name in sorted(PLAYERS) if f"<bdi>{name}</bdi>" not in hall] == []
    assert "<small>k/1/2</small>" in page


def test_a_slip_and_the_hall_list_say_who_deals_first_and_whose_suit_is_which(
    run: Run, folder: Path
) -> None:
    run("new", "k", "--game", "six-dozens")
    run("enter", "k", *PLAYERS[:3])
    run("seat", "k", "1", "--table", "mari jaan peep")
    [table] = json.loads(run("round", "k", "1", "--json").out)["tables"]
    assert table["trumps"] == ["own", "mari=c", "jaan=d", "peep=h"]
    run("slips", "k", "1")
    page = (folder / "slips-k-1.html").read_text("utf-8")
    hall, slip = page[page.index('class="hall"') :].split('class="slips"')
    for part in (hall, slip):
        marked = {
            name: part.partition(f"<bdi>{name}</bdi>")[2].partition("<bdi>")[0]
            for name in PLAYERS[:3]
        }
        assert [name for name, lot in marked.items() if "deals first" in lot] == [table["dealer"]]
        assert {name: re.findall(r'<i class="(.)">', lot) for name, lot in marked.items()} == {
            "mari": ["c"],
            "jaan": ["d"],
            "peep": ["h"],
        }
    assert "a proposal of the lot" in hall


def test_a_slip_has_a_place_for_sixes_a_line_to_sign_and_the_date(
    entered: Run, folder: Path
) -> None:
    tables(entered, 1)
    entered("change", "k", "--night", "2026-03-06", "--reason", "x")
    entered("slips", "k", "1")
    page = (folder / "slips-k-1.html").read_text("utf-8")
    slips = page[page.index('class="slips"') :]
    assert slips.count("<td><span>6</span></td>") == 4 * len(PLAYERS)
    assert slips.count('class="signed"') == slips.count("6 March 2026") == 2


def test_the_code_of_a_slip_is_the_tables_link_to_the_desk(entered: Run, folder: Path) -> None:
    tables(entered, 1)
    entered("slips", "k", "1", "--desk", "http://192.168.1.5:8080/")
    secret = Links(key_file(str(folder / "tourney.db")), ()).secret("k/1/1")
    held = f"http://192.168.1.5:8080/t/{secret}"
    drawn = segno.make(held, error="m", micro=False).svg_inline(border=0, omitsize=True)
    assert drawn in (folder / "slips-k-1.html").read_text("utf-8")
    both = entered("slips", "k", "1", "--desk", "http://a", "--base", "http://b")
    assert (both.status, "--base" in both.err) == (2, True)


@pytest.mark.parametrize(
    ("options", "held"),
    [
        ([], "k/1/1"),
        (
            ["--base", "https://club.example/saare"],
            "https://club.example/saare/en/k/1/1/index.html",
        ),
    ],
)
def test_the_code_of_a_slip_leads_to_its_table(
    entered: Run, folder: Path, options: list[str], held: str
) -> None:
    tables(entered, 1)
    entered("slips", "k", "1", *options)
    page = (folder / "slips-k-1.html").read_text("utf-8")
    drawn = segno.make(held, error="m", micro=False).svg_inline(border=0, omitsize=True)
    assert drawn in page
    assert "default-src &#39;none&#39;" in page


def test_a_round_says_who_deals_first_as_text_and_csv(entered: Run) -> None:
    tables(entered, 1)
    [dealer, _] = [
        table["dealer"] for table in json.loads(entered("round", "k", "1", "--json").out)["tables"]
    ]
    out = entered("round", "k", "1").out
    assert f"{dealer} (deals first)" in out
    assert out.endswith("\na proposal of the lot: the table may choose differently\n")
    lines = entered("round", "k", "1", "--csv").out.splitlines()
    assert lines[0].endswith(",state,deals_first,suit,checked_by,unchecked")
    assert sum(line.endswith(",seated,1,,,") for line in lines) == 2


MEDLEY = ("Mari", "Katariina Põldmaa-Ilves", "Олександра Шевченко-Вишневецька-Коваленко")


@pytest.mark.browser
@pytest.mark.parametrize("names", [MEDLEY[1:2], MEDLEY], ids=["usual", "some-long"])
@pytest.mark.parametrize(("game", "lang"), [("saare", "et"), ("six-dozens", "uk")])
def test_the_hall_list_of_eighty_is_one_sheet_of_a4(
    run: Run, folder: Path, page: Page, game: str, lang: str, names: tuple[str, ...]
) -> None:
    run("new", "k", "--game", game)
    run("enter", "k", *[f"{names[number % len(names)]} {number}" for number in range(80)])
    run("seat", "k", "1", "--seed", "1")
    run("--lang", lang, "slips", "k", "1")
    page.set_viewport_size({"width": 718, "height": 1000})  # A4 less the margins
    page.emulate_media(media="print")
    page.goto((folder / "slips-k-1.html").as_uri())
    assert page.evaluate("document.querySelector('.hall').offsetHeight") < 1047
    assert page.evaluate("document.querySelectorAll('.hall li').length") == 80


@pytest.mark.browser
def test_slips_of_a_full_hall_fit_on_a4_with_long_names(run: Run, folder: Path, page: Page) -> None:
    """80 players with names of up to 80 letters: nothing is wider than the sheet."""
    run("new", "k", "--game", "saare")
    run("enter", "k", *[f"{'Anneliisabet-Wilhelmiina ' * 3}{number}" for number in range(80)])
    assert run("seat", "k", "1", "--seed", "1").status == 0
    run("slips", "k", "1")
    page.set_viewport_size({"width": 718, "height": 1000})  # A4 less the margins
    page.emulate_media(media="print")
    page.goto((folder / "slips-k-1.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 718
    assert page.locator(".slip").count() == 20
    heights = page.evaluate("[...document.querySelectorAll('.slip')].map(s => s.offsetHeight)")
    assert max(heights) * 3 < 1047  # at least three on a sheet


# -- a round that is seated is mended


def begin(run: Run, table: str, seats: list[str]) -> None:
    """Hands in the first card of a table."""
    assert run("card", table, " ".join(seats)).status == 0


def around(run: Run, round_: int) -> dict[str, set[str]]:
    """Who sits at the tables of a round, as the read model has it."""
    tables = json.loads(run("round", "k", str(round_), "--json").out)["tables"]
    return {table["address"]: {seat["seat"] for seat in table["seats"]} for table in tables}


def test_seated_again_a_table_that_has_begun_stays_and_the_rest_is_drawn_for_who_is_there(
    entered: Run, folder: Path
) -> None:
    by_hand = [["mari", "jaan", "peep", "ants"], ["tiiu", "rein", "olena"]]
    options = [word for table in by_hand for word in ("--table", " ".join(table))]
    tables(entered, 1, *options)
    begin(entered, "k/1/1", by_hand[0])
    entered("leave", "k", "rein", "--after-round", "0")
    entered("join", "k", "late", "--from-round", "1")
    ran = entered("seat", "k", "1", "--again", "--reason", "the bus was late")
    assert ran.status == 0, ran.err
    assert re.findall(r"^k/1/(\d): ", ran.out, re.MULTILINE) == ["2"]
    assert "left as they are, since they have begun: k/1/1" in ran.out
    assert around(entered, 1) == {"k/1/1": {*by_hand[0]}, "k/1/2": {"tiiu", "olena", "late"}}
    assert (
        "round 1 seated again, 2 tables: the bus was late" in entered("show", "k", "--history").out
    )
    entered("slips", "k", "1")
    page = (folder / "slips-k-1.html").read_text("utf-8")
    assert ("<bdi>late</bdi>" in page, "<bdi>rein</bdi>" in page) == (True, False)
    assert entered("audit", "k").status == 0
    begin(entered, "k/1/2", ["tiiu", "olena", "late"])


def test_seated_again_a_round_says_all_its_tables_as_json(entered: Run) -> None:
    before = tables(entered, 1)
    begin(entered, "k/1/2", before[1])
    entered("join", "k", "late", "--from-round", "1")
    told = json.loads(entered("seat", "k", "1", "--again", "--json").out)
    assert [table["table"] for table in told["tables"]] == [1, 2, 3][: len(told["tables"])]
    assert told["tables"][1]["seats"] == before[1]
    assert told["begun"] == ["k/1/2"]
    seated = everybody([table["seats"] for table in told["tables"]])
    assert sorted(seated) == sorted([*PLAYERS, "late"])


def test_a_table_opened_and_corrected_keeps_who_sits_there_now(entered: Run) -> None:
    """Whoever was called to a chair by `reseat` is not drawn; who sat there by mistake is."""
    tables(entered, 1, "--table", "mari jaan peep ants", "--table", "tiiu rein olena")
    begin(entered, "k/1/2", ["tiiu", "rein", "olena"])
    entered("join", "k", "late", "--from-round", "1")
    entered("reseat", "k/1/2", "late", "rein", "olena", "--reason", "it was not Tiiu")
    assert entered("seat", "k", "1", "--again").status == 0
    now = around(entered, 1)
    assert now.pop("k/1/2") == {"late", "rein", "olena"}
    assert sorted(map(len, now.values())) == [2, 3]
    assert set().union(*now.values()) == {"mari", "jaan", "peep", "ants", "tiiu"}


@pytest.mark.parametrize(
    "before",
    [[("move", 'dealer "peep"')], [("card", "mari jaan peep ants"), ("retract", "--to", "1")]],
)
def test_a_table_that_was_opened_and_has_no_deal_has_not_begun(
    entered: Run, before: list[tuple[str, ...]]
) -> None:
    tables(entered, 1, "--table", "mari jaan peep ants", "--table", "tiiu rein olena")
    begin(entered, "k/1/2", ["tiiu", "rein", "olena"])
    for command, *words in before:
        why = ["--reason", "no"] if command == "retract" else []
        assert entered(command, "k/1/1", *words, *why).status == 0
    entered("leave", "k", "mari", "--after-round", "0")
    assert entered("seat", "k", "1", "--again").status == 0
    assert around(entered, 1)["k/1/1"] == {"jaan", "peep", "ants"}
    assert entered("audit", "k").status == 0
    begin(entered, "k/1/1", ["ants", "jaan", "peep"])


def test_seated_again_who_sat_at_a_withdrawn_table_is_drawn_and_its_number_is_free(
    entered: Run,
) -> None:
    seated = tables(entered, 1)
    begin(entered, "k/1/1", seated[0])
    entered("withdraw", "k/1/1", "--reason", "they sat down at random")
    assert entered("seat", "k", "1", "--again").status == 0
    now = around(entered, 1)
    assert sorted(now) == ["k/1/1", "k/1/2"]
    assert sorted(everybody([[*seats] for seats in now.values()])) == sorted(PLAYERS)
    begin(entered, "k/1/1", [*now["k/1/1"]])


@pytest.mark.parametrize(
    ("late", "why"),
    [
        ([], "every table of k/1 has begun, and nobody is without a table"),
        (["late"], "the other tables of k/1 have begun; nobody is left to sit with late"),
    ],
)
def test_where_nobody_can_be_seated_again_that_is_said(
    entered: Run, late: list[str], why: str
) -> None:
    for number, seats in enumerate(tables(entered, 1), 1):
        begin(entered, f"k/1/{number}", seats)
    for player in late:
        entered("join", "k", player, "--from-round", "1")
    status, _, err = entered("seat", "k", "1", "--again")
    assert status == 1
    assert why in err


def test_who_is_left_at_no_table_is_seated_nowhere(entered: Run) -> None:
    """A table whose players all went home before it began is gone; the others stay."""
    tables(entered, 1, "--table", "mari jaan peep ants", "--table", "tiiu rein olena")
    begin(entered, "k/1/1", ["mari", "jaan", "peep", "ants"])
    for player in ("tiiu", "rein", "olena"):
        entered("leave", "k", player, "--after-round", "0")
    ran = entered("seat", "k", "1", "--again")
    assert ran.status == 0, ran.err
    assert around(entered, 1) == {"k/1/1": {"mari", "jaan", "peep", "ants"}}


def test_only_a_round_that_is_seated_is_seated_again(entered: Run) -> None:
    status, _, err = entered("seat", "k", "1", "--again")
    assert (status, "k/1 is not seated yet" in err) == (1, True)
