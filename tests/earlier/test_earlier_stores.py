"""A store recorded by an earlier program opens, audits and publishes as it did then.

``first-stage.db.gz`` holds the sample league and the nights of docs/, with results amended, voided,
taken back and ruled on, wrong chairs, substitutes, penalties, merged and forgotten people;
``first-stage.json`` is what the program that recorded it said of it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, folder, run

__all__ = ["folder", "run"]

HERE = Path(__file__).parent
SAID: Mapping[str, Any] = json.loads((HERE / "first-stage.json").read_text("utf-8"))


@pytest.fixture
def store(folder: Path) -> str:
    """The store, unpacked."""
    (folder / "earlier.db").write_bytes(gzip.decompress((HERE / "first-stage.db.gz").read_bytes()))
    return "earlier.db"


def rows(standings: str) -> list[str]:
    return [
        f"{row['place']} {row['player']['id']} {row['total']}"
        for row in json.loads(standings)["rows"]
    ]


def test_every_standing_is_as_it_was(run: Run, store: str) -> None:
    assert SAID["standings"]
    for tournament, expected in SAID["standings"].items():
        assert rows(run("--store", store, "standings", tournament, "--json").out) == expected
    for season, expected in SAID["seasons"].items():
        assert rows(run("--store", store, "season", "show", season, "--json").out) == expected


def test_the_audit_finds_what_it_found(run: Run, store: str) -> None:
    audited = json.loads(run("--store", store, "audit", "--json").out)
    assert {"position": audited["position"], "digest": audited["digest"]} == SAID["head"]
    assert [
        f"{found['address']} {found['statement']} {found['rule']} {found['kind']}"
        for found in audited["findings"]
    ] == SAID["findings"]


@pytest.mark.slow
def test_it_is_published(run: Run, folder: Path, store: str) -> None:
    assert run("--store", store, "publish", "--out", "site").status == 0
    for tournament, expected in SAID["standings"].items():
        (page,) = (folder / "site" / "en").glob(f"**/{tournament}/index.html")
        assert page.read_text("utf-8").count("<tr") >= len(expected)
