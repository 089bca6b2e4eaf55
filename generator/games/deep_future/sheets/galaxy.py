"""What a map shows besides what is written on it: cubes of the next game's set-up, which era it is and who ruled it.

In: a campaign, a language, the context. Out: plain data for the sheets, no drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine.view import Language, PrintContext
from generator.games.deep_future.facts.cards import Card, CardKind, crown, made
from generator.games.deep_future.facts.galaxy import BLACK_HOLE, hexes
from generator.games.deep_future.facts.tables import suits, victories
from generator.games.deep_future.facts.words import word
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign


def sectors(campaign: DeepFutureCampaign, written: bool = True) -> list[dict[str, Any]]:
    """Return every hex with what is known of it (1.5); nothing, unless it is to be *written*."""
    known = [card for card in campaign.worlds() if written]
    names, wonders = (campaign.sector_names, campaign.wonders) if written else ({}, {})
    ruled = realms(campaign) if written else []
    found = []
    for sector, place in hexes().items():
        wonder = wonders.get(sector)
        found.append(
            {
                "id": sector,
                "black_hole": sector == BLACK_HOLE,
                "centre": place.centre,
                "name": names.get(sector, ""),
                "realms": [realm for realm in ruled if realm["sector"] == sector],
                "worlds": sum(card.sector == sector for card in known),
                "known": [_known(card, campaign.start) for card in known if card.sector == sector],
                "wonder": wonder
                and {
                    "victory": wonder.victory,
                    "letter": victories()[wonder.victory].letter,
                    "suit": suits()[wonder.suit].key,
                },
            }
        )
    return found


def _known(world: Card, start: str) -> dict[str, object]:
    """Return a known world as a large map shows it; its globe is that of its card."""
    return {
        "id": world.id,
        "made": made(world.id, start),
        "suit": suits()[world.corner.suit].key,
        "name": world.name or "",
    }


def realms(campaign: DeepFutureCampaign) -> list[dict[str, Any]]:
    """Return the civilizations, the first one first: their sector and era, and what their arms are drawn from."""
    civilizations = [card for card in campaign.cards.values() if card.kind is CardKind.CIVILIZATION]
    return [
        {
            "made": made(card.id, campaign.start),
            "name": card.name or "",
            "suit": suits()[card.corner.suit].key,
            "crown": crown(card),
            "sector": card.sector,
            "era": "" if card.era is None else str(card.era),
        }
        for card in sorted(civilizations, key=lambda card: card.era if isinstance(card.era, int) else 0)
    ]


@dataclass(frozen=True, slots=True)
class SetUp:
    """Cubes to be drawn, sector by sector, and what is beside them."""

    cubes: Mapping[int, tuple[Mapping[str, object], ...]]
    legend: Mapping[str, object]


def set_up(campaign: DeepFutureCampaign, context: PrintContext, language: Language) -> SetUp:
    """Return the cubes in each sector when the next game begins, as far as they are known (1.7).

    What is still to be drawn may decide about a cube; it is marked as "perhaps".
    Raises NotUnderstood for words that mean nothing, BadPlayers.
    """
    from generator.games.deep_future.keeping.preparing import prepared
    from generator.games.deep_future.legacy.founding import check_players  # a map without cubes needs none of this

    players = check_players(context.players)
    drawn, sheet = prepared(campaign, players, context.rules, context.setup or ())
    signs = letters(players)
    homes = {home.sector: player for player, home in drawn.homes.items()}
    sure, perhaps = _counted(sheet.steps)
    seats = {"": 0} | {player: seat for seat, player in enumerate(players, start=1)}
    cubes = {}
    for sector in sorted({*sure, *perhaps}):
        owner = homes.get(sector, "")
        drawn_cube, perhaps_cube = (_cube(seats[owner], signs.get(owner, "")), _cube(0, "", perhaps=True))
        cubes[sector] = (drawn_cube,) * sure[sector] + (perhaps_cube,) * (sector in perhaps)
    legend = {
        "title": word("setup_cubes", language),
        "players": [_cube(seats[each], signs[each]) | {"name": each} for each in players if each in drawn.homes],
        "neutral": any(count and sector not in homes for sector, count in sure.items()),
        "perhaps": bool(perhaps),
        "note": _note(sheet.said, language),
    }
    return SetUp(cubes, legend)


def _counted(steps: Sequence[Mapping[str, Any]]) -> tuple[Counter[int], set[int]]:
    """Return how many cubes are sure in each sector, and the sectors where one may be added."""
    sure: Counter[int] = Counter()
    perhaps: set[int] = set()
    for sector in (sector for step in steps for sector in step["sectors"] if sector["sector"]):
        sure[sector["sector"]] += sector["cubes"] or 0
        if sector["cubes"] is None:
            perhaps.add(sector["sector"])
    return sure, perhaps


def _cube(seat: int, letter: str, *, perhaps: bool = False) -> dict[str, object]:
    """Return a cube as templates know it; *seat* 0 is nobody's."""
    return {"seat": seat, "letter": letter, "perhaps": perhaps}


def letters(players: Sequence[str]) -> dict[str, str]:
    """Return a character for each player: the first letter of their name, their seat where two begin alike."""
    initials = [player[:1].upper() for player in players]
    if len(set(initials)) < len(players):
        initials = [str(seat) for seat in range(1, len(players) + 1)]
    return dict(zip(players, initials))


def _note(said: set[str], language: Language) -> str:
    """Return what cannot be drawn: cubes in random sectors, and which sectors get one if that is open (1.3, 1.7)."""
    from generator.games.deep_future.keeping.wording import phrase

    if "u_random" not in said:
        return ""
    return word("setup_doubtful", language) if "u_named_doubtful" in said else phrase("u_random", language)


def moment_text(campaign: DeepFutureCampaign, moment: str, language: Language) -> str:
    """Return which era is shown, and how much of it: "2, as it ended"; nothing if none has begun."""
    era = era_of(campaign, moment)
    if not era or not moment:
        return era
    if ":" in moment:
        return word("era_as_of", language).format(era, moment)
    return word("era_ended" if era != str(campaign.era) else "era_so_far", language).format(era)


def era_of(campaign: DeepFutureCampaign, moment: str) -> str:
    """Return the era that is asked for: a campaign at the end of era 2 has come to era 3 already."""
    if moment and ":" not in moment:
        return moment.casefold().removeprefix("era").strip()
    return "" if campaign.era is None else str(campaign.era)


def rulers(campaign: DeepFutureCampaign, moment: str = "") -> list[dict[str, object]]:
    """Return who won each era up to then, and the civilization founded for it (3, R-3-12)."""
    found: dict[str, dict[str, object]] = {}
    shown = era_of(campaign, moment)
    for entry in campaign.chronology:
        if entry.winner is not None:
            homes = dict(entry.players).get(entry.winner, ())
            name = campaign.name_of(homes[-1]) if homes else ""
            found[str(entry.era)] = {"era": str(entry.era), "player": entry.winner, "name": name}
    for card in campaign.cards.values():
        if card.kind is CardKind.CIVILIZATION and card.era is not None:
            ruler = found.setdefault(str(card.era), {"era": str(card.era), "player": "", "name": ""})
            ruler["name"] = card.name or ruler["name"]
    return [
        ruler | {"shown": era == shown}
        for era, ruler in sorted(found.items(), key=lambda item: (len(item[0]), item[0]))
    ]
