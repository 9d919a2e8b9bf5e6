"""``audit`` and ``heads``: whether the record holds together, and what proves its state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from events.salvage import Salvaged, open_readable
from tourney.addresses import parse_scope
from tourney.audit.auditor import Auditor
from tourney.audit.chain import heads as heads_of
from tourney.audit.chain import read_heads
from tourney.cli.auditing_site import audit_site, site_heads
from tourney.cli.commands import Commands
from tourney.cli.options import AsJson, Scope
from tourney.cli.session import Session, print_json, session
from tourney.cli.terminal import progress
from tourney.desk.refusals import Refused
from tourney.files import read_file
from tourney.messages.texts import kind_text
from tourney.processes import LostError

if TYPE_CHECKING:
    from events.record import Record
    from tourney.audit.audit import Audit
    from tourney.audit.chain import Heads
    from tourney.audit.findings import Finding

commands = Commands()


@commands.command("audit", example="audit kevad-2026")
def audit(
    ctx: typer.Context,
    scope: Scope = "",
    *,
    every: Annotated[bool, typer.Option("--all", help="audit-all")] = False,
    published: Annotated[
        Path | None,
        typer.Option("--against", metavar="HEADS.JSON", help="against"),
    ] = None,
    site: Annotated[
        Path | None,
        typer.Option("--site", metavar="FOLDER", help="audit-site"),
    ] = None,
    start: Annotated[str, typer.Option("--from", metavar="TOURNAMENT", help="audit-start")] = "",
    json: AsJson = False,
) -> None:
    """Audit the chain, the rules, results, seats and money; exit status 1 if anything is found."""
    here = session(ctx)
    then, shown = _published(published), site_heads(site) if site else None
    with open_readable(here.store) as record:
        done = audited(here, record, "" if every else scope, then or shown, start)
        if site and shown:
            of = parse_scope("" if every else scope)
            with progress() as bar:
                done.findings.extend(audit_site(record, shown, site, of, bar))
    if json:
        print_json(_as_data(here, done))
    else:
        for line in report_of(here, done):
            typer.echo(line)
    raise typer.Exit(1 if done.findings else 0)


def _published(path: Path | None) -> Heads | None:
    if path is None:
        return None
    try:
        return read_heads(json.loads(read_file(path)))
    except (RecursionError, ValueError):
        raise Refused("no-heads", file=str(path)) from None


def audited(
    here: Session,
    record: Record,
    scope: str = "",
    published: Heads | None = None,
    start: str = "",
) -> Audit:
    """Audit what the scope names, all if it is empty, with bars on a tty."""
    store = str(record.where) if isinstance(record, Salvaged) else here.store
    auditor = Auditor(record, store, scope, start)
    try:
        return auditor.audit(published, progress)
    except (KeyboardInterrupt, LostError):
        for found in auditor.seen.findings:
            typer.echo(_line(here, found), err=True)
        if auditor.tournament and not scope:
            here.complain("audit.go-on", tournament=auditor.tournament)
        raise


# -- reporting


def report_of(here: Session, done: Audit) -> Iterator[str]:
    """What was found, what was looked at, and the head of the chain, a line each."""
    seen = done.seen
    for found in (*done.findings, *seen.notes):
        yield _line(here, found)
    counted = {"tables": seen.tables, "deals": seen.deals, "moves": seen.moves}
    yield here.sentence("audit.looked-at", **counted)
    if seen.unseen:
        yield here.sentence("audit.unseen", deals=seen.unseen)
    if done.blanked:
        yield here.sentence("audit.blanked", events=done.blanked)
    yield here.sentence("audit.head", position=done.head.position, digest=done.head.digest)
    if not done.findings:
        yield here.sentence("audit.clean")
    else:
        yield here.sentence("audit.found", findings=len(done.findings))


def _line(here: Session, found: Finding) -> str:
    data: dict[str, Any] = {"where": found.address, "text": _text(here, found)}
    kind = kind_text(found.kind, here.lang)
    data["rule"] = f"{found.rule} {kind}" if found.rule else kind
    if not found.address:
        return here.sentence("audit.finding-of-all", rule=kind, text=data["text"])
    if found.statement is None:
        return here.sentence("audit.finding", **data)
    return here.sentence("audit.finding-at", number=found.statement, **data)


def _text(here: Session, found: Finding) -> str:
    return here.sentence(found.key, **found.data)


def _as_data(here: Session, done: Audit) -> dict[str, Any]:
    seen = done.seen
    return {
        **done.head._asdict(),
        "blanked": done.blanked,
        "tables": seen.tables,
        "deals": seen.deals,
        "moves": seen.moves,
        "unseen": seen.unseen,
        "findings": [one.as_data(_text(here, one)) for one in done.findings],
        "notes": [one.as_data(_text(here, one)) for one in seen.notes],
    }


# -- heads


@commands.command("heads", example="heads --json")
def heads(ctx: typer.Context, *, json: AsJson = False) -> None:
    """Print the chain's head and position, and a digest for each tournament: to be published."""
    here = session(ctx)
    with here.record() as record:
        now = heads_of(record)
    if json:
        print_json(now.as_data())
        return
    here.say("audit.head", position=now.record.position, digest=now.record.digest)
    for slug, head in now.tournaments.items():
        here.say("audit.heads", tournament=slug, position=head.position, digest=head.digest)
