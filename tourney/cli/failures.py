"""Whatever a person's hand can make go wrong, as a sentence and an exit status."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.violation import Datum, FormError
from events.errors import AddressError as StoreAddressError
from events.errors import (
    Busy,
    Conflict,
    DamagedError,
    DiskFullError,
    ForeignFileError,
    FormatError,
    MovedError,
    NoPostgresError,
    NoRecordError,
    NoStoreError,
    NothingLeftError,
    NotKeptError,
    NotOwnerError,
    ReadOnlyError,
    RecordError,
    RequestConflict,
    StoreError,
    StrayRequestError,
)
from tourney.addresses import AddressError
from tourney.cli.meant import name_meant, seat_meant, statement_meant
from tourney.cli.usage import did_you_mean
from tourney.clock import UnknownZoneError
from tourney.defused import shown
from tourney.desk.moving import Broken
from tourney.desk.refusals import LARGEST, Refused
from tourney.messages import LANGUAGES, UnknownLanguageError, say
from tourney.messages.texts import form_text, found_text, kind_text
from tourney.processes import LostError
from tourney.readmodel.notfound import NotFound

if TYPE_CHECKING:
    from events.record import Record


class Failure(NamedTuple):
    """A sentence and the exit status with which the program ends."""

    sentence: str
    status: int
    missing: tuple[str, str] | None = None
    """What is not there (tournament, season, table), and the name that it was given."""


def failure_of(
    error: Exception, lang: str, record: Callable[[], AbstractContextManager[Record]]
) -> Failure | None:
    """What to say of an error; None for a mistake that is the program's own.

    ``record`` opens the record, which is asked what is there under a name like one that is not.
    """
    if not (failure := _failure(error, lang)):
        return None
    sentence = did_you_mean(failure.sentence, _names(failure, record), lang)
    return failure._replace(sentence=shown(sentence))


def _names(failure: Failure, opened: Callable[[], AbstractContextManager[Record]]) -> list[str]:
    if not failure.missing:
        return []
    try:
        with opened() as record:
            return [
                one for one in name_meant(record, *failure.missing) if one not in failure.missing
            ]
    except (RecordError, Refused):
        return []  # the sentence itself says what is wrong


def _failure(error: Exception, lang: str) -> Failure | None:
    match error:
        case FormError():
            return Failure(did_you_mean(form_text(error, lang), statement_meant(error), lang), 2)
        case Broken(found=found, seats=seats):
            rule, kind, *_ = found.violation
            sentence = f"{rule} {kind_text(kind, lang)}: "
            sentence += found_text(found.violation, found.allowed, lang)
            return Failure(did_you_mean(sentence, seat_meant(found, seats), lang), 1)
        case RecordError():
            return _of_record(error, lang)
        case LostError():
            return Failure(say("desk.process-lost", lang), 1)
    if not (refused := _refused(error)):
        return None
    what = refused.key.removeprefix("no-such-")
    missing = (what, str(refused.data[what])) if what in _NAMED else None
    return Failure(say(f"desk.{refused.key}", lang, **refused.data), refused.status, missing)


class _Refusal(NamedTuple):
    key: str
    data: Mapping[str, Datum]
    status: int


def _refused(error: Exception) -> _Refusal | None:
    match error:
        case Refused(key=key, data=data):
            return _Refusal(key, data, 2 if key in _CHOICES else 1)
        case NotFound(what=what, name=name):
            named = what if what in ("tournament", "player", "season") else "table"
            return _Refusal(f"no-such-{named}", {named: name}, 1)
        case OverflowError():  # SQLite asked about a number that it could not hold
            return _Refusal("number", {"most": LARGEST}, 2)
        case OSError(filename=name, strerror=why):
            return _Refusal("file", {"name": str(name or ""), "why": why or "?"}, 2)
    for kind, key, datum, more in _WRONG_WORDS:
        if isinstance(error, kind):
            return _Refusal(key, {datum: str(error), **more}, 2)
    return None


_NAMED: Final = ("tournament", "season", "table")
"""What may be there under a similar name; of players the desk says so itself."""

_CHOICES: Final = ("game", "tie-break", "counts", "ruling-kind")
"""Where the desk names what there is to choose from: another word is wrong usage."""

_WRONG_WORDS: Final[tuple[tuple[type[Exception], str, str, Mapping[str, Datum]], ...]] = (
    (AddressError, "address", "address", {}),
    (UnknownLanguageError, "language", "lang", {"languages": ", ".join(LANGUAGES)}),
    (UnknownZoneError, "zone", "zone", {}),
)
"""Words that are not of the form asked for, which the error bears as its text; and what was."""


def _of_record(error: RecordError, lang: str) -> Failure:
    match error:
        case Conflict(stream=stream):
            return Failure(say("desk.conflict", lang, stream=stream), 1)
        case RequestConflict(request=request):
            return Failure(say("desk.request-conflict", lang, request=request), 1)
        case NotKeptError() | StrayRequestError():
            return Failure(_of_changed(error, lang), 2)
        case Busy(where=where):
            return Failure(say("desk.busy", lang, store=where), 1)
        case StoreError():
            return Failure(_of_store(error, lang), 2)
    return Failure(str(error), 1)


def _of_changed(error: NotKeptError | StrayRequestError, lang: str) -> str:
    if isinstance(error, StrayRequestError):
        return say("desk.stray-request", lang, request=error.request)
    return say("desk.not-kept", lang)


_STORES: Final[tuple[tuple[type[StoreError], str, str], ...]] = (
    (StoreAddressError, "store-address", "store"),
    (MovedError, "moved", "store"),
    (ForeignFileError, "foreign", "file"),
    (NoPostgresError, "no-postgres", "store"),
    (NoStoreError, "no-store", "store"),
    (FormatError, "store-format", "store"),
    (NotOwnerError, "not-owner", "store"),
    (NoRecordError, "no-record", "store"),
    (DamagedError, "damaged", "store"),
    (NothingLeftError, "nothing-left", "store"),
    (DiskFullError, "disk-full", "store"),
    (ReadOnlyError, "read-only", "store"),
    (StoreError, "store", "store"),
)
"""What is wrong with a store, its sentence, and what the sentence calls the place."""


def _of_store(error: StoreError, lang: str) -> str:
    key, name = next((key, name) for kind, key, name in _STORES if isinstance(error, kind))
    return say(f"desk.{key}", lang, **{name: error.where}, why=error.reason, **_numbers(error))


def _numbers(error: StoreError) -> dict[str, int]:
    return {"version": error.version} if isinstance(error, FormatError) else {}
