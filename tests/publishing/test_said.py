"""Every sentence about a table is that of its history: who, what came of it, and what was said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Cards
from engine.games import GAMES
from engine.moves import ALL_SEATS, TALON, Move
from engine.violation import FormError
from events.record import Record, open_record
from tests.desk.test_sheet_of_corrections import ACTIONS, TABLE, act, begun
from tests.long import times
from tourney.addresses import is_table
from tourney.demo.league import record_league
from tourney.desk.disputing import dispute, rule
from tourney.desk.moving import Broken
from tourney.desk.refusals import Refused
from tourney.publishing.notes import Came, Note
from tourney.publishing.table_page import DealPage, TablePage, TablePages
from tourney.publishing.table_parts import DealPart
from tourney.readmodel.model import ReadModel
from tourney.table.history import Deal, Entry, TableHistory, history_of
from tourney.table.table import Table

WORDS: Final = {
    "upheld": [],
    "stands": [],
    "rewind": ["2"],
    "result": ["mari", "jaan", "peep"],
    "penalty": ["mari", "-2"],
    "void": [],
}
"""Every kind of ruling, with words that it may have."""


class Said(NamedTuple):
    """What a note says, whatever it is about."""

    kind: str
    words: str
    by: str
    at: str


def said(note: Note | None) -> Said | None:
    return Said(note.kind, note.words, note.by, note.at) if note else None


def said_by(kind: str, entry: Entry) -> Said:
    """What a note of this kind has to say of a fact."""
    return Said(kind, entry.fact.reason or "", entry.event.by, entry.event.at)


class Pages(NamedTuple):
    """The pages of a table, and the history that they have to tell."""

    history: TableHistory
    table: TablePage
    deals: Sequence[DealPage]


def pages_of(record: Record, model: ReadModel, address: str) -> Pages:
    view = model.table(address)
    recorded = {deal.number for deal in view.deals if deal.moves}
    replays, findings = model.replays(address)
    shown = {number: one for number, one in replays.items() if number in recorded}
    made, built = TablePages(view, shown, findings), model.built_of(address)
    history = history_of(record.read(address))
    return Pages(history, made.table(built), [*made.deals(built)])


# -- what has to be said


def check_pages(pages: Pages) -> None:
    """Compare all that is said of a table, deal by deal and line by line."""
    history = pages.history
    people = [seat.seat for seat in pages.table.line.seats]
    assert people == [*history.seats]
    parts = {part.deal.number: part for part in pages.table.deals}
    assert {*parts} == {deal.number for deal in history.deals}
    for deal in history.deals:
        check_deal(history, deal, parts[deal.number])
    check_notes(history, pages)
    for page in pages.deals:
        check_lines(history, page)


def check_deal(history: TableHistory, deal: Deal, part: DealPart) -> None:
    """A deal is open, void or counts; its dealer, results and corrections are those that hold."""
    state = "void" if deal.void else "counted" if deal.results else "open"
    assert part.deal.state == state
    assert (part.dealer and part.dealer.id) == history.dealer(deal)
    assert said(part.void) == (deal.void and said_by("voided", deal.void))
    game, result = GAMES[history.opened.game], history.counted(deal)
    shown = game.figures if result else ()
    figures = {one.name: one.by_seat(result, history.seats) for one in shown}
    assert [one.person.id for one in part.by_seat] == ([*history.seats] if result else [])
    for at, scored in enumerate(part.by_seat):
        assert scored.figures == {name: numbers[at] for name, numbers in figures.items()}
        assert {one.name: one.count for one in scored.notes} == {
            one.name: figures[one.name][at]
            for one in game.figures
            if one.noted and figures[one.name][at]
        }
    for detail in part.details:
        if result and detail.kind == "seat":
            assert getattr(detail.value, "id", None) == result.get(detail.name)
    assert [*map(told, part.amendments)] == [*corrections(history, deal)]


def told(note: Note) -> Any:
    """A correction, and how everybody came out by what it says."""
    return said(note), note.deal, places(note.result), places(note.instead_of)


def places(result: Sequence[Came]) -> Any:
    return {came.person.id: {one.name: one.count for one in came.notes} for came in result}


def outcome(history: TableHistory, entry: Entry | None) -> Any:
    """How everybody came out by a result, as the game reads it."""
    if entry is None:
        return {}
    result = history.result(entry)
    noted = [one for one in GAMES[history.opened.game].figures if one.noted]
    found = {seat: dict[str, int]() for seat in history.seats}
    for figure in noted:
        for seat, number in zip(history.seats, figure.by_seat(result, history.seats), strict=True):
            if number:
                found[seat][figure.name] = number
    return found


def corrections(history: TableHistory, deal: Deal) -> Iterator[Any]:
    """What has to be said of results that were taken back, and of those that were amended."""
    for entry in history.entries:
        fallen = entry.fallen
        if entry.kind == "result" and entry.deal == deal.number and fallen and fallen.by:
            note = Said("withdrawn", fallen.reason, *taker_of(history, entry))
            yield note, 0, outcome(history, entry), {}
    for before, entry in zip([None, *deal.results], deal.results, strict=False):
        if entry.kind != "amend":
            continue
        if entry.follows is not None:
            yield said_by("follows", entry), entry.follows, {}, {}
        else:
            kind = "amended" if before else "decreed"
            yield said_by(kind, entry), 0, outcome(history, entry), outcome(history, before)


def taker_of(history: TableHistory, entry: Entry) -> tuple[str, str]:
    """Who took a statement back, and when; nobody where it only fell with a different one."""
    if entry.fallen is None or entry.fallen.by is None or entry.fallen.of != entry.version:
        return "", ""
    return entry.fallen.by.by, entry.fallen.by.at


def spoken(history: TableHistory) -> Counter[Any]:
    """Every dispute and every ruling about a statement, by what it is about."""
    found: Counter[Any] = Counter(
        (one.fact.of, Said("dispute", one.fact.words, "", ""), one.seat, "")
        for one in history.disputes()
    )
    for entry in history.rulings():
        if (of := entry.fact.of) is not None:
            found[of, said_by(entry.fact.kind, entry), None, entry.fact.rule] += 1
    return found


def check_notes(history: TableHistory, pages: Pages) -> None:
    """Disputes and rulings are said on the page of the table, and at the line they are about."""
    notes = [note for note in pages.table.notes if note.kind not in ("finding", "light")]
    known = spoken(history)
    assert Counter(
        (said(note), note.person and note.person.id, note.rule) for note in notes
    ) == Counter(key[1:] for key in known.elements())
    at_lines = Counter(
        (int(version), said(note), note.person and note.person.id, note.rule)
        for page in pages.deals
        for version, line in lines_of(history, page)
        for note in line.notes
        if note.kind not in ("finding", "light", "restored", "turning")
    )
    shown = {version for page in pages.deals for version, _ in lines_of(history, page)}
    assert at_lines == Counter({key: number for key, number in known.items() if key[0] in shown})


def lines_of(history: TableHistory, page: DealPage) -> Iterator[tuple[int, Any]]:
    """The lines of a deal's page, each with the number of its fact."""
    lines = [line for chapter in page.chapters for line in chapter.lines]
    entries = [
        entry
        for entry in history.in_order
        if entry.deal == page.deal.deal.number
        and entry.kind in ("move", "shows", "unseen")
        and (entry.fallen is None or entry.fallen.by is not None)
    ]
    assert len(lines) == len(entries)
    yield from ((entry.version, line) for entry, line in zip(entries, lines, strict=True))


