"""What an organizer prints for a round: a score slip a table, and the list for the hall's wall.

One file that stands by itself: its style is in it, allowed by its digest.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from markupsafe import Markup

from engine.games import GAMES
from tourney.publishing import paths
from tourney.publishing.codes import code
from tourney.publishing.render import environment
from tourney.publishing.seats import SeatedAt, by_name, seats_of
from tourney.publishing.texts import SUITS, Texts

if TYPE_CHECKING:
    from engine.tally import Figure
    from tourney.readmodel.views import Built, Round, TableLine, Tournament

_MARK = Markup('<meta name="generator" content="Tourney, slips">')
BLANKS = 8
"""Lines for deals on a slip where the game does not say how many there are."""
SHEET = 88
"""Lines of the hall list that stand on one sheet of A4 in its two columns."""
LETTERS = 36
"""Letters that a line surely holds there."""


@dataclass(frozen=True)
class Slip:
    """One table's slip."""

    address: str
    number: int
    seats: Sequence[SeatedAt]
    """Clockwise."""
    code: Markup
    """The address as a QR code."""


def slips(
    tournament: Tournament,
    round_: Round,
    *,
    base: str | None,
    head: str,
    built: Built,
    lang: str,
    link: Callable[[str], str] | None = None,
) -> str:
    """The page to print.

    The QR code of a slip holds the address of the table's page on the site at ``base``, or else the
    table's address; or what ``link`` gives for that. ``head`` is the digest of the record's last
    event: whoever holds a slip can prove later what stood in the record when it was printed.
    """
    texts, game = Texts(lang), GAMES[tournament.line.game]
    tables = [_slip(line, _code(line, base, link, lang)) for line in round_.tables]
    hall = by_name(texts, round_.tables)
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
            hall=hall,
            dense=_lines(texts, hall) > SHEET,
            drawn=any(line.drawn for line in round_.tables),
            deals=range(1, (game.deals or BLANKS) + 1),
            noted=[*_marked(game.figures)],
            signs=SUITS,
            mark=_MARK,
            head=head[:16],
            built=built,
            style=Markup(style),  # noqa: S704 - our own file
            policy=f"default-src 'none'; style-src 'sha256-{_digest(style)}'",
        )
    )


def is_ours(page: bytes) -> bool:
    """Whether a file is such a page."""
    return _MARK.encode() in page


def _slip(line: TableLine, where: str) -> Slip:
    return Slip(line.address, line.number, seats_of(line), code(where))


def _code(line: TableLine, base: str | None, link: Callable[[str], str] | None, lang: str) -> str:
    """What the QR code of a table's slip holds."""
    if link:
        return link(line.address)
    return line.address if base is None else f"{base.rstrip('/')}/{lang}/{paths.page(line)}"


def _lines(texts: Texts, hall: Sequence[SeatedAt]) -> int:
    """How many lines the hall list has at most, with names that need more than one."""
    dealing = len(texts("lot.deals"))
    lengths = (
        len(texts.called(seat.player)) + 3 * bool(seat.suit) + dealing * seat.deals for seat in hall
    )
    return sum(-(-length // LETTERS) for length in lengths)


def _marked(figures: tuple[Figure, ...]) -> Iterator[str]:
    """The figures that a card notes beside a place: in Saare the sixes (S20)."""
    return (figure.name for figure in figures if figure.noted and figure.rule)


def _digest(style: str) -> str:
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
