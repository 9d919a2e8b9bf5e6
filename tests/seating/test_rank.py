"""Seating by standing."""

from collections.abc import Sequence

from tourney.seating import Round, SeatedTable, repeats, seat_round, short_sittings

FIELD = [f"{place:02}" for place in range(1, 12)]
"""Eleven players, named by their place."""


def by_rank(
    history: Sequence[Round], order: Sequence[str] = FIELD, **options: str
) -> list[list[str]]:
    tables = seat_round(FIELD, history, seed=1, method="rank", order=order, **options)  # type: ignore[arg-type]
    return [sorted(table.seats) for table in tables]


def test_neighbours_sit_together_the_best_at_table_one() -> None:
    assert by_rank([]) == [FIELD[:4], FIELD[4:8], FIELD[8:]]


def test_the_three_at_the_top() -> None:
    assert by_rank([], threes="top") == [FIELD[:3], FIELD[3:7], FIELD[7:]]


def test_the_three_moves_on_to_those_who_had_none() -> None:
    played: list[Round] = []
    for _ in range(3):
        played.append(seat_round(FIELD, played, seed=1, method="rank", order=FIELD))
    assert set(short_sittings(played).values()) == {1}


def test_who_is_not_in_the_standing_comes_last() -> None:
    assert by_rank([], order=FIELD[3:])[-1] == FIELD[:3]


def test_who_left_is_passed_over() -> None:
    [first, *_] = by_rank([], order=["gone", *FIELD])
    assert first == FIELD[:4]


def test_the_two_of_five_is_the_last() -> None:
    tables = seat_round(FIELD[:5], [], seed=1, method="rank", order=FIELD)
    assert [len(table.seats) for table in tables] == [3, 2]


def test_neighbours_meet_again() -> None:
    first = seat_round(FIELD[:8], [], seed=1, method="rank", order=FIELD)
    again = seat_round(FIELD[:8], [first], seed=2, method="rank", order=FIELD)
    assert repeats([first, again]) == 12


def test_seats_and_dealer_are_drawn() -> None:
    drawn = {seat_round(FIELD[:4], [], seed=seed, method="rank", order=FIELD) for seed in range(9)}
    assert len({table.seats for [table] in drawn}) > 1
    assert len({table.dealer for [table] in drawn}) > 1
    assert all(isinstance(table, SeatedTable) for [table] in drawn)
