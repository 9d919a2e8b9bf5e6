"""Walking the chain: what somebody did to the stored events by hand, found and named.

Every row holds the head it was chained to and its own head, so it can be judged by itself
(were its state, its labels, its link changed?) and then by its place (does it follow on the row
before it?). The rows whose place is wrong show what happened, as long as the
chain was not recomputed from there to the end; that shows only against a published head.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from events.asked import borne
from events.chain import NOT_AS_STORED, NOTHING, Head, link, state_digest
from events.facts import PERSONAL, PlayerForgotten
from events.ledger import ChainRow, Cursor, Ledger, stored
from events.progress import Progress

What: TypeAlias = Literal[
    "edited",  # the state is not what was recorded
    "relabelled",  # the stream, version, topic or link is not what was recorded
    "replaced",  # another event stands here with a link of its own, or the next one was dropped
    "inserted",  # the events around it were chained without it
    "reordered",  # it was chained to an event that does not stand before it
    "dropped",  # an event is missing at this position, or of this stream and version
    "blanked",  # the state is empty, though nobody was forgotten in this stream
    "kept",  # the person was forgotten, but the name is still there
    "cut",  # the log is shorter than it was
    "earlier",  # its time is before that of the event before it, as if a clock had been set back
    "asked",  # a request is kept for events that do not bear it, or not kept at all
    "strange",  # the store holds a table, index, view or trigger that the program does not make
    "damaged",  # the store's file is; the position says how many events can be read
    "lost",  # the event cannot be read, because the file is damaged
    "diverged",  # the log did not have this head at this position
]

_OF_PERSONS = PERSONAL | {PlayerForgotten.topic}
_BATCH = 1000
_LOWEST = -(2**63)
_LISTED = 1000
"""At most this many missing events are listed of one gap, which a changed number can make wide."""


class ChainFinding(NamedTuple):
    """Something that is wrong with the stored log, and with which event, as far as known."""

    what: What
    position: int | None
    stream: str | None = None
    version: int | None = None


@dataclass(frozen=True)
class Verdict:
    """What the walk came to: the log's head, how many of its events are blank, the findings."""

    head: Head
    blanked: int
    findings: list[ChainFinding]
    notes: list[ChainFinding] = field(default_factory=list)
    """What is strange, and may be right: the events whose time is before that of the one before."""


class _Before(NamedTuple):
    """What the walk knows of the row before."""

    position: int = 0
    stream: str | None = None
    version: int | None = None
    head: bytes = NOTHING
    sound: bool = True


