"""The recorder's picture, without a terminal: what it says, and that it fits in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from prompt_toolkit.utils import get_cwidth

from engine.games import GAMES
from engine.moves import ALL_SEATS, SHOWS
from events.record import Record, open_record
from tests.cli.recorder.test_screen import AT, BEGUN
from tourney.cli.recorder.drawing import SMALLEST, Drawing
from tourney.cli.recorder.taking import Taking, completed, in_the_sheets_words
from tourney.cli.session import Session
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.messages import say
from tourney.messages.languages import LANGUAGES
from tourney.sheets.check import check

Opened = Callable[..., Taking]
EVERYWHERE = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    with open_record(tmp_path / "tourney.db") as opened:
        import_tables(opened, check(BEGUN), Wishes(), by="desk")
        yield opened


def taking(record: Record, lang: str = "en", *, strict: bool = False) -> Taking:
    return Taking(Session("tourney.db", lang, "ants"), record, AT, strict=strict)


def picture(taken: Taking, size: tuple[int, int] = SMALLEST) -> list[str]:
    rows = Drawing(taken, *size).rows()
    return ["".join(text for _, text in row) for row in rows]


def press(taken: Taking, *keys: str) -> str:
    for key in keys:
        taken.press(key)
    return "\n".join(picture(taken))


def moves(record: Record) -> list[str]:
    return export(record, AT).split("trump 6h\n")[1].splitlines()


@EVERYWHERE
@pytest.mark.parametrize("key", ["", "?", "up", ":"])
@pytest.mark.parametrize("size", [SMALLEST, (132, 43)])
def test_the_picture_fills_the_terminal_and_its_foot_is_whole(
    record: Record, lang: str, key: str, size: tuple[int, int]
) -> None:
    taken = taking(record, lang)
    if key:
        taken.press(key)
    rows = picture(taken, size)
    assert len(rows) == size[1]
    assert max(map(get_cwidth, rows)) <= size[0]
    foot = say(f"recorder.foot.{taken.mode}", lang).split("\n")
    assert [row.strip() for row in rows[-len(foot) :]] == foot


@EVERYWHERE
def test_every_foot_fits(lang: str) -> None:
    modes = ("say", "line", "past", "again", "sure", "help")
    lines = [line for mode in modes for line in say(f"recorder.foot.{mode}", lang).split("\n")]
    assert {line for line in lines if get_cwidth(line) >= SMALLEST[0]} == set()


@EVERYWHERE
def test_all_of_the_help_is_seen(record: Record, lang: str) -> None:
    taken = taking(record, lang)
    taken.press("?")
    rows = [row.strip() for row in picture(taken)]
    assert {line.strip() for line in say("recorder.help", lang).split("\n")} <= {*rows}


def test_a_smaller_terminal_is_no_mistake(record: Record) -> None:
    assert len(picture(taking(record), (20, 6))) <= 10


@EVERYWHERE
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_verb_has_words_and_none_means_two(lang: str, game: object) -> None:
    verbs = [*game.verbs, SHOWS, ALL_SEATS]  # type: ignore[attr-defined]
    words = [word for verb in verbs for word in say(f"recorder.word.{verb}", lang).split()]
    assert len(words) == len({*words}) >= len(verbs)


def test_a_line_in_the_users_words_is_one_of_the_sheet(record: Record) -> None:
    here = taking(record, "uk").here
    saare = GAMES["saare"]
    assert in_the_sheets_words("mari підкидає 8d 8s", here, saare) == "mari attack 8d 8s"
    assert in_the_sheets_words("Усі закінчив", here, saare) == "all done"


def test_a_line_is_completed_as_far_as_only_one_thing_can_follow() -> None:
    whole = ["mari attack 7c", "mari attack 7d", "mari done"]
    assert completed("mari a", whole) == "mari attack "
    assert completed("mari attack 7d", whole) == "mari attack 7d"
    assert completed("x", whole) == "x"


def test_a_done_that_nobody_said_is_asked_about_where_that_is_wished(record: Record) -> None:
    taken = taking(record, strict=True)
    assert "nobody said done" in press(taken, "t", "s")
    assert moves(record)[-1] == "jaan beat 7c 8c"
    press(taken, " ")
    assert moves(record)[-2:] == ["all done", "jaan attack Ts"]
    assert taken.inferred == set()


def test_a_seat_is_asked_for_where_several_could(record: Record) -> None:
    taken = taking(record)
    text = press(taken, "\b", "7", "d")
    assert "who?" in text
    assert " 1 mari attacks 7♦    2 jaan transfers 7♦" in text
    press(taken, "2")
    assert moves(record) == ["mari attack 7c", "jaan transfer 7d"]


def test_the_rest_unseen_is_told_by_the_seats(record: Record) -> None:
    text = press(taking(record), "e", "2", "1", "4", "3", "\n")
    assert "deal 1 came out: jaan mari ants peep" in text
    assert moves(record)[-2:] == ["unseen", "result jaan mari ants peep"]


def test_the_change_that_cannot_be_is_told_and_the_rest_can_be_left_out(record: Record) -> None:
    taken = taking(record)
    press(taken, "8", "d", "8", "s")
    press(taken, "up", "up", "up", "\n", "9", "c")
    assert "this would no longer stand" in "\n".join(picture(taken))
    assert "S9: mari cannot attack with 8d" in "\n".join(picture(taken))
    press(taken, "r", "\n")
    assert moves(record) == ["mari attack 7c", "jaan beat 7c 9c"]
    assert taken.mode == "say"


def test_a_statement_is_inserted_after_another(record: Record) -> None:
    taken = taking(record)
    press(taken, "up", "i", "8", "d", "\n")
    assert moves(record)[-1] == "mari attack 8d"


def test_whoever_was_overtaken_is_told_and_sees_the_table(record: Record) -> None:
    first, second = taking(record), taking(record)
    press(first, "8", "d")
    assert "somebody else has recorded here meanwhile" in press(second, "8", "s")
    assert second.version == first.version
    assert moves(record)[-1] == "mari attack 8d"
