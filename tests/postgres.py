"""A real PostgreSQL server of our own, and an empty database for each test."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest


def _programs() -> Path:
    """The folder of PostgreSQL's programs; the tests fail where there is none."""
    candidates = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if on_path := shutil.which("initdb"):
        candidates.insert(0, Path(on_path).parent)
    if pg_config := shutil.which("pg_config"):
        answer = subprocess.run([pg_config, "--bindir"], capture_output=True, text=True, check=True)
        candidates.insert(0, Path(answer.stdout.strip()))
    for folder in candidates:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    pytest.fail("no PostgreSQL server on this machine: install Debian's package postgresql")


class Server(NamedTuple):
    """A running server: the folder of its Unix socket and of its ``data``, and its programs."""

    folder: Path
    programs: Path
    control: Callable[[str], None]
    """Does what pg_ctl does by this word: ``stop`` at once, ``start``."""

    def database(self, name: str) -> str:
        """The address of an empty database of this name."""
        admin = f"postgresql://postgres@/postgres?host={self.folder}"
        with psycopg.connect(admin, autocommit=True) as db:
            db.execute(f'CREATE DATABASE "{name}"')
        return f"postgresql://postgres@/{name}?host={self.folder}"


@contextmanager
def server(options: str, prepare: Callable[[Path], None] = lambda data: None) -> Iterator[Server]:
    """A server of our own, whose folder of data is prepared before it starts."""
    programs = _programs()
    # PostgreSQL refuses to be run by root
    as_user: dict[str, Any] = (
        {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    )
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        if as_user:
            shutil.chown(folder, "postgres")
        data, log = folder / "data", folder / "log"
        initdb = [str(programs / "initdb"), "-D", str(data), "-A", "trust", "-N"]
        options = f"-k {folder} -c fsync=off -c max_connections=40 {options}"
        pg_ctl = [str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(log)]

        def run(*words: str) -> None:
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd="/", **as_user)

        def control(word: str) -> None:
            run(*pg_ctl, "-m", "immediate", "-o", options, word)

        run(*initdb, "-U", "postgres", "-E", "UTF8")
        prepare(data)
        control("start")
        try:
            yield Server(folder, programs, control)
        finally:
            control("stop")
    finally:
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A running server of our own."""
    with server("-c listen_addresses=''") as running:
        yield running


_numbers = count(1)


@pytest.fixture
def postgres_url(postgres_server: Server) -> str:
    """An empty database."""
    return postgres_server.database(f"record_{os.getpid()}_{next(_numbers)}")
