"""``disputes``: those that are open, or all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.cli.commands import Commands
from tourney.cli.options import AsJson, Scope
from tourney.cli.session import Session, print_json, session
from tourney.desk import disputing

if TYPE_CHECKING:
    from tourney.table.history import Dispute, Entry

commands = Commands()


@commands.command(
    "disputes",
    example="disputes kevad-2026",
)
def disputes(
    ctx: typer.Context,
    scope: Scope = "",
    *,
    every: Annotated[bool, typer.Option("--all", help="disputes-all")] = False,
    json: AsJson = False,
) -> None:
    """List the open disputes."""
    here = session(ctx)
    with here.record() as record, here.model() as model:
        found = disputing.disputes(record, model.disputed(), scope)
        listed = [one for one in found if every or one.ruled is None]
    if json:
        print_json({"disputes": [_dispute_data(one) for one in listed]})
        return
    for one in listed:
        _report_dispute(here, one)


def _report_dispute(here: Session, one: Dispute) -> None:
    fields: dict[str, Any] = {"dispute": one.address, "number": one.fact.of, "seat": one.seat}
    if one.ruled is None:
        here.say("arbiter.dispute", words=one.fact.words, **fields)
        return
    ruling = one.ruled.fact
    here.say(
        "arbiter.dispute-ruled",
        words=one.fact.words,
        by=one.ruled.event.by,
        ruling=ruling.kind,
        reason=ruling.reason,
        **fields,
    )


def _dispute_data(one: Dispute) -> dict[str, Any]:
    fact, event = one.fact, one.opened.event
    return {
        "dispute": one.address,
        "table": event.stream,
        "at": event.at,
        "by": event.by,
        "number": fact.number,
        "of": fact.of,
        "seat": one.seat,
        "words": fact.words,
        "ruling": one.ruled and _ruling_data(one.ruled),
    }


def _ruling_data(ruled: Entry) -> dict[str, Any]:
    fact = ruled.fact
    return {
        "at": ruled.event.at,
        "by": ruled.event.by,
        "kind": fact.kind,
        "rule": fact.rule,
        "reason": fact.reason,
        "of": fact.of,
        "dispute": fact.dispute,
        "data": fact.data,
    }
