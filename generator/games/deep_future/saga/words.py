"""Names and numbers as a sentence of the saga takes them in.

In: a campaign, a language. Out: words; "" for what is not known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from generator.engine.languages import between
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.facts.cards import Card, Wonder
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.titles import region_name
from generator.games.deep_future.saga.deeds import Deed

PACKAGE = "generator.games.deep_future"


class Tongue:
    """How a campaign's things are spoken of in *language*."""

    def __init__(self, campaign: DeepFutureCampaign, language: Language) -> None:
        self.campaign = campaign
        self.language = language
        self.data = bank("ages", language)
        self.words: dict[str, str] = self.data["words"]

    def world(self, home: str) -> str:
        """Return a homeworld of the chronology by its present name."""
        card = self.campaign.cards.get(home)
        return (card.name or self.words["nameless_world"]) if card else home

    def homes(self, deed: Deed) -> str:
        """Return the homeworlds of a game at its end; a player who had none stands there by name."""
        return self.listed([self.world(homes[-1]) if homes else player for player, homes in deed.homes])

    def name(self, card: Card) -> str:
        """Return the name of a civilization, as a heading has it."""
        return self.campaign.cards.get(card.id, card).name or self.words["nameless_realm"]

    def realm(self, card: Card) -> str:
        """Return a civilization as those speak of it who know which one is meant: the League."""
        name = self.campaign.cards.get(card.id, card).name or ""
        home = self.campaign.cards.get(card.homeworld or "")
        if home and home.name:
            name = _without(name, home.name)
        head, of, _ = name.partition(self.words["of"] or "\0")
        if of and head.rpartition(" ")[2] in common_nouns(self.language):
            name = head
        return self._definite(name) if name else self.words["nameless_realm"]

    def earlier(self, card: Card) -> str:
        """Return a civilization as one speaks of it in another era: the League of Open Doors."""
        name = self.campaign.cards.get(card.id, card).name
        return self._definite(name) if name else self.words["nameless_realm"]

    def tech(self, card: str) -> str:
        """Return a tech with its article; "" if it has no name."""
        known = self.campaign.cards.get(card)
        return self._definite(known.name) if known and known.name else ""

    def wonder(self, wonder: Wonder) -> str:
        """Return what a wonder is called."""
        name: str = self.data["wonder"][wonder.victory][wonder.suit]
        return name

    def place(self, sector: int) -> str:
        """Return a sector by its name, else by its number."""
        name = self.campaign.sector_names.get(sector)
        return self._definite(name) if name else self.words["sector"].format(sector)

    def region(self, sector: int) -> str:
        """Return the region around a sector."""
        return self.words["article"].format(region_name(sector, self.language))

    def number(self, count: int, counting: bool = True) -> str:
        """Return a number in words, if it has one; *counting* things, or by itself."""
        words = self.words["numbers" if counting else "figures"].split()
        return words[count] if count < len(words) else str(count)

    def era(self, era: int) -> str:
        """Return the number of an era as a sentence has it."""
        return self.number(era, counting=False) if self.words["eras_in_words"] else str(era)

    def ordinal(self, count: int) -> str:
        """Return "third"; "" if there is no word for it."""
        words = self.words["ordinals"].split()
        return words[count] if count < len(words) else ""

    def listed(self, names: Sequence[str]) -> str:
        """Return names in a row: A, B and C."""
        its = between(self.language)
        return its.last.join(filter(None, [its.things.join(names[:-1]), names[-1]])) if names else ""

    def _definite(self, name: str) -> str:
        """Return a name with the article if it is one of common words."""
        if name[:4].casefold() == "the ":
            name = name[4:]
        elif name.partition(self.words["of"] or "\0")[0].rpartition(" ")[2] not in common_nouns(self.language):
            return name
        return self.words["article"].format(name)


def _without(name: str, home: str) -> str:
    """Return the name of a civilization without that of its homeworld, if anything is left."""
    for addition in (f"{home} ", f" of {home}", home):
        shorter = name.replace(addition, "").strip()
        if shorter and shorter != name:
            return shorter
    return name


@cache
def common_nouns(language: Language) -> frozenset[str]:
    """Return the words that are things and not only names."""
    realms, techs = pack_data(PACKAGE, "names/realms.toml"), pack_data(PACKAGE, "names/techs.toml")
    found = bank("ages", language)["words"]["definite"].split()
    for row in realms["realm"].values():
        found += [realm.rpartition(" ")[2] for realm in row[language].split("|")]
    for row in realms["region"].values():
        found += row[language]["places"].split("|")
    for row in techs.values():
        found += row[language]["things"].split()
    return frozenset(found)


def bank(name: str, language: Language) -> dict[str, Any]:
    """Return the sentences of one kind in *language*: leads, memory, ages."""
    return pack_data(PACKAGE, f"saga/{name}.{language}.toml")


def capital(sentence: str) -> str:
    """Return a sentence with a capital."""
    return re.sub(r"^([\"“‘]?)(\w)", lambda found: found[1] + found[2].upper(), sentence)
