"""What the tests of the replay share: its pages, and what is to be seen there."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import Page

from tests.publishing.league import Site

SAARE = "en/kevad-2026/1/1/1/index.html"
DOZENS = "en/dozens-2026/1/2/1/index.html"
WHOLE = "en/dozens-2026/2/1/1/index.html"
TAKEN_BACK = "en/kevad-2026/2/2/1/index.html"
BOTH = pytest.mark.parametrize("name", [SAARE, DOZENS])


def show(page: Page, site: Site, name: str, anchor: str = "", width: int = 1440) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((site.folder / name).as_uri() + anchor)


def now(page: Page) -> str | None:
    """The move that is shown, by its line in the list."""
    current = page.locator(".lines [aria-current]")
    return current.get_attribute("id") if current.count() else None


def cards(page: Page, zone: str) -> list[str]:
    """What lies in a place, the first at the bottom; a back is nothing."""
    found = page.evaluate(
        """zone => [...document.querySelectorAll(`.layer [data-in="${zone}"]`)]
            .sort((one, other) => one.style.zIndex - other.style.zIndex)
            .map(one => one.textContent)""",
        zone,
    )
    return cast("list[str]", found)


def places(page: Page) -> dict[str, int]:
    """How many cards there are in each place, as drawn."""
    count = """[...document.querySelectorAll('.layer > *')].reduce((sum, one) =>
        ({ ...sum, [one.dataset.in]: (sum[one.dataset.in] || 0) + 1 }), {})"""
    return cast("dict[str, int]", page.evaluate(count))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
