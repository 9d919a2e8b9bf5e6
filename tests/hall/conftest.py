"""A desk for a round, as a process of its own, and a program that asks it over the network."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from tests.publishing.live import PATIENCE, Running, running
from tourney.cli import main

TABLES = 11
PASSWORD = "seven spades"  # noqa: S105 - of a desk that lasts a test
SEATS = "mari jaan peep ants".split()


class Got(NamedTuple):
    """An answer."""

    status: int
    data: Any
    headers: dict[str, str]


class Desk:
    """A desk that answers, and the links it said."""

    def __init__(self, folder: Path, program: Running, tables: Sequence[str]) -> None:
        self.folder, self.program = folder, program
        said = [program.line(f"{table}  ").split() for table in tables]
        self.links = {table: urlsplit(url) for table, url in said}
        program.line("Ctrl-C")

    def path(self, table: str) -> str:
        """Where the API of a table's link is."""
        return self.links[table].path.replace("/t/", "/api/")

    def page(self, table: str) -> str:
        """The address of a table's page, on this machine."""
        link = self.links[table]
        return f"http://127.0.0.1:{link.port}{link.path}"

    def open(self) -> HTTPConnection:
        """Return a connection, which asks as if from the network."""
        first = next(iter(self.links.values()))
        return HTTPConnection(first.hostname or "", first.port, timeout=PATIENCE)

    def ask(self, path: str, body: object = None, **headers: str) -> Got:
        """Ask, by a POST where there is a body."""
        connection = self.open()
        sent = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        method = "GET" if sent is None else "POST"
        connection.request(method, path, sent, {"Content-Type": "application/json", **given})
        answer = connection.getresponse()
        data = json.loads(answer.read())
        connection.close()
        return Got(answer.status, data, {k.lower(): v for k, v in answer.getheaders()})


def tourney(folder: Path, *words: str) -> None:
    """Run a command with the store of a folder."""
    with pytest.raises(SystemExit) as ended:
        main(["--store", str(folder / "tourney.db"), *words])
    assert not ended.value.code


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk for tables of Saare and nothing beside them; each test has one of its own."""
    yield from seated(tmp_path_factory.mktemp("hall"), "kevad-2026", "saare", TABLES)


@pytest.fixture(scope="session")
def dozens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk for tables of Six Dozens."""
    yield from seated(tmp_path_factory.mktemp("dozens"), "kuus", "six-dozens", 2)


def seated(folder: Path, tournament: str, game: str, number: int) -> Iterator[Desk]:
    """A desk for so many tables, in a process of its own."""
    tables = seat_tables(folder, tournament, game, number)
    (folder / "password").write_text(PASSWORD)
    words = ("desk", tournament, "1", "--port", "0", "--password-file", "password")
    with running(folder, *words) as program:
        yield Desk(folder, program, tables)


def seat_tables(folder: Path, tournament: str, game: str, number: int) -> list[str]:
    """The tables of a round, seated in a new tournament."""
    tourney(folder, "new", tournament, "--game", game)
    people = [f"{seat}{n}" if n else seat for n in range(number) for seat in SEATS]
    tourney(folder, "enter", tournament, *(one.title() for one in people))
    seated = [" ".join(people[n * 4 : n * 4 + 4]) for n in range(number)]
    tables = [word for seats in seated for word in ("--table", seats)]
    tourney(folder, "seat", tournament, "1", *tables)
    return [f"{tournament}/1/{n + 1}" for n in range(number)]
