"""Whatever bytes come in and whatever the platform says of them: one sentence, and UTF-8 out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_every_option import CASES
from tourney.cli.app import GROUPS
from tourney.messages.languages import LANGUAGES

NO_TEXT = "k\udcff"


def program(folder: Path, words: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own, its words read by a shell."""
    start = f"{sys.executable} -c 'from tourney.cli import main; main()'"
    return subprocess.run(
        ["bash", "-c", words.replace("tourney", start, 1)],
        cwd=folder,
        env={**os.environ, "TOURNEY_LANG": "en", **environ},
        capture_output=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_are_no_text_are_refused_in_a_sentence(run: Run, lang: str) -> None:
    status, out, err = run("--lang", lang, "new", NO_TEXT, "--game", "saare")
    assert (status, out) == (2, "")
    assert r"k\udcff" in err
    assert "UTF-8" in err


@pytest.mark.parametrize("request_", ["", "--request q"])
@pytest.mark.parametrize(
    ("command", "line"),
    [("record k/1/1", r"void a\xffb"), ("cards k 1", r'void "a\xffb"')],
    ids=["record", "cards"],
)
def test_a_line_from_a_pipe_that_is_no_text_is_refused_in_a_sentence(
    folder: Path, command: str, line: str, request_: str
) -> None:
    """In free text, where the grammar would take any word."""
    Path("t.sheet").write_text("table k/1/1\ngame saare\nseats mari jaan\ndealer mari\n", "utf-8")
    assert program(folder, "tourney import t.sheet").returncode == 0
    Path("lines").write_bytes(line.encode().decode("unicode_escape").encode("latin-1") + b"\n")
    ran = program(folder, f"tourney {command} {request_} < lines")
    assert ran.returncode == 1
    assert ran.stderr.decode().startswith("line 1: expected UTF-8 text, not ")


@pytest.mark.parametrize("command", [name for group in GROUPS.values() for name in group])
@pytest.mark.parametrize("option", ["--by", "--lang", "--store", None])
def test_no_command_takes_such_a_word_anywhere(run: Run, command: str, option: str | None) -> None:
    words = [option, NO_TEXT] if option else [NO_TEXT]
    status, out, err = run(command, *words)
    assert status in (1, 2)
    assert out + err  # `check` tells what it finds on standard output


@pytest.mark.parametrize(("command", "option"), [case for case in CASES if case[1][0] == "-"])
def test_no_option_takes_such_a_word(run: Run, command: str, option: str) -> None:
    status, _, err = run(*command.split("-"), option, NO_TEXT)
    assert status in (1, 2)
    assert err


def test_a_file_may_be_called_by_any_bytes(run: Run, folder: Path) -> None:
    (folder / "k\udcff.sheet").write_text("table k/1/1\ngame saare\nseats a b\ndealer a\n")
    assert run("check", "k\udcff.sheet").status == 0
    assert run("import", "k\udcff.sheet").status == 0


@pytest.mark.parametrize("encoding", ["cp1257", "cp1252", "ascii", "latin-1"])
def test_output_is_utf_8_whatever_the_platform_says(run: Run, folder: Path, encoding: str) -> None:
    run("player", "add", "Олена", "Õie")
    shown = program(folder, "tourney --lang uk player list", PYTHONIOENCODING=encoding)
    assert shown.returncode == 0, shown.stderr
    assert "Олена" in shown.stdout.decode()
    refused = program(folder, "tourney --lang uk standings Олена", PYTHONIOENCODING=encoding)
    assert "Олена" in refused.stderr.decode()


@pytest.mark.parametrize(
    "words",
    [
        "check - <&-",
        "record k/1/1 <&-",
        "cards k 1 <&-",
        "player forget mari <&-",
        "player list >&-",
        "standings none 2>&-",
        "check - < /dev/zero",
        "check /dev/zero",
        "import /dev/urandom",
        "enter k --file /dev/zero",
        "cards k --file /dev/zero",
        "audit --against /dev/zero",
        "audit --against /dev/tty",
    ],
)
def test_streams_that_are_closed_or_endless_end_in_a_sentence(
    run: Run, folder: Path, words: str
) -> None:
    run("new", "k", "--game", "saare")
    run("enter", "k", "mari", "jaan")
    run("seat", "k", "1")
    done = program(folder, f"ulimit -v 2000000; tourney {words}")
    assert b"Traceback" not in done.stderr, done.stderr
    assert done.returncode in (0, 1, 2)
    if "/dev" in words:
        assert (done.returncode in (1, 2), bool(done.stderr or done.stdout)) == (True, True)


@pytest.mark.parametrize("zone", ["UTC-24:59:59", "UTC+24:59:59", "nowhere", "", ":", "A" * 5000])
def test_a_strange_zone_of_the_system_is_no_traceback(folder: Path, zone: str) -> None:
    done = program(folder, "tourney player add Mari", TZ=zone)
    assert b"Traceback" not in done.stderr
    assert (done.returncode == 0) != (b"time zone" in done.stderr)


@pytest.mark.parametrize(
    ("zone", "known"),
    [
        *(("Europe/Tallinn", True), (":Europe/Tallinn", True), ("EET-2EEST,M3.5.0/3", True)),
        *(("UTC", True), ("", True), ("<+03>-3", True), (":/etc/localtime", True)),
        *(("Nonsense", False), ("Europe/Talinn", False), ("A" * 5000, False)),
    ],
)
def test_a_zone_that_the_system_does_not_know_is_no_utc(
    folder: Path, zone: str, *, known: bool
) -> None:
    done = program(folder, "tourney player add Mari", TZ=zone)
    assert (done.returncode == 0) == known


SECRET = "s3cr@t/x?y#z"  # noqa: S105 - nobody's


@pytest.mark.parametrize(
    "store",
    [
        f"postgresql://ants:{SECRET}@nowhere.invalid/club",
        "postgresql+psycopg://ants:s3cr%40t@nowhere.invalid/club",
        "POSTGRESQL://ants:s3cr%40t@nowhere.invalid/club",
        "postgresql://ants:s3cr%40t@nowhere.invalid:port/club",
        "postgresql://ants:s3cr%40t@nowhere.invalid/club?nonsense=s3cr",
        "mysql://ants:s3cr@nowhere.invalid/club",
    ],
)
@pytest.mark.parametrize("words", [("standings", "k"), ("audit",), ("publish",)])
def test_a_password_is_never_printed(
    run: Run, folder: Path, store: str, words: tuple[str, ...]
) -> None:
    status, out, err = run("--store", store, *words)
    assert status == 2
    assert err.startswith("tourney: ")
    assert "s3cr" not in out + err
    assert "@t" not in out + err
    assert [*folder.iterdir()] == []


def test_without_the_extra_it_is_said_how_to_install_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "events.on_postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    status, _, err = run("--store", "postgresql://ants@host/club", "standings", "k")
    assert status == 2
    assert "pip install 'tourney[postgres]'" in err
