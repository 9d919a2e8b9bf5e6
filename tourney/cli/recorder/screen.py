"""The recorder's screen in a terminal: keys in, pictures out.

``prompt_toolkit`` reads the keys and paints: it starts in two thirds of the time of Textual, knows
the keys of every terminal, of Windows as well, and paints only what has changed.
"""

from __future__ import annotations

import asyncio
from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import OneStyleAndTextTuple
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.styles import Style

from events.record import Record
from tourney.cli.recorder.drawing import Drawing
from tourney.cli.recorder.taking import Taking
from tourney.cli.session import Session

STYLE: Final = Style.from_dict(
    {
        "title": "bold reverse",
        "rule": "ansibrightblack",
        "soft": "ansibrightblack",
        "key": "bold ansicyan",
        "name": "",
        "turn": "bold underline",
        "role": "italic",
        "count": "bold",
        "card.red": "ansired",
        "card.black": "",
        "face": "bold reverse",
        "beat": "bold",
        "now": "bold",
        "typed": "bold reverse",
        "dim": "noinherit ansibrightblack",
        "gone": "hidden",
        "number": "ansibrightblack",
        "saved": "ansigreen",
        "inferred": "italic ansibrightblack",
        "asked": "bold",
        "refused": "bold ansired",
        "late": "ansiyellow",
        "foot": "ansibrightblack",
    }
)
_NAMED: Final = {
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Escape: "escape",
    Keys.Delete: "delete",
    Keys.Enter: "\n",
    Keys.Backspace: "\b",
    Keys.ControlH: "\b",
    Keys.Tab: "\t",
}
LOOK: Final = 1.0
"""Seconds between two looks whether somebody else has recorded at the table."""


def run(here: Session, record: Record, address: str, *, strict: bool) -> None:
    """Show the table and record what is pressed, until the person ends it."""
    taking = Taking(here, record, address, strict=strict)
    app = _application(taking)

    async def until_ended() -> None:
        app.create_background_task(_look(app, taking))
        await app.run_async()

    asyncio.run(until_ended())


def _application(taking: Taking) -> Application[None]:
    def picture() -> list[OneStyleAndTextTuple]:
        size = app.output.get_size()
        rows = Drawing(taking, size.columns, size.rows).rows()
        parts: list[OneStyleAndTextTuple] = []
        for row in rows:
            parts += [*row, ("", "\n")]
        return parts[:-1]

    control = FormattedTextControl(picture, show_cursor=False)
    app: Application[None] = Application(
        layout=Layout(Window(control, wrap_lines=False)),
        key_bindings=_keys(taking),
        style=STYLE,
        full_screen=True,
        mouse_support=False,
    )
    app.ttimeoutlen = 0.05
    return app


def _keys(taking: Taking) -> KeyBindings:
    keys = KeyBindings()

    @keys.add(Keys.ControlD)
    @keys.add(Keys.ControlC)
    def _(event: KeyPressEvent) -> None:
        event.app.exit()

    def press(event: KeyPressEvent) -> None:
        pressed = event.key_sequence[0]
        taking.press(_NAMED.get(Keys(pressed.key), "") if pressed.key in _NAMED else pressed.data)

    for named in _NAMED:
        keys.add(named, eager=True)(press)
    keys.add(Keys.Any)(press)

    @keys.add(Keys.BracketedPaste)
    def _(event: KeyPressEvent) -> None:
        for sign in event.data:
            taking.press("\n" if sign in "\r\n" else sign)

    return keys


async def _look(app: Application[None], taking: Taking) -> None:
    """Show what somebody else records at the table."""
    while True:
        await asyncio.sleep(LOOK)
        if not taking.recorder.keys and taking.mode == "say" and taking.look():
            app.invalidate()
