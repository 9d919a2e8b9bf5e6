"""The tables and views of the read model's file, made with sqlite-utils.

The library takes a while to import, so only making a file imports it: a command that records one
move must not pay for that. Rows are written through ``writer`` on the same connection.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final, NamedTuple, get_type_hints

from engine.game import AnyGame
from engine.games import GAMES
from tourney.readmodel import rows

VERSION: Final = 13
"""Of the schema and of what the rows mean; a file of another version is built anew."""
APPLICATION: Final = int.from_bytes(b"TrRM")
"""Kept in the file as ``application_id``."""


class Kept(NamedTuple):
    """How the rows of a kind are kept."""

    name: str
    key: tuple[str, ...]
    references: tuple[tuple[str, str, str], ...] = ()
    """Column, table, column of that table."""
    indexes: tuple[tuple[str, ...], ...] = ()


_OF_TABLE: Final = ("table", "table", "address")
_OF_TOURNAMENT: Final = ("tournament", "tournament", "id")
_OF_SEASON: Final = ("season", "season", "id")
_PLAYER: Final = ("player", "player", "id")

TABLES: Final[dict[type[tuple[object, ...]], Kept]] = {
    rows.PlayerRow: Kept("player", ("id",), (("person", "player", "id"),), (("person",),)),
    rows.TournamentRow: Kept("tournament", ("id",)),
    rows.EntryRow: Kept(
        "entry", ("tournament", "player", "from_round"), (_OF_TOURNAMENT, _PLAYER), (("player",),)
    ),
    rows.SubstituteRow: Kept(
        "substitute",
        ("tournament", "round", "player"),
        (_OF_TOURNAMENT, _PLAYER, ("for_player", "player", "id")),
    ),
    rows.RoundRow: Kept("round", ("tournament", "number"), (_OF_TOURNAMENT,)),
    rows.TableRow: Kept(
        "table", ("address",), (_OF_TOURNAMENT,), (("tournament", "round", "number"),)
    ),
    rows.SeatRow: Kept("seat", ("table", "seat"), (_OF_TABLE, _PLAYER), (("player",),)),
    rows.StandInRow: Kept(
        "stand_in", ("table", "deal", "seat"), (_OF_TABLE, _PLAYER), (("player",),)
    ),
    rows.DealRow: Kept("deal", ("table", "number"), (_OF_TABLE,)),
    rows.StatementRow: Kept("statement", ("table", "version"), (_OF_TABLE,)),
    rows.ScoreRow: Kept("score", ("table", "deal", "seat"), (_OF_TABLE, _PLAYER)),
    rows.LedgerRow: Kept("ledger", ("table", "number"), (_OF_TABLE,)),
    rows.DisputeRow: Kept("dispute", ("table", "number"), (_OF_TABLE,)),
    rows.RulingRow: Kept("ruling", ("table", "version"), (_OF_TABLE,)),
    rows.PenaltyRow: Kept("penalty", ("tournament", "number"), (_OF_TOURNAMENT, _PLAYER)),
    rows.RoundTotalRow: Kept(
        "round_total",
        ("tournament", "round", "player"),
        (_OF_TOURNAMENT, _PLAYER),
    ),
    rows.StandingRow: Kept(
        "standing", ("tournament", "number"), (_OF_TOURNAMENT, _PLAYER), (("player",),)
    ),
    rows.SeasonRow: Kept("season", ("id",)),
    rows.StageRow: Kept("stage", ("season", "tournament"), (_OF_SEASON, _OF_TOURNAMENT)),
    rows.RatingRow: Kept(
        "rating",
        ("game", "position", "player"),
        (_OF_TABLE, _PLAYER),
        (("player", "game", "position"),),
    ),
    rows.RatedRow: Kept("rated", ("id",)),
    rows.BuiltRow: Kept("built", ("id",)),
    rows.LatestRow: Kept("latest", ("stream",)),
}

VIEWS: Final = {
    "capital_over_time": """
        SELECT point."table", point.deal, account.account, (
            SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE ledger."table" = point."table"
            AND ledger.account = account.account AND ledger.deal <= point.deal) AS amount
        FROM (SELECT DISTINCT "table", deal FROM ledger) AS point
        JOIN (SELECT DISTINCT "table", account FROM ledger WHERE account <> 'start') AS account
        ON account."table" = point."table"
        ORDER BY point."table", point.deal, account.account""",
    "standings": """
        SELECT tournament, place, player, name, total, penalty, criteria, decided_by
        FROM standing JOIN player ON player.id = standing.player
        ORDER BY tournament, standing.number""",
    "stage_points": """
        SELECT g.season, g.tournament, s.player, s.place, CASE n.counts
            WHEN 'places' THEN COUNT(*) OVER (PARTITION BY g.season, g.tournament) - s.place + 1
            ELSE s.total END AS points
        FROM stage AS g JOIN season AS n ON n.id = g.season
        JOIN standing AS s ON s.tournament = g.tournament""",
    "open_tables": """
        SELECT address, tournament, round, number, opened, deals FROM "table"
        WHERE NOT finished AND closed IS NULL ORDER BY tournament, round, number""",
}
"""Capital and kitty after each deal, the standings with names, what a stage counts in a season (by
place: players of the stage − place + 1), what is not finished."""


def score_views() -> dict[str, str]:
    """For each game a view of its scores, with its figures as columns."""
    return {
        f"score_{name.replace('-', '_')}": f"""
        SELECT s."table", s.deal, s.seat, s.player, {_figures(game)}, s.gain
        FROM score AS s JOIN "table" AS t ON t.address = s."table" WHERE t.game = '{name}'"""  # noqa: S608
        for name, game in GAMES.items()
    }


def _figures(game: AnyGame) -> str:
    names = (figure.name for figure in game.figures)
    return ", ".join(f"json_extract(s.figures, '$.{name}') AS \"{name}\"" for name in names)


def columns(kind: type[tuple[object, ...]]) -> dict[str, type]:
    """The columns of the rows of a kind, each with its type."""
    hints = get_type_hints(kind)
    kinds = {int: int, int | None: int, float: float}
    return {name: kinds.get(hints[name], str) for name in hints}


def required(kind: type[tuple[object, ...]]) -> list[str]:
    """The columns that are never NULL."""
    return [name for name, hint in get_type_hints(kind).items() if hint in (int, float, str)]


def create(connection: sqlite3.Connection) -> None:
    """Makes all tables and views, in the transaction that is open."""
    from sqlite_utils import Database  # noqa: PLC0415 - see above

    db = Database(connection)
    for kind, kept in TABLES.items():
        table = db.create_table_sql(
            kept.name,
            columns(kind),
            pk=kept.key if len(kept.key) > 1 else kept.key[0],
            not_null=required(kind),
            foreign_keys=kept.references,
        )
        db.execute(f"{table.rstrip().rstrip(';')} WITHOUT ROWID")  # one tree to write, not two
        for index in kept.indexes:
            db.table(kept.name).create_index(index)
    for name, select in {**VIEWS, **score_views()}.items():
        db.create_view(name, select)
    connection.execute("INSERT INTO built VALUES (1, 0, '', 0)")
    connection.execute("INSERT INTO rated VALUES (1, 0)")
    connection.execute(f"PRAGMA user_version={VERSION}")
    connection.execute(f"PRAGMA application_id={APPLICATION}")


def _application(connection: sqlite3.Connection) -> int:
    application: int
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    return application


def is_ours(connection: sqlite3.Connection) -> bool:
    """Whether the file is a read model of any version, or one that was never made to the end."""
    if application := _application(connection):
        return application == APPLICATION
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in tables} <= {"tracking", "tracking_head"}


def has_our_mark(path: Path) -> bool:
    """Whether a file that SQLite cannot read begins as a read model does."""
    with path.open("rb") as file:
        begin = file.read(72)
    return begin[:16] == b"SQLite format 3\0" and begin[68:72] == APPLICATION.to_bytes(4)


def is_current(connection: sqlite3.Connection) -> bool:
    """Whether the file holds a read model as this program makes it."""
    return _marks(connection) == (APPLICATION, VERSION)


def is_begun(connection: sqlite3.Connection) -> bool:
    """Whether the file has no tables of a read model yet: somebody is making them."""
    return _marks(connection) == (0, 0)


def _marks(connection: sqlite3.Connection) -> tuple[int, int]:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return _application(connection), version
