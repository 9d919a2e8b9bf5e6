"""A PostgreSQL server that is restarted beneath what runs all night."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.record import open_record
from tests.hall.conftest import Desk
from tests.postgres import Server, server
from tests.publishing.live import running, until
from tourney.desk import tournaments
from tourney.desk.importing import Wishes, import_tables
from tourney.sheets.check import check

pytestmark = [pytest.mark.slow, pytest.mark.postgres]
SHEET = "table k/1/1\ngame saare\nseats mari jaan\ndealer mari\n\ndeal 1\ntrump 6h\n"


@pytest.fixture(scope="module")
def restarted() -> Iterator[Server]:
    """A server that these tests stop and start."""
    with server("-c listen_addresses=''") as one:
        yield one


@pytest.fixture
def store(restarted: Server, request: pytest.FixtureRequest) -> str:
    """A record with a table that goes on."""
    url = restarted.database(request.node.name)
    with open_record(url) as record:
        import_tables(record, check(SHEET), Wishes(), by="desk")
    return url


def test_the_site_follows_again(restarted: Server, store: str, tmp_path: Path) -> None:
    """``publish --watch`` follows by the same loop."""
    with running(tmp_path, "--store", store, "serve", "--port", "0") as program:
        program.line("Ctrl-C")
        restarted.control("stop")
        program.line("tried again")
        restarted.control("start")
        program.line("works again")
        with open_record(store) as record:
            tournaments.change(record, "k", name="Kevad", by="desk")
        page = tmp_path / "site/en/k/index.html"
        until(lambda: "Kevad" in page.read_text("utf-8"))
        assert program.end(signal.SIGTERM) == 0


def test_the_desk_records_again(restarted: Server, store: str, tmp_path: Path) -> None:
    with running(tmp_path, "--store", store, "desk", "k", "1", "--port", "0") as program:
        desk = Desk(tmp_path, program, ["k/1/1"])
        path, body = desk.path("k/1/1"), {"request": "a", "lines": ["mari attack 7c"]}
        restarted.control("stop")
        assert desk.ask(f"{path}/lines", body).status == 503
        restarted.control("start")
        until(lambda: desk.ask(path).status == 200)
        assert desk.ask(f"{path}/lines", body).status == 200
        assert program.end(signal.SIGTERM) == 0
    with open_record(store) as record:
        assert len(record.read("k/1/1")) == 4
