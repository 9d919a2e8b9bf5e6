"""The use case: bring the folder of the site up to the read model."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tourney.messages import LANGUAGES
from tourney.publishing import (
    compose_feed,
    compose_lists,
    compose_players,
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

    def all(self) -> Iterator[Page]:
        """Every page; the feed is the last, for it tells of the others."""
        model, built = self.model, self.model.built()
        lines = model.tournaments()
        night = compose_lists.latest_night(lines)
        latest = {line.id: model.standings(line.id) for line in lines if line.night == night}
        yield compose_lists.home(lines, latest, built)
        for line in lines:
            yield from self._tournament(line.id)
        yield from self._players()
        yield RulesPage(paths.RULES)
        yield RecordPage(paths.RECORD, _heads(self.heads), built)
        yield About(paths.ABOUT)
        yield compose_feed.feed(self.news)

    def _tournament(self, name: str) -> Iterator[Page]:
        view, built = self.model.tournament(name), self.model.built_of(name)
        self.news.extend(compose_feed.night(view.line, built))
        yield compose_lists.tournament(view, self.model.standings(name), built)
        built_of = [self.model.built_of(f"{name}/{one.number}") for one in view.rounds]
        yield from compose_lists.rounds(view, built_of)
        for one in view.rounds:
            for line in one.tables:
                if line.opened:
                    yield from self._table(line.address)

    def _table(self, address: str) -> Iterator[Page]:
        view, built = self.model.table(address), self.model.built_of(address)
        self.news.extend(compose_feed.rulings(view))
        recorded = [deal.number for deal in view.deals if deal.moves]
        replays = {number: self.model.replay(address, number) for number in recorded}
        findings = self.model.findings(address) if replays else ()
        pages = compose_table.TablePages(view, replays, findings)
        yield pages.table(built)
        yield from pages.deals(built)

    def _players(self) -> Iterator[Page]:
        everybody = compose_players.players(self.model.players())
        yield everybody
        for one in everybody.lines:
            yield compose_players.player(self.model.player(one.player.id))


def _heads(told: Mapping[str, Any] | None) -> Heads | None:
    if told is None:
        return None
    tournaments = tuple(HeadOf(slug, **head) for slug, head in told["tournaments"].items())
    return Heads(HeadOf("", told["position"], told["digest"]), tournaments)
