"""A store recorded by an earlier program opens, audits and publishes as it did then.

``first-stage.db.gz`` holds the sample league and the nights of docs/, with results amended, voided,
taken back and ruled on, wrong chairs, substitutes, penalties, merged and forgotten people.
``second-stage.db.gz`` holds a fact of every kind there was then: also tables closed, reopened and
withdrawn, chairs in the wrong order, somebody else on a chair, cards checked, statements changed
and brought back, a rest that nobody saw, and a done that was filled in. The file beside each is
what the program that recorded it said of it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from events.facts import MoveRecorded
from events.record import open_record
from tests.cli.conftest import Run, folder, run

__all__ = ["folder", "run"]

HERE = Path(__file__).parent
STORES = ("first-stage", "second-stage")
GOLDEN = Path(__file__).parents[1] / "events" / "topics.json"
LATER: set[str] = set()
"""Topics that came after the last store was recorded."""


class Earlier(NamedTuple):
    """A store, unpacked, and what was said of it."""

    name: str
    said: Mapping[str, Any]


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, folder: Path) -> Earlier:
    packed = HERE / f"{request.param}.db.gz"
    (folder / "earlier.db").write_bytes(gzip.decompress(packed.read_bytes()))
    return Earlier("earlier.db", json.loads((HERE / f"{request.param}.json").read_bytes()))


def rows(standings: str) -> list[str]:
    return [
        f"{row['place']} {row['player']['id']} {row['total']}"
        for row in json.loads(standings)["rows"]
    ]


def test_every_standing_is_as_it_was(run: Run, store: Earlier) -> None:
    assert store.said["standings"]
    for tournament, expected in store.said["standings"].items():
        assert rows(run("--store", store.name, "standings", tournament, "--json").out) == expected
    assert store.said["seasons"]
    for season, expected in store.said["seasons"].items():
        assert rows(run("--store", store.name, "season", "show", season, "--json").out) == expected


def test_the_audit_finds_what_it_found(run: Run, store: Earlier) -> None:
    audited = json.loads(run("--store", store.name, "audit", "--json").out)
    head = {"position": audited["position"], "digest": audited["digest"]}
    assert head == store.said["head"]
    assert [
        f"{found['address']} {found['statement']} {found['rule']} {found['kind']}"
        for found in audited["findings"]
    ] == store.said["findings"]


@pytest.mark.slow
def test_it_is_published(run: Run, folder: Path, store: Earlier) -> None:
    assert run("--store", store.name, "publish", "--out", "site").status == 0
    for tournament, expected in store.said["standings"].items():
        (page,) = (folder / "site" / "en").glob(f"**/{tournament}/index.html")
        assert page.read_text("utf-8").count("<tr") >= len(expected)


@pytest.mark.parametrize("store", STORES[-1:], indirect=True)
def test_the_last_store_holds_every_fact_there_was(folder: Path, store: Earlier) -> None:
    with open_record(folder / store.name, create=False) as record:
        facts = [event.fact for event in record.since(0)]
    stored = {fact.topic for fact in facts}
    assert stored == {*json.loads(GOLDEN.read_text("utf-8"))} - LATER
    assert any(isinstance(fact, MoveRecorded) and fact.inferred for fact in facts)
