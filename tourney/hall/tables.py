"""What a table asks of the desk, and what it is answered, as plain data."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.result import refuse_strangers
from engine.violation import FormError
from events.record import Record, Request
from tourney.desk.answers import carry_out
from tourney.desk.calling import by_ids
from tourney.desk.cards import card, due, plan
from tourney.desk.changing import change, played, tried
from tourney.desk.checking import check as confirm
from tourney.desk.moving import Broken
from tourney.desk.people import name_of
from tourney.desk.receipts import allowed_after, answer_data
from tourney.desk.refusals import Refused
from tourney.desk.tables import check_in_play, find_table
from tourney.desk.taking_down import flag, take_down, undo
from tourney.hall.errors import Wrong
from tourney.hall.shown import deals_data, gain_of, moves_data, unchecked
from tourney.messages import say
from tourney.recorder.changing import Change, Outcome
from tourney.recorder.readings import Line
from tourney.recorder.recorder import Recorder
from tourney.recorder.view import Data, points_of, reading_data, recorder_view
from tourney.sheets.fold import fold
from tourney.sheets.state import Found
from tourney.table.lines import read_line
from tourney.table.table import Table

_UNREAD: Final = 'void "as recorded"'
"""The card of a deal that nobody could read."""

Body = Mapping[str, Any]
"""What was asked for, its fields checked."""


class Overtaken(Exception):  # noqa: N818 - the program is fine
    """Somebody else has recorded at the table since it was seen. Nothing was recorded."""


class Fails(Exception):  # noqa: N818 - the program is fine
    """After a change in the middle something later no longer stands. Nothing was recorded."""

    def __init__(self, why: Exception, number: int, failing: Sequence[int]) -> None:
        super().__init__(number)
        self.why = why
        """What is wrong with the first that no longer stands."""
        self.number, self.failing = number, failing


def table_state(
    record: Record, address: str, number: int | None = None, *, after: bool = False
) -> Data:
    """Return the table as it stands, what may come, and the version of its last fact.

    With a number, as it stood in the last deal before (or after) that statement. Raises Refused
    where the table was withdrawn, or has no such statement.
    """
    table = find_table(record, address)
    state, game = table.state, table.head.game
    shown = Recorder(state) if number is None else _stood(table, number, after=after)[0]
    return {
        "version": table.version,
        "names": {seat: name_of(record, seat) or seat for seat in table.head.names},
        "closed": table.closed.fact.reason if table.closed else None,
        "due": due(state),
        "columns": [*game.card_columns],
        "of": game.deals,
        "deals": [*deals_data(state)],
        "unchecked": unchecked(table),
        "moves": moves_data(table),
        **recorder_view(shown),
    }


def points(record: Record, address: str, body: Body) -> Data:
    """Return what a score card would give each seat, and the sums with it; nothing is recorded."""
    number = body["deal"]
    state = plan(record, f"{address}/{number}", [body["card"]]).done.table.state
    counts = state.deals[number - 1].after is not None
    return {"gain": gain_of(state, number) if counts else {}, "points": points_of(state)}


def _press(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Press keys, those of whole statements; nothing is recorded as long as one is not complete."""
    table = _seen(record, address, body)
    recorder, lines = _pressed(Recorder(table.state, strict=body["strict"]), body["press"])
    if recorder.keys:
        return _missing(recorder)
    take_down(record, address, lines, by=by)
    return {"wanted": "", "between": []}


def _pressed(recorder: Recorder, keys: Sequence[str]) -> tuple[Recorder, list[Line]]:
    lines = list[Line]()
    for key in keys:
        answer = recorder.press(key)
        if isinstance(answer.refused, Found):
            raise Broken(answer.refused, recorder.state.names)
        if answer.refused:
            raise answer.refused
        if answer.act:
            raise FormError("key", text=key)
        recorder = answer.recorder
        lines += answer.lines
    return recorder, lines


def _missing(recorder: Recorder) -> Data:
    missing = recorder.next()
    return {"wanted": missing.wanted, "between": [*map(reading_data, missing.between)]}


