"""A small server for the site in its folder, to look at it here or to throw it on a wall.

What it serves differs from what is published in one thing: pages take along a script that loads
them again when they change. It asks for what changed by a request that stays open (Server-Sent
Events), so the policy of served pages allows that one connection.
"""

from __future__ import annotations

import json
import os
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from socket import AF_INET6
from socketserver import TCPServer
from threading import Condition
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, urlsplit

if TYPE_CHECKING:
    from collections.abc import Sequence

LIVE: Final = "/_live"
SCRIPT: Final = "/_live.js"
HALL: Final = "/hall"
LONGEST: Final = 1000
"""Bytes of a path; no file of a site has a longer one."""
BEAT: Final = 15.0
"""Seconds after which an open request is told that nothing has changed, lest it be given up."""
_SCRIPTS: Final = b"script-src &#39;self&#39;"
"""In the policy, as it stands in a page."""
_END: Final = b"</head>"


class Changes:
    """What has changed, for those who wait for it."""

    def __init__(self) -> None:
        self._news = Condition()
        self._number = 0
        self._names: Sequence[str] = ()
        self._closed = False

    def tell(self, names: Sequence[str]) -> None:
        """These files have changed."""
        with self._news:
            self._number, self._names = self._number + 1, names
            self._news.notify_all()

    def close(self) -> None:
        """Nobody has to wait any longer."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    @property
    def number(self) -> int:
        """How many changes there were."""
        return self._number

    def after(self, number: int, patience: float) -> tuple[int, Sequence[str]] | None:
        """The last change after this one, empty if there was none; None if there will be none."""
        with self._news:
            self._news.wait_for(lambda: self._closed or self._number > number, patience)
            if self._closed:
                return None
            return self._number, self._names if self._number == number + 1 else ()


class SiteServer(ThreadingHTTPServer):
    """Serves the folder of a site, of which one page is for the wall of the hall.

    ``hall`` says whether that is the page to begin with. Raises OSError if it cannot listen there.
    """

    daemon_threads = True

    def __init__(
        self, address: tuple[str, int], folder: Path, page: str, *, hall: bool = False
    ) -> None:
        self.page, self.changes = page, Changes()
        self.to_hall = {HALL, f"{HALL}/", "/"} if hall else {HALL, f"{HALL}/"}
        if ":" in address[0]:
            self.address_family = AF_INET6
        super().__init__(address, partial(Handler, directory=str(folder)))

    def server_bind(self) -> None:
        """Take the port, without asking the network for a name."""
        TCPServer.server_bind(self)

    def server_close(self) -> None:
        """Let go of the port and of those who wait."""
        self.changes.close()
        super().server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Who has gone away in the middle is no trouble."""


class Handler(SimpleHTTPRequestHandler):
    """Answers a request."""

    server: SiteServer
    protocol_version = "HTTP/1.1"
    timeout = 60
    """Seconds after which a connection on which nothing is said is closed; a live one beats."""

    def do_GET(self) -> None:
        """A file, a page with the script, or what has changed."""
        path, seen = urlsplit(self.path).path, self.server.changes.number
        if path == LIVE:
            self._tell_changes(_seen(urlsplit(self.path).query, seen))
        elif path == SCRIPT:
            self._send(files("site_templates").joinpath("live.js").read_bytes(), "text/javascript")
        elif path in self.server.to_hall:
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", self.server.page)
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif (page := self._page(path)) is not None:
            self._send(_with_script(page.read_bytes(), seen), "text/html; charset=utf-8")
        else:
            super().do_GET()

    def _page(self, path: str) -> Path | None:
        """The page at a path, where there is one."""
        found = Path(self.translate_path(path))
        if found.is_dir() and path.endswith("/"):
            found = found / "index.html"
        return found if found.suffix == ".html" and found.is_file() else None

    def translate_path(self, path: str) -> str:
        """The file; what is hidden in the folder is not there."""
        found = super().translate_path(path)
        if "\0" in found or len(os.fsencode(found)) > LONGEST:
            return f"{self.directory}/.none/"
        hidden = any(part.startswith(".") for part in Path(found).relative_to(self.directory).parts)
        return f"{found}/" if hidden else found  # which no file is called

    def list_directory(self, path: Any) -> None:
        """No list: the page of what is not there."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The site's own page for what is not there."""
        page = Path(self.directory, "404.html")
        if code == HTTPStatus.NOT_FOUND and page.is_file():
            self._send(page.read_bytes(), "text/html; charset=utf-8", HTTPStatus.NOT_FOUND)
        else:
            super().send_error(code, message, explain)

    def _send(self, content: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def end_headers(self) -> None:
        """Nothing is kept by a browser without asking: it changes all the time."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def _tell_changes(self, number: int) -> None:
        """Tells of each change after this one until either side goes away."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        changes = self.server.changes
        self.wfile.write(b"retry: 500\n\n")
        while (found := changes.after(number, BEAT)) is not None:
            news = b": nothing new" if found[0] == number else b"data: " + _as_json(found[1])
            number = found[0]
            self.wfile.write(news + b"\n\n")
            self.wfile.flush()

    def log_message(self, *_: Any) -> None:
        """Say nothing: the terminal tells of changes."""


def _seen(query: str, latest: int) -> int:
    """Which changes the page that asks was made after."""
    seen = parse_qs(query).get("seen", [""])[-1]
    return int(seen) if seen.isdecimal() else latest


def _as_json(names: Sequence[str]) -> bytes:
    return json.dumps(names).encode()


def _with_script(page: bytes, seen: int) -> bytes:
    """A page that loads itself again when it has changed after the changes seen."""
    allowed = page.replace(_SCRIPTS, _SCRIPTS + b"; connect-src &#39;self&#39;", 1)
    script = f'<script src="{SCRIPT}?seen={seen}" defer></script>\n'.encode()
    return allowed.replace(_END, script + _END, 1)
