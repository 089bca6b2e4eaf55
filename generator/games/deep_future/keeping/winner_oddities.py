"""What the rules find odd about what a winner writes: civilization, name of the sector, wonder (3, R-3-06 to R-3-10).

In: a legacy and a card or an event, before it is applied. Out: keys of sentences, with what is in them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from generator.engine.languages import listed
from generator.engine.pack import Event
from generator.games.deep_future.facts.amounts import FOR_EFFECT, FOR_WONDER, SLOTS
from generator.games.deep_future.facts.cards import Card, CardKind, Era, Wonder
from generator.games.deep_future.facts.tables import suits, victories
from generator.games.deep_future.keeping.wording import card_short, phrase, wonder_text
from generator.games.deep_future.legacy import Legacy
from generator.games.deep_future.legacy.eras import Win, civilizations, eras_on, has_begun, wins
from generator.games.deep_future.rules.switches import read_switches

Oddities = Iterator[tuple[object, ...]]


def civilization(legacy: Legacy, card: Card) -> Oddities:
    """Yield what is odd about its homeworld and techs, which are those of a winner (3, R-3-04)."""
    home = legacy.cards[card.homeworld or ""]
    if home.sector != card.sector:
        yield "odd_home_sector", card_short(home), home.sector, card.sector
    if home.kind is not CardKind.WORLD:
        yield "odd_home_kind", card_short(home)
    elif not home.complete:
        yield "odd_home_incomplete", card_short(home), len(home.advancements)
    techs = [legacy.cards[tech] for tech in dict.fromkeys(card.techs)]
    if len(techs) < len(card.techs):
        yield ("odd_tech_twice",)
    assert card.effect_suit
    count = _quoted_suits(legacy, card).count(card.effect_suit)
    if count < FOR_EFFECT:
        yield "odd_effect", count, suits()[card.effect_suit].name(legacy.language)
    yield from _quoted_techs(techs)
    yield from _civilization_of_win(legacy, card)
    yield from _its_wonder(legacy, card)


def _quoted_techs(techs: Sequence[Card]) -> Oddities:
    if len(techs) < SLOTS:
        yield "odd_few_techs", len(techs)
    for tech in techs:
        if tech.kind is not CardKind.TECH:
            yield "odd_no_tech", card_short(tech)
        elif not tech.complete:
            yield "odd_tech_incomplete", card_short(tech)


def _quoted_suits(legacy: Legacy, card: Card) -> list[str]:
    """Return suits of the advancements on the homeworld and the techs a civilization quotes (3, R-3-07)."""
    return _suits_on([legacy.cards[other] for other in dict.fromkeys((card.homeworld or "", *card.techs))])


def _suits_on(cards: Sequence[Card]) -> list[str]:
    return [added.suit for card in cards for added in card.advancements if added.written]


def _civilization_of_win(legacy: Legacy, card: Card) -> Oddities:
    """Yield what does not fit the game that a civilization comes from: one for each win, by its victory (R-3-06)."""
    others = [other for other in civilizations(legacy) if other.id != card.id and other.era == card.era]
    won = [win for win in wins(legacy) if win.era == card.era]
    for other in others:
        yield "odd_civ_second", card.era, card_short(other)
    if not won and card.era == legacy.era and _seems_earlier(legacy, card):
        yield "odd_civ_nobody", card.era
    for win in won:
        yield from _unlike_win(legacy, win, card)


def _seems_earlier(legacy: Legacy, card: Card) -> bool:
    """Return whether a civilization of the present era seems to be one more of an earlier win: nothing new is in it."""
    quoted = [legacy.cards[other] for other in (card.homeworld or "", *card.techs)]
    known = any(win.home and win.home.id == card.homeworld for win in wins(legacy)[-1:])
    return not any(legacy.era in eras_on(each) for each in quoted) and (known or not has_begun(legacy))


def _unlike_win(legacy: Legacy, win: Win, card: Card) -> Oddities:
    if win.victory and card.victory and win.victory != card.victory:
        yield "odd_civ_victory", win.winner, win.era, _victory(legacy, win.victory), _victory(legacy, card.victory)
    if win.home and win.home.id != card.homeworld:
        yield "odd_civ_home", win.winner, win.era, card_short(win.home)


def game_of_civilization(legacy: Legacy, event: Event, during: Era | None) -> Oddities:
    """Yield what of a game that was won does not fit the civilization of its era that is there already (R-3-06)."""
    worlds = event["players"][event["winner"]]
    home = legacy.cards.get(worlds[-1]) if worlds else None
    if not isinstance(during, int):
        return
    win = Win(during, event["winner"], event.get("victory"), home)
    for card in civilizations(legacy):
        if card.era == during:
            yield from _unlike_win(legacy, win, card)


def _victory(legacy: Legacy, victory: str | None) -> str:
    return victories()[victory or ""].name(legacy.language)


def sector_named(legacy: Legacy, sector: int) -> Oddities:
    """Yield that no winner lived in a sector that gets its first name (3)."""
    if sector not in legacy.sector_names and _no_winner_lived(legacy, sector):
        yield "odd_sector_nobody", sector


def _no_winner_lived(legacy: Legacy, sector: int) -> bool:
    """Return whether it is sure that nobody has won with a homeworld in *sector*.

    A complete world may be that of a game that is written down last. Nothing is sure before a game that was won is
    recorded, nor as long as one is missing or its homeworld is unknown.
    """
    won = wins(legacy)
    if not all(win.home for win in won) or legacy.era != len({win.era for win in won}) + 1 or not won:
        return False
    seats = {win.home.sector for win in won if win.home} | {card.sector for card in civilizations(legacy)}
    seats |= {world.sector for world in legacy.worlds() if world.complete}
    return sector not in seats


def wonder(legacy: Legacy, event: Event) -> Oddities:
    """Yield what is odd about a wonder: sector, pair, letter, suit (3, R-3-08)."""
    sector, its = event["sector"], Wonder(event["victory"], event["suit"])
    yield from _place(legacy, sector, its)
    founders, won = _civilizations_in(legacy, sector), _wins_in(legacy, sector)
    yield from _letter(legacy, its, [*(card.victory for card in founders), *(win.victory for win in won)])
    yield from _suit(legacy, its.suit, founders, won)


def _place(legacy: Legacy, sector: int, its: Wonder) -> Oddities:
    """Yield what is odd about the sector of a wonder, and that its pair is in another one."""
    if sector in legacy.wonders:
        yield "odd_wonder_there", sector, wonder_text(legacy.wonders[sector], legacy.language)
    for other, known in legacy.wonders.items():
        if other != sector and known == its:
            yield "odd_wonder_pair", other
    if sector not in legacy.sector_names:
        yield "odd_wonder_unnamed", sector
    if _no_winner_lived(legacy, sector):
        yield "odd_wonder_nobody", sector


def _civilizations_in(legacy: Legacy, sector: int | None) -> list[Card]:
    return [card for card in civilizations(legacy) if card.sector == sector]


def _wins_in(legacy: Legacy, sector: int | None) -> list[Win]:
    return [win for win in wins(legacy) if win.home and win.home.sector == sector]


def _suit(legacy: Legacy, suit: str, founders: Sequence[Card], won: Sequence[Win]) -> Oddities:
    """Yield that nobody who won there can have five advancements of the suit: no civilization, nor a win without."""
    written = {card.era for card in civilizations(legacy)}
    homes = [win.home for win in won if win.home and win.era not in written]
    too_few = [*_suit_of_founders(legacy, suit, founders)] if founders else []
    if too_few or not founders:
        yield from _suit_of_homes(legacy, suit, homes) if homes else too_few


def _letter(legacy: Legacy, its: Wonder, won_by: Collection[str | None]) -> Oddities:
    """Yield that the letter is not that of a victory won there, as far as those are known (R-3-06)."""
    known = [victory for victory in dict.fromkeys(won_by) if victory]
    any_letter = read_switches(legacy.rules).wonder_letter == "any_achieved"
    if known and its.victory not in known and not any_letter:
        names = [_victory(legacy, victory) for victory in known]
        yield "odd_wonder_letter", victories()[its.victory].letter, listed(names, legacy.language)


def _suit_of_founders(legacy: Legacy, suit: str, founders: Sequence[Card]) -> Oddities:
    """Yield that no civilization there quotes five advancements of the suit (R-3-07)."""
    counts = [(_quoted_suits(legacy, card).count(suit), card) for card in founders]
    count, card = max(counts, key=lambda pair: pair[0])
    if count < FOR_WONDER:
        yield "odd_wonder_few", count, suits()[suit].name(legacy.language), card_short(card)


def _suit_of_homes(legacy: Legacy, suit: str, homes: Sequence[Card]) -> Oddities:
    """Yield that five advancements of the suit are not even on a winning homeworld and all complete techs (R-3-07)."""
    techs = [card for card in legacy.cards.values() if card.kind is CardKind.TECH and card.complete]
    count = max(_suits_on([home, *techs]).count(suit) for home in homes)
    if count < FOR_WONDER:
        yield "odd_wonder_few_techs", count, suits()[suit].name(legacy.language)


def _its_wonder(legacy: Legacy, card: Card) -> Oddities:
    """Yield what of the wonder in its sector does not fit a civilization, if only this one can have made it."""
    its = legacy.wonders.get(card.sector or 0)
    others = [other for other in _civilizations_in(legacy, card.sector) if other.id != card.id]
    older = [win for win in _wins_in(legacy, card.sector) if win.era != card.era]
    if its and not others and not older:
        yield from _letter(legacy, its, [card.victory])
        yield from _suit_of_founders(legacy, its.suit, [card])


def mended(legacy: Legacy, event: Event, odd: Sequence[str]) -> list[str]:
    """Return what is still odd about *event* in a later *legacy*; a name, a win or techs may have been written since.

    A sentence stays if its oddity would be found again now.
    """
    sector, era = event.get("sector"), event.get("era")
    now = _odd_now(legacy, event)
    suit = suits()[event["suit"]].name(legacy.language) if event["type"] == "wonder" else ""
    mendable: list[tuple[object, ...]] = [
        ("odd_wonder_unnamed", sector),
        ("odd_wonder_nobody", sector),
        ("odd_sector_nobody", sector),
        ("odd_civ_nobody", era),
        *(("odd_wonder_few_techs", count, suit) for count in range(FOR_WONDER)),
    ]
    right = {phrase(str(key), legacy.language, *parts) for key, *parts in mendable if key not in now}
    return [what for what in odd if what not in right]


def _odd_now(legacy: Legacy, event: Event) -> set[object]:
    """Return the keys of what would be found odd again, of that which may be mended."""
    now = {key for key, *_ in wonder(legacy, event)} if event["type"] == "wonder" else set()
    if "odd_wonder_few" in now:
        now.add("odd_wonder_few_techs")
    if event["type"] == "name" and _no_winner_lived(legacy, event.get("sector") or 0):
        now.add("odd_sector_nobody")
    if not any(win.era == event.get("era") for win in wins(legacy)):
        now.add("odd_civ_nobody")
    return now
