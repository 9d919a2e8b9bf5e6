"""A headless Chromium for the tests of pages, and a page that watches what it asks for."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Chromium speaks to its maker's hosts at every start unless told not to.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

LOCAL = ("file:", "data:", "blob:", "about:", "http://127.0.0.1:", "http://localhost:")


def chromium() -> str:
    """The path of the machine's Chromium; without one the tests fail, they are not left out."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    pytest.fail("no Chromium on this machine: `sh .ci/system-packages` installs it", pytrace=False)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the whole run."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page; at its end it must have asked for nothing outside and have met no error."""
    complaints: list[str] = []
    with browser.new_context() as context:
        opened = context.new_page()
        opened.on("request", lambda request: _note_outside(request.url, complaints))
        opened.on("pageerror", lambda error: complaints.append(f"script error: {error.message}"))
        yield opened
    assert complaints == []


def _note_outside(url: str, complaints: list[str]) -> None:
    if not url.startswith(LOCAL):
        complaints.append(f"request outside: {url}")
