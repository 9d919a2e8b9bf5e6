"""The folder of a site: only what has changed is written, each file aside first and then swapped.

A list of our own files with their digests is kept beside them. It is how a folder is known to be
ours: no other is ever touched, and in ours nothing but the files on the list.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Mapping

LIST: Final = ".tourney-site.json"
ASIDE: Final = ".aside"
_CHANGING: Final = ""
"""Stands for the digest of a file that is being written."""


class NotASiteError(ValueError):
    """The folder holds something else than a site of ours, or is no folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self.folder = folder


@dataclass(frozen=True)
class Published:
    """What became of the files of a site; names with ``/`` from its folder."""

    written: tuple[str, ...]
    unchanged: int
    removed: tuple[str, ...]
    pages: int
    """How many pages the site has, in all languages."""


class Folder:
    """A site's folder, while it is brought up to date."""

    def __init__(self, root: Path) -> None:
        """Take the folder, which need not be there; NotASiteError."""
        self.root = root
        self.before = _listed(root)
        self._clear()
        self.now: dict[str, str] = {}
        self.written: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave nothing aside, also when the building broke off."""
        self._clear()

    def _clear(self) -> None:
        if (self.root / ASIDE).is_dir():
            shutil.rmtree(self.root / ASIDE)

    def put(self, name: str, content: bytes) -> None:
        """A file of the site; it is written aside if it differs from what is there."""
        digest = hashlib.sha256(content).hexdigest()
        self.now[name] = digest
        if self.before.get(name) == digest and (self.root / name).is_file():
            return
        aside = self._aside(len(self.written))
        aside.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(content)
        self.written.append(name)

    def _aside(self, number: int) -> Path:
        """Where a file waits: all in one folder, for making and removing folders takes longest."""
        return self.root / ASIDE / str(number)

    def pages(self) -> list[str]:
        """The pages put so far."""
        return [name for name in self.now if name.endswith(".html")]

    def swap(self) -> Published:
        """Put what was written aside in its place, and remove what the site has no more.

        Whatever breaks this off, the list knows every file of ours, and the next time mends it.
        """
        removed = sorted(set(self.before) - set(self.now))
        if self.written or removed:
            self._write_list({**self.before, **dict.fromkeys(self.written, _CHANGING)})
        for number, name in enumerate(self.written):
            target = self.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            self._aside(number).replace(target)
        for name in removed:
            _remove(self.root, name)
        if self.written or removed:
            self._write_list(self.now)
        unchanged = len(self.now) - len(self.written)
        return Published(tuple(self.written), unchanged, tuple(removed), len(self.pages()))

    def _write_list(self, listed: Mapping[str, str]) -> None:
        self.root.mkdir(parents=True, exist_ok=True)
        aside = self.root / f"{LIST}.new"
        aside.write_text(json.dumps(listed, indent=0, sort_keys=True), "utf-8")
        aside.replace(self.root / LIST)


def _listed(root: Path) -> Mapping[str, str]:
    """The files of the site that is there; nothing where there is none yet."""
    if not root.exists():
        return {}
    if not root.is_dir():
        raise NotASiteError(root)
    if not (root / LIST).is_file():
        if any(entry.name != ASIDE for entry in root.iterdir()):
            raise NotASiteError(root)
        return {}
    return _read_list(root)


def _read_list(root: Path) -> Mapping[str, str]:
    try:
        listed = json.loads((root / LIST).read_bytes())
    except ValueError:
        raise NotASiteError(root) from None
    if not isinstance(listed, dict) or not all(map(_inside, listed)):
        raise NotASiteError(root)
    return listed


def _inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts


def _remove(root: Path, name: str) -> None:
    """Remove a file, and its folders as far as they are empty then."""
    file = root / name
    file.unlink(missing_ok=True)
    for folder in file.parents:
        if folder == root or any(folder.iterdir()):
            return
        folder.rmdir()
