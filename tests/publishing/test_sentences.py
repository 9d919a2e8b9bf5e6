"""The sentences of a deal's page are those of the fold: who defended, who took, who is out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from events.facts import ResultAmended
from tests.readmodel.stores import Store, opened, table_of
from tests.readmodel.test_tables import played
from tests.tables import order
from tourney.publishing.chapters import Chapter, ChapterBuilder, MoveLine
from tourney.publishing.notes import Places
from tourney.readmodel.views import Person, Replay

ADDRESS = "cup/1/1"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path) as store:
        yield store


def chapters(store: Store, number: int) -> tuple[Replay, Sequence[Chapter]]:
    table, replay = store.model.table(ADDRESS), store.model.replay(ADDRESS, number)
    people = {one.seat: one.player for one in table.line.seats}
    return replay, ChapterBuilder(replay, people, Places(table), {}, {}).chapters()


def last(chapter: Chapter, verb: str) -> MoveLine | None:
    found = [line for line in chapter.lines if line.verb == verb and line.retracted is None]
    return found[-1] if found else None


@pytest.mark.parametrize("seed", range(6))
def test_who_took_or_beat_is_the_one_who_did(store: Store, seed: int) -> None:
    store.append(ADDRESS, *table_of(ADDRESS, played("saare", seed)))
    bouts = 0
    for deal in store.model.table(ADDRESS).deals:
        for chapter in chapters(store, deal.number)[1]:
            did = last(chapter, "take" if chapter.outcome == "taken" else "beat")
            transfers = [line.person for line in chapter.lines if line.verb == "transfer"]
            assert [*chapter.defenders][:-1] == transfers
            if chapter.outcome in ("taken", "beaten"):
                bouts += 1
                assert did
                assert did.person == chapter.defenders[-1]
    assert bouts > 10


@pytest.mark.parametrize("seed", range(6))
def test_at_the_end_of_a_deal_who_holds_cards_is_not_out(store: Store, seed: int) -> None:
    store.append(ADDRESS, *table_of(ADDRESS, played("saare", seed)))
    for deal in store.model.table(ADDRESS).deals:
        replay, told = chapters(store, deal.number)
        end = replay.steps[-1].after or replay.steps[-2].after
        assert end
        assert (end.ended, end.roles, end.allowed, end.laid) == (True, {}, (), ())
        assert [hand.out for hand in end.hands] == [
            not hand.known and not hand.unknown for hand in end.hands
        ]
        order = sorted(deal.scores, key=lambda score: score.figures["place"] or 0)
        loser = next(hand for hand in end.hands if hand.seat == order[-1].seat)
        assert [hand.out for hand in end.hands].count(False) <= 1
        assert loser.out == (not loser.known and not loser.unknown)
        assert told[-1].outcome in ("taken", "beaten")


def test_after_a_result_by_the_arbiter_nobody_may_do_anything(store: Store) -> None:
    lines = ["deal 1", "trump 6h", "mari attack 7c", "jaan transfer 7h"]
    version = store.append(ADDRESS, *table_of(ADDRESS, lines))
    points = {"mari": 5, "jaan": 3, "peep": 2, "ants": 0}
    result = {"order": [*points], "sixes": {}, "points": points}
    line = "result mari jaan peep ants"
    store.append(ADDRESS, ResultAmended(2, 1, line, result, "jaan had to leave"))
    replay, [chapter] = chapters(store, 1)
    *_, before, after = [step.after for step in replay.steps if step.after]
    assert (before.ended, len(before.allowed) > 0) == (False, True)
    assert (after.ended, after.allowed, after.roles) == (True, (), {})
    assert after.hands == before.hands
    assert chapter.outcome == "broken-off"
    assert version == len(replay.steps)


def turnings(store: Store, seed: int) -> Iterator[tuple[Replay, Sequence[Chapter]]]:
    store.append(ADDRESS, *table_of(ADDRESS, played("saare", seed)))
    deals = [deal.number for deal in store.model.table(ADDRESS).deals]
    yield from (made for made in (chapters(store, one) for one in deals) if made[0].turning)


@pytest.mark.parametrize("seed", range(6))
def test_where_it_was_still_open_is_said_once_at_the_move_of_the_replay(
    store: Store, seed: int
) -> None:
    looked_back = 0
    for replay, said in turnings(store, seed):
        turning = replay.turning
        assert turning
        deals = {deal.number: deal for deal in store.model.table(ADDRESS).deals}
        assert order(deals[replay.deal])[-1] == turning.seat
        at = {one.statement.version: f"m{one.statement.move}" for one in replay.steps}
        marked = [
            (line.anchor, person.id)
            for chapter in said
            for line in chapter.lines
            for note in line.notes
            if note.kind == "turning"
            and note.sentence
            and isinstance(person := note.sentence.data["player"], Person)
        ]
        wanted = [(at[turning.version], turning.seat)] if turning.open else []
        assert marked == wanted
        looked_back += 1
    assert looked_back
