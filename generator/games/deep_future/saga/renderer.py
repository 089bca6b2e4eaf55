"""Each game in a few sentences, none of them like one that was told lately.

In: a campaign, a language. Out: what is told of each game, always the same for the same games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter

from generator.engine.chance import RandomSource
from generator.engine.view import Language
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.saga.deeds import Deed, deeds, seed_of
from generator.games.deep_future.saga.memory import Motif, motifs
from generator.games.deep_future.saga.words import Tongue, bank, capital

#: An ending is not told again in the same words before so many other games have been told; what is remembered may be
#: left out, so it waits longer.
APART, LONG_APART = 20, 60
#: Two sentences of so many in a row do not begin alike, if that can be.
NEAR = 4
#: How much a game is told with besides its ending: one that was won, and any other. What hardly matters is told
#: every other time.
MOST_WON, MOST_LOST, HARDLY = (2, 2, 3, 3), (1, 1, 2), 4

#: How often an ending says nothing of how it came about; those of several losers, and none at all, always say it.
GENERAL, TOGETHER = (False, False, False, False, True), frozenset({"all", "abandoned"})

#: Where a sentence stands: file, table, key and number.
Pattern = tuple[str, str, str, int]


@dataclass(frozen=True, slots=True)
class Telling:
    """What is told of a game: sentences in order, and the patterns they were made of."""

    deed: Deed
    sentences: tuple[str, ...]
    patterns: tuple[Pattern, ...]


@dataclass(slots=True)
class SagaRenderer:
    """Tells deeds one after the other, and remembers what it has said."""

    tongue: Tongue
    seed: int
    told: list[Telling] = field(default_factory=list)
    _last: dict[Pattern, int] = field(default_factory=dict)
    _openings: list[str] = field(default_factory=list)

    def tell(self, deed: Deed) -> Telling:
        """Return what is told of the next *deed*."""
        chance = RandomSource(self.seed * 1_000_003 + len(self.told))
        values = self._values(deed)
        found = motifs(deed, [each.deed for each in self.told], self.tongue)
        chosen = self._chosen(found, values, chance.pick(MOST_WON if deed.won else MOST_LOST), chance)
        ahead = [each for each in chosen if each.ahead][:1]
        parts = [(("memory", "", motif.kind), {**values, **motif.values}) for motif in ahead]
        parts += [(self._lead(deed), values)]
        parts += [(("memory", "", each.kind), {**values, **each.values}) for each in chosen if each not in ahead]
        told = [self._say(place, its, chance) for place, its in parts]
        telling = Telling(deed, tuple(text for text, _ in told), tuple(pattern for _, pattern in told))
        self.told.append(telling)
        return telling

    def _values(self, deed: Deed) -> dict[str, str]:
        """Return what every sentence about a game may name."""
        say = self.tongue
        card = say.campaign.cards.get(deed.home)
        return {
            "home": say.world(deed.home) if deed.home else (deed.winner or "".join(deed.players[:1])),
            "homes": say.homes(deed),
            "realm": say.realm(deed.realm) if deed.realm else "",
            "region": say.region(card.sector) if card and card.sector else "",
        }

    def _lead(self, deed: Deed) -> tuple[str, str, str]:
        """Return the sentences that say how a game ended."""
        if deed.won:
            return "leads", "won", deed.victory or "any"
        if deed.abandoned or not deed.alone:
            return "leads", "lost", "abandoned" if deed.abandoned else "all"
        return "leads", "lost", deed.causes[0] if deed.causes else "any"

    def _chosen(
        self, found: Sequence[Motif], values: Mapping[str, str], most: int, chance: RandomSource
    ) -> list[Motif]:
        """Return the motifs that are told: those that matter most and have a fresh sentence, one ahead at most."""
        fresh = [each for each in found if self._fresh(("memory", "", each.kind), {**values, **each.values})]
        fresh = [each for each in fresh if each.weight > HARDLY or chance.pick((True, False))]
        weighed = sorted(fresh, key=lambda each: -each.weight - chance.pick((0, 0, 1, 2)))
        ahead = [each for each in weighed if each.ahead]
        return [each for each in weighed if not each.ahead or each is ahead[0]][:most]

    def _say(self, place: tuple[str, str, str], values: Mapping[str, str], chance: RandomSource) -> tuple[str, Pattern]:
        """Return a sentence from *place*, and its pattern."""
        options = self._options(place, values, chance)
        unlike = [each for each in options if _opening(self._text(each)) not in self._openings[-NEAR:]]
        pattern = chance.pick(unlike or options)
        text = self._text(pattern)
        self._openings.append(_opening(text))
        self._last[pattern] = len(self.told)
        return capital(text.format_map(values)), pattern

    def _options(self, place: tuple[str, str, str], values: Mapping[str, str], chance: RandomSource) -> list[Pattern]:
        """Return the patterns to choose from: those never told, else fresh ones, else the one told longest ago.

        An ending now and then says nothing of how it came about, always if all that do have been told.
        """
        options = self._fresh(place, values)
        if place[0] == "leads" and place[2] not in {"any", *TOGETHER}:
            general = self._fresh((*place[:2], "any"), values)
            unused = self._unused(general)
            if not self._unused(options) or (unused and chance.pick(GENERAL)):
                options = unused or options or general
        return self._unused(options) or options or self._oldest(place, values)

    def _unused(self, options: Sequence[Pattern]) -> list[Pattern]:
        """Return the patterns that have never been told."""
        return [each for each in options if each not in self._last]

    def _fresh(self, place: tuple[str, str, str], values: Mapping[str, str]) -> list[Pattern]:
        """Return the patterns that can be told with *values*, and have not been told lately."""
        now, apart = len(self.told), LONG_APART if place[0] == "memory" else APART
        return [each for each in self._possible(place, values) if now - self._last.get(each, now - apart - 1) > apart]

    def _oldest(self, place: tuple[str, str, str], values: Mapping[str, str]) -> list[Pattern]:
        """Return the pattern that was told longest ago; a folder of translations may have too few."""
        return sorted(self._possible(place, values), key=lambda each: self._last.get(each, -1))[:1]

    def _possible(self, place: tuple[str, str, str], values: Mapping[str, str]) -> list[Pattern]:
        file, table, key = place
        texts = _texts(file, table, key, self.tongue.language)
        return [(*place, at) for at, text in enumerate(texts) if all(values.get(gap) for gap in _gaps(text))]

    def _text(self, pattern: Pattern) -> str:
        file, table, key, at = pattern
        return _texts(file, table, key, self.tongue.language)[at]


def _texts(file: str, table: str, key: str, language: Language) -> list[str]:
    its = bank(file, language)
    texts: list[str] = its[table][key] if table else its[key]
    return texts


@cache
def _gaps(text: str) -> tuple[str, ...]:
    """Return the facts that a sentence needs."""
    return tuple(gap for _, gap, _, _ in Formatter().parse(text) if gap)


def _opening(text: str) -> str:
    """Return how a sentence begins: a gap, or its first word or two signs."""
    if text.startswith("{"):
        return text[: text.index("}")]
    first = text.split(" ", 1)[0]
    return first.casefold() if first.isascii() else text[:2]


def tell(campaign: DeepFutureCampaign, language: Language) -> list[Telling]:
    """Return what is told of each game of *campaign*."""
    return told(SagaRenderer(Tongue(campaign, language), seed_of(campaign)), deeds(campaign))


def told(teller: SagaRenderer, those: Iterable[Deed]) -> list[Telling]:
    """Return what *teller* has told once it has told *those* too."""
    for deed in those:
        teller.tell(deed)
    return teller.told
