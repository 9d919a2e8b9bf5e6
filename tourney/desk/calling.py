"""Players called by name at their own table, where the record calls them by id."""

from __future__ import annotations

from engine.cards import is_card
from engine.games import is_name
from engine.words import join, split
from events.record import Record


def by_ids(record: Record, seats: tuple[str, ...], text: str) -> str:
    """The statement with the ids of seats in the place of their names.

    Only the players at the table are looked up, and only where a word could be a name: a move by
    id costs nothing. A name that two of them have is left as it stands, to be refused as no seat.
    """
    words = split(text)
    if not any(_may_be_name(word, seats) for word in words):
        return text
    # only now: a move by id must not pay for spelling and folding names
    from tourney.desk.people import name_of  # noqa: PLC0415

    names = [name_of(record, seat) for seat in seats]
    called = {name: seat for name, seat in zip(names, seats, strict=True) if names.count(name) == 1}
    return join([_by_id(word, called) for word in words])


def _may_be_name(word: str, seats: tuple[str, ...]) -> bool:
    name, sign, _ = word.rpartition("=")
    called = name if sign else word
    return is_name(called) and called not in seats and not is_card(called)


def _by_id(word: str, called: dict[str | None, str]) -> str:
    name, sign, number = word.rpartition("=")
    if sign:
        return f"{called.get(name, name)}={number}"
    return called.get(word, word)
