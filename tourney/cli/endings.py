"""``close``, ``withdraw`` and ``reopen``: what is not played to its end, or was opened wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.cli.commands import Commands, RecordingCommand
from tourney.cli.options import Reason
from tourney.cli.recording import recorded
from tourney.cli.session import Session, session
from tourney.desk import endings

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.desk.endings import Ended

commands = Commands()

Extent = Annotated[str, typer.Argument(metavar="ADDRESS", help="ending-address")]


@commands.command(
    "close",
    example='close kevad-2026/6 --reason "the hall closes at eleven"',
    kind=RecordingCommand,
)
def close(ctx: typer.Context, address: Extent, *, reason: Reason) -> None:
    """Close a table, round or tournament; what counts so far counts."""
    _carry_out(ctx, "close", address, endings.close, reason=reason)


@commands.command(
    "withdraw",
    example='withdraw keavd-2026 --reason "opened under a wrong name"',
    kind=RecordingCommand,
)
def withdraw(
    ctx: typer.Context,
    address: Extent,
    *,
    reason: Reason,
    called_off: Annotated[bool, typer.Option("--called-off", help="called-off")] = False,
) -> None:
    """Withdraw a tournament, round or table; or call a tournament off."""
    what = "call-off" if called_off else "withdraw"
    _carry_out(ctx, what, address, endings.withdraw, reason=reason, called_off=called_off)


@commands.command(
    "reopen",
    example='reopen kevad-2026/6/1 --reason "they play it out"',
    kind=RecordingCommand,
)
def reopen(ctx: typer.Context, address: Extent, *, reason: Reason) -> None:
    """Open again what was closed or withdrawn."""
    _carry_out(ctx, "reopen", address, endings.reopen, reason=reason)


def _carry_out(
    ctx: typer.Context, what: str, address: str, ending: Callable[..., Ended], **said: Any
) -> None:
    here = session(ctx)
    recorded(
        ctx,
        lambda record: ending(record, address, by=here.by, **said),
        lambda ended: _say(here, what, ended),
        data=_data,
    )


def _say(here: Session, what: str, ended: Ended) -> None:
    here.say(f"ending.{what}", address=ended.address)
    if ended.extent != "table" and ended.tables:
        here.say("ending.tables", tables=" ".join(map(str, ended.tables)))


def _data(ended: Ended) -> dict[str, Any]:
    return {"address": ended.address, "tables": [*map(str, ended.tables)]}
