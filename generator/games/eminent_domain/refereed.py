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
from generator.games.eminent_domain.deck import card_id, planet_id, planets, role_cards, technologies
from generator.games.eminent_domain.founding import check_seats
from generator.games.eminent_domain.game import Game, Happening
from generator.games.eminent_domain.rules.codes import ENDINGS, FIRST_PLANET, FIRST_TECHNOLOGY
from generator.games.eminent_domain.rules.endings import influence_on_cards, influence_on_planets, standing
from generator.games.eminent_domain.rules.notation import read
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.switches import read_switches, switch_problems


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
        dealer = recorded(event.get("chance", []))
        self.game.deal_with(dealer)
        try:
            self.game.play(choice)
        except IllegalChoice as error:
            raise RecordProblem(f"{event['choice']!r} was not legal: {error.reason} [{error.rule}]") from error
        dealer.finish()


def seated(players: Sequence[str], rules: Mapping[str, object], dealer: Dealer) -> Sitting:
    """A game begins, its decks in the order that *dealer* gives them (section 2).

    Raises BadPlayers.
    """
    switches = read_switches(rules)
    names = check_seats(players, switches.variant)
    return Sitting(names, dict(rules), Game(Position(len(names), switches, dealer)))


def begun(event: Event) -> Sitting:
    """The game that a `game` event begins.

    Raises RecordProblem.
    """
    for key, wrong in switch_problems(event["rules"]):
        raise RecordProblem(f"rules, {key}: {wrong}")
    dealer = recorded(event["chance"])
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


def outcome(sitting: Sitting) -> dict[str, Any]:
    """How a game ended, for its last event: winners, what brought the end, scores and what they are of (section 7)."""
    pos, players = sitting.game.position, sitting.players
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
