"""Who may open the organizer's pages: whoever knows the password, from then on for an evening."""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import b32encode
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tourney.desk.refusals import Refused

COOKIE: Final = "tourney-desk"
EVENING: Final = 12 * 3600
"""Seconds for which a session is good; it ends with the desk, too."""
SHORTEST: Final = 8
"""The fewest letters of a password that somebody chose."""
TRIES: Final = 5
"""How many wrong passwords may come from one address within a minute."""


def made() -> str:
    """Return a new password of 80 bits: four groups of letters and digits to be typed once."""
    letters = b32encode(secrets.token_bytes(10)).decode().lower()
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def password_of(file: Path) -> str:
    """Return the password that stands in a file's first line; raises OSError and Refused."""
    password, *_ = [*file.read_bytes().decode("utf-8", "replace").splitlines(), ""]
    if len(password.strip()) < SHORTEST:
        raise Refused("password", file=str(file), least=SHORTEST)
    return password.strip()


class Entry:
    """What lets the organizer in. Sessions are signed and not stored."""

    def __init__(self, password: str, clock: Callable[[], float] = time.time) -> None:
        """Take the password, and what counts the seconds."""
        self._key, self._clock = secrets.token_bytes(32), clock
        self._password = self._digest("password", password)

    def opens(self, password: str) -> bool:
        """Whether this is the password; a wrong one takes the same time, however close it is."""
        return self._is(self._password, self._digest("password", password))

    def begin(self) -> str:
        """Return a session that begins now."""
        until = str(int(self._clock()) + EVENING)
        return f"{until}.{self._digest('session', until)}"

    def is_good(self, session: str) -> bool:
        """Whether this desk began the session, and it is not over."""
        until, _, signed = session.partition(".")
        good = self._is(self._digest("session", until), signed)
        return good and int(until) > self._clock()

    def token(self, session: str) -> str:
        """Return what the forms of a session bear, so that no other page can send them."""
        return self._digest("form", session)

    def is_token(self, session: str, token: str) -> bool:
        """Whether a form is one of this session."""
        return self._is(self.token(session), token)

    def _digest(self, what: str, text: str) -> str:
        return hmac.digest(self._key, f"{what}:{text}".encode(), "sha256").hex()

    def _is(self, wanted: str, given: str) -> bool:
        return hmac.compare_digest(wanted.encode(), given.encode())
