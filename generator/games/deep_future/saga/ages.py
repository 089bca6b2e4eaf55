"""The saga of a campaign: a page for each age of five eras.

In: a campaign, a language. Out: ages with their names, paragraphs, civilizations and wonders, as plain data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.engine.chance import RandomSource
from generator.engine.languages import between
from generator.engine.view import Language
from generator.games.deep_future.facts.tables import victories
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.saga.deeds import Deed, seed_of
from generator.games.deep_future.saga.marks import marks
from generator.games.deep_future.saga.renderer import Telling, tell
from generator.games.deep_future.saga.words import Tongue, capital

#: An age is so many eras.
ERAS = 5
#: So many failures of an era are told; of more the first ones, and how many there were.
FAILURES, FIRST = 3, 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """An era: its number, the civilization founded in it ("" while there is none), what is told of it."""

    era: int
    realm: str
    text: str


@dataclass(frozen=True, slots=True)
class AgeEntry:
    """A civilization of the age: its era, name and sector (0 if unknown), how it won, who played it."""

    era: int
    name: str
    sector: int
    way: str
    player: str


@dataclass(frozen=True, slots=True)
class Age:
    """A page of the saga."""

    number: int
    name: str
    kicker: str
    opening: str
    paragraphs: tuple[Paragraph, ...]
    closing: str
    rows: tuple[AgeEntry, ...]
    #: Wonders built in it: sector and name.
    wonders: tuple[tuple[int, str], ...]
    #: The last era of it that is told.
    last: int


def ages(campaign: DeepFutureCampaign, language: Language) -> list[Age]:
    """Return all ages; none if nothing has been played."""
    return _Saga(campaign, language).ages()


@dataclass
class _Saga:
    """A saga being put together; nothing is said twice as long as there is something else to say."""

    campaign: DeepFutureCampaign
    language: Language
    #: What has been said, and when last.
    _said: dict[str, int] = field(default_factory=dict)
    _turn: int = 0

    def ages(self) -> list[Age]:
        """Return all of it."""
        self._tongue = Tongue(self.campaign, self.language)
        self._seed = seed_of(self.campaign)
        tellings = tell(self.campaign, self.language)
        numbers = sorted({(telling.deed.era - 1) // ERAS for telling in tellings})
        return [self._age(number, tellings) for number in numbers]

    def _age(self, number: int, tellings: Sequence[Telling]) -> Age:
        """Return the age of that *number*, counted from 0."""
        own = [each for each in tellings if (each.deed.era - 1) // ERAS == number]
        before = [each.deed for each in tellings if (each.deed.era - 1) // ERAS < number]
        over = self._over(number, tellings)
        eras = sorted({each.deed.era for each in own})
        chance = RandomSource(self._seed * 1009 + number)
        deeds, words = [each.deed for each in own], self._tongue.words
        last = ERAS * (number + 1) if over else eras[-1]
        return Age(
            number + 1,
            self._name(deeds, before, chance) if over else words["unnamed_age"],
            self._kicker(number + 1, last),
            self._opening(number, before, chance),
            tuple(self._paragraph(era, _of_era(own, era), chance) for era in eras),
            self._closing(deeds, before, over, chance),
            tuple(self._rows(deeds)),
            tuple((at, self._tongue.wonder(wonder)) for deed in deeds for at, wonder in deed.built),
            last,
        )

    def _kicker(self, number: int, last: int) -> str:
        """Return the line above the name of an age that ends, or is, with the era *last*."""
        words, first = self._tongue.words, ERAS * (number - 1) + 1
        span = words["one_era"].format(first) if first == last else words["eras"].format(first, last)
        return capital(words["kicker"].format(self._tongue.ordinal(number) or number, span))

    def _over(self, number: int, tellings: Sequence[Telling]) -> bool:
        """Return whether an age is over: its last era was won, or a later one is told."""
        end = ERAS * (number + 1)
        return any(each.deed.era > end or (each.deed.era == end and each.deed.won) for each in tellings)

    def _name(self, deeds: Sequence[Deed], before: Sequence[Deed], chance: RandomSource) -> str:
        """Return what the age is called, by what marked it most."""
        for mark in marks(deeds, before, self._tongue):
            names = self._tongue.data["name"][mark.kind]
            name = self._unsaid([each.format_map(mark.values) for each in names], chance, strictly=True)
            if name:
                return capital(name)
        number = (deeds[0].era - 1) // ERAS + 1
        return self._tongue.words["kicker"].partition(" · ")[0].format(self._tongue.ordinal(number) or number)

    def _opening(self, number: int, before: Sequence[Deed], chance: RandomSource) -> str:
        say = self._tongue
        first = ERAS * number + 1
        worlds = sum(not isinstance(card.era, int) or card.era < first for card in self.campaign.worlds())
        wins = [deed for deed in before if deed.won]
        realms = [deed.realm for deed in wins if deed.realm]
        values = {
            "worlds": say.number(worlds) if worlds > 1 else "",
            "realms": say.number(len(wins)) if len(wins) > 1 else "",
            "before": say.earlier(realms[-1]) if realms and wins[-1].realm else "",
        }
        return self._sentence(("open", "later" if wins else "first"), values, chance)

    def _paragraph(self, era: int, tellings: Sequence[Telling], chance: RandomSource) -> Paragraph:
        """Return what is told of an era: those who failed, then who did not."""
        failed = [each for each in tellings if not each.deed.won]
        shown = failed if len(failed) <= FAILURES else failed[:FIRST]
        sentences = [sentence for each in tellings if each.deed.won or each in shown for sentence in each.sentences]
        if len(shown) < len(failed):
            at = sum(len(each.sentences) for each in shown)
            values = {"n": self._tongue.number(len(failed) - len(shown))}
            sentences.insert(at, self._sentence(("many_failed", "untold"), values, chance, strictly=True))
        realms = [self._tongue.name(each.deed.realm) for each in tellings if each.deed.realm]
        its = between(self.language)
        return Paragraph(era, its.parts.join(realms), its.sentences.join(filter(None, sentences)))

    def _closing(self, deeds: Sequence[Deed], before: Sequence[Deed], over: bool, chance: RandomSource) -> str:
        say = self._tongue
        if not over:
            return self._sentence(("close", "under_way"), {}, chance)
        end = max(deed.era for deed in deeds)
        worlds = sum(not isinstance(card.era, int) or card.era <= end for card in self.campaign.worlds())
        wins = [deed for deed in deeds if deed.won]
        values = {
            "worlds": say.number(worlds) if worlds > 1 else "",
            "realms": say.number(len(wins) + sum(deed.won for deed in before)),
            "last": say.earlier(wins[-1].realm) if wins and wins[-1].realm else "",
        }
        found = [self._sentence(("close", "done"), values, chance)]
        if tally := self._tally(wins):
            found.insert(0, self._sentence(("close", "tally"), {"tally": tally}, chance))
        return between(self.language).sentences.join(found)

    def _tally(self, wins: Sequence[Deed]) -> str:
        """Return how often everybody has won; "" unless several have."""
        say = self._tongue
        tally = Counter(deed.winner for deed in wins if deed.winner and not deed.alone).most_common()
        each = [say.words["times"].format(player, say.number(count, counting=False)) for player, count in tally]
        return say.listed(each) if len(each) > 1 else ""

    def _rows(self, deeds: Sequence[Deed]) -> Iterator[AgeEntry]:
        """Yield the civilizations of the age."""
        for deed in deeds:
            if deed.won:
                name = self._tongue.name(deed.realm) if deed.realm else self._tongue.words["nameless_realm"]
                card = self.campaign.cards.get(deed.home)
                sector = (deed.realm.sector if deed.realm else card.sector if card else 0) or 0
                way = victories()[deed.victory].name(self.language) if deed.victory else ""
                yield AgeEntry(deed.era, name, sector, way, "" if deed.alone else deed.winner)

    def _sentence(
        self, place: tuple[str, str], values: Mapping[str, str], chance: RandomSource, strictly: bool = False
    ) -> str:
        """Return a sentence from *place* whose facts are known."""
        table, key = place
        known = {gap: value for gap, value in values.items() if value}
        texts = [text for text in self._tongue.data[table][key] if all(gap in known for gap in _gaps(text))]
        pattern = self._unsaid(texts, chance, strictly) if texts else ""
        return capital(pattern.format_map(known))

    def _unsaid(self, texts: Sequence[str], chance: RandomSource, strictly: bool = False) -> str:
        """Return one of *texts* that has not been said; if all have, the one said longest ago, or *strictly* none."""
        fresh = [text for text in texts if text not in self._said]
        if not fresh and strictly:
            return ""
        chosen = chance.pick(fresh or sorted(texts, key=self._said.__getitem__)[:1])
        self._turn += 1
        self._said[chosen] = self._turn
        return chosen


def _gaps(text: str) -> list[str]:
    """Return the facts that a sentence needs."""
    return [part.partition("}")[0] for part in text.split("{")[1:]]


def _of_era(tellings: Sequence[Telling], era: int) -> list[Telling]:
    return [each for each in tellings if each.deed.era == era]
