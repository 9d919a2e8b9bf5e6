"""The page of a season: every total is the sum of what its stages show."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import Any
from xml.etree.ElementTree import Element

from tests.publishing.league import SEASON, Site
from tourney.messages import LANGUAGES

PAGE = "seasons/2026/index.html"


def told(site: Site) -> Any:
    return json.loads(site.text("data/seasons/2026.json"))


def table(site: Site, name: str) -> list[dict[str, str]]:
    text = (site.folder / name).read_text("utf-8-sig")
    return [*csv.DictReader(StringIO(text, newline=""))]


def words(element: Element) -> str:
    return "".join(element.itertext()).strip()


def shown(site: Site, lang: str) -> list[list[str]]:
    """The rows of the standings as they stand on the page."""
    (body,) = site.tree(f"{lang}/{PAGE}").iter("tbody")
    return [[words(cell) for cell in row] for row in body]


def test_the_total_is_the_sum_of_the_published_stages_that_count(site: Site) -> None:
    rows = told(site)["standings"]

    assert rows
    for row in rows:
        stages = [stage for stage in row["stages"].values() if stage]
        assert row["total"] == sum(stage["points"] for stage in stages if stage["counted"])
        assert row["dropped"] == sum(stage["points"] for stage in stages if not stage["counted"])


def test_a_stage_gives_what_its_own_standings_say(site: Site) -> None:
    stages = told(site)["stages"]
    assert stages
    for stage in stages:
        standings = table(site, f"data/{stage}.csv")
        points = {row["number"]: len(standings) - int(row["place"]) + 1 for row in standings}
        found = {
            str(row["player"]["number"]): row["stages"][stage]["points"]
            for row in told(site)["standings"]
            if row["stages"][stage]
        }
        assert found == points


def test_the_best_stages_count_and_what_is_dropped_stands_in_brackets(site: Site) -> None:
    rows = told(site)["standings"]
    dropped = [row for row in rows if row["dropped"]]

    assert dropped
    for row, cells in zip(rows, shown(site, "en"), strict=True):
        stages = row["stages"].values()
        for stage, cell in zip(stages, cells[3 : 3 + len(stages)], strict=True):
            expected = "–" if stage is None else str(stage["points"])
            assert cell == (f"({expected})" if stage and not stage["counted"] else expected)


def test_csv_tells_what_the_page_does_in_every_language(site: Site) -> None:
    rows = table(site, "data/seasons/2026.csv")
    assert rows
    for lang in LANGUAGES:
        cells = shown(site, lang)
        assert [row["total"] for row in rows] == [one[2].rstrip("°") for one in cells]
        assert [row["place"] for row in rows] == [one[0].rstrip("=") for one in cells]


def test_the_page_leads_to_its_stages_and_players(site: Site) -> None:
    links = {one.get("href") for one in site.tree(f"en/{PAGE}").iter("a")}

    assert "../../talv-2026/index.html" in links
    assert "../../players/mari/index.html" in links


def test_a_stage_leads_to_its_season(site: Site) -> None:
    links = {one.get("href"): words(one) for one in site.tree("et/talv-2026/index.html").iter("a")}

    assert links["../seasons/2026/index.html"] == SEASON


def test_the_first_page_tells_who_leads_the_season(site: Site) -> None:
    (leaders,) = (
        one for one in site.tree("en/index.html").iter("section")
        if one.get("aria-labelledby") == "seasons"
    )  # fmt: skip
    first, total = told(site)["standings"][0]["player"]["name"], told(site)["standings"][0]["total"]

    assert SEASON in words(leaders)
    assert words(next(leaders.iter("li"))) == "3 stages"
    assert any(words(one) == f"1 {first} {total}" for one in leaders.iter("li"))


def test_markup_in_the_name_of_a_season_stays_text(site: Site) -> None:
    title = next(site.tree(f"uk/{PAGE}").iter("h1"))

    assert (title.text, len(title)) == (SEASON, 0)
    assert told(site)["name"] == SEASON