def _say(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Say lines of the sheet."""
    head = _seen(record, address, body).head
    read = [
        read_line(by_ids(record, head.names, one, head.game.verbs, also=head.also), head)
        for one in body["lines"]
    ]
    take_down(record, address, [Line(one) for one in read if one], by=by)
    return {}


def _card(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Hand in the score card of a deal."""
    done = card(record, f"{address}/{body['deal']}", [body["card"]], by=by)
    return {"new": [*done.new], "known": [*done.known]}


def _check(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Confirm the card of a deal as it is recorded and shown, in the name of a seat."""
    table, number, seat = _seen(record, address, body), body["deal"], body["seat"]
    refuse_strangers([seat], table.head.names)
    deal = next((one for one in deals_data(table.state) if one["number"] == number), None)
    if deal is None:
        raise Refused("card-not-entered", deal=f"{address}/{number}")
    card = deal["result"] or _UNREAD
    done = confirm(record, f"{address}/{number}", [card], by=f"{by}:{seat}")
    return {"new": [*done.new], "known": [*done.known]}


def _undo(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Take back the last statement, and what was inferred from it."""
    _seen(record, address, body)
    plan = undo(record, address, say("recorder.slip", lang), by=by)
    plan.record()
    history = plan.history()
    return {"undone": [history.line(one) for one in plan.fallen]}


def _flag(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Mark the last statement for the arbiter, as a seat asks for it."""
    _seen(record, address, body)
    words = body.get("words") or say("recorder.flag-words", lang)
    plan = flag(record, address, body["seat"], words, by=by)
    plan.record()
    return {"dispute": f"{address}#{len(plan.history().disputes())}"}


def _change(record: Record, address: str, body: Body, by: str, lang: str) -> Data:
    """Say a statement of the last deal differently, say one after it, or leave it out."""
    table, number = _seen(record, address, body), body["number"]
    after, dropped = body["how"] == "insert", [*body.get("dropped", ())]
    recorder, before = _stood(table, number, after=after)
    statement = None
    if body["how"] != "drop":
        recorder, lines = _pressed(recorder, body.get("press", ()))
        if recorder.keys or not lines:
            return _missing(recorder)
        if len(lines) != 1:
            raise Wrong(422, "recorder.one-at-a-time")
        statement = lines[0].statement
    asked = Change(before, statement, (*(() if after else (number,)), *dropped))
    deal = table.state.now.number
    _check_stands(table, tried(table.recorded, deal, asked))
    change(record, f"{address}/{deal}", asked, say("recorder.slip", lang), by=by).record()
    return {"wanted": "", "between": []}


def _stood(table: Table, number: int, *, after: bool) -> tuple[Recorder, int]:
    """The last deal as it stood at a statement, and the statement after which a new one comes."""
    history = table.history
    if history is not None and history.deals:
        before, said = played(history, history.deals[-1].number)
        lines = [one.line for one in said]
        if number in lines[not after :]:  # nothing comes before a deal's beginning
            at = lines.index(number) + after
            return Recorder(fold(before, said[:at]), strict=True), lines[at - 1]
    raise Refused("no-such-statement", table=str(table.head.address), number=number)


def _check_stands(table: Table, outcome: Outcome) -> None:
    if outcome.why is None or outcome.fails is None:
        return
    why = outcome.why
    wrong = Broken(why, table.head.names) if isinstance(why, Found) else why
    if not outcome.fails.line:  # what is said now
        raise wrong
    raise Fails(wrong, outcome.fails.line, [line for line in outcome.failing if line])


ACTS: Mapping[str, Callable[[Record, str, Body, str, str], Data]] = {
    "keys": _press,
    "lines": _say,
    "card": _card,
    "check": _check,
    "undo": _undo,
    "flag": _flag,
    "change": _change,
}
"""What a table may ask for; each by the table's address, the body, who asks, and the language."""


def ask(
    record: Record, address: str, what: str, body: Body, lang: str, *, strict: bool = False
) -> Data:
    """Carry out what a table asks for, once for each request, and return how it stands after it.

    ``strict`` asks for a ``done`` that nobody has said instead of filling it in.
    Raises Overtaken, Fails, FormError, Broken, Refused, and RequestConflict where the request was
    made for something else.
    """
    content = json.dumps([what, address, body], sort_keys=True)
    given = {**body, "strict": strict}
    answer = carry_out(
        record,
        lambda record: ACTS[what](record, address, given, by_of(address), lang),
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
