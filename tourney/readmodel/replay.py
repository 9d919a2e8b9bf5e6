"""A deal move by move: its statements folded again by the rules of the game, as ``views``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.cards import Card, Cards
from engine.game import AnyGame
from engine.violation import FormError
from tourney.readmodel import rows, views
from tourney.readmodel.notfound import NotFound
from tourney.readmodel.queries import People
from tourney.readmodel.renaming import data_of, head_of
from tourney.readmodel.tablequeries import as_statement, table_row
from tourney.readmodel.writer import Writer
from tourney.sheets.keeper import DealRecord, Found, Scorekeeper
from tourney.sheets.recorded import statement_of
from tourney.sheets.statements import Decree, ResultLine
from tourney.sheets.tablehead import TableHead


def replay(db: Writer, address: str, deal: int) -> views.Replay:
    """A deal, statement by statement; NotFound."""
    fold = _fold(db, address)
    if not any(one.deal == deal and one.kind == "deal" for one in fold.said):
        raise NotFound("deal", f"{address}/{deal}")
    fold.up_to(deal)
    return fold.told(deal, tuple(_seats(db, address)))


def findings(db: Writer, address: str) -> tuple[views.Finding, ...]:
    """What the rules say against the statements of a table, by their versions; NotFound."""
    fold = _fold(db, address)
    fold.up_to(None)
    return tuple(map(fold.finding, fold.keeper.found()))


def replays(
    db: Writer, address: str
) -> tuple[Mapping[int, views.Replay], tuple[views.Finding, ...]]:
    """Every deal of a table, by number, and what ``findings`` tells, by folding it once; NotFound.

    They are what ``replay`` tells of each.
    """
    fold, seats = _fold(db, address), tuple(_seats(db, address))
    begun = {one.deal for one in fold.said if one.kind == "deal" and one.retracted is None}
    told = {}
    for deal in sorted(begun):
        fold.on(deal, shown=True)
        told[deal] = fold.told(deal, seats)
    return told, tuple(map(fold.finding, fold.keeper.found()))


def _fold(db: Writer, address: str) -> _Fold:
    """The table before its first deal."""
    row = table_row(db, address)
    said = db.rows(rows.StatementRow, '"table" = ? ORDER BY version', address)
    ruled = {one.of for one in db.rows(rows.RulingRow, '"table" = ?', address)}
    return _Fold(_head(db, row), said, ruled)


def _seats(db: Writer, address: str) -> Iterator[views.Person]:
    seats = db.rows(rows.SeatRow, '"table" = ? ORDER BY seat', address)
    people = People(db, (seat.player for seat in seats))
    for seat in seats:
        yield people[seat.player]


def _head(db: Writer, row: rows.TableRow) -> TableHead:
    seats = db.rows(rows.SeatRow, '"table" = ? ORDER BY seat', row.address)
    return head_of(row, tuple(seat.player for seat in seats))


# -- the order in which what was recorded is folded


def _in_order(said: Sequence[rows.StatementRow]) -> list[rows.StatementRow]:
    """What counts of a deal: a ruling after its move, the arbiter's result, then its voiding."""
    rulings: dict[int | None, list[rows.StatementRow]] = defaultdict(list)
    for row in said:
        if row.kind == "stands":
            rulings[row.of].append(row)
    # figures that follow from another deal's correction say nothing of how this one came out
    decrees = [row for row in said if row.kind == "amend" and data_of(row)["follows"] is None]
    ordered = []
    for row in said:
        if row.kind in ("deal", "head", "move", "shows"):
            ordered += [row, *rulings[row.version]]
        elif row.kind == "result" and not decrees and data_of(row)["stated"]:
            ordered.append(row)
    return [*ordered, *decrees[-1:], *[row for row in said if row.kind == "void"][-1:]]


@dataclass
class _Taken:
    """What came of a statement when it was folded."""

    after: views.Position | None
    bout: int | None
    new: Sequence[Found]
    """What it brought to light."""


