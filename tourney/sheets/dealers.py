"""Who may have been due to deal, where the arbiter has decided about earlier deals (S24, D22).

A sheet does not say when a ``decree`` or an ``annul`` was decided. So the table is worked out with
each of these decisions made and not yet made. Of what was taken back it says nothing at all: a deal
that was due only by that says so itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.game import AnyGame
from engine.violation import ILLEGAL, Violation
from tourney.sheets.state import FINISHED, DealState, TableState
from tourney.sheets.statements import Annul, Void

MOST_TABLES: Final = 1 << 12
"""As many ways to decide are looked at; at a table with more anybody may have been due."""


def turn(state: TableState, dealer: int | None, *, recorded: bool) -> Any | Violation:
    """Return the table by which this seat is due to deal, or what is wrong: P4, S21 or D17."""
    table = state.table
    if dealer is not None and (recorded or state.dealers is None):
        then = due_then(state, dealer)
        if then is not None:
            return then
    if recorded:
        return table
    if table.finished:
        return FINISHED
    if dealer is None or table.dealer in (dealer, None):
        return table
    data = {"seat": state.names[dealer], "dealer": state.names[table.dealer]}
    return Violation(state.game.dealer_rule, ILLEGAL, "wrong-dealer", data)


def is_due(state: TableState, dealer: int | None) -> bool:
    """Whether the next deal would be due, and dealt by this seat, if it were not recorded so."""
    then = turn(state, dealer, recorded=False)
    if isinstance(then, Violation):
        return False
    return dealer is not None or then.dealer is None


def due_then(state: TableState, dealer: int) -> Any | None:
    """Return a table, as it may have stood then, by which this seat deals next; None if none is.

    As few decisions as possible have been made in it: an ``annul`` is decided when the next deal
    has begun.
    """
    if state.dealers is not None or not any(map(_decided, state.deals)):
        return None
    game, tables = state.game, [state.head.table]
    for deal in state.deals:
        tables = [*dict.fromkeys(after for table in tables for after in _after(game, table, deal))]
        if len(tables) > MOST_TABLES:
            return state.table
    open_then = [table for table in tables if not table.finished]
    exact = (table for table in open_then if table.dealer == dealer)
    unknown = (table for table in open_then if table.dealer is None)
    return next(exact, next(unknown, None))


def _decided(deal: DealState) -> bool:
    return deal.closing.decree is not None or isinstance(deal.closing.void, Annul)


def _after(game: AnyGame, table: Any, deal: DealState) -> Iterator[Any]:
    """The table after a deal: before the arbiter decided about it, then after each decision."""
    if table.finished:
        yield table
        return
    own, decree, void, *_ = deal.closing
    if deal.dealer is not None:
        table = game.dealt_by(table, deal.dealer, deal.before)
    if own is not None and not isinstance(void, Void):
        yield game.counted(table, own)
    elif _decided(deal):
        yield game.dealt(table)
    if decree:
        yield game.counted(table, game.announced(decree.result, deal.deal))
    if void:
        yield game.voided(table)
