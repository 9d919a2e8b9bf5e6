"""What can go wrong with a record, as exceptions that carry the data and a plain sentence."""

from typing import Any


class RecordError(Exception):
    """The base of everything that the record raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Come back from another process as it was, whatever it is made of."""
        return type(self).__new__, (type(self), *self.args), vars(self)


class StoreError(RecordError):
    """The store cannot be used: missing, foreign, damaged, full, or out of reach."""

    def __init__(self, where: str, reason: str) -> None:
        """Keep `where` the store is and the `reason` why it cannot be used."""
        super().__init__(f"{where}: {reason}")
        self.where, self.reason = where, reason


class NoStoreError(StoreError):
    """There is no store yet, where one could be made."""

    def __init__(self, where: str) -> None:
        """Keep `where` there is none."""
        super().__init__(where, "there is no such store")


class FormatError(StoreError):
    """The store is in a format that this program does not know, a later one most likely."""

    def __init__(self, where: str, version: int, known: int) -> None:
        """Keep the format's number, and the one that is known."""
        super().__init__(where, f"a record in format {version}; this program knows {known}")
        self.version, self.known = version, known


class NotOwnerError(StoreError):
    """Only the owner of the store's tables could do that."""

    def __init__(self, where: str) -> None:
        """Keep `where` the store is."""
        super().__init__(where, "only the owner of its tables may rewrite them")


class AddressError(StoreError):
    """No store can be at such an address, which is not kept: it may hold a password."""

    def __init__(self, scheme: str) -> None:
        """Keep what stands before ``://``."""
        super().__init__(f"{scheme}://…", "expected postgresql://user@host/database")


class NoPostgresError(StoreError):
    """The library for PostgreSQL is not installed."""


class DamagedError(StoreError):
    """The file is no record, or not whole any more."""


class NoRecordError(DamagedError):
    """The file is something different, or a record whose beginning was damaged."""

    def __init__(self, where: str) -> None:
        """Keep `where` the file is."""
        super().__init__(where, "this file is not a record")


class NothingLeftError(StoreError):
    """Nothing of a record can be read in the file: it never was one, or all of it is damaged."""


class DiskFullError(StoreError):
    """There is no room left where the store is. Nothing was recorded."""

    def __init__(self, where: str) -> None:
        """Keep `where` the store is."""
        super().__init__(where, "the disk is full")


class ReadOnlyError(StoreError):
    """The store can be read, and not written. Nothing was recorded."""


class MovedError(StoreError):
    """The store that was opened is no longer where it was."""


class ForeignFileError(StoreError):
    """There is something in the place of a file of ours, which must not be overwritten."""


class Busy(RecordError):  # noqa: N818 - said of the store, as in the other names below
    """Others kept the store locked for longer than one is ready to wait. Nothing was recorded."""

    def __init__(self, where: str) -> None:
        """Keep `where` the store is."""
        super().__init__(f"{where}: the store is busy")
        self.where = where


class Conflict(RecordError):  # noqa: N818
    """The stream has grown since it was read. Nothing was written."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        """Keep the version that was `expected` of the stream, and the `actual` one."""
        super().__init__(f"{stream}: expected at {expected}, but it is at {actual}")
        self.stream, self.expected, self.actual = stream, expected, actual


class RequestConflict(RecordError):  # noqa: N818
    """The request id was used before, for something else. Nothing was written."""

    def __init__(self, request: str, first: int, last: int) -> None:
        """Keep the request's id and the positions that were recorded under it."""
        super().__init__(f"request {request!r} was made before with other content")
        self.request, self.first, self.last = request, first, last


class NotKeptError(RecordError):
    """The store did not keep what was written, as somebody changed it. Nothing was recorded."""


class StrayRequestError(RecordError):
    """A request stands beside events not recorded for it, as somebody changed the store."""

    def __init__(self, request: str) -> None:
        """Keep the request's id."""
        super().__init__(f"request {request!r} stands beside events of something else")
        self.request = request


class Unreadable(RecordError):  # noqa: N818
    """A stored event that this program cannot read: damaged, or of a kind it does not know."""

    def __init__(self, stream: str, version: int, position: int, reason: str) -> None:
        """Keep which event it is, and the `reason`."""
        super().__init__(f"{stream}, event {version} (position {position}): {reason}")
        self.stream, self.version, self.position = stream, version, position
        self.reason = reason


class Diverged(RecordError):  # noqa: N818
    """A read model was built from another record, or from a later state of this one."""
