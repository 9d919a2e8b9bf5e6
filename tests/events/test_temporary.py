"""Copies that are thrown away are thrown away, whatever becomes of the process that made them."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import pytest

from events.temporary import PREFIX, Temporary, sweep

FORK = get_context("fork")


def copies(where: Path) -> list[Path]:
    return [*where.glob(f"{PREFIX}*")]


@contextmanager
def copying(where: Path | None) -> Iterator[Callable[[], None]]:
    """Another process has such a folder; it is killed by a call, at the latest at the end."""
    here, there = FORK.Pipe()

    def copy() -> None:
        with Temporary(where) as folder:
            Path(folder, "names.db").write_text("Mari")
            there.send(folder)
            signal.pause()

    process = FORK.Process(target=copy)
    process.start()
    here.recv()

    def kill() -> None:
        process.kill()
        process.join()

    try:
        yield kill
    finally:
        kill()


def test_a_folder_is_removed_at_its_end(tmp_path: Path) -> None:
    with Temporary(tmp_path) as folder:
        Path(folder, "names.db").write_text("Mari")
    assert copies(tmp_path) == []


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path: Path) -> None:
    with copying(tmp_path) as kill:
        kill()
        assert len(copies(tmp_path)) == 1
        with Temporary(tmp_path) as folder:
            assert copies(tmp_path) == [Path(folder)]


def test_what_a_process_still_uses_is_left_alone(tmp_path: Path) -> None:
    with copying(tmp_path), Temporary(tmp_path):
        sweep(tmp_path)
        assert len(copies(tmp_path)) == 2


def test_what_only_bears_such_a_name_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / f"{PREFIX}mine").mkdir()
    (tmp_path / f"{PREFIX}mine" / "thesis.txt").write_text("all of it")
    (tmp_path / f"{PREFIX}file").write_text("all of it")
    sweep(tmp_path)
    assert len(copies(tmp_path)) == 2


def test_a_link_to_elsewhere_is_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with copying(elsewhere) as kill:
        kill()
        (left,) = copies(elsewhere)
        (tmp_path / f"{PREFIX}link").symlink_to(left)
        sweep(tmp_path)
        assert (left / "names.db").exists()


def test_by_default_it_is_where_the_system_keeps_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", os.fspath(tmp_path))
    with copying(None) as kill:
        kill()
        sweep()
    assert copies(tmp_path) == []
