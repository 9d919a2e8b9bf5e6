"""Whatever the batches, whoever catches up when: the same rows, byte for byte."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.games import GAMES
from events.facts import (
    ChairTaken,
    DealVoided,
    DisputeOpened,
    Fact,
    MoveRecorded,
    OptionChanges,
    OptionsChanged,
    PenaltyGiven,
    PenaltyLifted,
    PlayerAdded,
    PlayerEntered,
    PlayerForgotten,
    PlayerJoined,
    PlayerLeft,
    PlayerMerged,
    PlayerParted,
    PlayerRenamed,
    RestUnseen,
    ResultAmended,
    ResultAnnounced,
    RoundSeated,
    RulingGiven,
    StatementChanged,
    StatementRetracted,
    Substituted,
    TableReseated,
    TournamentOpened,
)
from events.record import Batch
from tests.readmodel.stores import (
    AT,
    SEATS,
    Dump,
    Store,
    built_in_memory,
    dump,
    opened,
    seated,
    table_of,
)
from tourney.demo.player import play_table
from tourney.readmodel.model import ReadModel
from tourney.sheets.tablehead import make_head


def table(rng: Random, address: str, game: str) -> list[Fact]:
    """A played table, with things taken back, ruled on, amended, voided and reseated."""
    trumps = GAMES[game].usual_trumps(SEATS, ())
    head = make_head(address, game, SEATS, "mari", {}, trumps)
    facts = table_of(address, map(str, play_table(head, rng)), game=game)[: rng.randrange(40, 250)]
    results = [fact for fact in facts if isinstance(fact, ResultAnnounced)]
    for _ in range(rng.randrange(12)):
        of = rng.randrange(1, len(facts) + 1)
        others: list[Fact] = [
            StatementRetracted(of, "taken back"),
            RulingGiven("stands", "S9", "unnoticed", of=of),
            DisputeOpened(of, of, "ants", "no"),
            RulingGiven("upheld", "", "yes", dispute=of),
            DealVoided(rng.choice(results).deal, "misdealt") if results else PlayerForgotten(),
            TableReseated(rng.sample(SEATS, 4), "wrong chairs"),
            TableReseated(rng.sample(SEATS, 4), "wrong order", {"1": rng.choice(SEATS)}),
            ChairTaken(rng.choice(SEATS), rng.choice(("kati", *SEATS)), rng.randint(1, 4)),
            StatementChanged(rng.randint(1, 2), of, "shows mari 7c", [of + 1], "misheard"),
            StatementChanged(rng.randint(1, 2), of, "", [rng.randrange(1, len(facts) + 1)]),
            RestUnseen(1, "the phone was away"),
            MoveRecorded("mari done", inferred=True),
        ]
        if results:
            told = rng.choice(results)
            others.append(ResultAmended(of, told.deal, told.statement, told.result, "misread"))
        facts.append(rng.choice(others))
    return facts


def tournament(rng: Random, game: str) -> list[Fact]:
    tables = [seated(number, *SEATS) for number in (1, 2, 9)]
    facts: list[Fact] = [
        TournamentOpened("Cup", game, "2026-03-06", 2),
        *map(PlayerEntered, SEATS),
        PlayerJoined("kati", 2),
        PlayerLeft("peep", 1),
        Substituted("kati", "peep", [2]),
        RoundSeated(1, tables, "draw", 3),
        RoundSeated(2, tables, "rank"),
        RoundSeated(1, tables[:2], "hand"),
        PenaltyGiven("mari", -2, "late"),
        PenaltyLifted(11, "was not"),
        OptionsChanged(OptionChanges(tie_breaks=["head-to-head", "best-round"], rounds=3)),
    ]
    return facts


def player(name: str) -> list[Fact]:
    return [PlayerAdded(name.title(), "salt"), PlayerRenamed(f"{name} again", "salt")]


def streams(rng: Random) -> dict[str, list[Fact]]:
    found = {f"player:{name}": player(name) for name in (*SEATS, "kati", "guest")}
    found["player:guest"] += [PlayerMerged("mari"), PlayerParted(3), PlayerMerged("jaan")]
    found["player:ants"].append(PlayerForgotten())
    for game in GAMES:
        found[game] = tournament(rng, game)
        for number in (1, 2, 3):
            address = f"{game}/{rng.randint(1, 2)}/{number}"
            found[address] = table(rng, address, game)
    return found


def interleaved(rng: Random) -> Iterator[tuple[str, list[Fact]]]:
    """All facts, those of a stream in their order, a few at a time."""
    left = streams(rng)
    while left:
        stream = rng.choice(sorted(left))
        size = rng.randint(1, 60)
        yield stream, left[stream][:size]
        left[stream] = left[stream][size:]
        left = {name: facts for name, facts in left.items() if facts}


def fill(store: Store, rng: Random) -> None:
    """Records everything; the read model catches up now and then."""
    for stream, facts in interleaved(rng):
        batch = Batch(stream, store.record.version(stream), facts)
        store.record.append([batch], at=AT, by="desk")
        if rng.random() < 0.4:
            store.model.catch_up()
    store.model.catch_up()


@pytest.mark.parametrize("seed", range(4))
def test_the_rows_do_not_depend_on_the_batches(tmp_path: Path, seed: int) -> None:
    with opened(tmp_path) as store:
        fill(store, Random(seed))
        stepwise = dump(store.model.path)
        with ReadModel(tmp_path / "another.db", store.record) as at_once:
            at_once.catch_up()
        assert dump(tmp_path / "another.db") == stepwise
        for batch in (1, 7, 100_000):
            assert without_scrub(built_in_memory(store.record, batch)) == without_scrub(stepwise)
        store.model.rebuild()
        assert dump(store.model.path) == stepwise


def without_scrub(rows: Dump) -> Dump:
    """Whether the file is yet to be scrubbed, is no matter of the record."""
    return {**rows, "built": [row[:-1] for row in rows["built"]]}


@pytest.mark.slow
def test_two_that_catch_up_in_turns(tmp_path: Path) -> None:
    rng = Random(7)
    with opened(tmp_path) as store, ReadModel(store.model.path, store.record) as other:
        for stream, facts in interleaved(rng):
            batch = Batch(stream, store.record.version(stream), facts)
            store.record.append([batch], at=AT, by="desk")
            rng.choice((store.model, other)).catch_up()
        store.model.catch_up()
        whole = built_in_memory(store.record, 500)
        assert without_scrub(dump(store.model.path)) == without_scrub(whole)


@pytest.mark.parametrize("seed", range(2))
def test_what_was_blanked_makes_no_difference(tmp_path: Path, seed: int) -> None:
    with opened(tmp_path) as store:
        fill(store, Random(seed))
        before = dump(store.model.path)
        assert store.record.blank("player:ants")
        store.model.rebuild()
        assert dump(store.model.path) == before


def test_every_kind_of_fact_was_there() -> None:
    kinds = {type(fact) for facts in streams(Random(1)).values() for fact in facts}
    assert len(kinds) >= 20