class _Fold:
    """Folds the deals of a table, one after the other, and keeps what came of each statement."""

    def __init__(
        self, head: TableHead, said: Sequence[rows.StatementRow], ruled: Collection[int | None]
    ) -> None:
        """``ruled`` are the statements on which the arbiter has ruled, by their versions."""
        self.head, self.said, self.ruled = head, said, ruled
        self._deals: dict[int, list[rows.StatementRow]] = defaultdict(list)
        for row in said:
            if row.retracted is None and row.kind != "retract":
                self._deals[row.deal].append(row)
        dealers = {
            row.deal: data_of(row)["dealer"]
            for every in self._deals.values()
            for row in every
            if row.kind == "deal"
        }
        self.keeper = Scorekeeper(head, dealers)
        self.start: views.Position | None = None
        self.taken: dict[int, _Taken] = {}
        self._bout = 0
        self._known: list[Found] = []
        self._where = {row.version: row.deal for row in said}

    def up_to(self, deal: int | None) -> None:
        """Folds all deals up to one, of which the positions are kept; or all deals."""
        for number in sorted(self._deals):
            self.on(number, shown=number == deal)
            if number == deal:
                break

    def on(self, deal: int, *, shown: bool) -> None:
        """Folds the next deal; its positions are kept if it is to be shown."""
        lines = _in_order(self._deals[deal])
        self._bout, self.start = 0, None
        if not (any(row.kind == "void" for row in lines) and self.keeper.table.finished):
            self._fold(lines, shown=shown)
        self.keeper.ended()

    def _fold(self, lines: Sequence[rows.StatementRow], *, shown: bool) -> None:
        try:
            for at, row in enumerate(lines):
                if shown and row.kind == "move":
                    self._begin()
                self._take(row)
                rules = at + 1 < len(lines) and lines[at + 1].kind == "stands"
                if shown and not rules:
                    self._keep(lines[at - 1 : at + 1] if row.kind == "stands" else [row])
        except FormError:
            return  # what follows cannot be folded any more: it has no position

    def _take(self, row: rows.StatementRow) -> None:
        said = statement_of(row.text, self.head)
        if row.kind == "amend" and isinstance(said, ResultLine):
            said = Decree(*said, reason=row.reason or "")
        if said is not None:
            self.keeper.take(row.version, said)

    @property
    def _record(self) -> DealRecord | None:
        return self.keeper.deals[-1] if self.keeper.deals else None

    def _begin(self) -> None:
        """A move comes: it may be the first of the deal, or of a bout."""
        record, game = self._record, self.keeper.game
        if record is None or record.head.turned is None or self.keeper.stopped:
            return
        before = record.deal
        if before is None:
            before = game.deal_out(record.before, record.head)
        if self.start is None:
            self.start = position(game, before)
        if not game.lying(before):
            self._bout += 1

    def _keep(self, lines: Sequence[rows.StatementRow]) -> None:
        """Keeps what came of a statement, or of a move together with the ruling on it."""
        known = self.keeper.found()
        new = [found for found in known if found not in self._known]
        self._known = known
        record = self._record
        moves = lines[-1].kind in ("move", "shows", "stands") and not self.keeper.stopped
        deal = record.deal if record else None
        after = position(self.keeper.game, deal) if moves and deal is not None else None
        for row in lines:
            bout = self._bout or None if row.kind == "move" else None
            self.taken[row.version] = _Taken(after, bout, new if row is lines[-1] else ())

    # -- told as views

    def finding(self, found: Found) -> views.Finding:
        """A finding; its line is the version of the statement's event."""
        rule, kind, reason, data = found.violation
        deal, ruled = self._where.get(found.line, 0), found.line in self.ruled
        return views.Finding(deal, found.line, rule, kind, reason, dict(data), ruled)

    def told(self, deal: int, seats: tuple[views.Person, ...]) -> views.Replay:
        """The deal that was folded last."""
        said = [row for row in self.said if row.deal == deal]
        record = self._record
        dealers = [data_of(row).get("dealer") for row in self._deals[deal] if row.kind == "deal"]
        return views.Replay(
            address=str(self.head.address),
            deal=deal,
            game=self.head.game.name,
            seats=seats,
            dealer=dealers[0] if dealers else None,
            turned=_card(record.head.turned if record else None),
            start=self.start,
            steps=tuple(self._steps(said)),
        )

    def _steps(self, said: Sequence[rows.StatementRow]) -> Iterator[views.Step]:
        wrong: Mapping[int, list[views.Finding]] = defaultdict(list)
        for found in self.keeper.found():
            wrong[found.line].append(self.finding(found))
        for row in said:
            taken = self.taken.get(row.version, _Taken(None, None, ()))
            yield views.Step(
                statement=as_statement(row),
                after=taken.after,
                bout=taken.bout,
                findings=tuple(wrong[row.version]),
                brought_to_light=tuple(
                    self.finding(found) for found in taken.new if found.line != row.version
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
