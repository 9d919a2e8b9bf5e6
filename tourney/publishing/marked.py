"""The texts of the rules as HTML: code in backticks, and the numbers of rules as links."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup, escape

_CODE: Final = re.compile(r"`([^`]+)`")
_RULE: Final = re.compile(r"\b([PSD][1-9]\d?a?|R1)\b")
"""A rule's number in a text; P, S and D in Latin letters."""


def marked(text: str) -> Markup:
    """The text, escaped, with what is marked in it."""
    parts = _CODE.split(text)
    return Markup("").join(
        _code(part) if at % 2 else _linked(part) for at, part in enumerate(parts)
    )


def _code(part: str) -> Markup:
    return Markup("<code>{}</code>").format(part)


def _linked(part: str) -> Markup:
    return Markup(_RULE.sub(r'<a href="#\1">\1</a>', str(escape(part))))  # noqa: S704 -- escaped
