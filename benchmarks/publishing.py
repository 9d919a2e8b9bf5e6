"""The site of a season, beside Hugo making as many pages of like size from like data.

The season has 45 nights of seven rounds of twenty tables, every fifth night Six Dozens; one table
a round is recorded move by move (so its deals have pages of their own), the others by score card.
Both sites are in three languages. `tourney publish` makes its site from the read model, into an
empty folder; Hugo makes its own from `benchmarks/hugo`: templates with the same tables, lists and
cards, words from i18n files, and the numbers as ready data, a JSON file a night, with a stub of
content a page. So Hugo has nothing to fold, to count or to rank. Hugo is Debian's package `hugo`,
version 0.111. Both are whole processes on all cores, and take turns; a rate is the median of
three.

Memory is the most that all processes of a build held together (resident sets, sampled, so shared
pages are counted twice). Then `tourney publish --watch` follows the same store, and the time is
taken from before a card is recorded by another process until the page of its table is on disk
anew, looking for it included.

`python -m benchmarks.publishing 5` does the same with five nights.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from datetime import date, timedelta
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Any, NamedTuple

from benchmarks.rebuilding import cards, played
from events.facts import (
    Fact,
    PlayerAdded,
    RoundSeated,
    SeasonOpened,
    StageAdded,
    TournamentOpened,
    fields_of,
)
from events.record import Batch, Record, open_record
from tourney.messages import LANGUAGES
from tourney.messages.catalogue import area
from tourney.publishing.parts import Composer, Plan
from tourney.readmodel.model import ReadModel, path_for
from tourney.readmodel.snapshot import Snapshot

AT, FIRST = "2026-03-06T18:42:10+02:00", date(2026, 1, 2)
NIGHTS, ROUNDS, TABLES, PLAYED, TURNS = 45, 7, 20, 12, 3
CARDS, SETTLED = 8, 5
HERE = Path(__file__).parent
TOURNEY = [sys.executable, "-c", "from tourney.cli import main; main()"]
KINDS = ("tournament", "table", "player")
"""The parts whose pages Hugo makes too; the other pages are a handful."""


class Built(NamedTuple):
    seconds: float
    pages: int
    size: float
    """Bytes of a page, on the average."""
    memory: float
    """MB."""


# -- the season


def renamed(fact: Fact, seats: list[str]) -> Fact:
    """The fact with other seats than those of ``played``, which has players 0 to 3."""
    text = json.dumps(fields_of(fact))
    text = re.sub(r"\bplayer-(\d+)\b", lambda found: seats[int(found[1]) % 4], text)
    return type(fact)(**json.loads(text))


def fill(record: Record, nights: int) -> None:
    """The whole season."""
    rng = Random(1)
    moves = {game: [played(game, n) for n in range(PLAYED)] for game in ("saare", "six-dozens")}
    closed = {game: [cards(game, n) for n in range(PLAYED)] for game in moves}
    players = [f"p{number}" for number in range(4 * TABLES)]
    people = [
        Batch(f"player:{one}", 0, [PlayerAdded(f"Õie Perenimi {one}", "")]) for one in players
    ]
    season = [SeasonOpened("Season", "points"), *(StageAdded(name(n)) for n in range(nights))]
    record.append([*people, Batch("season:2026", 0, season)], at=AT, by="desk")
    for night in range(nights):
        game = "saare" if (night + 1) % 5 else "six-dozens"
        day = str(FIRST + timedelta(7 * night))
        opened: list[Fact] = [TournamentOpened(f"Night {night + 1}", game, day, ROUNDS)]
        batches = []
        for round_ in range(1, ROUNDS + 1):
            drawn = rng.sample(players, len(players))
            seats = [drawn[at : at + 4] for at in range(0, len(drawn), 4)]
            for table, sit in enumerate(seats, 1):
                facts = rng.choice((moves if table == 1 else closed)[game])
                address = f"{name(night)}/{round_}/{table}"
                batches.append(Batch(address, 0, [renamed(fact, sit) for fact in facts]))
            tables: Any = [
                {"table": at, "seats": sit, "dealer": sit[0]} for at, sit in enumerate(seats, 1)
            ]
            opened.append(RoundSeated(round_, tables, "draw", 1))
        record.append([Batch(name(night), 0, opened), *batches], at=AT, by="desk")


def name(night: int) -> str:
    return f"night-{night + 1:02}"


# -- the same for Hugo


def prepare(store: Path, site: Path) -> None:
    """What Hugo is to make its site of."""
    shutil.copytree(HERE / "hugo", site)
    (site / "i18n").mkdir()
    for lang in LANGUAGES:
        words = {
            key.removeprefix("site."): {"other": re.sub(r"\{(\w+)\}", r"{{ .\1 }}", _plain(text))}
            for key, text in area("site", lang).items()
        }
        (site / "i18n" / f"{lang}.json").write_text(json.dumps(words), "utf-8")
    (site / "data").mkdir()
    books: dict[str, dict[str, Any]] = {}
    for book, template, link, text in pages(store):
        books.setdefault(book, {})[link] = text
        stub = {"layout": template, "type": "page", "book": book, "at": link}
        content = json.dumps({**stub, "up": "../" * link.count("/")})
        for lang in LANGUAGES:
            file = site / "content" / lang / f"{link.removesuffix('/index.html')}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{content}\n", "utf-8")
    for book, data in books.items():
        text = json.dumps(data, default=vars)  # what stands apart from the pages
        (site / "data" / f"{book}.json").write_text(text, "utf-8")


def _plain(text: str) -> str:
    """A sentence without a choice of forms, which Hugo has in another way: the last one."""
    return re.sub(r"\{\w+:[^}]*?([^|}]*)\}", r"\1", text)


def pages(store: Path) -> Iterator[tuple[str, str, str, Any]]:
    """Each page: the data file that it is in, its template, its link, and all that it shows."""
    with (
        open_record(store) as record,
        ReadModel(path_for(str(store)), record) as model,
        _caught_up(model) as snapshot,
    ):
        composer, plan = Composer(snapshot, None), Plan(snapshot, "", None)
        for planned in (*plan.first(), *plan.last()):
            if planned.part.kind in KINDS:
                for page in composer.pages(planned.part):
                    book = page.link.partition("/")[0]
                    template = page.template.removesuffix(".html")
                    yield book, template, page.link, asdict(page)


def _caught_up(model: ReadModel) -> Snapshot:
    model.catch_up()
    return model.snapshot()


# -- measuring


def build(command: list[str], cwd: Path, out: Path) -> Built:
    """Runs a build into an empty folder."""
    shutil.rmtree(out, ignore_errors=True)
    ended, most = Event(), [0.0]
    start = perf_counter()
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL) as process:
        watcher = Thread(target=_watch, args=(process.pid, ended, most))
        watcher.start()
        assert process.wait() == 0
    seconds = perf_counter() - start
    ended.set()
    watcher.join()
    sizes = [path.stat().st_size for path in out.rglob("*.html")]
    return Built(seconds, len(sizes), sum(sizes) / len(sizes), most[0])


def _watch(process: int, ended: Event, most: list[float]) -> None:
    while not ended.wait(0.1):
        most[0] = max(most[0], _memory(process))


def _memory(process: int) -> float:
    """MB of a process and those that it has started."""
    resident = 0.0
    with suppress(OSError):
        text = Path(f"/proc/{process}/status").read_text("utf-8")
        resident = int((re.search(r"VmRSS:\s+(\d+)", text) or [0, 0])[1]) / 1024
        children = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
        resident += sum(_memory(int(child)) for child in children)
    return resident


def until_written(store: Path, out: Path, nights: int) -> list[float]:
    """Seconds from a card to its page, for tables of one more round of the last night."""
    command = [*TOURNEY, "--store", str(store), "--lang", "en", "publish", "--watch"]
    waits = []
    with subprocess.Popen([*command, "--out", str(out)], stdout=subprocess.PIPE, text=True) as site:
        assert site.stdout is not None
        next(line for line in site.stdout if "Ctrl-C" in line)
        Thread(target=site.stdout.read, daemon=True).start()
        for table in range(1, CARDS + 1):
            sleep(SETTLED)  # the pages of players come after those that are waited for
            waits.append(wait(store, out, f"{name(nights - 1)}/{ROUNDS + 1}/{table}"))
        site.kill()
    return waits


def wait(store: Path, out: Path, address: str) -> float:
    """Seconds from a table's first card until its page is there."""
    table = int(address.rpartition("/")[2])
    seats = [f"p{number}" for number in range(4 * table - 4, 4 * table)]
    facts = [renamed(fact, seats) for fact in cards("saare", table)[:3]]
    start = perf_counter()
    with open_record(store) as record:
        record.append([Batch(address, 0, facts)], at=AT, by="desk")
    while not (out / "en" / address / "index.html").exists():
        sleep(0.005)
    return perf_counter() - start


