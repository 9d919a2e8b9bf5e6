"""Who may do what now in Saare, for prompts and for "what would have been allowed"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Cards
from engine.game import Choice
from engine.saare.deal import NOBODY, Deal, next_with_cards, s11_limit


def allowed(deal: Deal) -> tuple[Choice, ...]:
    """Every kind of move that is allowed now, with the cards that may be in the hand for it."""
    if deal.ended:
        return ()
    return (*_attackers(deal), *_defender(deal))


def _attackers(deal: Deal) -> Iterator[Choice]:
    names, right = deal.setting.names, deal.right
    if right == NOBODY:
        return
    held = deal.places.possible(right)
    if not deal.felt.attacks:
        yield Choice(names[right], "attack", Cards(held))
        return
    if held & deal.felt.ranks:
        yield Choice(names[right], "attack", Cards(held & deal.felt.ranks))
    yield Choice(names[right], "done")


def _defender(deal: Deal) -> Iterator[Choice]:
    if not deal.felt.unbeaten or deal.taken:
        return
    name, held = deal.setting.names[deal.roles.defender], deal.places.possible(deal.roles.defender)
    for attack in Cards(deal.felt.unbeaten):
        if better := Cards(held & deal.setting.stronger[attack]):
            yield Choice(name, "beat", better, attack)
    if may_transfer(deal) and held & deal.felt.ranks:
        yield Choice(name, "transfer", Cards(held & deal.felt.ranks))
    yield Choice(name, "take")


def may_transfer(deal: Deal) -> bool:
    """S12, S11: whether the defender may transfer if he has a card of the attack's rank."""
    receiver = next_with_cards(deal.places, deal.roles.defender)
    if deal.felt.beats or deal.taken or receiver == NOBODY:
        return False
    return len(deal.felt.attacks) < s11_limit(deal.places, deal.setting.options, receiver)
