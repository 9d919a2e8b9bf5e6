"""``enter``, ``leave``, ``join`` and ``substitute``: who takes part in a tournament."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from tourney.addresses import parse_scope
from tourney.cli.commands import Commands, RecordingCommand
from tourney.cli.consent import agreed
from tourney.cli.newcomers import report_elsewhere, report_new
from tourney.cli.options import Meant, Player, Tournament, meant_by
from tourney.cli.recording import LISTED, recorded
from tourney.cli.session import Session, session
from tourney.desk import roster
from tourney.desk.refusals import Refused
from tourney.files import read_file
from tourney.sheets.reader import decode

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.mending import Mending, Touched
    from tourney.desk.roster import Entered

commands = Commands()

Reseat = Annotated[
    bool,
    typer.Option("--reseat", help="mend"),
]


@commands.command(
    "enter",
    example='enter kevad-2026 Mari "Õie Öövel"',
    kind=RecordingCommand,
)
def enter(
    ctx: typer.Context,
    tournament: Tournament,
    players: Annotated[list[str] | None, typer.Argument(help="entrants")] = None,
    *,
    file: Annotated[
        Path | None,
        typer.Option(help="list-file"),
    ] = None,
    reseat: Reseat = False,
    meant: Meant = None,
) -> None:
    """Enter players from the first round on."""
    here = session(ctx)
    words = [*(players or ()), *(_lines(file) if file else ())]
    if not words:
        ctx.fail(here.sentence("usage.either", first="PLAYERS", second="--file"))
    recorded(
        ctx,
        lambda record: roster.enter(record, tournament, words, **_how(here, meant, reseat=reseat)),
        lambda entered: _report_entered(here, entered),
        data=_entered_data,
    )


def _lines(file: Path) -> list[str]:
    """The ids or names in a text file, one a line; comments begin with ``#``."""
    found = []
    for number, line in enumerate(decode(read_file(file)).splitlines(), 1):
        word = line.strip()
        if _COLUMNS.search(word):
            raise Refused("one-column", file=str(file), line=number, text=word)
        if word and not word.startswith("#"):
            found.append(word)
    return found


_COLUMNS: Final = re.compile(r"[\t;|]|,.*,|,.*\d|\d.*,")
"""What stands between the columns of a list; "Öövel, Õie" is still a name."""


@commands.command(
    "leave",
    example="leave kevad-2026 mari --after-round 3",
    kind=RecordingCommand,
)
def leave(
    ctx: typer.Context,
    tournament: Tournament,
    player: Player,
    *,
    after_round: Annotated[int, typer.Option(help="after-round")],
    after_deal: Annotated[int | None, typer.Option(min=1, help="after-deal")] = None,
    reason: Annotated[str, typer.Option(help="reason-left")] = "",
    reseat: Reseat = False,
    meant: Meant = None,
) -> None:
    """A player leaves and keeps the points."""
    here = session(ctx)

    def report(left: roster.Left) -> None:
        key = "cli.left-deal" if after_deal else "cli.left"
        here.say(key, player=left.player, round=after_round, deal=after_deal or 0)
        if left.closed:
            here.say("ending.close", address=left.closed)
        _report_mending(here, left.mending)

    recorded(
        ctx,
        lambda record: roster.leave(
            record,
            tournament,
            player,
            after_round,
            after_deal,
            reason,
            **_how(here, meant, reseat=reseat),
        ),
        report,
        data=lambda left: {"closed": left.closed, **_mending_data(left.mending)},
    )


@commands.command(
    "join",
    example="join kevad-2026 Peep --from-round 2",
    kind=RecordingCommand,
)
def join(
    ctx: typer.Context,
    tournament: Tournament,
    player: Player,
    *,
    from_round: Annotated[int, typer.Option(help="from-round")],
    reseat: Reseat = False,
    meant: Meant = None,
) -> None:
    """A late comer joins; the rounds before count as not there, never as zeros."""
    here = session(ctx)
    recorded(
        ctx,
        lambda record: roster.join(
            record,
            tournament,
            player,
            from_round,
            **_how(here, meant, reseat=reseat),
        ),
        lambda entered: _report_entered(here, entered),
        data=_entered_data,
    )


