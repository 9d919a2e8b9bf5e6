"""The heads of groups asked for again and again."""

from __future__ import annotations

from pathlib import Path

from events.facts import MoveRecorded
from events.record import Batch, open_record

AT = "2026-03-06T18:42:10+02:00"


def group(stream: str) -> str | None:
    return stream.partition("/")[0] if "/" in stream else None


def test_asked_again_they_are_what_they_would_be_told_anew(tmp_path: Path) -> None:
    with open_record(tmp_path / "tourney.db") as record:
        groups = record.groups(group)
        assert groups.heads() == {}
        for version in range(3):
            for stream in ("kevad/1/1", "kevad/1/2", "talv/1/1", "mari"):
                batch = Batch(stream, version, [MoveRecorded(f"move {version}")])
                record.append([batch], at=AT, by="desk")
            assert groups.heads() == record.heads_of(group) != {}
