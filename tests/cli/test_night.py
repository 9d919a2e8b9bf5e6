"""A night belongs to its date, in the club's zone, however late it gets."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from freezegun import freeze_time

from events.record import open_record
from tests.cli.conftest import Run
from tourney import clock


@pytest.fixture
def tallinn(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Commands of a club in Tallinn, whose machine stands somewhere else."""
    monkeypatch.setenv("TOURNEY_ZONE", "Europe/Tallinn")
    return run


def test_the_night_of_a_new_tournament_is_the_clubs_date(tallinn: Run) -> None:
    with freeze_time("2026-10-23T21:30:00+00:00"):
        assert (
            tallinn("new", "k", "--game", "saare")
            .out.splitlines()[0]
            .endswith("night of 2026-10-24")
        )


def test_a_deal_in_the_repeated_hour_belongs_to_its_night_and_follows_by_sequence(
    tallinn: Run, folder: Path
) -> None:
    """On 25 October 2026 the clocks of Tallinn go from 03:59 back to 03:00."""
    with freeze_time("2026-10-24T15:00:00+00:00"):
        tallinn("new", "k", "--game", "saare", "--rounds", "1")
        tallinn("enter", "k", "mari", "jaan")
        tallinn("seat", "k", "1", "--seed", "1")
    for minute, card in (("00:50", "mari jaan"), ("01:10", "jaan mari")):
        with freeze_time(f"2026-10-25T{minute}:00+00:00"):
            assert tallinn("card", f"k/1/1/{1 if card[0] == 'm' else 2}", card).status == 0
    with open_record(folder / "tourney.db", create=False) as record:
        times = [event.at for event in record.read("k/1/1") if "result" in str(event.fact)]
    assert [at[:16] for at in times] == ["2026-10-25T03:50", "2026-10-25T03:10"]
    [line] = json.loads(tallinn("tournaments", "--json").out)["tournaments"]
    assert line["night"] == "2026-10-24"
    sheet = tallinn("export", "k").out
    assert re.findall("^(?:deal .|result.*)", sheet, re.MULTILINE) == [
        *("deal 1", "result mari jaan", "deal 2", "result jaan mari")
    ]


def test_the_two_hours_that_read_alike_are_told_apart_by_their_offset(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TOURNEY_ZONE", "Europe/Tallinn")
    first, second = (
        datetime(2026, 10, 25, 0, 30, tzinfo=UTC),
        datetime(2026, 10, 25, 1, 30, tzinfo=UTC),
    )
    assert clock.written(first) == "2026-10-25T03:30:00+03:00"
    assert clock.written(second) == "2026-10-25T03:30:00+02:00"


def test_a_zone_that_is_none_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOURNEY_ZONE", "Europe/Nowhere")
    status, _, err = run("new", "k", "--game", "saare")
    assert status == 2
    assert err.startswith("tourney: expected a time zone")