def measure(folder: Path, nights: int) -> tuple[list[Built], list[Built], list[float]]:
    store, site, hugo = folder / "tourney.db", folder / "site", folder / "hugo"
    with open_record(store) as record:
        fill(record, nights)
    prepare(store, hugo)
    ours, theirs = [], []
    publish = [*TOURNEY, "--store", str(store), "publish", "--out", str(site)]
    for _ in range(TURNS):
        ours.append(build(publish, folder, site))
        theirs.append(build(["hugo", "--quiet"], hugo, hugo / "public"))
    return ours, theirs, until_written(store, site, nights)


def run(nights: int = NIGHTS) -> list[dict[str, Any]]:
    if shutil.which("hugo") is None:
        raise SystemExit("the benchmark of publishing needs Debian's package hugo")
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs, waits = measure(Path(folder), nights)
    rates = [median(one.pages / one.seconds for one in both) for both in (ours, theirs)]
    memory = [max(one.memory for one in both) for both in (ours, theirs)]
    assert 0.95 < theirs[0].pages / ours[0].pages < 1.05
    season = f"a season of {nights} nights"
    return [
        {
            "name": f"publish {season}, {ours[0].pages:,} pages of {ours[0].size:,.0f} bytes,"
            f" beside Hugo, {theirs[0].pages:,} of {theirs[0].size:,.0f}",
            "unit": "pages/s",
            "ours": round(rates[0]),
            "reference": round(rates[1]),
            "ratio": round(rates[0] / rates[1], 2),
            "bound": "at least 0.25 times the rate",
        },
        {
            "name": f"memory to publish {season}, beside Hugo",
            "unit": "MB",
            "ours": round(memory[0]),
            "reference": round(memory[1]),
            "ratio": round(memory[0] / memory[1], 2),
            "bound": "under 300 MB",
        },
        {
            "name": f"from a card to its page after {season}, beside the whole build",
            "unit": "s",
            "ours": round(median(waits), 2),
            "reference": round(median(one.seconds for one in ours), 1),
            "ratio": round(median(waits) / median(one.seconds for one in ours), 3),
            "bound": "under 1 s",
            "all": [round(one, 2) for one in waits],
        },
    ]


if __name__ == "__main__":
    print(json.dumps(run(*map(int, sys.argv[1:2])), indent=2))
