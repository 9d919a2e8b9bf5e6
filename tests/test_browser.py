"""The browser of the tests is a real one."""

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_a_page_is_rendered(page: Page) -> None:
    page.goto("data:text/html,<p style='width:120px'>Seven of clubs</p>")

    box = page.locator("p").bounding_box()

    assert page.inner_text("p") == "Seven of clubs"
    assert box is not None
    assert box["width"] == 120


def test_scripts_run(page: Page) -> None:
    page.goto("data:text/html,<p></p><script>document.querySelector('p').textContent=6*6</script>")

    assert page.inner_text("p") == "36"
