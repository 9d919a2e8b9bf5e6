"""Rows for a spreadsheet: printed as CSV, or written as an XLSX workbook."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tourney.defused import Cell, csv_text
from tourney.desk.writing import put_file

if TYPE_CHECKING:
    from tourney.cli.session import Session


def give_out(
    here: Session, rows: Iterable[Iterable[Cell]], *, separator: str, xlsx: Path | None
) -> None:
    """Write the rows to the file ``xlsx``, or without one print them as CSV; raises Refused."""
    if xlsx is None:
        typer.echo(csv_text(rows, separator), nl=False)
        return
    from tourney.desk.workbook import is_ours, workbook  # noqa: PLC0415 - CSV does without

    put_file(xlsx, workbook(rows), is_ours)
    here.say("cli.workbook", file=str(xlsx))
