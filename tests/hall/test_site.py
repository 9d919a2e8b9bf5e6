"""What serves a site: files with their kinds and dates, one page for what is not there, changes."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import NamedTuple

import pytest

from tourney.hall.idle import Patient
from tourney.hall.server import Server, listening
from tourney.hall.site import Changes, site

PAGE = """<html><head><meta content="script-src &#39;self&#39;"><link href="static/site.css">
</head><a href="en/index.html">home</a> <a href="#top"> <a href="https://club.example/">"""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


class Site:
    """A site that is served in this process."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.changes = folder, Changes()
        self.listens = listening("127.0.0.1", 0)
        app = site(folder, "/en/hall/index.html", self.changes, ["localhost"])
        self.server = Server(app, self.listens)
        self.where, self.opened = self.listens.getsockname(), ExitStack()

    def open(self, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
        connection = HTTPConnection(self.where[0], self.where[1], timeout=60)
        self.opened.callback(connection.close)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=given)
        return connection.getresponse()

    def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        with self.open(path, method, **headers) as answer:
            named = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, named, answer.read().decode())


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Site]:
    (tmp_path / "en").mkdir()
    (tmp_path / "static").mkdir()
    for name in ("404.html", "index.html", "en/index.html"):
        (tmp_path / name).write_text(PAGE)
    (tmp_path / "static/site.css").write_text("body {}")
    (tmp_path / ".tourney-site.json").write_text("{}")
    served = Site(tmp_path)
    with served.listens, served.server, served.opened:
        yield served
        served.changes.close()


def test_head_answers_as_get_does_without_the_content(shown: Site) -> None:
    for path in ("/en/index.html", "/static/site.css", "/nothing", "/_live.js"):
        got, head = shown.get(path), shown.get(path, "HEAD")
        assert (head.status, head.text) == (got.status, "")
        assert head.headers["content-length"] == got.headers["content-length"]
        assert int(got.headers["content-length"]) == len(got.text)


@pytest.mark.parametrize("path", ["/nothing", "/en/a/b/c", "/en/nothing/", "/static/", "/.x/y"])
def test_what_is_not_there_leads_home_from_any_depth(shown: Site, path: str) -> None:
    status, _, text = shown.get(path)
    assert status == 404
    assert 'href="/en/index.html"' in text
    assert 'href="/static/site.css"' in text
    assert 'href="#top"' in text
    assert 'href="https://club.example/"' in text


@pytest.mark.parametrize("path", ["/.tourney-site.json", "/en/../.tourney-site.json", "/%2e%2e/x"])
def test_what_is_hidden_is_not_there(shown: Site, path: str) -> None:
    assert shown.get(path).status == 404


def test_a_file_is_sent_again_only_when_it_has_changed(shown: Site) -> None:
    first = shown.get("/static/site.css")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["x-content-type-options"] == "nosniff"
    tag = first.headers["etag"]
    assert shown.get("/static/site.css", If_None_Match=tag).status == 304
    (shown.folder / "static/site.css").write_text("body { }")
    assert shown.get("/static/site.css", If_None_Match=tag).status == 200


def test_a_folder_is_its_page_and_the_wall_is_called_hall(shown: Site) -> None:
    assert shown.get("/en/").status == 200
    assert shown.get("/").status == 200
    assert shown.get("/en").headers["location"].endswith("/en/")
    for path in ("/hall", "/hall/"):
        answer = shown.get(path)
        assert (answer.status, answer.headers["location"]) == (302, "/en/hall/index.html")


def test_only_names_of_the_machine_and_addresses_are_answered(shown: Site) -> None:
    assert shown.get("/en/", Host="localhost:8000").status == 200
    assert shown.get("/en/", Host="192.168.1.5:8000").status == 200
    assert shown.get("/en/", Host="[::1]:8000").status == 200
    assert shown.get("/en/", Host="evil.example").status == 421
    assert shown.get("/en/", "POST").status == 405


def test_those_who_wait_hear_of_a_change_and_of_the_end(shown: Site) -> None:
    with shown.open("/_live?seen=0") as told:
        assert told.headers["content-type"].startswith("text/event-stream")
        assert told.readline() == b"retry: 500\n"
        shown.changes.notify(["en/index.html"])
        lines = [told.readline().decode() for _ in range(2)]
        assert json.loads(lines[1].removeprefix("data: ")) == ["en/index.html"]
        shown.changes.close()
        assert told.read().strip() == b""


def test_who_missed_a_change_is_told_at_once() -> None:
    async def ask() -> None:
        changes = Changes()
        changes.notify(["en/index.html"])
        assert await changes.after(0, 0) == (1, ["en/index.html"])
        changes.notify(["et/index.html"])
        assert await changes.after(0, 0) == (2, ())  # more than one: everything may have changed
        assert await changes.after(2, 0) == (2, ())
        changes.close()
        assert await changes.after(2, 60) is None

    with ThreadPoolExecutor(1) as aside:  # the loop of a browser may run in this thread
        aside.submit(asyncio.run, ask()).result()


def test_who_asks_finds_room_among_those_who_do_not(
    shown: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Patient, "most", 8)
    phones = [socket.create_connection(shown.where, 60) for _ in range(40)]
    for phone in phones:
        phone.sendall(b"GET /en/ HTTP")
    assert shown.get("/en/").status == 200
    assert shown.get("/static/site.css").status == 200
    for phone in phones:
        phone.close()


def test_a_connection_on_which_nothing_is_said_is_closed(
    shown: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tourney.hall.idle.IDLE", 0.1)
    with socket.create_connection(shown.where, 60) as silent:
        assert silent.recv(1) == b""
    with socket.create_connection(shown.where, 60) as slow:
        slow.sendall(b"GET /en/ HTTP/1.1\r\nHost: local")
        assert slow.recv(1) == b""
