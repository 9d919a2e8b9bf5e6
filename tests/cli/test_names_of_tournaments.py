"""What a tournament may be called, and one table in a file once."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from events.facts import PlayerAdded, TournamentOpened
from events.record import Batch, open_record
from tests.cli.conftest import Run
from tests.desk.sheets_here import DUEL

Write = Callable[..., str]


@pytest.mark.parametrize("slug", ["con", "NUL", "com1", "lpt9.txt"])
def test_a_name_that_windows_keeps_is_refused(run: Run, slug: str) -> None:
    ran = run("new", slug, "--game", "saare")
    assert (ran.status, ran.out) == (1, "")
    assert "Windows" in ran.err


@pytest.mark.parametrize("slug", ["a*b", "a\\b", "why?", 'a"b', "<k>", "a|b", "kevad."])
def test_a_name_that_no_stick_takes_is_refused(run: Run, slug: str) -> None:
    for words in (("new", slug, "--game", "saare"), ("season", "new", slug)):
        ran = run(*words)
        assert (ran.status, ran.out) == (1, "")
        assert "Windows" in ran.err


@pytest.mark.parametrize("sign", ["k", "õ", "漢", "🂡"])
def test_a_name_is_measured_in_bytes(run: Run, sign: str) -> None:
    longest = sign * (100 // len(sign.encode()))
    for words in (("new", longest + sign, "--game", "saare"), ("season", "new", longest + sign)):
        ran = run(*words)
        assert (ran.status, ran.out) == (1, "")
    assert run("new", longest, "--game", "saare").status == 0
    assert run("season", "new", longest).status == 0
    assert run("publish").status == 0


def test_names_that_differ_only_in_case_are_refused(run: Run, sheet: Write) -> None:
    run("new", "kevad", "--game", "saare")
    ran = run("new", "Kevad", "--game", "saare")
    assert (ran.status, "kevad already" in ran.err) == (1, True)
    ran = run("import", sheet(DUEL.replace("k/1/1", "KEVAD/1/1")))
    assert (ran.status, "kevad already" in ran.err) == (1, True)


@pytest.mark.parametrize(("first", "second"), [("suvi", "SUVI"), ("õhtu", "o\u0303htu")])
def test_names_that_are_one_on_a_stick_are_refused(run: Run, first: str, second: str) -> None:
    for words in (("season", "new"), ("new", "--game", "saare")):
        assert run(*words, first).status == 0
        ran = run(*words, second)
        assert (ran.status, ran.out) == (1, "")
        assert f"{first} already" in ran.err


def test_no_tournament_takes_the_place_of_a_page_on_a_stick(run: Run) -> None:
    run("new", "Rules", "--game", "saare")
    run("new", "K.CSV", "--game", "saare")
    assert run("publish").status == 0
    names = [str(file).casefold() for file in Path("site").rglob("*")]
    assert len({*names}) == len(names)


def test_one_address_twice_in_a_file_is_found(run: Run, sheet: Write) -> None:
    ran = run("check", sheet(f"{DUEL}\n{DUEL}"))
    assert ran.status == 2
    assert "the table k/1/1 stands in this file before" in ran.out


def test_a_tournament_that_an_earlier_program_let_be_called_too_long_is_published(
    run: Run, sheet: Write
) -> None:
    """So are people whose names no feed can hold."""
    slug = "漢" * 100
    with open_record("tourney.db") as record:
        opened = TournamentOpened("Ke\x04vad", "saare", "2026-03-06", 1)
        for of in (slug, "k"):
            record.append([Batch(of, 0, [opened])], at="2026-03-06T18:42:10+02:00", by="x")
        added = PlayerAdded("Ma\x03ri", "00")
        record.append([Batch("player:mari", 0, [added])], at="2026-03-06T18:42:10+02:00", by="x")
    assert run("import", sheet(DUEL)).status == 0
    ran = run("publish")
    assert (ran.status, ran.err) == (0, "")
    for feed in Path("site").glob("*/feed.xml"):
        assert "Ke\ufffdvad" in "".join(fromstring(feed.read_bytes()).itertext())  # noqa: S314
    assert max(len(name.encode()) for file in Path("site").rglob("*") for name in file.parts) < 255


def test_an_edited_page_is_mended_and_anew_makes_all(run: Run) -> None:
    run("new", "k", "--game", "saare")
    run("publish")
    page = Path("site/en/k/index.html")
    content, seen = page.read_bytes(), page.stat()
    page.write_bytes(b"")
    assert run("publish").status == 0
    assert page.read_bytes() == content

    seen = page.stat()
    page.write_bytes(content.swapcase())
    os.utime(page, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    run("publish")
    assert page.read_bytes() != content
    assert run("publish", "--anew").status == 0
    assert page.read_bytes() == content


@pytest.mark.parametrize("name", ["Ma\x03ri", "\x1b[31mMari", "Mari\uffff"])
def test_a_name_that_no_feed_can_hold_is_refused(run: Run, name: str) -> None:
    run("new", "k", "--game", "saare")
    run("season", "new", "s")
    for words in (
        ("player", "add", name),
        ("new", "fresh", "--game", "saare", "--name", name),
        ("change", "k", "--name", name),
        ("season", "new", "fresh", "--name", name),
        ("season", "change", "s", "--name", name),
    ):
        ran = run(*words)
        assert (ran.status, ran.out) == (1, ""), words
        assert "expected a name" in ran.err
