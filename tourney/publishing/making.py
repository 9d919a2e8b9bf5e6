"""The files of parts made: here, or by several processes, each with a copy of the answers."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from events.temporary import Temporary
from tourney.messages.languages import FIRST, LANGUAGES
from tourney.processes import workers
from tourney.publishing import data, paths
from tourney.publishing.folder import Aside, File
from tourney.publishing.parts import Composer, Part
from tourney.publishing.render import Renderer
from tourney.readmodel.snapshot import Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.publishing.parts import Heads

FEW: Final = 600
"""Up to this many pages of a language are made here before a new process is ready."""
AT_ONCE: Final = 8
"""How many parts another process is given at a time."""


@dataclass(frozen=True)
class Wishes:
    """What a site is called, the language it opens in, and the address that it will have."""

    title: str = "Tourney"
    default: str = FIRST
    base: str = ""

    def renderer(self) -> Renderer:
        """What renders the pages of such a site."""
        return Renderer(self.title, self.default, f"{self.base.rstrip('/')}/" if self.base else "")


class Made(NamedTuple):
    """A part, and its files."""

    part: Part
    files: list[File]


class Maker:
    """Makes the files of parts and puts them aside."""

    def __init__(self, composer: Composer, renderer: Renderer, root: Path) -> None:
        self._composer, self._renderer = composer, renderer
        self._aside = Aside(root)

    def make(self, part: Part) -> Made:
        """The files of a part."""
        return Made(part, [self._aside.file(*file) for file in self._files(part)])

    def _files(self, part: Part) -> Iterator[tuple[str, bytes]]:
        for page in self._composer.pages(part):
            for lang in LANGUAGES:
                yield f"{lang}/{page.link}", self._renderer.page(page, lang)
            for ending, content in data.files(page):
                yield paths.data(page.link, ending), content


# -- by several processes


class Task(NamedTuple):
    """What another process must know to make parts."""

    root: Path
    heads: Heads | None
    wishes: Wishes


@contextmanager
def many_hands(snapshot: Snapshot, task: Task, parts: Sequence[Part]) -> Iterator[Iterator[Made]]:
    """The parts, made by as many processes as there are cores."""
    with Temporary() as folder:
        answers = Path(folder, "answers.db")
        snapshot.copy(answers)
        with workers(_begin, answers, task) as pool:
            yield pool.map(_make, parts, chunksize=AT_ONCE)


_MAKERS: Final[list[Maker]] = []
"""The one of this process, where it is one of several."""


def _begin(answers: Path, task: Task) -> None:
    composer = Composer(Snapshot(answers), task.heads)
    _MAKERS.append(Maker(composer, task.wishes.renderer(), task.root))


def _make(part: Part) -> Made:
    (maker,) = _MAKERS
    return maker.make(part)
