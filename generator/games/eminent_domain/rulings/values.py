"""Values as people write them: a role, a type, a planet or a technology by its name, a number of players, a variant.

In: what somebody wrote. Out: the value, or ValueError that says what would be one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from generator.engine.inputs import decided, name_key, nearest, plain, whole
from generator.engine.languages import Words
from generator.engine.ruling import Rulings
from generator.engine.sentences import Sentences
from generator.engine.typed import Typed
from generator.games.eminent_domain.book import sides, words
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import ROLES, TYPES, Planet, Technology, planets, technologies

#: The rulings of this game.
RULINGS = Rulings()
ruling = RULINGS.ruling
#: What rulings say, in the files beside this one.
say = Sentences("generator.games.eminent_domain", "rulings")
#: More ways to write a role, a type, a variant and so on.
typed = Typed("generator.games.eminent_domain", "rulings")
#: Fewest and most players (E-C1).
FEWEST, MOST = 2, 4


def name(key: str) -> Words:
    """What a role, type or resource is called."""
    return Words.of(words()[key])


def titled(key: str) -> Words:
    """What a role is called on its cards."""
    its = name(key)
    return its.but(en=its.en.title())


def role(value: object, *also: str) -> str:
    """A role by its name; *also* are keys of what is none but may be given (produce_trade, politics)."""
    return _found(value, "role", (*ROLES, *also))


def kind(value: object, utopian: bool = False) -> str:
    """A type of planet or technology; *utopian* planets if they may be given (E-R26)."""
    return _found(value, "type", (*TYPES, *(("utopian",) if utopian else ())))


def _found(value: object, what: str, keys: tuple[str, ...]) -> str:
    """The key that is meant by its own name or by another way to say it; ValueError for none."""
    wanted = plain(value).removesuffix(" role").removesuffix(" card").replace(" ", "_")
    known = {way: key for key in keys for way in (key, name(key).en, name(key).zh)}
    known |= {way: key for way, key in typed.meanings(what).items() if key in keys}
    if wanted not in known:
        raise ValueError(Text("none_of_these", name=what, given=value, known=keys))
    return known[wanted]


def leads(value: object) -> bool:
    """Whether somebody leads a role; who does not follows (E-T3, E-T7)."""
    meanings = {"leader": True, "lead": True, "leading": True, "follower": False, "follow": False, "following": False}
    known = meanings.get(plain(value))
    return decided(value, "leader") if known is None else known


def players(value: object) -> int:
    """How many play: 2 to 4 (E-C1)."""
    return whole(value, "players", FEWEST, MOST)


def variant(value: object, count: int | None = None) -> str:
    """Which game: base, the longer one for three (E-V1), or the smaller stacks of two (E-U12)."""
    wanted = typed.meanings("variant").get(re.sub(r"[-_ ]+", " ", plain(value)) if value is not None else "")
    if wanted is None:
        raise ValueError(Text("none_of_these", name="variant", given=value, known=("base", "extended", "bga")))
    for its, needed in (("extended", 3), ("bga", 2)):
        if wanted == its and count not in {None, needed}:
            raise ValueError(Text("variant_is_for", variant=its, needed=needed, count=count))
    return wanted


def level(value: object) -> int:
    """A level of technologies (E-R25)."""
    text = plain(value).removeprefix("level").removeprefix("lv").strip(" .")
    if text not in {"1", "2", "3"}:
        raise ValueError(Text("none_of_these", name="level", given=value, known=(1, 2, 3)))
    return int(text)


def seats(value: object, count: int) -> int:
    """A seat, 1 for the start player."""
    return whole(value, "seat", 1, count)


def planet(value: object) -> Planet:
    """A planet by its name."""
    found = _planets().get(name_key(value)) or _planets().get(name_key(str(value).split(",", 1)[0]))
    if found is None:
        raise ValueError(_none_such("planet", value, {key: each.name for key, each in _planets().items()}))
    return found


@cache
def _planets() -> dict[str, Planet]:
    """Planets by their names, and by a first word of four letters and more."""
    found = {name_key(each.name): each for each in planets()}
    shortened: dict[str, Planet] = {}
    for each in planets():
        first = name_key(re.split(r"[ -]", each.name)[0])
        if len(first) >= 4:
            shortened.setdefault(first, each)
    return {**shortened, **found, "betzel": found[name_key("Overlord Betzel's Domain")]}


def technology(value: object) -> tuple[str, list[Technology]]:
    """A technology's English name as printed, and the cards that have it: four of each of level 1."""
    found = _technologies().get(name_key(value))
    if found is None:
        raise ValueError(_none_such("technology", value, _technologies()))
    return found, [card for card in technologies() if any(side.name.en == found for side in card.sides)]


@cache
def _technologies() -> dict[str, str]:
    """English names of technologies by their names in both languages and what they are called for short."""
    found = {name_key(way): its for its, side in sides().items() for way in side.name}
    ways = {
        "scorched earth": "Scorched Earth Policy",
        "AI": "Artificial Intelligence",
        "improved produce": "Improved Production",
    }
    return found | {name_key(way): its for way, its in ways.items()}


def _none_such(what: str, value: object, names: Mapping[str, str]) -> str:
    """That there is no such name, and which are nearest."""
    near = nearest_names(value, names)
    hint = f"did you mean {' or '.join(near)}?" if near else "makeplay rules terms lists them"
    return f"there is no {what} {str(value)!r}; {hint}"


def nearest_names(value: object, names: Mapping[str, str] | None = None) -> list[str]:
    """Names of planets and technologies that are nearly spelt so."""
    known = names if names is not None else {**{k: p.name for k, p in _planets().items()}, **_technologies()}
    return list(dict.fromkeys(known[key] for key in nearest(name_key(value), known)))


def called(player: str) -> Words:
    """How a player is called in an answer: who asks is you."""
    ways = {"I": "player.you", "opponent": "player.opponent"}
    return say(ways[player]) if player in ways else Words(player)
