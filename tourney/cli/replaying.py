"""A deal as it stood after any of its statements, and going through it step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final

import typer

from engine.cards import Cards, card
from engine.game import Choice
from engine.games import GAMES
from tourney.cli import asking
from tourney.cli.session import Session
from tourney.cli.terminal import columns
from tourney.desk.refusals import Refused
from tourney.messages.texts import allowed_text, kind_text
from tourney.readmodel.hindsight import came_to_light
from tourney.table.lines import outcome_of

_BACK: Final = ("retract", "restore", "change")
"""Kinds of what only takes something back."""
RESULTS: Final = ("result", "amend")
"""Kinds of statements that say how a deal came out."""

if TYPE_CHECKING:
    from engine.cards import Card
    from tourney.addresses import Address
    from tourney.readmodel.model import ReadModel
    from tourney.readmodel.views import Finding, Hand, Position, Replay, Statement, Step


def report(lines: Iterator[str]) -> None:
    """Prints the lines."""
    for line in lines:
        typer.echo(line)


def finding(here: Session, where: str, one: Finding) -> str:
    """What is wrong with a statement, and where."""
    sentence = here.sentence(f"violation.{one.rule}.{one.reason}", **one.data)
    kind = kind_text(one.kind, here.lang)
    fields: dict[str, Any] = {"number": one.version, "rule": one.rule, "kind": kind}
    return here.sentence("show.finding", where=where, sentence=sentence, **fields)


def chosen(model: ReadModel, where: Address, at: int | None) -> tuple[Replay, int]:
    """The deal, and how many of its statements had been recorded at the moment chosen."""
    if where.deal is None:
        return _at_statement(model, where, at)
    replay = _replay(model, where.table, where.deal)
    if at is None:
        return replay, len(replay.steps)
    if at == 0:
        return replay, _first_move(replay)
    for count, one in enumerate(replay.steps, 1):
        if one.statement.move == at and one.statement.retracted is None:
            return replay, count
    raise Refused("no-such-move", deal=str(where), number=at, moves=_moves(replay))


def _replay(model: ReadModel, table: str, deal: int) -> Replay:
    """The deal with its statements; what takes them back is shown with them."""
    replay = model.replay(table, deal)
    steps = tuple(one for one in replay.steps if one.statement.kind not in _BACK)
    return replace(replay, steps=steps)


def _moves(replay: Replay) -> int:
    """How many moves count."""
    said = [one.statement for one in replay.steps]
    return sum(one.kind == "move" and one.retracted is None for one in said)


def _first_move(replay: Replay) -> int:
    first = (n for n, one in enumerate(replay.steps) if one.statement.move == 1)
    return next(first, len(replay.steps))


def _at_statement(model: ReadModel, where: Address, at: int | None) -> tuple[Replay, int]:
    for deal in reversed(model.table(where.table).deals):
        replay = _replay(model, where.table, deal.number)
        if not at:
            return replay, len(replay.steps) if at is None else _first_move(replay)
        for count, one in enumerate(replay.steps, 1):
            if one.statement.version == at:
                return replay, count
    raise Refused("no-such-statement", table=where.table, number=at or 1)


def _position(replay: Replay, count: int) -> Position | None:
    """How the deal stood after so many statements."""
    stood = (one.after for one in reversed(replay.steps[:count]) if one.after is not None)
    return next(stood, replay.start)


def _later(replay: Replay, count: int) -> Mapping[str, tuple[str, ...]]:
    position = _position(replay, count)
    return came_to_light(position, replay.steps[count:]) if position else {}


def moment(here: Session, replay: Replay, count: int) -> Iterator[str]:
    """The deal after so many of its statements: hands, talon, table, and what is allowed next."""
    if count:
        yield from _statement(here, replay, replay.steps[count - 1])
    else:
        yield here.sentence("show.start", deal=f"{replay.address}/{replay.deal}")
    if (position := _position(replay, count)) is None:
        yield here.sentence("show.no-moves")
        return
    later = _later(replay, count)
    yield from columns([*_hands(here, position, later), *_middle(here, replay, position, later)])
    if not position.ended:
        yield here.sentence("cli.next", allowed=_allowed(here, position))
    if later:
        yield here.sentence("show.later")


def _statement(here: Session, replay: Replay, step: Step) -> Iterator[str]:
    said, deal = step.statement, f"{replay.address}/{replay.deal}"
    text = said.text if said.retracted is None else f"~~{said.text}~~"
    moves = _moves(replay)
    fields: dict[str, Any] = {"deal": deal, "number": said.version, "statement": text}
    if said.kind == "amend" and (before := _result_before(replay, said)) != said.text:
        yield amended(here, deal, before, said.text, said.reason or "")
    elif said.move is None or said.retracted is not None:
        yield here.sentence("show.statement", **fields)
    else:
        yield here.sentence("show.move", move=said.move, moves=moves, **fields)
    for one in (*step.findings, *step.brought_to_light):
        yield finding(here, deal, one)


def _result_before(replay: Replay, said: Statement) -> str:
    """The result that counted before this one; empty where none did."""
    earlier = (step.statement for step in replay.steps if step.statement.version < said.version)
    results = (one.text for one in earlier if one.kind in RESULTS and one.retracted is None)
    return next(reversed([*results]), "")


def amended(here: Session, deal: str, before: str, after: str, reason: str) -> str:
    """What the arbiter said instead of what."""
    none = here.sentence("arbiter.none")
    words = {"before": outcome_of(before) or none, "after": outcome_of(after)}
    return here.sentence("show.amended", deal=deal, reason=reason, **words)


def _hands(
    here: Session, position: Position, later: Mapping[str, tuple[str, ...]]
) -> Iterator[list[str]]:
    roles: dict[str, list[str]] = {}
    for role, seat in position.roles.items():
        roles.setdefault(seat, []).append(here.sentence(f"show.role.{role}"))
    for hand in position.hands:
        yield [
            hand.seat,
            _hand(here, hand, later.get(hand.seat, ())),
            ", ".join(roles.get(hand.seat, [])),
        ]


def _hand(here: Session, hand: Hand, later: Sequence[str]) -> str:
    if hand.out:
        return here.sentence("site.out")
    known, unknown = [*hand.known, *(f"({card})" for card in later)], hand.unknown - len(later)
    return " ".join([*known, *([f"+{unknown}"] if unknown else [])])


def _middle(
    here: Session, replay: Replay, position: Position, later: Mapping[str, tuple[str, ...]]
) -> Iterator[list[str]]:
    talon = _talon(position, later.get("talon", ()))
    laid = [one.card + (f"/{one.beaten_by}" if one.beaten_by else "") for one in position.laid]
    yield [here.sentence("site.talon"), " ".join(talon), ""]
    yield [here.sentence(f"show.laid.{GAMES[replay.game].layout}"), " ".join(laid), ""]
    if position.gone:
        yield [here.sentence("show.gone"), " ".join(position.gone), ""]


def _talon(position: Position, later: Sequence[str]) -> Iterator[str]:
    """In drawing order; cards that nobody knows are counted together."""
    covers, unknown = iter(later), 0
    for drawn in position.talon:
        known = drawn or next((f"({cover})" for cover in covers), None)
        if known is None:
            unknown += 1
            continue
        yield from [f"+{unknown}"] if unknown else []
        yield known
        unknown = 0
    yield from [f"+{unknown}"] if unknown else []


def _allowed(here: Session, position: Position) -> str:
    choices = [
        Choice(one.seat, one.verb, Cards.of(map(card, one.cards)), _target(one.target))
        for one in position.allowed
    ]
    return allowed_text(choices, here.lang)


def _target(text: str | None) -> Card | None:
    return None if text is None else card(text)


def moment_data(replay: Replay, count: int) -> dict[str, Any]:
    """The same as plain data."""
    position = _position(replay, count)
    return {
        "address": f"{replay.address}/{replay.deal}",
        "game": replay.game,
        "seats": [asdict(one) for one in replay.seats],
        "dealer": replay.dealer,
        "turned": replay.turned,
        "statement": asdict(replay.steps[count - 1].statement) if count else None,
        "findings": [asdict(one) for one in replay.steps[count - 1].findings] if count else [],
        "position": None if position is None else asdict(position),
        "known_now": dict(_later(replay, count)),
    }


# -- step by step


def step_through(here: Session, replay: Replay, count: int) -> None:
    """A line a key: next (or nothing), back, bout, end; their first letters do; the input's end."""
    words = ["next", "back", "bout", "end"]
    report(moment(here, replay, count))
    for line in asking.lines(
        lambda: f"{' '.join(words)}> ",
        lambda begun: [one for one in words if one.startswith(begun)],
    ):
        count = _moved(replay, count, line.strip() or "next")
        report(moment(here, replay, count))


def _moved(replay: Replay, count: int, word: str) -> int:
    last = len(replay.steps)
    if "end".startswith(word):
        return last
    if word != "b" and "bout".startswith(word):
        return _next_bout(replay, count)
    if "back".startswith(word):
        return max(count - 1, 0)
    return min(count + 1, last) if "next".startswith(word) else count


def _next_bout(replay: Replay, count: int) -> int:
    """After the first move of the next bout; without bouts, or after the last, the end."""
    bouts = [one.bout for one in replay.steps]
    current = max([bout for bout in bouts[:count] if bout], default=0)
    later = (n for n, bout in enumerate(bouts[count:], count + 1) if bout and bout > current)
    return next(later, len(bouts))
