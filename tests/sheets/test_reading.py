"""How a text is taken apart: lines, words, comments, tables."""

from __future__ import annotations

import pytest

from tests.checked import checked
from tourney.sheets.check import check_bytes, check_text
from tourney.sheets.reader import decode

SHEET = """\
game saare
seats mari jaan
dealer mari
deal 1
trump 6s
mari attack 7c
jaan take
"""


def test_a_byte_order_mark_is_accepted() -> None:
    assert decode(b"\xef\xbb\xbfgame saare") == "game saare"
    assert check_text("\ufeff" + SHEET) == check_text(SHEET)


def test_lines_may_end_with_carriage_returns() -> None:
    assert check_text(SHEET.replace("\n", "\r\n")) == check_text(SHEET)


def test_the_last_line_needs_no_end() -> None:
    assert check_text(SHEET.rstrip("\n")) == check_text(SHEET)


def test_words_are_separated_by_any_blanks() -> None:
    assert check_text(SHEET.replace(" ", " \t ").replace("\n", "  \n  ")) == check_text(SHEET)


def test_a_comment_begins_at_the_lines_start_or_after_a_blank() -> None:
    told = SHEET.replace("mari attack 7c", "# she thought long\nmari attack 7c # at last")
    [verdict] = check_text(told)
    assert verdict == check_text(SHEET)[0]


def test_no_comment_begins_inside_a_word() -> None:
    told = SHEET.replace("jaan", "jaan#2")
    assert check_text(told)[0]["seats"] == ["mari", "jaan#2"]


def test_no_comment_begins_inside_quotes() -> None:
    told = SHEET.replace("jaan", '"jaan # 2"')
    assert check_text(told)[0]["seats"] == ["mari", "jaan # 2"]


def test_a_comment_may_hold_a_quote_that_does_not_close() -> None:
    told = SHEET.replace("mari attack 7c", 'mari attack 7c # she said "now')
    assert check_text(told) == check_text(SHEET)


def test_a_name_with_blanks_stands_in_quotes() -> None:
    told = SHEET.replace("mari", '"Mari  Maasikas"')
    assert check_text(told)[0]["seats"] == ["Mari  Maasikas", "jaan"]


def test_quotes_may_stand_inside_a_word() -> None:
    told = SHEET.replace("mari", '"Mari M"').replace("deal 1", 'deal 1 dealer="Mari M"')
    assert check_text(told)[0]["violations"] == []


@pytest.mark.parametrize("typed", ["7c", "7C", "7♣"])
def test_a_card_is_typed_in_any_way(typed: str) -> None:
    assert check_text(SHEET.replace("7c", typed)) == check_text(SHEET)


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        *(("7с", "7c"), ("7т", "7c"), ("7х", "7c"), ("7б", "7d"), ("7ч", "7h"), ("7п", "7s")),
        *(("7ä", "7h"), ("7Ä", "7h"), ("7p", "7s")),
        *(("Аc", "Ac"), ("Кc", "Kc"), ("Дc", "Qc"), ("дч", "Qh"), ("Вc", "Jc")),
        *(("Äc", "Ac"), ("äc", "Ac"), ("Ec", "Qc"), ("Sc", "Jc"), ("Pc", "Jc"), ("Ss", "Js")),
    ],
)
def test_the_letters_of_a_language_are_read_where_they_have_one_meaning(
    typed: str, card: str
) -> None:
    told = SHEET.replace("trump 6s", "trump Ts")
    assert check_text(told.replace("7c", typed)) == check_text(told.replace("7c", card))


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("Тc", "any of Ac Tc"),
        ("7r", "any of 7c 7d"),
        ("Тr", "any of Ac Ad Tc Td"),
        ("7ѕ", "ѕ is no Latin letter"),
        ("Κc", "Κ is no Latin letter"),
        ("7ж", "ж is no Latin letter"),
        ("7x", "such as 7c or Th, not"),
    ],
)
def test_a_letter_with_two_meanings_or_that_only_looks_right_is_named(
    typed: str, named: str
) -> None:
    [table] = check_text(SHEET.replace("attack 7c", f"attack {typed}"))
    assert named in table["error"]["text"]


