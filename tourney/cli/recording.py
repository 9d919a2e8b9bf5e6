"""How a command that records is carried out and answered, in text and as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import typer

from events.record import Request
from tourney.addresses import PLAYER
from tourney.cli.session import Session, print_json, session
from tourney.cli.usage import spoken
from tourney.desk.answers import Answer, Receipt, carry_out, numbers
from tourney.desk.receipts import allowed_after, answer_data, said_of
from tourney.messages import say
from tourney.messages.texts import allowed_text

if TYPE_CHECKING:
    from engine.game import Choice
    from events.record import Record

T = TypeVar("T")

LISTED: Final = 10
"""The most facts that are said one by one."""
STREAMS: Final = 3
"""The most streams of which the numbers are said."""


def recorded(
    ctx: typer.Context,
    act: Callable[[Record], T],
    report: Callable[[T], None],
    *,
    data: Callable[[T], Mapping[str, Any]] = lambda outcome: {},
    create: bool = False,
    part: str = "",
    numbered: bool = False,
) -> Answer[T]:
    """Carry out what a command asks for, and answer what was recorded for it.

    ``report`` says in text what came of it, ``numbered`` if under which number too; ``data``
    adds to the JSON document. ``part`` names a part of the command that is recorded for itself.
    """
    here, request = session(ctx), request_of(ctx, part)
    with here.record(create=create) as record:
        answer = carry_out(record, act, request)
        allowed = allowed_after(record, answer) if here.json or answer.already else ()
    report_answer(here, answer, allowed, report, data=data, numbered=numbered)
    return answer


def report_line(
    here: Session,
    record: Record,
    answer: Answer[T],
    report: Callable[[T], None],
    data: Callable[[T], Mapping[str, Any]] = lambda outcome: {},
) -> None:
    """Report what one line of many is answered, while the record stays open."""
    allowed = allowed_after(record, answer) if here.json or answer.already else ()
    report_answer(here, answer, allowed, report, data=data, numbered=True)


def report_answer(
    here: Session,
    answer: Answer[T],
    allowed: Sequence[Choice],
    report: Callable[[T], None],
    *,
    data: Callable[[T], Mapping[str, Any]],
    numbered: bool,
) -> None:
    """Report what whoever records is answered, in text or as JSON."""
    if here.json:
        more = {} if answer.outcome is None else data(answer.outcome)
        print_json({**more, **answer_data(answer, allowed, here.lang)})
    elif answer.already:
        _report_again(here, answer.recorded)
        if allowed:
            here.say("cli.next", allowed=allowed_text(allowed, here.lang))
    elif answer.outcome is not None:
        report(answer.outcome)
        if not numbered:
            report_numbers(here, _where(answer.recorded))


def request_of(ctx: typer.Context, part: str = "", line: str = "") -> Request | None:
    """The request that the command is sent for, with all that it asks for; None if for none."""
    here = session(ctx)
    if here.request is None:
        return None
    _, *command = ctx.command_path.split()
    asked = {name: _content(value) for name, value in sorted(ctx.params.items())}
    words = [*command, json.dumps(asked), line] if line else [*command, json.dumps(asked)]
    return Request(here.request + part, " ".join(words))


def lines_sent(ctx: typer.Context) -> tuple[Iterable[str], Sequence[Request]]:
    """The lines of standard input, and their requests, ``REQUEST/1`` on, if the command has one.

    Raises BadParameter for a request at a keyboard: nobody types the same lines twice.
    """
    if session(ctx).request is None:
        return sys.stdin, ()
    if sys.stdin.isatty():
        raise typer.BadParameter(say("usage.request-of-lines", spoken(ctx)), param_hint="--request")
    lines = sys.stdin.readlines()
    requests = (request_of(ctx, f"/{at}", line.strip()) for at, line in enumerate(lines, 1))
    return lines, [request for request in requests if request]


def _content(value: Any) -> Any:
    """What an option asks for; of a file what stands in it."""
    if isinstance(value, list | tuple):
        return [_content(one) for one in value]
    if isinstance(value, Path):
        return sha256(value.read_bytes()).hexdigest() if value.is_file() else str(value)
    return value


# -- in text


def report_numbers(here: Session, where: Iterable[tuple[str, int]]) -> None:
    """Say under which numbers facts stand; those of players are of use to nobody."""
    listed = [one for one in numbers(where) if not one.startswith(PLAYER)]
    if len(listed) > STREAMS:
        listed = [listed[0], "…", listed[-1]]
    if listed:
        here.say("answer.numbers", numbers=", ".join(listed))


def _where(receipts: Iterable[Receipt]) -> Iterator[tuple[str, int]]:
    return ((receipt.event.stream, receipt.event.version) for receipt in receipts)


def _report_again(here: Session, receipts: tuple[Receipt, ...]) -> None:
    many = len(receipts) > LISTED
    if many:
        here.say("answer.many", numbers=", ".join(numbers(_where(receipts))))
    for receipt in receipts:
        if receipt.undone or not many:
            _report_receipt(here, receipt)


def _report_receipt(here: Session, receipt: Receipt) -> None:
    event, undone = receipt
    said = {
        "number": f"{event.stream}:{event.version}",
        "by": event.by,
        "at": event.at,
        "what": said_of(event, here.lang),
    }
    if undone is None:
        here.say("answer.already", **said)
        return
    said |= {"undone": str(undone.version), "undone_by": undone.by, "undone_at": undone.at}
    here.say("answer.undone", **said, why=said_of(undone, here.lang))
