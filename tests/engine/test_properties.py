"""What holds in every deal of every game, tried on deals played by a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import combinations, cycle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import DECK, RANK_OF, Card, Cards, mask
from engine.game import AnyGame
from engine.games import GAMES
from engine.head import Cut, Dealt, Head
from engine.moves import ALL_SEATS, TALON, Move
from engine.sixdozens.deal import COVER
from engine.violation import ILLEGAL
from tests.long import times
from tests.tables import NAMES, head_of, sheet_of, some_head, some_table
from tourney.demo.player import choose, play_deal
from tourney.sheets.check import check_text
from tourney.sheets.statements import DealLine, Statement

IN_EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
HOWEVER_SHOWN = pytest.mark.parametrize("show", ["open", "partly", "closed"])
SEEDS = given(seed=st.integers(0, 2**32))
FEW_OF_THEM = 0.1
POSITIONS = times(100_000, 10_000)
"""Of each option; 20,000 in all in an ordinary run."""
FEW = settings(max_examples=10, derandomize=True)
MANY = settings(max_examples=times(200, 60), derandomize=True)


def every_card_is_somewhere_once(deck: int, deal: Any) -> bool:
    """P1: known in a hand, laid openly, known in the talon, or unseen."""
    places = deal.places
    in_talon = mask(one for one in deal.talon if one is not None)
    sets = [*places.known, places.laid, in_talon, places.unseen]
    numbers = [*places.unknown, places.hidden]
    once = sum(map(int.bit_count, sets)) == deck.bit_count() and _together(sets) == deck
    return once and sum(numbers) == places.unseen.bit_count() and min(numbers) >= 0


def _together(sets: Iterable[int]) -> int:
    together = 0
    for one in sets:
        together |= one
    return together


def folded(
    game: AnyGame, table: Any, dealer: int, statements: Iterable[Statement]
) -> Iterator[tuple[Any, Move, Any]]:
    """Each move of a deal, with the deal before and after it."""
    head, deal = Head(table.names, dealer, game.pack(table)), None
    for statement in statements:
        if isinstance(statement, Move):
            before = deal or game.deal_out(table, head)
            deal = game.play(before, statement)
            yield before, statement, deal
        elif isinstance(statement, Cut | Dealt):
            head = head.adding(statement)


@IN_EVERY_GAME
@HOWEVER_SHOWN
@FEW
@SEEDS
def test_every_card_is_always_in_one_place(game: AnyGame, show: Any, seed: int) -> None:
    rng = Random(seed)
    table = some_head(rng, game).table
    played = play_deal(game, table, rng, show)
    for before, _, deal in folded(game, table, table.dealer, played.statements):
        assert every_card_is_somewhere_once(game.pack(table).deck, before)
        assert every_card_is_somewhere_once(game.pack(table).deck, deal)


@IN_EVERY_GAME
@HOWEVER_SHOWN
@FEW
@SEEDS
def test_nothing_is_found_in_a_table_played_by_the_rules(
    game: AnyGame, show: Any, seed: int
) -> None:
    [verdict] = check_text(sheet_of(*some_table(seed, game, show)))
    assert verdict["violations"] == []
    assert verdict["finished"]


@IN_EVERY_GAME
@FEW
@SEEDS
def test_a_table_shown_closed_has_the_same_result_as_open(game: AnyGame, seed: int) -> None:
    head, statements = some_table(seed, game, "open")
    closed = [
        one for one in statements if not (isinstance(one, Dealt) and one.what in ("hand", "talon"))
    ]
    assert check_text(sheet_of(head, closed)) == check_text(sheet_of(head, statements))


# -- possible moves, right or wrong


def some_possible_move(game: AnyGame, deal: Any, names: tuple[str, ...], rng: Random) -> Move:
    """Any move that the cards allow, whatever the rules say."""
    verb = rng.choice([*game.verbs])
    least, most, *_ = game.verbs[verb]
    if verb == COVER:
        return Move(TALON, COVER, (rng.choice(DECK),))
    seat = rng.randrange(len(names))
    if verb == "done" and rng.random() < 0.3:
        return Move(ALL_SEATS, "done")
    if not most:
        return Move(names[seat], verb)
    if (least, most) == (2, 2):
        return Move(names[seat], verb, (rng.choice(DECK), *some_cards(deal, seat, 1, rng)))
    return Move(names[seat], verb, some_cards(deal, seat, rng.randint(least, min(most, 3)), rng))


def some_cards(deal: Any, seat: int, number: int, rng: Random) -> tuple[Card, ...]:
    """Cards that may be in the hand, of one rank more often than not."""
    possible = [*Cards(deal.places.possible(seat))] or [rng.choice(DECK)]
    card = rng.choice(possible)
    if rng.random() < 0.7:
        possible = [*Cards(mask(possible) & RANK_OF[card])]
    return tuple(rng.sample(possible, min(number, len(possible))))


@IN_EVERY_GAME
@HOWEVER_SHOWN
@MANY
@SEEDS
def test_any_possible_move_can_be_played(game: AnyGame, show: Any, seed: int) -> None:
    """Any that can stand, and otherwise a right one; each card stays in one place."""
    rng = Random(seed)
    table = some_head(rng, game).table
    statements = play_deal(game, table, rng, show).statements
    deal = next(before for before, _, _ in folded(game, table, table.dealer, statements))
    for _ in range(60):
        if deal.ended:
            return
        move = some_possible_move(game, deal, table.names, rng)
        wrong = game.judge(deal, move)
        if wrong and (wrong.kind == "impossible" or not game.may_stand(deal, move)):
            move, wrong = choose(game, deal, rng), None
        assert not wrong or wrong in game.broken(deal, move)
        deal = game.play(deal, move, stands=bool(wrong))
        assert every_card_is_somewhere_once(game.pack(table).deck, deal)
        assert deal.ended or game.allowed(deal)


@IN_EVERY_GAME
@HOWEVER_SHOWN
@FEW
@SEEDS
def test_a_move_changes_no_deal_but_in_place(game: AnyGame, show: Any, seed: int) -> None:
    """Moves that are right and moves that stand; in place they come to the same deal."""
    rng = Random(seed)
    table = some_head(rng, game).table
    statements = play_deal(game, table, rng, show).statements
    deal = next(before for before, _, _ in folded(game, table, table.dealer, statements))
    own = deal.copy()
    while not deal.ended:
        move = rng.random() < 1 / 3 and some_illegal_move(game, deal, table.names, rng)
        stands, move = bool(move), move or choose(game, deal, rng)
        as_it_was = deepcopy(deal)
        after = game.play(deal, move, stands=stands)
        assert deal == as_it_was
        assert after.copy() == after != deal
        own = game.play(own, move, stands=stands, in_place=True)
        assert own == after
        deal = after


@IN_EVERY_GAME
@HOWEVER_SHOWN
@MANY
@SEEDS
def test_rulings_make_no_nonsense(game: AnyGame, show: Any, seed: int) -> None:
    """A third of the moves are illegal and stand: the game goes on, to an end with a result."""
    rng = Random(seed)
    table = some_head(rng, game).table
    statements = play_deal(game, table, rng, show).statements
    deal = next(before for before, _, _ in folded(game, table, table.dealer, statements))
    for _ in range(300):
        if deal.ended:
            break
        move = rng.random() < 1 / 3 and some_illegal_move(game, deal, table.names, rng)
        deal = game.play(deal, move or choose(game, deal, rng), stands=bool(move))
        assert every_card_is_somewhere_once(game.pack(table).deck, deal)
        assert deal.ended or game.allowed(deal)
        assert all(cards_of(deal, role) for role in ("right", "turn") if role in game.roles(deal))
        if not deal.ended and (roles := getattr(deal, "roles", None)):
            assert min(roles.opener, roles.leader, roles.defender) >= 0
        if rng.random() < 0.05:
            allowed_is_judged_right(game, deal, rng)
    if deal.ended:
        result = game.result(deal)
        words = game.write_result(result, table.names).split()
        assert game.same(game.read_result(words, table), result)


def some_illegal_move(game: AnyGame, deal: Any, names: tuple[str, ...], rng: Random) -> Move | None:
    """A move that is illegal here and can be let stand; None if a few tries find none."""
    for _ in range(10):
        move = some_possible_move(game, deal, names, rng)
        wrong = game.judge(deal, move)
        if wrong and wrong.kind == ILLEGAL and game.may_stand(deal, move):
            assert wrong in game.broken(deal, move)
            return move
    return None


def cards_of(deal: Any, role: str) -> int:
    """How many cards the seat in this role holds."""
    return int(deal.places.held(getattr(deal, role)))


# -- what is allowed is what is judged right


@IN_EVERY_GAME
@HOWEVER_SHOWN
@FEW
@SEEDS
def test_allowed_agrees_with_judge(game: AnyGame, show: Any, seed: int) -> None:
    rng = Random(seed)
    table = some_head(rng, game).table
    played = play_deal(game, table, rng, show)
    for deal, _, _ in folded(game, table, table.dealer, played.statements):
        if rng.random() < 0.1:
            allowed_is_judged_right(game, deal)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "option"),
    [pytest.param(game, one, id=one) for game in GAMES.values() for one in game.options],
)
def test_allowed_agrees_with_judge_on_ten_thousand_positions(game: AnyGame, option: str) -> None:
    """Both ways, with every value of the option in turn, the other options as they come."""
    seen, rng, values = 0, Random(option), cycle(game.options[option])
    while seen < POSITIONS:
        table = some_head(rng, game, f"{option}={next(values)}").table
        played = play_deal(game, table, rng, rng.choice(("open", "partly", "closed")))
        for deal, _, _ in folded(game, table, table.dealer, played.statements):
            allowed_is_judged_right(game, deal, rng)
            seen += 1


def allowed_is_judged_right(game: AnyGame, deal: Any, rng: Random | None = None) -> None:
    """Every move allowed is judged right, and every right one that says anything is allowed.

    With dice, of a verb that a seat has not a few moves are tried and not all there are.
    """
    allowed = set(as_moves(game.allowed(deal)))
    assert not [move for move in allowed if game.judge(deal, move)]
    may = {move[:2] for move in allowed}
    right = {
        move
        for move in possible_moves(game, deal, deal.setting.names)
        if rng is None or move[:2] in may or rng.random() < FEW_OF_THEM
        if game.judge(deal, move) is None and game.play(deal, move) is not deal
    }
    assert right == allowed


def as_moves(choices: Iterable[Any]) -> Iterator[Move]:
    """Every move of one card, or none, that the choices hold."""
    for seat, verb, cards, target in choices:
        if verb == "done":
            yield Move(ALL_SEATS, "done")
        if not cards:
            yield Move(seat, verb)
        for one in cards:
            yield Move(seat, verb, (one,) if target is None else (target, one))


def possible_moves(game: AnyGame, deal: Any, names: tuple[str, ...]) -> Iterator[Move]:
    """Every move of one card, or none, that anybody could think of.

    Of the cards that might be beaten all that lie there, and one that does not.
    """
    lying = [one.card for one in game.lying(deal)]
    targets = [*lying, *[one for one in DECK if one not in lying][:1]]
    for verb, (least, most, *_) in game.verbs.items():
        if verb == "done":
            yield Move(ALL_SEATS, "done")
        for seat in names if verb != COVER else (TALON,):
            if not most:
                yield Move(seat, verb)
            elif least == 2:
                yield from (Move(seat, verb, (one, two)) for one in targets for two in DECK)
            else:
                yield from (Move(seat, verb, (one,)) for one in DECK)


# -- the order of what is said at once


@HOWEVER_SHOWN
@MANY
@SEEDS
def test_the_order_of_cards_given_together_says_nothing(show: Any, seed: int) -> None:
    """Cards of one statement in another order, and attacks of one seat split or joined."""
    rng, game = Random(seed), GAMES["saare"]
    head = some_head(rng, game)
    statements = play_deal(game, head.table, rng, show).statements
    [told] = check_text(sheet_of(head, [DealLine(1), *statements]))
    moves = [*folded(game, head.table, head.table.dealer, statements)]
    for other in (
        [shuffled(one, rng) for one in statements],
        [part for one in statements for part in split_up(one)],
        [*statements[: -len(moves)], *joined(moves)],
    ):
        assert check_text(sheet_of(head, [DealLine(1), *other])) == [told]


def gives(move: Move) -> bool:
    """Whether cards are given here, in whatever order."""
    return move.verb in ("attack", "transfer")


def shuffled(statement: Statement, rng: Random) -> Statement:
    """The same with the cards of a giving, or of a hand, in another order."""
    if isinstance(statement, Dealt) and statement.what == "hand":
        return statement._replace(cards=tuple(rng.sample(statement.cards, len(statement.cards))))
    if isinstance(statement, Move) and gives(statement):
        return statement._replace(cards=tuple(rng.sample(statement.cards, len(statement.cards))))
    return statement


def split_up(statement: Statement) -> Iterator[Statement]:
    """The same with every card of a giving in a statement of its own."""
    if not isinstance(statement, Move) or not gives(statement):
        yield statement
        return
    first, *more = statement.cards
    yield statement._replace(cards=(first,))
    yield from (Move(statement.seat, "attack", (card,)) for card in more)


def joined(moves: Iterable[tuple[Any, Move, Any]]) -> list[Move]:
    """The same with attacks that follow each other in one bout in one statement, if they may."""
    together: list[Move] = []
    for before, move, _ in moves:
        last = together[-1] if together else None
        if last and gives(last) and move[:2] == (last.seat, "attack") and before.felt.attacks:
            more = last._replace(cards=(*last.cards, *move.cards))
            if len({card.rank for card in more.cards}) == 1:
                together[-1] = more
                continue
        together.append(move)
    return together


# -- one fault


@IN_EVERY_GAME
@MANY
@SEEDS
def test_one_move_by_a_stranger_is_all_that_is_found(game: AnyGame, seed: int) -> None:
    head, statements = some_table(seed, game, "closed")
    moves = [(at, one) for at, one in enumerate(statements) if isinstance(one, Move)]
    at, move = Random(seed).choice([one for one in moves if one[1].seat != TALON])
    strange = move._replace(seat="kati")
    assert found(sheet_of(head, [*statements[:at], strange, *statements[at + 1 :]])) == ["P4"]


def found(sheet: str) -> list[str]:
    """The rules found broken in a sheet with one table."""
    [verdict] = check_text(sheet)
    return [one["rule"] for one in verdict["violations"]]


@MANY
@SEEDS
def test_one_fault_in_Saare_gives_exactly_its_rule(seed: int) -> None:
    rng, game = Random(seed), GAMES["saare"]
    head = head_of(game, NAMES[: rng.randint(3, 4)])
    statements = play_deal(game, head.table, rng, "open").statements
    moves = [*folded(game, head.table, head.table.dealer, statements)]
    before, _, _ = rng.choice(moves)
    at = len(statements) - len(moves) + before.moves
    for move, rule in faults(before, head.names):
        sheet = sheet_of(head, [DealLine(1), *statements[:at], move, *statements[at:]])
        assert found(sheet) == [rule], move


def faults(deal: Any, names: tuple[str, ...]) -> Iterator[tuple[Move, str]]:
    """Moves that break one rule at this point of an open deal, with the rule."""
    known, attacks = deal.places.known, deal.felt.attacks
    hands = {name: [*Cards(cards)] for name, cards in zip(names, known, strict=True)}
    holder = names[deal.right] if deal.right >= 0 else ""
    others = [name for name in names if name != holder and hands[name]]
    ranks, full = deal.felt.ranks, len(attacks) >= deal.roles.limit
    defender = names[deal.roles.defender]
    if not attacks:
        yield from ((Move(name, "attack", (hands[name][0],)), "S6") for name in others)
        if not deal.moves:
            yield Move(holder, "done"), "S10"
        two = next(
            (pair for pair in combinations(hands[holder], 2) if pair[0] % 9 != pair[1] % 9), ()
        )
        if two:
            yield Move(holder, "attack", two), "S8"
        yield Move(defender, "transfer", (hands[defender][0],)), "S12"
        yield Move(defender, "take"), "S14"
        return
    if holder:
        yield from ((Move(name, "done"), "S10") for name in others)
    rule = "S11" if full else "S10"
    yield from ((Move(name, "attack", (hands[name][0],)), rule) for name in others)
    strange = [one for one in hands.get(holder, ()) if not mask([one]) & ranks]
    if strange and not full:
        yield Move(holder, "attack", (strange[0],)), "S9"
    yield from ((Move(name, "take"), "S14") for name in names if name != defender)
    laid = Cards(deal.places.laid)
    yield from ((Move(name, "attack", (one,)), "P1") for name in others for one in [*laid][:1])
    for target in Cards(deal.felt.unbeaten & -deal.felt.unbeaten):
        weak = [one for one in hands[defender] if not deal.setting.stronger[target] & mask([one])]
        yield from ((Move(defender, "beat", (target, one)), "S13") for one in weak[:1])
        by = [(name, hands[name][0]) for name in others if name != defender]
        yield from ((Move(name, "beat", (target, one)), "S13") for name, one in by)
