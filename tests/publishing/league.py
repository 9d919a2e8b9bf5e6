"""A small real store with everything a page can have to show, and the site made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib  # type: ignore[import-untyped]

from events.facts import (
    DisputeOpened,
    Fact,
    MoveRecorded,
    PenaltyGiven,
    PenaltyLifted,
    ResultAmended,
    ResultAnnounced,
    RoundSeated,
    RulingGiven,
    StatementRetracted,
    Substituted,
)
from events.record import Batch, Record, open_record
from tourney.desk import seasons
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.tournaments import new
from tourney.publishing import Published, publish
from tourney.readmodel.model import ReadModel
from tourney.sheets.check import check_bytes

AT = "2026-03-06T22:15:00+02:00"
EXAMPLES = Path(__file__).parents[1] / "sheets" / "examples"
MARKUP = "<script>alert(1)</script>"
SEASON = "Hooaeg & <b>2026</b>"
LONG = "Олександра Шевченко-Вишневецька"

CARDS = f"""\
table kevad-2026/1/2
game saare
seats "{MARKUP}" "{LONG}" "Õie & 'Öövel'" "Maximilian-Aleksander von Sternberg-Tammsaare"
dealer "{LONG}"

deal 1
result "{MARKUP}" "{LONG}" "Õie & 'Öövel'" "Maximilian-Aleksander von Sternberg-Tammsaare"
deal 2
void misdealt, <i>a card</i> was face up
deal 3
result "{LONG}" "{MARKUP}" "Õie & 'Öövel'" "Maximilian-Aleksander von Sternberg-Tammsaare" \
sixes "{LONG}"=2 "{MARKUP}"=1
"""

HEADS = {
    "position": 1700,
    "digest": "ab" * 32,
    "tournaments": {"kevad-2026": {"position": 1200, "digest": "cd" * 32}},
}

STARTED = """\
table kevad-2026/2/2
game saare
seats mari jaan peep ants
dealer mari

deal 1
trump 6h
mari attack 7c
jaan beat 7c 8c
mari attack Kd
stands S9 "nobody noticed"
mari attack 8d
"""


@contextmanager
def opened(folder: Path) -> Iterator[tuple[Record, ReadModel]]:
    """The record and the read model in a folder."""
    with (
        open_record(folder / "tourney.db") as record,
        ReadModel(folder / "tourney.read.db", record) as model,
    ):
        yield record, model


def fill(record: Record) -> None:
    """Two tournaments of one night and an older one, with tables of every kind, and a season."""
    new(record, "kevad-2026", "saare", by="desk", name="Kevad & <b>2026</b>", night="2026-03-06")
    new(record, "dozens-2026", "six-dozens", by="desk", name="Kuus tosinat", night="2026-03-06")
    talv, rules = "talv-2026", ["right=returns"]
    new(record, talv, "saare", by="desk", name="Talv", night="2026-02-13", rules=rules)
    take(record, example("saare-partly-known"), "kevad-2026/1/1")
    take(record, CARDS)
    take(record, STARTED)
    take(record, example("saare-void-deal"), "kevad-2026/2/1")
    take(record, example("saare-score-cards"), "talv-2026/1/1")
    take(record, example("six-dozens-kitty-carried"), "dozens-2026/1/1")
    take(record, example("six-dozens-concealed-card"), "dozens-2026/1/2")
    take(record, example("six-dozens-match-to-the-end"), "dozens-2026/2/1")
    _seat(record)
    _say(record)
    last = record.version("kevad-2026/2/2")
    taken_back = StatementRetracted(last, "it was <b>8h</b>")
    add(record, "kevad-2026/2/2", [taken_back, MoveRecorded("mari attack 8h")])

    seasons.new(record, "2026", by="desk", name=SEASON, counts="places", best_of=1)
    seasons.add(record, "2026", ["talv-2026", "kevad-2026", "dozens-2026"], by="desk")


def take(record: Record, sheet: str, table: str | None = None) -> None:
    """Record a sheet."""
    wishes = Wishes(table=table, late=True)
    import_tables(record, check_bytes(sheet.encode(), "-"), wishes, by="desk")


def example(name: str) -> str:
    """A sheet that other tests read too."""
    return (EXAMPLES / f"{name}.sheet").read_text("utf-8")


def add(record: Record, stream: str, facts: Iterable[Fact]) -> None:
    """Record facts as they are."""
    record.append([Batch(stream, record.version(stream), [*facts])], at=AT, by="ants")


def _seat(record: Record) -> None:
    """A table that nobody has recorded; what befell players."""
    waiting = {"table": 2, "seats": ["mari", "jaan", "peep"], "dealer": "mari"}
    started = {"table": 1, "seats": ["mari", "jaan", "peep", "ants"], "dealer": "mari"}
    seated = RoundSeated(3, [started, waiting], "draw", 7)  # type: ignore[list-item]
    given = record.version("kevad-2026") + 2
    told = [
        seated,
        PenaltyGiven("jaan", -3, "spoke <b>too</b> soon"),
        PenaltyLifted(given, "a mistake"),
        PenaltyGiven("peep", -2, "came late"),
        Substituted("ants", "mari", [2]),
    ]
    add(record, "kevad-2026", told)


def _say(record: Record) -> None:
    """What the arbiter and others said about the moves of a table, and a corrected result."""
    table = "kevad-2026/1/1"
    events = record.read(table)
    moves = [event.version for event in events if isinstance(event.fact, MoveRecorded)]
    results = [event for event in events if isinstance(event.fact, ResultAnnounced)]
    last = results[-1].fact
    assert isinstance(last, ResultAnnounced)
    told = [
        DisputeOpened(1, moves[3], "jaan", "that <b>card</b> was gone"),
        DisputeOpened(2, moves[5], "mari", "not my turn"),
        RulingGiven("upheld", "", "it <i>was</i> not", of=moves[3], dispute=1),
        ResultAmended(
            results[-1].version, last.deal, last.statement, last.result, "two <u>names</u>"
        ),
    ]
    add(record, table, told)


@cache
def parsed(text: str) -> Element:
    """A page parsed as a browser does, without namespaces; an error of form is raised."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree: Element = parser.parse(text)
    return tree


@dataclass(frozen=True)
class Site:
    """A site on disk."""

    folder: Path
    published: Published

    def names(self) -> list[str]:
        """All files, hidden ones apart."""
        found = (path for path in self.folder.rglob("*") if path.is_file())
        names = (path.relative_to(self.folder).as_posix() for path in found)
        return sorted(name for name in names if not name.startswith("."))

    def pages(self) -> list[str]:
        """All pages; at least one, so that no loop over them is over nothing."""
        pages = [name for name in self.names() if name.endswith(".html")]
        assert pages
        return pages

    def text(self, name: str) -> str:
        """A file as it stands."""
        return (self.folder / name).read_text("utf-8")

    def tree(self, name: str) -> Element:
        """A page, parsed."""
        return parsed(self.text(name))


def build(model: ReadModel, folder: Path, base: str = "") -> Site:
    """The site of what is in the record."""
    model.catch_up()
    return Site(folder, publish(model, folder, heads=HEADS, base=base))
