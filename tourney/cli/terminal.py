"""What is printed for eyes and programs: in columns, or as JSON, and nothing of it is obeyed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tourney.defused import OBEYED, shown


def shown_in_json(document: str) -> str:
    """The JSON document with what a terminal would obey escaped; it means the same."""
    return OBEYED.sub(
        lambda found: found[0] if found[0] == "\n" else f"\\u{ord(found[0]):04x}", document
    )


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows as lines whose columns stand under each other, with letters of any width."""
    from rich.cells import cell_len

    rows = [[*map(shown, row)] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)
        ]
        yield "  ".join(cells).rstrip()
