"""The hall's desk: what a table's link records, once, and what nobody gets without one."""

from __future__ import annotations

import signal
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from events.record import open_record
from tests.hall.conftest import Desk, Got, seated, tourney
from tests.publishing.live import running
from tourney.desk.exporting import export
from tourney.hall.links import ADDRESSES, TRIES, WHILE, Links, Tries

pytestmark = pytest.mark.slow


def sheet(desk: Desk, table: str) -> str:
    with open_record(desk.folder / "tourney.db", create=False) as record:
        return export(record, table)


def head(desk: Desk) -> str:
    with open_record(desk.folder / "tourney.db", create=False) as record:
        return record.head().digest


# -- once


def test_a_request_sent_twice_and_at_the_same_moment_counts_once(desk: Desk) -> None:
    path = desk.path("kevad-2026/1/2")
    body = {"request": "twice", "deal": 1, "card": "mari1 jaan1 peep1 ants1"}

    def send(_: int) -> Got:
        return desk.ask(f"{path}/card", body)

    with ThreadPoolExecutor(4) as phones:
        answers = [*phones.map(send, range(8))]

    assert {one.status for one in answers} == {200}
    assert sorted(one.data["already"] for one in answers) == [False] + [True] * 7
    assert len({str(one.data["recorded"]) for one in answers}) == 1
    assert sheet(desk, "kevad-2026/1/2").count("result ") == 1


def test_a_request_id_of_something_else_is_refused(desk: Desk) -> None:
    path = desk.path("kevad-2026/1/3")
    assert desk.ask(f"{path}/lines", {"request": "mine", "lines": ["deal 1"]}).status == 200
    again = desk.ask(f"{path}/lines", {"request": "mine", "lines": ["trump 6h"]})
    assert again.status == 409
    assert "mine" in again.data["error"]


def test_keys_become_statements_and_incomplete_ones_record_nothing(desk: Desk) -> None:
    path = desk.path("kevad-2026/1/4")
    assert desk.ask(f"{path}/keys", {"request": "k1", "press": ["6h"]}).status == 200
    begun, before = desk.ask(f"{path}/keys", {"request": "k2", "press": ["7"]}), head(desk)
    assert (begun.data["wanted"], begun.data["recorded"]) == ("suit", [])
    done = desk.ask(f"{path}/keys", {"request": "k3", "press": ["7", "c"]})
    assert done.data["recorded"][-1]["text"].endswith("attack 7c")
    assert head(desk) != before
    wrong = desk.ask(f"{path}/keys", {"request": "k4", "press": ["6h", "1"]})
    assert wrong.status == 422
    assert "trump 6h" in sheet(desk, "kevad-2026/1/4")


def test_both_phones_of_a_table_hear_of_what_is_recorded(desk: Desk) -> None:
    path = desk.path("kevad-2026/1/5")
    phone = desk.open()
    phone.request("GET", f"{path}/events")
    stream = phone.getresponse()
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert stream.readline() == b'data: {"version": 0}\n'
    assert desk.ask(f"{path}/lines", {"request": "e1", "lines": ["deal 1"]}).status == 200
    assert stream.readline() == b"\n"
    version = desk.ask(path).data["version"]
    assert stream.readline() == b'data: {"version": %d}\n' % version
    phone.close()


# -- nobody else


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"[" * 5000, 400),
        (b"\xff", 400),
        ({"lines": ["deal 1"]}, 400),
        ({"request": "", "lines": ["deal 1"]}, 400),
        ({"request": "w", "lines": "deal 1"}, 400),
        ({"request": "w", "lines": []}, 400),
        ({"request": "w", "lines": [7]}, 400),
        ({"request": "w", "lines": ["deal 1"], "by": "ants"}, 400),
        ({"request": "w", "lines": ["deal 1"], "seen": True}, 400),
        ({"request": "w", "lines": ["nonsense"]}, 400),
        ({"request": "w", "lines": ["deal 1"], "seen": 99}, 409),
        ({"request": "w", "lines": ["deal 7"]}, 400),
        ({"request": "w", "lines": ["x" * 20000]}, 413),
    ],
)
@pytest.mark.parametrize("lang", ["en", "et", "uk"])
def test_what_is_wrong_gets_a_sentence_and_records_nothing(
    desk: Desk, body: object, status: int, lang: str
) -> None:
    before = head(desk)
    got = desk.ask(f"{desk.path('kevad-2026/1/6')}/lines", body, Accept_Language=f"{lang}-EE")
    assert got.status == status, got.data
    assert got.data["error"]
    assert head(desk) == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:8001"}, 421),
        ({"Origin": "http://evil.example"}, 421),
        ({"Origin": "null"}, 421),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_a_page_of_a_different_site_records_nothing(
    desk: Desk, headers: dict[str, str], status: int
) -> None:
    before, path = head(desk), desk.path("kevad-2026/1/6")
    got = desk.ask(f"{path}/lines", {"request": "o", "lines": ["deal 1"]}, **headers)
    assert got.status == status
    assert got.data["error"]
    assert head(desk) == before


