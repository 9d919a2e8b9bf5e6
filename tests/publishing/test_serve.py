"""The server: pages load again by themselves, and the wall of the hall needs no scrolling."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page

from events.facts import PlayerAdded, TournamentOpened
from events.record import Batch, Record
from tests.publishing.league import AT, LONG, add, fill, opened, take
from tests.publishing.live import PATIENCE, Running, running
from tests.publishing.test_incremental import CARD
from tests.readmodel.stores import table_of_cards
from tourney.publishing import publish

pytestmark = pytest.mark.slow
MILLISECONDS = PATIENCE * 1000


class Served:
    """A league, and the server that shows it."""

    def __init__(self, folder: Path, program: Running) -> None:
        self.folder, self.program = folder, program
        self.url = program.line("http://").split()[4]

    def get(self, path: str) -> tuple[int, str, str]:
        """Status, kind and text of an answer."""
        try:
            with urlopen(Request(self.url + path), timeout=PATIENCE) as answer:  # noqa: S310 - ours
                return answer.status, answer.headers["Content-Type"], answer.read().decode()
        except HTTPError as error:
            return error.code, error.headers["Content-Type"], error.read().decode()


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    with opened(folder) as (record, _):
        fill(record)
    with running(folder, "serve", "--port", "0") as program:
        yield Served(folder, program)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as served:
        yield served


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that is only asked: no test changes its record or ends it."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.mark.browser
def test_a_page_loads_again_when_it_has_changed(page: Page, served: Served) -> None:
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    page.goto(f"{served.url}en/kevad-2026/index.html")
    assert page.locator("a[href*='3/1/index.html']").count() == 0

    with opened(served.folder) as (record, _):
        take(record, CARD)

    page.locator("a[href*='3/1/index.html']").first.wait_for(timeout=MILLISECONDS)
    assert refused == []


def test_what_the_server_adds_is_not_in_the_files(asked: Served) -> None:
    _, kind, shown = asked.get("en/index.html")
    page = (asked.folder / "site/en/index.html").read_text("utf-8")

    assert kind == "text/html; charset=utf-8"
    assert "_live.js" in shown
    assert "connect-src &#39;self&#39;" in shown
    assert "_live" not in page
    assert "connect-src" not in page
    assert "default-src &#39;none&#39;" in shown


@pytest.mark.parametrize(
    "path", ["nothing", ".tourney-site.json", "en", "../tourney.db", "static/"]
)
def test_what_is_no_file_of_the_site_is_not_found(asked: Served, path: str) -> None:
    status, _, shown = asked.get(path)

    if path == "en":  # a folder: its page
        assert status == 200
    else:
        assert (status, "404" in shown) == (404, True)


@pytest.mark.parametrize("path", ["%00", "a%00b", "x" * 3000, "%ff", "en/%00/index.html"])
def test_odd_paths_are_answered(asked: Served, path: str) -> None:
    status, _, _ = asked.get(path)
    assert status == 404


def test_no_browser_guesses_what_a_file_is(asked: Served) -> None:
    for path in ("en/index.html", "static/site.css", "nothing"):
        try:
            with urlopen(asked.url + path, timeout=PATIENCE) as answer:  # noqa: S310 - ours
                headers = answer.headers
        except HTTPError as error:
            headers = error.headers
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_other_files_are_served_as_they_are(asked: Served) -> None:
    _, kind, shown = asked.get("static/site.css")

    assert kind.startswith("text/css")
    assert shown == (asked.folder / "site/static/site.css").read_text("utf-8")


def test_ctrl_c_ends_it_and_frees_the_port(served: Served) -> None:
    port = int(served.url.rstrip("/").rpartition(":")[2])

    assert served.program.end(signal.SIGINT) == 0

    with socket.create_server(("127.0.0.1", port)):
        pass


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, _):
        fill(record)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with running(tmp_path, "serve", "--port", port) as program:
            said = program.line("another program listens")
            assert port in said
            assert program.process.wait(PATIENCE) == 1


def test_a_thousand_sleeping_phones_end_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, _):
        fill(record)
    with ExitStack() as phones, running(tmp_path, "serve", "--port", "0", files=256) as program:
        served = Served(tmp_path, program)
        where = "127.0.0.1", int(served.url.rstrip("/").rpartition(":")[2])
        for number in range(1000):
            phone = phones.enter_context(socket.create_connection(where, PATIENCE))
            phone.sendall(b"GET /en/ HTTP/1.1\r\nHo" if number % 2 else b"")
        with opened(tmp_path) as (record, _):
            take(record, CARD)
        program.line("up to event")
        assert served.get("en/kevad-2026/3/1/index.html")[0] == 200
        assert program.end(signal.SIGHUP) == 0


# -- the wall of the hall


PLAYERS = 80
SIZES = [(1920, 1080), (1280, 720)]


def big_night(record: Record) -> list[str]:
    """A round of twenty tables; the names of those who play."""
    names = [f"{LONG} {n}" if n % 7 == 0 else f"Ülle Ääremaa {n}" for n in range(PLAYERS)]
    people = [Batch(f"player:p{n}", 0, [PlayerAdded(name, "")]) for n, name in enumerate(names)]
    record.append(people, at=AT, by="desk")
    add(record, "suur", [TournamentOpened("Suur õhtu", "saare", "2026-03-06", 7)])
    for table in range(1, 21):
        seats = " ".join(f"p{n}" for n in range(4 * table - 4, 4 * table))
        add(record, f"suur/1/{table}", table_of_cards(f"suur/1/{table}", [seats] * 4))
    return names


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """The page for the wall on a large night, and who plays."""
    folder = tmp_path_factory.mktemp("hall")
    with opened(folder) as (record, model):
        names = big_night(record)
        model.catch_up()
        publish(model, folder / "site")
    return (folder / "site/uk/hall/index.html").as_uri(), names


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_hall_shows_everybody_without_scrolling(
    page: Page, hall: tuple[str, list[str]], width: int, height: int
) -> None:
    url, names = hall
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    page.goto(url)
    standings, tables = set(), set()
    for _ in range(page.locator(".screen").count()):
        assert page.locator(".screen:visible").count() == 1
        assert page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        ) == [width, height]
        _assert_all_is_inside(page, width, height)
        standings |= {*page.locator(".columns .who:visible").all_inner_texts()}
        tables |= {*page.locator(".tables .who:visible").all_inner_texts()}
        page.keyboard.press("ArrowRight")

    assert standings == set(names)
    assert tables == set(names)


def _assert_all_is_inside(page: Page, width: int, height: int) -> None:
    """Every number and name stands whole on the screen, under the footer nothing."""
    outside = page.evaluate(
        """([width, height]) => {
            const foot = document.querySelector('.under').getBoundingClientRect().top;
            const texts = [...document.querySelectorAll('.shown .who, .shown b, .shown h3')];
            return texts.filter(one => {
                const { right, bottom } = one.getBoundingClientRect();
                const cut = one.scrollWidth > one.clientWidth + 1;
                return cut || right > width || bottom > foot;
            }).map(one => one.textContent);
        }""",
        [width, height],
    )
    assert outside == []


@pytest.mark.browser
def test_the_hall_is_dark_whatever_the_system_says(page: Page, hall: tuple[str, list[str]]) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(hall[0])

    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")

    assert all(int(part) < 40 for part in colour.strip("rgb()").split(","))


@pytest.mark.browser
def test_the_hall_turns_by_itself_until_it_is_paused(
    page: Page, hall: tuple[str, list[str]]
) -> None:
    page.clock.install()
    page.goto(hall[0])
    first = page.locator(".screen:visible h2 + p").inner_text()
    page.clock.run_for(13_000)
    second = page.locator(".screen:visible h2 + p").inner_text()
    page.keyboard.press("Space")
    page.clock.run_for(60_000)

    assert first != second
    assert page.locator(".screen:visible h2 + p").inner_text() == second
    assert page.locator("[data-turn='0']").get_attribute("aria-pressed") == "true"


@pytest.mark.browser
def test_without_motion_wanted_screens_change_at_once(
    page: Page, hall: tuple[str, list[str]]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(hall[0])

    assert page.locator(".shown").evaluate("one => getComputedStyle(one).animationName") == "none"
