"""A deal move by move: its statements folded again by the rules of the game, as ``views``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.cards import Card, Cards
from engine.game import AnyGame
from tourney.readmodel import views
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.queries import People
from tourney.readmodel.tablequeries import NO_STATEMENTS, as_statement
from tourney.readmodel.tables import read_history, statement_row
from tourney.readmodel.writer import Writer
from tourney.sheets.state import DealState, Found
from tourney.table.history import Deal, Entry, TableHistory
from tourney.table.table import Table


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


@dataclass
class _Taken:
    """What came of a statement when it was folded."""

    after: views.Position | None
    bout: int | None
    new: Sequence[Found]
    """What it brought to light."""


class _Fold:
    """Folds the deals of a table, one after the other, and keeps what came of each statement."""

    def __init__(self, history: TableHistory) -> None:
        self.history, self.table = history, Table.before(history)
        self.keeper = self.table.keeper
        self._ruled = {ruling.fact.of for ruling in history.rulings()}
        self._start: views.Position | None = None
        self._taken: dict[int, _Taken] = {}
        self._bout = 0
        self._known: list[Found] = []

    def fold(self, deal: Deal, *, shown: bool) -> None:
        """Folds the next deal; its positions are kept if it is to be shown."""
        self._bout, self._start = 0, None
        if deal.void and self.keeper.table.finished:
            return
        if not shown:
            self.table.read(deal)
            self.keeper.ended()
            self._known = self.keeper.found()
            return
        lines = [*deal.folded()]
        for at, entry in enumerate(lines):
            if entry.kind == "move":
                self._begin()
            if not self.table.read_entry(entry):
                break  # what follows cannot be folded any more: it has no position
            ruled = at + 1 < len(lines) and lines[at + 1].kind == "stands"
            if not ruled:
                self._keep(lines[at - 1 : at + 1] if entry.kind == "stands" else [entry])
        self.keeper.ended()

    @property
    def _record(self) -> DealState | None:
        return self.keeper.deals[-1] if self.keeper.deals else None

    def _begin(self) -> None:
        """A move comes: it may be the first of the deal, or of a bout."""
        record, game = self._record, self.keeper.game
        if record is None or record.head.turned is None or self.keeper.stopped:
            return
        before = record.deal
        if before is None:
            before = game.deal_out(record.before, record.head)
        if self._start is None:
            self._start = position(game, before)
        if not game.lying(before):
            self._bout += 1

    def _keep(self, entries: Sequence[Entry]) -> None:
        """Keeps what came of a statement, or of a move together with the ruling on it."""
        known = self.keeper.found()
        new = [found for found in known if found not in self._known]
        self._known = known
        record = self._record
        moves = entries[-1].kind in ("move", "shows", "stands") and not self.keeper.stopped
        deal = record.deal if record else None
        after = position(self.keeper.game, deal) if moves and deal is not None else None
        for entry in entries:
            bout = self._bout or None if entry.kind == "move" else None
            self._taken[entry.version] = _Taken(after, bout, new if entry is entries[-1] else ())

    # -- as views

    def findings(self) -> tuple[views.Finding, ...]:
        """What the rules say so far."""
        return tuple(map(self._finding, self.keeper.found()))

    def _finding(self, found: Found) -> views.Finding:
        rule, kind, reason, data = found.violation
        entry, ruled = self.history.entry(found.line), found.line in self._ruled
        deal = entry.deal if entry else 0
        return views.Finding(deal, found.line, rule, kind, reason, dict(data), ruled)

    def replay(self, number: int, seats: tuple[views.Person, ...]) -> views.Replay:
        """The deal that was folded last."""
        history, record = self.history, self._record
        deal = history.find(number)
        return views.Replay(
            address=history.address,
            deal=number,
            game=self.keeper.game.name,
            seats=seats,
            dealer=history.dealer(deal) if deal else None,
            turned=_card(record.head.turned if record else None),
            start=self._start,
            steps=tuple(self._steps(number)),
        )

    def _steps(self, number: int) -> Iterator[views.Step]:
        wrong: Mapping[int, list[views.Finding]] = defaultdict(list)
        for found in self.keeper.found():
            wrong[found.line].append(self._finding(found))
        for entry in self.history.entries:
            if entry.deal != number or entry.kind in NO_STATEMENTS:
                continue
            taken = self._taken.get(entry.version, _Taken(None, None, ()))
            yield views.Step(
                statement=as_statement(statement_row(self.history, entry)),
                after=taken.after,
                bout=taken.bout,
                findings=tuple(wrong[entry.version]),
                brought_to_light=tuple(
                    self._finding(found) for found in taken.new if found.line != entry.version
                ),
            )


def position(game: AnyGame, deal: Any) -> views.Position:
    """A deal as it stands, as far as its cards are known."""
    names, places, lying = deal.setting.names, deal.places, game.lying(deal)
    on_table = {card for one in lying for card in (one.card, one.beaten_by)}
    return views.Position(
        hands=tuple(
            views.Hand(name, _typed(known), unknown, seat in deal.out)
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
