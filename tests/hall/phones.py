"""Phones in the hall: pages of 360 px, and taps on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

PHONE = {"width": 360, "height": 740}


class Phone:
    """The page of a table on a phone."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, *keys: str) -> None:
        """Tap buttons, by what finds them again."""
        for key in keys:
            self.page.locator(f'[data-key="{key}"]').tap()
            self.taps += 1

    def saved(self) -> None:
        """Wait until everything is recorded."""
        expect(self.page.locator(".saved")).to_have_attribute("data-state", "saved")

    def unsaved(self, number: int) -> None:
        """Wait until so much is visibly not recorded."""
        expect(self.page.locator(".waits li")).to_have_count(number)
        expect(self.page.locator(".saved")).to_have_attribute("data-state", "unsaved")

    def cut(self, *, off: bool) -> None:
        """Take the network away from the phone, or give it back."""
        self.page.context.set_offline(off)


@contextmanager
def phone(browser: Browser, url: str, **given: object) -> Iterator[Phone]:
    """A phone that has opened a link; at its end no script may have failed."""
    wrong: list[str] = []
    with browser.new_context(viewport=PHONE, has_touch=True, **given) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(error.message))
        page.goto(url)
        yield Phone(page)
    assert wrong == []
