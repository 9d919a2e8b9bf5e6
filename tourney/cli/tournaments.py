"""``new``, ``change``, ``penalty`` and ``lift``."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.games import GAMES
from tourney import clock
from tourney.cli.commands import Commands, RecordingCommand
from tourney.cli.consent import ask_consent
from tourney.cli.options import Meant, Name, Player, Reason, Tournament, meant_by
from tourney.cli.recording import recorded
from tourney.cli.session import Session, session
from tourney.cli.usage import OneOf
from tourney.desk import penalties, tournaments
from tourney.desk.refusals import Refused

commands = Commands()

Night = Annotated[str | None, typer.Option(help="night")]
Yes = Annotated[bool, typer.Option("--yes", help="yes-far")]
Rules = Annotated[
    list[str] | None, typer.Option("--rule", metavar="OPTION=VALUE", help="house-rule")
]
TieBreaks = Annotated[list[str] | None, typer.Option("--tie-break", help="tie-break")]
Trumps = Annotated[str | None, typer.Option(help="trumps")]


@commands.command(
    "new",
    example="new kevad-2026 --game saare --rounds 7",
    kind=RecordingCommand,
)
def new(
    ctx: typer.Context,
    tournament: Tournament,
    *,
    game: Annotated[str, typer.Option(click_type=OneOf(GAMES), help="game")],
    name: Name = None,
    night: Night = None,
    rounds: Annotated[int, typer.Option(help="rounds")] = 7,
    rule: Rules = None,
    tie_break: TieBreaks = None,
    trumps: Trumps = None,
    yes: Yes = False,
) -> None:
    """Open a tournament."""
    here = session(ctx)
    _ask_if_far(here, night, yes=yes)
    recorded(
        ctx,
        lambda record: tournaments.new(
            record,
            tournament,
            game,
            by=here.by,
            name=name,
            night=night,
            rounds=rounds,
            rules=rule or (),
            tie_breaks=tie_break if tie_break and tie_break != [""] else (),
            trumps=(trumps or "").split(),
        ),
        lambda opened: here.say(
            "cli.opened", tournament=tournament, rounds=opened.rounds, night=opened.night
        ),
        create=True,
    )


def _ask_if_far(here: Session, night: str | None, *, yes: bool) -> None:
    """Go on with a night that is far ahead, most likely a slip of the year, only if it is meant."""
    if night and clock.is_far(night):
        question = here.sentence("cli.night-far", night=night)
        ask_consent(here, question, yes=yes, refusal=Refused("night-far", night=night))


@commands.command(
    "change",
    example='change kevad-2026 --rounds 6 --reason "the hall closes at ten"',
    kind=RecordingCommand,
)
def change(
    ctx: typer.Context,
    tournament: Tournament,
    *,
    reason: Reason = "",
    name: Name = None,
    night: Night = None,
    rounds: Annotated[int | None, typer.Option(help="rounds")] = None,
    rule: Rules = None,
    tie_break: TieBreaks = None,
    trumps: Trumps = None,
    yes: Yes = False,
) -> None:
    """Change what was agreed; after the start it is possible too, and recorded."""
    here = session(ctx)
    _ask_if_far(here, night, yes=yes)

    def report(begun: bool) -> None:  # noqa: FBT001 - what the desk gives back
        here.say("cli.changed", tournament=tournament)
        if begun:
            here.say("cli.changed-after-start")

    recorded(
        ctx,
        lambda record: tournaments.change(
            record,
            tournament,
            reason,
            by=here.by,
            name=name,
            night=night,
            rounds=rounds,
            rules=rule,
            tie_breaks=tie_break if tie_break != [""] else [],
            trumps=None if trumps is None else trumps.split(),
        ),
        report,
    )


@commands.command(
    "penalty",
    example='penalty kevad-2026 mari -2 --reason "came late"',
    kind=RecordingCommand,
    context_settings={"ignore_unknown_options": True},
)
def penalty(
    ctx: typer.Context,
    tournament: Tournament,
    player: Player,
    points: Annotated[int, typer.Argument(help="points")],
    *,
    reason: Reason,
    meant: Meant = None,
) -> None:
    """Give a penalty, which is below zero, or a bonus."""
    here = session(ctx)
    recorded(
        ctx,
        lambda record: penalties.give(
            record, tournament, player, points, reason, by=here.by, meant=meant_by(meant)
        ),
        lambda number: here.say("cli.penalty", number=number, points=points),
        numbered=True,
    )


@commands.command(
    "lift",
    example='lift kevad-2026 9 --reason "the bus was late"',
    kind=RecordingCommand,
)
def lift(
    ctx: typer.Context,
    tournament: Tournament,
    number: Annotated[int, typer.Argument(help="penalty-number")],
    *,
    reason: Reason,
) -> None:
    """Lift a penalty or bonus: all is as if it had never been given."""
    here = session(ctx)
    recorded(
        ctx,
        lambda record: penalties.lift(record, tournament, number, reason, by=here.by),
        lambda given: here.say(
            "cli.lifted", number=number, player=given.player, points=given.points
        ),
    )
