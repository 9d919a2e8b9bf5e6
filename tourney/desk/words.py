"""What a fact says, as the key of a sentence and its data; one for every topic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from events.envelope import Blank, Invalid
from events.facts import (
    CardChecked,
    ChairTaken,
    DealBegan,
    DealVoided,
    DisputeOpened,
    Fact,
    MoveRecorded,
    OptionsChanged,
    PenaltyGiven,
    PenaltyLifted,
    PlayerAdded,
    PlayerEntered,
    PlayerForgotten,
    PlayerJoined,
    PlayerLeft,
    PlayerMerged,
    PlayerParted,
    PlayerRenamed,
    ResultAmended,
    RoundSeated,
    RulingGiven,
    SeasonChanged,
    SeasonOpened,
    StageAdded,
    StageRemoved,
    StatementChanged,
    StatementRestored,
    StatementRetracted,
    Substituted,
    TableClosed,
    TableOpened,
    TableReopened,
    TableReseated,
    TableWithdrawn,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
    TournamentWithdrawn,
    fields_of,
)
from tourney.sheets.statements import DealLine
from tourney.table.lines import line_of

Words = tuple[str, Mapping[str, str | int]]
"""The key of a sentence, which is ``show.what.KEY``, and what it needs."""


def words_of(fact: object) -> Words:
    """What a fact says, its seats called as they were then."""
    if isinstance(fact, MoveRecorded):
        return "inferred" if fact.inferred else "said", {"statement": fact.statement}
    if isinstance(fact, DealBegan):
        return "said", {"statement": str(DealLine(fact.number, fact.dealer))}
    if isinstance(fact, Blank | Invalid):
        return "unreadable", {"topic": fact.topic}
    if words := _by_the_arbiter(fact) or _of_the_end(fact):
        return words
    if isinstance(fact, Fact) and (key := _KEYS.get(type(fact))):
        data = {name: _plain(value) for name, value in fields_of(fact).items()}
        if isinstance(fact, Substituted) and fact.player == fact.for_player:
            key = "plays-again"
        if isinstance(fact, PlayerLeft) and fact.after_deal:
            key = "left-deal"
        if isinstance(fact, Substituted):
            data["count"] = len(fact.rounds)
        if isinstance(fact, RoundSeated):
            key, data["tables"] = ("seated-again" if fact.reason else key), len(fact.tables)
        return key, data
    return "said", {"statement": line_of(fact)}


_KEYS: Final[Mapping[type, str]] = {
    CardChecked: "checked",
    ChairTaken: "chair",
    DisputeOpened: "dispute",
    OptionsChanged: "agreed",
    PenaltyGiven: "penalty",
    PenaltyLifted: "lifted",
    PlayerAdded: "player",
    PlayerEntered: "entered",
    PlayerForgotten: "forgotten",
    PlayerJoined: "joined",
    PlayerLeft: "left",
    PlayerMerged: "merged",
    PlayerParted: "parted",
    PlayerRenamed: "renamed",
    RoundSeated: "seated",
    SeasonChanged: "agreed",
    SeasonOpened: "season",
    StageAdded: "stage",
    StageRemoved: "no-stage",
    StatementRestored: "restored",
    StatementRetracted: "retracted",
    Substituted: "substituted",
    TableClosed: "closed",
    TableOpened: "opened",
    TableReopened: "reopened",
    TableReseated: "reseated",
    TableWithdrawn: "withdrawn",
    TournamentOpened: "tournament",
}
"""Facts that their fields alone put into words."""


def _plain(value: object) -> str | int:
    match value:
        case [Mapping(), *_]:
            return len(value)
        case list():
            return " ".join(map(str, value))
        case Mapping():
            return " ".join(f"{name}={_plain(one)}" for name, one in value.items())
        case str() | int():
            return value
    return ""


def _by_the_arbiter(fact: object) -> Words | None:
    match fact:
        case StatementChanged(statement=line, after=after, reason=reason):
            data: dict[str, str | int] = {"statement": line, "after": after, "reason": reason}
            return ("changed" if line else "dropped"), data
        case ResultAmended(statement=line, reason=reason, follows=deal):
            words: Words = "amended", {"statement": line, "reason": reason}
            return words if deal is None else ("follows", {**words[1], "deal": deal})
        case DealVoided(reason=reason):
            return "void", {"reason": reason}
        case RulingGiven(kind="stands", rule=rule, of=int() as of, reason=reason):
            return "stands", {"rule": rule, "of": of, "reason": reason}
        case RulingGiven(kind=kind, dispute=int() as dispute, reason=reason):
            return "ruling", {"kind": kind, "number": dispute, "reason": reason}
    return None


def _of_the_end(fact: object) -> Words | None:
    match fact:
        case TournamentWithdrawn(reason=reason, called_off=off):
            return ("called-off" if off else "withdrawn"), {"reason": reason}
        case TournamentClosed(reason=reason, round=round_):
            key = "closed"
        case TournamentReopened(reason=reason, round=round_):
            key = "reopened"
        case _:
            return None
    if round_ is None:
        return key, {"reason": reason}
    return f"round-{key}", {"reason": reason, "round": round_}
