"""``check``, ``import`` and ``export``: the commands about sheets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from events.errors import RecordError
from tourney.cli.commands import Commands, RecordingCommand
from tourney.cli.newcomers import report_new
from tourney.cli.options import AsJson, Meant, meant_by
from tourney.cli.recording import recorded
from tourney.cli.session import Session, print_json, session
from tourney.defused import shown
from tourney.desk.exporting import export as exported
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.refusals import Refused
from tourney.files import read_standard_input
from tourney.sheets.check import as_data, as_lines, check_bytes, check_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.desk.importing import Imported, Wishes
    from tourney.sheets.check import Checked

commands = Commands()

Files = Annotated[list[Path], typer.Argument(help="sheets")]


@commands.command("check", example="check evening.sheet")
def check(ctx: typer.Context, files: Files, *, json: AsJson = False) -> None:
    """Check sheets by the rules, without any store."""
    here = session(ctx)
    status, tables = 0, []
    for path in files:
        for checked in _checked(path):
            status = max(status, checked.status)
            if json:
                tables.append(as_data(checked, here.lang))
            else:
                for line in as_lines(checked, here.lang):
                    typer.echo(shown(line))
    if json:
        print_json({"tables": tables})
    raise typer.Exit(status)


def _checked(path: Path) -> Iterable[Checked]:
    return check_bytes(read_standard_input(), "-") if str(path) == "-" else check_file(path)


@commands.command("import", example="import evening.sheet", kind=RecordingCommand)
def import_(
    ctx: typer.Context,
    files: Files,
    *,
    table: Annotated[str | None, typer.Option(help="sheet-table")] = None,
    until_violation: Annotated[
        bool,
        typer.Option("--until-violation", help="until-violation"),
    ] = False,
    late: Annotated[
        bool,
        typer.Option("--late", help="late"),
    ] = False,
    other_seats: Annotated[bool, typer.Option(help="other-seats")] = False,
    meant: Meant = None,
) -> None:
    """Record sheets: all tables of a file, or none."""
    wishes = Wishes(
        until_violation=until_violation,
        late=late,
        other_seats=other_seats,
        table=table,
        meant=meant_by(meant),
    )
    ended = [
        _import_file(ctx, path, wishes, part=f"#{number}" if number > 1 else "")
        for number, path in enumerate(files, 1)
    ]
    raise typer.Exit(max(ended))


def _import_file(ctx: typer.Context, path: Path, wishes: Wishes, *, part: str) -> int:
    """Records one file and reports it; the exit status. Another file may still go in."""
    here = session(ctx)
    checked = [*_checked(path)]
    status = max(one.status for one in checked)
    _report_findings(here, checked)
    if status == 2 or (status == 1 and not (wishes.until_violation or wishes.late)):
        here.say("cli.import-refused", file=str(path))
        return status
    try:
        recorded(
            ctx,
            lambda record: import_tables(record, checked, wishes, by=here.by),
            lambda imported: _report(here, imported),
            data=_data,
            create=True,
            part=part,
        )
    except (Refused, RecordError) as error:
        if failure := here.failure(error):
            typer.echo(f"{path}: {failure.sentence}", err=True)
            return failure.status
        raise
    return 0


def _data(imported: Imported) -> dict[str, Any]:
    return {"tables": [table._asdict() for table in imported.tables], "new": imported.players}


def _report(here: Session, imported: Imported) -> None:
    report_new(here, imported.players, imported.alike)
    for table in imported.tables:
        if table.new:
            here.say("cli.imported", table=table.address, new=table.new, known=table.known)
        else:
            here.say("cli.imported-already", table=table.address, known=table.known)


def _report_findings(here: Session, checked: Iterable[Checked]) -> None:
    for one in checked:
        for line in as_lines(one, here.lang):
            typer.echo(shown(line), err=True)


@commands.command("export", example="export kevad-2026/1/3")
def export(
    ctx: typer.Context,
    address: Annotated[str, typer.Argument(help="exported")],
    *,
    names: Annotated[bool, typer.Option("--names", help="seat-names")] = False,
) -> None:
    """Write recorded tables as a sheet in canonical form."""
    with session(ctx).record() as record:
        typer.echo(exported(record, address, names=names), nl=False)
