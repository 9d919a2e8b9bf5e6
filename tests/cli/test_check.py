"""``tourney check``: the contract of sheet.md, as a user meets it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.sheets_here import CARDS, DUEL

Write = Callable[..., str]
WRONG = DUEL + "mari attack 9d\n"


def test_nothing_found_prints_nothing_and_ends_with_0(run: Run, sheet: Write) -> None:
    assert run("check", sheet(DUEL)) == (0, "", "")


def test_a_violation_is_a_line_with_file_line_rule_and_what_was_allowed(
    run: Run, sheet: Write
) -> None:
    status, out, _ = run("check", sheet(WRONG))
    assert status == 1
    assert out == (
        "evening.sheet:10: S9 illegal: mari cannot attack with 9d: no such rank lies on the table"
        " (allowed: mari may attack with 7d 8d 7h 8h 7s 8s; mari may be done)\n"
    )


def test_json_is_one_document_with_a_verdict_or_an_error_for_each_table(
    run: Run, sheet: Write
) -> None:
    broken = sheet("game saare\nseats mari\n", "broken.sheet")
    status, out, _ = run("check", "--json", sheet(WRONG + CARDS), broken, "missing.sheet")
    tables = json.loads(out)["tables"]
    assert status == 2
    assert [table.get("table") for table in tables] == [
        "kevad-2026/1/1",
        "kevad-2026/1/2",
        None,
        None,
    ]
    assert tables[0]["violations"][0]["line"] == 10
    assert tables[2]["error"]["file"] == "broken.sheet"
    assert tables[2]["error"]["line"] == 2
    assert tables[3]["error"]["line"] is None


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.sheet", b""),
        ("binary.sheet", bytes(range(256))),
        ("utf16.sheet", DUEL.encode("utf-16")),
        ("latin1.sheet", DUEL.replace("mari", "õie").encode("latin-1")),
        ("long.sheet", b"x" * 5_000_000),
    ],
)
def test_a_bad_file_is_a_sentence_and_the_others_are_still_checked(
    run: Run, sheet: Write, folder: Path, name: str, content: bytes
) -> None:
    (folder / name).write_bytes(content)
    status, out, _ = run("check", name, sheet(WRONG))
    first, second = out.splitlines()
    assert status == 2
    assert first.startswith(f"{name}:")
    assert "expected" in first
    assert len(first) < 200
    assert second.startswith("evening.sheet:10: S9")


def test_a_directory_is_a_sentence(run: Run, folder: Path) -> None:
    (folder / "d.sheet").mkdir()
    assert run("check", "d.sheet") == (2, "d.sheet: expected a file, but this is a directory\n", "")


def test_a_windows_file_is_read_like_any_other(run: Run, folder: Path) -> None:
    (folder / "w.sheet").write_bytes(b"\xef\xbb\xbf" + WRONG.replace("\n", "\r\n").encode())
    status, out, _ = run("check", "w.sheet")
    assert status == 1
    assert out.startswith("w.sheet:10: S9")


def test_a_dash_is_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(WRONG.encode())))
    assert run("check", "-").out.startswith("-:10: S9")


def test_the_language_may_be_asked_for_anywhere(run: Run, sheet: Write) -> None:
    name = sheet(WRONG)
    assert run("check", name, "--lang", "et").out == run("--lang", "et", "check", name).out
    assert run("check", name, "--lang=uk").out != run("check", name).out


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "illegal"), ("et", "keelatud"), ("uk", "заборонено")]
)
def test_the_kind_of_a_finding_is_a_word_of_the_language_and_a_key_in_data(
    run: Run, sheet: Write, lang: str, word: str
) -> None:
    name = sheet(WRONG)
    assert f" {word}: " in run("--lang", lang, "check", name).out
    told = json.loads(run("--lang", lang, "check", name, "--json").out)
    assert {one["kind"] for table in told["tables"] for one in table["violations"]} == {"illegal"}


@pytest.mark.parametrize("words", [("check",), ("chek", "a.sheet"), ("check", "--jsn", "a"), ()])
def test_wrong_usage_ends_with_2(run: Run, words: tuple[str, ...]) -> None:
    assert run(*words).status == 2


def test_an_unknown_language_is_wrong_usage(run: Run, sheet: Write) -> None:
    status, _, err = run("check", sheet(WRONG), "--lang", "fr")
    assert status == 2
    assert err == "tourney: expected one of the languages en, et, uk, not fr\n"
