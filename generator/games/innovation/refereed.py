"""The events of a game that the referee watches over, carried out again.

In: events. Out: the game as it stands, and how it ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine.chance import Deal, Dealer, NoMoreChance, RepeatingDealer
from generator.engine.pack import Event
from generator.errors import BadPlayers, Contradiction, IllegalChoice, RecordProblem
from generator.games.innovation.deck import card_id
from generator.games.innovation.founding import check_seats
from generator.games.innovation.game import Game, Happening
from generator.games.innovation.rules.codes import ENDINGS, SPECIALS
from generator.games.innovation.rules.notation import read
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.switches import read_switches, switch_problems


@dataclass(slots=True)
class Sitting:
    """A game under way and who sits where."""

    players: tuple[str, ...]
    rules: Mapping[str, object]
    game: Game

    def apply(self, event: Event) -> None:
        """Carry out one event of the game.

        Raises RecordProblem.
        """
        if event["type"] == "take_back":
            if not self.game.undo():
                raise RecordProblem("there is no choice of this turn to take back")
            return
        asker = self.players[self.game.position.asker]
        if not self.game.over and event["player"] != asker:
            raise RecordProblem(f"{event['player']!r} chooses, but {asker!r} is asked")
        choice = read(event["choice"])
        if choice is None:
            raise RecordProblem(f"{event['choice']!r} is no choice")
        try:
            self.game.play(choice)
        except IllegalChoice as error:
            raise RecordProblem(f"{event['choice']!r} was not legal: {error.reason} [{error.rule}]") from error


def seated(players: Sequence[str], rules: Mapping[str, object], dealer: Dealer) -> Sitting:
    """A game begins, its piles in the order that *dealer* gives them (I-S1).

    Raises BadPlayers.
    """
    switches = read_switches(rules)
    names = check_seats(players, switches.teams)
    return Sitting(names, dict(rules), Game(Position(len(names), switches, dealer)))


def begun(event: Event) -> Sitting:
    """The game that a `game` event begins.

    Raises RecordProblem.
    """
    for key, wrong in switch_problems(event["rules"]):
        raise RecordProblem(f"rules, {key}: {wrong}")
    dealer = RepeatingDealer(chance_from_json(event["chance"]), NoMoreChance(sealed=True))
    try:
        sitting = seated(event["players"], event["rules"], dealer)
    except BadPlayers as error:
        raise RecordProblem(error.reason) from error
    dealer.finish()
    return sitting


def begun_event(sitting: Sitting) -> Event:
    """The `game` event of a game that has just begun."""
    chance = chance_to_json(sitting.game.happened)
    return {"type": "game", "players": list(sitting.players), "rules": dict(sitting.rules), "chance": chance}


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


def outcome(sitting: Sitting) -> dict[str, Any]:
    """How a game ended, for its last event: winners, ending, the card that brought it, scores, achievements (8)."""
    pos, players = sitting.game.position, sitting.players
    return {
        "winners": [players[who] for who in pos.winners],
        "ended": ENDINGS[pos.ending],
        "by": _brought_by(pos),
        "scores": {player: pos.points(who) for who, player in enumerate(players)},
        "achievements": {player: achieved(pos, who) for who, player in enumerate(players)},
        "turns": pos.turns,
    }


def achieved(pos: Position, who: int) -> list[str]:
    """What a player has claimed: ages as figures, then special achievements by their keys."""
    ages = [str(age) for age, owner in enumerate(pos.age_owner) if owner == who]
    return ages + [key for key, owner in zip(SPECIALS, pos.special_owner) if owner == who]


def _brought_by(pos: Position) -> str | None:
    """The card in whose effect the game ended; None if it was no effect."""
    card = next((int(item[2]) for item in reversed(pos.story) if item[0] == "over"), -1)
    return card_id(card) if card >= 0 else None
