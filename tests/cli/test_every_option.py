"""Every option of every command that records, given right and wrong; then the night is played on.

The list of options is that of the program: a new one without a case here is a failure.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.words import quoted
from events.record import open_record
from tests.cli.conftest import Run
from tourney.cli.app import MODULES, load
from tourney.desk.tables import find_table

READING = frozenset(
    "help explain check export slips"
    " record standings tournaments round rebuild show disputes audit heads"
    " backup restore-from copy publish serve desk demo season-show season-list player-list".split()
)
"""Commands that record nothing; ``record`` reads the lines that ``move`` is given one by one."""


class Case(NamedTuple):
    """Command lines that use an option, shell-quoted."""

    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


SHEET = "table t/1/2\ngame saare\nseats liis tiit\ndealer liis\n\ndeal 1\nresult liis tiit\n"
FILES = {
    "list.txt": "Õie Öövel\nliis\n",
    "none.txt": "\n",
    "round.sheet": SHEET.replace("t/1/2", "sheet/1/1"),
    "loose.sheet": SHEET.partition("\n")[2],
    "bad.sheet": SHEET.replace("t/1/2", "sheet/1/1").replace("seats liis tiit", "seats liis liis"),
    "wrong.sheet": (
        "table sheet/1/1\ngame saare\nseats liis tiit\ndealer liis\n\ndeal 1\ntrump 6h\n"
        "liis attack 7c\ntiit beat 7c 6d\n"
    ),
    "late.sheet": (
        "table sheet/1/1\ngame six-dozens\nseats liis tiit\ndealer liis\ntrumps none\n\ndeal 1\n"
        "result out liis left tiit=3\n"
    ),
    "typed.csv": "round,table,deal,card\n1,1,1,mari jaan peep ants\n",
    "cards.csv": "round,table,deal,card\n1,1,2,mari jaan peep ants\n",
    "bad.csv": "round,table,deal,card\n1,9,2,mari jaan peep ants\n",
}

CASES: dict[tuple[str, str], Case] = {
    ("new", "TOURNAMENT"): Case(
        ("new fresh --game saare",), ("new t --game saare", "new T/1 --game saare")
    ),
    ("new", "--game"): Case(("new fresh --game six-dozens",), ("new fresh --game bridge",)),
    ("new", "--name"): Case(
        ("new fresh --game saare --name 'Õie õhtu'",),
        ("new fresh --game saare --name ''", "new fresh --game saare --name ' '"),
    ),
    ("new", "--night"): Case(
        ("new fresh --game saare --night 2026-03-06",),
        ("new fresh --game saare --night tomorrow", "new fresh --game saare --night ''"),
    ),
    ("new", "--yes"): Case(
        ("new fresh --game saare --night 2999-03-06 --yes",),
        ("new fresh --game saare --night 2999-03-06",),
    ),
    ("new", "--rounds"): Case(
        ("new fresh --game saare --rounds 3",),
        ("new fresh --game saare --rounds 0", "new fresh --game saare --rounds many"),
    ),
    ("new", "--rule"): Case(
        ("new fresh --game saare --rule limit=hand", "new fresh --game six-dozens --rule deck=28"),
        ("new fresh --game saare --rule nonsense", "new fresh --game saare --rule ''"),
    ),
    ("new", "--tie-break"): Case(
        ("new fresh --game saare --tie-break last-round --tie-break firsts",),
        ("new fresh --game saare --tie-break luck",),
    ),
    ("new", "--trumps"): Case(
        (
            "new fresh --game six-dozens --trumps 'ranked s d'",
            "new fresh --game six-dozens --trumps own",
        ),
        (
            "new fresh --game six-dozens --trumps xxx",
            "new fresh --game six-dozens --trumps 'own a=c b=d c=s d=h'",
            "new fresh --game saare --trumps own",
        ),
    ),
    ("change", "TOURNAMENT"): Case(wrong=("change nobody --name N",)),
    ("change", "--reason"): Case(
        ("change t --name N --reason hall",), ('change t --name N --reason "\n"',)
    ),
    ("change", "--name"): Case(
        ("change t --name 'Õie õhtu'",), ("change t --name ''", "change t --name t")
    ),
    ("change", "--night"): Case(("change t --night 2026-03-07",), ("change t --night soon",)),
    ("change", "--yes"): Case(
        ("change t --night 2999-03-06 --yes",), ("change t --night 2999-03-06",)
    ),
    ("change", "--rounds"): Case(
        ("change t --rounds 9", "change t --rounds 2"),
        ("change t --rounds 0", "change t --rounds 1", "change t --rounds 100"),
    ),
    ("change", "--rule"): Case(
        ("change t --rule limit=hand --reason x", "change dozens --rule deck=28"),
        ("change t --rule nonsense", "change t --rule limit=seven", "change t --rule limit=six"),
    ),
    ("change", "--tie-break"): Case(
        ("change t --tie-break head-to-head",),
        ("change t --tie-break luck", "change t --tie-break ''"),
    ),
    ("change", "--trumps"): Case(
        ("change dozens --trumps none", "change dozens --trumps 'ranked s d'"),
        (
            "change t --trumps own",
            "change dozens --trumps xxx",
            "change dozens --trumps 'own mari=c'",
        ),
    ),
    ("season-new", "SEASON"): Case(("season new summer",), ("season new spring", "season new S/1")),
    ("season-new", "--name"): Case(
        ("season new summer --name Suvi",), ("season new summer --name ''",)
    ),
    ("season-new", "--counts"): Case(
        ("season new summer --counts places",), ("season new summer --counts goals",)
    ),
    ("season-new", "--best"): Case(
        ("season new summer --best 2",), ("season new summer --best 0",)
    ),
    ("season-change", "SEASON"): Case(wrong=("season change nobody --name N",)),
    ("season-change", "--reason"): Case(
        ("season change spring --name N --reason x",),
        ('season change spring --name N --reason "\n"',),
    ),
    ("season-change", "--name"): Case(
        ("season change spring --name Kevad",), ("season change spring --name ''",)
    ),
    ("season-change", "--counts"): Case(
        ("season change spring --counts places",), ("season change spring --counts goals",)
    ),
    ("season-change", "--best"): Case(
        ("season change spring --best 2",),
        ("season change spring --best -1", "season change spring --best 0"),
    ),
    ("season-add", "SEASON"): Case(wrong=("season add nobody t",)),
    ("season-add", "TOURNAMENTS"): Case(
        ("season add spring open",), ("season add spring nobody", "season add spring dozens")
    ),
    ("season-remove", "SEASON"): Case(wrong=("season remove nobody t",)),
    ("season-remove", "TOURNAMENT"): Case(
        ("season remove spring t",), ("season remove spring open",)
    ),
    ("enter", "TOURNAMENT"): Case(wrong=("enter nobody liis",)),
    ("enter", "PLAYERS"): Case(
        ("enter t liis 'Õie Öövel'", "enter t liis mari"),
        ("enter t ''", "enter t liis tiit liis"),
    ),
    ("enter", "--file"): Case(
        ("enter t --file list.txt",), ("enter t --file none.txt", "enter t --file gone.txt")
    ),
    ("enter", "--reseat"): Case(("enter open liis --reseat",), ("enter t liis --reseat",)),
    ("leave", "TOURNAMENT"): Case(wrong=("leave nobody mari --after-round 1",)),
    ("leave", "PLAYER"): Case(
        ("leave t mari --after-round 2",), ("leave t nobody --after-round 2",)
    ),
    ("leave", "--after-round"): Case(
        ("leave t mari --after-round 3",),
        (
            "leave t mari --after-round 0",
            "leave t mari --after-round 8",
            "leave t mari --after-round -1",
        ),
    ),
    ("leave", "--after-deal"): Case(
        ("leave t mari --after-round 1 --after-deal 1 --reason x --reseat",),
        (
            "leave t mari --after-round 1 --after-deal 0 --reason x",
            "leave t mari --after-round 1 --after-deal 9 --reason x",
        ),
    ),
    ("leave", "--reason"): Case(
        ("leave t mari --after-round 1 --after-deal 1 --reason x --reseat",),
        ("leave t mari --after-round 1 --after-deal 1 --reason ''",),
    ),
    ("leave", "--reseat"): Case(
        ("leave t mari --after-round 2 --reseat",), ("leave t nobody --after-round 2 --reseat",)
    ),
    ("join", "TOURNAMENT"): Case(wrong=("join nobody liis --from-round 2",)),
    ("join", "PLAYER"): Case(("join t liis --from-round 2",), ("join t '' --from-round 2",)),
    ("join", "--from-round"): Case(
        ("join t liis --from-round 3",),
        ("join t liis --from-round 0", "join t liis --from-round 8"),
    ),
    ("join", "--reseat"): Case(
        ("join t liis --from-round 2 --reseat",), ("join t liis --from-round 8 --reseat",)
    ),
    ("substitute", "TOURNAMENT"): Case(wrong=("substitute nobody liis --for mari --round 3",)),
    ("substitute", "PLAYER"): Case(
        ("substitute t liis --for mari --round 3",), ("substitute t jaan --for mari --round 3",)
    ),
    ("substitute", "--for"): Case(
        ("substitute t liis --for jaan --round 3",), ("substitute t liis --for tiit --round 3",)
    ),
    ("substitute", "--round"): Case(
        ("substitute t liis --for mari --round 3 --round 4",),
        ("substitute t liis --for mari --round 8", "substitute t liis --for mari --round 1"),
    ),
    ("substitute", "--from-deal"): Case(
        ("substitute t liis --for mari --round 1 --from-deal 3",),
        (
            "substitute t liis --for mari --round 1 --from-deal 1",
            "substitute t liis --for mari --round 1 --round 2 --from-deal 3",
        ),
    ),
    ("substitute", "--reseat"): Case(
        ("substitute t liis --for mari --round 3 --reseat",),
        ("substitute t liis --for mari --round 8 --reseat",),
    ),
    ("penalty", "TOURNAMENT"): Case(wrong=("penalty nobody mari --reason x -- -1",)),
    ("penalty", "PLAYER"): Case(
        ("penalty t mari --reason late -- -1",), ("penalty t tiit --reason late -- -1",)
    ),
    ("penalty", "POINTS"): Case(
        ("penalty t mari 2 --reason fair",),
        ("penalty t mari 0 --reason x", "penalty t mari 99999999999999999999 --reason x"),
    ),
    ("penalty", "--reason"): Case(
        ("penalty t mari 2 --reason 'so on'",), ("penalty t mari 2 --reason ''",)
    ),
    ("lift", "TOURNAMENT"): Case(wrong=("lift nobody {penalty} --reason x",)),
    ("lift", "NUMBER"): Case(
        ("lift t {penalty} --reason x",), ("lift t 1 --reason x", "lift t 99 --reason x")
    ),
    ("lift", "--reason"): Case(
        ("lift t {penalty} --reason 'so on'",), ("lift t {penalty} --reason ''",)
    ),
    ("player-add", "NAMES"): Case(("player add 'Õie Öövel' Tiit",), ("player add ''",)),
    ("player-add", "--id"): Case(
        ("player add 'Õie Öövel' --id oie",),
        ("player add Õie --id mari", "player add Õie --id 'a b'"),
    ),
    ("player-rename", "PLAYER"): Case(
        ("player rename mari Maria",), ("player rename nobody Maria",)
    ),
    ("player-rename", "NAME"): Case(
        ("player rename mari 'Mari Maasikas'",), ("player rename mari ''",)
    ),
    ("player-merge", "PLAYER"): Case(("player merge spare liis",), ("player merge nobody liis",)),
    ("player-merge", "INTO"): Case(
        ("player merge spare liis",), ("player merge spare nobody", "player merge spare spare")
    ),
    ("player-part", "PLAYER"): Case(("player part merged",), ("player part mari",)),
    ("player-forget", "PLAYER"): Case(
        ("player forget spare --yes",), ("player forget nobody --yes",)
    ),
    ("player-forget", "--yes"): Case(("player forget mari --yes",)),
    ("seat", "TOURNAMENT"): Case(wrong=("seat nobody 3 --force",)),
    ("seat", "ROUND"): Case(("seat t 3 --force",), ("seat t 0", "seat t 8", "seat t 1 --force")),
    ("seat", "--method"): Case(
        ("seat t 3 --force --method rank",), ("seat t 3 --force --method luck",)
    ),
    ("seat", "--table"): Case(
        ("seat t 3 --force --table 'ants jaan peep mari'",),
        (
            "seat t 3 --force --table 'ants jaan peep tiit'",
            "seat t 3 --force --table 'ants jaan peep peep'",
            "seat t 3 --force --table 'ants jaan'",
        ),
    ),
    ("seat", "--seed"): Case(
        ("seat t 3 --force --seed 7",),
        ("seat t 3 --force --seed x", "seat t 3 --force --seed 9999999999999"),
    ),
    ("seat", "--force"): Case(("seat t 2 --force",), ("seat t 2",)),
    ("seat", "--again"): Case(
        ("seat t 2 --again", "seat t 2 --again --table 'ants jaan peep mari'"),
        ("seat t 3 --again",),
    ),
    ("seat", "--reason"): Case(
        ("seat t 2 --again --reason late",), ("seat t 3 --force --reason late",)
    ),
    ("seat", "--json"): Case(("seat t 3 --force --json",)),
    ("move", "ADDRESS"): Case(
        ("move open/1/1 'deal 1'",), ("move open/9/1 'deal 1'", "move open 'deal 1'")
    ),
    ("move", "STATEMENT"): Case(
        ("move open/1/1 'deal 1'",), ("move open/1/1 'deal 7'", "move open/1/1 xyz")
    ),
    ("move", "--stands"): Case(
        wrong=("move open/1/1 'deal 1' --stands S9", "move open/1/1 'deal 1' --stands X")
    ),
    ("move", "--reason"): Case(wrong=("move open/1/1 xyz --reason x",)),
    ("card", "ADDRESS"): Case(
        ("card open/1/1 'mari jaan peep ants'",), ("card open/9/1 'mari jaan peep ants'",)
    ),
    ("card", "CARDS"): Case(
        ("card open/1/1 'mari jaan peep ants' 'jaan mari peep ants'",),
        (
            "card open/1/1 'mari jaan peep'",
            "card open/1/1 'mari jaan peep tiit'",
            "card open/1/1 ''",
        ),
    ),
    ("card", "--check"): Case(
        ("card t/1/1/1 'mari jaan peep ants' --check --by ants",),
        (
            "card t/1/1/1 'jaan mari peep ants' --check --by ants",
            "card t/1/1/1 'mari jaan peep ants' --check",
        ),
    ),
    ("cards", "--check"): Case(
        ("cards t --file typed.csv --check --by ants",),
        ("cards t --file typed.csv --check", "cards t --file typed.csv --check --only-new"),
    ),
    ("cards", "TOURNAMENT"): Case(wrong=("cards nobody --file cards.csv",)),
    ("cards", "ROUND"): Case(wrong=("cards t 9", "cards t 1 --file cards.csv")),
    ("cards", "--file"): Case(
        ("cards t --file cards.csv",), ("cards t --file bad.csv", "cards t --file gone.csv")
    ),
    ("cards", "--dry-run"): Case(("cards t --file cards.csv --dry-run",), ("cards t 1 --dry-run",)),
    ("cards", "--only-new"): Case(
        ("cards t --file cards.csv --only-new",), ("cards t 1 --only-new",)
    ),
    ("import", "FILES"): Case(("import round.sheet",), ("import bad.sheet", "import gone.sheet")),
    ("import", "--table"): Case(
        ("import loose.sheet --table sheet/1/1",),
        ("import loose.sheet", "import loose.sheet --table x", "import loose.sheet --table t/1/2"),
    ),
    ("import", "--until-violation"): Case((), ("import bad.sheet --until-violation",)),
    ("import", "--late"): Case(("import late.sheet --late",), ("import wrong.sheet --late",)),
    ("import", "--player"): Case(
        ("import round.sheet --player liis=liis",), ("import round.sheet --player liis",)
    ),
    ("import", "--other-seats"): Case(
        ("import drawn.sheet --other-seats",), ("import drawn.sheet",)
    ),
    ("retract", "ADDRESS"): Case(("retract t/1/1 --reason x",), ("retract t/9/1 --reason x",)),
    ("retract", "--reason"): Case(
        ("retract t/1/1 --reason 'so on'",), ("retract t/1/1 --reason ''",)
    ),
    ("retract", "--to"): Case(
        ("retract t/1/1 --to 1 --reason x --yes",), ("retract t/1/1 --to 99 --reason x",)
    ),
    ("retract", "--check"): Case(
        (), ("retract t/1/1/1 --check --reason x", "retract t/1/1/1 --check --to 1 --reason x")
    ),
    ("retract", "--yes"): Case(("retract t/1/1 --to 1 --reason x --yes",)),
    ("restore", "ADDRESS"): Case(("restore t/1/1 --reason x",), ("restore t/9/1 --reason x",)),
    ("restore", "--reason"): Case(
        ("restore t/1/1 --reason 'so on'",), ("restore t/1/1 --reason ''",)
    ),
    ("restore", "--dry-run"): Case(("restore t/1/1 --reason x --dry-run",)),
    ("retract", "--dry-run"): Case(("retract t/1/1 --reason x --dry-run",)),
    ("amend", "ADDRESS"): Case(
        ("amend t/1/1/1 'ants peep jaan mari' --reason x",),
        (
            "amend t/1/1/9 'ants peep jaan mari' --reason x",
            "amend t/1/1 'ants peep jaan mari' --reason x",
        ),
    ),
    ("amend", "RESULT"): Case(
        ("amend t/1/1/1 'jaan mari peep ants' --reason x",), ("amend t/1/1/1 mari --reason x",)
    ),
    ("amend", "--reason"): Case(wrong=("amend t/1/1/1 'ants peep jaan mari' --reason ''",)),
    ("amend", "--dry-run"): Case(("amend t/1/1/1 'ants peep jaan mari' --reason x --dry-run",)),
    ("amend", "--yes"): Case(("amend t/1/1/1 'ants peep jaan mari' --reason x --yes",)),
    ("void", "ADDRESS"): Case(("void t/1/1/1 --reason x",), ("void t/1/1/9 --reason x",)),
    ("void", "--reason"): Case(wrong=("void t/1/1/1 --reason ''",)),
    ("void", "--dry-run"): Case(("void t/1/1/1 --reason x --dry-run",)),
    ("void", "--yes"): Case(("void t/1/1/1 --reason x --yes",)),
    ("reseat", "ADDRESS"): Case(
        ("reseat t/1/1 ants jaan peep mari --reason x", "reseat t/1 mari=jaan --reason x"),
        (
            "reseat t/9/1 ants jaan peep mari --reason x",
            "reseat t mari=jaan --reason x",
            "reseat t/1/1/1 ants jaan peep mari --reason x",
        ),
    ),
    ("reseat", "SEATS"): Case(
        ("reseat t/1/1 jaan mari ants peep --reason x",),
        (
            "reseat t/1/1 jaan mari --reason x",
            "reseat t/1/1 jaan mari ants tiit --reason x",
            "reseat t/1 jaan --reason x",
            "reseat t/1 jaan=tiit --reason x",
            "reseat t/1/1 jaan mari ants peep t/1/1 mari jaan ants peep --reason x",
            "reseat t/1/1 jaan mari ants peep t/2/1 mari jaan ants peep --reason x",
        ),
    ),
    ("reseat", "--order"): Case(
        ("reseat t/1/1 jaan mari ants peep --order --reason x",),
        ("reseat t/1/1 jaan mari ants tiit --order --reason x",),
    ),
    ("reseat", "--reason"): Case(wrong=("reseat t/1/1 ants jaan peep mari --reason ''",)),
    ("reseat", "--dry-run"): Case(("reseat t/1/1 ants jaan peep mari --reason x --dry-run",)),
    ("dispute", "ADDRESS"): Case(
        ("dispute t/1/1 no --seat mari",), ("dispute t/9/1 no --seat mari",)
    ),
    ("dispute", "WORDS"): Case(
        ("dispute t/1/1 'that ten was gone' --seat mari",), ("dispute t/1/1 '' --seat mari",)
    ),
    ("dispute", "--seat"): Case(
        ("dispute t/1/1 no --seat jaan",), ("dispute t/1/1 no --seat tiit",)
    ),
    ("dispute", "--at"): Case(
        ("dispute t/1/1 no --seat mari --at 2",), ("dispute t/1/1 no --seat mari --at 99",)
    ),
    ("rule", "DISPUTE"): Case(
        ("rule t/1/1#1 upheld --reason x",), ("rule t/1/1#9 upheld --reason x",)
    ),
    ("rule", "RULING"): Case(
        ("rule t/1/1#1 void --reason x", "rule t/1/1#1 penalty mari -2 --reason x"),
        ("rule t/1/1#1 perhaps --reason x", "rule t/1/1#1 penalty mari 2 --reason x"),
    ),
    ("rule", "--reason"): Case(wrong=("rule t/1/1#1 upheld --reason ''",)),
    ("rule", "--dry-run"): Case(("rule t/1/1#1 void --reason x --dry-run",)),
    ("rule", "--yes"): Case(("rule t/1/1#1 void --reason x --yes",)),
    ("close", "ADDRESS"): Case(
        ("close t/1/1 --reason x", "close t/2 --reason x", "close eve --reason x"),
        ("close t/1/1/1 --reason x", "close t/9/1 --reason x", "close t/99 --reason x"),
    ),
    ("close", "--reason"): Case(wrong=("close t/1/1 --reason ''",)),
    ("withdraw", "ADDRESS"): Case(
        ("withdraw t/1/1 --reason x", "withdraw t/2 --reason x", "withdraw shut --reason x"),
        ("withdraw t/9/1 --reason x", "withdraw t/1/1/1 --reason x"),
    ),
    ("withdraw", "--reason"): Case(wrong=("withdraw t/1/1 --reason ''",)),
    ("withdraw", "--called-off"): Case(
        ("withdraw eve --called-off --reason x",), ("withdraw t/1 --called-off --reason x",)
    ),
    ("reopen", "ADDRESS"): Case(
        ("reopen shut --reason x", "reopen shut/1/1 --reason x"), ("reopen t/1/1 --reason x",)
    ),
    ("reopen", "--reason"): Case(wrong=("reopen shut --reason ''",)),
}


def recording() -> Iterator[tuple[str, Any]]:
    """The commands that record, as the program has them; of a group each with its noun."""
    for name, module in MODULES.items():
        command = load(module, name)
        inner = getattr(command, "commands", None)
        known = {f"{name}-{one}": each for one, each in inner.items()} if inner else {name: command}
        yield from ((one, each) for one, each in known.items() if one not in READING)


def _with(line: str, option: str) -> str:
    """The command line with an option more, before what is no option any more."""
    before, dashes, after = line.partition(" -- ")
    return f"{before} {option}{dashes}{after}"


FIRST = {name: case.right[0] for (name, _), case in reversed(CASES.items()) if case.right}
"""The first right line of each command that records."""
ASKING = {
    name
    for name, command in recording()
    if name in FIRST and any("--player" in one.opts for one in command.params)
}
for several, words in (
    ({*FIRST}, "--request r1"),
    ({*FIRST}, "--json"),
    (ASKING - {"import"}, "--player Nobody=mari"),
):
    CASES |= {
        (name, words.split()[0]): Case((_with(FIRST[name], words),)) for name in sorted(several)
    }


def options() -> set[tuple[str, str]]:
    """Every option and argument of these commands."""
    return {
        (name, parameter.opts[-1] if parameter.param_type_name == "option" else label(parameter))
        for name, command in recording()
        for parameter in (*command.params, *command.options)
        if not getattr(parameter, "hidden", False)
    }


def label(argument: Any) -> str:
    return str(argument.name).rstrip("_").upper()


def test_every_option_has_a_case() -> None:
    assert options() == CASES.keys()


NIGHT = """
new t --game saare --night 2026-03-06
enter t mari jaan peep ants
seat t 1 --table 'mari jaan peep ants'
card t/1/1 'mari jaan peep ants'
seat t 2 --force --table 'mari peep jaan ants'
card t/1/1/2 'mari jaan peep ants'
retract t/1/1 --reason 'the wrong card'
dispute t/1/1/1 'not so' --seat peep
penalty t jaan --reason late -- -1
new open --game saare
enter open mari jaan peep ants
seat open 1 --table 'mari jaan peep ants'
new shut --game saare --rounds 1
enter shut mari jaan peep ants
seat shut 1 --table 'mari jaan peep ants'
close shut --reason fire
new eve --game saare
new dozens --game six-dozens
enter dozens mari jaan peep ants
season new spring
season add spring t
player add liis tiit spare merged
player merge merged liis
"""
PENALTY = "8"


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store in which a night has begun."""
    return tmp_path_factory.mktemp("night")


