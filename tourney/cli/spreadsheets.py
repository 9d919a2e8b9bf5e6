"""A table for eyes and for different programs: lines, JSON, CSV, or an XLSX workbook."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import typer

from tourney.cli.session import print_json
from tourney.defused import Cell, csv_text
from tourney.desk.writing import put_file

if TYPE_CHECKING:
    from tourney.cli.session import Session


def give_out(
    here: Session,
    document: Callable[[], Any],
    rows: Callable[[], Iterable[Iterable[Cell]]],
    lines: Iterable[str],
) -> None:
    """Give out what was asked for: a JSON document, rows as CSV or a workbook, or lines to read.

    Raises Refused where the workbook cannot be written.
    """
    if here.json:
        print_json(document())
    elif here.xlsx is not None:
        from tourney.desk.workbook import is_ours, workbook  # noqa: PLC0415 - CSV does without

        put_file(here.xlsx, workbook(rows()), is_ours)
        here.say("cli.workbook", file=str(here.xlsx))
    elif here.csv:
        typer.echo(csv_text(rows(), here.separator), nl=False)
    else:
        for line in lines:
            typer.echo(line)
