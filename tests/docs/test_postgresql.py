"""What docs/postgresql.md shows is what happens, on a server that speaks only TLS."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.console import environment, replay
from tests.docs.test_docs import ELSEWHERE
from tests.postgres import Server, server

pytestmark = [pytest.mark.slow, pytest.mark.postgres]
HOST = "db.club.example"
ACCESS = "local all all trust\nhostssl all all all scram-sha-256\n"


def certify(data: Path) -> None:
    """Make a certificate of localhost by itself, and let nobody in from the network without TLS."""
    key, certificate = data / "server.key", data / "server.crt"
    words = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout {key} -out {certificate}"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*words.split(), *names], check=True, capture_output=True)
    key.chmod(0o600)
    (data / "pg_hba.conf").write_text(ACCESS)
    for file in (key, certificate):
        shutil.chown(file, data.stat().st_uid, data.stat().st_gid)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def running(port: int) -> Iterator[Server]:
    with server(f"-c listen_addresses=localhost -c port={port} -c ssl=on", certify) as started:
        yield started


def test_commands_do_what_is_shown(running: Server, port: int, tmp_path: Path) -> None:
    (tmp_path / ".postgresql").mkdir()
    shutil.copy(running.folder / "data" / "server.crt", tmp_path / ".postgresql" / "root.crt")
    page = ELSEWHERE.read_text("utf-8").replace(HOST, "localhost")
    path = os.pathsep.join([str(running.programs), environment(tmp_path)["PATH"]])
    at_server = {"PGHOST": str(running.folder), "PGUSER": "postgres", "PGPORT": str(port)}

    assert "\n".join(replay(page, tmp_path, PATH=path, **at_server)) == ""
