"""How a deal came out, key by key: the seats in the order in which they went out.

In a game that counts sixes a seat pressed again gets one more, and ``next`` ends it. In a game
that counts cards left, ``done`` ends those out, and a number follows for each of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.violation import FormError
from tourney.recorder import keys
from tourney.sheets.state import TableState
from tourney.sheets.statements import DealLine, ResultLine, Statement, Unseen


def read_result(state: TableState, typed: str) -> list[Statement] | None:
    """Return what the keys after ``rest`` say; None where more is wanted, raises FormError.

    The rest of a deal that was played so far is unseen; where no deal is in play one begins.
    """
    counts_left = "left" in state.game.card_columns
    words = (_out_and_left if counts_left else _order_and_sixes)(state.names, typed)
    if words is None:
        return None
    result = state.game.read_result(words, state.table)
    line = ResultLine(result, state.game.write_result(result, state.names))
    return [*_before(state), line]


def _before(state: TableState) -> list[Statement]:
    last = state.last
    if last is None or (not state.in_play and (state.form.closed or last.closing.own is None)):
        return [DealLine(state.form.number + 1)]
    if state.in_play and last.lines and not state.form.unseen:
        return [Unseen()]
    return []


def _order_and_sixes(names: Sequence[str], typed: str) -> list[str] | None:
    order: list[str] = []
    sixes: Counter[str] = Counter()
    for key in typed.removesuffix(keys.NEXT):
        seat = _seat(names, key)
        if seat not in order:
            order.append(seat)
        elif len(order) < len(names) - 1:
            raise FormError("seat-twice", seat=seat)
        else:
            order = _with_last(names, order)
            sixes[seat] += 1
    if not typed.endswith(keys.NEXT):
        return None
    if len(order) < len(names) - 1:
        raise FormError("result-order", seats=" ".join(names))
    given = [f"{seat}={number}" for seat, number in sixes.items()]
    return [*_with_last(names, order), *(["sixes", *given] if given else [])]


def _with_last(names: Sequence[str], order: Sequence[str]) -> list[str]:
    """The order with the one seat that is not in it at its end."""
    return [*order, *(name for name in names if name not in order)]


def _out_and_left(names: Sequence[str], typed: str) -> list[str] | None:
    gone, ended, numbers = typed.partition(keys.DONE)
    out = [_seat(names, key) for key in gone]
    if len({*out}) < len(out):
        raise FormError("seat-twice", seat=out[-1])
    held = [name for name in names if name not in out]
    if any(not number.isdigit() or number == "0" for number in numbers):
        raise FormError("key", text=numbers[-1])
    if not ended or len(numbers) < len(held):
        return None
    left = [f"{seat}={number}" for seat, number in zip(held, numbers, strict=False)]
    return [*(["out", *out] if out else []), "left", *left]


def _seat(names: Sequence[str], key: str) -> str:
    if key not in keys.SEATS or int(key) > len(names):
        raise FormError("seat-key", seats=len(names))
    return names[int(key) - 1]