def test_a_store_that_cannot_be_used_for_a_while_is_no_fault_of_the_phone(desk: Desk) -> None:
    path, body = desk.path("kevad-2026/1/2"), {"request": "away", "press": ["7c"]}
    store, away = desk.folder / "tourney.db", desk.folder / "away.db"
    store.rename(away)
    try:
        answers = [desk.ask(path).status, desk.ask(f"{path}/keys", body).status]
    finally:
        away.rename(store)
    assert answers == [503, 503]
    assert desk.ask(path).status == 200


def test_every_answer_bears_the_policy(desk: Desk) -> None:
    for path in (desk.path("kevad-2026/1/6"), "/", "/api/wrong"):
        headers = desk.ask(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_it_ends_in_order_while_phones_listen(tmp_path: Path, told: signal.Signals) -> None:
    for desk in seated(tmp_path, "k", "saare", 1):
        listening = desk.open()
        listening.request("GET", f"{desk.path('k/1/1')}/events")
        assert listening.getresponse().readline().startswith(b"data:")
        assert desk.program.end(told) == 0
        listening.close()


def test_a_link_ends_when_links_are_renewed_and_nothing_else_is_there(tmp_path: Path) -> None:
    tourney(tmp_path, "new", "k", "--game", "saare")
    tourney(tmp_path, "enter", "k", "mari", "jaan", "peep", "ants")
    tourney(tmp_path, "seat", "k", "1", "--table", "mari jaan peep ants")
    with running(tmp_path, "desk", "k", "1", "--port", "0") as program:
        small = Desk(tmp_path, program, ["k/1/1"])
        old = small.path("k/1/1")
        assert small.ask(old).status == 200
        assert small.ask("/").status == 404
        with running(tmp_path, "desk", "k", "1", "--renew") as renewing:
            new = "/api" + renewing.line("k/1/1  ").rpartition("8001/t")[2]
            assert renewing.process.wait() == 0
        assert new != old
        assert small.ask(old).status == 404
        assert small.ask(new).status == 200
        for n in range(TRIES):
            small.ask(f"/api/{n}")
        assert small.ask(new).status == 429
        assert program.end(signal.SIGINT) == 0
    key = tmp_path / "tourney.db.desk-key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_a_secret_is_of_one_table_and_one_key(tmp_path: Path) -> None:
    tables = [f"k/1/{n}" for n in range(1, 41)]
    links = Links(tmp_path / "key", tables)
    secrets = [links.secret(table) for table in tables]
    assert len({*secrets}) == len(tables)
    assert {len(one) for one in secrets} == {32}
    assert [links.table(one) for one in secrets] == tables
    assert Links(tmp_path / "key", ["k/2/1"]).table(secrets[0]) is None
    assert links.table("ü" * 32) is None
    assert Links(tmp_path / "key", tables).secret("k/1/1") == secrets[0]


def test_wrong_links_are_forgiven_after_a_while_and_counted_for_so_many_addresses() -> None:
    now = [0.0]
    tries = Tries(clock=lambda: now[0])
    for _ in range(TRIES):
        assert not tries.too_many("a")
        tries.add("a")
    assert tries.too_many("a")
    assert not tries.too_many("b")
    now[0] = WHILE
    assert not tries.too_many("a")
    for n in range(2 * ADDRESSES):
        tries.add(str(n))
    assert len(tries._wrong) == ADDRESSES
