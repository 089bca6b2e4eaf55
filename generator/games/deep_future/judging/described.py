"""A position described by hand in TOML, read as forgivingly as a line of the log.

In: a table of a TOML file. Out: the setup of a scenario (scenario.building), and the names of the players; what cannot
be understood is reported with its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine import inputs
from generator.errors import BadPosition, NotUnderstood, Said
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import FULL, MOST_PLAYERS, SLOTS
from generator.games.deep_future.facts.tables import tracks, victories
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.card_lines import Facts
from generator.games.deep_future.keeping.vocabulary import facts_of, plain, prepared, suit_of, victory_of
from generator.games.deep_future.rules.switches import switch_problems
from generator.games.deep_future.rulings import values
from generator.games.deep_future.scenario.building import PHASES, STATUSES

#: What may be at the top of a description; anything else there is a player's name.
_KEYS = frozenset(
    (
        *("players", "turn", "phase", "era", "rules", "language", "sectors", "named", "wonders"),
        *("line", "discard", "deck", "deck_size", "challenges"),
    )
)
_PLAYER_KEYS = frozenset(("hand", "homeworld", "techs", "settled", "tracks", "status"))
_NEUTRAL, _CENTRE = typed("neutral"), typed("centre")
#: Words for kinds of cards, which follow from what else is given.
_KINDS = typed("kind")
#: Cards of a deck nobody has described.
DECK = 40
#: A corner for cards whose own was not given: it matters only when the card is paid or turned over.
_ANY_CORNER = (1, "S")
_CUBES = typed.pattern("upkeep.cubes")


def described(source: str, given: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the setup of a description, and the players' names in seat order. Raises BadPosition."""
    return _Reader(source).read(given)


