"""The use case: bring the folder of the site up to the read model."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tourney.addresses import season_stream
from tourney.messages import LANGUAGES
from tourney.publishing import (
    compose_feed,
    compose_lists,
    compose_players,
    compose_season,
    compose_table,
    data,
    paths,
)
from tourney.publishing.contexts import About, HeadOf, Heads, RecordPage, RulesPage
from tourney.publishing.folder import Folder
from tourney.publishing.render import Renderer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tourney.publishing.contexts import Entry, Page
    from tourney.publishing.folder import Published
    from tourney.readmodel.model import ReadModel
    from tourney.readmodel.views import Finding, TableLine


def publish(
    model: ReadModel,
    out: Path,
    *,
    heads: Mapping[str, Any] | None = None,
    title: str = "Tourney",
    default: str = "et",
    base: str = "",
) -> Published:
    """Write the site of everything in the read model into a folder, and tell what was written.

    `heads` is what `tourney heads --json` prints, `default` the language that the root leads to,
    `base` the address that the site will have, for what needs it: the sitemap, and what others show
    of a page. Only files whose content differs are written. Raises NotASiteError if the folder
    holds something else; then nothing is written.
    """
    renderer = Renderer(title, default, f"{base.rstrip('/')}/" if base else "")
    with Folder(out) as folder:
        for page in _Pages(model, heads).all():
            for lang in LANGUAGES:
                folder.put(f"{lang}/{page.link}", renderer.page(page, lang))
            for ending, content in data.files(page):
                folder.put(paths.data(page.link, ending), content)
        if heads:
            folder.put(paths.HEADS, data.as_json(heads))
        for name, content in _around(renderer, folder.pages()):
            folder.put(name, content)
        return folder.swap()


def _around(renderer: Renderer, pages: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """What stands beside the pages of the languages."""
    yield "index.html", renderer.entrance()
    yield "404.html", renderer.missing()
    yield paths.MANIFEST, renderer.manifest()
    if renderer.base:
        yield "sitemap.xml", renderer.sitemap(pages)
    static = files("site_templates").joinpath("static")
    for file in sorted(static.iterdir(), key=lambda file: file.name):
        yield f"static/{file.name}", file.read_bytes()


class _Pages:
    def __init__(self, model: ReadModel, heads: Mapping[str, Any] | None) -> None:
        self.model, self.heads = model, heads
        self.news: list[Entry] = []
        self.found: dict[str, Sequence[Finding]] = {}
        self.seasons = [model.season(line.id) for line in model.seasons()]
        self.seasons_of = compose_season.by_stage(self.seasons)

    def all(self) -> Iterator[Page]:
        """Every page; the feed is the last, for it tells of the others."""
        model, built = self.model, self.model.built()
        lines = model.tournaments()
        night = compose_lists.latest_night(lines)
        latest = {line.id: model.standings(line.id) for line in lines if line.night == night}
        yield compose_lists.home(lines, latest, self.seasons, built)
        for line in lines:
            yield from self._tournament(line.id)
        yield from self._seasons()
        yield from self._players()
        yield RulesPage(paths.RULES)
        yield RecordPage(paths.RECORD, _heads(self.heads), built)
        yield About(paths.ABOUT)
        yield compose_feed.feed(self.news)

    def _tournament(self, name: str) -> Iterator[Page]:
        view, built = self.model.tournament(name), self.model.built_of(name)
        self.news.extend(compose_feed.night(view.line, built))
        standings, seasons = self.model.standings(name), self.seasons_of.get(name, ())
        tables = [line for one in view.rounds for line in one.tables if line.opened]
        late = {line.address: len(self._findings(line)) for line in tables}
        yield compose_lists.tournament(view, standings, seasons, late, built)
        built_of = [self.model.built_of(f"{name}/{one.number}") for one in view.rounds]
        yield from compose_lists.rounds(view, late, built_of)
        for line in tables:
            yield from self._table(line)

    def _table(self, line: TableLine) -> Iterator[Page]:
        address = line.address
        view, built = self.model.table(address), self.model.built_of(address)
        self.news.extend(compose_feed.rulings(view))
        recorded = [deal.number for deal in view.deals if deal.moves]
        replays = {number: self.model.replay(address, number) for number in recorded}
        pages = compose_table.TablePages(view, replays, self._findings(line))
        yield pages.table(built)
        yield from pages.deals(built)

    def _findings(self, line: TableLine) -> Sequence[Finding]:
        """What the rules say against a table's moves: asked once, and not where there are none."""
        if line.finished and not line.recorded:
            return ()
        if line.address not in self.found:
            self.found[line.address] = self.model.findings(line.address)
        return self.found[line.address]

    def _seasons(self) -> Iterator[Page]:
        for view in self.seasons:
            streams = [season_stream(view.line.id), *(stage.id for stage in view.line.stages)]
            last = max(map(self.model.built_of, streams), key=lambda built: built.position)
            yield compose_season.season(view, last)

    def _players(self) -> Iterator[Page]:
        everybody = compose_players.players(self.model.players())
        yield everybody
        for one in everybody.lines:
            player = one.player.id
            yield compose_players.player(self.model.player(player), self.model.rating(player))


def _heads(told: Mapping[str, Any] | None) -> Heads | None:
    if told is None:
        return None
    tournaments = tuple(HeadOf(slug, **head) for slug, head in told["tournaments"].items())
    return Heads(HeadOf("", told["position"], told["digest"]), tournaments)
