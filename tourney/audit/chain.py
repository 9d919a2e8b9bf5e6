"""The digest chain: of the whole record, and of each tournament by itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from events.record import Head, Record
from events.verify import ChainFinding
from tourney.addresses import tournament_of
from tourney.audit.findings import CHAIN, Finding

_DIGEST: Final = re.compile("[0-9a-f]{64}").fullmatch
_NO_POSITION: Final = 2**63
"""Further than any log goes."""


class NoHeadsError(ValueError):
    """The document does not hold heads as they are published."""


@dataclass(frozen=True)
class Heads:
    """The end of the record, and that of each tournament's own chain: to be published."""

    record: Head
    tournaments: Mapping[str, Head]
    """For each tournament how many events it has, and their digest."""

    def as_data(self) -> dict[str, Any]:
        """As plain data, which ``read_heads`` reads back."""
        heads = {slug: head._asdict() for slug, head in self.tournaments.items()}
        return {**self.record._asdict(), "tournaments": heads}


def heads(record: Record) -> Heads:
    """The heads as they are now."""
    return following(record)()


def following(record: Record) -> Callable[[], Heads]:
    """Gives the heads as they are whenever it is asked, and reads only what is new."""
    groups = record.groups(tournament_of)
    return lambda: Heads(record.head(), groups.heads())


def read_heads(document: Any) -> Heads:
    """The heads that were published; NoHeadsError."""
    try:
        heads = {slug: _head(**head) for slug, head in document.get("tournaments", {}).items()}
        return Heads(_head(document["position"], document["digest"]), heads)
    except (AttributeError, KeyError, TypeError) as error:
        raise NoHeadsError(str(error)) from error


def _head(position: int, digest: str) -> Head:
    if type(position) is not int or not 0 <= position < _NO_POSITION or not _DIGEST(digest):
        raise NoHeadsError
    return Head(position, digest)


def chain_finding(found: ChainFinding) -> Finding:
    """A finding of the walk along the chain, named by stream and position."""
    data: dict[str, str | int] = {"position": found.position or 0}
    statement = found.version if isinstance(found.version, int) else None
    where = _text(found.stream or "")
    return Finding(where, statement, "", CHAIN, f"audit.chain.{found.what}", data)


def _text(stream: object) -> str:
    """The name of a stream, which somebody may have made something else than text."""
    return str(stream, "utf-8", "replace") if isinstance(stream, bytes) else str(stream)


def against(record: Record, published: Heads) -> Iterator[Finding]:
    """The tournaments whose published state is no beginning of their present one."""
    counts = {slug: head.position for slug, head in published.tournaments.items()}
    then = record.heads_of(tournament_of, counts)
    for slug, head in published.tournaments.items():
        if then.get(slug) != head:
            data = {"position": head.position}
            yield Finding(slug, None, "", CHAIN, "audit.chain.tournament", data)
