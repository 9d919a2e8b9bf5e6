"""Trees of a site put together aside and exchanged with those that are there, each by one rename.

So whoever looks, and whoever is killed, finds a language's pages as they were or as they are now.
It takes a system that exchanges folders (Linux, macOS) and a place that knows links; elsewhere, and
where somebody else has put a file into a tree, pages are put in their places one by one.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tourney.files import to_disk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

_EXCHANGE: Final = 2
"""The flag of both systems."""
_HERE: Final = -100
"""Names are those of the working directory (AT_FDCWD)."""
FEW: Final = 2
"""So few changes of a tree are put in their places one by one."""


def exchange(one: Path, other: Path) -> None:
    """Exchange two folders at once; raises OSError where the system cannot."""
    if sys.platform == "win32":
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    libc, names = ctypes.CDLL(None, use_errno=True), (os.fsencode(one), os.fsencode(other))
    if sys.platform == "darwin":
        failed = libc.renamex_np(*names, _EXCHANGE)
    elif hasattr(libc, "renameat2"):
        failed = libc.renameat2(_HERE, names[0], _HERE, names[1], _EXCHANGE)
    else:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if failed:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(one))


def exchange_trees(
    root: Path, aside: Path, before: Collection[str], now: Iterable[str], waiting: Mapping[str, str]
) -> set[str]:
    """Exchange the trees of a site that change much, and return their names.

    ``before`` are our files that are there, ``now`` those that are to be there, and ``waiting``
    says of the new ones where in ``aside`` each waits. What waits is still there for every tree
    that is not returned.
    """
    changed: dict[str, int] = {}
    for name in {*waiting, *(set(before) - set(now))}:
        changed[_tree(name)] = changed.get(_tree(name), 0) + 1
    ready = [
        tree
        for tree, count in sorted(changed.items())
        if count > FEW and _is_ours(root, tree, before)
    ]
    made: dict[str, Path] = {}
    for tree in ready:
        with suppress(OSError):
            names = [name for name in now if _tree(name) == tree]
            made[tree] = _put_together(root, aside, tree, names, waiting)
    exchanged = set()
    for tree, new in made.items():  # nothing but renames, one right after the other
        with suppress(OSError):
            if (root / tree).exists():
                exchange(new, root / tree)
            else:
                new.rename(root / tree)
            exchanged.add(tree)
    return exchanged


def _tree(name: str) -> str:
    """The folder below the site's in which a file is; of one that is in none its own name."""
    return name.partition("/")[0]


def _is_ours(root: Path, tree: str, before: Collection[str]) -> bool:
    """Whether nothing of somebody else is in it, which would be lost."""
    found = (os.path.join(at, name) for at, _, files in os.walk(root / tree) for name in files)  # noqa: PTH118
    return all(os.path.relpath(file, root).replace(os.sep, "/") in before for file in found)


def _put_together(
    root: Path, aside: Path, tree: str, names: Collection[str], waiting: Mapping[str, str]
) -> Path:
    """Link into one folder what stays of a tree and what is new; OSError."""
    new = aside / f"tree-{tree}"
    folders = {f"{tree}/{inner}".rstrip("/") for inner in map(_folder_in_tree, names)} | {tree}
    for folder in sorted(folders):
        made = new / folder.partition("/")[2]
        made.mkdir(parents=True, exist_ok=True)
        if (root / folder).is_dir():
            shutil.copymode(root / folder, made)
    for name in names:
        source = aside / waiting[name] if name in waiting else root / name
        os.link(source, new / name.partition("/")[2])
    to_disk(str(new / folder.partition("/")[2]) for folder in folders)
    return new


def _folder_in_tree(name: str) -> str:
    return name.partition("/")[2].rpartition("/")[0]
