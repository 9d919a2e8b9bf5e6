"""How the recorder's screen looks: rows of styled text, from a table that is being recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from prompt_toolkit.utils import get_cwidth

from engine.cards import RANKS, SUITS
from engine.games import GAMES
from engine.head import Dealt
from engine.moves import ALL_SEATS, SHOWS, TALON, Move
from engine.words import split
from tourney.cli.recorder.taking import Taking
from tourney.defused import shown
from tourney.messages import say
from tourney.recorder.readings import Reading
from tourney.recorder.view import recorder_view
from tourney.sheets.statements import DealLine, Said, Statement, Unseen

Text = tuple[str, str]
"""A style and what is written in it."""
Row = list[Text]

_SIGNS: Final = dict(zip(SUITS, "♣♦♥♠", strict=True))
_GRID: Final = 36
"""Columns of the nine cards of a suit, four each."""
SMALLEST: Final = (80, 24)


def face(card: str) -> str:
    """A card as it is read: ``7♣``."""
    return f"{card[0]}{_SIGNS[card[1]]}"


def _style(card: str, *more: str) -> str:
    suit = "red" if card[1] in "dh" else "black"
    return " ".join(f"class:{one}" for one in (f"card.{suit}", *more))


def _width(row: Row) -> int:
    return sum(get_cwidth(text) for _, text in row)


def cut(row: Row, width: int) -> Row:
    """The row as far as it fits."""
    fits: Row = []
    for style, text in row:
        left = width - _width(fits)
        while text and get_cwidth(text) > left:
            text = text[:-1]  # noqa: PLW2901 - shortened until it fits
        if text:
            fits.append((style, text))
    return fits


def padded(row: Row, width: int) -> Row:
    """The row at exactly this width."""
    row = cut(row, width)
    return [*row, ("", " " * (width - _width(row)))]


def _apart(left: Row, right: Row, width: int) -> Row:
    """Two texts at the two ends of a row."""
    left = cut(left, max(width - _width(right) - 1, 0))
    return [*left, ("", " " * max(width - _width(left) - _width(right), 1)), *right]


class Drawing:
    """One picture of the screen."""

    def __init__(self, taking: Taking, width: int, height: int) -> None:
        self.taking, self.width, self.height = taking, width, height
        self.view: dict[str, Any] = recorder_view(taking.recorder)
        self.game = GAMES[self.view["game"]]
        suits = self.game.trump_suits(split(self.view["trumps"]))
        self.suits = {seat: suit for seat, suit in suits if seat}
        """Whose own trump is which suit."""

    def _t(self, key: str, **data: str | int) -> str:
        return self.taking.here.sentence(key, **data)

    def rows(self) -> list[Row]:
        """The whole screen, from top to bottom."""
        if self.taking.mode == "help":
            body = self._help()
        else:
            body = [*self._table(), self._rule(), *self._cards_and_past(), self._rule()]
            body += [self._prompt(), *self._notices()]
        foot = self._foot()
        room = max(self.height - 2 - len(foot), 1)
        body = [self._title(), self._rule(), *body][: room + 2]
        blank: list[Row] = [[] for _ in range(room + 2 - len(body))]
        return [cut(row, self.width) for row in (*body, *blank, *foot)]

    def _rule(self) -> Row:
        return [("class:rule", "─" * self.width)]

    # -- the table

    def _title(self) -> Row:
        view = self.view
        deal = self._t("recorder.deal", number=view["deal"])
        left = [("class:title", f" {self.taking.address} "), ("", f" {deal}")]
        if view["turned"]:
            left += [("class:soft", f"   {self._t('recorder.' + view['turned_as'])} ")]
            left += [(_style(view["turned"], "face"), f" {face(view['turned'])} ")]
        if view["trumps"] and not self.suits:
            left += [("class:soft", f"   trumps {view['trumps']}")]
        if view["talon"] is not None:
            number = len(view["talon"])
            left += [("class:soft", f"   {self._t('site.talon')} "), ("", str(number))]
        saved = self._t("recorder.saved", number=self.taking.version)
        return _apart(left, [("class:saved", f"✓ {saved} ")], self.width)

    def _table(self) -> Iterator[Row]:
        names = [self.taking.called[seat["seat"]] for seat in self.view["seats"]]
        widest = min(max(map(get_cwidth, names)), 16)
        for seat, name in zip(self.view["seats"], names, strict=True):
            yield self._seat(seat, name, widest)
        yield self._rule()
        yield from self._lying()

    def _seat(self, seat: dict[str, Any], name: str, widest: int) -> Row:
        on_turn = seat["seat"] in {one["seat"] for one in self.view["allowed"]}
        points = "–" if seat["points"] is None else str(seat["points"])
        row: Row = [
            ("class:key", f" {seat['key']} "),
            *padded([("class:turn" if on_turn else "class:name", name)], widest),
            *self._own(seat["seat"]),
            ("class:soft", f" {points:>3} "),
            *padded([("class:role", self._roles(seat["seat"]))], 17),
            ("", " "),
        ]
        if seat["out"]:
            return [*row, ("class:soft", self._t("site.out"))]
        held: Row = [(_style(card), f"{face(card)} ") for card in seat["known"]]
        hidden = seat["unknown"] if seat["known"] else 0
        unknown = [("class:soft", f"+{hidden}")] if hidden else []
        number = len(seat["known"]) + seat["unknown"]
        return [*row, ("class:count", f"{number:>2}  "), *held, *unknown]

    def _own(self, seat: str) -> Row:
        suit = self.suits.get(seat)
        own: Row = [] if suit is None else [(_style(f"-{suit}"), f" {_SIGNS[suit]}")]
        return padded(own, 2) if self.suits else []

    def _roles(self, seat: str) -> str:
        roles = [role for role, who in self.view["roles"].items() if who == seat]
        dealer = [self._t("recorder.deals")] if self.view["dealer"] == seat else []
        short = [role for role in roles if role != "right" or "leader" not in roles]
        return ", ".join([*(self._t(f"show.role.{role}") for role in short[:1]), *dealer])

    def _lying(self) -> Iterator[Row]:
        """What lies on the table; of a pile the last cards, as far as they fit."""
        label: Row = [("class:soft", f" {self._t('show.laid.' + self.view['layout'])} ")]
        laid = [self._laid(one) for one in self.view["lying"]]
        rows: list[Row] = [[]]
        for one in laid:
            if _width(rows[-1]) + _width(one) > self.width - _width(label) - 1:
                rows.append([])
            rows[-1] += one
        rows = rows[-2:]
        yield [*label, *rows[0]]
        yield [("", " " * _width(label)), *rows[1]] if len(rows) > 1 else []

    def _laid(self, one: dict[str, Any]) -> Row:
        row: Row = [(_style(one["card"], "face"), f" {face(one['card'])} ")]
        if one["beaten_by"]:
            row += [(_style(one["beaten_by"], "beat"), f" {face(one['beaten_by'])} ")]
        elif self.view["layout"] == "pairs":
            row += [("class:soft", "  · ")]
        return [*row, ("", "  " if self.view["layout"] == "pairs" else " ")]

    # -- what may come, and what was said

    def _cards_and_past(self) -> Iterator[Row]:
        room = max(self.height - 2 - len(self.view["seats"]) - 3 - 2 - 3 - len(self._foot()), 4)
        past, grid = self._past(room), [*self._grid()]
        for at in range(room):
            left = grid[at] if at < len(grid) else []
            right = past[at] if at < len(past) else []
            yield [*padded(left, _GRID + 5), ("class:rule", "│ "), *right]

    def _grid(self) -> Iterator[Row]:
        """The cards a suit a row; those that cannot come now are dim."""
        cards = {one["card"]: one for one in self.view["cards"]}
        typed = self.view["keys"]
        for suit in SUITS:
            row: Row = [("", "  ")]
            for rank in RANKS:
                card = rank + suit
                style = self._card_style(cards.get(card), rank, typed)
                row += [(f"{_style(card)} {style}", f" {face(card)}"), ("", " ")]
            yield row

    def _card_style(self, card: dict[str, Any] | None, rank: str, typed: str) -> str:
        if card is None:
            return "class:gone"
        if not card["now"]:
            return "class:dim"
        return "class:typed" if rank in typed else "class:now"

    def _past(self, room: int) -> list[Row]:
        taking = self.taking
        last = taking.chosen + 1 if taking.mode in ("past", "again", "sure") else len(taking.said)
        first = max(min(last + room // 2, len(taking.said)) - room, 0)
        shown_ = list(enumerate(taking.said))[first : first + room]
        return [self._said(at, one) for at, one in shown_]

    def _said(self, at: int, one: Said) -> Row:
        chosen = self.taking.mode in ("past", "again", "sure") and at == self.taking.chosen
        style = "class:inferred" if one.line in self.taking.inferred else ""
        mark = "▶" if chosen else "✓"
        row: Row = [("class:number", f"{one.line:>4} "), ("class:saved", f"{mark} ")]
        return [*row, *((f"{style} {part}", text) for part, text in self.said(one.statement))]

    def said(self, statement: Statement) -> Row:
        """A statement in the user's words."""
        if isinstance(statement, DealLine):
            return [("class:name", self._t("recorder.deal", number=statement.number))]
        if isinstance(statement, Unseen):
            return [("class:soft", self._t("site.did.unseen"))]
        if isinstance(statement, Dealt):
            return self._dealt(statement)
        if not isinstance(statement, Move):
            return [("", shown(str(statement)))]
        seat, verb, cards = statement
        if seat == ALL_SEATS:
            return [("", self._t(f"site.did.all-{verb}"))]
        who = "" if seat == TALON else f"{self.taking.called.get(seat, seat)} "
        did = self._t(f"site.did.{verb if verb != SHOWS else 'shows'}")
        faces: Row = [(_style(str(card)), f" {face(str(card))}") for card in cards]
        return [("", shown(who)), ("class:soft", did), *faces]

    def _dealt(self, dealt: Dealt) -> Row:
        what = self._t(f"recorder.{dealt.what}")
        who = f" {shown(self.taking.called.get(dealt.seat, dealt.seat))}" if dealt.seat else ""
        faces: Row = [
            ("class:soft", " ?") if one is None else (_style(str(one)), f" {face(str(one))}")
            for one in dealt.cards
        ]
        return [("class:soft", what), ("", who), *faces]

    # -- what is pressed, and what came of it

    def _prompt(self) -> Row:
        taking, view = self.taking, self.view
        if taking.mode == "line":
            return [("class:key", " : "), ("class:typed", shown(taking.typed)), ("", "▏")]
        if taking.mode == "past":
            return [("class:asked", f" {self._t('recorder.past')}")]
        if taking.mode == "sure":
            key = "recorder.sure" if taking.failing == "" else "recorder.not-sure"
            return [("class:asked", f" {self._t(key)}")]
        pressed = "".join(_PRESSED.get(key, key) for key in view["keys"])
        again = self._t("recorder.insert" if taking.inserting else "recorder.replace")
        row: Row = [("class:asked", f" {again} ")] if taking.mode == "again" else []
        row += [("class:key", " ▸ "), ("class:typed", pressed), ("", "▏ ")]
        return [*row, ("class:asked", self._wanted())]

    def _wanted(self) -> str:
        if self.view["phase"] == "finished":
            return self._t("recorder.wanted.nothing")
        if self.view["phase"] in ("deal", "head", "unseen") and not self.view["keys"]:
            return self._t(f"recorder.phase.{self.view['phase']}", seat=self._dealer())
        if self.view["wanted"] in ("card", ""):
            return self._may()
        return self._t(f"recorder.wanted.{self.view['wanted']}")

    def _dealer(self) -> str:
        dealer = self.view["dealer"]
        return "?" if dealer is None else self.taking.called[dealer]

    def _may(self) -> str:
        """Who may do what: ``Mari: attack, done · Jaan: beat, take``."""
        verbs: dict[str, dict[str, None]] = {}
        for one in self.view["allowed"]:
            verbs.setdefault(one["seat"], {})[one["verb"]] = None
        return " · ".join(
            ": ".join(filter(None, (self.taking.called.get(seat, ""), self._words(done))))
            for seat, done in verbs.items()
        )

    def _words(self, verbs: Sequence[str] | dict[str, None]) -> str:
        return ", ".join(self._t(f"recorder.word.{verb}").split()[0] for verb in verbs)

    def _notices(self) -> Iterator[Row]:
        """Two rows: the readings to choose from, or what was said last."""
        answer = self.taking.recorder.next()
        if self.taking.mode == "sure" and self.taking.failing and self.taking.outcome:
            fails = self.taking.outcome.fails
            said = self.said(fails.statement) if fails else []
            yield [("class:refused", f" {self._t('recorder.fails')} "), *said]
            yield [("class:refused", f" {self.taking.failing}")]
            return
        if answer.wanted == "done":
            yield self._missing(answer.between[0])
            yield []
            return
        if answer.between:
            yield self._readings(answer.between, by_seat=answer.wanted == "seat")
            yield []
            return
        notice = self.taking.notice
        text = shown(notice.text or self._result() or self._drawn())
        if notice.kind == "saved":
            yield [("class:saved", f" ✓ {text}")]
            yield []
            return
        yield from self._wrapped(notice.kind, text)

    def _result(self) -> str:
        """How the deal came out that has just ended."""
        if self.view["phase"] not in ("deal", "finished") or not self.view["result"]:
            return ""
        words = self.view["result"].split()
        result = " ".join(self.taking.called.get(word, word) for word in words)
        return self._t("recorder.result", number=self.taking.state.form.number, result=result)

    def _drawn(self) -> str:
        """That who deals, and whose suit is which, is only drawn so far; nothing once it holds."""
        first = self.view["phase"] == "deal" and self.view["deal"] == 1
        return self._t("site.drawn") if first and self.taking.state.head.drawn else ""

    def _wrapped(self, kind: str, text: str) -> Iterator[Row]:
        first = cut([("", text)], self.width - 2)
        head = first[0][1] if first else ""
        if len(head) < len(text) and " " in head:
            head = head[: head.rindex(" ")]
        yield [(f"class:{kind or 'soft'}", f" {head}")]
        yield [(f"class:{kind or 'soft'}", f" {text[len(head) :].strip()}")]

    def _missing(self, reading: Reading) -> Row:
        """What nobody has said, and what comes after it; the space says that it was so."""
        row: Row = [("class:key", f" {_PRESSED[' ']} ")]
        for line in reading:
            row += [*self.said(line.statement), ("", "   ")]
        return row

    def _readings(self, between: Sequence[Reading], *, by_seat: bool) -> Row:
        row: Row = [("", " ")]
        seats = [one["seat"] for one in self.view["seats"]]
        for number, reading in enumerate(between, 1):
            statement = reading[-1].statement
            if by_seat and isinstance(statement, Move) and statement.seat in seats:
                number = seats.index(statement.seat) + 1  # noqa: PLW2901 - the key to press
            row += [("class:key", f" {number} "), *self.said(statement), ("", "   ")]
        return row

    # -- the foot

    def _foot(self) -> list[Row]:
        lines = self._lines(f"recorder.foot.{self.taking.mode}")
        return [self._rule(), *([("class:foot", f" {line}")] for line in lines)]

    def _help(self) -> list[Row]:
        return [[("", f" {line}")] for line in self._lines("recorder.help")]

    def _lines(self, key: str) -> list[str]:
        return say(key, self.taking.here.lang).split("\n")


_PRESSED: Final = {" ": "␣", "\n": "↵"}
