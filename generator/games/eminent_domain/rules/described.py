"""Positions as plain data: written down whole, or described by hand as far as it matters.

In: a position, or a mapping such as {"players": [{"hand": ["Survey"], "face_up": ["Lyttle"]}]}. Out: the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.inputs import NotPossible, Problem, misshapen, strange_keys
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import INFLUENCE, RESOURCES, SET_ASIDE, planets, role_cards
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import ORDINARY_PLANETS, START_PLANETS
from generator.games.eminent_domain.rules.notation import card_called, face_of, planet_called, slot_called, title_of
from generator.games.eminent_domain.rules.permanents import actions_of_a_turn
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.setup import planets_in_play, stack_sizes, technologies_in_play
from generator.games.eminent_domain.rules.supply import look_for_the_end
from generator.games.eminent_domain.rules.switches import read_switches, switch_problems

#: What is neither a number nor a word (`engine.inputs.misshapen`).
SHAPES = {
    "rules": "table", "stacks": "table",
    **dict.fromkeys(("players", "removed", "technologies", "planet_deck", "planet_discard"), "list"),
}  # fmt: skip
SHAPES_OF_A_PLAYER = {
    "resources": "table of lists", "colonies": "table of lists",
    **dict.fromkeys(("hand", "deck", "discard", "face_up", "face_down", "scorched", "permanents"), "list"),
}  # fmt: skip
#: What a description may have, and a player in it.
KEYS = (*SHAPES, "turn", "turns", "first", "phase", "supply")
OF_A_PLAYER = (*SHAPES_OF_A_PLAYER, "fighters", "influence")
PHASES = {"action": codes.ACTING, "role": codes.LEADING}
#: A position that was not said to be early in the game is in its middle.
SOME_ROUND = 5


def titles(cards: Iterable[int]) -> list[str]:
    """Return cards by their English titles."""
    return [title_of(card).en for card in cards]


def names(its: Iterable[int]) -> list[str]:
    """Return planets by their names."""
    return [planets()[planet].name for planet in its]


def described(pos: Position) -> dict[str, Any]:
    """Return the whole position at an action or before a role; decks top first."""
    return {
        "players": [_player(pos, who) for who in range(pos.seats)],
        "stacks": {role_cards()[stack].key: size for stack, size in enumerate(pos.stacks)},
        "removed": titles(sorted(pos.removed)),
        "technologies": titles(pos.technologies),
        "supply": pos.supply,
        "planet_deck": names(reversed(pos.planet_deck)),
        "planet_discard": names(pos.planet_discard),
        "turn": pos.turn + 1,
        "first": pos.first + 1,
        "turns": pos.turns,
        "phase": next((word for word, phase in PHASES.items() if phase == pos.phase), "role"),
        "rules": {key: getattr(pos.switches, key) for key in ("research", "variant", "trim", "errata", "extra_turn")},
    }


def _player(pos: Position, who: int) -> dict[str, Any]:
    up = [planet for planet in pos.empire[who] if pos.face_up[planet]]
    down = pos.face_down(who)
    resources = {
        planets()[planet].name: [
            RESOURCES[slot] for at, slot in enumerate(planets()[planet].slots) if pos.filled[planet] >> at & 1
        ]
        for planet in up
        if pos.filled[planet]
    }
    return {
        "hand": titles(pos.hand[who]),
        "deck": titles(reversed(pos.deck[who])),
        "discard": titles(pos.discard[who]),
        "face_up": names(up),
        "face_down": names(down),
        "resources": resources,
        "colonies": {planets()[planet].name: titles(pos.colonies[planet]) for planet in down if pos.colonies[planet]},
        "scorched": names(planet for planet in up if pos.scorched[planet]),
        "permanents": [codes.FACES[face][1].name.en for face in pos.faces[who]],
        "fighters": pos.fighters[who],
        "influence": pos.tokens[who],
    }


def laid_out(data: Mapping[str, Any], dealer: Dealer) -> Position:
    """Return the position described. Cards not mentioned are in their stacks, technologies and planets likewise.

    Raises NotPossible with everything that is wrong.
    """
    if shapeless := list(misshapen(data, SHAPES)):
        raise NotPossible(shapeless)
    wrong = [*strange_keys(data, KEYS)]
    players = data.get("players", [])
    if not 2 <= len(players) <= 4:
        wrong.append(Problem("players", Text("two_to_four", count=len(players))))
    wrong += [Problem(f"rules.{key}", problem) for key, problem in switch_problems(data.get("rules", {}))]
    if not wrong and data.get("rules", {}).get("variant") == "extended3" and len(players) != 3:
        wrong.append(Problem("rules.variant", Text("for_three", count=len(players))))
    for number, player in enumerate(players, 1):
        wrong += strange_keys(player, OF_A_PLAYER, f"player {number}, ")
        wrong += misshapen(player, SHAPES_OF_A_PLAYER, f"player {number}, ")
    if wrong:
        raise NotPossible(wrong)
    return _Reader(data, dealer).position()


def _unknown(word: str, what: str) -> Text:
    """Return that there is no such name, and what somebody may have meant."""
    its = {"card": titles(range(codes.CARDS)), "planet": names(range(codes.PLANETS))}
    known = {name.casefold(): name for name in its.get(what, [side.name.en for _, side in codes.FACES])}
    near = get_close_matches(word.casefold(), known, n=1)
    found = {"word": word, "near": known[near[0]] if near else "", "such": next(iter(known.values()))}
    return Text(f"name_of_no_{what}", **found)


class _Reader:
    """Lays a description out, gathering what is wrong with it."""

    def __init__(self, data: Mapping[str, Any], dealer: Dealer) -> None:
        self._data = data
        self._pos = Position(len(data["players"]), read_switches(data.get("rules", {})), dealer)
        self._used = Counter[int]()
        self._planets: dict[int, str] = {}
        self._wrong: list[Problem] = []

    def _add(self, where: str, what: Text) -> None:
        self._wrong.append(Problem(where, what))

    def position(self) -> Position:
        """Return the position. Raises NotPossible."""
        for who, player in enumerate(self._data["players"]):
            self._seat(who, player)
        self._turn()
        self._middle()
        self._planets_left()
        self._influence()
        if self._wrong:
            raise NotPossible(self._wrong)
        look_for_the_end(self._pos)
        return self._pos

    def _whole(self, data: Mapping[str, Any], key: str, default: int, where: str, least: int = 0) -> int:
        """Return a figure of the description."""
        number = data.get(key, default)
        if not isinstance(number, int) or isinstance(number, bool) or number < least:
            self._add(where, Text("whole_number", given=number, least=least))
            return default
        return number

    # Players

    def _seat(self, who: int, player: Mapping[str, Any]) -> None:
        pos, name = self._pos, f"player {who + 1}"
        for zone in ("hand", "deck", "discard"):
            getattr(pos, zone)[who] = self._cards(player.get(zone, []), f"{name}, {zone}")
        pos.deck[who].reverse()
        up = self._own_planets(player.get("face_up", []), f"{name}, face_up")
        pos.empire[who] = up + self._own_planets(player.get("face_down", []), f"{name}, face_down")
        for planet in up:
            pos.face_up[planet] = 1
        for face in self._each(player.get("permanents", []), face_of, f"{name}, permanents", "permanent"):
            pos.faces[who].append(face)
            self._used[codes.FACES[face][0]] += 1
        pos.fighters[who] = self._whole(player, "fighters", 0, f"{name}, fighters")
        pos.tokens[who] = self._whole(player, "influence", 0, f"{name}, influence")
        for planet in self._of_these(player.get("scorched", []), up, f"{name}, scorched", "face_up"):
            pos.scorched[planet] = 1
        for title, kinds in player.get("resources", {}).items():
            self._resources(up, title, kinds, f"{name}, resources")
        for title, cards in player.get("colonies", {}).items():
            self._colonies(pos.face_down(who), title, cards, f"{name}, colonies")

    def _resources(self, up: list[int], title: str, kinds: Iterable[str], where: str) -> None:
        for planet in self._of_these([title], up, where, "face_up"):
            for kind in kinds:
                slot = slot_called(f"{title}/{kind}")
                if slot is None or self._pos.scorched[planet]:
                    self._add(where, Text("no_slot_for", planet=title, kind=kind))
                else:
                    self._pos.filled[planet] |= 1 << slot % codes.SLOTS_OF_A_PLANET

    def _colonies(self, down: list[int], title: str, cards: Iterable[str], where: str) -> None:
        for planet in self._of_these([title], down, where, "face_down"):
            self._pos.colonies[planet] = self._cards(cards, where)
            for card in self._pos.colonies[planet]:
                if card != codes.RESEARCH_CARD and not codes.SYMBOLS[card][codes.COLONIZE]:
                    self._add(where, Text("no_colonize", card=title_of(card)))

    def _of_these(self, titles_: Iterable[str], its: list[int], where: str, how: str) -> list[int]:
        """Return planets by name that must be among *its*."""
        found = self._each(titles_, planet_called, where, "planet")
        for planet in found:
            if planet not in its:
                self._add(where, Text(f"planet_not_{how}", planet=planets()[planet].name))
        return [planet for planet in found if planet in its]

    # The middle

    def _turn(self) -> None:
        pos, data = self._pos, self._data
        pos.turn = self._whole(data, "turn", 1, "turn", 1) - 1
        pos.first = self._whole(data, "first", 1, "first", 1) - 1
        if max(pos.turn, pos.first) >= pos.seats:
            self._add("turn, first", Text("seat_up_to", last=pos.seats))
            pos.turn = pos.first = 0
        usual = SOME_ROUND * pos.seats + 1 + (pos.turn - pos.first) % pos.seats
        pos.turns = self._whole(data, "turns", usual, "turns", 1)
        if (pos.turns - 1 - (pos.turn - pos.first)) % pos.seats:
            self._add("turns", Text("turn_of_other", turn=pos.turns, seat=pos.turn + 1, first=pos.first + 1))
        if str(data.get("phase", "action")) not in PHASES:
            self._add("phase", Text("none_of_these", name="", given=data["phase"], known=tuple(PHASES)))
        else:
            pos.phase = PHASES[data.get("phase", "action")]
        pos.actions = actions_of_a_turn(pos, pos.turn) if pos.phase == codes.ACTING else 0
        pos.more_rounds = int(pos.switches.extra_turn == "yes")

    def _middle(self) -> None:
        """Read stacks and technologies; what is over is removed."""
        pos, data = self._pos, self._data
        pos.removed = self._cards(data.get("removed", []), "removed")
        playing = [card for card in technologies_in_play(pos.switches) if not self._used[card]]
        if "technologies" in data:
            playing = self._cards(data["technologies"], "technologies")
        pos.technologies = playing
        away = (c for c in range(codes.FIRST_TECHNOLOGY, codes.CARDS) if not self._used[c] and c not in playing)
        pos.removed += away
        given = data.get("stacks", {})
        keys = [card.key for card in role_cards()[: codes.STACKS]]
        self._wrong += strange_keys(given, keys, "stacks, ")
        for stack, size in enumerate(stack_sizes(pos.seats, pos.switches)):
            left = role_cards()[stack].copies - self._used[stack]
            pos.stacks[stack] = self._whole(given, keys[stack], min(size, left), f"stacks, {keys[stack]}")
            self._over(stack, left - pos.stacks[stack])
        self._over(codes.POLITICS_CARD, role_cards()[codes.POLITICS_CARD].copies - self._used[codes.POLITICS_CARD])

    def _over(self, card: int, left: int) -> None:
        """Remove role cards that are nowhere; more than there are is not possible."""
        if left < 0:
            self._add(title_of(card).en, Text("too_many", more=-left, copies=role_cards()[card].copies))
        self._pos.removed += [card] * left

    def _planets_left(self) -> None:
        pos, data = self._pos, self._data
        pos.planet_discard = self._own_planets(data.get("planet_discard", []), "planet_discard")
        top = self._own_planets(data.get("planet_deck", []), "planet_deck")
        playing = set(planets_in_play(pos.switches))
        rest = [planet for planet in ORDINARY_PLANETS if planet not in self._planets]
        pos.planet_deck = [planet for planet in rest if planet in playing][::-1] + top[::-1]
        pos.planets_away = [planet for planet in START_PLANETS if planet not in self._planets]
        pos.planets_away += [planet for planet in rest if planet not in playing]

    def _influence(self) -> None:
        """Read influence: what players have came from the supply first, then from what was set aside (E-N3)."""
        pos = self._pos
        had = INFLUENCE - SET_ASIDE
        pos.supply = max(0, had - sum(pos.tokens))
        over = max(0, sum(pos.tokens) - had)
        pos.set_aside = max(0, SET_ASIDE - over)
        pos.substitutes = max(0, over - SET_ASIDE)
        if self._data.get("supply", pos.supply) != pos.supply:
            self._add("supply", Text("supply_is", given=self._data["supply"], supply=pos.supply))

    # Names

    def _each(self, words: Iterable[str], called: Callable[[str], int | None], where: str, what: str) -> list[int]:
        """Return things by their names."""
        found = []
        for word in words:
            number = called(str(word))
            if number is None:
                self._add(where, _unknown(str(word), what))
            else:
                found.append(number)
        return found

    def _cards(self, words: Iterable[str], where: str) -> list[int]:
        """Return cards by their titles; a technology is there once."""
        found = self._each(words, card_called, where, "card")
        for card in found:
            self._used[card] += 1
            if card >= codes.FIRST_TECHNOLOGY and self._used[card] > 1:
                self._add(where, Text("there_once", card=title_of(card)))
        return found

    def _own_planets(self, words: Iterable[str], where: str) -> list[int]:
        """Return planets by their names, each once on the whole table."""
        found = self._each(words, planet_called, where, "planet")
        for planet in found:
            if planet in self._planets:
                self._add(where, Text("in_place_already", planet=planets()[planet].name, place=self._planets[planet]))
            self._planets[planet] = where
        return found
