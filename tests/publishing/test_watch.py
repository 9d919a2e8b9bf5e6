"""The site follows the record, whoever writes it, until it is told to stop."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.facts import PlayerAdded
from events.record import Batch, open_record
from tests.publishing.league import AT, fill, opened, take
from tests.publishing.live import running, until
from tests.publishing.test_incremental import CARD, files
from tourney.publishing import Publisher, Wishes
from tourney.publishing.folder import Folder, SiteBusyError
from tourney.publishing.watching import Update, updates

pytestmark = pytest.mark.slow
PAGE = "en/kevad-2026/3/1/index.html"


def league(folder: Path) -> None:
    with opened(folder) as (record, _):
        fill(record)


def record_card(folder: Path) -> None:
    """Recorded by this process, while the other one follows."""
    with opened(folder) as (record, _):
        take(record, CARD)


def test_what_others_record_is_published(tmp_path: Path) -> None:
    league(tmp_path)
    with running(tmp_path, "publish", "--watch") as program:
        program.line("following")
        assert not (tmp_path / "site" / PAGE).exists()
        record_card(tmp_path)
        told = program.line("up to event")
        assert "changed" in told
        assert (tmp_path / "site" / PAGE).exists()
        assert program.end(signal.SIGINT) == 0


def test_it_ends_cleanly_when_it_is_asked_to(tmp_path: Path) -> None:
    league(tmp_path)
    with running(tmp_path, "publish", "--watch") as program:
        program.line("following")
        program.process.send_signal(signal.SIGTERM)
        program.line("stopped")
        assert program.process.wait(60) == 0
    assert not (tmp_path / "site/.aside").exists()


def test_killed_and_begun_again_it_goes_on(tmp_path: Path) -> None:
    league(tmp_path)
    with running(tmp_path, "publish", "--watch") as program:
        until((tmp_path / "site/.aside").exists)  # in the midst of building
        program.end(signal.SIGKILL)
    record_card(tmp_path)
    with running(tmp_path, "publish", "--watch") as program:
        program.line("following")
        program.end(signal.SIGKILL)
    with running(tmp_path, "publish", "--out", "anew") as program:
        program.line("written")
        program.process.wait(60)

    assert files(tmp_path / "site") == files(tmp_path / "anew")


def following(publisher: Publisher, name: str) -> Iterator[Update]:
    """The updates up to that which writes this file."""
    for update in updates(publisher, lambda: None):
        yield update
        if name in update.published.written:
            return


def test_each_change_is_told_with_what_was_written(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        fill(record)
        publisher = Publisher(model, tmp_path / "site", Wishes())
        model.catch_up()
        publisher.publish()
        take(record, CARD)
        told = [*following(publisher, PAGE)]

        assert {one.position for one in told} == {record.head().position}
        assert not any("en/talv-2026/index.html" in one.published.written for one in told)


def test_a_result_is_seen_before_the_pages_of_all_whom_it_moves(tmp_path: Path) -> None:
    player = "en/players/mari/index.html"
    with opened(tmp_path) as (record, model):
        fill(record)
        publisher = Publisher(model, tmp_path / "site", Wishes())
        model.catch_up()
        publisher.publish()
        take(record, CARD)
        first, second = following(publisher, player)

    assert {PAGE, "en/index.html", "en/kevad-2026/index.html"} <= {*first.published.written}
    assert player in second.published.written


def test_one_process_at_a_time_writes_a_site(tmp_path: Path) -> None:
    with Folder(tmp_path), pytest.raises(SiteBusyError):
        Folder(tmp_path, patience=0.1)

    with Folder(tmp_path) as folder:
        assert folder.swap().written == ()


def test_a_copy_is_made_when_it_begins_and_when_it_ends(tmp_path: Path) -> None:
    league(tmp_path)
    with running(tmp_path, "publish", "--watch", "--backup", "stick") as program:
        program.line("no copy was made")  # the stick is not in yet; what goes on goes on
        record_card(tmp_path)
        program.line("up to event")
        (tmp_path / "stick").mkdir()
        program.process.send_signal(signal.SIGTERM)
        program.line("copied and verified")
        assert program.process.wait(60) == 0
    (copy,) = (tmp_path / "stick").iterdir()
    with open_record(copy) as kept, open_record(tmp_path / "tourney.db") as record:
        assert kept.head() == record.head()
    with running(tmp_path, "publish", "--watch", "--backup", "stick") as program:
        program.line("copied and verified")


# -- which record it is, and what is in the way


def test_an_older_record_is_not_put_over_a_site(tmp_path: Path) -> None:
    league(tmp_path)
    shutil.copy(tmp_path / "tourney.db", tmp_path / "older.db")
    record_card(tmp_path)
    with running(tmp_path, "publish") as program:
        program.line("written")
    before = files(tmp_path / "site")
    for words in (["publish"], ["publish", "--watch"], ["serve", "--port", "0"]):
        with running(tmp_path, "--store", "older.db", *words) as program:
            assert "does not go on from it" in program.line("--yes")
            assert program.process.wait(60) == 1
        assert files(tmp_path / "site") == before
    with running(tmp_path, "--store", "older.db", "publish", "--yes") as program:
        program.line("written")
        assert program.process.wait(60) == 0
    assert files(tmp_path / "site") != before


def test_a_watch_lives_on_through_passing_trouble(tmp_path: Path) -> None:
    league(tmp_path)
    store, away = tmp_path / "tourney.db", tmp_path / "away.db"
    with running(tmp_path, "publish", "--watch") as program:
        program.line("following")
        shutil.copy(store, away)  # replaced by a copy of itself, then by nothing
        away.replace(store)
        record_card(tmp_path)
        program.line("up to event")
        store.rename(away)
        program.line("tried again")
        away.rename(store)
        program.line("works again")
        listing, kept = tmp_path / "site/.tourney-site.json", tmp_path / "kept.json"
        listing.rename(kept)
        for file in tmp_path.glob("tourney.db.read.db*"):
            file.unlink()
        with opened(tmp_path) as (record, _):
            facts = [PlayerAdded("Liis", "")]
            record.append([Batch("player:liis", 0, facts)], at=AT, by="desk")
        program.line("something else than a site")
        kept.rename(listing)
        program.line("works again")
        assert program.process.poll() is None
        assert program.end(signal.SIGHUP) == 0