@dataclass
class _Walk:
    ledger: Ledger
    findings: list[ChainFinding] = field(default_factory=list)
    blanked: int = 0
    before: _Before = field(default_factory=_Before)
    gaps: list[range] = field(default_factory=list)
    reached: dict[str, tuple[int, int]] = field(default_factory=dict)
    absent: dict[tuple[str, int], range] = field(default_factory=dict)
    blank_names: list[ChainFinding] = field(default_factory=list)
    kept_names: list[ChainFinding] = field(default_factory=list)
    forgotten: set[str] = field(default_factory=set)

    def over(self, c: Cursor, rows: Sequence[ChainRow]) -> None:
        """Judge the next rows, each by itself and by its place after the row before."""
        at = 0
        while (at := self._sound(rows, at)) < len(rows):
            self._step(c, rows[at])
            at += 1

    def _sound(self, rows: Sequence[ChainRow], at: int) -> int:
        """Go on over rows that are what nearly all are, and return where the first is not.

        That is each the next one of the log and of its stream, untouched, and of no person.
        """
        last, _, _, head, sound = self.before
        if self.absent or not sound:
            return at
        reached, new, begin = self.reached, (0, 0), at
        with suppress(*NOT_AS_STORED):
            for position, stream, version, topic, state, digest, previous, own in rows[at:]:
                if (
                    position != last + 1
                    or previous != head
                    or topic in _OF_PERSONS
                    or version != reached.get(stream, new)[0] + 1
                    or not state
                    or state_digest(state) != digest
                    or link(head, stream, version, topic, digest) != own
                ):
                    break
                reached[stream] = version, position
                last, head = position, own
                at += 1
        if at > begin:
            self.before = _Before(last, rows[at - 1].stream, rows[at - 1].version, head)
        return at

    def _step(self, c: Cursor, row: ChainRow) -> None:
        if row.position < 1:
            self._find("inserted", row)
            return
        sound = is_linked(row)
        if sound:
            self._judge_state(row)
            self._judge_place(c, row)
        else:
            self._judge_unsound(c, row)
        if sound or row.version == self.reached.get(row.stream, (0, 0))[0] + 1:
            self._note_version(row)
        self.before = _Before(row.position, row.stream, row.version, row.head, sound)

    def _find(self, what: What, row: ChainRow | _Before) -> None:
        self.findings.append(ChainFinding(what, row.position, row.stream, row.version))

    def _judge_state(self, row: ChainRow) -> None:
        where = row.position, row.stream, row.version
        if row.topic == PlayerForgotten.topic:
            self.forgotten.add(row.stream)
        if not row.state and row.topic in PERSONAL:
            self.blank_names.append(ChainFinding("blanked", *where))
        elif not row.state:
            self._find("blanked", row)
        elif not _has_digest(row.state, row.state_digest):
            self._find("edited", row)
        elif row.topic in PERSONAL:
            self.kept_names.append(ChainFinding("kept", *where))

    def _judge_unsound(self, c: Cursor, row: ChainRow) -> None:
        self._note_gap(row)
        others_go_on = self.ledger.was_followed(c, self.before.head, but=row.position)
        self._find("inserted" if others_go_on else "relabelled", row)

    def _judge_place(self, c: Cursor, row: ChainRow) -> None:
        is_next = row.position == self.before.position + 1
        follows = row.previous == self.before.head
        if (is_next and follows) or (is_next and not self.before.sound):
            return
        if is_next:
            self._explain_place(c, row)
        elif self.ledger.has_head(c, row.previous):
            self._find("reordered", row)
        else:
            self._note_gap(row)

    def _explain_place(self, c: Cursor, row: ChainRow) -> None:
        """Find which of two sound rows that do not belong together is in the wrong place."""
        origin_is_here = self.ledger.has_head(c, row.previous)
        if self.ledger.was_followed(c, self.before.head):
            self._find("reordered" if origin_is_here else "dropped", row)
        else:
            self._find("inserted" if origin_is_here else "replaced", self.before)

    def _note_gap(self, row: ChainRow) -> None:
        gap = range(self.before.position + 1, row.position)
        self.gaps.append(gap[:_LISTED])

    def _note_version(self, row: ChainRow) -> None:
        if self.absent.pop((row.stream, row.version), None) is not None:
            if all(one.position != row.position for one in self.findings):
                self._find("reordered", row)
            return
        last, position = self.reached.get(row.stream, (0, 0))
        between = range(position + 1, row.position)
        for version in range(last + 1, row.version)[:_LISTED]:
            self.absent[row.stream, version] = between
        self.reached[row.stream] = row.version, row.position

    def finish(self) -> None:
        """Judge what only the end of the walk can show."""
        self.blanked = sum(name.stream in self.forgotten for name in self.blank_names)
        self.findings += [name for name in self.blank_names if name.stream not in self.forgotten]
        self.findings += [name for name in self.kept_names if name.stream in self.forgotten]
        self.findings += self._dropped()
        self.findings.sort(key=lambda finding: finding.position or 0)

    def _dropped(self) -> Iterator[ChainFinding]:
        """The missing positions and the missing versions of streams, paired where that is sure."""
        missing = [position for gap in self.gaps for position in gap]
        by_place: dict[range, list[tuple[str, int]]] = {}
        for name, between in self.absent.items():
            by_place.setdefault(between, []).append(name)
        for between, names in by_place.items():
            fitting = [position for position in missing if position in between]
            if len(fitting) != len(names):
                yield from (ChainFinding("dropped", None, *name) for name in names)
                continue
            for position, name in zip(fitting, names, strict=True):
                missing.remove(position)
                yield ChainFinding("dropped", position, *name)
        yield from (ChainFinding("dropped", position) for position in missing)


def _has_digest(state: object, digest: bytes) -> bool:
    """Whether this was recorded; as text, which SQLite keeps beside bytes, no state ever was."""
    return isinstance(state, bytes) and state_digest(state) == digest


def is_linked(row: ChainRow) -> bool:
    """Whether the head of a row is what its columns come to."""
    try:
        head = link(row.previous, row.stream, row.version, row.topic, row.state_digest)
    except NOT_AS_STORED:
        return False
    return head == row.head


def verify(
    ledger: Ledger,
    read: Callable[[], AbstractContextManager[Cursor]],
    against: Iterable[Head],
    progress: Progress,
) -> Verdict:
    """Walk the whole log; see Record.verify."""
    walk = _Walk(ledger)
    position = _LOWEST
    with read() as c:
        last, _ = ledger.head(c)
    while True:
        with read() as c:
            rows = ledger.chain(c, position, _BATCH)
            walk.over(c, rows)
        if not rows:
            break
        position = rows[-1].position
        progress(min(walk.before.position, last), last)
    walk.finish()
    with read() as c:
        walk.findings += _against(ledger, c, walk.before.position, tuple(against))
    earlier = list[ChainFinding]()
    if not walk.findings:  # beside a broken chain nobody can say what was asked for
        seen = borne(ledger, read)
        with read() as c:
            asked = seen.wrong(ledger.all_requests(c))
        walk.findings += [ChainFinding("asked", at, f"request {name}") for name, at in asked]
        earlier = [ChainFinding("earlier", at) for at in seen.earlier]
    head = Head(walk.before.position, stored(walk.before.head).hex())
    return Verdict(head, walk.blanked, walk.findings, earlier)


def _against(ledger: Ledger, c: Cursor, last: int, heads: Iterable[Head]) -> Iterator[ChainFinding]:
    known = [head.position for head in heads if head.position > last]
    if (longest := max([ledger.last_request(c), *known])) > last:
        yield ChainFinding("cut", longest)
    for head in heads:
        digest = ledger.head_at(c, head.position)
        if head.position <= last and (digest is None or digest.hex() != head.digest):
            yield ChainFinding("diverged", head.position)
