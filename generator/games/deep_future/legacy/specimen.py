"""A campaign in which something of every kind exists, to look at every kind of sheet.

In: a language. Out: a campaign just founded, or one of two eras.
"""

from __future__ import annotations

from dataclasses import replace

from generator.engine.chance import RandomSource
from generator.engine.pack import Founding
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner, Wonder
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


#: Techs in every state: id, corner, key of the name, advancements; "*" is circled, one without a number is still open.
TECHS = (
    ("037", "6M", None, ("M6 2*", "M", "K4 2")),
    ("038", "5M", "fleet", ("S6 1*", "F5 1", "K3 1")),
    ("039", "2K", "priesthood", ("F2 1", "R5 1", "S1 1*")),
    ("040", "4H", "funneling", ("S5 1", "H1 1*", "F6 1")),
    ("041", "1F", None, ("K", "H", "S")),
)


def _advancement(text: str) -> Advancement:
    """An advancement written as "M6 2*": suit, number, era, chosen."""
    if len(text) == 1:
        return Advancement(text, None)
    return Advancement(text[0], int(text[1]), int(text[3]), chosen=text.endswith("*"))


def grown(language: Language = "en") -> DeepFutureCampaign:
    """The same after two eras: advanced worlds, techs in every state, a civilization, names, wonders, a chronology."""
    campaign = founded(language)
    names = {key: words[language] for key, words in pack_data(_PACKAGE, "names/specimen.toml").items()}
    home, second = campaign.worlds()[:2]
    assert home.sector and second.sector
    for world, written in ((home, ("K4 1", "F1 2*")), (second, ("R1 1*",))):
        slots = (*world.advancements, *map(_advancement, written))
        campaign.cards[world.id] = replace(world, advancements=slots)
    for number, corner, name, printed in TECHS:
        advancements = tuple(map(_advancement, printed))
        campaign.cards[number] = Card(
            number, Corner.read(corner), CardKind.TECH, 1, name=name and names[name], advancements=advancements
        )
    campaign.cards["042"] = Card(
        "042",
        Corner.read("3R"),
        CardKind.CIVILIZATION,
        1,
        sector=home.sector,
        name=names["civilization"],
        victory="might",
        effect_suit="H",
        homeworld=home.id,
        techs=("038", "039", "040"),
    )
    campaign.sector_names |= {home.sector: names["home"], 44: names["dark"], 25: names["star"]}
    campaign.wonders |= {home.sector: Wonder("might", "S"), 25: Wonder("territory", "F")}
    campaign.chronology += [
        ChronologyEntry(1, (("Ada", (second.name or "",)), ("Ben", ("Ulon", "Shiro"))), None),
        ChronologyEntry(1, (("Ada", (home.name or "",)), ("Ben", ("Shiro",))), "Ada"),
    ]
    campaign.era = 2
    return campaign