class _Reader:
    """Reads one description; *source* is how its file is called."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._cards = 0

    def read(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        names = self._names(given)
        seats = {plain(name): f"P{seat}" for seat, name in enumerate(names, start=1)}
        for key in given:
            if key not in _KEYS and plain(key) not in seats:
                raise self._wrong(key, Text("no_key_no_player"), Text("keys_are", known=tuple(sorted(_KEYS))))
        phase = plain(str(given.get("phase", "action")))
        if phase not in PHASES:
            raise self._wrong("phase", Text("no_phase", given=phase), ", ".join(PHASES))
        turn = plain(str(given.get("turn", names[0])))
        if turn not in seats:
            raise self._wrong("turn", Text("no_player", given=given.get("turn")), ", ".join(names))
        setup: dict[str, Any] = {
            "phase": phase,
            "turn": seats[turn],
            "era": self._value("era", inputs.whole, given.get("era", 1), "era", 1, 9999),
            "players": [self._player(name, _player_table(given, name)) for name in names],
            "sectors": self._sectors(self._table("sectors", given), seats),
            "deck_top": self._list("deck", given.get("deck", [])),
            "deck_filler": self._value("deck_size", inputs.whole, given.get("deck_size", DECK), "deck_size", 0, 9999),
            "discard": self._list("discard", given.get("discard", [])),
            "neutral_line": self._list("line", given.get("line", [])),
            "challenge_pile": self._list("challenges", given.get("challenges", [])),
            "rules": self._rules(given),
            "named_sectors": {
                self._sector("named", key): self._name(f"named.{key}", name)
                for key, name in self._table("named", given).items()
            },
            "wonders": {
                self._sector("wonders", key): self._wonder(key, wonder)
                for key, wonder in self._table("wonders", given).items()
            },
        }
        return setup, names

    def _names(self, given: Mapping[str, Any]) -> tuple[str, ...]:
        players = given.get("players", 1)
        if isinstance(players, int) and not isinstance(players, bool):
            own = [key for key in given if key not in _KEYS]
            players = own if len(own) == players else [f"P{at}" for at in range(1, min(players, MOST_PLAYERS + 1) + 1)]
        names = tuple(map(str, players)) if isinstance(players, list) else (str(players),)
        if not 1 <= len(names) <= MOST_PLAYERS or len(set(map(plain, names))) < len(names):
            raise self._wrong("players", Text("one_to_three"), 'players = ["Ada", "Ben"]')
        return names

    def _player(self, name: str, given: Mapping[str, Any]) -> dict[str, Any]:
        for key in given:
            if key not in _PLAYER_KEYS:
                raise self._wrong(f"{name}.{key}", Text("no_such_thing"), ", ".join(sorted(_PLAYER_KEYS)))
        home = given.get("homeworld")
        found: dict[str, Any] = {
            "hand": self._list(f"{name}.hand", given.get("hand", [])),
            "homeworld": self._card(f"{name}.homeworld", home) if home else None,
            "techs": self._list(f"{name}.techs", given.get("techs", [])),
            "settled": self._list(f"{name}.settled", given.get("settled", [])),
            "tracks": self._tracks(name, self._table("tracks", given, name)),
            "status": plain(str(given.get("status", "playing"))),
        }
        if found["status"] not in STATUSES:
            raise self._wrong(f"{name}.status", Text("is_none", given=given["status"]), ", ".join(STATUSES))
        if isinstance(found["homeworld"], str) or (found["homeworld"] or {"type": "world"})["type"] != "world":
            raise self._wrong(f"{name}.homeworld", Text("it_is_no_world"), Text("such_homeworld"))
        return found

    def _tracks(self, name: str, given: Mapping[str, Any]) -> dict[str, int]:
        found = {}
        for key, value in given.items():
            letter = self._value(f"{name}.tracks", values.track, key)
            its = tracks()[letter]
            found[letter] = self._value(f"{name}.tracks.{key}", inputs.whole, value, its.name.en, its.low, its.high)
        return found

    def _sectors(self, given: Mapping[str, Any], seats: Mapping[str, str]) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        for key, lying in given.items():
            sector = "centre" if plain(key) in _CENTRE else self._sector("sectors", key)
            found[sector] = self._cubes(key, lying, seats)
        return found

    def _cubes(self, key: str, lying: object, seats: Mapping[str, str]) -> list[Any]:
        """Whose cubes lie there, and how many."""
        words = [str(each) for each in lying] if isinstance(lying, list) else str(lying).split()
        owner = plain(" ".join(word for word in words if not word.isdecimal()))
        counts = [int(word) for word in words if word.isdecimal() and len(word) < 10]
        who = "N" if owner in _NEUTRAL else seats.get(owner, "")
        if not who or len(counts) != 1 or not 1 <= counts[0] <= FULL:
            raise self._wrong(f"sectors.{key}", Text("no_cubes", given=lying), Text("such_cubes"))
        return [who, counts[0]]

    def _name(self, where: str, given: object) -> str:
        if not isinstance(given, str):
            raise self._wrong(where, Text("no_name", given=given), Text("such_name"))
        return given

    def _wonder(self, key: str, given: object) -> str:
        letter, _, suit = plain(str(given)).replace("/", " ").partition(" ")
        victory = self._value(f"wonders.{key}", values.victory, letter)
        return f"{victories()[victory].letter}/{self._value(f'wonders.{key}', values.suit, suit)}"

    def _list(self, where: str, given: object) -> list[Any]:
        cards = given if isinstance(given, list) else [given]
        return [self._card(f"{where}[{at}]", each) for at, each in enumerate(cards)]

    def _card(self, where: str, given: object) -> Any:
        """A card: a blank as the text that scenarios use, all others as a table."""
        if not isinstance(given, str):
            raise self._wrong(where, Text("no_card", given=given), Text("such_card_text"))
        cubes = _CUBES.search(given)
        text = _CUBES.sub(" ", given)
        upkeep = int(next(filter(None, cubes.groups()))) if cubes else 0
        self._cards += 1
        try:
            return self._read_card(f"c{self._cards}", prepared(text.split()), upkeep)
        except NotUnderstood as problem:
            raise self._wrong(where, problem.args[0], Text("as_in_log")) from None

    def _read_card(self, id: str, words: Sequence[str], upkeep: int) -> Any:
        victory, words = _victory_and_rest([word for word in words if plain(word) not in _KINDS])
        facts = Facts(facts_of(words))
        corner, sector, column = facts.one("corner"), facts.one("sector"), facts.all("advancement", "suit")
        number, suit = (corner.value.number, corner.value.suit) if corner else _ANY_CORNER
        common = {"id": id, "value": number, "suit": suit, **_named(facts, sector is not None or bool(column))}
        if sector is not None:
            return common | _in_sector(words, facts, str(sector.value), victory, upkeep)
        if len(column) == SLOTS:
            return common | {"type": "tech", "advs": list(map(_as_slot, column)), "upkeep": upkeep}
        if column:
            raise NotUnderstood(" ".join(words), Text("three_suits_of_tech"), Text("such_suits"))
        if corner is None:
            raise NotUnderstood(" ".join(words), Text("card_not_named"), Text("a_corner"))
        return f"{id} {number}{suit}"

    def _sector(self, where: str, given: object) -> str:
        return str(self._value(f"{where}.{given}", values.sector, given))

    def _rules(self, given: Mapping[str, Any]) -> dict[str, Any]:
        rules = dict(self._table("rules", given))
        for key, wrong in switch_problems(rules):
            raise self._wrong(f"rules.{key}", wrong, "docs/switches.md")
        return rules

    def _table(self, key: str, given: Mapping[str, Any], whose: str = "") -> Mapping[str, Any]:
        found: Any = given.get(key, {})
        if not isinstance(found, Mapping):
            place = f"{whose}.{key}" if whose else key
            raise self._wrong(place, Text("no_table"), Text("such_table", key=key))
        return dict(found)

    def _value(self, where: str, read: Any, *given: Any) -> Any:
        try:
            return read(*given)
        except ValueError as problem:
            raise self._wrong(where, problem.args[0], Text("see_example")) from None

    def _wrong(self, where: str, reason: Said, remedy: Said) -> BadPosition:
        return BadPosition(f"{self._source}: {where}", reason, remedy)


def _victory(word: str) -> str | None:
    """The victory that a word names; a letter or a suit is none."""
    return victory_of(word) if len(plain(word)) > 1 and not suit_of(word) else None


def _victory_and_rest(words: list[str]) -> tuple[str | None, list[str]]:
    """Return the victory among *words*, and the words without it if they also name a sector, as a civilization does."""
    victory = next(filter(None, map(_victory, words)), None)
    if victory is None or all(fact.kind != "sector" for fact in facts_of(words)):
        return victory, words
    return victory, [word for word in words if not _victory(word)]


def _as_slot(fact: Any) -> str:
    return f"{fact.value}?" if fact.kind == "suit" else str(fact.value)


def _player_table(given: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found: Any = next((value for key, value in given.items() if plain(key) == plain(name)), {})
    return found if isinstance(found, Mapping) else {}


def _named(facts: Facts, has_name: bool) -> dict[str, Any]:
    """A card's name, if it can have one, and its era, as far as they are given."""
    name, era = facts.name() if has_name else "", facts.one("era")
    return ({"name": name} if name else {}) | ({"era": era.value} if era else {})


def _in_sector(words: Sequence[str], facts: Facts, sector: str, victory: str | None, upkeep: int) -> dict[str, Any]:
    """A civilization if its victory and suit are given, else a world. Raises NotUnderstood."""
    suits = facts.all("suit")
    if victory is not None and suits:
        its = {"type": "civ", "sector": sector, "victory": victory.capitalize()}
        return its | {"effect_suit": suits[0].value}
    advs = list(map(_as_slot, facts.all("advancement")))
    if not advs:
        raise NotUnderstood(" ".join(words), Text("world_advancement"), Text("such_world"))
    return {"type": "world", "sector": sector, "advs": advs, "upkeep": upkeep}
