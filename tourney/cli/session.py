"""What a command works with: the store, the language, and who records."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import typer

from tourney.cli.terminal import shown_in_json
from tourney.defused import shown
from tourney.messages import UnknownLanguageError, language, say
from tourney.messages.languages import FALLBACK

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from events.record import Record
    from tourney.cli.failures import Failure
    from tourney.readmodel.model import ReadModel
    from tourney.readmodel.views import TournamentLine

DEFAULT_STORE: Final = "tourney.db"


@dataclass
class Session:
    """What the options of all commands say; one behind the command goes before one ahead of it."""

    store: str
    wanted: str | None
    """The language asked for by option or environment."""
    by: str
    request: str | None = None
    """The id of what is asked for, where it may be sent twice."""
    json: bool = False
    """Whether to print one JSON document."""
    csv: bool = False
    """Whether to print a table as CSV."""
    separator: str = ","
    """What stands between the values of CSV."""
    xlsx: Path | None = None
    """The file to which a table is written as a workbook."""

    @property
    def lang(self) -> str:
        """The language to speak; raises UnknownLanguageError."""
        return language(self.wanted)

    def sentence(self, key: str, **data: str | int) -> str:
        """A sentence, with nothing in it that a terminal would obey."""
        return shown(say(key, self.lang, **data))

    def say(self, key: str, **data: str | int) -> None:
        """Prints a sentence."""
        typer.echo(self.sentence(key, **data))

    def complain(self, key: str, **data: str | int) -> None:
        """Prints a sentence on standard error."""
        typer.echo(self.sentence(key, **data), err=True)

    def record(self, *, create: bool = False) -> AbstractContextManager[Record]:
        """The record; a missing one is made, by its first fact, only where that may be new."""
        # help and checks of sheets do without
        from events.record import open_late, open_record  # noqa: PLC0415

        return open_late(self.store) if create else open_record(self.store, create=False)

    def called(self, name: str | None, number: int) -> str:
        """What to call a person: by name, or by number once the name was forgotten."""
        return self.sentence("people.called", number=number) if name is None else name

    def field(self, line: TournamentLine) -> str:
        """Say how many players a tournament has, and how many were entered."""
        return ", ".join(self.sentence(f"site.{key}", count=n) for key, n in line.field.items())

    def failure(self, error: Exception) -> Failure | None:
        """What to say of an error; None for a mistake that is the program's own."""
        from tourney.cli.failures import failure_of  # noqa: PLC0415 - only what fails pays for it

        try:
            lang = self.lang
        except UnknownLanguageError:
            lang = FALLBACK
        return failure_of(error, lang, self.record)

    @contextmanager
    def model(self) -> Iterator[ReadModel]:
        """The read model, caught up with the record."""
        # a command of one move does without
        from tourney.readmodel.model import ReadModel, path_for  # noqa: PLC0415

        with self.record() as record, ReadModel(path_for(self.store), record) as model:
            model.catch_up()
            yield model


def session(ctx: typer.Context) -> Session:
    """The session that the program's callback made."""
    found = ctx.obj
    if not isinstance(found, Session):
        raise TypeError(found)
    return found


def print_json(document: Any) -> None:
    """Prints plain data as one JSON document."""
    typer.echo(shown_in_json(json.dumps(document, ensure_ascii=False, indent=1)))
