"""A deal move by move: its statements folded again by the rules of the game, as ``views``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from engine import game as games
from engine.cards import Card, Cards
from engine.ending import look_back
from engine.moves import SHOWS, Move
from engine.violation import FormError
from tourney.readmodel import views
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.personqueries import People
from tourney.readmodel.tablequeries import NO_STATEMENTS, as_statement
from tourney.readmodel.tables import read_history, statement_row
from tourney.readmodel.writer import Writer
from tourney.sheets.fold import follow, violations
from tourney.sheets.state import Found, Step
from tourney.table.history import Deal, Entry, TableHistory
from tourney.table.table import Table, said_of


def replay(db: Writer, address: str, deal: int) -> views.Replay:
    """A deal, statement by statement; NotFound."""
    history = _history(db, address)
    if not any(entry.deal == deal and entry.kind == "deal" for entry in history.entries):
        raise NotFound("deal", f"{address}/{deal}")
    fold = _Fold(history)
    for one in _in_order(history):
        if one.number > deal:
            break
        fold.fold(one, shown=one.number == deal)
    return fold.replay(deal, tuple(_seats(db, history)))


def findings(db: Writer, address: str) -> tuple[views.Finding, ...]:
    """What the rules say against the statements of a table, by their versions; NotFound."""
    fold = _Fold(_history(db, address))
    for deal in _in_order(fold.history):
        fold.fold(deal, shown=False)
    return fold.findings()


def replays(
    db: Writer, address: str
) -> tuple[Mapping[int, views.Replay], tuple[views.Finding, ...]]:
    """Every deal of a table, by number, and what ``findings`` gives, by folding it once; NotFound.

    They are what ``replay`` gives of each.
    """
    fold = _Fold(_history(db, address))
    seats, found = tuple(_seats(db, fold.history)), {}
    for deal in _in_order(fold.history):
        fold.fold(deal, shown=True)
        found[deal.number] = fold.replay(deal.number, seats)
    return found, fold.findings()


def _history(db: Writer, address: str) -> TableHistory:
    if history := read_history(db, address):
        return history
    raise NotFound("table", address)


def _in_order(history: TableHistory) -> list[Deal]:
    return sorted(history.deals, key=lambda deal: deal.number)


def _seats(db: Writer, history: TableHistory) -> Iterator[views.Person]:
    people = People(db, history.seats)
    for seat in history.seats:
        yield people[seat]


_CLOSING: Final = ("result", "amend", "void")
"""Kinds of statements by which a deal is over."""


class _Taken(NamedTuple):
    """What came of a statement when it was folded."""

    after: views.Position | None = None
    bout: int | None = None
    new: Sequence[Found] = ()
    """What it brought to light."""


class _Fold:
    """Folds the deals of a table, one after the other, and keeps what came of each statement."""

    def __init__(self, history: TableHistory) -> None:
        self.history, self._table = history, Table.before(history)
        self._ruled = {ruling.fact.of for ruling in history.rulings()}
        self._start: views.Position | None = None
        self._taken: dict[int, _Taken] = {}
        self._turning: views.Turning | None = None
        self._bout = 0

    def fold(self, deal: Deal, *, shown: bool) -> None:
        """Folds the next deal; its positions are kept if it is to be shown."""
        before, self._start, self._turning = self._table.state, None, None
        self._table = self._table.with_deal(deal)
        if shown:
            with suppress(FormError):  # what follows cannot be folded any more: no position
                self._turning = _turning(self._keep(follow(before, said_of(self.history, deal))))

    def _keep(self, steps: Iterable[Step]) -> Sequence[Step]:
        """Keeps what came of each statement, and of the ruling that travels with it.

        Those of the moves are given back.
        """
        self._bout, moves = 0, list[Step]()
        for taken in steps:
            said, move = taken.said, taken.said.statement
            after = bout = None
            if isinstance(move, Move):
                after = self._position(taken)
                if move.verb != SHOWS:
                    bout = self._bout_of(taken)
                    moves.append(taken)
            self._taken[said.line] = _Taken(after, bout, () if said.stands else taken.findings)
            if said.stands:
                self._taken[said.stands_line] = _Taken(after, None, taken.findings)
        return moves

    def _bout_of(self, taken: Step) -> int | None:
        """The number of the bout to which a move belongs, from 1 in each deal."""
        if (before := _dealt(taken)) is None:
            return None
        game = taken.after.game
        if self._start is None:
            self._start = position(game, before)
        if not game.lying(before):
            self._bout += 1
        return self._bout or None

    def _position(self, taken: Step) -> views.Position | None:
        deal = taken.after.now.deal
        stopped = taken.after.stopped is not None
        return None if stopped or deal is None else position(taken.after.game, deal)

    # -- as views

    def findings(self) -> tuple[views.Finding, ...]:
        """What the rules say so far."""
        return tuple(map(self._finding, violations(self._table.state)))

    def _finding(self, found: Found) -> views.Finding:
        rule, kind, reason, data = found.violation
        entry, ruled = self.history.entry(found.line), found.line in self._ruled
        deal = entry.deal if entry else 0
        return views.Finding(deal, found.line, rule, kind, reason, dict(data), ruled)

    def replay(self, number: int, seats: tuple[views.Person, ...]) -> views.Replay:
        """The deal that was folded last."""
        history, state = self.history, self._table.state
        deal = history.find(number)
        return views.Replay(
            address=history.address,
            deal=number,
            game=state.game.name,
            seats=seats,
            dealer=history.dealer(deal) if deal else None,
            turned=_card(state.last.head.turned if state.last else None),
            start=self._start,
            steps=tuple(self._steps(number)),
            turning=self._turning,
        )

    def _move(self, entry: Entry) -> Move | None:
        if entry.kind not in ("move", "shows"):
            return None
        with suppress(FormError):
            said = self.history.statement(entry)
            return said if isinstance(said, Move) else None
        return None

    def _steps(self, number: int) -> Iterator[views.Step]:
        wrong: Mapping[int, list[views.Finding]] = defaultdict(list)
        for found in violations(self._table.state):
            wrong[found.line].append(self._finding(found))
        stood = self._start
        for entry in self.history.in_order:
            if entry.deal != number or entry.kind in NO_STATEMENTS:
                continue
            taken = self._taken.get(entry.version, _Taken())
            after = taken.after
            if entry.kind in _CLOSING and not entry.fallen and stood and not stood.ended:
                after = _closed(stood)
            stood = after or stood
            yield views.Step(
                statement=as_statement(statement_row(self.history, entry)),
                move=self._move(entry),
                after=after,
                bout=taken.bout,
                findings=tuple(wrong[entry.version]),
                brought_to_light=tuple(
                    self._finding(found) for found in taken.new if found.line != entry.version
                ),
            )


def _turning(moves: Sequence[Step]) -> views.Turning | None:
    """Where the end of these moves was decided; None where nothing can be said."""
    game, way, versions = None, list[tuple[Any, Move]](), list[int]()
    for taken in moves:
        deal, move = _dealt(taken), taken.said.statement
        if deal is not None and not deal.ended and isinstance(move, Move):
            game = taken.after.game
            way.append((deal, move))
            versions.append(taken.said.line)
    if game is None or moves[-1].after.stopped or (end := moves[-1].after.now.deal) is None:
        return None
    found = look_back(game, way, end)
    if found is None:
        return None
    saving = Cards.of(move.cards[-1] for move in found.saving if move.cards)
    return views.Turning(found.seat, versions[found.since], found.is_open, _typed(saving))


def _closed(position: views.Position) -> views.Position:
    """The same cards in a deal that is over: nobody is on turn, nothing more may be done."""
    return replace(position, roles={}, allowed=(), ended=True)


def _dealt(taken: Step) -> Any:
    """The deal before a move, dealt out; None where it was never dealt or nothing is judged."""
    return None if taken.before.stopped else taken.before.deal


def position(game: games.AnyGame, deal: games.Deal) -> views.Position:
    """A deal as it stands, as far as its cards are known."""
    names, places, lying = deal.names, deal.places, game.lying(deal)
    on_table = {card for one in lying for card in (one.card, one.beaten_by)}
    return views.Position(
        hands=tuple(
            # the last-placed is among those out (S18), but keeps the cards with which he lost
            views.Hand(name, _typed(known), unknown, seat in deal.out and not known and not unknown)
            for seat, (name, known, unknown) in enumerate(
                zip(names, places.known, places.unknown, strict=True)
            )
        ),
        talon=tuple(map(_card, deal.talon)),
        laid=tuple(views.Laid(str(one.card), one.seat, _card(one.beaten_by)) for one in lying),
        gone=tuple(str(card) for card in Cards(places.laid) if card not in on_table),
        roles=game.roles(deal),
        allowed=tuple(
            views.Choice(one.seat, one.verb, _typed(one.cards), _card(one.target))
            for one in game.allowed(deal)
        ),
        ended=deal.ended,
    )


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)


@lru_cache(1 << 14)  # the same hands stand for many moves
def _typed(cards: int) -> tuple[str, ...]:
    return tuple(map(str, Cards(cards)))
