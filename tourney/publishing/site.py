"""The use case: bring the folder of the site up to the read model."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tourney.messages.languages import FIRST, LANGUAGES
from tourney.processes import cores
from tourney.publishing import data, paths
from tourney.publishing.folder import Folder, Published
from tourney.publishing.listed import Head
from tourney.publishing.making import FEW, Maker, Task, Wishes, many_hands
from tourney.publishing.parts import PLAYER, Composer, Plan
from tourney.publishing.program import program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from events.progress import Progress
    from tourney.publishing.making import Made
    from tourney.publishing.parts import Found, Part, Planned
    from tourney.publishing.render import Renderer
    from tourney.readmodel.model import ReadModel
    from tourney.readmodel.snapshot import Snapshot


class DifferentRecordError(ValueError):
    """The site shows a record that this one does not go on from: a newer state, or a different one.

    ``shown`` is the head that it shows, ``head`` that of the record.
    """

    def __init__(self, folder: Path, shown: Head, head: Head) -> None:
        super().__init__(str(folder))
        self.folder, self.shown, self.head = folder, shown, head


def publish(
    model: ReadModel,
    out: Path,
    *,
    heads: Mapping[str, Any] | None = None,
    title: str = "Tourney",
    default: str = FIRST,
    base: str = "",
    progress: Progress | None = None,
    replace: bool = False,
) -> Published:
    """Write the site of everything in the read model into a folder, and return what was written.

    `heads` is what `tourney heads --json` prints, `default` the language that the root leads to,
    `base` the address that the site will have, for what needs it: the sitemap, and what others show
    of a page. Only pages whose data may have changed since the folder was last written are made,
    and only files whose content differs are written. Raises NotASiteError if the folder holds
    something else, SiteBusyError if another process is writing it, DifferentRecordError if it shows
    a record that this one does not go on from, unless `replace`; then nothing is written.
    """
    wishes = Wishes(title, default, base)
    return Publisher(model, out, wishes, replace=replace).publish(heads, progress)


class Publisher:
    """Brings a folder up to date, again and again."""

    def __init__(
        self,
        model: ReadModel,
        out: Path,
        wishes: Wishes,
        *,
        replace: bool = False,
        anew: bool = False,
    ) -> None:
        """Take ``replace`` to write over the site of a record that this one does not go on from.

        With ``anew`` every page is made and compared with its file, byte for byte.
        """
        self.model, self.out, self.wishes = model, out, wishes
        self.replace, self.anew = replace, anew
        self._found: Found = {}
        self.done: tuple[int, str] | None = None
        """The head of the record that was published last."""

    def publish(
        self, heads: Mapping[str, Any] | None = None, progress: Progress | None = None
    ) -> Published:
        """Write what has changed; see ``publish``."""
        return together([*self.steps(heads, progress, at_once=True)])

    def steps(
        self,
        heads: Mapping[str, Any] | None = None,
        progress: Progress | None = None,
        *,
        at_once: bool = False,
    ) -> Iterator[Published]:
        """Write what has changed, as ``publish`` does, and yield what after each step.

        After an event or a few there are two of them: a result is seen in its places while the
        pages of all players whose places it moves are still being made. With ``at_once`` there is
        one, and folders are exchanged whole. A read model found to be damaged is made anew.
        """
        try:
            yield from self._steps(heads, progress, at_once=at_once)
        except Exception as error:
            if not self.model.made_anew(error):
                raise
            yield from self._steps(heads, progress, at_once=at_once)

    def _steps(
        self, heads: Mapping[str, Any] | None, progress: Progress | None, *, at_once: bool
    ) -> Iterator[Published]:
        with Folder(self.out) as folder, self.model.snapshot() as snapshot:
            head = Head(*self.model.head_of(snapshot))
            self._check_goes_on(folder.before.head, head)
            plan = Plan(snapshot, head.digest, heads)
            is_old = self._is_old(folder)
            changed = [*filter(is_old, plan.first())]
            if not at_once and sum(one.pages for one in changed) <= FEW:
                self._make(folder, snapshot, plan, changed, None)
                folder.keep_all(PLAYER)
                yield self._swapped(folder, plan, head)
                folder.drop_all(PLAYER)
                changed = []
            changed += filter(is_old, plan.last())
            self._make(folder, snapshot, plan, changed, progress)
            yield self._swapped(folder, plan, head, by_trees=at_once)
        self.done = head

    def _check_goes_on(self, shown: Head, head: Head) -> None:
        if shown.digest and not self.replace and not self.model.follows(*shown):
            raise DifferentRecordError(self.out, shown, head)

    @cached_property
    def renderer(self) -> Renderer:
        """What renders the pages; it takes a while to be ready."""
        return self.wishes.renderer()

    @cached_property
    def made(self) -> str:
        """A digest of what makes the pages besides the record."""
        makers = f"{program()} {self.wishes}".encode()
        return blake2b(makers, digest_size=16).hexdigest()

    def _is_old(self, folder: Folder) -> Callable[[Planned], bool]:
        """What says of a part whether it may differ from that in the folder; else it is kept."""
        before = folder.before
        same = not self.anew and before.made == self.made and self.model.follows(*before.head)
        looking = self.done != before.head  # else it is as this process left it
        return lambda one: not (same and folder.keep(str(one.part), one.stamp, looking=looking))

    def _make(
        self,
        folder: Folder,
        snapshot: Snapshot,
        plan: Plan,
        planned: Sequence[Planned],
        progress: Progress | None,
    ) -> None:
        wanted = {one.part: one for one in planned}
        done, of = 0, sum(one.pages for one in planned)
        with self._makers(snapshot, plan, [*wanted], of) as made:
            for part, files in made:
                folder.take(str(part), wanted[part].stamp, files)
                done += wanted[part].pages
                if progress:
                    progress(done * len(LANGUAGES), of * len(LANGUAGES))

    def _swapped(
        self, folder: Folder, plan: Plan, head: Head, *, by_trees: bool = False
    ) -> Published:
        """Puts all that was made in its place, with what stands around the pages."""
        if plan.heads:
            folder.put(paths.HEADS, data.as_json(plan.heads))
        for name, content in _around(self.renderer, sorted(folder.files())):
            folder.put(name, content)
        return folder.swap(self.made, head, by_trees=by_trees)

    @contextmanager
    def _makers(
        self, snapshot: Snapshot, plan: Plan, parts: Sequence[Part], pages: int
    ) -> Iterator[Iterable[Made]]:
        """The parts made, by one process if that is quicker."""
        if cores() > 1 and pages > FEW:
            with many_hands(snapshot, Task(self.out, plan.heads, self.wishes), parts) as made:
                yield made
        else:
            composer = Composer(snapshot, plan.heads, self._found)
            maker = Maker(composer, self.renderer, self.out)
            yield map(maker.make, parts)


def together(steps: Sequence[Published]) -> Published:
    """What several steps, one after the other, have made of a site."""
    written = tuple(name for one in steps for name in one.written)
    files = steps[-1].unchanged + len(steps[-1].written)
    return Published(
        written,
        files - len(written),
        tuple(name for one in steps for name in one.removed),
        steps[-1].pages,
        tuple(part for one in steps for part in one.made),
    )


def _around(renderer: Renderer, names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """What stands beside the pages of the languages."""
    yield "index.html", renderer.redirect()
    yield "404.html", renderer.missing()
    yield paths.MANIFEST, renderer.manifest()
    if renderer.base:
        yield "sitemap.xml", renderer.sitemap([name for name in names if name.endswith(".html")])
    static = files("site_templates").joinpath("static")
    for file in sorted(static.iterdir(), key=lambda file: file.name):
        yield f"static/{file.name}", file.read_bytes()
