"""What whoever records is answered: what was recorded, under which numbers, what became of it.

Commands may be sent twice, late and at the same moment as others. The answer to a request is what
that request recorded, however things stand by now; and whoever was overtaken has what they asked
for judged again on what is recorded since, unless both speak of the same deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from time import sleep
from typing import Any, Final, Generic, NamedTuple, TypeVar

from events.envelope import Event
from events.errors import Conflict
from events.facts import (
    CardChecked,
    ChairTaken,
    DealVoided,
    OptionsChanged,
    PenaltyGiven,
    PenaltyLifted,
    PlayerAdded,
    PlayerEntered,
    PlayerForgotten,
    PlayerJoined,
    PlayerLeft,
    PlayerMerged,
    PlayerParted,
    PlayerRenamed,
    ResultAmended,
    ResultAnnounced,
    RoundSeated,
    SeasonChanged,
    StageAdded,
    StageRemoved,
    StatementRestored,
    StatementRetracted,
    Substituted,
    TableClosed,
    TableReopened,
    TableReseated,
    TableWithdrawn,
    TournamentClosed,
    TournamentReopened,
    TournamentWithdrawn,
)
from events.record import Appended, Record, Request
from tourney.addresses import PLAYER, is_table
from tourney.table.history import history_of

T = TypeVar("T")

TRIES: Final = 200
"""How often somebody may be faster, each time with a fact of their own, before one gives up."""


class Receipt(NamedTuple):
    """A fact that was recorded, and what became of it."""

    event: Event
    undone: Event | None = None
    """Since which event it counts no more; None while it counts."""


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What came of what was asked for."""

    outcome: T | None
    """What the desk has to say of it; None where the same request was carried out before."""
    recorded: tuple[Receipt, ...]
    """What was recorded for it, now or before; nothing where there was nothing to record."""
    already: bool = False
    """Whether it was carried out before."""


def carry_out(
    record: Record, act: Callable[[Record], T], request: Request | None = None
) -> Answer[T]:
    """Do what is asked, once for each request.

    ``act`` reads, judges and appends; it is done again when somebody else was faster. Raises what
    it raises, RequestConflict when the request was made for something else, and Conflict where
    others are always faster.
    """
    for left in reversed(range(TRIES)):
        if request and (done := record.recorded(request)):
            return Answer(None, tuple(receipts(record, done)), already=True)
        try:
            with record.asked(request) as appended:
                outcome = act(record)
        except Conflict:
            if not left:
                raise
            sleep(0.001 * (TRIES - left))
            continue
        except Exception:
            if request and record.recorded(request):
                continue  # it was sent twice at once, and refused for what it has recorded itself
            raise
        if any(one.already for one in appended):
            continue
        if not appended and request and record.recorded(request):
            continue
        events = [event for one in appended for event in _events(record, one)]
        return Answer(outcome, tuple(map(Receipt, events)))
    raise TypeError("the last try ends the loop")


def _events(record: Record, done: Appended) -> list[Event]:
    return record.since(done.first - 1, done.last - done.first + 1)


def numbers(where: Iterable[tuple[str, int]]) -> list[str]:
    """Streams and versions of facts as ``kevad-2026/1/3:12–14``; those of players come last."""
    found = []
    for stream, group in groupby(where, key=itemgetter(0)):
        versions = [version for _, version in group]
        last = f"–{versions[-1]}" if len(versions) > 1 else ""
        found.append(f"{stream}:{versions[0]}{last}")
    return sorted(found, key=lambda where: where.startswith(PLAYER))


# -- what became of it


def receipts(record: Record, done: Appended) -> Iterator[Receipt]:
    """What was recorded at these positions, and what became of it since."""
    events = _events(record, done)
    for stream, group in groupby(events, key=lambda event: event.stream):
        undone = _undone(record.read(stream))
        yield from (Receipt(event, undone(event)) for event in group)


def _undone(stream: list[Event]) -> Callable[[Event], Event | None]:
    """Since which event of a stream another one counts no more."""
    fallen: dict[int, Event | None] = {}
    if is_table(stream[0].stream):
        history = history_of(stream)
        fallen = {one.version: one.fallen.by for one in history.entries if one.fallen}

    def undone(event: Event) -> Event | None:
        if by := fallen.get(event.version):
            return by
        later = (e for e in stream if e.version > event.version and e.version not in fallen)
        return next((one for one in later if _replaces(one, event)), None)

    return undone


def _replaces(later: Event, event: Event) -> bool:
    """Whether a later fact of a stream takes the place of an earlier one."""
    if not _decides(later).isdisjoint(_decides(event)):
        return True
    match later.fact, event.fact:
        case StatementRestored(of=of), StatementRetracted():
            return of == event.version
        case PlayerLeft(player=player, after_round=last), PlayerEntered() | PlayerJoined() as came:
            return player == came.player and last < getattr(came, "from_round", 1)
        case PlayerJoined(player=player), PlayerLeft(player=same):
            return player == same
        case (ResultAmended() | DealVoided()) as result, CardChecked(deal=deal):
            return result.deal == deal and result.follows is None
    return False


def _decides(event: Event) -> set[object]:
    """What a fact decides, until another one that decides the same."""
    fact = event.fact
    for kinds, decided in _DECIDED:
        if isinstance(fact, kinds):
            return {(kinds, what) for what in decided(event)}
    return set()


def _of(event: Event) -> list[object]:
    """The number of the fact that is spoken of: its own where it speaks of none."""
    return [getattr(event.fact, "of", event.version)]


_DECIDED: Final[Sequence[tuple[tuple[type, ...], Callable[[Any], Iterable[object]]]]] = (
    ((PenaltyGiven, PenaltyLifted), _of),
    ((PlayerMerged, PlayerParted), lambda event: ["merge"]),
    ((PlayerAdded, PlayerRenamed, PlayerForgotten), lambda event: ["name"]),
    ((PlayerEntered, PlayerJoined), lambda event: [event.fact.player]),
    ((PlayerLeft,), lambda event: [event.fact.player]),
    ((RoundSeated,), lambda event: [event.fact.round]),
    ((Substituted,), lambda event: [(event.fact.for_player, one) for one in event.fact.rounds]),
    ((OptionsChanged, SeasonChanged), lambda event: event.fact.changes.given()),
    ((StageAdded, StageRemoved), lambda event: [event.fact.tournament]),
    ((ChairTaken,), lambda event: [(event.fact.seat, event.fact.from_deal)]),
    ((TableReseated,), lambda event: ["seats"]),
    ((TableClosed, TableReopened, TableWithdrawn), lambda event: ["ending"]),
    (
        (TournamentClosed, TournamentReopened, TournamentWithdrawn),
        lambda event: [getattr(event.fact, "round", None)],
    ),
    ((ResultAnnounced, ResultAmended, DealVoided), lambda event: [event.fact.deal]),
)
