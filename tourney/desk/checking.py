"""Score cards entered a second time, by somebody else: ``tourney card … --check``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import announcement
from events.facts import CardChecked, StatementRetracted
from events.record import Batch, Record
from tourney import clock
from tourney.desk.cards import Card, Carded, Meant, Planned, read_card, says_the_same
from tourney.desk.correcting import Correction, find_deal
from tourney.desk.refusals import Refused
from tourney.desk.tables import address_of, find_table
from tourney.sheets.state import DealState, TableState
from tourney.sheets.statements import Void
from tourney.table.history import Deal
from tourney.table.table import Table


def check(
    record: Record, address: str, cards: Sequence[str], *, by: str, meant: Meant = None
) -> Carded:
    """Compare cards with those that were recorded, from the table's first deal or the one given.

    A card that agrees is recorded as checked, once.
    Raises Refused where a card disagrees, was not entered yet, or was entered by the same person;
    FormError for a card that cannot be.
    """
    planned = plan_check(record, address, cards, by=by, meant=meant)
    if planned.facts:
        record.append([planned.batch], at=clock.now(), by=by)
    return planned.done


def plan_check(
    record: Record, address: str, cards: Sequence[str], *, by: str, meant: Meant = None
) -> Planned:
    """Return what ``check`` would record; raises the same."""
    where = address_of(address)
    table = find_table(record, where.table)
    checked, known, facts = [], [], []
    for number, text in enumerate(cards, where.deal or 1):
        deal = _deal(table, number)
        _compare(table, deal, read_card(record, table.head, text, meant), by)
        if deal.checked:
            known.append(number)
        elif deal.came_out:
            checked.append(number)
            facts.append(CardChecked(deal.came_out.version, number))
    numbers = range(table.version + 1, table.version + len(facts) + 1)
    done = Carded(where.table, tuple(checked), tuple(known), (), table, numbers, check=True)
    return Planned(Batch(where.table, table.version, facts), done)


def _deal(table: Table, number: int) -> Deal:
    deal = table.history.find(number) if table.history else None
    if deal is None or deal.came_out is None:
        raise Refused("card-not-entered", deal=f"{table.head.address}/{number}")
    return deal


def _compare(table: Table, deal: Deal, card: Card, by: str) -> None:
    """Raise Refused where the card is no second word on the deal, or a different one."""
    state, said = table.state, deal.came_out
    address = f"{state.head.address}/{deal.number}"
    if said is None or said.event.by == by:
        raise Refused("own-card", deal=address, by=by)
    recorded = state.deals[deal.number - 1]
    if not says_the_same(state, recorded, card):
        raise Refused(
            "card-differs",
            deal=address,
            by=said.event.by,
            recorded=_written(state, recorded),
            card="void" if isinstance(card, Void) else card.text,
            seats=" ".join(_differing(state, recorded, card)),
        )


def _written(state: TableState, deal: DealState) -> str:
    return "void" if deal.after is None else state.game.write_result(deal.result, state.names)


def _differing(state: TableState, deal: DealState, card: Card) -> Sequence[str]:
    """The seats to which the card gives different figures; all where one of the two is void."""
    if deal.after is None or isinstance(card, Void):
        return state.names
    mine = state.game.announced(card.result, deal.deal)
    theirs = _by_seat(state, deal.result, deal.after)
    ours = _by_seat(state, mine, state.game.counted(deal.before, mine))
    seats = zip(state.names, theirs, ours, strict=True)
    return [seat for seat, was, now in seats if was != now] or state.names


def _by_seat(state: TableState, result: Any, after: Any) -> list[tuple[int | None, ...]]:
    full = announcement(state.game, result, after)
    columns = [figure.by_seat(full, state.names) for figure in state.game.figures]
    return [*zip(*columns, strict=True)]


def take_back(record: Record, address: str, reason: str, *, by: str) -> Correction:
    """Plan that the card of a deal was not checked after all; raises Refused where it is not."""
    plan = Correction(record, address, reason, by=by)
    deal = find_deal(plan.history(), plan.where)
    if not (checked := deal.checked):
        raise Refused("not-checked", deal=str(plan.where))
    plan.fallen = [one for one in deal.checks if one.fact.of == checked.fact.of]
    plan.add(*(StatementRetracted(one.version, plan.reason) for one in plan.fallen))
    return plan