@commands.command(
    "substitute",
    example="substitute kevad-2026 Ants --for mari --round 2 --round 3",
    kind=RecordingCommand,
)
def substitute(
    ctx: typer.Context,
    tournament: Tournament,
    player: Player,
    *,
    instead: Annotated[str, typer.Option("--for", help="substitute-for")],
    rounds: Annotated[list[int], typer.Option("--round", help="substitute-rounds")],
    from_deal: Annotated[int | None, typer.Option(help="from-deal")] = None,
    reseat: Reseat = False,
    meant: Meant = None,
) -> None:
    """A player plays some rounds in another's place."""
    here = session(ctx)

    def report(done: tuple[Entered, str]) -> None:
        entered, other = done
        report_new(here, entered.added, entered.alike)
        who = entered.players[0]
        if from_deal is None:
            key = "cli.plays-again" if who == other else "cli.substituted"
            named = " ".join(map(str, rounds))
            here.say(key, player=who, other=other, rounds=named, count=len(rounds))
        else:
            key = "cli.plays-on" if who == other else "cli.stands-in"
            here.say(key, player=who, other=other, deal=from_deal, round=rounds[0])
        report_elsewhere(here, entered.elsewhere)
        _report_mending(here, entered.mending)

    def act(record: Record) -> tuple[Entered, str]:
        how = _how(here, meant, reseat=reseat)
        if from_deal is None:
            return roster.substitute(record, tournament, player, instead, rounds, **how)
        if len(rounds) > 1:
            raise Refused("one-round")
        how.pop("agree")
        return roster.stand_in(record, tournament, player, instead, rounds[0], from_deal, **how)

    recorded(
        ctx,
        act,
        report,
        data=lambda done: _entered_data(done[0]),
    )


# -- reporting


def _report_entered(here: Session, entered: Entered) -> None:
    report_new(here, entered.added, entered.alike)
    count = len(entered.players)
    if count > LISTED:
        here.say("cli.entered-many", count=count, new=len(entered.added))
    for player in entered.players if count <= LISTED else ():
        here.say("cli.entered", player=player)
    for player in entered.before:
        here.say("cli.entered-before", player=player)
    report_elsewhere(here, entered.elsewhere)
    _report_mending(here, entered.mending)


def _entered_data(entered: Entered) -> dict[str, Any]:
    people = {"players": entered.players, "before": entered.before, "new": entered.added}
    return {**people, "elsewhere": entered.elsewhere, **_mending_data(entered.mending)}


# -- rounds that are seated already


def _how(here: Session, meant: list[str] | None, *, reseat: bool) -> dict[str, Any]:
    agree = partial(_agree, here, reseat=reseat)
    return {"by": here.by, "meant": meant_by(meant), "agree": agree}


def _agree(here: Session, touched: Sequence[Touched], *, reseat: bool) -> bool:
    """Whether they are to be mended: by the option, or by whoever is at the terminal."""
    if reseat:
        return True
    return agreed(here, " ".join([*_touched(here, touched), here.sentence("roster.really")]))


def _touched(here: Session, touched: Sequence[Touched]) -> list[str]:
    sitting = [
        here.sentence("roster.sitting", player=player, table=table)
        for one in touched
        for player, table in one.sitting.items()
    ]
    standing = [
        here.sentence("roster.standing", player=player, round=one.round)
        for one in touched
        for player in one.standing
    ]
    return [*sitting, *standing]


def _report_mending(here: Session, mending: Mending) -> None:
    """Say what was seated differently or, where nothing was, what is to be."""
    for address, table in mending.tables.items():
        seats, dealer = " ".join(table["seats"]), str(table["dealer"])
        here.say("cli.seated", table=address, seats=seats, dealer=dealer)
    if not mending.tables:
        for sentence in _touched(here, mending.touched):
            typer.echo(sentence)
        for one in mending.touched:
            at = parse_scope(one.round)
            number = str(at.round)
            here.say("roster.mend", round=one.round, tournament=at.tournament, number=number)


def _mending_data(mending: Mending) -> dict[str, Any]:
    touched = [asdict(one) for one in mending.touched]
    return {
        "touched": touched,
        "reseated": [{"address": a, **t} for a, t in mending.tables.items()],
    }
