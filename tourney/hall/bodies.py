"""The body of a request, as much of it as anybody at a table may send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.hall.errors import Wrong

if TYPE_CHECKING:
    from starlette.requests import Request

LARGEST: Final = 16_384
"""The most bytes that are read."""


async def body_of(request: Request, kind: str) -> bytes:
    """Return the body; raises Wrong where it is of a different type, or too large."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != kind:
        raise Wrong(415, "hall.type")
    content = b""
    async for chunk in request.stream():
        content += chunk
        if len(content) > LARGEST:
            raise Wrong(413, "hall.too-large", most=LARGEST)
    return content
