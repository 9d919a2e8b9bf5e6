"""What stands around the pages: the feed, the sitemap, what phones and others show of the site."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from tests.publishing.league import HEADS, Site, build, fill, opened
from tourney.messages import LANGUAGES

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def feed(site: Site, lang: str) -> Element:
    return fromstring((site.folder / lang / "feed.xml").read_bytes())  # noqa: S314 - our own


def texts(feed: Element, tag: str) -> list[str]:
    return [one.text or "" for one in feed.iter(f"{ATOM}{tag}")]


def test_the_feed_tells_of_tournaments_and_rulings(site: Site) -> None:
    titles = texts(feed(site, "en"), "title")

    assert "Kevad & <b>2026</b>" in titles
    assert "Ruling: Kevad & <b>2026</b>, Round 1, Table 1" in titles


def test_markup_in_the_feed_stays_text(site: Site) -> None:
    assert "The arbiter: as recorded. it <i>was</i> not" in texts(feed(site, "en"), "summary")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_newest_dates_the_feed(site: Site, lang: str) -> None:
    updated, *entries = [datetime.fromisoformat(at) for at in texts(feed(site, lang), "updated")]

    assert updated == max(entries)


def test_a_tournament_stands_where_it_is_listed_and_its_rulings_behind_it(site: Site) -> None:
    _, *titles = texts(feed(site, "en"), "title")

    nights = [title for title in titles if not title.startswith("Ruling: ")]
    assert nights == ["Kuus tosinat", "Kevad & <b>2026</b>", "Talv"]
    about = [title.removeprefix("Ruling: ").partition(", ")[0] for title in titles]
    assert about == sorted(about, key=nights.index)
    assert titles[titles.index("Kevad & <b>2026</b>") + 1].startswith("Ruling: Kevad")


def test_every_entry_has_an_id_of_its_own_in_every_language(site: Site) -> None:
    ids = {lang: texts(feed(site, lang), "id") for lang in LANGUAGES}

    assert all(len(of) == len(set(of)) > 1 for of in ids.values())
    assert ids["en"][1:] == ids["et"][1:] == ids["uk"][1:]
    assert len({of[0] for of in ids.values()}) == 3


def test_entries_lead_to_pages(site: Site) -> None:
    links = [one.get("href") or "" for one in feed(site, "uk").findall(f"{ATOM}entry/{ATOM}link")]

    assert links
    assert all((site.folder / "uk" / link).is_file() for link in links)


def test_the_feed_of_nothing_is_a_feed(tmp_path: Path) -> None:
    with opened(tmp_path) as (_, model):
        site = build(model, tmp_path / "site")

    assert texts(feed(site, "en"), "updated") == ["1970-01-01T00:00:00Z"]


def test_the_manifest_names_the_site_and_pictures_that_are_there(site: Site) -> None:
    manifest = json.loads(site.text("site.webmanifest"))

    assert manifest["name"] == "Tourney"
    assert (site.folder / manifest["start_url"]).is_file()
    assert manifest["icons"]
    assert all((site.folder / icon["src"]).is_file() for icon in manifest["icons"])


def test_with_an_address_the_site_has_a_map_of_all_pages(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        fill(record)
        site = build(model, tmp_path / "site", base="https://club.example/kaardid")

    found = fromstring((site.folder / "sitemap.xml").read_bytes())  # noqa: S314 - our own
    listed = [one.text or "" for one in found.iter(f"{MAP}loc")]
    assert sorted(listed) == [
        f"https://club.example/kaardid/{name}"
        for name in site.pages()
        if name not in ("index.html", "404.html")
    ]


def test_with_an_address_a_page_says_its_own_and_that_of_its_picture(tmp_path: Path) -> None:
    with opened(tmp_path) as (_, model):
        site = build(model, tmp_path / "site", base="https://club.example")

    text = site.text("en/rules/index.html")
    assert '<link rel="canonical" href="https://club.example/en/rules/index.html">' in text
    assert 'property="og:image" content="https://club.example/static/card.png"' in text
    assert (site.folder / "static/card.png").is_file()


def test_with_an_address_the_page_of_what_is_missing_works_at_any_depth(tmp_path: Path) -> None:
    with opened(tmp_path) as (_, model):
        site = build(model, tmp_path / "site", base="https://club.example/kaardid")

    links = re.findall('href="([^"]+)"', site.text("404.html"))
    assert "/kaardid/static/site.css" in links
    assert "/kaardid/et/index.html" in links
    assert all(link.startswith("/kaardid/") for link in links)


def test_without_an_address_nothing_speaks_of_one(site: Site) -> None:
    assert "sitemap.xml" not in site.names()
    assert "canonical" not in site.text("en/index.html")


def test_the_heads_of_the_record_are_a_file_for_the_audit(site: Site) -> None:
    assert json.loads(site.text("data/heads.json")) == HEADS
    shown = "".join(site.tree("en/record/index.html").itertext())
    assert "tourney audit --against heads.json" in shown
    assert "ab" * 32 in shown
    assert "cd" * 32 in shown
