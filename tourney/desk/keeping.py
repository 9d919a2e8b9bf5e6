"""Putting the record away: a copy that is whole, and going on from one."""

from __future__ import annotations

from pathlib import Path

from events.errors import Busy, NoStoreError, StoreError
from events.on_sqlite import to_one_file
from events.progress import Progress, silent
from events.record import Head, Record, open_record, place_shown, postgres_url
from tourney import clock
from tourney.desk.refusals import Refused
from tourney.files import to_disk


def backup_path(path: Path, store: str) -> Path:
    """Return where a copy goes: a file as it is named, in a folder one that bears the date."""
    return daily_path(path, store) if path.is_dir() else path


def daily_path(folder: Path, store: str) -> Path:
    """Return where a day's copy of a store goes in a folder."""
    stem = store.rpartition("/")[2].partition("?")[0].removesuffix(".db") or "tourney"
    return folder / f"{stem}-{clock.today()}.db"


def back_up(record: Record, path: Path, progress: Progress = silent) -> Head:
    """Copy the record into one file, verify the copy, and return its head.

    Others may record meanwhile. An earlier copy of this record is replaced at once; raises Refused
    where anything else is there, or where the record does not verify; then nothing is changed.
    """
    if path.exists():
        _check_earlier(record, path)
    aside = path.with_name(f".{path.name}.part")
    _remove(aside)  # that of a process which was killed
    try:
        with open_record(aside) as copy:
            record.copy_into(copy, progress)
            head = verified(copy, path)
        to_one_file(aside)
        to_disk([str(aside)])
        aside.replace(path)
        to_disk([str(path.parent)])
    finally:
        _remove(aside)
    return head


def _check_earlier(record: Record, path: Path) -> None:
    try:
        with open_record(path, create=False) as earlier:
            head = earlier.head()
        if record.is_prefix(head):
            to_one_file(path)
            return
    except (StoreError, Busy):  # what somebody has open is a store
        raise Refused("not-a-copy", file=str(path)) from None
    raise Refused("another-copy", file=str(path), position=head.position, digest=head.digest)


def verified(record: Record, where: str | Path) -> Head:
    """Return the head of a record that holds together; raises Refused."""
    verdict = record.verify()
    if verdict.findings:
        raise Refused("damaged-copy", file=place_shown(str(where)), findings=len(verdict.findings))
    return verdict.head


def _remove(path: Path) -> None:
    for side in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + side).unlink(missing_ok=True)


def restore(
    path: Path, store: str, shown: Head | None, *, yes: bool = False, progress: Progress = silent
) -> tuple[Head, Path | None]:
    """Put a copy in the place of the store; return its head, and where the old store lies then.

    A store that is the beginning of the copy gets what it lacks. Raises Refused where the copy
    does not verify, and, without ``yes``, where the store or the site, whose head is ``shown``, has
    what the copy has not. With ``yes`` such a store is put aside under a name of its own; Busy
    while others have it open. One on PostgreSQL is never put aside.
    """
    with open_record(path, create=False) as copy:
        verified(copy, path)
        here = copy.head()
        if shown and not copy.is_prefix(shown) and not yes:
            raise _behind("copy-behind-site", path, here, shown)
        now = _head_of(store)
        aside = None
        if now and not copy.is_prefix(now):
            if not yes or postgres_url(store):
                raise _behind("copy-behind-store", path, here, now)
            aside = _put_aside(Path(store), now)
        with open_record(store) as target:
            return copy.copy_into(target, progress), aside


def copy(source: str, target: str, progress: Progress = silent) -> Head:
    """Copy a store into a different one, each a file or on PostgreSQL; return the head of both.

    What both verify to is compared. Others may record in the source meanwhile. Raises NoStoreError
    where there is no source, and Refused where it does not verify, or where the target holds what
    the source has not; then nothing is changed.
    """
    with open_record(source, create=False) as record:
        now, here = _head_of(target), verified(record, source)
        if now and not record.is_prefix(now):
            raise _behind("copy-behind-target", source, here, now)
        with open_record(target) as copied:
            record.copy_into(copied, progress)
            return verified(copied, target)


def _behind(key: str, where: str | Path, here: Head, there: Head) -> Refused:
    return Refused(
        key,
        file=place_shown(str(where)),
        position=here.position,
        digest=here.digest,
        than=there.position,
        than_digest=there.digest,
    )


def _head_of(store: str) -> Head | None:
    try:
        with open_record(store, create=False) as record:
            return record.head()
    except NoStoreError:
        return None


def _put_aside(store: Path, head: Head) -> Path:
    to_one_file(store)
    aside = store.with_name(f"{store.name}.replaced-{head.position}-{head.digest[:8]}")
    store.rename(aside)
    return aside
