"""A table's page on a phone: score cards, moves, an outbox, two phones; all by real taps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from events.record import open_record
from tests.hall.conftest import Desk, seat_tables
from tests.hall.phones import phone
from tests.hall.test_desk import sheet
from tests.publishing.live import running
from tourney.hall.files import contents
from tourney.messages import LANGUAGES

pytestmark = [pytest.mark.slow, pytest.mark.browser]
AT = "kevad-2026/1/"
LARGEST = 60_000
"""Bytes of a page with all its styles and scripts."""


def test_four_score_cards_by_taps_of_which_two_wait_for_the_network(
    desk: Desk, browser: Browser
) -> None:
    table = f"{AT}7"
    with phone(browser, desk.page(table)) as one:
        sums = one.page.locator(".sums tbody tr:not(.draft)")
        one.tap("seat:jaan6", "seat:mari6", "undo", "seat:peep6", "seat:mari6", "seat:peep6")
        expect(one.page.locator(".draft")).to_contain_text("1254011")
        one.tap("send")
        one.saved()
        expect(sums).to_have_count(1)
        one.cut(off=True)
        one.tap("seat:ants6", "seat:peep6", "seat:jaan6", "send")
        one.tap("seat:mari6", "seat:peep6", "seat:jaan6", "send")
        one.unsaved(2)
        one.cut(off=False)
        one.saved()
        one.tap("seat:mari6", "seat:jaan6", "seat:ants6", "seat:ants6", "send")
        one.saved()
        expect(one.page.locator(".panel")).to_contain_text("All is played at this table.")
        assert one.taps < 4 * 20
        one.tap("check", "check:ants6")
        one.saved()
        expect(one.page.locator('[data-key="check"]')).to_have_text("Check deal 2")
    assert f'checked "link:{table}:ants6"' in sheet(desk, table)
    results = [line[7:] for line in sheet(desk, table).splitlines() if line.startswith("result")]
    assert results == [
        "jaan6 peep6 mari6 ants6 sixes peep6=1",
        "ants6 peep6 jaan6 mari6",
        "mari6 peep6 jaan6 ants6",
        "mari6 jaan6 ants6 peep6 sixes ants6=1",
    ]


def test_what_waits_survives_a_reload_and_a_half_written_card_does_too(
    desk: Desk, browser: Browser
) -> None:
    table = f"{AT}8"
    with phone(browser, desk.page(table)) as one:
        one.page.route("**/card?*", lambda route: route.abort())
        one.tap("seat:jaan7", "seat:mari7", "seat:peep7", "send", "seat:ants7")
        one.unsaved(1)
        one.page.reload()
        one.unsaved(1)
        expect(one.page.locator(".seat-tap.on")).to_have_text("1Ants7")
        one.page.unroute("**/card?*")
        one.saved()
    assert sheet(desk, table).count("result jaan7 mari7 peep7 ants7") == 1


def test_two_phones_see_each_other_and_a_conflict_is_resolved_by_a_tap(
    desk: Desk, browser: Browser
) -> None:
    table = f"{AT}9"
    with phone(browser, desk.page(table)) as one, phone(browser, desk.page(table)) as two:
        for each in (one, two):
            each.tap("moves")
        one.tap("6h")
        expect(two.page.locator(".heap .card")).to_have_count(1)
        two.cut(off=True)
        two.tap("9c")
        two.unsaved(1)
        one.tap("7d")
        one.saved()
        two.cut(off=False)
        expect(two.page.locator(".trouble")).to_contain_text("9♣")
        expect(two.page.locator(".lies .card")).to_have_count(1)
        two.tap("drop")
        two.saved()
        two.tap("8d")
        expect(one.page.locator(".lies .card")).to_have_count(2)
    said = sheet(desk, table)
    assert "mari8 attack 7d\njaan8 beat 7d 8d" in said
    assert "9c" not in said


def test_cards_being_chosen_stay_when_what_was_said_before_is_recorded(
    desk: Desk, browser: Browser
) -> None:
    with phone(browser, desk.page(f"{AT}11")) as one:
        one.tap("moves", "6h")
        one.saved()
        one.cut(off=True)
        one.tap("7c")
        one.unsaved(1)
        one.tap("several", "8c", "8d")
        one.cut(off=False)
        one.saved()
        expect(one.page.locator(".grid .picked")).to_have_count(2)
        one.tap("cancel", "m:undo")
        one.saved()


def test_a_desk_that_is_strict_asks_whether_all_are_done(tmp_path: Path, browser: Browser) -> None:
    (table,) = seat_tables(tmp_path, "k", "saare", 1)
    with running(tmp_path, "desk", "k", "1", "--port", "0", "--strict") as program:
        small = Desk(tmp_path, program, [table])
        with phone(browser, small.page(table)) as one:
            one.tap("moves", "6h", "7c", "8c", "9d")
            expect(one.page.locator(".trouble")).to_contain_text("All attackers are done")
            one.tap("which:done")
            one.saved()
        said = sheet(small, table)
    assert "mari attack 7c\njaan beat 7c 8c\nall done\njaan attack 9d\n" in said
    with open_record(tmp_path / "tourney.db", create=False) as record:
        assert not [one for one in record.read(table) if getattr(one.fact, "inferred", False)]


def test_without_a_script_a_form_records_the_card(desk: Desk, browser: Browser) -> None:
    table = f"{AT}10"

    def fill(page: Page, sixes: str) -> None:
        for at, place in enumerate("4213"):
            page.fill(f"[name=place{at}]", place)
        page.fill("[name=sixes1]", sixes)
        page.click("button")

    with phone(browser, desk.page(table), java_script_enabled=False, locale="et-EE") as one:
        assert one.page.locator("html").get_attribute("lang") == "et"
        fill(one.page, "9")
        assert one.page.locator("[role=alert]").inner_text()
        fill(one.page, "1")
        expect(one.page.locator("tbody tr")).to_have_count(1)
    assert sheet(desk, table).count("result peep9 jaan9 ants9 mari9 sixes jaan9=1") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_small_and_nothing_stands_inline(desk: Desk, lang: str) -> None:
    connection = desk.open()
    connection.request("GET", f"{desk.links[f'{AT}6'].path}?lang={lang}")
    shown = connection.getresponse().read()
    connection.close()
    text = shown.decode()
    assert not re.search(r"<style|\son\w+=|\sstyle=|<script(?![^>]* src=)", text)
    assert len(shown) + loaded(text) <= LARGEST


def loaded(text: str) -> int:
    """Bytes of the styles and scripts of a page, as they are sent."""
    names: list[Any] = re.findall(r"/static/\w+/([\w.]+\.(?:css|js))", text)
    scripts = [name for name in contents() if name.endswith(".js")]
    return sum(len(contents()[name]) for name in {*names, *scripts})
