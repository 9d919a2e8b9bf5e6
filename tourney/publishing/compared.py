"""A site beside the record: every number that it publishes, worked out anew and compared.

The read model is made anew for it, up to the event that the site shows. So what was published once
is held against the rules and sums as the program knows them now.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from events.past import Past
from events.temporary import Temporary
from tourney.addresses import EVERYTHING
from tourney.defused import csv_text
from tourney.publishing import data, paths
from tourney.publishing.parts import PLAYER, Composer, Plan
from tourney.readmodel.model import ReadModel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from events.record import Record
    from tourney.addresses import Scope

    Progress: TypeAlias = Callable[[int, int], None]

FOLDER: Final = "data"
HEADS: Final = "heads.json"
_KEYS: Final = (PLAYER, "number", "tournament")
"""What separates the rows of a list, so that a row in a different place is the same row."""
_ABOUT: Final = ("table", "tournament", "season")
_NOTHING: Final = object()


class Difference(NamedTuple):
    """A value of the site that is not what the record comes to."""

    address: str
    """What the page is about: a table, round, tournament or season; empty for pages of all."""
    file: str
    """In the folder ``data`` of the site."""
    player: str
    """The id of whom it is about, or ``no 12`` of somebody forgotten; empty if of nobody."""
    column: str
    """The names of the values, outermost first; empty where the whole file is meant."""
    published: str | None
    """As text; None where there is nothing."""
    recorded: str | None


def compared(
    record: Record, position: int, site: Path, scope: Scope, progress: Progress
) -> Iterator[Difference]:
    """Yield where the numbers of a site differ from those of the record up to a position.

    A scope other than everything means the files of its tournament, rounds and tables.
    """
    with Temporary() as folder:
        past = Past(record, position)
        with ReadModel(Path(folder) / "past.db", past) as model:
            model.catch_up()
            yield from _Compared(model, site / FOLDER, scope).all(progress)


class _Compared:
    """The files of a site beside those that the read model comes to."""

    def __init__(self, model: ReadModel, folder: Path, scope: Scope) -> None:
        self._model, self._folder, self._scope = model, folder, scope
        self._due: set[str] = set()

    def all(self, progress: Progress) -> Iterator[Difference]:
        """Compare each file, and yield those that should not be there."""
        with self._model.snapshot() as snapshot:
            plan = Plan(snapshot, "", None)
            parts = [one.part for one in (*plan.first(), *plan.last())]
            composer = Composer(snapshot, None)
            for done, part in enumerate(parts, 1):
                for page in composer.pages(part):
                    if numbers := data.numbers_of(page):
                        yield from self._page(str(page.link), numbers)
                progress(done, len(parts))
        if self._scope == EVERYTHING:
            yield from self._strange()

    def _page(self, link: str, numbers: data.Numbers) -> Iterator[Difference]:
        about = _about(numbers.document)
        if self._scope != EVERYTHING and not self._scope.holds(about):
            return
        read = self._read(paths.data(link, "json"))
        due = json.loads(data.as_json(numbers.document))
        yield from self._compared(about, paths.data(link, "json"), read, due)
        for ending, rows in [("csv", numbers.rows), *numbers.more.items()]:
            name = paths.data(link, ending if rows is numbers.rows else f"{ending}.csv")
            lines = _lines(csv_text(rows))
            yield from self._compared(about, name, self._read(name), lines)

    def _read(self, name: str) -> Any:
        """What a file of the site holds; nothing where it is not there, or cannot be read."""
        file = name.removeprefix(f"{FOLDER}/")
        self._due.add(file)
        try:
            text = (self._folder / file).read_text("utf-8")
            return json.loads(text) if name.endswith(".json") else _lines(text)
        except (OSError, ValueError, RecursionError, csv.Error):
            return _NOTHING

    def _compared(self, about: str, name: str, read: Any, due: Any) -> Iterator[Difference]:
        if read is _NOTHING:
            yield Difference(about, name, "", "", None, "")
            return
        for player, column, published, recorded in differing(read, due):
            values = _text(published), _text(recorded)
            yield Difference(about, name, player, " ".join(column), *values)

    def _strange(self) -> Iterator[Difference]:
        """The files of numbers that nothing recorded comes to."""
        for file in sorted(self._folder.rglob("*")):
            name = file.relative_to(self._folder).as_posix()
            if file.is_file() and name not in self._due and name != HEADS:
                yield Difference("", f"{FOLDER}/{name}", "", "", "", None)


def _about(document: Any) -> str:
    found = next((str(document[key]) for key in _ABOUT if key in document), "")
    return f"{found}/{document['round']}" if "round" in document else found


def _lines(text: str) -> dict[str, dict[str, str]]:
    """The lines of a CSV file by their numbers, each by the names of its columns.

    ValueError where it is none.
    """
    head, *rows = csv.reader(io.StringIO(text))
    names = [f"{name} ({at})" if name in head[:at] else name for at, name in enumerate(head)]
    return {
        str(number): dict(zip(names, row, strict=True))
        for number, row in enumerate([head, *rows], 1)
    }


Differing: TypeAlias = "tuple[str, tuple[str, ...], Any, Any]"
"""Of whom, the names of the value, and both values."""


def differing(
    published: Any, recorded: Any, player: str = "", column: tuple[str, ...] = ()
) -> Iterator[Differing]:
    """Walk through two documents at once; yield each value that is different."""
    if isinstance(published, list) and isinstance(recorded, list):
        published, recorded = _by_row(published), _by_row(recorded)
        if published.keys() == recorded.keys() and [*published] != [*recorded]:
            yield player, (*column, "order"), ", ".join(published), ", ".join(recorded)
    if not isinstance(published, dict) or not isinstance(recorded, dict):
        if published != recorded or type(published) is not type(recorded):
            yield player, column, published, recorded
        return
    for key in dict.fromkeys([*recorded, *published]):
        of = published.get(key, _NOTHING), recorded.get(key, _NOTHING)
        if isinstance(key, _OfPlayer):
            yield from differing(*of, key, column)
        else:
            yield from differing(*of, player, (*column, key))


class _OfPlayer(str):
    """The key of a row that is about a player."""

    __slots__ = ()


def _by_row(rows: Sequence[Any]) -> dict[str, Any]:
    """The rows of a list by what separates them; by their places where that does not."""
    keyed = {_key(row): row for row in rows}
    if None in keyed or len(keyed) < len(rows):
        return {str(number): row for number, row in enumerate(rows, 1)}
    return {key: row for key, row in keyed.items() if key}


def _key(row: Any) -> str | None:
    if not isinstance(row, dict):
        return None
    for name in _KEYS:
        match row.get(name):
            case {"number": number, "id": known}:
                return _OfPlayer(known or f"no {number}")
            case int() | str() as value:
                return str(value)
    return None


def _text(value: Any) -> str | None:
    if value is _NOTHING:
        return None
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
