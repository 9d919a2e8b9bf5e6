"""What the arbiter decides afterwards: ``decree`` and ``annul``, and who deals then."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import AnyGame
from engine.games import GAMES
from tests.checked import Seen, checked
from tests.sheets.test_deals import FOUR, SHORT
from tests.tables import NAMES, head_of
from tourney.sheets.check import check_text, verdict
from tourney.sheets.fold import begin, fold, violations
from tourney.sheets.reader import Fault, read_sheets
from tourney.sheets.state import TableState
from tourney.sheets.statements import (
    Annul,
    DealLine,
    Decree,
    ResultLine,
    Said,
    Void,
    read_statement,
)
from tourney.sheets.tablehead import TableHead
from tourney.sheets.writer import write_table

DUEL = "game saare\nseats mari jaan\ndealer mari\n"
FOUR_SEATS = "game saare\nseats mari jaan peep ants\ndealer mari\n"
CARD = "result mari jaan peep ants\n"
DECREE = 'decree ants peep jaan mari because "names swapped"\n'
ANNUL = 'annul "35 cards"\n'
MATCH = "game six-dozens\nrules next-dealer=loser\nseats mari jaan peep\ndealer mari\ntrumps none\n"


def dealers(seen: Seen) -> list[str]:
    return [deal["dealer"] for deal in seen.verdict["deals"]]


# -- decree


@pytest.mark.parametrize(
    "said",
    ["", CARD, "trump 6s\n", "trump 6s\nmari attack 7c\n", f"trump 6s\nmari attack 7c\n{CARD}"],
)
def test_a_decree_is_the_result_whatever_else_the_deal_says(said: str) -> None:
    seen = checked(f"{FOUR_SEATS}deal 1\n{said}{DECREE}deal 2\n")
    assert seen.wrong == {}
    assert seen.verdict["deals"][0] == {
        "number": 1,
        "dealer": "mari",
        "void": False,
        "finished": True,
        "order": ["ants", "peep", "jaan", "mari"],
        "sixes": {},
        "points": {"ants": 5, "peep": 3, "jaan": 2, "mari": 0},
        "decree": "names swapped",
    }
    assert seen.verdict["points"] == {"ants": 5, "peep": 3, "jaan": 2, "mari": 0}


def test_a_decree_is_not_compared_with_the_moves_nor_is_the_result_before_it() -> None:
    seen = checked(SHORT + 'result jaan mari\ndecree jaan mari because "so"\n')
    assert seen.wrong == {}
    assert seen.deal["points"] == {"mari": 0, "jaan": 5}


def test_what_is_found_in_the_moves_of_a_decreed_deal_is_told() -> None:
    seen = checked("""
        game six-dozens
        seats mari jaan
        dealer mari
        trumps none
        deal 1
        open Ah
        hand mari 6h ? ? ? ? ? ? ?
        mari pass
        shows mari 8c
        decree left mari=1 jaan=2 because "cards mixed up"
    """)
    assert seen.wrong == {"mari pass": "D11 illegal"}


def test_a_decree_of_a_deal_with_late_findings_leaves_them() -> None:
    seen = checked("""
        game six-dozens
        seats mari jaan
        dealer mari
        trumps none
        deal 1
        open 6h
        mari pass
        shows mari 8c
        decree left mari=1 jaan=2 because "cards mixed up"
    """)
    assert seen.wrong == {"mari pass": "D11 late"}
    assert seen.deal["starter"] == "mari"


@pytest.mark.parametrize(
    "wrong",
    [
        "decree",
        "decree mari jaan peep ants",
        'decree mari jaan peep ants "why"',
        "decree because why",
        "decree mari jaan peep ants because one two",
        'decree mari jaan peep because "one is missing"',
        'decree mari jaan peep ants sixes ants=1 because "the last has none"',
        'decree mari jaan peep ants sixes mari=5 because "too many"',
    ],
)
def test_a_decree_must_be_a_result_that_can_be(wrong: str) -> None:
    [table] = check_text(f"{FOUR_SEATS}deal 1\n{CARD}{wrong}\n")
    assert table["error"]["line"] == 6


@pytest.mark.parametrize("after", [DECREE, CARD, "shows mari 7c\n", "cut jaan 2\n"])
def test_a_decree_stands_once_after_everything_else(after: str) -> None:
    [table] = check_text(f"{FOUR_SEATS}deal 1\ntrump 6s\nmari attack 7c\n{DECREE}{after}")
    assert table["error"]["line"] == 8


def test_P4_no_move_comes_after_a_decree() -> None:
    seen = checked(f"{FOUR_SEATS}deal 1\ntrump 6s\nmari attack 7c\n{DECREE}mari done\n")
    assert seen.wrong == {"mari done": "P4 impossible"}


# -- annul


@pytest.mark.parametrize("said", [CARD, "trump 6s\nmari attack 7c\n", CARD + DECREE, ""])
def test_an_annulled_deal_is_void(said: str) -> None:
    seen = checked(f"{FOUR_SEATS}deal 1\n{said}{ANNUL}deal 2\n")
    decree = {"decree": "names swapped"} if DECREE in said else {}
    assert seen.wrong == {}
    assert seen.verdict["deals"][0] == {
        "number": 1,
        "dealer": "mari",
        "void": True,
        "finished": False,
        "order": None,
        "sixes": None,
        "points": None,
        "annul": "35 cards",
        **decree,
    }


@pytest.mark.parametrize("after", [ANNUL, "void\n", DECREE, CARD, "trump 6s\n"])
@pytest.mark.parametrize("closing", [ANNUL, "void\n"])
def test_nothing_comes_after_an_annul_nor_an_annul_after_a_void(closing: str, after: str) -> None:
    [table] = check_text(f"{FOUR_SEATS}deal 1\n{closing}{after}")
    assert table["error"]["line"] == 6


def test_what_is_found_in_an_annulled_deal_is_told() -> None:
    seen = checked(SHORT + "result jaan mari\n" + ANNUL)
    assert seen.wrong == {"result jaan mari": "R1 mismatch"}


def test_an_annulled_last_deal_reopens_a_finished_table() -> None:
    seen = checked(DUEL + FOUR + ANNUL + "deal 5\nresult jaan mari\n")
    assert seen.wrong == {}
    assert seen.verdict["finished"]
    assert seen.verdict["points"] == {"mari": 15, "jaan": 5}


# -- who deals then


def saare(*deals: str) -> Seen:
    """Four players, each deal given as its dealer, with ``!`` where it is annulled later."""
    text = "".join(
        f"deal {number} dealer={deal.rstrip('!')}\n{CARD}{ANNUL if deal.endswith('!') else ''}"
        for number, deal in enumerate(deals, 1)
    )
    return checked(FOUR_SEATS + text)


@pytest.mark.parametrize(
    "deals",
    [
        "mari! mari jaan peep ants",
        "mari! jaan mari peep ants",
        "mari! jaan peep mari ants",
        "mari! jaan peep ants mari",
        "mari jaan! peep! ants jaan peep",
        "mari jaan! peep jaan! ants jaan",
    ],
)
def test_S24_a_lost_place_is_dealt_again_next_whenever_that_was_decided(deals: str) -> None:
    seen = saare(*deals.split())
    assert seen.wrong == {}
    assert seen.verdict["finished"]


@pytest.mark.parametrize(
    ("deals", "wrong"),
    [
        ("mari! peep", 2),
        ("mari! ants", 2),
        ("mari! jaan ants", 3),
        ("mari! jaan jaan", 3),
        ("mari jaan! peep ants mari", 5),
        ("mari jaan mari", 3),
    ],
)
def test_S21_a_dealer_due_in_no_way_is_wrong(deals: str, wrong: int) -> None:
    seen = saare(*deals.split())
    assert [*seen.wrong.values()] == ["S21 illegal"]
    assert [*seen.wrong] == [f"deal {wrong} dealer={deals.split()[wrong - 1].rstrip('!')}"]


def test_S24_without_a_dealer_stated_the_decision_was_made_at_once() -> None:
    text = f"deal 1\n{CARD}{ANNUL}deal 2\n{CARD}deal 3 dealer=jaan\n{CARD}"
    assert dealers(checked(FOUR_SEATS + text)) == ["mari", "mari", "jaan"]


def test_S24_a_void_at_once_leaves_no_choice() -> None:
    seen = checked(f"{FOUR_SEATS}deal 1\n{CARD}void\ndeal 2 dealer=jaan\n")
    assert seen.wrong == {"deal 2 dealer=jaan": "S21 illegal"}


def test_P4_after_a_finished_table_even_if_a_deal_was_decreed() -> None:
    seen = checked(DUEL + FOUR + 'decree jaan mari because "so"\ndeal 5\n')
    assert seen.wrong == {"deal 5": "P4 impossible"}


LOSERS = """\
deal 1
result out mari left jaan=1 peep=5
decree out mari left jaan=5 peep=1 because "swapped"
deal 2 dealer={}
"""


@pytest.mark.parametrize("dealer", ["jaan", "peep"])
def test_D17_with_another_result_decided_already_or_not_yet(dealer: str) -> None:
    assert checked(MATCH + LOSERS.format(dealer)).wrong == {}


def test_D17_a_dealer_due_in_no_way_is_wrong() -> None:
    seen = checked(MATCH + LOSERS.format("mari"))
    assert seen.wrong == {"deal 2 dealer=mari": "D17 illegal"}


ENDED = """\
deal 1
result out mari left jaan=5 peep=4
decree out mari left jaan=5 peep=8 because "four more under the table"
deal 2
result out mari left jaan=6 peep=4
decree out mari left jaan=7 peep=4 because "one more"
deal 3 dealer={dealer}
result out peep left jaan=1 mari=1
{closing}
"""


def test_D22_a_deal_that_was_dealt_after_the_match_s_end_as_decided_later_is_annulled() -> None:
    seen = checked(MATCH + ENDED.format(dealer="jaan", closing='annul "the match had ended"'))
    assert seen.wrong == {}
    assert seen.verdict["finished"]
    assert seen.verdict["capital"] == {"mari": 216, "jaan": 0, "peep": 0}


def test_P4_it_counts_nothing_without_that() -> None:
    seen = checked(MATCH + ENDED.format(dealer="jaan", closing=""))
    assert seen.wrong == {"deal 3 dealer=jaan": "P4 impossible"}
    assert not seen.deal["finished"]


# -- what a sheet cannot show


@pytest.mark.parametrize(
    ("line", "dealer"),
    [("deal 3 dealer=mari due", "mari"), ("deal 3 dealer=ants due", "ants"), ("deal 3 due", None)],
)
def test_S21_who_was_due_then_is_no_wrong_dealer(line: str, dealer: str | None) -> None:
    seen = checked(f"{FOUR_SEATS}deal 1\n{CARD}deal 2\n{CARD}{line}\n{CARD}deal 4 dealer=ants\n")
    assert dealers(seen)[2] == dealer
    assert seen.wrong == ({} if dealer != "ants" else {"deal 4 dealer=ants": "S21 illegal"})


def test_P4_a_deal_that_was_due_then_counts_nothing_after_the_end() -> None:
    text = DUEL + FOUR + "deal 5 due\nresult jaan mari\n"
    assert checked(text).wrong == {"deal 5 due": "P4 impossible"}
    assert checked(text + "void\n").wrong == {}
    assert checked(text + ANNUL).verdict["points"] == checked(DUEL + FOUR).verdict["points"]


def test_P4_a_stranger_was_never_due() -> None:
    seen = checked(f"{FOUR_SEATS}deal 1 dealer=kati due\n")
    assert seen.wrong == {"deal 1 dealer=kati due": "P4 impossible"}


@pytest.mark.parametrize("wrong", ["deal 1 due due", "deal 1 due dealer=mari", "deal due", "due"])
def test_due_is_the_last_word_of_a_deal(wrong: str) -> None:
    [table] = check_text(f"{FOUR_SEATS}{wrong}\n")
    assert table["error"]["line"] == 4


# -- at any time


class Night:
    """A table whose deals are handed in as cards, and an arbiter who decides whenever he likes."""

    def __init__(self, head: TableHead, rng: Random) -> None:
        self.head, self.rng = head, rng
        self.deals: list[list[Any]] = []
        """What is said of each deal."""
        self.due: list[str] = []
        """Who was due to deal it, by all that was decided then."""
        self.places: list[int | None] = []
        """S24: the place that each deal holds, of those that it might; None where it holds none."""

    def played(self) -> TableState:
        """The table as all who sit there know it."""
        said = [one for deal in self.deals for one in deal]
        return fold(begin(self.head, dict(enumerate(self.due, 1))), map(Said, count(), said))

    def deal(self) -> None:
        if self.played().table.finished:
            return
        self.due.append(self.next_dealer())
        line = DealLine(len(self.due), self.due[-1])
        self.places.append(self.open_place())
        if self.rng.random() < 0.15:
            self.deals.append([line, Void(("misdealt",))])
            self.places[-1] = None
        else:
            self.deals.append([line, ResultLine(*self.result())])

    def open_place(self) -> int:
        return next(place for place in count() if place not in self.places)

    def next_dealer(self) -> str:
        """S24 by its words; D17 by all that is decided."""
        names = self.head.names
        if self.head.game.name == "saare":
            return names[self.open_place() % len(names)]
        dealer = self.played().table.dealer
        return self.rng.choice(names) if dealer is None else names[dealer]

    def decide(self) -> None:
        """Something about a deal that counts, the last one at once or another later."""
        open_deals = [at for at, deal in enumerate(self.deals) if isinstance(deal[-1], ResultLine)]
        if not open_deals:
            return
        at = self.rng.choice(open_deals)
        if self.rng.random() < 0.6:
            self.deals[at].append(Annul("35 cards"))
            self.places[at] = None
        else:
            self.deals[at].append(Decree(*self.result(), reason="names swapped"))

    def end(self) -> None:
        """The match had ended before deals that were dealt: they count nothing."""
        for deal, said in zip(self.played().deals, self.deals, strict=True):
            if deal.opening.late and not deal.void:
                said.append(Annul("the match had ended"))

    def result(self) -> tuple[Any, str]:
        names = [*self.head.names]
        words = ["result", *self.rng.sample(names, len(names))]
        if self.head.game.name == "six-dozens":
            out = self.rng.randrange(len(names))
            left = [f"{name}={self.rng.randint(1, 5)}" for name in words[out + 1 :]]
            words = ["result", *(["out", *words[1 : out + 1]] if out else []), "left", *left]
        line = read_statement(words, self.head.game, self.head.table, self.head.pack)
        assert isinstance(line, ResultLine)
        return line


def some_night(seed: int, game: AnyGame) -> Night:
    rng = Random(seed)
    rules = (
        [f"next-dealer={rng.choice(game.options['next-dealer'])}"]
        if "seven" in game.options
        else []
    )
    night = Night(head_of(game, NAMES[: rng.randint(2, 4)], rules=rules), rng)
    for _ in range(rng.randint(3, 9)):
        night.deal()
        while rng.random() < 0.3:
            night.decide()
    night.end()
    return night


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=60, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_decisions_at_any_time_make_no_rightful_dealer_wrong(game: AnyGame, seed: int) -> None:
    night = some_night(seed, game)
    text = write_table(night.head, (Said(0, one) for deal in night.deals for one in deal))
    [sheet] = read_sheets(text)
    assert not isinstance(sheet.head, Fault)
    assert write_table(sheet.head, sheet.said) == text
    state, known = fold(begin(sheet.head), sheet.said), night.played()
    assert violations(state) == violations(known) == []
    assert [deal["dealer"] for deal in verdict(state, "en")["deals"]] == night.due
    assert game.describe_table(state.table) == game.describe_table(known.table)
    if len(state.names) == len(NAMES) and not state.table.finished:
        # with fewer players a dealer has two places, and a sheet does not say which one it was
        assert known.table.dealer == state.table.dealer
        assert game.name != "saare" or state.names[state.table.dealer] == night.next_dealer()
