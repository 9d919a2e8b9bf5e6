"""``tourney season``: stages, what they count, and that a season is the sum of what they show."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.conftest import Run

Stage = Callable[..., None]
DOZENS = """\
table dozens/1/1
game six-dozens
seats mari jaan
dealer mari
trumps none
deal 1
result out jaan left mari=2
"""


@pytest.fixture
def stage(run: Run, sheet: Callable[[str], str]) -> Stage:
    """Records a tournament of Saare with a table for each score card, a round each."""

    def record(slug: str, night: str, *cards: str) -> None:
        run("new", slug, "--game", "saare", "--night", night, "--rounds", str(len(cards)))
        tables = [
            f"table {slug}/{number}/1\ngame saare\nseats {card}\ndealer {card.split()[0]}\n"
            + "".join(f"deal {deal}\nresult {card}\n" for deal in (1, 2, 3, 4))
            for number, card in enumerate(cards, 1)
        ]
        assert run("import", sheet("\n".join(tables))).status == 0

    return record


@pytest.fixture
def spring(run: Run, stage: Stage) -> Run:
    """Three nights: Mari wins the first and the last, Jaan the second; Tiit is a guest at one."""
    stage("first", "2026-01-09", "mari jaan peep")
    stage("third", "2026-03-13", "mari peep jaan")
    stage("second", "2026-02-13", "jaan peep mari tiit")
    run("season", "new", "spring")
    assert run("season", "add", "spring", "first", "second", "third").status == 0
    return run


def season(run: Run) -> Any:
    return json.loads(run("season", "show", "spring", "--json").out)


def totals(run: Run) -> dict[str, int]:
    return {row["player"]["id"]: row["total"] for row in season(run)["rows"]}


def stage_rows(run: Run, slug: str) -> dict[str, Any]:
    rows = json.loads(run("standings", slug, "--json").out)["rows"]
    return {row["player"]["id"]: row for row in rows}


# ------------------------------------------------------------------------------------ the totals


def test_the_total_is_the_sum_of_what_the_stages_show(spring: Run) -> None:
    shown = [stage_rows(spring, slug) for slug in ("first", "second", "third")]
    assert totals(spring) == {
        player: sum(rows[player]["total"] for rows in shown if player in rows)
        for player in ("mari", "jaan", "peep", "tiit")
    }


def test_the_best_n_of_each_player_count_and_the_others_are_in_brackets(spring: Run) -> None:
    spring("season", "change", "spring", "--best", "2")
    assert spring("season", "show", "spring").out == (
        "spring: 3 stages; points are added up; the best 2 count\n"
        "1  2026-01-09  first   Saare\n"
        "2  2026-02-13  second  Saare\n"
        "3  2026-03-13  third   Saare\n"
        "place  player    1    2    3  total\n"
        "    1  mari     20  (8)   20     40\n"
        "    2  jaan     12   20  (0)     32\n"
        "    3  peep    (0)   12   12     24\n"
        "    4  tiit      –    0    –      0\n"
    )


def test_a_guest_counts_with_the_stages_played(spring: Run) -> None:
    *_, tiit = season(spring)["rows"]
    assert tiit["stages"] == [None, {"place": 4, "points": 0, "counted": True}, None]


def test_merged_players_count_once_and_parted_apart(spring: Run) -> None:
    before = season(spring)["rows"]
    spring("player", "add", "Mari Tamm", "--id", "mari-tamm")
    spring("player", "merge", "mari", "mari-tamm")
    merged = totals(spring)
    assert (merged["mari-tamm"], "mari" in merged) == (48, False)
    spring("player", "part", "mari")
    assert season(spring)["rows"] == before


def test_what_a_substitute_plays_counts_for_the_other(run: Run, stage: Stage) -> None:
    run("new", "first", "--game", "saare", "--rounds", "1", "--night", "2026-01-09")
    run("enter", "first", "mari", "peep")
    run("substitute", "first", "jaan", "--for", "mari", "--round", "1")
    stage("first", "2026-01-09", "jaan peep")
    run("season", "new", "spring")
    run("season", "add", "spring", "first")
    assert totals(run) == {"mari": 20, "peep": 0}


def test_a_stage_taken_out_counts_no_more(spring: Run) -> None:
    spring("season", "remove", "spring", "second")
    assert totals(spring) == {"mari": 40, "jaan": 12, "peep": 12}


def test_a_corrected_stage_corrects_the_season(spring: Run) -> None:
    spring("enter", "first", "mari")
    spring("penalty", "first", "mari", "--reason", "late", "--", "-5")
    assert totals(spring)["mari"] == 43


# --------------------------------------------------------------------------------------- places


def test_a_place_gives_the_players_of_the_stage_less_the_place_plus_one(spring: Run) -> None:
    spring("season", "change", "spring", "--counts", "places")
    assert totals(spring) == {"mari": 3 + 2 + 3, "jaan": 2 + 4 + 1, "peep": 1 + 3 + 2, "tiit": 1}


def test_who_shares_a_place_gets_its_points_each(run: Run, stage: Stage) -> None:
    stage("first", "2026-01-09", "mari jaan peep", "jaan mari peep")
    run("season", "new", "spring", "--counts", "places")
    run("season", "add", "spring", "first")
    assert totals(run) == {"jaan": 3, "mari": 3, "peep": 1}


def test_both_games_count_together_by_place(spring: Run, sheet: Callable[[str], str]) -> None:
    spring("import", sheet(DOZENS))
    spring("season", "change", "spring", "--counts", "places")
    assert spring("season", "add", "spring", "dozens").status == 0
    assert totals(spring)["jaan"] == 2 + 4 + 1 + 2


def test_the_points_of_two_games_are_not_added_up(spring: Run, sheet: Callable[[str], str]) -> None:
    spring("import", sheet(DOZENS))
    status, _, err = spring("season", "add", "spring", "dozens")
    assert status == 1
    assert err.startswith("tourney: the points of two games cannot be added up in spring: ")
    assert "dozens (six-dozens)" in err
    assert len(season(spring)["line"]["stages"]) == 3


def test_place_points_of_two_games_are_not_changed_into_points(
    spring: Run, sheet: Callable[[str], str]
) -> None:
    spring("import", sheet(DOZENS))
    spring("season", "change", "spring", "--counts", "places")
    spring("season", "add", "spring", "dozens")
    assert spring("season", "change", "spring", "--counts", "points").status == 1


# ------------------------------------------------------------------------------ ties and states


def test_equal_totals_more_stages_won_and_then_the_place_is_shared(run: Run, stage: Stage) -> None:
    stage("first", "2026-01-09", "mari jaan peep")
    stage("second", "2026-02-13", "tiit ants jaan mari")
    run("season", "new", "spring")
    run("season", "add", "spring", "first", "second")
    rows = season(run)["rows"][:3]
    told = [(row["player"]["id"], row["place"], row["total"], row["decided_by"]) for row in rows]
    assert told == [
        ("mari", 1, 20, None),
        ("tiit", 1, 20, None),
        ("jaan", 3, 20, "stages-won"),
    ]


def test_a_season_is_provisional_while_a_stage_is(spring: Run) -> None:
    assert season(spring)["line"]["provisional"] is False
    spring("change", "first", "--rounds", "2")
    assert season(spring)["line"]["provisional"] is True
    assert "; provisional\n" in spring("season", "show", "spring").out


# ------------------------------------------------------------------------------------ for programs


def test_csv_adds_up(spring: Run) -> None:
    spring("season", "change", "spring", "--best", "2")
    out = spring("season", "show", "spring", "--csv").out
    head, mari, *_ = csv.reader(out.removeprefix("\ufeff").splitlines())
    assert head == ["place", "id", "name", "number", "total", "dropped", "first", "second", "third"]
    assert mari == ["1", "mari", "mari", "1", "40", "8", "20", "8", "20"]


def test_the_leaders_are_in_the_list(spring: Run) -> None:
    (line,) = json.loads(spring("season", "list", "--json").out)["seasons"]
    assert [leader["id"] for leader in line["leaders"]] == ["mari"]
    assert spring("season", "list").out == (
        "spring  spring  3 stages; points are added up; all stages count\n"
    )


def test_the_answers_are_the_same_after_a_rebuild(spring: Run) -> None:
    before = season(spring)
    spring("season", "remove", "spring", "first")
    spring("season", "add", "spring", "first")
    after = season(spring)
    assert after["rows"] == before["rows"]
    spring("rebuild")
    assert season(spring) == after


# ---------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "spring"), "the season spring is there already"),
        (("new", "a/b"), "expected a slug such as kevad-2026"),
        (("new", "summer", "--best", "0"), "expected that at least one stage counts, not 0"),
        (("add", "summer", "first"), "there is no season summer"),
        (("add", "spring", "fifth"), "there is no tournament fifth"),
        (("remove", "spring", "fifth"), "fifth is no stage of spring"),
        (("change", "spring", "--counts", "points"), "nothing would change in spring"),
        (("show", "summer"), "there is no season summer"),
    ],
)
def test_what_cannot_be_is_refused(spring: Run, words: tuple[str, ...], sentence: str) -> None:
    status, out, err = spring("season", *words)
    assert (status, out) == (1, "")
    assert err.startswith(f"tourney: {sentence}")


def test_what_a_stage_counts_is_a_choice(spring: Run) -> None:
    status, out, err = spring("season", "new", "summer", "--counts", "luck")
    assert (status, out) == (2, "")
    assert err.endswith("expected one of points, places, not luck\n")


def test_a_stage_added_again_counts_once(spring: Run) -> None:
    assert spring("season", "add", "spring", "first").out == "spring: first is a stage already\n"
    assert totals(spring)["mari"] == 48
