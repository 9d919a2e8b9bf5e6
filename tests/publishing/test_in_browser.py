"""The site as a real browser shows it, opened from its folder."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.publishing import big
from tests.publishing.league import Site
from tests.publishing.live import until
from tourney.publishing.render import Renderer

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
    "uk/hall/index.html",
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


@pytest.mark.parametrize("width", [320, PHONE])
def test_a_name_of_one_long_word_leaves_half_of_a_phone_to_the_points(
    page: Page, site: Site, width: int
) -> None:
    show(page, site, "en/kevad-2026/index.html", width)
    page.evaluate("document.querySelector('.standings .name a').textContent = 'W'.repeat(33)")

    name = page.locator(".standings tbody .name").first.bounding_box()
    total = page.locator(".standings tbody .sum").first.bounding_box()
    assert name
    assert total
    assert name["width"] <= width / 2
    assert total["x"] + total["width"] <= width


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
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # no colour half-way
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

    page.wait_for_url("**#main")


def test_a_wide_table_is_scrolled_by_itself_and_keeps_the_names(page: Page, site: Site) -> None:
    show(page, site, "en/dozens-2026/2/1/index.html")
    table, name = page.locator(".scroll"), page.locator("tbody .name").first

    table.evaluate("one => { one.scrollLeft = 9999 }")

    shown, box = table.bounding_box(), name.bounding_box()
    assert shown is not None
    assert box is not None
    assert table.evaluate("one => one.scrollLeft") > 0
    assert round(box["x"]) == round(shown["x"]) + 1  # the border


STOPS = """() => [...document.querySelectorAll('a[href], button, summary, [tabindex="0"]')]
    .filter(one => one.checkVisibility()).map(one => one.outerHTML.slice(0, 200))"""
HERE = """() => [document.activeElement.outerHTML.slice(0, 200),
    getComputedStyle(document.activeElement).outlineStyle]"""


@pytest.mark.parametrize(
    "name",
    [
        "en/index.html",
        "et/kevad-2026/index.html",
        "uk/kevad-2026/1/1/index.html",
        "en/seasons/2026/index.html",
        "uk/players/mari/index.html",
    ],
)
def test_the_keyboard_reaches_everything_in_order_and_it_is_seen_where(
    page: Page, site: Site, name: str
) -> None:
    show(page, site, name, WIDE)
    stops: list[str] = page.evaluate(STOPS)
    reached: list[list[str]] = []

    for _ in stops:
        page.keyboard.press("Tab")
        reached.append(page.evaluate(HERE))

    assert [stop for stop, _ in reached] == stops
    assert {outline for _, outline in reached} == {"solid"}


def test_a_wide_table_is_scrolled_by_the_keyboard(page: Page, site: Site) -> None:
    show(page, site, "en/kevad-2026/index.html")
    table = page.locator(".scroll").first

    table.focus()
    page.keyboard.press("ArrowRight")

    until(lambda: bool(table.evaluate("one => one.scrollLeft > 0")))


MOVING = """() => [document.documentElement, ...document.querySelectorAll('*')].filter(one => {
    const style = getComputedStyle(one);
    return style.scrollBehavior == 'smooth' || style.animationName != 'none'
        || style.transitionDuration.split(', ').some(each => each != '0s')
}).length"""


@EVERY_PAGE
def test_nothing_moves_by_itself_for_those_who_do_not_want_it(
    page: Page, site: Site, name: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(page, site, name)

    assert page.evaluate(MOVING) == 0


def test_others_see_the_page_move_to_what_they_asked_for(page: Page, site: Site) -> None:
    show(page, site, "en/index.html")

    assert page.evaluate(MOVING) > 0


def test_the_lines_of_the_place_history_end_at_their_names(page: Page, site: Site) -> None:
    show(page, site, "en/kevad-2026/index.html", WIDE)
    drawing = page.locator(".history svg").bounding_box()
    names = [one.bounding_box() for one in page.locator(".history li").all()]
    ends: list[float] = page.locator(".history path[class]").evaluate_all(
        "all => all.map(one => Number(one.getAttribute('d').split(' ').at(-1)))"
    )

    assert drawing is not None
    assert ends
    unit = drawing["height"] / len(names)
    for end, name in zip(ends, names, strict=False):
        assert name is not None
        assert abs(drawing["y"] + (end - 0.5) * unit - (name["y"] + name["height"] / 2)) < 1


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_the_curves_of_a_chart_lead_to_their_names(page: Page, site: Site, size: int) -> None:
    show(page, site, "en/dozens-2026/1/1/index.html", size)
    drawing = page.locator(".chart svg").bounding_box()
    assert drawing is not None
    leads: dict[str, str] = page.locator(".chart .lead").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.classList[0], one.getAttribute('d')]))"
    )

    assert len(leads) == 5
    for mark, lead in leads.items():
        name = page.locator(f".chart li.{mark}").bounding_box()
        assert name is not None
        end = drawing["y"] + float(lead.split(" ")[-1]) / 100 * drawing["height"]
        assert abs(end - (name["y"] + name["height"] / 2)) < 1
        assert name["x"] >= drawing["x"] + drawing["width"]


@pytest.mark.parametrize(
    "name", ["en/kevad-2026/1/1/1/index.html", "en/dozens-2026/1/2/1/index.html"]
)
def test_who_sits_at_the_board_is_named_in_full_over_the_own_hand(
    page: Page, site: Site, name: str
) -> None:
    show(page, site, name, WIDE)

    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert page.locator(".board .who").evaluate_all(cut) == []
    for seat in page.locator(".board .seat").all():
        plate, hand = seat.locator(".plate").bounding_box(), seat.locator(".hand").bounding_box()
        assert plate is not None
        assert hand is not None
        assert (plate["x"], plate["width"]) == (hand["x"], hand["width"])


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


A4 = {"width": 210 / 25.4 * 72, "height": 297 / 25.4 * 72}
"""In points."""
SHEET = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]")


def test_eighty_players_are_printed_on_a_few_sheets_of_A4(page: Page, tmp_path: Path) -> None:
    shutil.copytree("site_templates/static", tmp_path / "static")
    file = tmp_path / "et/kevad-2026/index.html"
    file.parent.mkdir(parents=True)
    file.write_bytes(Renderer("Tourney", "et", "").page(big.page(), "et"))
    page.goto(file.as_uri())

    sheets = SHEET.findall(page.pdf(prefer_css_page_size=True))

    assert 0 < len(sheets) <= 5
    for width, height in sheets:
        assert abs(float(width) - A4["width"]) < 1
        assert abs(float(height) - A4["height"]) < 1
