"""Small sheets of Six Dozens."""

from __future__ import annotations

from tourney.sheets.check import check_text

HEAD = """\
game six-dozens
seats mari jaan peep ants
dealer ants
trumps none
"""
"""Stands before a sheet that does not say who sits at the table: mari is on the dealer's left."""


def violations(sheet: str) -> list[str]:
    """Rule and kind of all that is wrong in the sheet."""
    [table] = check_text(_whole(sheet))
    return [f"{one['rule']} {one['kind']}" for one in table["violations"]]


def _whole(sheet: str) -> str:
    return sheet if "seats" in sheet else HEAD + sheet


def faulty(sheet: str) -> str:
    """The line of the sheet that is no statement in its place; empty if there is none."""
    text = _whole(sheet)
    [table] = check_text(text)
    return text.split("\n")[table["error"]["line"] - 1] if "error" in table else ""
