"""What the organizer and the arbiter do from a form: a command, with its options and arguments.

A form is carried out by the command of that name, so what it says beforehand (a dry run) and
afterwards, and what it refuses, is what the command line says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from engine.words import split
from tourney.addresses import Scope, parse_scope

Form = Mapping[str, str]
"""The fields of a form, by their names."""


class Done(NamedTuple):
    """What came of a command."""

    good: bool
    said: str


Command = Callable[[Sequence[str], str, str], Done]
"""Carries a command out: its words, by whom, and the language to answer in."""


class Act(NamedTuple):
    """A command that a form asks for."""

    by: str
    arguments: Callable[[Form, str], list[str]]
    """By the form, and the address of its table or round."""
    options: Sequence[str] = ("reason",)
    """Those fields that are options of the command."""
    sure: Sequence[str] = ()
    """The flags by which somebody who has seen what is lost agrees to it."""
    asks: bool = True
    """Whether it is done only when it was confirmed."""
    dry: bool = True
    """Whether the command has a dry run."""

    def words(self, name: str, form: Form, where: str, *, dry: bool) -> list[str]:
        """Return the words of the command."""
        given = [f"--{one}={form[one]}" for one in self.options if form.get(one)]
        flags = [*self.sure, *(["--dry-run"] if dry else [f"--request={form.get('request', '')}"])]
        return [name, *given, *flags, "--", *self.arguments(form, where)]


def _at(form: Form, where: str) -> str:
    """The deal of a form, or the table where it names none."""
    return f"{where}/{form['deal']}" if form.get("deal") else where


def _said(form: Form, where: str) -> list[str]:
    return [_at(form, where), form.get("words", "")]


def _ruled(form: Form, where: str) -> list[str]:
    words = split(form.get("words", ""))
    return [f"{where}#{form.get('dispute', '')}", form.get("ruling", ""), *words]


def _seated(form: Form, where: str) -> list[str]:
    return [where, *split(form.get("words", ""))]


def _next_round(form: Form, where: str) -> list[str]:
    seated = parse_scope(where)
    return [seated.tournament, str((seated.round or 0) + 1)]


_SURE: Final = ("--yes",)
ACTS: Final[Mapping[str, Act]] = {
    "card": Act("organizer", _said, options=(), asks=False, dry=False),
    "amend": Act("arbiter", _said, sure=_SURE),
    "void": Act("arbiter", lambda form, where: [_at(form, where)], sure=_SURE),
    "retract": Act("arbiter", lambda form, where: [where], options=("reason", "to"), sure=_SURE),
    "dispute": Act("arbiter", _said, options=("seat", "at"), asks=False, dry=False),
    "rule": Act("arbiter", _ruled, sure=_SURE),
    "reseat": Act("organizer", _seated),
    "seat": Act("organizer", _next_round, options=("method",), dry=False),
    "close": Act("organizer", lambda form, where: [where], dry=False),
    "reopen": Act("organizer", lambda form, where: [where], dry=False),
}
"""Every act, by the name of its command."""


def where_of(form: Form, tables: Sequence[str], round_: Scope) -> str | None:
    """Return the address that a form is about: a table of the round or the round itself."""
    if not (number := form.get("table", "")):
        return str(round_)
    return next((one for one in tables if one == f"{round_}/{number}"), None)
