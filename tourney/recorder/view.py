"""What a face of the recorder shows, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from engine.cards import BIT, DECK, Cards
from engine.game import AnyGame, Choice
from engine.moves import Move
from engine.violation import FormError
from tourney.messages.texts import form_key
from tourney.recorder.answer import Answer
from tourney.recorder.readings import Reading, deal_in_play, possible_now
from tourney.recorder.recorder import Recorder
from tourney.sheets.state import Found, TableState
from tourney.sheets.statements import Statement

Data = dict[str, Any]

Phase = Literal["deal", "head", "moves", "unseen", "finished"]


def phase_of(state: TableState) -> Phase:
    """Return what comes next: a new ``deal``, its ``head``, its ``moves``, or its result only.

    The moves are ``unseen`` then. Nothing comes when the table has ``finished``.
    """
    if state.in_play and state.last:
        if state.form.unseen:
            return "unseen"
        return "moves" if state.form.moved else "head"
    return "finished" if state.table.finished else "deal"


def table_view(state: TableState) -> Data:
    """Return the table as it stands: its seats and what they hold, what lies, what may come.

    Cards are typed (``7c``), seats are called by their names, and what is not known is null.
    """
    last, game = state.last, state.game
    playing = deal_in_play(state)
    deal = playing if playing is not None else (last.deal if last else None)
    phase = phase_of(state)
    dealer = last.dealer if last and phase != "deal" else state.table.dealer
    return {
        "table": state.head.address,
        "game": game.name,
        "layout": game.layout,
        "phase": phase,
        "deal": state.form.number + (phase == "deal"),
        "dealer": None if dealer is None else state.names[dealer],
        "turned": _typed(last.head.turned if last and phase != "deal" else None),
        "turned_as": game.turned,
        "trumps": game.write_trumps(state.head.table),
        "seats": [*_seats(state, deal)],
        "lying": [] if deal is None else _lying(game.lying(deal)),
        "talon": None if deal is None else [_typed(one) for one in deal.talon],
        "roles": {} if deal is None else _roles(game, deal),
        "allowed": [] if playing is None else [choice_data(one) for one in game.allowed(playing)],
        "cards": [*_cards(state, playing, deal)],
        "ended": bool(deal is not None and deal.ended),
        "result": game.write_result(last.result, state.names) if last and last.result else None,
        "totals": game.describe_table(state.table),
    }


def _roles(game: AnyGame, deal: Any) -> dict[str, str]:
    """Who is what, in the order in which the game has it shown."""
    roles = game.roles(deal)
    return {role: roles[role] for role in game.roles_shown if role in roles}


def _seats(state: TableState, deal: Any) -> Iterator[Data]:
    points = points_of(state)
    hand = state.head.pack.hand
    for at, name in enumerate(state.names):
        known = deal.places.known[at] if deal is not None else 0
        unknown = deal.places.unknown[at] if deal is not None else hand
        yield {
            "seat": name,
            "key": str(at + 1),
            "known": [str(one) for one in Cards(known)],
            "unknown": unknown,
            "out": deal is not None and at in deal.out,
            "points": points.get(name),
        }


def points_of(state: TableState) -> dict[str, int]:
    """Return what each seat has so far: its points, or its capital."""
    totals = state.game.describe_table(state.table)
    return dict(totals.get("points") or totals.get("capital") or {})


def _lying(lying: Sequence[Any]) -> list[Data]:
    return [
        {"card": str(one.card), "seat": one.seat, "beaten_by": _typed(one.beaten_by)}
        for one in lying
    ]


def _typed(card: Any) -> str | None:
    return None if card is None else str(card)


def _cards(state: TableState, playing: Any, deal: Any) -> Iterator[Data]:
    """Each card of the deck: whether it may come now, and which seats may hold it."""
    deck = state.head.pack.deck
    now = possible_now(state.game, playing) if playing is not None else 0
    if playing is None and phase_of(state) in ("deal", "head"):
        now = deck
    for one in DECK:
        if BIT[one] & deck:
            holders = [] if deal is None else _holders(state.names, deal, one)
            yield {"card": str(one), "now": bool(BIT[one] & now), "seats": holders}


def _holders(names: Sequence[str], deal: Any, card: int) -> list[str]:
    return [name for at, name in enumerate(names) if BIT[card] & deal.places.possible(at)]


def choice_data(choice: Choice) -> Data:
    """Return something that may be done now."""
    return {
        "seat": choice.seat,
        "verb": choice.verb,
        "cards": [str(one) for one in choice.cards],
        "target": _typed(choice.target),
    }


def recorder_view(recorder: Recorder) -> Data:
    """Return the table, and what was pressed of the statement that is not complete."""
    answer = recorder.next()
    return {
        **table_view(recorder.state),
        "keys": recorder.keys,
        "wanted": answer.wanted,
        "between": [*map(reading_data, answer.between)],
    }


def answer_data(answer: Answer) -> Data:
    """Return what came of a key, with the view after it."""
    return {
        "record": reading_data(answer.lines),
        "wanted": answer.wanted,
        "between": [*map(reading_data, answer.between)],
        "refused": refusal_data(answer.refused),
        "act": answer.act,
        "seat": answer.seat,
        "found": [_violation(one) for one in answer.found],
        "view": table_view(answer.recorder.state),
        "keys": answer.recorder.keys,
    }


def reading_data(reading: Reading) -> list[Data]:
    """Return a reading as the lines that it would record."""
    return [{**said_data(one.statement), "inferred": one.inferred} for one in reading]


def said_data(statement: Statement) -> Data:
    """Return what was said: its ``line``, and of a move who did what with which cards."""
    move = statement if isinstance(statement, Move) else None
    return {
        "line": str(statement),
        "seat": move.seat if move else None,
        "verb": move.verb if move else None,
        "cards": [str(card) for card in move.cards] if move else [],
    }


def refusal_data(refused: Found | FormError | None) -> Data | None:
    """Return why something was refused; a sentence has the key ``sentence`` and takes ``data``."""
    if refused is None:
        return None
    if isinstance(refused, FormError):
        data: Mapping[str, Any] = refused.data
        return {"rule": None, "sentence": form_key(refused), "data": dict(data)}
    return {**_violation(refused), "allowed": [choice_data(one) for one in refused.allowed]}


def _violation(found: Found) -> Data:
    rule, kind, reason, data = found.violation
    return {
        "rule": rule,
        "kind": kind,
        "sentence": f"violation.{rule}.{reason}",
        "data": dict(data),
        "line": found.line,
    }
