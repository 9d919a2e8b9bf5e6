"""Stepping through a deal in a real browser, opened from the site's folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.publishing.league import Site
from tests.publishing.replaying import BOTH, DOZENS, SAARE, now, press, show

pytestmark = pytest.mark.browser

# ------------------------------------------------------------------------------- without a script


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page in a browser that runs no script."""
    with browser.new_context(java_script_enabled=False) as context:
        yield context.new_page()


@BOTH
def test_without_a_script_there_is_the_list_and_no_table(
    plain: Page, site: Site, name: str
) -> None:
    show(plain, site, name, "#m3")

    assert not plain.locator(".replay").is_visible()
    assert plain.locator("#m3").is_visible()
    assert plain.locator(".after").first.is_visible()


def test_paper_has_the_list_and_no_table(page: Page, site: Site) -> None:
    show(page, site, SAARE)
    page.emulate_media(media="print")

    assert not page.locator(".replay").is_visible()
    assert page.locator(".after .hands").first.is_visible()


# -------------------------------------------------------------------------------------- stepping


@BOTH
def test_the_keys_step_through_the_deal(page: Page, site: Site, name: str) -> None:
    show(page, site, name)
    last = page.locator(".lines li").last.get_attribute("id")

    seen = []
    for key in ("n", "ArrowRight", "ArrowRight", "b", "ArrowLeft", "End", "Home"):
        press(page, key)
        seen.append(now(page))

    assert seen == ["m1", "m2", "m3", "m2", "m1", last, None]


def test_up_and_down_go_from_the_end_of_a_bout_to_another(page: Page, site: Site) -> None:
    show(page, site, SAARE)

    seen = []
    for key in ("ArrowDown", "ArrowDown", "n", "ArrowUp", "ArrowUp", "ArrowUp"):
        press(page, key)
        seen.append(now(page))

    assert seen == ["m5", "m11", "m12", "m11", "m5", None]


def test_a_key_with_another_one_is_left_to_the_browser(page: Page, site: Site) -> None:
    show(page, site, SAARE)

    press(page, "Control+ArrowRight", "Shift+ArrowRight")

    assert now(page) is None


def test_the_buttons_step_through_the_deal(page: Page, site: Site) -> None:
    show(page, site, SAARE)

    seen = []
    for way in ("next", "down", "back", "up", "end", "start"):
        page.locator(f"[data-go={way}]").click()
        seen.append(now(page))

    assert seen == ["m1", "m5", "m4", None, "m141", None]


def test_the_buttons_are_reached_and_pressed_by_the_keyboard(page: Page, site: Site) -> None:
    show(page, site, SAARE)
    page.locator("[data-go=next]").focus()

    press(page, "Enter", "Space")

    assert now(page) == "m2"
    assert page.locator("[data-go=next]").evaluate("one => one.matches(':focus-visible')")


def test_the_slider_goes_to_any_move(page: Page, site: Site) -> None:
    show(page, site, SAARE)

    page.locator(".drive input").fill("7")

    assert now(page) == "m7"


@pytest.mark.parametrize(("way", "shown"), [(-90, "m3"), (90, "m1"), (-20, "m2")])
def test_a_swipe_steps_and_a_touch_does_not(
    browser: Browser, site: Site, way: int, shown: str
) -> None:
    with browser.new_context(has_touch=True) as context:
        page = context.new_page()
        show(page, site, SAARE, "#m2", width=360)
        box = page.locator(".board").bounding_box()
        assert box
        x, y = box["x"] + 180, box["y"] + 200
        finger = context.new_cdp_session(page)
        for kind, at in (("Start", 0), ("Move", way / 2), ("Move", way)):
            point = [{"x": x + at, "y": y}]
            finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": point})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        assert now(page) == shown


def test_a_line_of_the_list_shows_its_move(page: Page, site: Site) -> None:
    show(page, site, SAARE)

    page.locator("#m6 .did").click()

    assert now(page) == "m6"


# --------------------------------------------------------------------------------- the address


@BOTH
def test_an_address_opens_its_move(page: Page, site: Site, name: str) -> None:
    show(page, site, name, "#m4")

    assert now(page) == "m4"
    assert page.locator(".told").inner_text() == page.locator("#m4").inner_text()


@pytest.mark.parametrize("width", [360, 1440])
def test_an_address_opens_with_the_table_in_view(page: Page, site: Site, width: int) -> None:
    show(page, site, DOZENS, "#m30", width)
    page.wait_for_load_state("load")

    box = page.locator(".board").bounding_box()

    assert box
    assert 0 <= box["y"] < 100


def test_the_address_follows_and_leaves_no_history(page: Page, site: Site) -> None:
    show(page, site, SAARE)
    before = page.evaluate("history.length")

    press(page, "n", "n", "n")
    page.wait_for_url("**/1/index.html#m3")
    press(page, "Home")
    page.wait_for_url("**/1/index.html")

    assert page.evaluate("history.length") == before


def test_an_address_typed_in_later_shows_its_move(page: Page, site: Site) -> None:
    show(page, site, SAARE)

    page.evaluate("location.hash = '#m7'")

    expect(page.locator("#m7")).to_have_attribute("aria-current", "step")
