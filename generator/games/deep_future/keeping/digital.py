"""A campaign that was played with the digital Deep Future, as the events of one that is printed.

In: the text of a save file, who played. Out: the events that start the campaign, and what of the save is not in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from generator.engine.keeping import BroughtIn
from generator.engine.names import card_name
from generator.engine.pack import Event, Founding
from generator.engine.sentences import Phrases
from generator.errors import BadTable, RecordProblem, reason_of
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.cards import Card, CardKind, card_event
from generator.games.deep_future.keeping.oddities import odd
from generator.games.deep_future.keeping.savefile import Save, SavedCard, read_save
from generator.games.deep_future.keeping.shoebox import found_shoebox
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign

_SAY = Phrases("generator.games.deep_future", "texts/keeping.toml")


def bring_in(founding: Founding, text: str, source: str) -> BroughtIn:
    """Return the events of a campaign that begins as the save *text* has left it; errors call it *source*.

    Raises BadTable with a line for each thing that is wrong, BadPlayers.
    """
    save = read_save(text)
    if save.problems:
        raise BadTable([Text("at", where=f"{source}:{line}", what=what) for line, what in save.problems])
    if not founding.players:
        founding = replace(founding, players=(_SAY("digital_player", founding.language),))
    taking = _Taking(save, founding, source)
    taking.all()
    return BroughtIn(taking.events, (*save.left, *taking.left))


@dataclass
class _Taking:
    """Takes a save over, event by event."""

    save: Save
    founding: Founding
    source: str
    events: list[Event] = field(default_factory=list)
    left: list[Text] = field(default_factory=list)
    campaign: DeepFutureCampaign = field(default_factory=DeepFutureCampaign)
    #: Ids by the place in the save's deck.
    ids: Mapping[int, str] = field(default_factory=dict)

    def all(self) -> None:
        """Take it over."""
        first, _ = found_shoebox(self.founding, "1.6", ())
        self._add(0, first)
        self._add(0, {"type": "era", "era": self.save.era})
        self.ids = {card.place: card_name(at) for at, card in enumerate(self.save.cards)}
        moved = [card.place for card in self.save.cards if self.ids[card.place] != card_name(card.place - 1)]
        if moved:
            self.left.append(Text("save_renumbered", place=moved[0], card=self.ids[moved[0]]))
        later: list[tuple[SavedCard, Card]] = []
        for card in self.save.cards:
            made = self._civilization(card) if card.kind is CardKind.CIVILIZATION else self._plain(card)
            if any(other not in self.campaign.cards for other in (made.homeworld, *made.techs) if other):
                later.append((card, made))
                made = Card(made.id, made.corner)
            self._add(card.line, {"type": "card"} | card_event(made))
        for card, made in later:
            self._add(card.line, {"type": "card"} | card_event(made))
        self._map()
        self._chronology()
        self.campaign.finish()

    def _map(self) -> None:
        """Take over names and wonders of sectors."""
        for sector, (name, line) in self.save.names.items():
            self._add(line, {"type": "name", "sector": sector, "name": name})
        for sector, (wonder, line) in self.save.wonders.items():
            self._add(line, {"type": "wonder", "sector": sector, "victory": wonder.victory, "suit": wonder.suit})

    def _add(self, line: int, event: Event) -> None:
        """Record *event*, which the save has in that line; what is odd by the rules is marked as such.

        Raises BadTable if it cannot be recorded at all.
        """
        oddities = odd(self.campaign, event)
        try:
            self.campaign.apply(event)
        except RecordProblem as problem:
            where = f"{self.source}:{line}"
            raise BadTable([Text("at", where=where, what=reason_of(problem))]) from problem
        self.events.append(event | ({"anyway": oddities} if oddities else {}))

    def _plain(self, card: SavedCard) -> Card:
        """Return a card that quotes no other."""
        made = Card(self.ids[card.place], card.corner)
        if card.kind is CardKind.BLANK:
            return made
        return replace(
            made, kind=card.kind, era=card.era, sector=card.sector, name=card.name, advancements=card.advancements
        )

    def _civilization(self, card: SavedCard) -> Card:
        """Return a civilization; it is blank if there is no world that it may have come from."""
        made = Card(self.ids[card.place], card.corner)
        home = self._home(card)
        if home is None:
            self.left.append(Text("save_no_home", place=card.place, line=card.line, name=card.world))
            return made
        return replace(
            self._plain(card),
            victory=card.victory,
            effect_suit=card.suit,
            homeworld=self.ids[home.place],
            techs=tuple(self._techs(card)),
        )

    def _home(self, card: SavedCard) -> SavedCard | None:
        """Return the world that a civilization names, the one in its sector if there are several; else one there."""
        worlds = [other for other in self.save.cards if other.kind is CardKind.WORLD]
        named = [world for world in worlds if card.world and world.name == card.world]
        there = [world for world in worlds if world.sector == card.sector]
        both = [world for world in named if world in there]
        return next(iter(both or named or there), None)

    def _techs(self, card: SavedCard) -> Iterator[str]:
        """Yield the techs that a civilization names; each card once."""
        left = [other for other in self.save.cards if other.kind is CardKind.TECH]
        for name in card.techs:
            called = [tech for tech in left if tech.name == name]
            if not called:
                self.left.append(Text("save_no_tech", place=card.place, line=card.line, name=name))
                continue
            full = [
                tech for tech in called if sum(each.written for each in tech.advancements) == len(tech.advancements)
            ]
            if len(called) > 1:
                self.left.append(Text("save_same_name", name=name, count=len(called), place=card.place))
            chosen = (full or called)[0]
            left.remove(chosen)
            yield self.ids[chosen.place]

    def _chronology(self) -> None:
        """Write a row for each civilization: in its era a game was won, by whoever plays."""
        player = self.campaign.players[0]
        for card in self.save.cards:
            home = self.campaign.cards[self.ids[card.place]].homeworld
            if home is None or not isinstance(card.era, int):
                continue
            won = {"players": {player: [home]}, "winner": player, "victory": card.victory}
            during = {"during": card.era} if card.era != self.campaign.era else {}
            self._add(card.line, {"type": "played", **won, "era": self.save.era, **during})
        told = {entry.era for entry in self.campaign.chronology}
        silent = tuple(str(era) for era in range(1, self.save.era) if era not in told)
        if silent:
            self.left.append(Text("save_silent", eras=silent[:20], count=len(silent)))
