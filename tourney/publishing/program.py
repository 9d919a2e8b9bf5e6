"""A digest of all that makes pages besides the record: the program, its templates and texts."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

OURS: Final = ("engine", "events", "site_templates", "tourney")
LIBRARIES: Final = ("babel", "jinja2", "markupsafe", "openskill", "pyuca")
_COMPILED: Final = "__pycache__"


@cache
def program() -> str:
    """The digest, which changes with any file of ours and with a library's version."""
    digest = blake2b(digest_size=16)
    for name in LIBRARIES:
        digest.update(f"{name} {version(name)}\n".encode())
    for package in OURS:
        for name, file in _files(files(package), package):
            content = file.read_bytes()
            digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _files(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_file():
            yield f"{name}/{entry.name}", entry
        elif entry.is_dir() and entry.name != _COMPILED:
            yield from _files(entry, f"{name}/{entry.name}")
