"""Arguments and options that several commands have."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.usage import OneOf, spoken
from tourney.messages import say
from tourney.messages.languages import LANGUAGES


def _check_meant(ctx: typer.Context, words: list[str] | None) -> list[str] | None:
    for word in words or ():
        name, _, player = word.rpartition("=")
        if not (name and player):
            raise typer.BadParameter(say("usage.name-id", spoken(ctx), given=word))
    return words


def meant_by(words: Iterable[str] | None) -> dict[str, str]:
    """Return which player is meant by a name, as ``--player`` says: id by name."""
    return {name: player for name, _, player in (word.rpartition("=") for word in words or ())}


Tournament = Annotated[str, typer.Argument(help="tournament")]
Player = Annotated[str, typer.Argument(help="player")]
Meant = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="NAME=ID",
        callback=_check_meant,
        help="meant",
    ),
]
"""An option of every command that takes names of people."""
RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", help="round")]
Scope = Annotated[str, typer.Argument(metavar="[ADDRESS]", help="scope")]
TableAddress = Annotated[str, typer.Argument(metavar="ADDRESS", help="table-address")]
TableOrDeal = Annotated[str, typer.Argument(metavar="ADDRESS", help="table-or-deal")]
DealAddress = Annotated[str, typer.Argument(metavar="ADDRESS", help="deal-address")]

AsJson = Annotated[bool, typer.Option("--json", help="json")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="dry-run")]
Reason = Annotated[str, typer.Option(help="reason")]
Name = Annotated[str | None, typer.Option(help="name")]

Out = Annotated[Path, typer.Option(help="out")]
Title = Annotated[str, typer.Option(help="title")]
First = Annotated[
    str,
    typer.Option(click_type=OneOf(LANGUAGES), help="first"),
]
Base = Annotated[str, typer.Option(help="base")]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", help="desk-name"),
]
