"""Events that people write down of a campaign they play with paper: cards, names, wonders, games (1.4, 3).

In: a legacy and an event. Out: the legacy with it, whatever the rules say of it; what cannot be at all is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from generator.engine.names import card_name
from generator.engine.pack import Event
from generator.engine.plain_text import is_plain
from generator.errors import RecordProblem
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.cards import ROOM, Advancement, Card, CardKind, Wonder, read_card, read_era
from generator.games.deep_future.facts.galaxy import BLACK_HOLE, hexes
from generator.games.deep_future.facts.tables import SUITS, victories
from generator.games.deep_future.legacy import ChronologyEntry, Legacy


def card(legacy: Legacy, event: Event) -> None:
    """A card as it is now: a new one, or one that was there and is written on (1.4)."""
    made = read_card(event)
    if made.id not in legacy.cards and made.id != card_name(len(legacy.cards)):
        raise RecordProblem(Text("not_next_card", card=made.id, next=card_name(len(legacy.cards))))
    _check_card(legacy, made)
    known = legacy.cards.get(made.id)
    if known and known.corner != made.corner:
        raise RecordProblem(Text("other_corner", card=made.id, corner=known.corner, typed=made.corner))
    legacy.cards[made.id] = made


def _check_card(legacy: Legacy, made: Card) -> None:
    if made.sector is not None:
        check_sector(made.sector)
    if (made.sector is not None) != (made.kind in {CardKind.WORLD, CardKind.CIVILIZATION}):
        raise RecordProblem(Text("kind_in_sector", kind=Text(f"called_{made.kind}"), lies=made.sector is None))
    if made.name is not None:
        check_name(made.name)
    if len(made.advancements) > ROOM:
        raise RecordProblem(Text("no_room", count=len(made.advancements), card=made.id))
    if made.kind is CardKind.CIVILIZATION:
        _check_civilization(legacy, made)


def _check_civilization(legacy: Legacy, made: Card) -> None:
    if made.victory not in victories() or made.effect_suit not in SUITS:
        raise RecordProblem(Text("civilization_has_both"))
    if made.homeworld is None:
        raise RecordProblem(Text("civilization_has_home"))
    for other in (made.homeworld, *made.techs):
        if other not in legacy.cards or legacy.cards[other].kind is CardKind.BLANK:
            raise RecordProblem(Text("nothing_to_quote", card=other))


def check_sector(sector: Any) -> None:
    """Raises RecordProblem unless *sector* is one of the 36 with a number (1.5)."""
    if type(sector) is not int or sector == BLACK_HOLE or sector not in hexes():
        raise RecordProblem(Text("no_sector", given=sector))


def check_name(name: Any) -> None:
    """Raises RecordProblem unless *name* can be written on a line."""
    if not isinstance(name, str) or not name.strip() or not is_plain(name):
        raise RecordProblem(Text("no_name", given=name))


def there(legacy: Legacy, event: Event) -> Card:
    """The card an event is about. Raises RecordProblem if there is none."""
    found = legacy.cards.get(event["card"])
    if found is None:
        raise RecordProblem(Text("card_unknown", card=event["card"]))
    return found


def advance(legacy: Legacy, event: Event) -> None:
    """One more advancement on a world or tech; on a tech it fills a suit of its column (2.2 ADVANCE)."""
    known = there(legacy, event)
    added = Advancement.read(event["advancement"])
    if known.kind not in {CardKind.WORLD, CardKind.TECH} or not added.written:
        raise RecordProblem(Text("nothing_added", card=known.id))
    slots = list(known.advancements)
    empty = [at for at, slot in enumerate(slots) if not slot.written and slot.suit == added.suit]
    if empty:
        slots[empty[0]] = added
    else:
        slots.append(added)
    if len(slots) > ROOM:
        raise RecordProblem(Text("no_room", count=len(slots), card=known.id))
    legacy.cards[known.id] = replace(known, advancements=tuple(slots))


def name(legacy: Legacy, event: Event) -> None:
    """A card or a sector gets a name, or another one (1.4, 3); cards that quote it follow."""
    check_name(event["name"])
    if "sector" in event:
        check_sector(event["sector"])
        legacy.sector_names[event["sector"]] = event["name"]
        return
    known = there(legacy, event)
    if known.kind is CardKind.BLANK:
        raise RecordProblem(Text("nothing_to_name", card=known.id))
    legacy.cards[known.id] = known.named(event["name"])


def wonder(legacy: Legacy, event: Event) -> None:
    """A wonder on the map (3, Table 2)."""
    check_sector(event["sector"])
    if event["victory"] not in victories() or event["suit"] not in SUITS:
        raise RecordProblem(Text("wonder_of_both"))
    legacy.wonders[event["sector"]] = Wonder(event["victory"], event["suit"])


def lost_or_back(legacy: Legacy, event: Event) -> None:
    """Nobody can find a card; or it was found again, or replaced by a new one that says the same."""
    legacy.cards[event["card"]] = replace(there(legacy, event), lost=event["type"] == "lost")


def played(legacy: Legacy, event: Event) -> None:
    """A game nobody refereed: who played which homeworld, who won how, the era from now on (3, R-3-10, R-3-12)."""
    homes = tuple((player, tuple(worlds)) for player, worlds in event["players"].items())
    if not homes or not all(isinstance(world, str) for _, worlds in homes for world in worlds):
        raise RecordProblem(Text("game_has_players"))
    check_winner(event, event["players"])
    era_then = read_era(event.get("during") or legacy.era)
    following = read_era(event["era"])
    if era_then == "O" or following == "O":
        raise RecordProblem(Text("eras_from_1"))
    abandoned = bool(event.get("abandoned"))
    legacy.chronology.append(ChronologyEntry(era_then, homes, event["winner"], event.get("victory"), abandoned))
    legacy.chronology.sort(key=lambda entry: entry.era)  # written down late, it belongs in its era all the same
    legacy.era = following


def check_winner(event: Event, players: Collection[str]) -> None:
    """Refuse the end of a game that somebody won who is none of its *players*, or by no victory (3, R-3-10).

    Raises RecordProblem.
    """
    winner, victory = event["winner"], event.get("victory")
    if winner is not None and winner not in players:
        raise RecordProblem(Text("winner_not_playing", winner=winner))
    if victory is not None and victory not in victories():
        raise RecordProblem(Text("unknown_victory", given=victory, known=tuple(victories())))


def era(legacy: Legacy, event: Event) -> None:
    """The chronology goes on at this era (1.6, R-3-10)."""
    if type(event["era"]) is not int or event["era"] < 1:
        raise RecordProblem(Text("no_era", given=event["era"]))
    legacy.era = event["era"]


#: Only while no game is under way: its cards lie on the table.
BETWEEN_GAMES: dict[str, Callable[[Legacy, Event], None]] = {
    "card": card,
    "advance": advance,
    "wonder": wonder,
    **dict.fromkeys(("lost", "back", "replaced"), lost_or_back),
    "played": played,
    "era": era,
}
