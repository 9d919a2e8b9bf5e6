"""The site as a real browser shows it, opened from its folder."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.publishing.league import Site

pytestmark = pytest.mark.browser

PAGES = (
    "en/index.html",
    "et/kevad-2026/index.html",
    "uk/kevad-2026/index.html",
    "en/kevad-2026/1/index.html",
    "uk/kevad-2026/1/1/index.html",
    "en/kevad-2026/1/1/2/index.html",
    "et/kevad-2026/1/2/index.html",
    "en/kevad-2026/2/2/1/index.html",
    "en/dozens-2026/1/1/index.html",
    "uk/dozens-2026/1/2/1/index.html",
    "uk/seasons/2026/index.html",
    "uk/players/index.html",
    "en/players/mari/index.html",
    "uk/rules/index.html",
    "et/record/index.html",
    "en/about/index.html",
    "404.html",
)
PHONE, WIDE = 360, 1440
SERIOUS = {"serious", "critical"}

EVERY_PAGE = pytest.mark.parametrize("name", PAGES)


def show(page: Page, site: Site, name: str, width: int = PHONE) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto((site.folder / name).as_uri())


@EVERY_PAGE
@pytest.mark.parametrize("width", [PHONE, WIDE])
def test_no_page_is_scrolled_sideways(page: Page, site: Site, name: str, width: int) -> None:
    show(page, site, name, width)

    assert page.evaluate("document.documentElement.scrollWidth") == width


@EVERY_PAGE
def test_at_200_percent_no_page_is_scrolled_sideways(page: Page, site: Site, name: str) -> None:
    show(page, site, name, 640)
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")

    assert page.evaluate("document.documentElement.scrollWidth") == 640


@EVERY_PAGE
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    page: Page, site: Site, name: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    show(page, site, name, WIDE)

    found = Axe().run(page).response["violations"]

    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in SERIOUS] == []


@EVERY_PAGE
def test_the_policy_refuses_nothing_of_the_page(page: Page, site: Site, name: str) -> None:
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))

    show(page, site, name)

    assert refused == []
    linked = page.locator("link[rel=stylesheet]").count()
    assert page.evaluate("document.styleSheets.length") == linked > 0


def test_the_first_stop_of_the_keyboard_leads_to_the_content(page: Page, site: Site) -> None:
    show(page, site, "en/kevad-2026/index.html")

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    assert page.url.endswith("#main")


def test_a_wide_table_is_scrolled_by_itself_and_keeps_the_names(page: Page, site: Site) -> None:
    show(page, site, "en/dozens-2026/2/1/index.html")
    table, name = page.locator(".scroll"), page.locator("tbody .name").first

    table.evaluate("one => { one.scrollLeft = 9999 }")

    shown, box = table.bounding_box(), name.bounding_box()
    assert shown is not None
    assert box is not None
    assert table.evaluate("one => one.scrollLeft") > 0
    assert round(box["x"]) == round(shown["x"]) + 1  # the border


def test_cards_are_drawn_in_four_colours(page: Page, site: Site) -> None:
    show(page, site, "en/dozens-2026/1/1/index.html")
    colour = "one => getComputedStyle(one).color"

    colours = {page.locator(f".card.{suit}").first.evaluate(colour) for suit in "cdhs"}

    assert len(colours) == 4


def test_the_dark_has_its_own_colours(page: Page, site: Site) -> None:
    show(page, site, "en/index.html")
    ground = "getComputedStyle(document.body).backgroundColor"
    page.emulate_media(color_scheme="light")
    light = page.evaluate(ground)

    page.emulate_media(color_scheme="dark")

    assert page.evaluate(ground) != light


def test_the_root_opens_the_default_language(page: Page, site: Site) -> None:
    page.goto((site.folder / "index.html").as_uri())
    page.wait_for_url("**/et/index.html")

    assert page.locator("html").get_attribute("lang") == "et"


@pytest.mark.parametrize(
    "name",
    ["et/kevad-2026/index.html", "en/kevad-2026/1/2/index.html", "uk/seasons/2026/index.html"],
)
def test_print_fits_a_page_of_paper(page: Page, site: Site, name: str) -> None:
    page.emulate_media(media="print")
    show(page, site, name, 688)  # A4 less its margins, at 96 dots an inch

    assert page.evaluate("document.documentElement.scrollWidth") == 688
