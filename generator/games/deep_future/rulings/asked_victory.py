"""What questions say of a player who may have won: complete cards, worlds of a lone player, tracks at their star.

In: a question as one frame reads it. Out: inputs of the ruling `victory`, each only if it was told.
"""

from __future__ import annotations

from generator.engine.questions.slots import Filled, Reading
from generator.games.deep_future.amounts import SLOTS, VICTORY_TECHS
from generator.games.deep_future.rulings import asked

#: Sectors that stand for "so many different ones".
_SOME = (11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26)
_COMPLETE = frozenset(["complete", "full", "ready"])


def cards(reading: Reading) -> Filled | None:
    """Advancements of the homeworld and number of complete techs; both told, or one that is too few.

    "All cards complete", "homeworld full, three full techs", "just two finished techs", "homeworld with 2 advancements".
    """
    techs, home = _techs(reading), _home(reading)
    everything = _everything(reading)
    if techs is None and home is None:
        return None if everything is None else Filled((SLOTS, VICTORY_TECHS), everything)
    places = frozenset([*(techs[1] if techs else ()), *(home[1] if home else ()), *(everything or ())])
    many = techs[0] if techs else (VICTORY_TECHS if everything else None)
    advancements = home[0] if home else (SLOTS if everything else None)
    short = (many is not None and many < VICTORY_TECHS) or (advancements is not None and advancements < SLOTS)
    if (many is None or advancements is None) and not short:
        return None
    return Filled((SLOTS if advancements is None else advancements, VICTORY_TECHS if many is None else many), places)


def _everything(reading: Reading) -> frozenset[int] | None:
    """Where all cards are said to be complete."""
    tokens = reading.tokens
    for at, token in enumerate(tokens):
        around = _clause(reading, at)
        words = {tokens[place].word for place in around}
        if (
            token.word in _COMPLETE
            and words & {"card", "all"}
            and not words & {"tech", "no", "not", "sector", "incomplete"}
        ):
            others = {"all", "其他", "其它", "别的"}
            return frozenset([at, *(place for place in around if {tokens[place].word, tokens[place].raw} & others)])
    return None


def _clause(reading: Reading, at: int) -> range:
    """The places around a token, at most four each way, up to the next stop."""
    first, last = at, at
    while first > max(0, at - 4) and not reading.tokens[first - 1].stop:
        first -= 1
    while last < min(len(reading.tokens), at + 4) - 1 and not reading.tokens[last + 1].stop:
        last += 1
    return range(first, last + 1)


def no_star(reading: Reading) -> Filled | None:
    """That no track is at its star, if a star is spoken of; Chinese may end in a "not" that asks."""
    tokens = reading.tokens
    end = [at for at in range(len(tokens) - 1, len(tokens) - 3, -1) if at > 0 and tokens[at].raw in {"没", "没有"}]
    asks = [at for at in end if all(token.stop for token in tokens[at + 1 :])]
    found = reading.places({"star"})
    denials = [at for star in found if (at := reading.denied(star)) is not None]
    return Filled(None, frozenset([*asks, *found, *denials])) if len(denials) == len(found) else None


def _techs(reading: Reading) -> tuple[int, frozenset[int]] | None:
    """How many complete techs there are."""
    tokens = reading.tokens
    bound = reading.question.bound({"tech"}, {"complete", "full", "card", "only"})
    told = [
        each for each in bound if any(tokens[at].number is not None or tokens[at].raw == "one" for at in each.places)
    ]
    if len(told) != 1:
        return None
    first, last = min(told[0].places), max(told[0].places)
    around = {token.word for token in tokens[first : last + 5] if not token.stop}
    if "incomplete" in reading.question.words or "inhand" in reading.question.words:
        return None
    few = told[0].number < VICTORY_TECHS
    return (told[0].number, told[0].places) if few or around & {"complete", "full", "advancement", "all"} else None


def _home(reading: Reading) -> tuple[int, frozenset[int]] | None:
    """How many advancements the homeworld has: "homeworld full", "homeworld with 2 advancements", "all have 3"."""
    tokens = reading.tokens
    for at in reading.places({"homeworld"}):
        behind = [(place, tokens[place]) for place in range(at + 1, min(at + 6, len(tokens)))]
        for place, token in behind:
            if token.word in {"tech", "cube", "sector"} and token.word != "tech":
                break
            if token.word in _COMPLETE:
                return SLOTS, frozenset([at, place])
            follows = tokens[place + 1].word if place + 1 < len(tokens) else ""
            if token.number is not None and token.number <= SLOTS and follows == "advancement":
                return token.number, frozenset([at, place])
        before = [token.word for token in tokens[max(0, at - 2) : at]]
        if _COMPLETE & set(before):
            return SLOTS, frozenset([at])
    return None


def solo(reading: Reading) -> Filled | None:
    """Of a lone player: players, wonders on the map, settled worlds in sectors that differ; three keys."""
    if "solo" not in reading.question.words:
        return None
    tokens = reading.tokens
    wonders = [each for each in reading.question.bound({"wonder"}, {"galaxy"}) if _is_number(reading, each.places)]
    worlds = [
        each
        for each in reading.question.bound({"settled", "world"}, {"settled", "only"})
        if _is_number(reading, each.places)
    ]
    if len({each.number for each in wonders}) != 1 or len({each.number for each in worlds}) != 1:
        return None
    many, needed = worlds[0].number, min(4, wonders[0].number)
    if many >= needed and not {"different", "elsewhere"} & reading.question.words:
        return None
    places = frozenset([*reading.places({"solo", "different"}), *wonders[0].places, *worlds[0].places])
    return (
        Filled((1, wonders[0].number, list(_SOME[:many])), places) if "same" not in {t.word for t in tokens} else None
    )


def _is_number(reading: Reading, places: frozenset[int]) -> bool:
    return any(
        reading.tokens[at].number is not None or reading.tokens[at].raw in {"one", "no", "single"} for at in places
    )


def stars(reading: Reading) -> Filled | None:
    """The tracks that are at their star: the ones named before or behind "star"."""
    tokens = reading.tokens
    found = reading.places({"star"})
    named = [at for at, token in enumerate(tokens) if token.word in asked.TRACKS and at not in reading.used]
    if len(found) != 1 or len(named) != 1:
        return None
    between = tokens[min(found[0], named[0]) : max(found[0], named[0])]
    if len(between) > 6 or any(token.word in {"no", "not", "before", "step", "below", "less"} for token in tokens):
        return None
    return Filled([asked.TRACKS[tokens[named[0]].word]], frozenset([*found, *named]))
