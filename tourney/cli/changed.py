"""What changes because of a correction, line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from tourney.cli.session import Session
from tourney.cli.terminal import number
from tourney.table.lines import outcome_of

if TYPE_CHECKING:
    from events.record import Record
    from tourney.desk.changes import Changes, DealChange, Plan, PlayerChange


def changes_of(here: Session, record: Record, plan: Plan) -> Changes:
    """Work out what would change if the plan were recorded."""
    # only what changes a standing reads one
    from tourney.desk.changes import changes  # noqa: PLC0415
    from tourney.readmodel.model import ReadModel, path_for  # noqa: PLC0415

    with ReadModel(path_for(here.store), record) as model:
        model.catch_up()
        return changes(record, model, plan)


def say_changes(here: Session, changes: Changes | None) -> None:
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
    changed = ", ".join(figures) if deal.after else ""
    if deal.before != deal.after:
        before, after = (outcome_of(line or "") or none for line in (deal.before, deal.after))
        key = "arbiter.change-result" if changed else "arbiter.change-words"
        return here.sentence(key, deal=deal.address, before=before, after=after, figures=changed)
    return here.sentence("arbiter.change-figures", deal=deal.address, figures=changed)


def _round_line(here: Session, round_: int, tables: Mapping[int, Sequence[str]]) -> str:
    changed = [
        here.sentence("arbiter.change-table", table=number, seats=" ".join(seats))
        for number, seats in tables.items()
    ]
    return here.sentence("arbiter.change-round", round=round_, tables="; ".join(changed))


def _player_line(here: Session, player: PlayerChange) -> str:
    (before, after), (was, is_) = player.points, player.place
    data = {"player": player.player, "after": number(after), "place": number(is_)}
    if was == is_:
        return here.sentence("arbiter.change-points", before=number(before), **data)
    data["place_before"] = number(was)
    if before == after:
        return here.sentence("arbiter.change-place-only", **data)
    return here.sentence("arbiter.change-place", before=number(before), **data)
