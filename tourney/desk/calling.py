"""Players called by name at their own table, where the record calls them by id.

A word is a name only where the grammar has a seat. What else is said, reasons above all, is left
as it was typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games import GAMES
from engine.moves import Verb
from engine.words import join, split
from events.record import Record
from tourney.desk.refusals import ambiguous
from tourney.names import tidy
from tourney.sheets.seats import seat_of_word, seats_in


def by_ids(
    record: Record,
    seats: tuple[str, ...],
    text: str,
    verbs: Mapping[str, Verb] = {},
    meant: Mapping[str, str] | None = None,
    also: Mapping[str, str] = {},
) -> str:
    """The statement with the ids of seats in the place of their names.

    ``also`` are players on the chair of somebody else, who stand for that seat.

    ``meant`` says which seat is meant by a name; where it is None nobody could be asked, and an id
    is an id, even if it is the name of another seat. Raises Refused where two seats may be meant.
    Only the players at the table are looked up.
    """
    words, asks = split(text), meant is not None
    at = [one for one in seats_in(words, verbs) if asks or seat_of_word(words[one]) not in seats]
    if not at:
        return text
    seat_of = _Names(record, seats, meant, also)
    for place in at:
        called = seat_of_word(words[place])
        if place or len(words) == 1 or called not in GAMES.keywords or seat_of.has(called):
            words[place] = words[place].replace(called, seat_of(called), 1)
    return join(words)


def seat_by_name(
    record: Record, seats: Sequence[str], word: str, meant: Mapping[str, str] | None = None
) -> str:
    """The id of a seat that is called by id or name; the word itself where nobody has this name.

    Raises Refused where two seats may be meant.
    """
    return word if meant is None and word in seats else _Names(record, seats, meant, {})(word)


def result_by_ids(
    record: Record,
    seats: tuple[str, ...],
    words: Sequence[str],
    meant: Mapping[str, str] | None = None,
    also: Mapping[str, str] = {},
) -> Sequence[str]:
    """The words of a result with the ids of seats in the place of their names; raises Refused."""
    return split(by_ids(record, seats, join(["result", *words]), meant=meant, also=also))[1:]


class _Names:
    """Which seat has a name."""

    def __init__(
        self,
        record: Record,
        seats: Sequence[str],
        meant: Mapping[str, str] | None,
        also: Mapping[str, str],
    ) -> None:
        # only now: the hall's lines have ids, and need not pay for people
        from tourney.desk.people import name_of  # noqa: PLC0415

        self._seats, self._asks = seats, meant is not None
        self._meant = {tidy(name): seat for name, seat in (meant or {}).items()}
        self._names = {seat: name_of(record, seat) for seat in seats}
        self._also = [((player, name_of(record, player)), seat) for player, seat in also.items()]

    def has(self, word: str) -> bool:
        return bool(self._called(word))

    def __call__(self, word: str) -> str:
        """The id of the seat; the word itself where nobody has this name."""
        found = self._called(word)
        if len(found) > 1:
            raise ambiguous(word, found, asks=self._asks)
        return found[0] if found else word

    def _called(self, word: str) -> list[str]:
        """The seats that may be meant."""
        name = tidy(word)
        if name in self._meant:
            return [self._meant[name]]
        if word in self._seats and not self._asks:
            return [word]
        own = [seat for seat in self._seats if word == seat or name == self._names[seat]]
        return own or [seat for words, seat in self._also if word in words or name in words]
