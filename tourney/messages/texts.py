"""The sentences about moves: what is wrong with one, and what would have been allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.messages.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.game import Choice
    from engine.violation import FormError, Violation

FEW: Final = 12
"""More cards than this are not listed: in an unknown hand almost any card may be."""


def violation_text(violation: Violation, lang: str) -> str:
    """What is wrong with the move: ``mari cannot open the bout: jaan leads``."""
    return say(f"violation.{violation.rule}.{violation.reason}", lang, **violation.data)


def kind_text(kind: str, lang: str) -> str:
    """The word for a kind of finding: ``illegal``, ``late``; data keeps the key."""
    return say(f"kind.{kind}", lang)


def form_text(error: FormError, lang: str) -> str:
    """What was expected in the place of the statement."""
    return say(form_key(error), lang, **error.data)


def form_key(error: FormError) -> str:
    """The key of that sentence."""
    data = error.data
    exact = ".exact" if "least" in data and data["least"] == data["most"] else ""
    return f"form.{error.expected}{exact}"


def found_text(violation: Violation, allowed: Sequence[Choice], lang: str) -> str:
    """What is wrong, and what would have been allowed where that can be said."""
    if allowed:
        return refusal_text(violation, allowed, lang)
    return violation_text(violation, lang)


def refusal_text(violation: Violation, choices: Iterable[Choice], lang: str) -> str:
    """What is wrong with the move, and in brackets what would have been allowed."""
    wrong, allowed = violation_text(violation, lang), allowed_text(choices, lang)
    return say("allowed.after", lang, sentence=wrong, allowed=allowed)


def allowed_text(choices: Iterable[Choice], lang: str) -> str:
    """Who may do what now: ``mari may attack with 7c 7d; mari may be done; jaan must take``."""
    choices = list(choices)
    if not choices:
        return say("allowed.nothing", lang)
    seats = [choice.seat for choice in choices]
    return "; ".join(_choice(one, lang, only=seats.count(one.seat) == 1) for one in choices)


def _choice(choice: Choice, lang: str, *, only: bool) -> str:
    key = f"allowed.{choice.verb}"
    if not choice.cards:
        return say(f"{key}.must" if only else key, lang, seat=choice.seat)
    cards = str(choice.cards)
    target = str(choice.target)
    listed = len(choice.cards) <= FEW
    return say(key if listed else f"{key}.any", lang, seat=choice.seat, cards=cards, target=target)
