"""What was recorded, in words and as plain data: the answer of every command and of the hall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import Choice
from events.envelope import Event
from events.record import Record
from tourney.addresses import is_table
from tourney.defused import shown
from tourney.desk.answers import Answer, Receipt
from tourney.desk.moving import allowed_next
from tourney.desk.refusals import Refused
from tourney.desk.tables import find_table
from tourney.desk.words import words_of
from tourney.messages import say


def said_of(event: Event, lang: str) -> str:
    """Return what was recorded, in words, with nothing in them that a terminal would obey."""
    key, data = words_of(event.fact)
    return shown(say(f"show.what.{key}", lang, **data))


def answer_data(answer: Answer[Any], allowed: Sequence[Choice], lang: str) -> dict[str, Any]:
    """Return what was recorded, whether it was before, and what is allowed next at its table."""
    return {
        "recorded": [receipt_data(receipt, lang) for receipt in answer.recorded],
        "already": answer.already,
        "next": [*map(_choice, allowed)],
    }


def receipt_data(receipt: Receipt, lang: str) -> dict[str, Any]:
    """Return a fact that was recorded, as plain data."""
    undone = receipt.undone and _event_data(receipt.undone, lang)
    return {**_event_data(receipt.event, lang), "undone": undone}


def _event_data(event: Event, lang: str) -> dict[str, Any]:
    return {
        "stream": event.stream,
        "number": event.version,
        "at": event.at,
        "by": event.by,
        "what": words_of(event.fact)[0],
        "text": said_of(event, lang),
    }


def allowed_after(record: Record, answer: Answer[Any]) -> Sequence[Choice]:
    """Return what may be done next at the one table at which something was recorded."""
    tables = {one.event.stream for one in answer.recorded if is_table(one.event.stream)}
    if len(tables) != 1:
        return ()
    try:
        table = find_table(record, tables.pop())
    except Refused:  # it was withdrawn
        return ()
    return () if table.closed else allowed_next(table.state)


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "seat": choice.seat,
        "verb": choice.verb,
        "target": choice.target and str(choice.target),
        "cards": [str(card) for card in choice.cards],
    }
