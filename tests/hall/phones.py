"""Phones in the hall: pages of 360 px, and taps on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, Page, expect

PHONE = {"width": 360, "height": 740}
_CARDS: Final = re.compile(r"([1-4]?)([6-9TJQKA]+)([cdhs]+)([1-9]?)")
_PLAIN: Final = {" ": ("b:done", "b:pass"), "x": ("b:take",), "\n": ("b:all", "b:next")}


class Phone:
    """The page of a table on a phone."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, *keys: str) -> None:
        """Tap buttons, by what finds them again."""
        for key in keys:
            self.page.locator(f'[data-key="{key}"]').tap()
            self.taps += 1

    def say(self, keys: str) -> None:
        """Tap what these keys of the recorder mean; move by move is shown."""
        if found := _CARDS.fullmatch(keys):
            self._lay(*found.groups())
        elif keys.startswith("/"):
            self.saved()
            self.open(f"cut:{keys[1]}")
            self.tap(f"cut:{keys[1]}")
        else:
            seat, key = keys[:-1], keys[-1]
            self.tap(*(f"at:{int(one) - 1}" for one in seat))
            self.page.locator(", ".join(f'[data-key="{one}"]' for one in _PLAIN[key])).tap()
            self.taps += 1

    def open(self, key: str) -> None:
        """Tap on what is seldom wanted until this is seen: a page drawn anew may miss a tap."""
        for _ in range(20):
            if self.page.locator(f'[data-key="{key}"]').is_visible():
                return
            self.page.locator("summary").tap()
            self.page.wait_for_timeout(100)

    def _lay(self, seat: str, ranks: str, suits: str, which: str) -> None:
        cards = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        if seat:
            self.tap(f"at:{int(seat) - 1}")
        self.tap(*(cards if len(cards) == 1 else ("several", *cards, "lay")))
        if which:
            self.tap(f"which:{which}")

    def saved(self, seconds: float = 60) -> None:
        """Wait until everything is recorded."""
        state = expect(self.page.locator(".saved"))
        state.to_have_attribute("data-state", "saved", timeout=seconds * 1000)

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
