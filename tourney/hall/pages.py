"""The pages of the hall: what a phone shows before its script runs, and where none does."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final
from urllib.parse import parse_qs

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from engine.words import quoted
from tourney.addresses import parse
from tourney.hall.bodies import body_of
from tourney.hall.errors import Sentence, lang_of
from tourney.hall.files import stamp
from tourney.messages import LANGUAGES
from tourney.messages.catalogue import area
from tourney.publishing.render import environment
from tourney.publishing.texts import Texts
from tourney.recorder.view import Data

SITE_WORDS: Final = (
    "deal",
    "talon",
    "out",
    "deal.void",
    "head.total",
    "kitty",
    "turned.trump",
    "turned.open",
)
"""Sentences of the site that a phone says as well, besides what was done and who is what."""


templates = cache(environment)
"""The templates of the site, which those of the phone are among."""


@cache
def words(lang: str) -> dict[str, str]:
    """What the scripts say, by keys without their area."""
    site = area("site", lang)
    said = {key.removeprefix("phone."): text for key, text in area("phone", lang).items()}
    for key, text in site.items():
        short = key.removeprefix("site.")
        if short.startswith(("did.", "role.")) or short in SITE_WORDS:
            said[short] = text
    for key, text in area("recorder", lang).items():
        if key.startswith("recorder.word."):
            said[key.removeprefix("recorder.")] = text.split()[0]
    return {**said, "dealer": area("recorder", lang)["recorder.deals"]}


def page(template: str, lang: str, status: int = 200, **more: Any) -> Response:
    """Return a page in this language."""
    shown = (
        templates()
        .get_template(f"phone/{template}.html")
        .render(
            t=Texts(lang),
            w=words(lang),
            lang=lang,
            languages=LANGUAGES,
            static=f"/static/{stamp()}",
            **more,
        )
    )
    return HTMLResponse(shown, status)


def said(sentence: Sentence, lang: str) -> Response:
    """Return a page that only says what is wrong."""
    return page("said", lang, sentence.status, sentence=sentence.text)


def table_page(
    request: Request, secret: str, table: str, state: Data, *, wrong: str = "", status: int = 200
) -> Response:
    """Return the page of a table, ``wrong`` being what was wrong with the form that was sent."""
    lang = lang_of(request)
    return page(
        "table",
        lang,
        status,
        where=parse(table),
        table=table,
        secret=secret,
        state=state,
        words=_in_an_attribute(words(lang)),
        request=secrets.token_urlsafe(12),
        wrong=wrong,
    )


def _in_an_attribute(data: Mapping[str, str]) -> Markup:
    """JSON between single quotes, which is shorter than with double ones."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;"))  # noqa: S704


# -- the form


async def form_of(request: Request) -> Mapping[str, str]:
    """Return the fields of a form; raises Wrong where it is none, or too large."""
    content = await body_of(request, "application/x-www-form-urlencoded")
    try:
        fields = parse_qs(content.decode("ascii"), max_num_fields=200)
    except ValueError:
        return {}
    return {name: values[-1].strip() for name, values in fields.items()}


def card_of(form: Mapping[str, str], seats: Sequence[str], columns: Sequence[str]) -> str:
    """Return the score card that the form writes, in the words after ``result``."""
    places = {at: form.get(f"place{at}", "") for at in range(len(seats))}
    order = [quoted(seats[at]) for at in sorted(places, key=lambda at: _place(places[at]))]
    gone = order[: sum(map(bool, places.values()))]
    if "left" in columns:
        left = _noted(form, "left", seats)
        return " ".join([*(["out", *gone] if gone else []), *(["left", *left] if left else [])])
    sixes = [one for one in _noted(form, "sixes", seats) if not one.endswith("=0")]
    return " ".join([*gone, *(["sixes", *sixes] if sixes else [])])


def _place(place: str) -> tuple[bool, int, str]:
    """What sorts places; who has none comes last."""
    number = int(place) if re.fullmatch("[0-9]{1,4}", place) else 0
    return not place, number, place


def _noted(form: Mapping[str, str], what: str, seats: Sequence[str]) -> list[str]:
    given = ((seat, form.get(f"{what}{at}", "")) for at, seat in enumerate(seats))
    return [f"{quoted(seat)}={number}" for seat, number in given if number]
