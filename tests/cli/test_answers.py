"""What every recording command answers: once, again, late, and in conflict."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

from events.envelope import to_events
from events.facts import TOPICS
from events.record import open_record
from tests.cli.conftest import Ran, Run
from tests.cli.test_help import LEAVES, PROGRAM
from tests.cli.test_import_export import events_in
from tests.desk.sheets_here import CARDS, MATCH
from tourney.cli.commands import RecordingCommand
from tourney.desk.words import words_of
from tourney.messages import say
from tourney.messages.languages import LANGUAGES

WHY = ("--reason", "misread")
DUEL = """\
table d/1/1
game saare
seats mari jaan
dealer mari

deal 1
trump 6h
mari attack 7c
"""


class Case(NamedTuple):
    """A command that records, and what then makes it count no more; () where nothing can."""

    words: tuple[str, ...]
    undo: tuple[str, ...] = ()
    before: tuple[tuple[str, ...], ...] = ()


SEATED = (
    ("new", "n", "--game", "saare"),
    ("enter", "n", "ants", "liis"),
    ("seat", "n", "1", "--table", "ants liis"),
)
RETRACT = ("retract", "d/1/1", *WHY)
CASES: dict[tuple[str, ...], Case] = {
    ("new",): Case(("new", "n", "--game", "saare")),
    ("change",): Case(("change", "s", "--rounds", "5"), ("change", "s", "--rounds", "6")),
    ("enter",): Case(("enter", "s", "Ants"), ("leave", "s", "Ants", "--after-round", "0")),
    ("join",): Case(
        ("join", "s", "Ants", "--from-round", "2"), ("leave", "s", "Ants", "--after-round", "1")
    ),
    ("leave",): Case(
        ("leave", "s", "mari", "--after-round", "1"), ("join", "s", "mari", "--from-round", "3")
    ),
    ("substitute",): Case(
        ("substitute", "s", "Ants", "--for", "mari", "--round", "2"),
        ("substitute", "s", "Liis", "--for", "mari", "--round", "2"),
    ),
    ("seat",): Case(("seat", "s", "2"), ("seat", "s", "2", "--force")),
    ("penalty",): Case(("penalty", "s", "mari", *WHY, "--", "-2"), ("lift", "s", "5", *WHY)),
    ("lift",): Case(("lift", "s", "5", *WHY), before=(("penalty", "s", "mari", *WHY, "--", "-2"),)),
    ("move",): Case(("move", "d/1/1", "jaan beat 7c 8c"), RETRACT),
    ("card",): Case(
        ("card", "n/1/1/1", "ants liis"),
        ("amend", "n/1/1/1", "liis ants", *WHY),
        before=SEATED,
    ),
    ("cards",): Case(
        ("cards", "n", "--file", "cards.csv"),
        ("amend", "n/1/1/1", "liis ants", *WHY),
        before=SEATED,
    ),
    ("import",): Case(("import", "more.sheet"), ("retract", "n/1/1", *WHY)),
    ("retract",): Case(RETRACT, ("restore", "d/1/1", *WHY)),
    ("restore",): Case(("restore", "d/1/1", *WHY), before=(RETRACT,)),
    ("amend",): Case(
        ("amend", "s/1/1/1", "jaan mari peep", *WHY),
        ("amend", "s/1/1/1", "peep jaan mari", *WHY),
    ),
    ("void",): Case(("void", "s/1/1/4", *WHY), ("retract", "s/1/1", *WHY)),
    ("close",): Case(("close", "d/1/1", *WHY), ("reopen", "d/1/1", *WHY)),
    ("withdraw",): Case(("withdraw", "d/1/1", *WHY), ("reopen", "d/1/1", *WHY)),
    ("reopen",): Case(
        ("reopen", "d/1/1", *WHY),
        ("close", "d/1/1", *WHY),
        before=(("close", "d/1/1", *WHY),),
    ),
    ("reseat",): Case(
        ("reseat", "s/1/1", "jaan", "mari", "peep", *WHY),
        ("reseat", "s/1/1", "mari", "jaan", "peep", *WHY),
    ),
    ("dispute",): Case(("dispute", "s/1/1", "no", "--seat", "peep")),
    ("rule",): Case(
        ("rule", "s/1/1#1", "upheld", *WHY), before=(("dispute", "s/1/1", "no", "--seat", "peep"),)
    ),
    ("player", "add"): Case(("player", "add", "Ants"), ("player", "rename", "ants", "Ats")),
    ("player", "rename"): Case(
        ("player", "rename", "mari", "Mai"), ("player", "rename", "mari", "Maie")
    ),
    ("player", "merge"): Case(
        ("player", "merge", "ants", "mari"),
        ("player", "part", "ants"),
        before=(("player", "add", "Ants"),),
    ),
    ("player", "part"): Case(
        ("player", "part", "ants"),
        ("player", "merge", "ants", "mari"),
        before=(("player", "add", "Ants"), ("player", "merge", "ants", "mari")),
    ),
    ("player", "forget"): Case(("player", "forget", "mari", "--yes")),
    ("season", "new"): Case(("season", "new", "y")),
    ("season", "change"): Case(
        ("season", "change", "x", "--best", "2"), ("season", "change", "x", "--best", "3")
    ),
    ("season", "add"): Case(("season", "add", "x", "s"), ("season", "remove", "x", "s")),
    ("season", "remove"): Case(
        ("season", "remove", "x", "s"),
        ("season", "add", "x", "s"),
        before=(("season", "add", "x", "s"),),
    ),
}
"""Every command that records."""

EVERY_CASE = pytest.mark.parametrize("command", CASES, ids=" ".join)


def command_of(words: tuple[str, ...]) -> Any:
    command = PROGRAM
    for word in words:
        command = command.get_command(typer.Context(command, info_name="tourney"), word)
    return command


def test_every_command_that_records_has_a_case() -> None:
    recording = {one for one in LEAVES if isinstance(command_of(one), RecordingCommand)}
    assert recording == {*CASES}


READING = {
    *(("help",), ("slips",), ("round",), ("standings",), ("tournaments",), ("show",)),
    *(("disputes",), ("player", "list"), ("season", "list"), ("season", "show"), ("publish",)),
    *(("serve",), ("desk",), ("heads",), ("check",), ("export",), ("audit",), ("rebuild",)),
}
ALONE = {("record",), ("demo",), ("backup",), ("restore-from",), ("copy",)}
"""Lines of a pipe have requests of their own (test_lines_again.py); whole stores have none."""


def test_every_other_command_only_reads() -> None:
    assert {*LEAVES} - {*CASES} == READING | ALONE


@pytest.fixture
def store(run: Run, folder: Path) -> Run:
    """Three tournaments, one of them with a deal that goes on, and a season."""
    Path("all.sheet").write_text(f"{MATCH}\n{CARDS}\n{DUEL}", "utf-8")
    Path("cards.csv").write_text("round,table,deal,card\n1,1,1,ants liis\n", "utf-8")
    Path("more.sheet").write_text(DUEL.replace("d/1/1", "n/1/1"), "utf-8")
    assert run("import", "all.sheet").status == 0
    assert run("season", "new", "x").status == 0
    return run


def done(run: Run, *commands: tuple[str, ...]) -> None:
    for words in commands:
        ran = run(*words)
        assert ran.status == 0, (words, ran)


@pytest.fixture
def begun(store: Run) -> Callable[[tuple[str, ...]], Case]:
    def begin(command: tuple[str, ...]) -> Case:
        done(store, *CASES[command].before)
        return CASES[command]

    return begin


Begun = Callable[[tuple[str, ...]], Case]


def asked(run: Run, words: tuple[str, ...], *more: str) -> Ran:
    """The command with options before what stands after --."""
    at = words.index("--") if "--" in words else len(words)
    return run(*words[:at], *more, *words[at:])


def recorded_in(folder: Path, after: int) -> list[tuple[str, int]]:
    with open_record(folder / "tourney.db", create=False) as record:
        return [(event.stream, event.version) for event in record.since(after)]


@EVERY_CASE
def test_what_is_answered_is_what_was_recorded(
    store: Run, begun: Begun, folder: Path, command: tuple[str, ...]
) -> None:
    case, before = begun(command), events_in(folder)
    ran = asked(store, case.words, "--json", "--request", "q")
    answer = json.loads(ran.out)
    assert (ran.status, answer["already"]) == (0, False)
    told = [(one["stream"], one["number"]) for one in answer["recorded"]]
    assert told == recorded_in(folder, before)
    assert all(one["undone"] is None and one["text"] for one in answer["recorded"])
    assert isinstance(answer["next"], list)


@EVERY_CASE
def test_the_same_request_again_is_answered_with_what_it_recorded(
    store: Run, begun: Begun, folder: Path, command: tuple[str, ...]
) -> None:
    case = begun(command)
    first = json.loads(asked(store, case.words, "--json", "--request", "q").out)
    count = events_in(folder)
    again = asked(store, case.words, "--request", "q")
    data = json.loads(asked(store, case.words, "--json", "--request", "q").out)
    assert (again.status, events_in(folder)) == (0, count)
    assert (data["already"], data["recorded"]) == (True, first["recorded"])
    if len(first["recorded"]) <= 10:
        for one in first["recorded"]:
            assert f"already recorded as {one['stream']}:{one['number']} by desk at " in again.out


UNDONE = [command for command, case in CASES.items() if case.undo]


@pytest.mark.parametrize("command", UNDONE, ids=" ".join)
def test_a_late_repetition_says_that_it_counts_no_more(
    store: Run, begun: Begun, folder: Path, command: tuple[str, ...]
) -> None:
    case = begun(command)
    first = json.loads(asked(store, case.words, "--json", "--request", "q").out)
    undo = asked(store, case.undo, "--by", "liis")
    assert undo.status == 0, undo
    count = events_in(folder)
    late = asked(store, case.words, "--request", "q")
    data = json.loads(asked(store, case.words, "--json", "--request", "q").out)
    assert (late.status, events_in(folder)) == (0, count)
    assert "it counts no more since " in late.out
    undone = [one for one in data["recorded"] if one["undone"]]
    assert undone
    assert all(one["undone"]["by"] == "liis" for one in undone)
    assert [{**one, "undone": None} for one in data["recorded"]] == first["recorded"]


@EVERY_CASE
def test_the_same_request_for_something_else_is_refused(
    store: Run, begun: Begun, folder: Path, command: tuple[str, ...]
) -> None:
    case = begun(command)
    done(store, ("player", "add", "Somebody", "--request", "q"))
    count = events_in(folder)
    ran = asked(store, case.words, "--request", "q")
    assert (ran.status, events_in(folder)) == (1, count)
    assert "the request q was made before for something else" in ran.err


@EVERY_CASE
def test_the_answer_names_the_number(
    store: Run, begun: Begun, folder: Path, command: tuple[str, ...]
) -> None:
    case, before = begun(command), events_in(folder)
    out = asked(store, case.words).out
    for stream, version in recorded_in(folder, before)[-1:]:
        assert stream.startswith("player:") or str(version) in out, (stream, version)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fact_has_its_words(lang: str) -> None:
    states = json.loads(Path(__file__).parents[1].joinpath("events/states.json").read_text("utf-8"))
    assert {topic for topic, _ in states} == {*TOPICS}
    for topic, state in states:
        [event] = to_events([(1, "s/1/1", 1, topic, state.encode())])
        key, data = words_of(event.fact)
        assert say(f"show.what.{key}", lang, **data).strip()


DOCUMENT = Path(__file__).parents[2] / "docs" / "answers.md"


class Row(NamedTuple):
    """What the document says of a command."""

    text: str
    """The first line of its answer; what varies is ``...``."""
    fields: str
    """What its JSON holds beside what every answer does."""
    undone: str
    """After which command it counts no more."""


def rows() -> dict[str, Row]:
    """The table of the document, by the names of the commands."""
    table = DOCUMENT.read_text("utf-8").partition("## Each command")[2]
    lines = [line[1:-1].split("|") for line in table.splitlines() if line.startswith("| `")]
    cells = [[cell.strip().replace("`", "") for cell in line] for line in lines]
    return {name: Row(*more) for name, *more in cells}


def test_the_document_has_a_row_for_each_command() -> None:
    assert [*rows()] == [" ".join(command) for command in CASES]


@EVERY_CASE
def test_the_document_says_what_it_answers(
    store: Run, begun: Begun, command: tuple[str, ...]
) -> None:
    case, row = begun(command), rows()[" ".join(command)]
    first, *_ = asked(store, case.words).out.splitlines()
    assert re.fullmatch(re.escape(row.text).replace(r"\.\.\.", ".+"), first), first
    undo = case.undo[: 2 if case.undo[:1] in {("player",), ("season",)} else 1]
    assert row.undone == " ".join(undo)


@EVERY_CASE
def test_the_document_says_what_its_json_holds(
    store: Run, begun: Begun, command: tuple[str, ...]
) -> None:
    data = json.loads(asked(store, begun(command).words, "--json").out)
    own = data.keys() - {"recorded", "already", "next"}
    assert rows()[" ".join(command)].fields == ", ".join(sorted(own))
