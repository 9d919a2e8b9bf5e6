"""A player's page: results, rating, whom the player met, and how deals went for their dealer."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from tests.publishing.league import Site, parsed
from tourney.publishing.pages import PlayerPage
from tourney.publishing.render import Renderer
from tourney.readmodel.views import Dealing, Opponent, Person, Player, Rating, RatingPoint

MARI, JAAN, PEEP = (
    Person(name.lower(), name, at) for at, name in enumerate("Mari Jaan Peep".split())
)


def view(**told: Any) -> Player:
    return Player(MARI, (), {}, {}, (), **told)


def words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def section(site: Site, name: str, label: str) -> Element:
    (found,) = (
        one for one in site.tree(name).iter("section") if one.get("aria-labelledby") == label
    )
    return found


def test_the_favourite_victim_is_whom_one_beat_most_among_those_met_often_enough() -> None:
    often, seldom = Opponent(JAAN, 1, 4, 3, 1), Opponent(PEEP, 1, 3, 3, 0)

    page = PlayerPage(view(opponents=(often, seldom)), [])

    assert page.victim == often
    assert page.nemesis is None


def test_the_hardest_opponent_is_against_whom_one_lost_most() -> None:
    page = PlayerPage(view(opponents=(Opponent(JAAN, 1, 4, 1, 3),)), [])

    assert page.victim is None
    assert page.nemesis is not None
    assert page.nemesis.player == JAAN


def test_the_dealers_luck_is_a_mean_of_points_a_deal() -> None:
    luck = Dealing("saare", 4, 10, 3, 9)

    assert (luck.dealt_mean, luck.others_mean) == (2.5, 3.0)


def test_who_never_dealt_has_no_mean_of_it() -> None:
    luck = Dealing("saare", 0, 0, 3, 9)

    assert luck.dealt_mean is None


def test_a_rating_is_told_with_its_way() -> None:
    curve = (
        RatingPoint("talv", "Talv", "2026-02-13", 1540),
        RatingPoint("kevad", "Kevad", "2026-03-06", 1610),
    )

    page = PlayerPage(view(), [Rating("saare", 1610, 56, curve)])

    (told,) = (
        words(one)
        for one in parsed(Renderer("Tourney", "et", "").page(page, "en").decode()).iter("section")
        if one.get("aria-labelledby") == "rating-saare"
    )
    assert told.startswith("Rating, Saare 1610 ")
    assert "from 13 February 2026 to 6 March 2026" in told


def test_the_page_tells_the_rating_beside_each_result(site: Site) -> None:
    heads = [
        words(one) for one in section(site, "en/players/mari/index.html", "results").iter("th")
    ]
    cells = [
        words(one) for one in section(site, "en/players/mari/index.html", "results").iter("td")
    ]

    assert heads.index("Rating") == 3
    ratings = cells[2::5]
    assert ratings
    assert all(rating.isdigit() for rating in ratings)


def test_the_page_tells_the_dealers_luck_in_each_language(site: Site) -> None:
    told = {
        lang: words(section(site, f"{lang}/players/mari/index.html", "luck"))
        for lang in ("en", "et", "uk")
    }

    assert told["en"].startswith("Dealer's luck Saare, dealt ")
    assert told["et"].startswith("Jagaja õnn Saare mäng, ise jagatud ")
    assert told["uk"].startswith("Удача здавача Сааре, здач: ")
