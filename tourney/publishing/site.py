"""The use case: bring the folder of the site up to the read model."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tourney.messages import LANGUAGES
from tourney.publishing import data, paths
from tourney.publishing.folder import Folder
from tourney.publishing.listed import Head
from tourney.publishing.making import FEW, Maker, Order, Task, Wishes, hands, many_hands
from tourney.publishing.parts import Composer, Plan, Planned, plan
from tourney.publishing.program import program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from tourney.publishing.folder import Published
    from tourney.publishing.making import Made
    from tourney.publishing.parts import Found
    from tourney.publishing.render import Renderer
    from tourney.readmodel.model import ReadModel
    from tourney.readmodel.snapshot import Snapshot

    Progress = Callable[[int, int], None]
    """Told how many pages are made, of how many."""


def publish(
    model: ReadModel,
    out: Path,
    *,
    heads: Mapping[str, Any] | None = None,
    title: str = "Tourney",
    default: str = "et",
    base: str = "",
    progress: Progress | None = None,
) -> Published:
    """Write the site of everything in the read model into a folder, and tell what was written.

    `heads` is what `tourney heads --json` prints, `default` the language that the root leads to,
    `base` the address that the site will have, for what needs it: the sitemap, and what others show
    of a page. Only pages whose data may have changed since the folder was last written are made,
    and only files whose content differs are written. Raises NotASiteError if the folder holds
    something else, SiteBusyError if another process is writing it; then nothing is written.
    """
    return Publisher(model, out, Wishes(title, default, base)).publish(heads, progress)


class Publisher:
    """Brings a folder up to date, again and again."""

    def __init__(self, model: ReadModel, out: Path, wishes: Wishes) -> None:
        self.model, self.out, self.wishes = model, out, wishes
        self._found: Found = {}
        self.done: tuple[int, str] | None = None
        """The head of the record that was published last."""

    def publish(
        self, heads: Mapping[str, Any] | None = None, progress: Progress | None = None
    ) -> Published:
        """Write what has changed; see ``publish``."""
        with Folder(self.out) as folder, self.model.snapshot() as snapshot:
            head = Head(*self.model.head_of(snapshot))
            self._write(folder, snapshot, plan(snapshot, head.digest, heads), progress)
            if heads:
                folder.put(paths.HEADS, data.as_json(heads))
            for name, content in _around(self.renderer, sorted(folder.files())):
                folder.put(name, content)
            published = folder.swap(self.made, head)
        self.done = head
        return published

    @cached_property
    def renderer(self) -> Renderer:
        """What renders the pages; it takes a while to be ready."""
        return self.wishes.renderer()

    @cached_property
    def made(self) -> str:
        """A digest of what makes the pages besides the record."""
        told = f"{program()} {self.wishes}".encode()
        return blake2b(told, digest_size=16).hexdigest()

    def _write(
        self, folder: Folder, snapshot: Snapshot, plan: Plan, progress: Progress | None
    ) -> None:
        planned = {one.part: one for one in self._changed(folder, plan)}
        done, of = 0, sum(one.pages for one in planned.values())
        orders = [Order(part, folder.listed(str(part))) for part in planned]
        with self._makers(snapshot, plan, orders, of) as made:
            for part, files in made:
                folder.take(str(part), planned[part].stamp, files)
                done += planned[part].pages
                if progress:
                    progress(done * len(LANGUAGES), of * len(LANGUAGES))

    def _changed(self, folder: Folder, plan: Plan) -> Iterator[Planned]:
        """The parts that may be others than those in the folder; the rest is kept."""
        before = folder.before
        same = before.made == self.made and self.model.follows(*before.head)
        for one in plan.parts:
            if not (same and folder.keep(str(one.part), one.stamp)):
                yield one

    @contextmanager
    def _makers(
        self, snapshot: Snapshot, plan: Plan, orders: Sequence[Order], pages: int
    ) -> Iterator[Iterable[Made]]:
        """The parts made, by one process if that is quicker."""
        if hands() > 1 and pages > FEW:
            with many_hands(snapshot, Task(self.out, plan.heads, self.wishes), orders) as made:
                yield made
        else:
            composer = Composer(snapshot, plan.heads, self._found)
            maker = Maker(composer, self.renderer, self.out)
            yield map(maker.make, orders)


def _around(renderer: Renderer, names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """What stands beside the pages of the languages."""
    yield "index.html", renderer.entrance()
    yield "404.html", renderer.missing()
    yield paths.MANIFEST, renderer.manifest()
    if renderer.base:
        yield "sitemap.xml", renderer.sitemap([name for name in names if name.endswith(".html")])
    static = files("site_templates").joinpath("static")
    for file in sorted(static.iterdir(), key=lambda file: file.name):
        yield f"static/{file.name}", file.read_bytes()
