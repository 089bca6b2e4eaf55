"""Where a campaign is kept between games: a box for its deck, dividers, cubes for those who have none.

In: a campaign, a language, what is wanted. Out: a box, cards with tabs, a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from generator.engine.view import Box, CardSheets, Face, Language, Page, Printable, PrintContext
from generator.games.deep_future.facts.tables import NUMBERS, SUITS, advancements
from generator.games.deep_future.facts.words import word, words
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.sheets.cards import suit_data, suit_title
from generator.games.deep_future.sheets.galaxy import letters, realms, rulers

Size = tuple[float, float]
#: How much higher than a card a divider is, in mm: its tab.
TAB = 9.0
#: What the deck is kept by besides the blanks' suits, in order; the third of each row has its tab at the right.
SECTIONS = ("deck", "aid", "old", "world", "tech", "civilization")
_THIRDS = 3
#: A box has room for the deck after so many games more, each of which adds about so many cards: three campaigns of 20
#: games by two bots had 105 to 114 cards after ten and 186 to 211 after twenty.
_GAMES, _CARDS_A_GAME = 10, 8


def box(
    campaign: DeepFutureCampaign, language: Language, context: PrintContext, size: Size, divided: bool
) -> list[Printable]:
    """Return a box for as many cards as it is to hold, or for all that can be found and those of ten games more."""
    now = sum(not card.lost for card in campaign.cards.values())
    count = context.room_for or ceil((now + _GAMES * _CARDS_A_GAME) / 10) * 10
    era = campaign.era if isinstance(campaign.era, int) else 1
    arms = {realm["era"]: realm for realm in realms(campaign)}
    data = {
        "made": (campaign.start,),
        "eras": word("box_eras" if era > 1 else "box_era", language).format(era),
        "rulers": [ruler | {"arms": arms.get(str(ruler["era"]))} for ruler in rulers(campaign)],
        "holds": word("box_room", language).format(count, f"{context.thickness:g}"),
        "now": word("box_now", language).format(now),
        "t": words(language),
    }
    between = len(divider_faces(language)) if divided else 0
    tab = TAB if divided else 0.0
    title = word("box", language)
    return [Box("box", "box.pdf", title, "box", size, max(count, 1), context.thickness, data, between, tab)]


def dividers(language: Language, size: Size, start: str) -> list[Printable]:
    """Return dividers with tabs: what the deck is sorted by, and a reserve of blanks by suit (1.2, R-1.4-12)."""
    plain = {"kind": "", "title": "", "made": (start,)}
    faces = divider_faces(language)
    backs = {"": plain, "divider": plain}
    return [CardSheets("dividers", "dividers.pdf", word("dividers", language), size, faces, backs, tab=TAB)]


def divider_faces(language: Language) -> tuple[Face, ...]:
    """Return all dividers; the tabs of one kind are side by side so that each can be read."""
    faces = [
        _divider(
            word(f"divider_{key}", language),
            word(f"divider_{key}_note", language),
            place % _THIRDS,
            _THIRDS,
            {"key": key},
        )
        for place, key in enumerate(SECTIONS)
    ]
    for place, suit in enumerate(SUITS):
        rows = [{"number": number, "name": advancements()[suit, number].name(language)} for number in NUMBERS]
        note = word("divider_blank_note", language)
        faces.append(
            _divider(suit_title(suit, language), note, place, len(SUITS), {"suit": suit_data(suit), "rows": rows})
        )
    titles = [face.data["title"] for face in faces[: len(SECTIONS)]]
    return tuple(replace(face, data={**face.data, "tabs": titles}) for face in faces)


def _divider(title: str, note: str, place: int, places: int, more: Mapping[str, object] | None = None) -> Face:
    """Return a divider whose tab is at the *place* of so many."""
    data = {
        "title": title,
        "note": note,
        "place": place,
        "places": places,
        "tab": TAB,
        "suit": None,
        "rows": (),
        "key": "",
    }
    return Face("", "divider", f"divider {title}", {**data, **(more or {})})


def cubes(campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> list[Printable]:
    """Return tokens in a colour for each player and one for neutral rivals (1.1); as many as fit (R-1.1-01)."""
    players = context.players or campaign.players
    signs = letters(players)
    owners: list[dict[str, object]] = [
        {"mark": place, "name": player, "letter": signs[player]} for place, player in enumerate(players, start=1)
    ]
    owners.append({"mark": 0, "name": word("cubes_neutral", language), "letter": ""})
    data = {"owners": owners, "t": words(language)}
    return [Page("cubes", "cubes.pdf", word("cubes", language), "cubes", data, life_size=True)]
