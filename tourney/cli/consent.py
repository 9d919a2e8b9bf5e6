"""Asking before what cannot be undone, in the user's language."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from tourney.desk.refusals import Refused

if TYPE_CHECKING:
    from tourney.cli.session import Session


def ask_consent(here: Session, question: str, *, yes: bool, refusal: Refused | None = None) -> None:
    """Go on only with a person's consent: ``yes``, or the answer to a question at a terminal.

    Raises the refusal where nobody can be asked, typer.Exit where the answer is no.
    """
    if yes:
        return
    if not sys.stdin.isatty():
        raise refusal or Refused("consent")
    if not agreed(here, question):
        here.complain("cli.left-alone")
        raise typer.Exit(1)


def agreed(here: Session, question: str) -> bool:
    """Whether a person at the terminal agrees; False where nobody is there."""
    if not sys.stdin.isatty():
        return False
    words = {answer: here.sentence(f"cli.{answer}").split() for answer in ("yes", "no")}
    first = {answer: possible[0] for answer, possible in words.items()}
    while True:
        try:
            answer = input(here.sentence("cli.question", question=question, **first) + " ")
        except (EOFError, KeyboardInterrupt):
            typer.echo()
            return False
        if (word := answer.strip().casefold()) in words["yes"] or word in words["no"]:
            return word in words["yes"]
        here.complain("cli.answer", yes=", ".join(words["yes"]), no=", ".join(words["no"]))
