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
from generator.games.eminent_domain.facts.deck import card_id, planet_id, planets, role_cards, technologies
from generator.games.eminent_domain.game import Game, Happening
from generator.games.eminent_domain.legacy.founding import check_seats
from generator.games.eminent_domain.rules.codes import ENDINGS, FIRST_PLANET, FIRST_TECHNOLOGY, Choice
from generator.games.eminent_domain.rules.endings import influence_on_cards, influence_on_planets, standing
from generator.games.eminent_domain.rules.notation import read, unread, write
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.switches import read_switches


class EminentDomainSitting(Sitting):
    """A game under way and who sits where; chance answers in its midst, too."""

    game: Game

    def read(self, notation: str) -> Choice | None:
        """The choice that is written so."""
        return read(notation)

    def write(self, choice: Choice) -> str:
        """A choice in words."""
        return write(choice)

    def chance(self, since: int) -> list[Any]:
        """What was shuffled after so many happenings."""
        return chance_to_json(item for item in self.game.happened[since:] if item[0] not in Game.ours)

    def recorded(self, event: Event) -> RepeatingDealer:
        """What was shuffled after a choice. Raises Contradiction."""
        return recorded(event.get("chance", []))

    def unread(self, notation: str) -> str:
        """The name in something typed that nothing bears."""
        return unread(notation)

    def begun_event(self) -> Event:
        """The `game` event of a game that has just begun, with its decks."""
        chance = chance_to_json(self.game.happened)
        return {"type": "game", "players": list(self.players), "rules": dict(self.rules), "chance": chance}

    def outcome(self) -> dict[str, Any]:
        """How the game ended: winners, what brought the end, scores and what they are of (section 7)."""
        pos, players = self.game.position, self.players
        return {
            "winners": [players[who] for who in pos.winners],
            "ended": ENDINGS[pos.ending],
            "scores": {player: standing(pos, who)[0] for who, player in enumerate(players)},
            "of": {
                player: [pos.tokens[who], influence_on_cards(pos, who), influence_on_planets(pos, who)]
                for who, player in enumerate(players)
            },
            "ties": {player: standing(pos, who)[1] for who, player in enumerate(players)},
            "turns": pos.turns,
        }


def seated(players: Sequence[str], rules: Mapping[str, object], dealer: Dealer) -> EminentDomainSitting:
    """A game begins, its decks in the order that *dealer* gives them (section 2).

    Raises BadPlayers.
    """
    switches = read_switches(rules)
    names = check_seats(players, switches.variant)
    return EminentDomainSitting(names, dict(rules), Game(Position(len(names), switches, dealer)))


def begun(event: Event) -> EminentDomainSitting:
    """The game that a `game` event begins.

    Raises BadPlayers, and Contradiction if its decks cannot be.
    """
    dealer = recorded(event["chance"])
    sitting = seated(event["players"], event["rules"], dealer)
    dealer.finish()
    return sitting


def name_of(number: int) -> str:
    """How the record calls a card or planet: role cards by their kind, others by their ids."""
    if number >= FIRST_PLANET:
        return planet_id(number - FIRST_PLANET)
    return role_cards()[number].key if number < FIRST_TECHNOLOGY else card_id(number - FIRST_TECHNOLOGY)


def _numbers() -> dict[str, int]:
    """Every card and planet by its name in the record."""
    cards = range(FIRST_TECHNOLOGY + len(technologies()))
    return {name_of(number): number for number in (*cards, *range(FIRST_PLANET, FIRST_PLANET + len(planets())))}


def chance_to_json(happened: Iterable[Happening]) -> list[Any]:
    """Results of chance: what was shuffled, the top first, and which seat was picked, from 1."""
    found: list[Any] = []
    for kind, values in happened:
        if kind == "picked":
            found.append({kind: values[0] + 1})
        elif kind == "shuffled":
            found.append({kind: [name_of(number) for number in reversed(values)]})
    return found


def chance_from_json(results: Sequence[Any]) -> list[Deal]:
    """The results again.

    Raises Contradiction if one is none.
    """
    numbers = _numbers()
    deals: list[Deal] = []
    for result in results:
        if isinstance(result, dict) and set(result) == {"picked"} and isinstance(result["picked"], int):
            deals.append(("picked", (result["picked"] - 1,)))
        elif isinstance(result, dict) and set(result) == {"shuffled"} and set(result["shuffled"]) <= set(numbers):
            deals.append(("shuffled", tuple(numbers[name] for name in reversed(result["shuffled"]))))
        else:
            raise Contradiction(f"{result!r} is no result of chance")
    return deals


def recorded(results: Sequence[Any]) -> RepeatingDealer:
    """Chance as an event of the record has it, and nothing more."""
    return RepeatingDealer(chance_from_json(results), NoMoreChance(sealed=True))
