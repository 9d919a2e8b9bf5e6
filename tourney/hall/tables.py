"""What a table asks of the desk, and what it is answered, as plain data."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.violation import FormError
from events.record import Record, Request
from tourney.desk.answers import carry_out
from tourney.desk.calling import by_ids
from tourney.desk.cards import card, due
from tourney.desk.moving import Broken
from tourney.desk.people import People
from tourney.desk.receipts import allowed_after, answer_data
from tourney.desk.tables import check_in_play, find_table
from tourney.desk.taking_down import take_down, undo
from tourney.messages import say
from tourney.recorder.readings import Line
from tourney.recorder.recorder import Recorder
from tourney.recorder.view import Data, reading_data, recorder_view
from tourney.sheets.state import Found
from tourney.table.lines import read_line
from tourney.table.table import Table

Body = Mapping[str, Any]
"""What was asked for, its fields checked."""


class Overtaken(Exception):  # noqa: N818 - the program is fine
    """Somebody else has recorded at the table since it was seen. Nothing was recorded."""


def table_state(record: Record, address: str) -> Data:
    """Return the table as it stands, what may come, and the version of its last fact.

    Raises Refused where it was withdrawn.
    """
    table = find_table(record, address)
    names = People(record).names
    return {
        "version": table.version,
        "names": {seat: names.get(seat, seat) for seat in table.head.names},
        "closed": table.closed.fact.reason if table.closed else None,
        "due": due(table.state),
        **recorder_view(Recorder(table.state)),
    }


def _press(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Press keys, those of whole statements; nothing is recorded as long as one is not complete."""
    table = _seen(record, address, body)
    recorder, lines = Recorder(table.state), list[Line]()
    for key in body["press"]:
        answer = recorder.press(key)
        if isinstance(answer.refused, Found):
            raise Broken(answer.refused, table.head.names)
        if answer.refused:
            raise answer.refused
        if answer.act:
            raise FormError("key", text=key)
        recorder = answer.recorder
        lines += answer.lines
    if recorder.keys:
        missing = recorder.next()
        return {"wanted": missing.wanted, "between": [*map(reading_data, missing.between)]}
    take_down(record, address, lines, by=by)
    return {"wanted": "", "between": []}


def _say(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Say lines of the sheet."""
    head = _seen(record, address, body).head
    read = [
        read_line(by_ids(record, head.names, one, head.game.verbs), head) for one in body["lines"]
    ]
    take_down(record, address, [Line(one) for one in read if one], by=by)
    return {}


def _card(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Hand in the score card of a deal."""
    done = card(record, f"{address}/{body['deal']}", [body["card"]], by=by)
    return {"new": [*done.new], "known": [*done.known]}


def _undo(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Take back the last statement, and what was inferred from it."""
    _seen(record, address, body)
    plan = undo(record, address, say("recorder.slip", lang), by=by)
    plan.record()
    history = plan.history()
    return {"undone": [history.line(one) for one in plan.fallen]}


ACTS: Mapping[str, Callable[[Record, str, Body, str, str], Data]] = {
    "keys": _press,
    "lines": _say,
    "card": _card,
    "undo": _undo,
}
"""What a table may ask for; each by the table's address, the body, who asks, and the language."""


def ask(record: Record, address: str, what: str, body: Body, lang: str) -> Data:
    """Carry out what a table asks for, once for each request, and return how it stands after it.

    Raises Overtaken, FormError, Broken, Refused, and RequestConflict where the request was made
    for something else.
    """
    content = json.dumps([what, address, body], sort_keys=True)
    answer = carry_out(
        record,
        lambda record: ACTS[what](record, address, body, by_of(address), lang),
        Request(body["request"], content),
    )
    return {
        **(answer.outcome or {}),
        **answer_data(answer, allowed_after(record, answer), lang),
        "state": table_state(record, address),
    }


def by_of(address: str) -> str:
    """Return who records by the link of a table."""
    return f"link:{address}"


def _seen(record: Record, address: str, body: Body) -> Table:
    """The table, if nothing was recorded since it was seen, and it is in play."""
    table = find_table(record, address)
    if body.get("seen", table.version) != table.version:
        raise Overtaken
    check_in_play(table)
    return table


def texts(lines: object) -> bool:
    """Whether these are texts, some but not too many."""
    return (
        isinstance(lines, Sequence)
        and not isinstance(lines, str)
        and 0 < len(lines) <= 64
        and all(isinstance(one, str) for one in lines)
    )
