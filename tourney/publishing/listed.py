"""The list of a site's files, kept beside them: which are ours, and what they were made of.

Parts of the site are listed with a stamp and their files with digests. A part whose stamp is the
same would come out the same, as long as the program and the record are (``made``, ``head``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.files import to_disk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

LIST: Final = ".tourney-site.json"
LOOSE: Final = ""
"""Stands for the part of files that belong to none, and for the stamp of what is to be made."""


class NotASiteError(ValueError):
    """The folder holds something else than a site of ours, or is no folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self.folder = folder


class Head(NamedTuple):
    """Up to which event of which record."""

    position: int
    digest: str


NOTHING: Final = Head(0, "")


class Seen(NamedTuple):
    """A file as it was left: its size in bytes, and when it was written, in nanoseconds."""

    size: int
    time: int


class Listed(NamedTuple):
    """A part: its stamp, and its files with their digests."""

    stamp: str
    files: Mapping[str, str]


@dataclass
class Listing:
    """All that is known of a site's files."""

    made: str = ""
    """A digest of the program and of what it was asked for."""
    head: Head = NOTHING
    parts: dict[str, Listed] = field(default_factory=dict)
    seen: dict[str, Seen] = field(default_factory=dict)
    """Files as they were left; one that is different now was changed by somebody else."""

    def files(self) -> dict[str, str]:
        """Every file with its digest."""
        return {name: digest for part in self.parts.values() for name, digest in part.files.items()}

    def write(self, root: Path) -> None:
        """Put the list in the folder, at once, and on the disk."""
        listing = {"made": self.made, "head": self.head, "parts": self.parts, "seen": self.seen}
        aside = root / f"{LIST}.new"
        aside.write_text(json.dumps(listing, ensure_ascii=False, separators=(",", ":")), "utf-8")
        to_disk([str(aside)])
        aside.replace(root / LIST)
        to_disk([str(root)])


def check(root: Path) -> None:
    """Nothing where there is a site of ours, or none yet; NotASiteError."""
    if not root.exists():
        return
    if not root.is_dir():
        raise NotASiteError(root)
    if not (root / LIST).is_file() and any(one.name[0] != "." for one in root.iterdir()):
        raise NotASiteError(root)


def listing(root: Path) -> Listing:
    """The list of the site that is there, an empty one where there is none yet; NotASiteError."""
    check(root)
    if not (root / LIST).is_file():
        return Listing()
    try:
        return _read(json.loads((root / LIST).read_bytes()))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise NotASiteError(root) from None


def _read(document: Any) -> Listing:
    if not isinstance(document, dict):
        raise TypeError(document)
    if "parts" not in document:  # as it was before there were parts
        parts = {LOOSE: Listed(LOOSE, dict.fromkeys(document, LOOSE))}
        found = Listing(parts=parts)
    else:
        parts = {part: Listed(*of) for part, of in document["parts"].items()}
        seen = {name: Seen(*as_left) for name, as_left in document.get("seen", {}).items()}
        found = Listing(document["made"], Head(*document["head"]), parts, seen)
    if not all(map(_inside, found.files())):
        raise ValueError(found)
    return found


def _inside(name: str) -> bool:
    return name[:1] != "/" and ".." not in name.split("/")
