"""What the lot drew is a proposal: who deals first, and whose suit is which, the table says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.violation import FormError
from events.facts import PlayerEntered, RoundSeated, SeatedTable, TableReseated, TournamentOpened
from events.record import Batch, Record
from tourney.audit.tables import audit_table
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import Broken, move
from tourney.desk.refusals import Refused
from tourney.desk.retracting import retract
from tourney.desk.seatings import seat
from tourney.desk.tables import find_table
from tourney.desk.taking_down import take_down
from tourney.recorder.readings import Line
from tourney.sheets.check import check
from tourney.sheets.state import TableState
from tourney.sheets.statements import Agreed
from tourney.table.history import history_of

AT = "2026-03-06T18:42:10+02:00"
SEATS = ["mari", "jaan", "peep"]
Seated = Callable[..., Record]


@pytest.fixture
def seated(record: Record) -> Seated:
    """A tournament whose only table is drawn: mari deals first, and has clubs."""

    def draw(game: str, *trumps: str) -> Record:
        opened = TournamentOpened("k", game, "2026-03-06", 7, trumps=[*trumps])
        table = SeatedTable(table=1, seats=SEATS, dealer="mari")
        facts = [opened, *map(PlayerEntered, SEATS), RoundSeated(1, [table], "draw", 7)]
        record.append([Batch("k", 0, facts)], at=AT, by="desk")
        return record

    return draw


def say(record: Record, *lines: str) -> TableState:
    """Records statements at the table, and gives back how it stands."""
    for line in lines:
        move(record, "k/1/1", line, by="desk")
    return find_table(record, "k/1/1").state


def clean(record: Record) -> bool:
    """Whether the audit finds nothing, and an exported sheet checks well."""
    [table] = check(export(record, "k/1/1"))
    return not audit_table(record.read("k/1/1")).findings and table.status == 0


def test_the_table_says_who_deals_first_and_who_leads_is_judged_by_it(seated: Seated) -> None:
    """S6, S21: the dealer leads; the lot had drawn mari."""
    record = seated("saare")
    state = say(record, "dealer jaan", "deal 1", "trump 6h", "jaan attack 7c")
    assert (state.head.dealer, state.head.drawn) == ("jaan", ())
    assert "seats mari jaan peep\ndealer jaan\n\ndeal 1 dealer=jaan\n" in export(record, "k/1/1")
    assert clean(record)


def test_the_line_of_the_first_deal_says_it_as_well(seated: Seated) -> None:
    record = seated("saare")
    state = say(record, "deal 1 dealer=peep", "trump 6h", "peep attack 7c")
    assert state.head.dealer == "peep"
    assert "dealer peep\n\ndeal 1 dealer=peep\n" in export(record, "k/1/1")
    assert clean(record)


def test_nothing_said_the_lot_holds(seated: Seated) -> None:
    record = seated("saare")
    assert find_table(record, "k/1/1").head.drawn == ("dealer",)
    assert say(record, "deal 1").head.dealer == "mari"


def test_D7_D11_are_judged_by_the_suits_that_the_table_chose(seated: Seated) -> None:
    """By the lot jaan has diamonds, and neither lays a heart on a club nor might have passed."""
    record = seated("six-dozens")
    state = say(
        record,
        "trumps own mari=c jaan=h peep=s",
        "deal 1",
        "open Tc",
        "mari play Kc",
        "jaan play Ah",
    )
    assert state.last is not None
    assert len(state.last.lines) == 2
    assert "trumps own mari=c jaan=h peep=s\n" in export(record, "k/1/1")
    assert clean(record)


def test_what_a_tournament_agreed_on_is_no_proposal_of_the_lot(seated: Seated) -> None:
    assert find_table(seated("six-dozens", "none"), "k/1/1").head.drawn == ("dealer",)


def test_suits_by_lot_are_a_proposal(seated: Seated) -> None:
    assert find_table(seated("six-dozens"), "k/1/1").head.drawn == ("dealer", "trumps")


@pytest.mark.parametrize("line", ["dealer jaan", "trumps none"])
def test_once_a_deal_has_begun_nothing_of_it_is_said_any_more(seated: Seated, line: str) -> None:
    record = seated("six-dozens")
    say(record, "deal 1")
    with pytest.raises(FormError) as refused:
        say(record, line)
    assert refused.value.expected == "agreed-late"
    assert record.version("k/1/1") == 2


def test_S21_a_table_that_has_said_it_is_held_to_it(seated: Seated) -> None:
    record = seated("saare")
    say(record, "dealer jaan")
    with pytest.raises(Broken) as refused:
        say(record, "deal 1 dealer=peep")
    assert refused.value.found.violation.rule == "S21"


def test_S21_after_a_deal_that_was_void_the_dealer_is_settled(seated: Seated) -> None:
    record = seated("saare")
    say(record, "deal 1", "void misdealt")
    with pytest.raises(Broken):
        say(record, "deal 2 dealer=peep")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("dealer ants", "unknown-seat"),
        ("dealer", "dealer"),
        ("dealer mari jaan", "dealer"),
        ("trumps", "empty-line"),
        ("trumps own mari=c", "own-trumps"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_recorded(
    seated: Seated, line: str, expected: str
) -> None:
    record = seated("six-dozens")
    with pytest.raises(FormError) as refused:
        say(record, line)
    assert refused.value.expected == expected
    assert record.version("k/1/1") == 0


def test_saare_has_no_trumps_to_choose(seated: Seated) -> None:
    with pytest.raises(FormError) as refused:
        say(seated("saare"), "trumps none")
    assert refused.value.expected == "no-trumps-line"


def test_it_is_taken_back_and_the_lot_holds_again(seated: Seated) -> None:
    record = seated("six-dozens")
    say(record, "dealer jaan", "trumps none")
    retract(record, "k/1/1", None, "typed wrongly", by="desk").record()
    head = find_table(record, "k/1/1").head
    assert (head.dealer, head.trumps[0], head.drawn) == ("jaan", "own", ("trumps",))
    retract(record, "k/1/1", 1, "and that", by="desk").record()
    assert find_table(record, "k/1/1").head.drawn == ("dealer", "trumps")
    assert say(record, "dealer peep", "deal 1").head.dealer == "peep"
    assert clean(record)


def test_the_dealer_of_a_first_deal_that_was_taken_back_was_never_said(seated: Seated) -> None:
    record = seated("saare")
    say(record, "deal 1 dealer=peep")
    retract(record, "k/1/1", None, "typed wrongly", by="desk").record()
    assert find_table(record, "k/1/1").head.dealer == "mari"
    assert say(record, "deal 1 dealer=jaan").head.dealer == "jaan"


def test_a_recorder_takes_it_down_like_any_statement(seated: Seated) -> None:
    record = seated("saare")
    said = [Line(Agreed("dealer", ("jaan",)), inferred=False)]
    assert take_down(record, "k/1/1", said, by="phone").lines == ("dealer jaan",)
    assert find_table(record, "k/1/1").head.dealer == "jaan"


def test_chairs_corrected_the_choice_goes_with_its_chair(seated: Seated) -> None:
    """Dealer and suit belong to the chair, as everything that was recorded."""
    record = seated("six-dozens")
    say(record, "dealer jaan", "trumps own mari=s jaan=h peep=c")
    version = record.version("k/1/1")
    chairs = TableReseated(["jaan", "mari", "peep"], "swapped")
    record.append([Batch("k/1/1", version, [chairs])], at=AT, by="desk")
    head = find_table(record, "k/1/1").head
    assert (head.dealer, head.trumps) == ("mari", ["own", "jaan=s", "mari=h", "peep=c"])
    assert say(record, "dealer peep").head.dealer == "peep"
    assert clean(record)


SHEET = """\
table k/1/1
game six-dozens
seats {seats}
dealer peep
trumps own mari=s jaan=h peep=c

