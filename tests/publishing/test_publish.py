"""Building the site again: the same bytes from the same record, only changed pages written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.facts import PlayerMerged, PlayerParted
from tests.publishing.league import LONG, add, build, fill, opened, take
from tourney.desk.persons import forget
from tourney.messages.languages import LANGUAGES
from tourney.publishing import NotASiteError

MORE = """\
table kevad-2026/3/1
game saare
seats mari jaan peep ants
dealer mari
deal 1
result mari jaan peep ants
"""


def test_the_site_of_nothing_is_a_site(tmp_path: Path) -> None:
    with opened(tmp_path) as (_, model):
        site = build(model, tmp_path / "site")

    assert "en/index.html" in site.pages()


def test_built_again_nothing_is_written(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        fill(record)
        first = build(model, tmp_path / "site")
        again = build(model, tmp_path / "site")

    assert again.published.written == ()
    assert again.published.unchanged == len(first.published.written)


def test_built_elsewhere_it_is_the_same_to_the_byte(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        fill(record)
        one = build(model, tmp_path / "one")
        model.rebuild()
        two = build(model, tmp_path / "two")

    assert one.names() == two.names()
    for name in one.names():
        assert (one.folder / name).read_bytes() == (two.folder / name).read_bytes(), name


def test_a_result_changes_the_pages_that_show_it(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        fill(record)
        build(model, tmp_path / "site")
        take(record, MORE)
        published = build(model, tmp_path / "site").published

    changed = {name.partition("/")[2] for name in published.written}
    ends = ("/index.html", ".csv", ".json", ".opponents.csv")
    players = {f"players/{one}{end}" for one in ("mari", "jaan", "peep", "ants") for end in ends}
    assert changed == players | {
        "players/index.html",
        "hall/index.html",
        "index.html",
        "feed.xml",
        "record/index.html",
        "seasons/2026/index.html",
        "seasons/2026.csv",
        "seasons/2026.json",
        "tournaments.json",
        "players.csv",
        "players.json",
        "kevad-2026.csv",
        "kevad-2026.json",
        "kevad-2026/3.csv",
        "kevad-2026/3.json",
        "kevad-2026/3/1.csv",
        "kevad-2026/3/1.json",
        "kevad-2026/index.html",
        "kevad-2026/3/index.html",
        "kevad-2026/3/1/index.html",
    }


def test_a_folder_of_something_else_is_refused_before_anything_is_built(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home/thesis.txt").write_text("years of work")

    with opened(tmp_path) as (_, model), pytest.raises(NotASiteError):
        build(model, tmp_path / "home")

    assert [path.name for path in (tmp_path / "home").iterdir()] == ["thesis.txt"]


def test_nothing_remains_of_a_forgotten_person(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        fill(record)
        build(model, tmp_path / "site")
        forget(record, "jaan", by="desk")
        forget(record, LONG, by="desk")
        site = build(model, tmp_path / "site")

    assert "en/players/jaan/index.html" in site.published.removed
    for name in site.names():
        if not name.endswith(".png"):
            told = name + site.text(name)
            assert not re.search(r"\bjaan\b|Шевченко|shevchenko", told), name
    assert "player " in site.text("en/kevad-2026/index.html")


def test_the_page_of_somebody_who_was_merged_leads_on_until_that_is_taken_back(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as (record, model):
        fill(record)
        build(model, tmp_path / "site")
        add(record, "player:ants", [PlayerMerged("jaan")])
        merged = build(model, tmp_path / "site")
        for lang in LANGUAGES:
            page = merged.tree(f"{lang}/players/ants/index.html")
            (refresh,) = (one for one in page.iter("meta") if one.get("http-equiv") == "refresh")
            assert refresh.get("content") == "0; url=../../players/jaan/index.html"
            links = [one.get("href") for one in page.iter("a")]
            assert links.count("../../players/jaan/index.html") == 1
        assert "data/players/ants.json" not in merged.names()
        add(record, "player:ants", [PlayerParted(record.version("player:ants"))])
        parted = build(model, tmp_path / "site")
        assert "refresh" not in parted.text("en/players/ants/index.html")
        add(record, "player:ants", [PlayerMerged("jaan")])
        forget(record, "jaan", by="desk")
        assert "en/players/ants/index.html" not in build(model, tmp_path / "site").names()
