"""``slips``: what is printed for a round."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tourney.cli.commands import Commands
from tourney.cli.options import RoundNumber, Tournament
from tourney.cli.session import session
from tourney.desk.writing import put_file
from tourney.hall.links import Links, key_file, link_of
from tourney.publishing.slips import is_ours
from tourney.publishing.slips import slips as printed

commands = Commands()


@commands.command("slips", example="slips kevad-2026 1 --out slips.html")
def slips(
    ctx: typer.Context,
    tournament: Tournament,
    round_: RoundNumber,
    *,
    out: Annotated[Path | None, typer.Option(help="slips-out")] = None,
    base: Annotated[
        str | None,
        typer.Option(metavar="URL", help="slips-base"),
    ] = None,
    desk: Annotated[
        str | None,
        typer.Option(metavar="URL", help="slips-desk"),
    ] = None,
) -> None:
    """Write the score slips of a round and the hall list, as a page to print on A4."""
    here = session(ctx)
    if base and desk:
        ctx.fail(here.sentence("usage.either", first="--base", second="--desk"))
    link = desk and partial(link_of, Links(key_file(here.store), ()), desk)
    with here.record() as record, here.model() as model:
        view, seated = model.tournament(tournament), model.round(tournament, round_)
        page = printed(
            view,
            seated,
            base=base,
            head=record.head().digest,
            built=model.built(),
            lang=here.lang,
            link=link or None,
        )
    file = out or Path(f"slips-{tournament}-{round_}.html")
    put_file(file, page.encode(), is_ours)
    here.say("cli.slips", file=str(file), tables=len(seated.tables))
