"""What every game of the registry says of itself."""

from __future__ import annotations

import json

import pytest

from engine.games import GAMES, is_name
from engine.tally import Announced
from tests.tables import sheet_of, some_table
from tourney.messages import LANGUAGES, say
from tourney.sheets.check import check_text

IN_EVERY_GAME = pytest.mark.parametrize("game", GAMES)
IN_EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


@IN_EVERY_GAME
def test_no_word_of_a_game_may_name_a_seat(game: str) -> None:
    assert not any(map(is_name, (*GAMES[game].verbs, GAMES[game].turned)))


def needed(game: str) -> dict[str, dict[str, str | int]]:
    """The keys of the sentences that a game needs, with their data."""
    rules = GAMES[game]
    keys: dict[str, dict[str, str | int]] = {
        f"site.game.{game}": {},
        f"site.about.{game}": {},
        f"site.slip.how.{game}": {},
        f"site.gain.{game}": {"count": 2, "signed": "+2"},
    }
    for figure in rules.figures:
        key = f"site.figure.{game}.{figure.name}"
        if figure.noted:
            keys[key] = {"count": 2}
        if figure.rule:
            keys |= {f"{key}.sign": {}, f"{key}.key": {}}
    for detail in rules.details:
        key = f"site.detail.{game}.{detail.name}"
        if detail.kind == "seat":
            keys[key] = {"player": "mari"}
        elif detail.kind == "ending":
            keys[f"{key}.1"] = {}
    for verb in rules.verbs:
        keys[f"site.did.{verb}"] = {}
    for role in rules.roles_shown:
        keys |= {f"site.role.{role}": {}, f"show.role.{role}": {}}
    for criterion in rules.tie_breaks:
        keys |= {f"{area}.{criterion}": {} for area in ("site.criterion", "standings.by")}
    return keys


@IN_EVERY_GAME
@IN_EVERY_LANGUAGE
def test_a_game_has_its_words_in_every_language(game: str, lang: str) -> None:
    for key, data in needed(game).items():
        assert say(key, lang, **data), key


def results(game: str, seed: int) -> tuple[list[str], list[Announced]]:
    """The seats of a table played by a seed, and what is announced of its deals."""
    [verdict] = check_text(sheet_of(*some_table(seed, GAMES[game], "closed")))
    counting = [deal for deal in verdict["deals"] if deal["finished"]]
    return verdict["seats"], [Announced(deal["dealer"], deal) for deal in counting]


@IN_EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_every_seat_has_its_figures_and_its_gain(game: str, seed: int) -> None:
    rules = GAMES[game]
    names, deals = results(game, seed)
    assert deals
    before = None
    for _, result in deals:
        assert json.loads(json.dumps(result)) == result
        assert set(rules.gain(result)) == set(names)
        for figure in rules.figures:
            numbers = figure.by_seat(result, names)
            assert len(numbers) == len(names)
            assert figure.ranks or None not in numbers
        assert {one.name for one in rules.details} <= set(result)
        assert rules.inconsistent(before, result) is None
        before = result


@IN_EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_the_postings_of_a_deal_add_up_to_zero(game: str, seed: int) -> None:
    names, deals = results(game, seed)
    sums: dict[int, int] = {}
    for posting in GAMES[game].postings(names, deals):
        sums[posting.deal] = sums.get(posting.deal, 0) + posting.amount
    assert set(sums) <= {*range(len(deals) + 1)}
    assert not any(sums.values())
