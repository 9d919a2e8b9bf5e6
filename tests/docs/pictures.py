"""The pictures of docs/recording.md, made from the real page: ``python -m tests.docs.pictures``."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import FLAGS, chromium
from tests.hall.clients import said_at
from tests.hall.conftest import Desk, seat_tables
from tests.hall.phones import phone
from tests.publishing.live import ROOT, running

FOLDER = ROOT / "docs" / "pictures"
LARGEST = 60_000
"""Bytes of a picture."""


def take(browser: Browser, folder: Path) -> None:
    """Record a score card at one table and the begin of a deal at another, and picture both."""
    cards, moves = seat_tables(folder, "kevad-2026", "saare", 2)
    keys, _ = said_at(folder / "tourney.db", moves, 2, 14)
    with running(folder, "desk", "kevad-2026", "1", "--port", "0") as program:
        desk = Desk(folder, program, [cards, moves])
        with phone(browser, desk.page(cards), locale="en") as one:
            one.tap("seat:jaan", "seat:mari", "seat:peep", "seat:peep", "seat:ants", "send")
            one.saved()
            one.tap("seat:peep", "seat:ants")
            expect(one.page.locator(".seat-tap.on")).to_have_count(2)
            one.page.screenshot(type="jpeg", path=FOLDER / "score-card.jpg", quality=70)
        with phone(browser, desk.page(moves), locale="en") as one:
            one.tap("moves")
            for each in keys:
                one.say(each)
                one.saved()
            one.page.screenshot(type="jpeg", path=FOLDER / "moves.jpg", quality=70)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        take(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
