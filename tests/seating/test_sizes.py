"""How many sit at each table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.seating import CannotSeatError, table_sizes


@pytest.mark.parametrize(
    ("present", "sizes"),
    [(2, (2,)), (3, (3,)), (4, (4,)), (5, (3, 2)), (6, (3, 3)), (9, (3, 3, 3)), (11, (4, 4, 3))],
)
def test_sizes_of_small_fields(present: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(present) == sizes


@pytest.mark.parametrize(("present", "threes"), [(77, 3), (78, 2), (79, 1), (80, 0)])
def test_twenty_tables_with_as_few_threes_as_possible(present: int, threes: int) -> None:
    assert table_sizes(present) == (4,) * (20 - threes) + (3,) * threes


@pytest.mark.parametrize("present", [0, 1])
def test_fewer_than_two_cannot_be_seated(present: int) -> None:
    with pytest.raises(CannotSeatError) as caught:
        table_sizes(present)
    assert caught.value.present == present


@given(st.integers(2, 500))
def test_a_two_only_when_nothing_else_is_possible(present: int) -> None:
    sizes = table_sizes(present)
    assert sum(sizes) == present
    assert set(sizes) <= {3, 4} or present in {2, 5}
    assert sizes.count(3) <= 3
