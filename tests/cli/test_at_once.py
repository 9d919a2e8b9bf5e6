"""Many clerks at the same moment, and networks that send twice, late and out of order."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from events.record import Record, Request, open_record
from tests.cli.forked import Forked
from tourney.audit.audit import audit_tournament
from tourney.desk import penalties, tournaments
from tourney.desk.amending import amend
from tourney.desk.answers import Answer, carry_out
from tourney.desk.cards import card
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import move
from tourney.desk.refusals import Refused
from tourney.sheets.check import check

CLERKS = 20
PLAYERS = ("mari", "jaan", "peep")
BUSY = "is busy; nothing was recorded, try again"


def sheet(tables: int) -> str:
    """Tables of three in one round, each with one card."""
    texts = []
    for number in range(1, tables + 1):
        seats = " ".join(f"{name}-{number}" for name in PLAYERS)
        first = seats.split()[0]
        texts.append(
            f"table s/1/{number}\ngame saare\nseats {seats}\ndealer {first}\n\n"
            f"deal 1\nresult {seats}\n"
        )
    return "\n".join(texts)


def recorded(path: Path, tables: int) -> Path:
    with open_record(path) as record:
        import_tables(record, check(sheet(tables)), Wishes(), by="desk")
    return path


def commands(number: int) -> tuple[tuple[str, ...], ...]:
    """Four different facts about one tournament: a penalty, a card, a correction, a dispute."""
    seats = [f"{name}-{number}" for name in PLAYERS]
    back = " ".join(reversed(seats))
    why = ("--reason", f"by {number}")
    return (
        ("penalty", "s", seats[0], *why, "--request", f"a{number}", "--", "-1"),
        ("card", f"s/1/{number}/2", back, "--request", f"b{number}"),
        ("amend", f"s/1/{number}/1", back, *why, "--request", f"c{number}"),
        ("dispute", f"s/1/{number}/1", "no", "--seat", seats[1], "--request", f"d{number}"),
    )


@pytest.mark.slow
def test_twenty_clerks_record_four_facts_each_at_the_same_moment(tmp_path: Path) -> None:
    store = recorded(tmp_path / "tourney.db", CLERKS)
    for together in zip(*(commands(number) for number in range(1, CLERKS + 1)), strict=True):
        left = [*together]
        while left:
            clerks = [(words, Forked(store, *words)) for words in left]
            answers = [(words, clerk.end()) for words, clerk in clerks]
            left = [words for words, ended in answers if ended.err.endswith(f"{BUSY}\n")]
            assert [one for one in answers if one[1].status and one[0] not in left] == []
    with open_record(store, create=False) as record:
        field = tournaments.find_field(record, "s")
        given = [e for e in record.read("s") if type(e.fact).__name__ == "PenaltyGiven"]
        assert len(given) == CLERKS
        assert field.version == len(record.read("s"))
        for number in range(1, CLERKS + 1):
            kinds = [type(event.fact).__name__ for event in record.read(f"s/1/{number}")]
            assert kinds.count("ResultAnnounced") == 2
            assert kinds.count("ResultAmended") == 1
            assert kinds.count("DisputeOpened") == 1
        assert record.verify().findings == []
        assert audit_tournament(record, "s").findings == []


def test_penalties_at_the_same_moment_are_all_recorded(tmp_path: Path) -> None:
    store = recorded(tmp_path / "tourney.db", 2)

    def give(number: int) -> Answer[int]:
        with open_record(store, create=False, timeout=60) as record:
            return carry_out(
                record,
                lambda log: penalties.give(log, "s", "mari-1", -number, f"no. {number}", by="x"),
            )

    with ThreadPoolExecutor(4) as pool:
        answers = [*pool.map(give, range(1, CLERKS + 1))]
    assert len({answer.outcome for answer in answers}) == CLERKS
    with open_record(store, create=False) as record:
        points = [getattr(event.fact, "points", 0) for event in record.read("s")]
        assert sorted(points)[:CLERKS] == [*range(-CLERKS, 0)]


def test_corrections_of_different_deals_of_a_table_at_once_are_both_recorded(
    tmp_path: Path,
) -> None:
    with open_record(recorded(tmp_path / "tourney.db", 1)) as record:
        card(record, "s/1/1/2", ["jaan-1 mari-1 peep-1"], by="desk")
        tries = []

        def overtaken(log: Record) -> None:
            plan = amend(log, "s/1/1/1", "peep-1 jaan-1 mari-1", "misread", by="ants")
            tries.append(plan)
            if len(tries) == 1:
                amend(log, "s/1/1/2", "peep-1 jaan-1 mari-1", "misread", by="liis").record()
            plan.record()

        carry_out(record, overtaken)
        assert len(tries) == 2
        assert export(record, "s/1/1").count("decree peep-1 jaan-1 mari-1") == 2


def test_a_correction_of_the_same_deal_is_refused_and_the_newer_one_is_shown(
    tmp_path: Path,
) -> None:
    with open_record(recorded(tmp_path / "tourney.db", 1)) as record:
        slower = amend(record, "s/1/1/1", "peep-1 jaan-1 mari-1", "misread", by="ants")
        amend(record, "s/1/1/1", "jaan-1 peep-1 mari-1", "seen", by="liis").record()
        with pytest.raises(Refused) as refused:
            slower.record()
        assert refused.value.key == "overtaken"
        assert refused.value.data["statement"] == "result jaan-1 peep-1 mari-1"
        assert refused.value.data["by"] == "liis"


MOVES = (
    *("deal 1", "trump 6h", "mari-1 attack 7c", "jaan-1 beat 7c 8c", "mari-1 attack 8d"),
    *("jaan-1 beat 8d 9d", "mari-1 done", "peep-1 done", "jaan-1 attack Ts", "peep-1 take"),
)


def network(random_: random.Random) -> Iterator[tuple[int, int]]:
    """What arrives from two terminals: which of them, and the number of its move.

    A terminal sends on when it is answered. What it sent comes late, behind what the other sent
    later, and again and again, in any order; where an answer is lost it is sent once more.
    """
    sent = [0, 0]
    while min(sent) < len(MOVES):
        terminal = random_.randrange(2)
        while sent[terminal] and random_.random() < 0.5:
            yield terminal, random_.randrange(sent[terminal])
        if sent[terminal] < len(MOVES):
            yield terminal, sent[terminal]
            sent[terminal] += random_.random() < 0.8


def at_table(text: str, number: int) -> str:
    """The move by those who sit at the table of this number."""
    return text.replace("-1", f"-{number}")


@pytest.mark.parametrize("seed", range(8))
def test_a_bad_network_leaves_the_record_of_a_quiet_one(tmp_path: Path, seed: int) -> None:
    quiet, bad = tmp_path / "quiet.db", tmp_path / "bad.db"
    heads = re.sub(r"deal 1\n.*\n", "", sheet(2))
    for path in (quiet, bad):
        with open_record(path) as record:
            import_tables(record, check(heads), Wishes(), by="desk")
    with open_record(quiet) as record:
        for number in (1, 2):
            for text in MOVES:
                move(record, f"s/1/{number}", at_table(text, number), by="desk")
        expected = facts(record)
    answered: dict[str, list[int]] = {}
    with open_record(bad) as first, open_record(bad) as second:
        for terminal, at in network(random.Random(seed)):
            table, text = f"s/1/{terminal + 1}", at_table(MOVES[at], terminal + 1)
            request = f"r{terminal}-{at}"
            act = partial(move, address=table, text=text, by="desk")
            answer = carry_out((first, second)[terminal], act, Request(request, text))
            numbers = [receipt.event.version for receipt in answer.recorded]
            assert answer.already == (request in answered)
            assert answered.setdefault(request, numbers) == numbers
        assert facts(first) == expected


def facts(record: Record) -> list[list[object]]:
    """What was recorded at each of two tables."""
    return [[event.fact for event in record.read(f"s/1/{number}")] for number in (1, 2)]


@pytest.mark.slow
def test_a_week_of_commands_answers_what_is_in_the_record(tmp_path: Path) -> None:
    """Random commands of three clerks at once: each answer is compared with the record.

    What was lost on the way is sent again, perhaps beside itself.
    """
    tables, random_ = 3, random.Random(7)
    store = recorded(tmp_path / "tourney.db", tables)
    asked: list[tuple[str, ...]] = []
    answered: dict[str, list[tuple[str, int]]] = {}
    for day in range(30):
        clerks = []
        for clerk in range(3):
            if asked and random_.random() < 0.3:
                words = random_.choice(asked)
            else:
                words = _some_command(random_, tables, f"{day}-{clerk}")
                asked.append(words)
            clerks.append((words, Forked(store, "--by", f"clerk{clerk}", *words)))
        ended = [(words, clerk.end()) for words, clerk in clerks]
        with open_record(store, create=False) as record:
            held = _by_request(record)
            assert record.verify().findings == []
        for words, (status, out, err) in ended:
            request = words[words.index("--request") + 1]
            if status:
                assert err.startswith(("tourney: ", "with --yes")), (words, err)
                assert held.get(request, []) == answered.get(request, []), words
            else:
                told = [(one["stream"], one["number"]) for one in json.loads(out)["recorded"]]
                assert told == held.get(request, []), words
                if told:  # where there was nothing to record nothing is kept of the request
                    assert answered.setdefault(request, told) == told, words
    assert len(answered) > 20


def _by_request(record: Record) -> dict[str, list[tuple[str, int]]]:
    """What was recorded for each request."""
    held: dict[str, list[tuple[str, int]]] = {}
    for event in record.since(0):
        if event.request:
            held.setdefault(event.request, []).append((event.stream, event.version))
    return held


def _some_command(random_: random.Random, tables: int, day: str) -> tuple[str, ...]:
    number = random_.randint(1, tables)
    seats = [f"{name}-{number}" for name in PLAYERS]
    random_.shuffle(seats)
    deal, result = f"s/1/{number}/{random_.randint(1, 4)}", " ".join(seats)
    why = ("--reason", f"day {day}", "--json", "--request", f"q{day}")
    return random_.choice(
        [
            ("penalty", "s", seats[0], *why, "--", "-1"),
            ("card", deal, result, "--json", "--request", f"q{day}"),
            ("amend", deal, result, *why),
            ("void", deal, *why),
            ("retract", f"s/1/{number}", *why),
            ("restore", f"s/1/{number}", *why),
            ("dispute", deal, "no", "--seat", seats[0], "--json", "--request", f"q{day}"),
            ("leave", "s", seats[0], "--after-round", "1", "--json", "--request", f"q{day}"),
        ]
    )
