"""The organizer's pages: nobody enters without the password, and acts are those of the commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from events.facts import RulingGiven
from events.record import open_record
from tests.hall.conftest import PASSWORD, Desk, seated, tourney
from tests.hall.test_desk import head
from tests.publishing.live import running
from tourney.cli import main
from tourney.hall.entry import EVENING, TRIES, Entry
from tourney.messages import LANGUAGES, say

pytestmark = pytest.mark.slow
CARD = "mari jaan peep ants"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk whose addresses are refused in the end."""
    yield from seated(tmp_path_factory.mktemp("organizer"), "ost", "saare", 2)


class Answer(NamedTuple):
    status: int
    text: str
    headers: dict[str, str]


class Visitor:
    """A browser that runs no script and keeps its cookie."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.cookie, self.token = desk, "", ""

    def ask(self, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        connection = self.desk.open()
        given = {"Cookie": self.cookie, **{k.replace("_", "-"): v for k, v in headers.items()}}
        if form is not None:
            given = {"Content-Type": "application/x-www-form-urlencoded", **given}
        sent = None if form is None else urlencode(form)
        connection.request("POST" if sent else "GET", path, sent, given)
        got = connection.getresponse()
        answer = Answer(got.status, got.read().decode(), dict(got.getheaders()))
        connection.close()
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        if found := re.search('name="token" value="(.*?)"', answer.text):
            self.token = found[1]
        return answer

    def enter(self) -> Answer:
        answer = self.ask("/desk/enter", {"password": PASSWORD})
        assert self.ask("/desk").status == 200
        return answer

    def do(self, act: str, **form: str) -> Answer:
        return self.ask("/desk/do", {"token": self.token, "act": act, **form})


def confirmed(visitor: Visitor, answer: Answer) -> Answer:
    """Send the form that a page asks to be confirmed."""
    hidden = re.findall('type="hidden" name="(.*?)" value="(.*?)"', answer.text)
    return visitor.ask("/desk/do", {name: unescape(value) for name, value in hidden})


# -- who enters


def test_without_the_password_nothing_of_the_round_is_shown_or_done(own: Desk) -> None:
    stranger, before = Visitor(own), head(own)
    for path in ("/desk", "/desk/table/1"):
        shown = stranger.ask(path)
        assert shown.status == 401
        assert "Mari" not in shown.text
    assert stranger.ask("/desk/do", {"act": "close", "reason": "x", "sure": "1"}).status == 401
    stranger.cookie = "tourney-desk=99999999999." + "0" * 64
    assert stranger.ask("/desk").status == 401
    stranger.cookie = "tourney-desk=é.é"
    assert stranger.ask("/desk").status == 401
    assert head(own) == before


def test_a_session_is_kept_from_scripts_and_from_different_sites(own: Desk) -> None:
    entered = Visitor(own).enter()
    assert entered.status == 303
    cookie = entered.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/desk"} <= {*cookie.split("; ")}


@pytest.mark.parametrize(
    ("token", "headers", "status"),
    [
        ("", {}, 403),
        ("0" * 64, {}, 403),
        (None, {"Sec_Fetch_Site": "cross-site"}, 403),
        (None, {"Origin": "http://evil.example"}, 421),
        (None, {"Host": "evil.example"}, 421),
    ],
)
def test_a_form_of_a_different_page_does_nothing(
    own: Desk, token: str | None, headers: dict[str, str], status: int
) -> None:
    visitor, before = Visitor(own), head(own)
    visitor.enter()
    form = {"act": "close", "table": "2", "reason": "late", "sure": "1"}
    form["token"] = visitor.token if token is None else token
    assert visitor.ask("/desk/do", form, **headers).status == status
    assert head(own) == before


def test_a_session_ends_with_the_evening_and_with_the_desk() -> None:
    now = [1000.0]
    entry = Entry(PASSWORD, lambda: now[0])
    session = entry.begin()
    assert entry.is_good(session)
    assert not Entry(PASSWORD, lambda: now[0]).is_good(session)
    assert entry.opens(PASSWORD)
    assert not entry.opens(PASSWORD[:-1])
    now[0] += EVENING
    assert not entry.is_good(session)


# -- what is done


def test_a_card_is_recorded_amended_after_its_dry_run_and_said_as_the_command_says_it(
    own: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    visitor = Visitor(own)
    visitor.enter()
    recorded = visitor.do("card", table="1", deal="1", words=CARD)
    assert recorded.status == 200, recorded.text
    before, better = head(own), "jaan mari peep ants"
    asked = visitor.do("amend", table="1", deal="1", words=better, reason="misread")
    store = ("--store", str(own.folder / "tourney.db"), "--by", "arbiter", "--lang", "en")
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main([*store, "amend", "ost/1/1/1", better, "--reason", "misread", "--dry-run"])
    assert capsys.readouterr().out.strip() in unescape(asked.text)
    assert head(own) == before
    done = confirmed(visitor, asked)
    assert (done.status, done.text.count("misread")) == (200, 0)
    again = confirmed(visitor, asked)
    assert again.status == 200
    with open_record(own.folder / "tourney.db", create=False) as record:
        by = [event.by for event in record.read("ost/1/1")]
    assert by[0] == "organizer"
    assert by.count("arbiter") == 1


def test_a_dispute_is_ruled_on_and_a_table_closed_and_opened_again(own: Desk) -> None:
    visitor = Visitor(own)
    visitor.enter()
    flagged = visitor.do("dispute", table="2", seat="mari1", words="he looked")
    assert flagged.status == 422  # nothing was said at this table yet
    assert visitor.do("card", table="2", deal="1", words="mari1 jaan1 peep1 ants1").status == 200
    assert visitor.do("dispute", table="2", seat="mari1", words="he looked").status == 200
    assert "1 open dispute" in visitor.ask("/desk").text
    assert "he looked" in visitor.ask("/desk/table/2").text
    form = {"dispute": "1", "ruling": "penalty", "words": "jaan1 -2", "reason": "seen"}
    asked = visitor.do("rule", table="2", **form)
    assert "1 open dispute" in visitor.ask("/desk").text
    assert confirmed(visitor, asked).status == 200
    assert "1 open dispute" not in visitor.ask("/desk").text
    for act, closed in (("close", True), ("reopen", False)):
        assert confirmed(visitor, visitor.do(act, table="2", reason="late")).status == 200
        assert ("The table is closed: late" in visitor.ask("/desk").text) == closed
    with open_record(own.folder / "tourney.db", create=False) as record:
        (ruled,) = [
            (one.by, one.fact.kind, one.fact.reason)
            for one in record.read("ost/1/2")
            if isinstance(one.fact, RulingGiven)
        ]
    assert ruled == ("arbiter", "penalty", "seen")


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"act": "forget", "table": "1"}, 400),
        ({"act": "void", "table": "9", "deal": "1", "reason": "x"}, 400),
        ({"act": "void", "table": "1", "deal": "1", "reason": "a\nb"}, 400),
        ({"act": "void", "table": "1", "deal": "1", "reason": "x" * 2000}, 400),
        ({"act": "void", "table": "1", "deal": "--yes", "reason": "x", "sure": "1"}, 422),
        ({"act": "amend", "table": "1", "deal": "1", "words": "--yes", "reason": "x"}, 422),
        ({"act": "rule", "table": "1", "dispute": "7", "ruling": "--by", "reason": "x"}, 422),
        ({"act": "close", "table": "1", "sure": "1"}, 422),
    ],
)
def test_what_is_wrong_with_a_form_is_said_and_records_nothing(
    own: Desk, form: dict[str, str], status: int
) -> None:
    visitor = Visitor(own)
    visitor.enter()
    before = head(own)
    answer = visitor.ask("/desk/do", {"token": visitor.token, **form})
    assert answer.status == status, answer.text
    assert 'role="alert"' in answer.text
    assert "Traceback" not in answer.text
    assert head(own) == before


# -- how it looks


@pytest.mark.browser
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [360, 1440])
def test_its_pages_fit_and_work_without_script(
    own: Desk, browser: Browser, lang: str, width: int
) -> None:
    root = own.page("ost/1/1").partition("/t/")[0]
    with browser.new_context(
        viewport={"width": width, "height": 800}, java_script_enabled=False
    ) as context:
        page = context.new_page()
        page.goto(f"{root}/desk?lang={lang}")
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("button").click()
        expect(page.locator(".hall > li")).to_have_count(2)
        fits(page, width)
        page.locator(".hall a").first.click()
        for summary in page.locator("summary").all():
            summary.click()
        expect(page.locator(".qr svg")).to_be_visible()
        expect(page.locator("[href*='/t/']")).to_have_text(own.links["ost/1/1"].geturl())
        fits(page, width)
        form = page.locator("form", has=page.locator("[value=retract]"))
        form.locator("[name=reason]").fill("x")
        form.locator("button").click()
        expect(page.locator("main")).to_contain_text(say("organizer.ask", lang))
        fits(page, width)


def fits(page: Page, width: int) -> None:
    """Nothing is wider than the screen."""
    box = page.locator("main").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    for each in page.locator("main > *, form, label, input, select, button").all():
        if each.is_visible() and (inner := each.bounding_box()):
            assert inner["x"] + inner["width"] <= width, each.evaluate("one => one.outerHTML")


# -- the password


def test_a_password_that_nobody_chose_is_said_once_and_opens(tmp_path: Path) -> None:
    tourney(tmp_path, "new", "ost", "--game", "saare")
    tourney(tmp_path, "enter", "ost", "Mari", "Jaan")
    tourney(tmp_path, "seat", "ost", "1")
    with running(tmp_path, "desk", "ost", "1", "--port", "0") as program:
        *_, url, _, password = program.line("for the organizer").split()
        where = urlsplit(url)
        for given, status in ((password.upper(), 403), (password, 303)):
            body = urlencode({"password": given})
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            with closing(HTTPConnection(where.hostname or "", where.port or 0)) as connection:
                connection.request("POST", "/desk/enter", body, kind)
                assert connection.getresponse().status == status


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_password_that_is_none_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    (tmp_path / "short").write_text("\nlong enough but second\n")
    for file in ("short", "none"):
        with pytest.raises(SystemExit) as ended:
            main(["--lang", lang, "desk", "k", "1", "--password-file", str(tmp_path / file)])
        assert ended.value.code
        assert file in capsys.readouterr().err


def test_who_guesses_has_to_wait(own: Desk) -> None:
    stranger = Visitor(own)
    for _ in range(TRIES):
        assert stranger.ask("/desk/enter", {"password": "guess"}).status == 403
    assert stranger.ask("/desk/enter", {"password": PASSWORD}).status == 429
