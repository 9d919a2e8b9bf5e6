"""D1–D5, D7–D9: the deck, the order of ranks, trumps, and what may be laid on what."""

from __future__ import annotations

import pytest

from engine.cards import Cards, cards
from engine.violation import FormError
from tests.checked import Seen, checked
from tests.engine.sixdozens.positions import GAME, laid_on, late, refused

NAMES = ("mari", "jaan", "peep", "ants")


def trumps(words: str, names: tuple[str, ...] = ("mari", "jaan")) -> str:
    """The trumps as read and written again."""
    return GAME.write_trumps(GAME.sit(names, 0, {}, words.split()))


# -- D1, D4, D5


@pytest.mark.parametrize(
    ("deck", "lowest", "hand"), [("36", "6", 8), ("32", "7", 7), ("28", "8", 6)]
)
def test_D1_a_smaller_deck_begins_higher(deck: str, lowest: str, hand: int) -> None:
    pack = GAME.pack(GAME.sit(NAMES, 0, {"deck": deck}, ["none"]))
    assert len(Cards(pack.deck)) == int(deck)
    assert next(iter(Cards(pack.deck))).rank == lowest
    assert pack.hand == hand


def test_D1_the_deck_has_36_cards_where_nothing_is_agreed() -> None:
    assert len(Cards(GAME.pack(GAME.sit(NAMES, 0, {}, ["none"])).deck)) == 36


@pytest.mark.parametrize(("seats", "talon", "aside"), [(2, 5, 14), (3, 4, 7), (4, 3, 0)])
def test_D4_the_talon_and_what_is_set_aside(seats: int, talon: int, aside: int) -> None:
    pack = GAME.pack(GAME.sit(NAMES[:seats], 0, {}, ["none"]))
    assert (pack.talon, pack.aside(seats)) == (talon, aside)


def test_D4_one_card_lies_open_in_the_bank(seen: Seen) -> None:
    """
    deal 1
    open 9d
    mari play 9d
    """
    assert seen.wrong == {"mari play 9d": "P1 impossible"}


def test_D5_everybody_begins_with_72_points(seen: Seen) -> None:
    """
    deal 1
    open 9d
    """
    assert seen.verdict["capital"] == {"mari": 72, "jaan": 72, "peep": 72, "ants": 72}


# -- D2, D7–D9


@pytest.mark.parametrize(("following", "top"), ["TA", "KT", "QK", "JQ", "9J", "89", "78", "67"])
def test_D2_one_value_less_is_one_step_along_the_line(following: str, top: str) -> None:
    assert f"{following}s" in laid_on(f"{top}s").split()


@pytest.mark.parametrize("far", ["As", "Ts", "Qs", "9s", "7s"])
def test_D2_two_steps_or_a_step_back_are_none(far: str) -> None:
    assert far not in laid_on("Ks" if far != "Qs" else "Ts").split()


def test_D7_next_card_same_rank_eights_and_the_six() -> None:
    assert laid_on("Jd") == "8c Jc 6d 8d 9d 8h Jh 8s Js"


def test_D7_another_card_is_refused() -> None:
    deal = late("Jd", mari="Tc Td", jaan="6c")
    assert refused(deal, "mari play Td") == "D7 may-not-be-laid"


def test_D7_nothing_of_its_suit_follows_a_six() -> None:
    assert laid_on("6d") == "6c 8c 8d 6h 8h 6s 8s"


def test_D8_an_eight_may_be_laid_on_anything() -> None:
    assert all("8c" in laid_on(top).split() for top in "6c Ad Th 9s 8s".split())


def test_D9_a_six_may_be_laid_on_any_card_of_its_suit() -> None:
    assert all("6h" in laid_on(f"{rank}h").split() for rank in "ATKQJ987")
    assert "6h" not in laid_on("As").split()


# -- D3, D3a


@pytest.mark.parametrize(
    "words", ["none", "one s", "two d s", "ranked s d", "own mari=c jaan=d", "own mari=s jaan=c"]
)
def test_D3_every_kind_of_trumps_is_read_and_written(words: str) -> None:
    assert trumps(words) == words


def test_D3_trumps_are_written_in_one_way() -> None:
    assert trumps("two s d") == "two d s"
    assert trumps("own jaan=♥ mari=C") == "own mari=c jaan=h"


def test_D3_a_name_with_a_blank_is_quoted() -> None:
    table = GAME.sit(("Mari M", "jaan"), 0, {}, ["own", "Mari M=c", "jaan=d"])
    assert GAME.write_trumps(table) == 'own "Mari M"=c jaan=d'


