"""Every way of being wrong that the program knows has its sentence, in every language."""

from __future__ import annotations

import ast
import random
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import engine
import tourney
from engine.cards import DECK, Cards, card, cards, is_card
from engine.game import AnyGame, Choice
from engine.games import GAMES
from engine.head import Head
from engine.moves import ALL_SEATS, SHOWS, TALON, Move
from engine.violation import ILLEGAL, OF_CARDS, OF_SEATS, FormError, Violation
from tourney.messages import LANGUAGES
from tourney.messages.catalogue import area
from tourney.messages.texts import allowed_text, form_text, refusal_text, violation_text

FOLDERS = [Path(package.__path__[0]) for package in (engine, tourney)]
RULE = re.compile(r"[PSDR]\d+a?")
IN_EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
IN_EVERY_GAME = pytest.mark.parametrize("game", GAMES)


# ------------------------------------------------------------------------------------ in the source


@cache
def nodes() -> tuple[ast.AST, ...]:
    files = [file for folder in FOLDERS for file in sorted(folder.rglob("*.py"))]
    return tuple(node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))


def calls() -> Iterator[ast.Call]:
    return (node for node in nodes() if isinstance(node, ast.Call))


def literals(node: ast.expr) -> set[str]:
    """The texts that an argument may be: ``"a"``, or both of ``"a" if … else "b"``."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def expected_by_the_source() -> set[str]:
    return {
        f"form.{text}"
        for call in calls()
        if isinstance(call.func, ast.Name) and call.func.id == "FormError" and call.args
        for text in literals(call.args[0])
    }


def broken_in_the_source() -> set[str]:
    """Keys of the calls that name a rule and, next to it or after the kind, a reason."""
    found = set()
    for call in calls():
        words = [literals(one) for one in call.args]
        for rule, *rest in (words[at:] for at in range(len(words))):
            reason = next(filter(None, rest), set())
            named = {one for one in rule if RULE.fullmatch(one)}
            found |= {f"violation.{one}.{text}" for one in named for text in reason}
    return found


def test_every_error_of_form_has_a_sentence() -> None:
    assert expected_by_the_source() - set(area("form", "en")) == set()


def test_every_sentence_about_form_is_of_use() -> None:
    keys = {key.removesuffix(".exact") for key in area("form", "en")}
    assert keys - expected_by_the_source() == set()


def test_every_violation_in_the_source_has_a_sentence() -> None:
    assert broken_in_the_source() - set(area("violation", "en")) == set()


def test_every_sentence_about_a_violation_is_of_use() -> None:
    written = {text for node in nodes() if isinstance(node, ast.expr) for text in literals(node)}
    endings = tuple(text for text in written if text.startswith("-"))
    reasons = {key.split(".")[2] for key in area("violation", "en")}
    assert {one for one in reasons - written if not one.endswith(endings)} == set()


# ---------------------------------------------------------------------------------------- in play

SEATS = ("mari", "jaan", "peep")
STRANGE = 6
"""One move in so many is an allowed one, so that the deal goes on; the others are at random."""


def some_move(dice: random.Random, game: AnyGame) -> Move:
    verb = dice.choice([*game.verbs, SHOWS])
    count = dice.randint(1, 3) if verb == SHOWS else dice.randint(*number_of_cards(game, verb))
    named = tuple(dice.choice(DECK) for _ in range(count))
    if verb == "cover":
        return Move(TALON, verb, named)
    seats = [*SEATS, "liis", *([ALL_SEATS] if verb == "done" else [])]
    return Move(dice.choice(seats), verb, named)


def number_of_cards(game: AnyGame, verb: str) -> tuple[int, int]:
    least, most, *_ = game.verbs[verb]
    return least, min(most, 3)


def an_allowed_move(dice: random.Random, game: AnyGame, deal: object) -> Move | None:
    choices = game.allowed(deal)
    if not choices:
        return None
    seat, verb, held, target = dice.choice(choices)
    chosen = (dice.choice(list(held)),) if held else ()
    return Move(seat, verb, chosen if target is None else (target, *chosen))


def refusals(game: AnyGame, deals: int = 60) -> Iterator[tuple[Violation, tuple[Choice, ...]]]:
    dice = random.Random(7)
    for _ in range(deals):
        options = {name: dice.choice(values) for name, values in game.options.items()}
        trumps = dice.choice([["own", "mari=c", "jaan=d", "peep=h"], ["ranked", "s", "d"]])
        table = game.sit(SEATS, 0, options, trumps if game.name == "six-dozens" else [])
        pack = game.pack(table)
        deal = game.deal_out(table, Head(SEATS, 0, pack, turned=next(iter(Cards(pack.deck)))))
        for _ in range(400):
            move = some_move(dice, game)
            if wrong := game.judge(deal, move):
                yield wrong, game.allowed(deal)
            if dice.randrange(STRANGE) == 0:
                chosen = an_allowed_move(dice, game, deal)
                if chosen and game.judge(deal, chosen) is None:
                    deal = game.play(deal, chosen)
        yield from ((late.violation, ()) for late in deal.found)


@cache
def refusals_met(game: str) -> tuple[tuple[Violation, tuple[Choice, ...]], ...]:
    """One of each way of being wrong that comes up in seeded play, and what was allowed."""
    found = {(wrong.rule, wrong.reason): (wrong, may) for wrong, may in refusals(GAMES[game])}
    return tuple(found.values())


@IN_EVERY_GAME
@IN_EVERY_LANGUAGE
def test_every_refusal_met_in_play_can_be_said(lang: str, game: str) -> None:
    for wrong, choices in refusals_met(game):
        assert refusal_text(wrong, choices, lang)


@IN_EVERY_GAME
@IN_EVERY_LANGUAGE
def test_a_refusal_says_everything_the_engine_tells(lang: str, game: str) -> None:
    for wrong, _ in refusals_met(game):
        told = {name: value for name, value in wrong.data.items() if name != "seat"}
        assert all(str(value) in violation_text(wrong, lang) for value in told.values()), wrong


@IN_EVERY_GAME
def test_what_is_a_seat_and_what_are_cards_is_said_by_its_name(game: str) -> None:
    for wrong, _ in refusals_met(game):
        for name, value in wrong.data.items():
            assert (name in OF_SEATS) == (value in {*SEATS, "liis"}), wrong
            is_cards = isinstance(value, str) and all(map(is_card, value.split()))
            assert (name in OF_CARDS) == is_cards, wrong


def test_every_piece_of_data_is_a_seat_or_cards_or_listed() -> None:
    named = {
        name
        for sentence in area("violation", "en").values()
        for _, name, _, _ in string.Formatter().parse(sentence)
        if name
    }
    assert named >= OF_SEATS | OF_CARDS
    assert named - OF_SEATS - OF_CARDS == {
        *("limit", "number", "move", "piles", "unknown"),
        *("result", "what"),  # a statement, and keys of a result
    }


@IN_EVERY_GAME
def test_play_meets_most_ways_of_being_wrong(game: str) -> None:
    assert len(refusals_met(game)) > 15


# -------------------------------------------------------------------------------------- sentences


def test_what_is_wrong() -> None:
    wrong = Violation("S10", ILLEGAL, "not-the-right", {"seat": "mari", "holder": "peep"})
    assert violation_text(wrong, "en") == "mari does not have the right to attack: peep has it"


def test_what_would_have_been_allowed() -> None:
    wrong = Violation("S14", ILLEGAL, "nothing-unbeaten", {"seat": "jaan"})
    choices = [Choice("mari", "attack", cards("7c 7d")), Choice("mari", "done")]
    assert refusal_text(wrong, choices, "en") == (
        "jaan cannot take: nothing is unbeaten "
        "(allowed: mari may attack with 7c 7d; mari may be done)"
    )


def test_the_only_thing_to_do_must_be_done() -> None:
    choices = [
        Choice("mari", "done"),
        Choice("mari", "attack", cards("7c")),
        Choice("jaan", "take"),
    ]
    assert allowed_text(choices, "en").endswith("; jaan must take")


def test_a_beat_names_both_cards() -> None:
    choice = Choice("jaan", "beat", cards("9c Td"), card("7c"))
    assert allowed_text([choice], "en") == "jaan may beat 7c with 9c Td"


def test_many_cards_of_an_unknown_hand_are_not_listed() -> None:
    assert allowed_text([Choice("mari", "attack", Cards.of(DECK))], "en") == "mari may attack"


def test_nothing_is_allowed_after_the_end() -> None:
    assert allowed_text([], "en") == "nothing, the deal has ended"


def test_what_was_expected() -> None:
    assert form_text(FormError("card", text="5c"), "en") == (
        'expected a card such as 7c or Th, not "5c"'
    )


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [(1, 6, "1 to 6 cards"), (6, 6, "6 cards"), (1, 1, "1 card"), (0, 0, "0 cards")],
)
def test_how_many_cards_were_expected(least: int, most: int, said: str) -> None:
    error = FormError("number-of-cards", verb="hand", least=least, most=most)
    assert form_text(error, "en") == f'expected {said} after "hand"'
