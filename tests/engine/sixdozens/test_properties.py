"""What holds of every deal of Six Dozens, tried on seeded play."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.cards import DECK, Cards
from engine.game import Choice, Late
from engine.moves import TALON, Move
from engine.sixdozens.deal import ANYBODY, COVER, NOBODY, Deal
from engine.violation import IMPOSSIBLE, LATE
from tests.engine.sixdozens.seeded import (
    GAME,
    Night,
    all_shown,
    chosen,
    dealt_cards,
    folded,
    in_their_places,
    night,
    played,
    sit,
)

SEEDS = pytest.mark.parametrize("seed", range(60))


# -- money


@SEEDS
def test_D20_capitals_and_kitty_add_up_after_every_deal(seed: int) -> None:
    dice = random.Random(seed)
    table = sit(dice)
    while not table.finished:
        result = GAME.result(folded(*told(played(dice, table))))
        assert result
        table = GAME.counted(table, result)
        for totals in (GAME.describe(result, table), GAME.describe_table(table)):
            assert sum(totals["capital"].values()) + totals["kitty"] == 72 * len(table.names)


def told(one: Night) -> tuple[Deal, tuple[Move, ...]]:
    return one.begun(), one.moves


@SEEDS
def test_D16_every_share_is_whole(seed: int) -> None:
    one = night(seed)
    before = one.table._replace(kitty=6 * seed)
    result = GAME.result(folded(*told(one)))
    assert result
    shared = sum(GAME.counted(before, result).shares)
    assert shared == (6 * seed + sum(result.penalties()) if result.out else 0)


# -- what is known


@SEEDS
def test_cards_are_conserved(seed: int) -> None:
    one = night(seed)
    for hidden in some_hidden(seed, one):
        deal = one.begun(hidden)
        for move in one.moves:
            assert in_their_places(deal)
            deal = folded(deal, [move])
        assert in_their_places(deal)


@SEEDS
def test_closed_and_open_deals_give_the_same_money_and_no_finding(seed: int) -> None:
    one = night(seed)
    truth = folded(*told(one))
    for hidden in some_hidden(seed, one):
        deal = all_shown(truth, folded(one.begun(hidden), one.moves))
        assert deal.found == ()
        assert GAME.result(deal) == GAME.result(truth)


def some_hidden(seed: int, one: Night) -> Iterator[list[int]]:
    """The cards not told: none, half of them, all."""
    cards = dealt_cards(one.head)
    yield []
    yield random.Random(seed).sample(cards, len(cards) // 2)
    yield list(cards)


# -- faults


@SEEDS
def test_a_fault_in_an_open_deal_gives_exactly_its_rule(seed: int) -> None:
    one = night(seed)
    deal, dice = one.begun(), random.Random(seed)
    for move in one.moves:
        rule, fault = dice.choice(list(faults(deal)))
        wrong = GAME.judge(deal, fault)
        assert wrong is not None
        assert wrong.rule == rule, (str(fault), wrong)
        deal = folded(deal, [move])


def faults(deal: Deal) -> Iterator[tuple[str, Move]]:
    """Moves that break one rule each, as far as the position has them."""
    names, seat = deal.setting.names, deal.turn
    yield "P4", Move("liis", "pass")
    yield "P1", Move(names[0], "play", (deal.bank.top,))
    if away := Cards(deal.places.unseen):
        yield "P2", Move(names[0], "play", (next(iter(away)),))
    if seat == NOBODY:
        yield "D13", Move(names[0], "pass")
        return
    if top := Cards(sum(1 << one for one in deal.talon[:1] if one is not None)):
        yield "D13", Move(TALON, COVER, tuple(top))
    if seat == ANYBODY:
        right = GAME.allowed(deal)[0].seat
        yield "D6", Move(next(name for name in names if name != right), "pass")
        return
    playable = deal.places.known[seat] & deal.followers(seat)
    if dead := Cards(deal.places.known[seat] & ~playable):
        yield "D7", Move(names[seat], "play", (next(iter(dead)),))
    if playable:
        yield "D11", Move(names[seat], "pass")
    for other, name in enumerate(names):
        if other != seat:
            yield "D10" if other == deal.lost else "D12", Move(name, "pass")


@SEEDS
def test_D11_a_wrong_pass_in_a_closed_deal_is_the_only_finding(seed: int) -> None:
    one = night(seed)
    able = [
        number
        for number, deal in enumerate(positions(one))
        if any(choice.verb == "play" for choice in GAME.allowed(deal)) and deal.turn != ANYBODY
    ]
    number = random.Random(seed).choice(able)
    truth = folded(one.begun(), one.moves[:number])
    fault = Move(truth.setting.names[truth.turn], "pass")
    closed = folded(one.begun(dealt_cards(one.head)), [*one.moves[:number], fault])
    truth = GAME.play(truth, fault, stands=True)
    assert [(late.move, late.violation.rule) for late in revealed(seed, truth, closed)] == [
        (number + 1, "D11")
    ]


@SEEDS
def test_D6_a_wrong_start_in_a_closed_deal_is_the_only_finding(seed: int) -> None:
    one = night(seed)
    truth = one.begun()
    right = GAME.allowed(truth)[0].seat
    seat = next(name for name in truth.setting.names if name != right)
    held = truth.places.known[truth.setting.names.index(seat)]
    playable = Cards(held & truth.followers(truth.setting.names.index(seat)))
    fault = Move(seat, "play", tuple(playable)[:1]) if playable else Move(seat, "pass")
    closed = folded(one.begun(dealt_cards(one.head)), [fault])
    truth = GAME.play(truth, fault, stands=True)
    assert [(late.move, late.violation.rule) for late in revealed(seed, truth, closed)] == [
        (1, "D6")
    ]


def positions(one: Night) -> Iterator[Deal]:
    """The deal before each of its moves, all cards known."""
    deal = one.begun()
    for move in one.moves:
        yield deal
        deal = GAME.play(deal, move)


def revealed(seed: int, truth: Deal, closed: Deal) -> list[Late]:
    """What is found in a closed deal when it is played to its end and all cards are shown."""
    dice = random.Random(seed)
    while not truth.ended:
        move = chosen(dice, GAME.allowed(truth))
        truth, closed = GAME.play(truth, move), folded(closed, [move])
    found = all_shown(truth, closed).found
    assert all(late.violation.kind == LATE for late in found)
    return list(found)


# -- rulings


@SEEDS
def test_any_possible_move_plays(seed: int) -> None:
    one, dice = night(seed), random.Random(seed)
    cards = dealt_cards(one.head)
    deal = one.begun(dice.sample(cards, dice.randint(0, len(cards))))
    for _ in range(60):
        move = some_move(dice, deal)
        wrong = GAME.judge(deal, move)
        if wrong and wrong.kind == IMPOSSIBLE:
            continue
        deal = GAME.play(deal, move, stands=wrong is not None)
        assert in_their_places(deal)
        assert GAME.allowed(deal) or deal.ended


def some_move(dice: random.Random, deal: Deal) -> Move:
    """Any move that a hand may write, allowed or not."""
    seat, verb = dice.choice(deal.setting.names), dice.choice(("play", "play", "pass", COVER))
    cards = () if verb == "pass" else (dice.choice(DECK),)
    return Move(TALON if verb == COVER else seat, verb, cards)


@SEEDS
def test_whatever_is_allowed_is_right(seed: int) -> None:
    one = night(seed)
    for hidden in some_hidden(seed, one):
        deal = one.begun(hidden)
        for move in one.moves:
            for choice in GAME.allowed(deal):
                for one_of in moves_of(choice):
                    assert GAME.judge(deal, one_of) is None
            deal = GAME.play(deal, move)


def moves_of(choice: Choice) -> list[Move]:
    """Each of the moves that are allowed together."""
    if choice.verb == "pass":
        return [Move(choice.seat, choice.verb)]
    return [Move(choice.seat, choice.verb, (card,)) for card in choice.cards]
