"""Rows for a spreadsheet: printed as CSV, or written as an XLSX workbook."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tourney.defused import Cell, csv_text

if TYPE_CHECKING:
    from tourney.cli.session import Session


def give_out(
    here: Session, rows: Iterable[Iterable[Cell]], *, separator: str, xlsx: Path | None
) -> None:
    """Write the rows to the file ``xlsx``, or without one print them as CSV."""
    if xlsx is None:
        typer.echo(csv_text(rows, separator), nl=False)
        return
    from tourney.desk.workbook import workbook  # noqa: PLC0415 - CSV does without

    xlsx.write_bytes(workbook(rows))
    here.say("cli.workbook", file=str(xlsx))
