"""The parts of a site: some pages each, made of the same answers of the read model.

A part comes with a stamp: while it is the same, so are the pages. What is quick to make and changes
with nearly every event has the stamp of the whole record.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from tourney.addresses import season_stream
from tourney.publishing import feed, pages, paths
from tourney.publishing.hall import HallPage
from tourney.publishing.notes import open_findings
from tourney.publishing.table_page import TablePages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tourney.publishing.pages import Page
    from tourney.readmodel.answers import Answers
    from tourney.readmodel.snapshot import Snapshot
    from tourney.readmodel.views import (
        Built,
        Finding,
        Replay,
        Season,
        SeasonLine,
        Standings,
        TableLine,
    )

Heads: TypeAlias = "Mapping[str, Any]"
"""What `tourney heads --json` prints of the record."""
PLAYER: Final = "player"
ALWAYS: Final = "-"
"""The stamp of pages that change with the program only."""


class Part(NamedTuple):
    """Some pages: a kind, and what they are about."""

    kind: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.about}".rstrip()


class Planned(NamedTuple):
    """A part, its stamp, and how many pages it has in a language."""

    part: Part
    stamp: str
    pages: int = 1


class Plan:
    """The parts of a whole site; those that are looked for at once come first, players last."""

    def __init__(self, model: Snapshot, head: str, heads: Heads | None) -> None:
        """Take the answers, and ``head``, the digest of the last event that they know."""
        self.heads = heads
        self._head, self._sizes = head, model.sizes()
        self._stamps = model.stamps()

    def first(self) -> Iterator[Planned]:
        """All but the players' own pages."""
        stamps = self._stamps
        for kind in ("home", "hall", "players", "feed"):
            yield Planned(Part(kind), self._head)
        heads = self.heads["digest"] if self.heads else ""
        yield Planned(Part("record"), f"{self._head} {heads}")
        for kind in ("rules", "sources", "about"):
            yield Planned(Part(kind), ALWAYS)
        for season in self._sizes.seasons:
            yield Planned(Part("season", season), stamps.season(season))
        for name, rounds in self._sizes.tournaments.items():
            yield Planned(Part("tournament", name), stamps.tournament(name), 1 + rounds)
        for address, recorded in self._sizes.tables.items():
            yield Planned(Part("table", address), stamps.table(address), 1 + recorded)

    def last(self) -> Iterator[Planned]:
        """The players' own pages: many, for a result moves many to another place."""
        for player in self._sizes.players:
            yield Planned(Part(PLAYER, player), self._stamps.player(player))


Found: TypeAlias = "dict[str, tuple[Built, Sequence[Finding]]]"
"""What the rules say against the moves of a table, and up to which event of it."""


