"""Arguments and options that several commands have."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from tourney.cli.commands import spoken
from tourney.messages import say
from tourney.messages.languages import LANGUAGES


def one_of(possible: Collection[str]) -> Any:
    """Return the check of an option that has a choice: what is none of it is wrong usage."""

    def checked(ctx: typer.Context, value: str | None) -> str | None:
        if value is None or value in possible:
            return value
        words = ", ".join(possible)
        raise typer.BadParameter(say("usage.choice", spoken(ctx), given=value, possible=words))

    return checked


def _check_meant(ctx: typer.Context, words: list[str] | None) -> list[str] | None:
    for word in words or ():
        name, _, player = word.rpartition("=")
        if not (name and player):
            raise typer.BadParameter(say("usage.name-id", spoken(ctx), given=word))
    return words


def meant_by(words: Iterable[str] | None) -> dict[str, str]:
    """Return which player is meant by a name, as ``--player`` says: id by name."""
    return {name: player for name, _, player in (word.rpartition("=") for word in words or ())}


Tournament = Annotated[str, typer.Argument(help="The tournament's slug, such as kevad-2026.")]
Player = Annotated[str, typer.Argument(help="A player's id or name.")]
Meant = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="NAME=ID",
        callback=_check_meant,
        help="Who is meant by a name that several have.",
    ),
]
"""An option of every command that takes names of people."""
RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", help="The round's number.")]
Scope = Annotated[
    str, typer.Argument(metavar="[ADDRESS]", help="A tournament, round or table; else all.")
]
TableAddress = Annotated[str, typer.Argument(metavar="ADDRESS", help="TOURNAMENT/ROUND/TABLE")]
TableOrDeal = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="TOURNAMENT/ROUND/TABLE[/DEAL]")
]
DealAddress = Annotated[str, typer.Argument(metavar="ADDRESS", help="TOURNAMENT/ROUND/TABLE/DEAL")]

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV for a spreadsheet.")]
Separator = Annotated[
    str,
    typer.Option(
        metavar=",|;|tab",
        callback=one_of([",", ";", "tab"]),
        help="Between the columns of CSV; Excel in Estonian or Ukrainian wants ;",
    ),
]
AsXlsx = Annotated[
    Path | None, typer.Option("--xlsx", metavar="FILE", help="Write it there as an XLSX workbook.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only tell what would change.")]
Reason = Annotated[str, typer.Option(help="Why; it is shown with the results.")]
Name = Annotated[str | None, typer.Option(help="What to call it, if not its slug.")]

Out = Annotated[Path, typer.Option(help="The folder of the site; made if it is not there.")]
Title = Annotated[str, typer.Option(help="What the site is called.")]
First = Annotated[
    str,
    typer.Option(
        metavar="|".join(LANGUAGES),
        callback=one_of([*LANGUAGES]),
        help="The language that the site opens in.",
    ),
]
Base = Annotated[str, typer.Option(help="The address that the site will have.")]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", help="A further name of the machine in the network."),
]
