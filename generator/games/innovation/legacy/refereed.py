"""The events of a game that the referee watches over, carried out again.

In: events. Out: the game as it stands, and how it ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.engine.chance import Deal, Dealer, NoMoreChance, RepeatingDealer
from generator.engine.pack import Event
from generator.engine.sitting import Sitting
from generator.errors import Contradiction
from generator.games.innovation.facts.deck import card_id
from generator.games.innovation.game import Game, Happening
from generator.games.innovation.legacy.founding import check_seats
from generator.games.innovation.rules.codes import ENDINGS, SPECIALS, Choice
from generator.games.innovation.rules.notation import read, unread, write
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.switches import read_switches


class InnovationSitting(Sitting):
    """A game under way and who sits where; all its chance is in the piles it begins with (I-S1)."""

    game: Game

    def read(self, notation: str) -> Choice | None:
        """The choice that is written so."""
        return read(notation)

    def write(self, choice: Choice) -> str:
        """A choice in words."""
        return write(choice)

    def unread(self, notation: str) -> str:
        """The name in something typed that nothing bears."""
        return unread(notation)

    def begun_event(self) -> Event:
        """The `game` event of a game that has just begun, with its piles."""
        chance = chance_to_json(self.game.happened)
        return {"type": "game", "players": list(self.players), "rules": dict(self.rules), "chance": chance}

    def outcome(self) -> dict[str, Any]:
        """How the game ended: winners, ending, the card that brought it, scores, achievements (8)."""
        pos, players = self.game.position, self.players
        return {
            "winners": [players[who] for who in pos.winners],
            "ended": ENDINGS[pos.ending],
            "by": _brought_by(pos),
            "scores": {player: pos.points(who) for who, player in enumerate(players)},
            "achievements": {player: achieved(pos, who) for who, player in enumerate(players)},
            "turns": pos.turns,
        }


def seated(players: Sequence[str], rules: Mapping[str, object], dealer: Dealer) -> InnovationSitting:
    """A game begins, its piles in the order that *dealer* gives them (I-S1).

    Raises BadPlayers.
    """
    switches = read_switches(rules)
    names = check_seats(players, switches.teams)
    return InnovationSitting(names, dict(rules), Game(Position(len(names), switches, dealer)))


def begun(event: Event) -> InnovationSitting:
    """The game that a `game` event begins.

    Raises BadPlayers, and Contradiction if its piles cannot be.
    """
    dealer = RepeatingDealer(chance_from_json(event["chance"]), NoMoreChance(sealed=True))
    sitting = seated(event["players"], event["rules"], dealer)
    dealer.finish()
    return sitting


def chance_to_json(happened: Iterable[Happening]) -> list[Any]:
    """The piles as they were shuffled, age 1 first, the top card of each first."""
    return [{"shuffled": [card_id(card) for card in reversed(item[1])]} for item in happened if item[0] == "shuffled"]


def chance_from_json(results: Sequence[Any]) -> list[Deal]:
    """The shuffled piles again.

    Raises Contradiction if one is none.
    """
    deals: list[Deal] = []
    for result in results:
        if not isinstance(result, dict) or set(result) != {"shuffled"}:
            raise Contradiction(f"{result!r} is no shuffled pile")
        deals.append(("shuffled", tuple(int(card) for card in reversed(result["shuffled"]))))
    return deals


def achieved(pos: Position, who: int) -> list[str]:
    """What a player has claimed: ages as figures, then special achievements by their keys."""
    ages = [str(age) for age, owner in enumerate(pos.age_owner) if owner == who]
    return ages + [key for key, owner in zip(SPECIALS, pos.special_owner) if owner == who]


def _brought_by(pos: Position) -> str | None:
    """The card in whose effect the game ended; None if it was no effect."""
    card = next((int(item[2]) for item in reversed(pos.story) if item[0] == "over"), -1)
    return card_id(card) if card >= 0 else None
