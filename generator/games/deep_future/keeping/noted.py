"""A note for each card, sector, era and person of a campaign, each of which mentions the others it has to do with.

In: a campaign, a language. Out: notes (engine.telling).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from generator.engine.languages import between
from generator.engine.sentences import Phrases
from generator.engine.telling import Note, NoteFact, NoteLine, NoteLink, NoteSection
from generator.engine.view import Language
from generator.games.deep_future.facts.cards import ORIGINAL, Card, CardKind, Era
from generator.games.deep_future.facts.galaxy import hexes, neighbours
from generator.games.deep_future.facts.tables import victories
from generator.games.deep_future.keeping.wording import card_line, quoting, wonder_text
from generator.games.deep_future.legacy import ChronologyEntry
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.saga.renderer import Telling, tell
from generator.games.deep_future.saga.words import capital

_SAY = Phrases("generator.games.deep_future", "texts/notes.toml")
_BOOK = Phrases("generator.games.deep_future", "texts/booklet.toml")
_KINDS = {"worlds": CardKind.WORLD, "techs": CardKind.TECH, "civilizations": CardKind.CIVILIZATION}


def notes(campaign: DeepFutureCampaign, language: Language) -> list[Note]:
    """Return all notes: of people, eras, sectors, cards."""
    told = campaign.copy()
    told.language = language
    return _Notes(told, language).all()


@dataclass
class _Notes:
    campaign: DeepFutureCampaign
    language: Language
    #: Sectors and eras that there is a note of.
    _sectors: dict[int, str] = field(default_factory=dict)
    _eras: list[Era] = field(default_factory=list)
    _saga: list[Telling] = field(default_factory=list)

    def all(self) -> list[Note]:
        """Return all of them."""
        its = self.campaign
        lying = {card.sector for card in its.cards.values() if card.sector}
        known = {*its.sector_names, *its.wonders, *lying}
        self._sectors = {sector: its.sector_names.get(sector, "") for sector in sorted(known & set(hexes()))}
        self._saga = tell(its, self.language)
        eras = {card.era for card in its.cards.values()} | {entry.era for entry in its.chronology} | {its.era}
        self._eras = [*([ORIGINAL] if ORIGINAL in eras else []), *sorted(era for era in eras if isinstance(era, int))]
        return [*self._people(), *map(self._era, self._eras), *map(self._sector, self._sectors), *self._cards()]

    def _say(self, key: str, *parts: object) -> str:
        return _SAY(key, self.language, *parts)

    # How things are called

    def _card(self, card: Card) -> NoteLink:
        return NoteLink(f"card {card.id}", f"{card.id} {card.name or card.corner}")

    def _world(self, home: str) -> str | NoteLink:
        """Return a homeworld of the chronology: a card, or a name where no card is known."""
        card = self.campaign.cards.get(home)
        return self._card(card) if card else home

    def _place(self, sector: int) -> NoteLink:
        return NoteLink(f"sector {sector}", f"{sector} {self._sectors[sector]}".strip())

    def _time(self, era: Era) -> NoteLink:
        return NoteLink(f"era {era}", _BOOK("no_era", self.language) if era == ORIGINAL else self._era_title(era))

    def _era_title(self, era: Era) -> str:
        return _BOOK("one_era", self.language, era)

    def _listed(self, things: Sequence[str | NoteLink]) -> NoteLine:
        """Return several things in a line."""
        apart = between(self.language).things
        return tuple(part for at, thing in enumerate(things) for part in ((apart, thing) if at else (thing,)))

    def _those(self, key: str, cards: Iterable[Card]) -> list[NoteSection]:
        lines = tuple((self._card(card),) for card in cards)
        return [NoteSection(self._say(key), lines)] if lines else []

    # Notes

    def _facts(self, card: Card) -> dict[str, NoteFact]:
        kind = {"kind": card.kind.value, "corner": str(card.corner), "id": card.id}
        facts: dict[str, NoteFact] = {**kind, "lost": "yes"} if card.lost else dict(kind)
        if card.kind is not CardKind.BLANK and card.era is not None:
            facts["era"] = self._time(card.era)
        if card.sector in self._sectors:
            facts["sector"] = self._place(card.sector)
        if card.advancements:
            facts["advancements"] = tuple(map(str, card.advancements))
        if card.victory:
            facts["victory"] = victories()[card.victory].name(self.language)
        if card.homeworld:
            facts["homeworld"] = self._world(card.homeworld)
            facts["techs"] = tuple(map(self._world, card.techs))
        return facts

    def _cards(self) -> Iterator[Note]:
        for card in self.campaign.cards.values():
            sections = [NoteSection(self._say("on_card"), ((card_line(card, self.campaign),),))]
            sections += self._those("civilizations" if card.homeworld else "quoted_by", quoting(card.id, self.campaign))
            played = [
                entry for entry in self.campaign.chronology if any(card.id in homes for _, homes in entry.players)
            ]
            sections += self._games(played)
            yield Note("card", f"card {card.id}", self._card(card).text, self._facts(card), tuple(sections))

    def _sector(self, sector: int) -> Note:
        its = self.campaign
        facts: dict[str, NoteFact] = {"number": sector}
        sections = []
        if name := self._sectors[sector]:
            facts["name"] = name
        if wonder := its.wonders.get(sector):
            facts["wonder"] = str(wonder)
            sections.append(NoteSection(self._say("wonder"), ((wonder_text(wonder, self.language),),)))
        for key in ("worlds", "civilizations"):
            sections += self._those(
                key, [c for c in its.cards.values() if c.sector == sector and c.kind is _KINDS[key]]
            )
        beside = [self._place(each) for each in neighbours(sector) if each in self._sectors]
        if beside:
            sections.append(NoteSection(self._say("neighbours"), (self._listed(beside),)))
        return Note("sector", f"sector {sector}", self._place(sector).text, facts, tuple(sections))

    def _era(self, era: Era) -> Note:
        its = self.campaign
        games = [entry for entry in its.chronology if entry.era == era]
        told = tuple((capital(said),) for said in self._told(era))
        sections = [NoteSection(self._say("story"), told, listed=False)] if told else []
        sections += self._games(games, dated=False)
        made = [card for card in its.cards.values() if card.era == era]
        for key, kind in _KINDS.items():
            sections += self._those(key, [card for card in made if card.kind is kind])
        return Note("era", f"era {era}", self._time(era).text, self._era_facts(era, games), tuple(sections))

    def _era_facts(self, era: Era, games: Sequence[ChronologyEntry]) -> dict[str, NoteFact]:
        winners = tuple(dict.fromkeys(self._person(entry.winner) for entry in games if entry.winner))
        beside = tuple(self._time(each) for each in self._around(era) if each != era)
        facts: dict[str, NoteFact] = {"era": era, "games": len(games)}
        facts |= {"winners": winners} if winners else {}
        facts |= {"beside": beside} if beside else {}
        return facts

    def _told(self, era: Era) -> list[str]:
        """Return what the saga tells of the games of an era, a paragraph each."""
        apart = between(self.language).sentences
        return [apart.join(each.sentences) for each in self._saga if each.deed.era == era and each.sentences]

    def _around(self, era: Era) -> list[Era]:
        at = self._eras.index(era)
        return self._eras[max(at - 1, 0) : at + 2]

    def _people(self) -> Iterator[Note]:
        its = self.campaign
        played = [player for entry in its.chronology for player, _ in entry.players]
        for player in dict.fromkeys([*its.players, *played]):
            games = [entry for entry in its.chronology if player in dict(entry.players)]
            won = [entry for entry in games if entry.winner == player]
            facts: dict[str, NoteFact] = {"games": len(games), "won": len(won)}
            homes = dict.fromkeys(home for entry in games for home in dict(entry.players)[player])
            if homes:
                facts["homeworlds"] = tuple(map(self._world, homes))
            yield Note("person", f"person {player}", player, facts, tuple(self._games(games)))

    def _person(self, player: str) -> NoteLink:
        return NoteLink(f"person {player}", player)

    def _games(self, games: Sequence[ChronologyEntry], dated: bool = True) -> list[NoteSection]:
        """Return the games in lines, in which players, homeworlds and eras are mentioned."""
        lines = tuple(self._game(entry, dated) for entry in games)
        return [NoteSection(self._say("games"), lines)] if lines else []

    def _game(self, entry: ChronologyEntry, dated: bool) -> NoteLine:
        """Return a game: its era if it is to be *dated*, who played which homeworlds, who won and how."""
        its = between(self.language)
        parts: list[str | NoteLink] = [self._time(entry.era), its.saying] if dated else []
        for at, (player, homes) in enumerate(entry.players):
            parts += [its.clauses if at else "", self._person(player)]
            parts += [" (", *self._listed([*map(self._world, homes)]), ")"] if homes else []
        return (*[part for part in parts if part], its.clauses, ending(entry, self.language))


def ending(entry: ChronologyEntry, language: Language) -> str:
    """Return how a game ended, in a few words."""
    if not entry.winner:
        return capital(_BOOK("abandoned" if entry.abandoned else "nobody", language))
    how = victories()[entry.victory].name(language) if entry.victory else ""
    return _BOOK("won_by", language, entry.winner, _BOOK("victory", language, how) if how else _BOOK("won", language))
