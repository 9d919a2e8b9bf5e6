"""What a phone reads from paper or a screen: QR codes."""

from __future__ import annotations

import segno
from markupsafe import Markup


def code(text: str) -> Markup:
    """Return a QR code as a picture to stand in a page."""
    drawn = segno.make(text, error="m", micro=False)
    return Markup(drawn.svg_inline(border=0, omitsize=True))  # noqa: S704 - made of lines only
