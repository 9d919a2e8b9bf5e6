"""``show``: a tournament, a table, or a deal as it stood after any statement; and its history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.addresses import Address, is_slug
from tourney.cli.commands import Commands
from tourney.cli.options import AsJson
from tourney.cli.readings import night
from tourney.cli.replaying import (
    amended,
    chosen,
    finding,
    moment,
    moment_data,
    report,
    step_through,
)
from tourney.cli.session import Session, print_json, session
from tourney.cli.terminal import columns, number
from tourney.desk.history import history
from tourney.desk.tables import address_of
from tourney.desk.words import words_of

if TYPE_CHECKING:
    from tourney.readmodel.model import ReadModel
    from tourney.readmodel.views import (
        Deal,
        Finding,
        PenaltyLine,
        Person,
        Table,
        TableLine,
        Tournament,
    )
    from tourney.table.history import Entry

commands = Commands()


@commands.command("show", example="show kevad-2026/1/3/1 --at 17")
def show(
    ctx: typer.Context,
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="any-address")],
    *,
    at: Annotated[int | None, typer.Option(help="show-at")] = None,
    history: Annotated[bool, typer.Option("--history", help="history")] = False,
    step: Annotated[bool, typer.Option("--step", help="step")] = False,
    json: AsJson = False,
) -> None:
    """Show a tournament, a table, or a deal move by move."""
    here = session(ctx)
    of_table = history or step or at is not None
    if is_slug(address) and not of_table:
        _show_tournament(here, address, json=json)
    elif history:
        _show_history(here, address, json=json)
    else:
        with here.model() as model:
            _show(here, model, address, at, step=step, json=json)


def _show(
    here: Session, model: ReadModel, address: str, at: int | None, *, step: bool, json: bool
) -> None:
    where = address_of(address)
    if where.deal is None and at is None and not step:
        _show_table(here, model, where, json=json)
        return
    replay, count = chosen(model, where, 0 if step and at is None else at)
    if step:
        step_through(here, replay, count)
    elif json:
        print_json(moment_data(replay, count))
    else:
        report(moment(here, replay, count))


# -- a tournament


def _show_tournament(here: Session, tournament: str, *, json: bool) -> None:
    with here.model() as model:
        found = model.tournament(tournament)
    if json:
        print_json(asdict(found))
        return
    line = found.line
    typer.echo(f"{found.line.name}, {line.night}: {here.field(line)}, {night(here, line)}")
    if found.options:
        some = f" {here.sentence('site.tournament.rules.some')}"
        rules = (f"{one.name}={one.value}{'' if one.everywhere else some}" for one in found.options)
        typer.echo(f"{here.sentence('site.tournament.rules')} {', '.join(rules)}")
    report(_people(here, found))
    for round_ in found.rounds:
        for table in round_.tables:
            seats = ", ".join(
                f"{here.called(one.player.name, one.player.number)} {number(one.total)}"
                for one in table.seats
            )
            state = f" ({said})" if (said := _state(here, table)) else ""
            typer.echo(f"{table.address}: {seats}{state}")


def _state(here: Session, line: TableLine) -> str:
    """That a table is open, or where it was closed and why; nothing if it was played to its end."""
    if line.state == "finished":
        return ""
    state = "open" if line.state == "waiting" else line.state
    return here.sentence(f"site.state.{state}", last=line.last, reason=line.closed or "")


def _people(here: Session, found: Tournament) -> Iterator[str]:
    """Who takes part, who came or went, who plays for whom, and penalties with their numbers."""

    def called(one: Person) -> str:
        return here.called(one.name, one.number)

    if found.entries:
        people = dict.fromkeys(called(one.player) for one in found.entries)
        yield here.sentence("show.entered", players=", ".join(people))
    for one in found.entries:
        if one.from_round > 1:
            yield here.sentence("show.joined", player=called(one.player), round=one.from_round)
        if one.after_round is not None:
            key = "show.left-deal" if one.after_deal else "show.left"
            when = {"round": one.after_round, "deal": one.after_deal or 0}
            yield here.sentence(key, player=called(one.player), **when)
    for sub in found.substitutes:
        rounds = " ".join(map(str, sub.rounds))
        who = {"player": called(sub.player), "other": called(sub.for_player)}
        yield here.sentence("show.substitute", **who, rounds=rounds, count=len(sub.rounds))
    for chair in found.stand_ins:
        key = "site.stands-in.at.one" if chair.first == chair.last else "site.stands-in.at"
        names = {"name": called(chair.player), "other": called(chair.seat)}
        deals = {"first": chair.first, "last": chair.last}
        yield here.sentence(key, **names, **deals, table=chair.table)
    for given in found.penalties:
        yield _penalty(here, given, called(given.player))


def _penalty(here: Session, given: PenaltyLine, player: str) -> str:
    what: dict[str, str | int] = {
        "number": given.number,
        "player": player,
        "points": given.points,
        "reason": given.reason,
        "by": given.by,
    }
    if given.lifted is None:
        return here.sentence("show.penalty", **what)
    return here.sentence("show.penalty-lifted", **what, why=given.lifted)


# -- a table


def _show_table(here: Session, model: ReadModel, where: Address, *, json: bool) -> None:
    table = model.table(where.table)
    findings = model.findings(where.table) if table.line.opened else ()
    if json:
        print_json({**asdict(table), "findings": [asdict(one) for one in findings]})
        return
    report(_table_lines(here, table, findings))


def _table_lines(here: Session, table: Table, findings: Sequence[Finding]) -> Iterator[str]:
    state = f", {said}" if (said := _state(here, table.line)) else ""
    yield f"{table.line.address}, {here.sentence(f'site.game.{table.line.game}')}{state}"
    yield from _agreed(here, table)
    seats = [one.seat for one in table.line.seats]
    rows = [["", *seats], *(_deal_row(here, deal, seats) for deal in table.deals)]
    totals = [number(one.total) for one in table.line.seats]
    yield from columns(
        [*rows, [here.sentence("site.head.total"), *totals]], right={*range(1, len(seats) + 1)}
    )
    for deal in table.deals:
        yield from _deal_notes(here, table.line.address, deal)
    yield from _disputes(here, table)
    for one in findings:
        yield finding(here, f"{table.line.address}/{one.deal}", one)


def _agreed(here: Session, table: Table) -> Iterator[str]:
    """The house rules, and what the lot proposes, or had proposed where the table chose itself."""
    line = table.line
    if table.rules:
        yield f"rules {' '.join(f'{name}={value}' for name, value in table.rules.items())}"
    suits = f"trumps {' '.join(line.trumps)}"
    if line.drawn:
        texts = {
            "dealer": here.sentence("site.deals-first", name=line.dealer or ""),
            "trumps": suits,
        }
        yield f"{'; '.join(texts[what] for what in line.drawn)} ({here.sentence('site.drawn')})"
    if line.dealer and not table.deals and "dealer" not in {*line.drawn, *table.proposed}:
        yield here.sentence("site.deals-first", name=line.dealer)
    if dealer := table.proposed.get("dealer"):
        yield here.sentence("site.chosen.dealer", name=line.dealer or "", drawn=dealer)
    if line.trumps and "trumps" not in line.drawn:
        yield suits
    if trumps := table.proposed.get("trumps"):
        yield f"{here.sentence('site.chosen.trumps')} {' '.join(trumps)}"
    for one in table.stand_ins:
        deals = {"first": one.first, "last": one.last}
        key = "site.stands-in.one" if one.first == one.last else "site.stands-in"
        yield here.sentence(key, name=one.player.id, other=one.seat.id, **deals)


def _deal_row(here: Session, deal: Deal, seats: Sequence[str]) -> list[str]:
    scores = {one.seat: one.main for one in deal.scores}
    return [
        here.sentence("site.deal", number=deal.number),
        *(number(scores.get(seat)) for seat in seats),
    ]


def _deal_notes(here: Session, table: str, deal: Deal) -> Iterator[str]:
    name = f"{table}/{deal.number}"
    if deal.void:
        yield here.sentence("show.void", deal=name, reason=deal.reason or "")
    for one in deal.amendments:
        if one.statement != one.before:
            yield amended(here, name, one.before, one.statement, one.reason)


def _disputes(here: Session, table: Table) -> Iterator[str]:
    rulings = {one.dispute: one for one in table.rulings}
    for one in table.disputes:
        fields: dict[str, Any] = {
            "dispute": f"{table.line.address}#{one.number}",
            "number": one.of,
            "seat": one.seat,
            "words": one.words,
        }
        if ruling := rulings.get(one.number):
            fields |= {"by": ruling.by, "ruling": ruling.kind, "reason": ruling.reason}
        yield here.sentence("arbiter.dispute-ruled" if ruling else "arbiter.dispute", **fields)


# -- what was recorded


def _show_history(here: Session, address: str, *, json: bool) -> None:
    with here.record() as record:
        entries = history(record, address)
    if json:
        print_json({"address": address, "history": [_entry_data(here, one) for one in entries]})
        return
    for one in entries:
        typer.echo(_entry(here, one))


def _entry(here: Session, one: Entry) -> str:
    fields: dict[str, Any] = {
        "number": one.version,
        "at": one.event.at,
        "by": one.event.by,
        "statement": _said(here, one),
    }
    if (back := _taken_back(one)) is None:
        return here.sentence("show.entry", **fields)
    fields |= {"back_by": back["by"], "back_at": back["at"], "why": back["reason"]}
    return here.sentence("show.entry-back", **fields)


def _said(here: Session, one: Entry) -> str:
    key, data = words_of(one.fact)
    return here.sentence(f"show.what.{key}", **data)


def _taken_back(one: Entry) -> dict[str, str] | None:
    """When, by whom and why a statement was taken back, or what it rested on; None if neither."""
    fallen = one.fallen
    if fallen is None or fallen.by is None:
        return None
    return {"at": fallen.by.at, "by": fallen.by.by, "reason": fallen.reason}


def _entry_data(here: Session, one: Entry) -> dict[str, Any]:
    return {
        "number": one.version,
        "deal": one.deal,
        "at": one.event.at,
        "by": one.event.by,
        "what": words_of(one.fact)[0],
        "text": _said(here, one),
        "retracted": _taken_back(one),
    }
