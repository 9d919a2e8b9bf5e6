"""The numbers beside the pages, as CSV and JSON."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

from tests.publishing.league import MARKUP, SEASON, Site, build, opened, take


def table(site: Site, name: str) -> list[dict[str, str]]:
    text = (site.folder / name).read_text("utf-8-sig")
    return [*csv.DictReader(StringIO(text, newline=""))]


def told(site: Site, name: str) -> Any:
    return json.loads(site.text(name))


def test_csv_tells_the_standings_as_the_page_does(site: Site) -> None:
    rows = table(site, "data/kevad-2026.csv")
    shown = [
        cell.text
        for cell in site.tree("en/kevad-2026/index.html").iter("td")
        if cell.get("class") == "sum"
    ]

    assert [row["total"] for row in rows] == shown
    assert [row["penalty"] for row in rows if row["id"] == "peep"] == ["-2"]


def test_json_tells_what_csv_does(site: Site) -> None:
    rows, standings = table(site, "data/kevad-2026.csv"), told(site, "data/kevad-2026.json")

    assert [row["name"] for row in rows] == [
        one["player"]["name"] for one in standings["standings"]
    ]
    assert [row["round 1"] for row in rows] == [
        "" if one["rounds"]["1"] is None else str(one["rounds"]["1"])
        for one in standings["standings"]
    ]
    assert standings["provisional"] is True


def test_a_round_that_was_not_played_is_empty_and_not_zero(site: Site) -> None:
    (row,) = (row for row in table(site, "data/kevad-2026.csv") if row["name"] == MARKUP)

    assert (row["round 1"], row["round 2"]) == ("9", "")


def test_a_table_of_saare_tells_places_sixes_and_points(site: Site) -> None:
    rows = [row for row in table(site, "data/kevad-2026/1/2.csv") if row["deal"] == "3"]

    assert [(row["place"], row["sixes"], row["points"]) for row in rows] == [
        ("1", "2", "7"),
        ("2", "1", "4"),
        ("3", "0", "2"),
        ("4", "0", "0"),
    ]


def test_a_table_of_six_dozens_tells_the_money_of_each_deal(site: Site) -> None:
    deals = told(site, "data/dozens-2026/1/1.json")["deals"]

    assert deals
    for deal in deals:
        capital = sum(score["capital"] for score in deal["scores"])
        assert capital + deal["kitty"] == 4 * 72


def test_players_are_told_with_their_ids(site: Site) -> None:
    assert {"mari", "peep"} <= {row["id"] for row in table(site, "data/players.csv")}


def test_a_round_tells_its_tables_as_the_page_of_each_does(site: Site) -> None:
    rows = [row for row in table(site, "data/kevad-2026/1.csv") if row["table"] == "2"]

    assert {row["name"]: row["total"] for row in rows} == {
        seat["player"]["name"]: str(seat["total"])
        for seat in told(site, "data/kevad-2026/1/2.json")["seats"]
    }


def test_a_player_tells_results_as_the_standings_do(site: Site) -> None:
    rows = table(site, "data/players/mari.csv")
    assert {row["tournament"] for row in rows} == {"kevad-2026", "dozens-2026"}
    for row in rows:
        standings = table(site, f"data/{row['tournament']}.csv")
        (mine,) = (one for one in standings if one["id"] == "mari")
        assert (row["place"], row["total"]) == (mine["place"], mine["total"])
        assert row["players"] == str(len(standings))


def test_opponents_tell_the_same_of_each_other(site: Site) -> None:
    (jaan,) = (one for one in table(site, "data/players/mari.opponents.csv") if one["id"] == "jaan")
    (mari,) = (one for one in table(site, "data/players/jaan.opponents.csv") if one["id"] == "mari")

    assert (jaan["deals"], jaan["ahead"], jaan["behind"]) == (
        mari["deals"],
        mari["behind"],
        mari["ahead"],
    )


def test_all_tournaments_are_in_one_list(site: Site) -> None:
    rows = table(site, "data/tournaments.csv")

    assert {row["tournament"] for row in rows} == {"kevad-2026", "dozens-2026", "talv-2026"}
    assert rows[-1]["night"] == min(row["night"] for row in rows)


def test_markup_in_names_stays_as_it_was_typed_in_every_file(site: Site) -> None:
    for name in ("data/kevad-2026", "data/kevad-2026/1/2", "data/seasons/2026", "data/players"):
        assert MARKUP in {row["name"] for row in table(site, f"{name}.csv")}, name
        assert MARKUP in names_in(told(site, f"{name}.json")), name
    assert told(site, "data/kevad-2026.json")["name"] == "Kevad & <b>2026</b>"
    assert told(site, "data/seasons/2026.json")["name"] == SEASON


def names_in(data: Any) -> set[str]:
    """The names of all players in some JSON."""
    if isinstance(data, list):
        return {name for one in data for name in names_in(one)}
    if not isinstance(data, dict):
        return set()
    mine = {str(data["name"])} if "number" in data and "name" in data else set()
    return mine | names_in([*data.values()])


def test_a_name_that_a_spreadsheet_would_run_is_marked_as_text(tmp_path: Path) -> None:
    sheet = """\
table kevad-2026/1/1
game saare
seats "@SUM(1)" mari jaan peep
dealer mari
deal 1
result "@SUM(1)" mari jaan peep
"""
    with opened(tmp_path) as (record, model):
        take(record, sheet)
        site = build(model, tmp_path / "site")

    for name in ("data/kevad-2026.csv", "data/kevad-2026/1/1.csv", "data/players.csv"):
        assert "'@SUM(1)" in {row["name"] for row in table(site, name)}, name
    assert "@SUM(1)" in names_in(told(site, "data/kevad-2026.json"))