class Composer:
    """The pages of parts, from the answers of a moment.

    ``found`` is what was found of tables at earlier moments, which holds until more is recorded
    there; what is found now is added.
    """

    def __init__(self, model: Answers, heads: Heads | None, found: Found | None = None) -> None:
        self.model, self.heads = model, heads
        self._found = {} if found is None else found
        self._kinds: Mapping[str, Callable[[str], Iterable[Page]]] = {
            "home": self._home,
            "hall": self._hall,
            "players": self._players,
            "record": lambda _: [pages.RecordPage(heads, model.built())],
            "feed": self._feed,
            "rules": lambda _: [pages.Plain("rules.html", paths.RULES)],
            "sources": lambda _: [pages.Plain("sources.html", paths.SOURCES)],
            "about": lambda _: [pages.Plain("about.html", paths.ABOUT)],
            "season": self._season,
            "tournament": self._tournament,
            "table": self._table,
            PLAYER: self._player,
        }

    def pages(self, part: Part) -> Iterable[Page]:
        """The pages of a part."""
        return self._kinds[part.kind](part.about)

    @cached_property
    def _seasons(self) -> Sequence[Season]:
        return [self.model.season(line.id) for line in self.model.seasons()]

    @cached_property
    def _seasons_of(self) -> Mapping[str, Sequence[SeasonLine]]:
        """The seasons of which a tournament is a stage."""
        found: defaultdict[str, list[SeasonLine]] = defaultdict(list)
        for season in self._seasons:
            for stage in season.line.stages:
                found[stage.id].append(season.line)
        return found

    def _latest(self) -> Mapping[str, Standings]:
        """The standings of what is on; if nothing is, of the latest night that was played.

        An older night that was never finished comes behind them.
        """
        lines = self.model.tournaments()
        on = [line for line in lines if line.state == "on" and not line.left_open]
        over = [line for line in lines if line.state == "over" and line.played]
        latest = on or [line for line in over if line.night == over[0].night]
        left_open = [line for line in lines if line.left_open]
        return {line.id: self.model.standings(line.id) for line in (*latest, *left_open)}

    def _home(self, _: str) -> Iterator[Page]:
        latest_first = sorted(self._seasons, key=lambda one: one.line.last_night, reverse=True)
        lines = self.model.tournaments()
        latest = self._latest()
        rounds = [one for name in latest for one in self.model.tournament(name).rounds[-1:]]
        yield pages.Home(lines, latest, latest_first, rounds, self.model.built())

    def _hall(self, _: str) -> Iterator[Page]:
        night = [(self.model.tournament(name), of) for name, of in self._latest().items()]
        to_come = [line for line in self.model.tournaments() if line.state == "announced"]
        yield HallPage(night, to_come, self.model.built())

    def _season(self, name: str) -> Iterator[Page]:
        (season,) = (one for one in self._seasons if one.line.id == name)
        streams = [season_stream(name), *(stage.id for stage in season.line.stages)]
        last = max(map(self.model.built_of, streams), key=lambda built: built.position)
        yield pages.SeasonPage(season, last)

    def _tournament(self, name: str) -> Iterator[Page]:
        view, standings = self.model.tournament(name), self.model.standings(name)
        seasons, built = self._seasons_of.get(name, ()), self.model.built_of(name)
        tables = [line for one in view.rounds for line in one.tables if line.opened]
        late = {line.address: open_findings(self._findings(line)) for line in tables}
        yield pages.TournamentPage(view, standings, seasons, late, built)
        around = zip([None, *view.rounds], view.rounds, [*view.rounds[1:], None], strict=False)
        for before, one, after in around:
            last = self.model.built_of(f"{name}/{one.number}")
            yield pages.RoundPage(view.line, one, before, after, late, last)

    def _table(self, address: str) -> Iterator[Page]:
        view, built = self.model.table(address), self.model.built_of(address)
        recorded = {deal.number for deal in view.deals if deal.moves}
        replays: Mapping[int, Replay] = {}
        if recorded:
            replays, findings = self.model.replays(address)
            self._found[address] = built, findings
        shown = {number: one for number, one in replays.items() if number in recorded}
        made = TablePages(view, shown, self._findings(view.line))
        yield made.table(built)
        yield from made.deals(built)

    def _findings(self, line: TableLine) -> Sequence[Finding]:
        """What the rules say against a table's moves: asked once, and not where there are none."""
        if line.finished and not line.recorded:
            return ()
        built = self.model.built_of(line.address)
        found = self._found.get(line.address)
        if found is None or found[0] != built:
            found = self._found[line.address] = built, self.model.findings(line.address)
        return found[1]

    def _players(self, _: str) -> Iterator[Page]:
        everybody = self.model.players()
        yield pages.PlayersPage([line for line in everybody if paths.person(line.player)])

    def _player(self, player: str) -> Iterator[Page]:
        view = self.model.player(player)
        yield pages.PlayerPage(view, self.model.rating(player))
        if view.player.name is not None:
            yield from (pages.MergedPage(view.player, player) for player in view.also)

    def _feed(self, _: str) -> Iterator[Page]:
        model = self.model
        nights = [(line, model.built_of(line.id)) for line in model.tournaments()]
        yield feed.Feed(nights, [*map(model.table, model.ruled(feed.MOST))])
