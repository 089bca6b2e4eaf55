"""A campaign in which something of every kind exists, to look at every kind of sheet.

In: a language. Out: a campaign just founded, or one of two eras.
"""

from __future__ import annotations

from dataclasses import replace

from generator.engine.chance import RandomSource
from generator.engine.pack import Founding
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.facts.cards import Advancement, Card, Corner, Kind, Wonder
from generator.games.deep_future.legacy import ChronologyEntry
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.founding import found

_PACKAGE = "generator.games.deep_future"
#: The rules that it is founded by.
RULES_VERSION = "1.6"


def founded(language: Language = "en", players: tuple[str, ...] = ("Ada", "Ben"), seed: int = 7) -> DeepFutureCampaign:
    """A campaign just founded."""
    campaign = DeepFutureCampaign()
    for event in found(Founding(players, language, seed=seed), RULES_VERSION, RandomSource(seed)):
        campaign.apply(event)
    return campaign


def grown(language: Language = "en") -> DeepFutureCampaign:
    """The same after two eras: advanced worlds, techs in every state, a civilization, names, wonders, a chronology."""
    campaign = founded(language)
    names = {key: words[language] for key, words in pack_data(_PACKAGE, "names/specimen.toml").items()}
    home = campaign.worlds()[0]
    second = campaign.worlds()[1]
    cards = campaign.cards
    cards[home.id] = replace(
        home,
        advancements=(
            *home.advancements,
            Advancement("K", 4, 1),
            Advancement("F", 1, 2, chosen=True),
        ),
    )
    cards[second.id] = replace(second, advancements=(*second.advancements, Advancement("R", 1, 1, chosen=True)))

    def tech(id: str, corner: str, name: str | None, *slots: Advancement) -> None:
        cards[id] = Card(id, Corner.read(corner), Kind.TECH, 1, name=name, advancements=slots)

    tech("037", "6M", None, Advancement("M", 6, 2, chosen=True), Advancement("M", None), Advancement("K", 4, 2))
    tech(
        "038",
        "5M",
        names["fleet"],
        Advancement("S", 6, 1, chosen=True),
        Advancement("F", 5, 1),
        Advancement("K", 3, 1),
    )
    tech(
        "039",
        "2K",
        names["priesthood"],
        Advancement("F", 2, 1),
        Advancement("R", 5, 1),
        Advancement("S", 1, 1, chosen=True),
    )
    tech(
        "040",
        "4H",
        names["funneling"],
        Advancement("S", 5, 1),
        Advancement("H", 1, 1, chosen=True),
        Advancement("F", 6, 1),
    )
    tech("041", "1F", None, Advancement("K", None), Advancement("H", None), Advancement("S", None))
    cards["042"] = Card(
        "042",
        Corner.read("3R"),
        Kind.CIVILIZATION,
        1,
        sector=home.sector,
        name=names["civilization"],
        victory="might",
        effect_suit="H",
        homeworld=home.id,
        techs=("038", "039", "040"),
    )
    assert home.sector and second.sector
    campaign.sector_names |= {
        home.sector: names["home"],
        44: names["dark"],
        25: names["star"],
    }
    campaign.wonders |= {home.sector: Wonder("might", "S"), 25: Wonder("territory", "F")}
    campaign.chronology += [
        ChronologyEntry(1, (("Ada", (second.name or "",)), ("Ben", ("Ulon", "Shiro"))), None),
        ChronologyEntry(1, (("Ada", (home.name or "",)), ("Ben", ("Shiro",))), "Ada"),
    ]
    campaign.era = 2
    return campaign
