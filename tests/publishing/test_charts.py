"""The charts of a page: what is drawn where, and beside which name a curve ends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from tourney.publishing.charts import Chart, money, rating
from tourney.publishing.texts import minus
from tourney.readmodel.views import Person

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from tests.publishing.league import Site

MARI, JAAN = Person("mari", "Mari", 1), Person("jaan", "Jaan", 2)
AMOUNTS = st.lists(st.lists(st.integers(-90, 360), min_size=3, max_size=3), min_size=2, max_size=4)


def drawn(amounts: list[list[int]]) -> Chart:
    """The money of so many seats and the kitty, deal by deal."""
    people = [*(Person(f"p{at}", "Mari", at) for at in range(len(amounts) - 1)), None]
    return money([(one, [*enumerate(of)]) for one, of in zip(people, amounts, strict=True)])


def test_a_curve_goes_from_before_the_first_deal_to_the_last() -> None:
    chart = money(
        [(MARI, [(0, 72), (1, 108)]), (JAAN, [(0, 72), (1, 36)]), (None, [(0, 0), (1, 0)])]
    )

    assert (chart.levels[0], chart.levels[-1], [*chart.marks]) == (120, 0, [0, 1])
    assert [curve.mark for curve in chart.curves] == ["curve1", "curve2", "kitty"]
    assert chart.curves[0].path == "M0 40 100 10"
    assert chart.curves[1].lead == "M100 70L110 68.75"


def test_a_rating_is_drawn_between_the_levels_that_hold_it() -> None:
    chart = rating((1540, 1610, 1583))

    assert [*chart.levels] == [1625, 1600, 1575, 1550, 1525]
    assert chart.curves[0].path == "M0 85 50 15 100 42"


def test_a_long_match_has_a_mark_every_few_deals_and_room_for_the_last() -> None:
    chart = drawn([[72] * 27, [0] * 27])

    assert [*chart.marks] == [*range(0, 28, 3)]
    assert chart.curves[0].points[-1] == (26, 72)


@given(AMOUNTS)
def test_every_curve_has_a_name_of_its_own_in_the_order_of_the_ends(
    amounts: list[list[int]],
) -> None:
    chart = drawn(amounts)

    named = [curve for curve in chart.names if curve]
    assert len(chart.names) == 8
    assert {id(curve) for curve in named} == {id(curve) for curve in chart.curves}
    ends = [curve.points[-1][1] for curve in named]
    assert ends == sorted(ends, reverse=True)


@given(AMOUNTS)
def test_nothing_is_drawn_outside_of_the_levels(amounts: list[list[int]]) -> None:
    chart = drawn(amounts)

    assert (chart.across[0], chart.across[-1]) == (0, 100)
    for curve in chart.curves:
        heights = [float(word) for word in curve.path.removeprefix("M").split()[1::2]]
        assert all(0 <= height <= 100 for height in heights)


def drawings(site: Site, name: str) -> list[Element]:
    return [one for one in site.tree(name).iter() if one.tag.endswith("svg") and one.get("role")]


def test_who_cannot_see_a_drawing_is_told_its_title_and_every_number(site: Site) -> None:
    (drawing,) = drawings(site, "en/dozens-2026/1/1/index.html")
    title, desc = (one for one in drawing if one.get("id"))

    assert drawing.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Capital and kitty after each deal"
    told = json.loads(site.text("data/dozens-2026/1/1.json"))
    capital = [
        [score["capital"] for deal in told["deals"] for score in deal["scores"][at : at + 1]]
        for at in range(len(told["seats"]))
    ]
    for seat, numbers in zip(told["seats"], capital, strict=True):
        assert f"{seat['player']['name']} 72, {', '.join(map(minus, numbers[:-1]))}" in (
            desc.text or ""
        )
