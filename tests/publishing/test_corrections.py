"""Both versions of what was corrected are on the site, with who, when and why."""

from __future__ import annotations

from pathlib import Path

from freezegun import freeze_time

from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tests.publishing.league import Site, build, opened, take
from tourney.desk.amending import amend, void
from tourney.desk.cards import card
from tourney.desk.disputing import dispute, rule
from tourney.desk.retracting import retract

WHEN = "6 March 2026, 18:42"
CONCEALED = """\
table k/1/1
game six-dozens
rules deck=28
seats mari jaan
dealer jaan
trumps none

deal 1
open Ks
mari play Qs
jaan pass
mari play Js
jaan play 9s
mari play 9h
jaan play 9c
mari play 8c
jaan pass
mari pass
cover Kd
mari pass
jaan play Qd
"""


def notes(site: Site, page: str) -> list[str]:
    """What is said beside the deals and moves of a page."""
    return [
        "".join(one.itertext()).strip()
        for one in site.tree(page).iter()
        if one.get("class") == "note"
    ]


@freeze_time("2026-03-06T18:42:10+00:00")
def test_score_cards_that_were_amended_that_only_follow_and_that_are_void(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        take(record, MATCH)
        amend(record, "k/1/1/1", "out mari left jaan=3 peep=4", "misread", by="ants").record()
        void(record, "k/1/1/4", "cards on the floor", by="liis").record()
        site = build(model, tmp_path / "site")
    amended = (
        "By the arbiter: mari (out), jaan (3 cards left), peep (4 cards left)"
        " instead of mari (out), jaan (3 cards left), peep (5 cards left),"
        f" misread – ants, {WHEN}"
    )
    follows = f"Its figures follow from the correction of deal 1: misread – ants, {WHEN}"
    assert notes(site, "en/k/1/1/index.html") == [
        amended,
        follows,
        follows,
        f"Why it is void: cards on the floor – liis, {WHEN}",
        follows,
    ]


@freeze_time("2026-03-06T18:42:10+00:00")
def test_a_score_card_that_was_taken_back_stays_beside_the_one_that_counts(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        take(record, CARDS)
        retract(record, "s/1/1", None, "that was another table's", by="liis").record()
        card(record, "s/1/1/4", ["jaan mari peep"], by="liis")
        site = build(model, tmp_path / "site")
    assert notes(site, "en/s/1/1/index.html") == [
        f"Taken back: mari, peep, jaan, that was another table's – liis, {WHEN}"
    ]


def test_how_the_moves_ended_is_not_said_of_a_result_by_decree(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        take(record, CONCEALED)
        amend(record, "k/1/1/1", "out mari left jaan=6", "he went home", by="liis").record()
        site = build(model, tmp_path / "site")
    assert "D14" not in site.text("en/k/1/1/index.html")


@freeze_time("2026-03-06T18:42:10+00:00")
def test_a_move_that_was_taken_back_and_a_result_by_decree(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        take(record, DUEL)
        retract(record, "k/1/1", None, "he was not asked", by="liis").record()
        amend(record, "k/1/1/1", "jaan mari sixes jaan=1", "mari went home", by="liis").record()
        site = build(model, tmp_path / "site")
    assert sorted(notes(site, "en/k/1/1/1/index.html")) == [
        f"By the arbiter: jaan (1 six at the end), mari, mari went home – liis, {WHEN}",
        f"Taken back: he was not asked – liis, {WHEN}",
    ]


def test_a_finding_on_which_the_arbiter_has_ruled_marks_no_table_any_more(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        take(record, CONCEALED)
        dispute(record, "k/1/1/1", 2, "mari", "he had a queen", recorder="ants").record()
        before = build(model, tmp_path / "before")
        rule(record, "k/1/1#1", "upheld", [], "he did not see her", by="liis").record()
        after = build(model, tmp_path / "after")
    for page in ("en/k/index.html", "en/k/1/index.html", "en/k/1/1/index.html"):
        assert "1 finding" in before.text(page)
        assert "1 finding" not in after.text(page)
    assert "jaan passed on Q♠ but held Q♦" in after.text("en/k/1/1/index.html")