@pytest.mark.parametrize(
    "words",
    [
        "",
        "own",
        "own mari=c",
        "own mari=c jaan=c",
        "own mari=c jaan=d mari=h",
        "own mari=c jaan=d peep=h",
        "own mari jaan",
        "own mari=c jaan=x",
        "none s",
        "one",
        "one d s",
        "one x",
        "two s",
        "two s s",
        "two ds",
        "ranked s",
        "ranked s s",
        "three c d h",
        "mari=c jaan=d",
    ],
)
def test_D3_other_trumps_are_refused(words: str) -> None:
    with pytest.raises(FormError):
        trumps(words)


def test_D3_the_trumps_line_is_required(fault: str) -> None:
    """
    game six-dozens
    seats mari jaan
    dealer mari
    deal 1
    """
    assert fault == "deal 1"


def test_D3a_own_a_player_lays_his_own_suit_on_any_other() -> None:
    own = "own mari=s jaan=h"
    spades, hearts = cards("As Ks 7s"), cards("Ah Kh 7h")
    assert not spades & ~cards(laid_on("Jd", trumps=own, seat=0))
    assert not hearts & cards(laid_on("Jd", trumps=own, seat=0))
    assert not hearts & ~cards(laid_on("Js", trumps=own, seat=1))


def test_D3a_own_a_trump_on_its_own_suit_follows_the_order() -> None:
    assert laid_on("Js", trumps="own mari=s jaan=h", seat=0) == laid_on("Js")


def test_D3a_none_no_suit_is_trump() -> None:
    assert "As" not in laid_on("Jd").split()


def test_D3a_one_a_trump_lies_on_every_plain_suit() -> None:
    assert "As" in laid_on("Jd", trumps="one s").split()
    assert "Ad" not in laid_on("Js", trumps="one s").split()
    assert laid_on("Js", trumps="one s") == laid_on("Js")


def test_D3a_two_trumps_of_equal_standing_do_not_lie_on_each_other() -> None:
    assert not cards("Ad As") & ~cards(laid_on("Jc", trumps="two d s"))
    assert laid_on("Js", trumps="two d s") == laid_on("Js")
    assert laid_on("Jd", trumps="two d s") == laid_on("Jd")


def test_D3a_ranked_the_senior_lies_on_the_junior_and_not_the_other_way() -> None:
    assert not cards("Ad As") & ~cards(laid_on("Jc", trumps="ranked s d"))
    assert "As" in laid_on("Jd", trumps="ranked s d").split()
    assert "Ad" not in laid_on("Js", trumps="ranked s d").split()


def test_D3a_with_ranked_other_the_trumps_do_not_lie_on_their_own_suit() -> None:
    assert "As" not in laid_on("Js", trumps="ranked s d", ranked="other").split()
    assert "Ad" not in laid_on("Jd", trumps="ranked s d", ranked="other").split()


def test_D3a_with_ranked_all_the_senior_lies_on_every_card_and_the_junior_on_its_own() -> None:
    for top in ("Jc", "Jd", "Js"):
        assert "As" in laid_on(top, trumps="ranked s d", ranked="all").split()
    assert "Ad" in laid_on("Jc", trumps="ranked s d", ranked="all").split()
    assert "Ad" in laid_on("Jd", trumps="ranked s d", ranked="all").split()
    assert "Ad" not in laid_on("Js", trumps="ranked s d", ranked="all").split()


@pytest.mark.parametrize("trumps", ["own mari=s jaan=d", "one s", "two d s", "none"])
def test_D3a_ranked_all_is_about_ranked_trumps_only(trumps: str) -> None:
    for top in ("Jc", "Jd", "Js"):
        for seat in (0, 1):
            other, every = (
                laid_on(top, trumps=trumps, seat=seat, ranked=one) for one in ("other", "all")
            )
            assert other == every


@pytest.mark.parametrize(
    ("option", "wrong"), [("other", {"jaan play As": "D7 illegal"}), ("all", {})]
)
@pytest.mark.parametrize(
    "hand", ["", "hand jaan 6s As Ac Tc Kc Qc Jc 9c\n"], ids=["closed", "open"]
)
def test_D3a_ranked_in_a_sheet(option: str, wrong: dict[str, str], hand: str) -> None:
    sheet = f"""\
game six-dozens
rules ranked={option}
seats mari jaan peep ants
dealer mari
trumps ranked s d
deal 1
open Js
{hand}jaan play As
"""
    assert checked(sheet).wrong == wrong