def check_lines(history: TableHistory, page: DealPage) -> None:
    for version, line in lines_of(history, page):
        entry = history.entry(version)
        assert entry
        assert (line.number is None) == (entry.fallen is not None or entry.kind != "move")
        assert said(line.retracted) == (
            entry.fallen and Said("retracted", entry.fallen.reason, *taker_of(history, entry))
        )
        statement = history.statement(entry)
        if isinstance(statement, Move):
            seat = None if statement.seat in (TALON, ALL_SEATS) else statement.seat
            assert (line.person and line.person.id) == seat
            assert line.inferred == getattr(entry.fact, "inferred", False)
            shown = ([line.target] if line.target else []) + [*line.cards]
            assert shown == [str(card) for card in statement.cards]
    check_hands(history, page)


def check_hands(history: TableHistory, page: DealPage) -> None:
    """After the last move everybody holds what the rules know him to hold."""
    state = Table.of(history).state
    last = next((one for one in state.deals if one.number == page.deal.deal.number), None)
    if last is None or last.deal is None or not page.chapters:
        return
    places_ = last.deal.places
    chapter = next((one for one in reversed(page.chapters) if one.hands), None)
    if chapter is None:
        return
    assert [(person.id, [*hand.known], hand.unknown) for person, hand in chapter.hands] == [
        (seat, [*map(str, Cards(known))], unknown)
        for seat, known, unknown in zip(history.seats, places_.known, places_.unknown, strict=True)
    ]


# -- tables of every kind


def dispute_or_rule(record: Record, rng: Random) -> None:
    """Dispute something, and perhaps have the arbiter rule on it; what is refused is not said."""
    at = rng.randrange(1, record.version(TABLE) + 1)
    kind = rng.choice([*WORDS, ""])
    try:
        seat = rng.choice(("mari", "jaan", "peep"))
        dispute(record, TABLE, at, seat, "that was mine", recorder="ants").record()
        opened = len(history_of(record.read(TABLE)).disputes())
        if kind:
            name = f"{TABLE}#{opened}"
            rule(record, name, kind, WORDS[kind], "so it was seen", by="liis").record()
    except (Refused, Broken, FormError):
        return


@pytest.mark.parametrize("game", GAMES)
@given(
    seed=st.integers(0, 10**6),
    actions=st.lists(st.sampled_from((*ACTIONS, "dispute", "dispute")), max_size=8),
)
@settings(max_examples=times(60, 12))
def test_all_that_is_said_of_a_corrected_table_is_its_history(
    game: str, seed: int, actions: list[str]
) -> None:
    rng = Random(seed)
    with TemporaryDirectory() as folder, open_record(Path(folder) / "a.db") as record:
        begun(record, game, rng)
        for action in actions:
            if action == "dispute":
                dispute_or_rule(record, rng)
            else:
                act(record, game, action, rng)
        with ReadModel(Path(folder) / "read.db", record) as model:
            model.catch_up()
            check_pages(pages_of(record, model, TABLE))


@pytest.mark.slow
def test_all_that_is_said_of_every_table_of_the_demo_is_its_history(tmp_path: Path) -> None:
    with (
        open_record(tmp_path / "demo.db") as record,
        ReadModel(tmp_path / "read.db", record) as model,
    ):
        assert [*record_league(record)]
        model.catch_up()
        tables = [stream for stream in record.streams("") if is_table(stream)]
        assert len(tables) > 20
        for address in tables:
            check_pages(pages_of(record, model, address))
