"""``tourney check``: what the rules say of a sheet, as one plain document or line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.violation import FormError
from tourney.files import read_file
from tourney.messages.languages import FALLBACK
from tourney.messages.texts import form_text, found_text, kind_text
from tourney.sheets.fold import begin, fold, violations
from tourney.sheets.reader import Fault, Sheet, decode, read_sheets
from tourney.sheets.state import DealState, Found, TableState


@dataclass(frozen=True)
class Checked:
    """A table as checked: what was read of it, and how far it could be followed."""

    file: str
    sheet: Sheet | None
    """None where a file cannot be read or says nothing."""
    outcome: TableState | Fault
    """The table after the whole sheet, or the first error of form."""

    @property
    def status(self) -> int:
        """The exit status: 0 nothing found, 1 violations, 2 not readable as a sheet."""
        if isinstance(self.outcome, Fault):
            return 2
        return 1 if violations(self.outcome) else 0


def check_sheet(sheet: Sheet, file: str = "-") -> Checked:
    """Fold a sheet by the rules; its fault is the first error of form in the order of lines."""
    if isinstance(sheet.head, Fault):
        return Checked(file, sheet, sheet.head)
    try:
        state = fold(begin(sheet.head), sheet.said)
    except FormError as error:
        return Checked(file, sheet, Fault(error.line, error))
    return Checked(file, sheet, sheet.fault or state)


def check(text: str, file: str = "-") -> Iterator[Checked]:
    """Each table of a text, in order; a text without a statement gives one fault."""
    found, addresses = False, set[str]()
    for sheet in read_sheets(text):
        found = True
        address = None if isinstance(sheet.head, Fault) else sheet.head.address
        if address is not None and address in addresses:
            error = FormError("table-twice", table=address)
            yield Checked(file, sheet, Fault(sheet.line, error))
            continue
        if address is not None:
            addresses.add(address)
        yield check_sheet(sheet, file)
    if not found:
        yield Checked(file, None, Fault(1, FormError("empty-file")))


def check_file(path: Path) -> Iterator[Checked]:
    """Each table of a file; one that cannot be read gives one fault."""
    try:
        data = read_file(path)
    except FormError as error:
        yield Checked(str(path), None, Fault(None, error))
    except OSError as error:
        yield Checked(str(path), None, Fault(None, _unreadable(error)))
    else:
        yield from check_bytes(data, str(path))


def check_bytes(data: bytes, file: str) -> Iterator[Checked]:
    """Each table of a file's bytes; bytes that are no text give one fault."""
    try:
        text = decode(data)
    except FormError as error:
        yield Checked(file, None, Fault(error.line, error))
    else:
        yield from check(text, file)


def _unreadable(error: OSError) -> FormError:
    if isinstance(error, IsADirectoryError):
        return FormError("directory")
    if isinstance(error, FileNotFoundError):
        return FormError("no-such-file")
    return FormError("unreadable", why=error.strerror or type(error).__name__)


def check_text(text: str, lang: str = FALLBACK, file: str = "-") -> list[dict[str, Any]]:
    """What ``tables`` holds for this text: a verdict or an error object for each table."""
    return [as_data(checked, lang) for checked in check(text, file)]


# -- as data


def as_data(checked: Checked, lang: str) -> dict[str, Any]:
    """The verdict of a table as plain data, or the error object that takes its place."""
    if isinstance(checked.outcome, Fault):
        line, error = checked.outcome
        return {"error": {"file": checked.file, "line": line, "text": form_text(error, lang)}}
    return {**verdict(checked.outcome, lang), **(_besides(checked.sheet) if checked.sheet else {})}


def _besides(sheet: Sheet) -> dict[str, Any]:
    """What a sheet says besides its deals: why it was closed, and who plays on whose chair."""
    closed = {"closed": sheet.closed.reason} if sheet.closed else {}
    chairs = [
        {"seat": one.seat, "player": one.player, "from_deal": one.from_deal} for one in sheet.chairs
    ]
    return {**closed, **({"chairs": chairs} if chairs else {})}


def verdict(state: TableState, lang: str) -> dict[str, Any]:
    """What the rules say of a table: its deals, its totals, and the violations by line."""
    return {
        "table": state.head.address,
        "game": state.game.name,
        "seats": list(state.names),
        "finished": state.table.finished,
        "deals": [_deal(state, deal) for deal in state.deals],
        **state.game.describe_table(state.table),
        "violations": [_violation(found, lang) for found in violations(state)],
    }


def _deal(state: TableState, deal: DealState) -> dict[str, Any]:
    if deal.after is not None:
        known = state.game.describe(deal.result, deal.after)
    else:
        known = state.game.describe_unfinished(None if deal.void else deal.deal)
    return {
        "number": deal.number,
        "dealer": None if deal.dealer is None else state.names[deal.dealer],
        "void": deal.void,
        "finished": deal.after is not None,
        **known,
        **({"unseen": True} if deal.unseen else {}),
        **_decided(deal),
    }


def _decided(deal: DealState) -> dict[str, str]:
    """The reasons of what the arbiter decided afterwards, and who checked the card."""
    words = {"decree": deal.decree, "annul": deal.annul, "checked": deal.closing.checked}
    return {word: said for word, said in words.items() if said is not None}


def _violation(found: Found, lang: str) -> dict[str, Any]:
    rule, kind = found.violation.rule, found.violation.kind
    text = found_text(found.violation, found.allowed, lang)
    return {"line": found.line, "rule": rule, "kind": kind, "text": text}


# -- as lines


def as_lines(checked: Checked, lang: str) -> Iterable[str]:
    """``FILE:LINE: RULE kind: …`` for each violation, ``FILE:LINE: …`` for a fault of form."""
    if isinstance(checked.outcome, Fault):
        place = "" if checked.outcome.line is None else f"{checked.outcome.line}:"
        yield f"{checked.file}:{place} {form_text(checked.outcome.error, lang)}"
        return
    for found in violations(checked.outcome):
        rule, kind, *_ = found.violation
        word = kind_text(kind, lang)
        text = found_text(found.violation, found.allowed, lang)
        yield f"{checked.file}:{found.line}: {rule} {word}: {text}"
