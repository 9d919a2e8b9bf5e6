"""What an organizer prints for a round: a score slip a table, and the list for the hall's wall.

One file that stands by itself: its style is in it, allowed by its digest.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from markupsafe import Markup

from tourney.collation import sort_key
from tourney.publishing.render import environment
from tourney.publishing.texts import Texts

if TYPE_CHECKING:
    from tourney.readmodel.views import Built, Round, Tournament

BLANKS = 8
"""Lines for deals on a slip where the game does not tell how many there are."""


@dataclass(frozen=True)
class Slip:
    """One table's slip."""

    number: int
    seats: tuple[str, ...]
    """What the players are called, clockwise."""
    deals: range


@dataclass(frozen=True)
class Listed:
    """A line of the hall list."""

    name: str
    table: int


def slips(
    tournament: Tournament,
    round_: Round,
    *,
    deals: int | None,
    head: str,
    built: Built,
    lang: str,
) -> str:
    """The page to print; ``deals`` is how many are played at a table, None if that is open.

    ``head`` is the digest of the record's last event: whoever holds a slip can prove later what
    stood in the record when it was printed.
    """
    texts = Texts(lang)
    tables = tuple(
        Slip(
            line.number,
            tuple(texts.called(seat.player) for seat in line.seats),
            range(1, (deals or BLANKS) + 1),
        )
        for line in round_.tables
    )
    hall = [Listed(name, slip.number) for slip in tables for name in slip.seats]
    alphabet = sort_key(lang)
    style = files("site_templates").joinpath("slips.css").read_text("utf-8")
    return (
        environment()
        .get_template("slips.html")
        .render(
            t=texts,
            lang=lang,
            line=tournament.line,
            round=round_.number,
            tables=tables,
            hall=sorted(hall, key=lambda one: (alphabet(one.name), one.table)),
            head=head[:16],
            built=built,
            style=Markup(style),  # noqa: S704 - our own file
            policy=f"default-src 'none'; style-src 'sha256-{_digest(style)}'",
        )
    )


def _digest(style: str) -> str:
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
