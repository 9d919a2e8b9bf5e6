"""What reading a ``result`` line takes in both games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.violation import FormError


def read_numbers(words: Iterable[str]) -> dict[str, int]:
    """Words like ``jaan=1`` as numbers by seat.

    Raises FormError for another form or a repeated seat.
    """
    numbers: dict[str, int] = {}
    for word in words:
        name, sign, number = word.rpartition("=")
        if not (sign and name and number.isascii() and number.isdigit() and len(number) <= 2):
            raise FormError("number-of-seat", text=word)
        if name in numbers:
            raise FormError("seat-twice", seat=name)
        numbers[name] = int(number)
    return numbers


def refuse_strangers(seats: Iterable[str], names: Sequence[str]) -> None:
    """Raises FormError for a seat that is not at the table."""
    for seat in seats:
        if seat not in names:
            raise FormError("unknown-seat", seat=seat, seats=" ".join(names))


def names_a_seat(word: str, names: Sequence[str]) -> bool:
    """Whether a word of a result begins with a seat's name, be it one of figures."""
    return word.partition("=")[0] in names


def unique_seats(seats: Sequence[str]) -> None:
    """Raises FormError for a seat named twice."""
    for at, seat in enumerate(seats):
        if seat in seats[:at]:
            raise FormError("seat-twice", seat=seat)
