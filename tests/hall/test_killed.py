"""The desk is killed and the network cut while tables record: nothing is lost, nothing doubled."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest

from tests.hall.clients import Client, free_port, moves_in, recorded_at, said_at
from tests.hall.conftest import Desk, seat_tables
from tests.publishing.live import PATIENCE, running

pytestmark = pytest.mark.slow
TABLES, STATEMENTS, KILLS = 4, 40, 3


@pytest.mark.parametrize("game", ["saare", "six-dozens"])
def test_none_is_lost_or_doubled_when_the_desk_is_killed_and_the_network_cut(
    tmp_path: Path, game: str
) -> None:
    tables, store = seat_tables(tmp_path, "k", game, TABLES), tmp_path / "tourney.db"
    words = ("desk", "k", "1", "--port", str(free_port()))
    said = {table: said_at(store, table, at, STATEMENTS) for at, table in enumerate(tables)}
    clients = list[Client]()
    for _ in range(KILLS):
        with running(tmp_path, *words) as program:  # its end is SIGKILL
            desk = Desk(tmp_path, program, tables)
            if not clients:
                clients = [
                    Client(desk.links[table], said[table][0], pause=0.05) for table in tables
                ]
                for one in clients:
                    one.start()
            for one in clients[::2]:
                (one.off.clear if one.off.is_set() else one.off.set)()
            sleep(0.4)
    for one in clients:
        one.off.clear()
    with running(tmp_path, *words) as program:
        Desk(tmp_path, program, tables)
        assert all(one.wait(PATIENCE) for one in clients)
    assert [one.wrong for one in clients] == [""] * TABLES
    assert all(one.unanswered for one in clients)
    for table, (_, sheet) in said.items():
        assert recorded_at(store, table) == moves_in(sheet)
