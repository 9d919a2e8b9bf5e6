"""The table on which a deal is replayed: its cards, its words, and who can follow them."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.publishing.league import Site
from tests.publishing.replaying import (
    BOTH,
    DOZENS,
    SAARE,
    TAKEN_BACK,
    WHOLE,
    cards,
    now,
    places,
    press,
    show,
)

pytestmark = pytest.mark.browser

SERIOUS = {"serious", "critical"}
LIMIT = 20_000
"""Bytes of the script."""

# ------------------------------------------------------------------------------------ the table


@pytest.mark.parametrize(("name", "deck"), [(SAARE, 36), (WHOLE, 36), (DOZENS, 28)])
@pytest.mark.parametrize("known", ["then", "now"])
def test_P1_at_every_step_all_cards_are_on_the_table_once(
    page: Page, site: Site, name: str, deck: int, known: str
) -> None:
    show(page, site, name)
    page.evaluate("known => document.querySelector(`[data-known=${known}]`).click()", known)
    steps = page.locator(".lines li").count()

    for _ in range(steps + 1):
        drawn = places(page)
        faces = [one for zone in drawn for one in cards(page, zone) if one]
        assert sum(drawn.values()) == deck
        assert len(faces) == len(set(faces))
        press(page, "n")


def test_hands_are_backs_where_nobody_could_know_and_faces_where_they_could(
    page: Page, site: Site
) -> None:
    show(page, site, TAKEN_BACK, "#m2")

    assert cards(page, "0") == ["", "", "", "", ""]
    assert cards(page, "l") == ["7♣", "8♣"]
    assert cards(page, "t")[0] == "6♥"
    show(page, site, SAARE, "#m5")
    assert {"J♣", "K♣", "K♦"} <= set(cards(page, "0"))


def test_what_came_to_light_later_is_shown_when_asked_for(page: Page, site: Site) -> None:
    show(page, site, TAKEN_BACK)
    backs = page.locator(".layer .back")
    before = backs.count()

    page.locator("[data-known=now]").click()

    assert cards(page, "0") == ["7♣", "K♦", "8♥", "", "", ""]
    assert page.locator(".layer .late").count() == before - backs.count() == 4
    page.locator("[data-known=then]").click()
    assert backs.count() == before


@pytest.mark.parametrize("name", [SAARE, TAKEN_BACK, DOZENS])
def test_what_nobody_knew_then_lies_behind_what_was_known(
    page: Page, site: Site, name: str
) -> None:
    show(page, site, name)

    for _ in range(page.locator(".lines li").count() + 1):
        for seat in "0123":
            hand = cards(page, seat)
            assert hand == sorted(hand, key=lambda face: not face), f"{now(page)}: {hand}"
        press(page, "n")


def test_a_deal_of_which_all_was_known_has_nothing_to_switch(page: Page, site: Site) -> None:
    show(page, site, "en/dozens-2026/1/1/1/index.html")
    hidden = "document.querySelector('.views').hidden"
    later = (
        "[...document.querySelectorAll('[data-put]')].some(one => one.dataset.put.includes('!'))"
    )

    assert page.evaluate(hidden) != page.evaluate(later)


def test_S10_the_seats_are_marked_with_what_is_up_to_them(page: Page, site: Site) -> None:
    show(page, site, SAARE, "#m1")
    marks = page.locator(".seat .role:visible")

    assert page.locator(".seat3 .role:visible").all_inner_texts() == ["leads", "may attack"]
    assert page.locator(".seat0 .role:visible").all_inner_texts() == ["defends"]
    assert marks.count() == 3


def test_S15_the_card_that_ends_a_bout_is_seen_before_the_table_is_cleared(
    page: Page, site: Site
) -> None:
    show(page, site, "en/kevad-2026/2/1/2/index.html")
    line = page.locator(".lines li[data-between*='l:']").first
    number = int((line.get_attribute("id") or "m0")[1:])
    show(page, site, "en/kevad-2026/2/1/2/index.html", f"#m{number - 1}")
    lay = len(cards(page, "l"))

    press(page, "n")

    assert len(cards(page, "l")) == lay + 1
    expect(page.locator(".layer [data-in=l]")).to_have_count(0)
    assert now(page) == f"m{number}"


@BOTH
def test_at_the_end_each_seat_has_what_the_deal_gave_it(page: Page, site: Site, name: str) -> None:
    show(page, site, name)
    ends = page.locator(".seat .end:visible")
    assert ends.count() == 0

    press(page, "End")

    assert ends.count() == 4


def test_a_move_taken_back_is_shown_struck_out_and_moves_nothing(page: Page, site: Site) -> None:
    show(page, site, TAKEN_BACK, "#m3")
    before = places(page)

    press(page, "n")

    assert "it was <b>8h</b> – " in page.locator(".told.retracted").inner_text()
    assert places(page) == before


def test_the_last_move_is_followed_by_what_was_ruled_on_the_deal(page: Page, site: Site) -> None:
    show(page, site, "en/kevad-2026/1/1/4/index.html")

    press(page, "End")

    told = page.locator(".told").inner_text()
    assert "instead of jaan, mari, ants, peep, two <u>names</u> – ants, " in told


def test_a_ruling_stands_at_its_move_and_its_rule_is_opened(page: Page, site: Site) -> None:
    show(page, site, TAKEN_BACK, "#m3")

    page.locator(".told a.rule").click()

    assert page.url.endswith("/rules/index.html#S9")


def test_what_was_written_with_markup_stays_text(page: Page, site: Site) -> None:
    show(page, site, SAARE, "#m4")

    assert "that <b>card</b> was gone" in page.locator(".told").inner_text()


# -------------------------------------------------------------------------------- moving, hearing


@pytest.mark.parametrize(("wish", "moving"), [("no-preference", "yes"), ("reduce", "no")])
def test_cards_move_unless_somebody_wants_no_movement(
    page: Page, site: Site, wish: Literal["no-preference", "reduce"], moving: str
) -> None:
    page.emulate_media(reduced_motion=wish)
    show(page, site, SAARE, "#m1")

    press(page, "n")

    moves = (
        "document.querySelector('.layer').getAnimations({ subtree: true }).length ? 'yes' : 'no'"
    )
    assert page.evaluate(moves) == moving


def test_each_step_is_told_to_those_who_hear_the_page(page: Page, site: Site) -> None:
    show(page, site, "et/kevad-2026/1/1/1/index.html")
    told = page.locator("[aria-live=polite]")
    assert told.inner_text() == "Enne esimest käiku"

    press(page, "n")

    assert "ants saadab" in " ".join(told.inner_text().split())
    assert page.locator("[data-holds='0']").text_content() == "8♥ 10♥ A♠"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", [SAARE, DOZENS, TAKEN_BACK])
def test_axe_finds_nothing_serious_in_the_middle_of_a_deal(
    page: Page, site: Site, name: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    show(page, site, name, "#m3")
    page.locator("[data-known=now]").click()

    found = Axe().run(page).response["violations"]

    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in SERIOUS] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_words_on_the_cloth_have_contrast_enough(
    page: Page, site: Site, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    show(page, site, SAARE)
    colour = "name => getComputedStyle(document.querySelector('.board')).getPropertyValue(name)"
    word, *cloths = (
        luminance(page.evaluate(colour, name))
        for name in ("--chalk-soft", "--cloth", "--cloth-deep")
    )

    assert all((word + 0.05) / (cloth + 0.05) >= 4.5 for cloth in cloths)


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb``, as WCAG 2 defines it."""
    parts = [int(colour.strip()[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return sum(one * weight for one, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


@BOTH
@pytest.mark.parametrize("width", [360, 1440])
def test_no_card_is_drawn_outside_the_table(page: Page, site: Site, name: str, width: int) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(page, site, name, width=width)
    inside = """(() => {
        const ground = document.querySelector('.board').getBoundingClientRect();
        const cards = [...document.querySelectorAll('.layer > *')];
        return cards.length > 0 && cards.every(one => {
            const card = one.getBoundingClientRect();
            return card.left >= ground.left && card.right <= ground.right
                && card.top >= ground.top && card.bottom <= ground.bottom;
        });
    })()"""

    for _ in range(page.locator(".lines li").count() + 1):
        assert page.evaluate(inside), now(page)
        press(page, "n")


def test_the_script_is_small(site: Site) -> None:
    assert (site.folder / "static/replay.js").stat().st_size < LIMIT
