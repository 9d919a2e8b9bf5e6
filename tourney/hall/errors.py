"""What is answered where nothing was recorded: a status, and a sentence in the phone's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tourney.messages import LANGUAGES
from tourney.messages.languages import FALLBACK


class Sentence(NamedTuple):
    """A sentence, and the status of the answer."""

    status: int
    text: str
    more: Mapping[str, Any] = {}
    """What stands beside it in the answer."""


class Wrong(Exception):  # noqa: N818 - the program is fine
    """A request that cannot be answered, by a sentence of the catalogue."""

    def __init__(self, status: int, key: str, **data: str | int) -> None:
        super().__init__(key)
        self.status, self.key, self.data = status, key, data


def failed(sentence: Sentence) -> Response:
    """Return the answer that says so."""
    return JSONResponse({"error": sentence.text, **sentence.more}, sentence.status)


def lang_of(request: Request) -> str:
    """Return the language of the phone: ``?lang=``, else the first it asks for that is spoken."""
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")
    codes = (one.strip()[:2].lower() for one in wanted.split(","))
    return next((one for one in codes if one in LANGUAGES), FALLBACK)