@pytest.fixture
def begun(run: Run, folder: Path, night: Path) -> Run:
    """That night, in a folder of its own."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    drawn = SHEET.replace("t/1/2", "open/1/1").replace("liis tiit", "ants peep jaan mari")
    (folder / "drawn.sheet").write_text(drawn.replace("dealer liis", "dealer ants"), "utf-8")
    if not (night / "tourney.db").exists():
        for line in NIGHT.strip().splitlines():
            assert run(*shlex.split(line)).status == 0, line
        shutil.copy(folder / "tourney.db", night)
    shutil.copy(night / "tourney.db", folder)
    return run


def head() -> object:
    with open_record("tourney.db") as record:
        return record.head()


def play_on(run: Run) -> None:
    """Each tournament is seated, a card is recorded, standings are shown, and all is clean."""
    for tournament, round_ in (("t", 4), ("dozens", 1), ("open", 2), ("fresh", 1)):
        with open_record("tourney.db") as record:
            if not record.version(tournament):
                continue
        if tournament == "fresh":
            assert run("enter", "fresh", "mari", "jaan", "peep", "ants").status == 0
        run("change", tournament, "--rounds", "7")  # a night that was cut short goes on
        seated = run("seat", tournament, str(round_), "--force")
        assert seated.status == 0, (tournament, seated.err)
        assert seated.status == 0, seated.err
        address = f"{tournament}/{round_}/1"
        carded = run("card", address, card_of(address))
        assert carded.status == 0, carded.err
        shown = run("standings", tournament)
        assert shown.status == 0, shown.err
    audit = run("audit")
    assert (audit.status, audit.err) == (0, ""), audit.out + audit.err


def card_of(address: str) -> str:
    """A score card that fits the table."""
    with open_record("tourney.db") as record:
        table = find_table(record, address)
    first, *rest = map(quoted, table.head.names)
    if table.head.game.name == "saare":
        return " ".join((first, *rest))
    return f"out {first} left " + " ".join(f"{seat}={cards}" for cards, seat in enumerate(rest, 1))


RIGHT = [(option, line) for option, case in CASES.items() for line in case.right]
WRONG = [(option, line) for option, case in CASES.items() for line in case.wrong]


@pytest.mark.slow
@pytest.mark.parametrize("line", dict.fromkeys(line for _, line in RIGHT))
def test_what_is_right_is_recorded_and_the_night_goes_on(begun: Run, line: str) -> None:
    status, _, err = begun(*shlex.split(line.replace("{penalty}", PENALTY)))
    assert status == 0, err
    play_on(begun)


@pytest.mark.slow
@pytest.mark.parametrize("command", dict.fromkeys(option[0] for option, _ in WRONG))
def test_what_is_wrong_is_refused_by_a_sentence_and_the_night_goes_on(
    begun: Run, command: str
) -> None:
    before = head()
    for line in dict.fromkeys(line for option, line in WRONG if option[0] == command):
        status, _, err = begun(*shlex.split(line.replace("{penalty}", PENALTY)))
        assert status in (1, 2), line
        assert err.strip(), line
        assert head() == before, line
    play_on(begun)
