"""Checking sheets, beside python-chess reading as many moves of chess games.

Text in, verdict out on both sides, some 30,000 moves, as of a night: `check_text` against
`chess.pgn.read_game`, which judges each move too. The sheets are whole tables, half of them with
all cards known and half with none; the games are 80 moves long, of a player who moves at random.
Both read the same text in every turn. What was learned of lines in an earlier turn is forgotten;
within a turn `check_text` remembers how a line is read, for a night repeats them, which no game
of chess does.
"""

import gc
import io
import json
from collections.abc import Sequence
from itertools import count
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import chess
import chess.pgn

from engine.game import AnyGame
from engine.games import GAMES
from engine.moves import Move
from tourney.demo.player import play_table
from tourney.sheets.check import check_text
from tourney.sheets.statements import line_reader, numbered
from tourney.sheets.tablehead import HeadReader, TableHead
from tourney.sheets.writer import write_table

NAMES = ("mari", "jaan", "peep", "ants")
MOVES = 85_000
TURNS = 9


def chess_games() -> tuple[list[str], int]:
    """Games as text, and how many moves are in them."""
    texts, moves = [], 0
    for seed in count():
        if moves >= MOVES:
            return texts, moves
        rng, node = Random(seed), chess.pgn.Game()
        game, board = node, chess.Board()
        while len(board.move_stack) < 80 and not board.is_game_over():
            board.push(rng.choice([*board.legal_moves]))
            node = node.add_variation(board.peek())
        texts.append(str(game))
        moves += len(board.move_stack)
    raise AssertionError


def head_of(game: AnyGame) -> TableHead:
    reader = HeadReader()
    lines = [("game", game.name), ("seats", *NAMES), ("dealer", "mari")]
    trumps = game.usual_trumps(NAMES, ())
    for line in [*lines, ("trumps", *trumps)] if trumps else lines:
        reader.take(1, line)
    return reader.complete()


def sheets(game: AnyGame) -> tuple[list[str], int]:
    """Tables as text, and how many moves are in them."""
    head, texts, moves = head_of(game), [], 0
    for seed in count():
        if moves >= MOVES:
            return texts, moves
        said = [*play_table(head, Random(seed), "open" if seed % 2 else "closed")]
        texts.append(write_table(head, numbered(said)))
        moves += sum(isinstance(one, Move) for one in said)
    raise AssertionError


def read(texts: Sequence[str]) -> float:
    """Seconds for the reference."""
    gc.collect()
    start = perf_counter()
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game
        assert not game.errors
    return perf_counter() - start


def check(texts: Sequence[str]) -> float:
    """Seconds for the sheets."""
    line_reader.cache_clear()
    gc.collect()
    start = perf_counter()
    for text in texts:
        [verdict] = check_text(text)
        assert verdict["finished"]
        assert not verdict["violations"]
    return perf_counter() - start


def measure(game: AnyGame, games: list[str], plies: int) -> dict[str, Any]:
    texts, moves = sheets(game)
    pairs = [(plies / read(games), moves / check(texts)) for _ in range(TURNS)]
    reference, ours = (median(rates) for rates in zip(*pairs, strict=True))
    ratio = median(ours / reference for reference, ours in pairs)
    return {
        "name": f"check sheets of {game.name}",
        "unit": "moves/s",
        "ours": round(ours),
        "reference": round(reference),
        "ratio": round(ratio, 2),
        "bound": "at least 3",
    }


def run() -> list[dict[str, Any]]:
    games, plies = chess_games()
    return [measure(game, games, plies) for game in GAMES.values()]


if __name__ == "__main__":
    print(json.dumps(run(), indent=2))