@pytest.mark.parametrize(("suit", "named"), [("п", ""), ("с", ""), ("r", "not")])
def test_suits_of_trumps_are_read_in_the_same_letters(suit: str, named: str) -> None:
    head = "game six-dozens\nseats mari jaan\ndealer mari\n"
    [table] = check_text(f"{head}trumps one {suit}\ndeal 1\nopen 9d\n")
    assert ("error" in table) == bool(named)


@pytest.mark.parametrize("typed", ["Th", "tH", "10h", "10♥", "T♥"])
def test_a_ten_has_two_ways_of_its_own(typed: str) -> None:
    assert checked(f"deal 1\ntrump {typed}\nmari attack Th").wrong == {
        "mari attack Th": "P2 impossible"
    }


def test_a_question_mark_is_a_card_not_known() -> None:
    seen = checked("deal 1\ntrump 6s\nhand mari 7c ? ? ? ? ?\nmari attack 9c\nall done")
    assert seen.wrong == {}


def test_a_question_mark_stands_in_no_move() -> None:
    [table] = check_text(SHEET + "mari attack ?")
    assert table["error"]["line"] == 8


def test_the_line_is_counted_from_one_with_blank_ones() -> None:
    [verdict] = check_text("\n\n# of the first night\n" + SHEET + "jaan beat 7c 8c\n")
    assert [one["line"] for one in verdict["violations"]] == [11]


# -- tables


def test_a_text_may_hold_several_tables() -> None:
    first, second = check_text(f"table kevad/1/1\n{SHEET}\ntable kevad/1/2\n{SHEET}")
    assert (first["table"], second["table"]) == ("kevad/1/1", "kevad/1/2")


def test_the_first_table_may_have_no_table_line() -> None:
    first, second = check_text(f"{SHEET}\ntable kevad/1/2\n{SHEET}")
    assert (first["table"], second["table"]) == (None, "kevad/1/2")


def test_an_error_in_one_table_keeps_no_other_from_being_checked() -> None:
    wrong = SHEET.replace("trump 6s", "trump 5s")
    tables = check_text(f"{SHEET}table k/1/1\n{wrong}table k/1/2\n{SHEET}", file="night.sheet")
    assert [*map(list, tables)][1] == ["error"]
    assert tables[1]["error"]["file"] == "night.sheet"
    assert tables[1]["error"]["line"] == 13
    assert tables[0]["deals"] == tables[2]["deals"]


def test_a_violation_in_one_table_keeps_no_other_from_being_checked() -> None:
    wrong = SHEET + "jaan take\n"
    first, second = check_text(f"{wrong}table k/1/2\n{SHEET}")
    assert [one["rule"] for one in first["violations"]] == ["S14"]
    assert second["violations"] == []


def test_of_two_errors_in_a_table_the_first_is_told() -> None:
    [table] = check_text(SHEET + "jaan jumps\nmari attack 5c\n")
    assert table["error"]["line"] == 8


def test_an_error_of_form_takes_the_place_of_violations_before_it() -> None:
    [table] = check_text(SHEET + "jaan take\nmari attack 5c\n")
    assert table["error"]["line"] == 9


def test_a_head_that_ends_too_soon_is_told_at_its_last_line() -> None:
    [table] = check_text("game saare\nseats mari jaan\n\n# no more\n")
    assert table["error"]["line"] == 2


def test_a_table_may_have_no_deal_yet() -> None:
    [verdict] = check_text("game saare\nseats mari jaan\ndealer mari\n")
    assert (verdict["deals"], verdict["points"]) == ([], {"mari": 0, "jaan": 0})


def test_bytes_are_read_as_the_text_they_are() -> None:
    [table] = check_bytes(SHEET.encode(), "night.sheet")
    assert table.status == 0


@pytest.mark.parametrize("rules", ["saare", "limit", "limit=", "=six", "limit=six hand"])
def test_what_is_no_option_is_told_at_its_line(rules: str) -> None:
    [table] = check_text(f"rules {rules}\nseats mari\n")
    assert table["error"]["line"] == 1


@pytest.mark.parametrize("second", ["dealer mari", "seats mari jaan", "jaan deals"])
def test_a_line_that_does_not_fit_comes_before_one_at_fault_after_it(second: str) -> None:
    [table] = check_text(f"game saare\nseats mari jaan\ndealer peep\n{second}\n")
    assert table["error"]["line"] == 3