deal 1
result out mari left jaan=2 peep=1
"""


@pytest.mark.parametrize("seats", ["mari jaan peep", "peep mari jaan"])
@pytest.mark.parametrize("begun", [False, True])
def test_a_sheet_says_it_in_its_head(seated: Seated, seats: str, *, begun: bool) -> None:
    record = seated("six-dozens")
    if begun:
        say(record, "dealer jaan")
        seats = "mari jaan peep"
    for _ in range(2):  # the second time all of it is recorded already
        import_tables(record, check(SHEET.format(seats=seats)), Wishes(), by="desk")
    history = history_of(record.read("k/1/1"))
    assert history.opened.dealer == "mari"
    assert (history.head.dealer, history.proposed.dealer) == ("peep", "mari")
    assert {*history.head.trumps} == {"own", "mari=s", "jaan=h", "peep=c"}
    assert len(history.entries) == (6 if begun else 5)
    assert clean(record)


def test_a_sheet_that_says_it_after_the_first_deal_began_is_refused(seated: Seated) -> None:
    record = seated("six-dozens")
    say(record, "deal 1")
    with pytest.raises(Refused) as refused:
        import_tables(record, check(SHEET.format(seats="mari jaan peep")), Wishes(), by="desk")
    assert refused.value.key == "other-head"


def test_the_next_draw_goes_by_who_really_dealt_first(record: Record) -> None:
    """Three rounds of two: whoever deals least so far deals first."""
    opened = TournamentOpened("k", "saare", "2026-03-06", 7)
    facts = [opened, PlayerEntered("mari"), PlayerEntered("jaan")]
    record.append([Batch("k", 0, facts)], at=AT, by="desk")
    seat(record, "k", 1, by="desk", seed=1)
    drawn = find_table(record, "k/1/1").head
    other = next(name for name in drawn.names if name != drawn.dealer)
    say(record, f"dealer {other}", "deal 1", f"result {other} {drawn.dealer}")
    assert seat(record, "k", 2, by="desk", force=True, seed=1).tables[1].dealer == drawn.dealer
