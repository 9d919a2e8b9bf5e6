"""The styles and scripts of the hall's pages, under an address that changes with what they say."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

KINDS: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
SHARED: Final = {
    "site.css": ("the tokens", "the page", "the suits"),
    "cards.css": ("the cards",),
    "board.css": (),
    "icon.svg": (),
}
"""What the published site has as well, and which chapters of it a phone needs, if not all."""
_CHAPTER: Final = re.compile(r"^/\* -{2,} (.*?) \*/$", re.MULTILINE)
_REMARKS: Final = re.compile(r"^\s*/\*[\s\S]*?\*/\s*$|^\s*//.*$|^\s+", re.MULTILINE)
"""What is for readers: lines of comments, and what stands before a line."""


@cache
def contents() -> dict[str, bytes]:
    """Return every file by its name."""
    root = files("site_templates")
    found = {
        name: _chapters(root.joinpath("static", name).read_text("utf-8"), needed)
        for name, needed in SHARED.items()
    }
    for file in root.joinpath("phone").iterdir():
        if file.name.endswith((".css", ".js")):
            found[file.name] = file.read_text("utf-8")
    return {name: _REMARKS.sub("", text).encode() for name, text in found.items()}


def _chapters(text: str, needed: Sequence[str]) -> str:
    """The chapters of a style, each below its heading; all of it where none is named."""
    before, *parts = _CHAPTER.split(text)
    chapters = dict(zip(parts[::2], parts[1::2], strict=True))
    return "".join([before, *(chapters[one] for one in needed)]) if needed else text


@cache
def stamp() -> str:
    """Return what stands for all of them, and changes as soon as one of them does."""
    digest = hashlib.sha256()
    for name, content in sorted(contents().items()):
        digest.update(name.encode() + content)
    return digest.hexdigest()[:12]


async def static(request: Request) -> Response:
    """Answer with a file; it never changes under its address."""
    name = request.path_params["name"]
    content = contents().get(name)
    if content is None or request.path_params["stamp"] != stamp():
        return Response(status_code=404)
    kind = KINDS[name[name.rindex(".") :]]
    return Response(
        content, media_type=kind, headers={"Cache-Control": "public, max-age=31536000, immutable"}
    )
