"""Fields of players, and what is asked of every seating of them."""

from collections.abc import Collection, Sequence

from tourney.seating import Round, check_seating, seat_round, table_sizes


def field(count: int) -> list[str]:
    """So many players."""
    return [f"p{number:02}" for number in range(count)]


def groups(tables: Round) -> set[frozenset[str]]:
    """Who sits with whom."""
    return {frozenset(table.seats) for table in tables}


def is_sound(tables: Round, present: Collection[str]) -> bool:
    """Everybody sits once, the sizes are right, and a dealer sits at his table."""
    sizes = sorted((len(table.seats) for table in tables), reverse=True)
    return (
        not check_seating([table.seats for table in tables], present)
        and tuple(sizes) == table_sizes(len(present))
        and all(table.dealer in table.seats for table in tables)
    )


def round_by_round(fields: Sequence[Collection[str]], seed: int) -> list[Round]:
    """Each round seated when the ones before had been played, with who was there in it."""
    played: list[Round] = []
    for number, present in enumerate(fields):
        to_come = len(fields) - number
        played.append(seat_round(present, played, seed=seed, rounds_to_come=to_come))
    return played
