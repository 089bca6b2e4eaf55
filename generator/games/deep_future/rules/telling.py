"""What happened and what a choice has changed, in words for the table.

In: a position's story, two positions, a language. Out: lines of text. Only what the player addressed may know is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.languages import between
from generator.engine.names import card_name
from generator.engine.view import Language
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import SUITS, failures
from generator.games.deep_future.rules import choices, codes
from generator.games.deep_future.rules.codes import NEUTRAL, TRACK_IDS
from generator.games.deep_future.rules.notation import sector_name
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.rendering import card_text, causes, corner, say, suit_name
from generator.games.deep_future.rules.sectors import SECTORS


def story_lines(
    pos: Position, story: Sequence[tuple[int, ...]], who: int, names: Sequence[str], language: Language
) -> list[str]:
    """Return what happened by itself, as a *story* has it, for player *who*: cards turned over, challenges, losses."""
    return [_event_text(pos, item, who, names, language) for item in story]


def _event_text(pos: Position, item: tuple[int, ...], who: int, names: Sequence[str], language: Language) -> str:
    """Return one thing of the story."""
    kind, about, *more = item
    match kind:
        case codes.STORY_TURN:
            return say("story_turn", language, more[0], names[about])
        case codes.STORY_HOME:
            return say("story_home", language, names[about], card_text(pos, more[0], language))
        case codes.STORY_FIVE:
            return _five_text(pos, names[about], more, language)
        case codes.STORY_TURNED:
            return say("turned", language, f"{card_name(about)} {corner(pos, about)}")
        case codes.STORY_UNPAID:
            return say("story_not_payable" if more[0] == who else "story_unpaid", language, card_name(about))
        case codes.STORY_SHUFFLED:
            return say("story_shuffled", language, about)
        case codes.STORY_OUT:
            return say("story_out", language, names[about], causes(more[0], language))
        case codes.STORY_RIVALS:
            return say("story_rivals", language, more[0], sector_name(about))
        case codes.STORY_OVERFLOW:
            return _overflow_text(about, more[0], more[1], language)
    return _challenge_text(pos, item, who, language)


def _overflow_text(sector: int, cubes: int, target: int, language: Language) -> str:
    if target >= 0:
        return say("story_overflow", language, sector_name(sector), cubes, sector_name(target))
    return say("story_gone", language, sector_name(sector), cubes)


def _five_text(pos: Position, name: str, more: Sequence[int], language: Language) -> str:
    """Return the cards of which one is to be the homeworld, and what speaks against them (1.7)."""
    possible, *cards = more
    told = [
        card_text(pos, card, language)
        if card >= 0
        else say("five_taken", language, card_text(pos, -1 - card, language))
        for card in cards
    ]
    few = say(("five_none", "five_one")[possible], language) if possible < 2 else ""
    return say("story_five", language, name, between(language).clauses.join(told), few)


def _challenge_text(pos: Position, item: tuple[int, ...], who: int, language: Language) -> str:
    """Return how a challenge was met, or why it was not and which cell of Table 6 that gave (2.4)."""
    kind, revealed, how, *more = item
    suit = suit_name(pos.suit[revealed], language)
    if kind == codes.STORY_MET:
        met = say(MET_BY[how], language, card_text(pos, more[0], language))
        return say("story_met", language, suit, card_name(revealed), met)
    card, helpless = more
    column, row = divmod(how, 6)
    number = say("by_card", language, card_name(card), row + 1) if card >= 0 else say("by_die", language, row + 1)
    cell = failures()[SUITS[column], row + 1]
    key = "story_not_possible" if helpless == who else "story_failed"
    return say(key, language, suit, card_name(revealed), number, cell.name(language), cell.reminder(language))


#: How a challenge was met.
MET_BY = {choices.DROP: "met_by_card", choices.CUBE: "met_by_cube", choices.CARD: "met_by_world"}


def change_lines(before: Position, after: Position, who: int, names: Sequence[str], language: Language) -> list[str]:
    """Return what a choice has changed, for player *who*."""
    lines = []
    for seat in range(after.seats):
        lines += _track_changes(before, after, seat, names, language)
    for at in range(SECTORS):
        if (before.cubes[at], before.owner[at]) != (after.cubes[at], after.owner[at]):
            lines.append(_sector_change(before, after, at, names, language))
    lines += _card_changes(before, after, language)
    for seat in range(after.seats):
        lines += _losses(before, after, seat, names[seat], language)
        lines += _gains(before, after, seat, names[seat], language)
    drawn = [card for card in after.hand[who] if card not in before.hand[who]]
    if drawn:
        cards = between(language).clauses.join(card_text(after, card, language) for card in drawn)
        lines.append(say("drew", language, names[who], cards))
    return lines


def _losses(before: Position, after: Position, seat: int, name: str, language: Language) -> list[str]:
    """Return what has left a player's tableau."""
    lines = []
    old, new = before.home[seat], after.home[seat]
    if old not in {new, -1}:
        after_it = [card_text(after, new, language)] if new >= 0 else []
        key = "home_lost" if after_it else "home_gone"
        lines.append(say(key, language, name, card_text(after, old, language), *after_it))
    there = {*after.techs[seat], *after.settled[seat], new}
    gone = [card for card in before.techs[seat] + before.settled[seat] if card not in there]
    return lines + [say("left_tableau", language, name, card_text(after, card, language)) for card in gone]


def _gains(before: Position, after: Position, seat: int, name: str, language: Language) -> list[str]:
    """Return what has come into a player's tableau, and cards of it that have more upkeep cubes."""
    had, homes = {*before.techs[seat], *before.settled[seat]}, {before.home[seat], after.home[seat]}
    new = [card for card in after.techs[seat] + after.settled[seat] if card not in had | homes]
    lines = [say("in_tableau", language, name, card_text(after, card, language)) for card in new]
    kept = [card for card in (after.home[seat], *after.techs[seat]) if 0 <= card < len(before.upkeep)]
    return lines + [
        say("upkeep_now", language, card_name(card), before.upkeep[card], after.upkeep[card])
        for card in kept
        if after.upkeep[card] > before.upkeep[card]
    ]


def _card_changes(before: Position, after: Position, language: Language) -> list[str]:
    written = [
        card
        for card in after.written_since(before.changed)
        if card >= len(before.kind) or _written(before, card) != _written(after, card)
    ]
    joined = [card for card in after.line if card not in before.line]
    left = [card for card in before.line if card not in after.line]
    return [
        say(key, language, card_text(after, card, language))
        for key, cards in (("written", written), ("leaves_line", left), ("joins_line", joined))
        for card in cards
    ]


def _written(pos: Position, card: int) -> tuple[int, list[int]]:
    return pos.kind[card], pos.advs[SLOTS * card : SLOTS * card + SLOTS]


def _track_changes(before: Position, after: Position, seat: int, names: Sequence[str], language: Language) -> list[str]:
    changed = []
    for track in range(4):
        old, new = before.tracks[4 * seat + track], after.tracks[4 * seat + track]
        if old != new:
            changed.append(f"{TRACK_IDS[track]} {old:+d} > {new:+d}")
    return [say("tracks", language, names[seat], between(language).things.join(changed))] if changed else []


def _sector_change(before: Position, after: Position, at: int, names: Sequence[str], language: Language) -> str:
    old, new = (
        say("neutral", language) if who == NEUTRAL else names[who] for who in (before.owner[at], after.owner[at])
    )
    there, now = before.cubes[at], after.cubes[at]
    if there and now and old != new:
        return say("sector_changed", language, sector_name(at), old, there, new, now)
    return say("sector_now", language, sector_name(at), new if now else old, there, now)
