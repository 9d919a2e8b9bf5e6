"""What changes because of a correction, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from tourney.cli.session import Session
from tourney.cli.terminal import number

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.changes import Changes, DealChange, PlayerChange
    from tourney.desk.correcting import Correction


def changes_of(here: Session, record: Record, plan: Correction) -> Changes:
    """Work out what would change if the plan were recorded."""
    # only what changes a standing reads one
    from tourney.desk.changes import changes  # noqa: PLC0415
    from tourney.readmodel.model import ReadModel, path_for  # noqa: PLC0415

    with ReadModel(path_for(here.store), record) as model:
        model.catch_up()
        return changes(record, model, plan)


def tell_changes(here: Session, changes: Changes | None) -> None:
    """Say what changes: results, totals and places, later rounds, seasons."""
    if changes is None:
        return
    if not any(vars(changes).values()):
        here.say("arbiter.changes-nothing")
        return
    here.say("arbiter.changes")
    lines = [
        *(_deal_line(here, deal) for deal in changes.deals),
        *(_player_line(here, player) for player in changes.players),
        *(_round_line(here, round_, tables) for round_, tables in changes.rounds.items()),
        *(
            here.sentence("arbiter.change-season", season=season, change=_player_line(here, player))
            for season, players in changes.seasons.items()
            for player in players
        ),
    ]
    for line in lines:
        typer.echo(f"  {line}")


def _deal_line(here: Session, deal: DealChange) -> str:
    none = here.sentence("arbiter.none")
    figures = [
        here.sentence("arbiter.change-figure", seat=seat, before=number(was), after=number(is_))
        for seat, (was, is_) in deal.figures.items()
    ]
    told = ", ".join(figures) if deal.after else ""
    if deal.before != deal.after:
        before, after = _result(deal.before) or none, _result(deal.after) or none
        key = "arbiter.change-result" if told else "arbiter.change-words"
        return here.sentence(key, deal=deal.address, before=before, after=after, figures=told)
    return here.sentence("arbiter.change-figures", deal=deal.address, figures=told)


def _round_line(here: Session, round_: int, tables: Mapping[int, Sequence[str]]) -> str:
    told = [
        here.sentence("arbiter.change-table", table=number, seats=" ".join(seats))
        for number, seats in tables.items()
    ]
    return here.sentence("arbiter.change-round", round=round_, tables="; ".join(told))


def _result(line: str | None) -> str | None:
    return line and line.removeprefix("result ")


def _player_line(here: Session, player: PlayerChange) -> str:
    (before, after), (was, is_) = player.points, player.place
    told = {"player": player.player, "after": number(after), "place": number(is_)}
    if was == is_:
        return here.sentence("arbiter.change-points", before=number(before), **told)
    told["place_before"] = number(was)
    if before == after:
        return here.sentence("arbiter.change-place-only", **told)
    return here.sentence("arbiter.change-place", before=number(before), **told)
