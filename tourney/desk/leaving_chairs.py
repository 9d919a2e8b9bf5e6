"""A chair that somebody leaves in the middle of a round: somebody else takes it, or nobody."""

from __future__ import annotations

from dataclasses import dataclass

from events.facts import ChairTaken, TableClosed
from events.record import Batch, Record
from tourney.desk.chairs import Chairs, chairs_of
from tourney.desk.people import People
from tourney.desk.refusals import Refused, checked_reason
from tourney.desk.tables import as_seated, check_in_play, find_table
from tourney.desk.tournaments import find_field
from tourney.table.table import Table


@dataclass(frozen=True)
class Chair:
    """The chair of a player at the table of a round."""

    table: Table
    seat: str
    """The player, as the seat is called."""
    chairs: Chairs
    people: People

    @property
    def address(self) -> str:
        """The address of the table."""
        return str(self.table.head.address)

    def sits(self, player: str) -> bool:
        """Whether a player sits at a table of the round, on the own chair or somebody else's."""
        there = {*self.chairs.sitting(), *self.chairs.taking()}
        return player in {*map(self.people.person, there)}

    def player(self, deal: int) -> str:
        """Who plays a deal on it."""
        history = self.table.history
        return history.playing(deal).get(self.seat, self.seat) if history else self.seat

    def taken(self, player: str, from_deal: int) -> list[Batch]:
        """What is recorded where a player plays on it from a deal on; raises Refused."""
        check_in_play(self.table)
        deals = self.table.head.game.deals
        if from_deal < 2 or (deals and from_deal > deals):
            raise Refused("from-deal", deal=from_deal, deals=deals or 0)
        opened, facts = self.table.opened()
        fact = ChairTaken(self.seat, player, from_deal)
        batch = Batch(self.address, self.table.version, [*facts, fact])
        return [batch, *as_seated(opened)]

    def left_after(self, deal: int, reason: str) -> list[Batch]:
        """What is recorded where the player leaves after a deal; nothing if the chair is taken.

        Raises Refused where the player has played a later one.
        """
        history = self.table.history
        for later in history.deals if history else ():
            if later.number > deal and later.counts and self.player(later.number) == self.seat:
                raise Refused(
                    "played-deal", player=self.seat, deal=f"{self.address}/{later.number}"
                )
        if history is None or not any(one.number == deal for one in history.deals):
            raise Refused("no-such-deal", deal=f"{self.address}/{deal}")
        if self.player(deal + 1) != self.seat or self.table.over:
            return []
        return [Batch(self.address, self.table.version, [TableClosed(checked_reason(reason))])]


def find_chair(record: Record, slug: str, round_: int, player: str, people: People) -> Chair:
    """The chair of a person in a round; raises Refused where there is none."""
    chairs = chairs_of(record, find_field(record, slug, people), slug, round_)
    for seat, number in chairs.sitting().items():
        if people.person(seat) == player:
            return Chair(find_table(record, chairs.address(number)), seat, chairs, people)
    raise Refused("sits-nowhere", player=player, round=str(chairs.round))
