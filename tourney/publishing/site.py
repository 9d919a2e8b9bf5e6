"""The use case: bring the folder of the site up to the read model."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from tourney.messages import LANGUAGES
from tourney.publishing import compose_lists, compose_players, compose_table, data, paths
from tourney.publishing.contexts import About, RecordPage, RulesPage
from tourney.publishing.folder import Folder
from tourney.publishing.render import Renderer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tourney.publishing.contexts import Page
    from tourney.publishing.folder import Published
    from tourney.readmodel.model import ReadModel

STATIC: Final = ("icon.svg", "replay.css", "replay.js", "site.css")


def publish(
    model: ReadModel, out: Path, *, head: str = "", title: str = "Tourney", default: str = "et"
) -> Published:
    """Write the site of everything in the read model into a folder, and tell what was written.

    `head` is the digest of the record's last event, `default` the language that the root leads to.
    Only files whose content differs are written. Raises NotASiteError if the folder holds
    something else; then nothing is written.
    """
    renderer = Renderer(title, default)
    with Folder(out) as folder:
        for page in _pages(model, head):
            for lang in LANGUAGES:
                folder.put(f"{lang}/{page.link}", renderer.page(page, lang))
            for ending, content in data.files(page):
                folder.put(paths.data(page.link, ending), content)
        folder.put("index.html", renderer.entrance())
        folder.put("404.html", renderer.missing())
        for name in STATIC:
            folder.put(f"static/{name}", _static(name))
        return folder.swap()


def _static(name: str) -> bytes:
    return files("site_templates").joinpath("static", name).read_bytes()


def _pages(model: ReadModel, head: str) -> Iterator[Page]:
    built = model.built()
    lines = model.tournaments()
    night = compose_lists.latest_night(lines)
    latest = {line.id: model.standings(line.id) for line in lines if line.night == night}
    yield compose_lists.home(lines, latest, built)
    for line in lines:
        yield from _tournament(model, line.id)
    people = compose_players.players(model.players())
    yield people
    for one in people.lines:
        yield compose_players.player(model.player(one.player.id))
    yield RulesPage(paths.RULES)
    yield RecordPage(paths.RECORD, head, built)
    yield About(paths.ABOUT)


def _tournament(model: ReadModel, name: str) -> Iterator[Page]:
    view = model.tournament(name)
    yield compose_lists.tournament(view, model.standings(name), model.built_of(name))
    built = [model.built_of(f"{name}/{one.number}") for one in view.rounds]
    yield from compose_lists.rounds(view, built)
    for one in view.rounds:
        for line in one.tables:
            if line.opened:
                yield from _table(model, line.address)


def _table(model: ReadModel, address: str) -> Iterator[Page]:
    view, built = model.table(address), model.built_of(address)
    replays = {deal.number: model.replay(address, deal.number) for deal in view.deals if deal.moves}
    findings = model.findings(address) if replays else ()
    pages = compose_table.TablePages(view, replays, findings)
    yield pages.table(built)
    yield from pages.deals(built)
