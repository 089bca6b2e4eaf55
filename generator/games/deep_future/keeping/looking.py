"""A campaign looked at: how things stand, its cards, its chronology, a list to find a lost card by.

In: a campaign. Out: answers in the campaign's language, and the same as JSON values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from generator.engine.keeping import PrintStatus, Report
from generator.errors import NotUnderstood
from generator.games.deep_future.facts.cards import Card, Kind, card_event
from generator.games.deep_future.facts.tables import NUMBERS, SUITS, suits, victories
from generator.games.deep_future.facts.typed import all_typed
from generator.games.deep_future.keeping.vocabulary import Fact, facts_of, plain, take_card
from generator.games.deep_future.keeping.wording import (
    card_line,
    card_short,
    joined,
    phrase,
    quoting,
    wonder_text,
)
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign

#: So many cards are named in a line of the status, the rest is counted.
SHOWN = 8


def status(campaign: DeepFutureCampaign, printed: PrintStatus) -> Report:
    """Era, deck, galaxy, what is unnamed, unfinished or not printed."""
    language = campaign.language
    there = [card for card in campaign.cards.values() if not card.lost]
    kinds = Counter(card.kind for card in there)
    techs = [card for card in there if card.kind is Kind.TECH]
    complete = sum(card.complete for card in techs)
    lost = [card for card in campaign.cards.values() if card.lost]
    unnamed = [card for card in there if card.kind is not Kind.BLANK and not card.name and _should_have_name(card)]
    unfinished = [card for card in techs if not card.complete]
    games, won = len(campaign.chronology), sum(entry.winner is not None for entry in campaign.chronology)
    with_worlds = {card.sector for card in campaign.worlds()}
    lines = [
        phrase("s_era", language, campaign.era, games, won),
        phrase(
            "s_deck",
            language,
            len(there),
            kinds[Kind.WORLD],
            kinds[Kind.TECH],
            complete,
            kinds[Kind.CIVILIZATION],
            kinds[Kind.BLANK],
        ),
        phrase("s_galaxy", language, len(with_worlds), len(campaign.sector_names), len(campaign.wonders)),
    ]
    names = sorted(campaign.sector_names.items())
    if names:
        told = [f"{sector} {name or phrase('unnamed', language)}" for sector, name in names]
        lines.append(phrase("s_named", language, joined(told, language)))
    if campaign.wonders:
        told = [f"{sector} {wonder_text(wonder, language)}" for sector, wonder in sorted(campaign.wonders.items())]
        lines.append(phrase("s_wonders", language, joined(told, language)))
    if campaign.sitting:
        lines.append(phrase("s_playing", language, joined(campaign.sitting.players, language)))
    for key, cards in (("s_lost", lost), ("s_unnamed", unnamed), ("s_unfinished", unfinished)):
        if cards:
            lines.append(phrase(key, language, _some([card_short(card) for card in cards], campaign)))
    lines += _printed_lines(campaign, printed)
    data = {
        "era": campaign.era,
        "games": games,
        "won": won,
        "cards": len(campaign.cards),
        "kinds": {kind.value: kinds[kind] for kind in Kind},
        "sector_names": {str(sector): name for sector, name in names},
        "wonders": {str(sector): str(wonder) for sector, wonder in sorted(campaign.wonders.items())},
        "playing": list(campaign.sitting.players) if campaign.sitting else None,
        "lost": [card.id for card in lost],
        "unnamed": [card.id for card in unnamed],
        "unfinished": [card.id for card in unfinished],
        "unprinted": list(printed.never),
        "outdated": list(printed.outdated),
        "board_outdated": printed.board,
    }
    return Report(lines, data)


def _should_have_name(card: Card) -> bool:
    """Techs get their name when they are complete (1.4, R-1.4-10)."""
    return card.kind is not Kind.TECH or card.complete


def _some(told: Sequence[str], campaign: DeepFutureCampaign) -> str:
    more = f" +{len(told) - SHOWN}" if len(told) > SHOWN else ""
    return joined(list(told[:SHOWN]), campaign.language) + more


def _printed_lines(campaign: DeepFutureCampaign, printed: PrintStatus) -> list[str]:
    lines = []
    for key, ids in (("s_unprinted", printed.never), ("s_outdated", printed.outdated)):
        if ids:
            told = [card_short(campaign.cards[card]) if card in campaign.cards else card for card in ids]
            lines.append(phrase(key, campaign.language, _some(told, campaign)))
    if printed.board:
        lines.append(phrase("s_board", campaign.language))
    return lines or [phrase("s_printed", campaign.language)]


def cards(campaign: DeepFutureCampaign, words: Sequence[str], printed: PrintStatus) -> Report:
    """The cards that fit every word: a kind, a sector, a suit, a corner, an era, an advancement, part of a name.

    Raises NotUnderstood for a word that no card can fit.
    """
    found = [campaign.cards[card] for card in fitting(campaign, words, printed)]
    lines = [card_line(card, campaign) for card in found]
    if found:
        lines.append(phrase("c_count", campaign.language, len(found)))
    else:
        lines.append(phrase("c_none", campaign.language))
    return Report(lines, [card_data(card, campaign, printed) for card in found])


def fitting(campaign: DeepFutureCampaign, words: Sequence[str], printed: PrintStatus) -> list[str]:
    """Ids of the cards that fit every word.

    Raises NotUnderstood for a word that no card can fit.
    """
    fits = [_filter(fact, printed) for fact in _merged(facts_of(words))]
    return [card.id for card in campaign.cards.values() if all(fit(card) for fit in fits)]


def _merged(facts: Sequence[Fact]) -> list[Fact]:
    return [fact for fact in facts if fact.kind != "filler"]


#: Words that pick cards by their state.
STATES = {way: state for state, ways in all_typed("state").items() for way in ways}


def _filter(fact: Fact, printed: PrintStatus) -> Callable[[Card], bool]:
    """Whether a card fits a fact."""
    value = fact.value
    by_kind: dict[str, Callable[[Card], bool]] = {
        "sector": lambda card: card.sector == value,
        "suit": lambda card: card.corner.suit == value or any(added.suit == value for added in card.advancements),
        "corner": lambda card: card.corner == value,
        "era": lambda card: card.era == value or any(added.era == value for added in card.advancements),
        "card": lambda card: card.id == value,
        "advancement": lambda card: any(
            (added.suit, added.number) == (value.suit, value.number) for added in card.advancements
        ),
    }
    if fact.kind in by_kind:
        return by_kind[fact.kind]
    if fact.kind == "number":
        if fact.value not in NUMBERS:
            raise NotUnderstood(fact.text, "there is no such sector", "both digits 1 to 6, such as 34")
        return lambda card: card.corner.number == value
    if fact.kind == "new":
        return lambda card: card.id in printed.never
    state = STATES.get(plain(fact.text))
    if state is None:
        wanted = plain(str(value))
        return lambda card: wanted in (card.name or "").casefold()
    states: dict[str, Callable[[Card], bool]] = {
        "unnamed": lambda card: card.kind is not Kind.BLANK and not card.name and _should_have_name(card),
        "unfinished": lambda card: card.kind in {Kind.WORLD, Kind.TECH} and not card.complete,
        "complete": lambda card: card.complete,
        "lost": lambda card: card.lost,
        "unprinted": lambda card: card.id in printed.never,
        "altered": lambda card: card.id in printed.outdated,
    }
    return states.get(state, lambda card: card.kind.value == state)


def card_data(card: Card, campaign: DeepFutureCampaign, printed: PrintStatus) -> dict[str, Any]:
    """A card for programs, as the record has it."""
    state = "never" if card.id in printed.never else "outdated" if card.id in printed.outdated else "as it stands"
    quoted = [other.id for other in quoting(card.id, campaign)]
    return card_event(card) | {"lost": card.lost, "printed": state, "quoted_by": quoted}


def card(campaign: DeepFutureCampaign, id: str, printed: PrintStatus) -> Report:
    """One card whole."""
    found = campaign.cards[id]
    language = campaign.language
    lines = [card_line(found, campaign)]
    others = quoting(id, campaign)
    if others:
        lines.append("  " + phrase("c_quoted", language, joined([card_short(other) for other in others], language)))
    for key, ids in (("c_unprinted", printed.never), ("c_outdated", printed.outdated)):
        if id in ids:
            lines.append("  " + phrase(key, language))
    return Report(lines, card_data(found, campaign, printed))


def find_card(campaign: DeepFutureCampaign, words: Sequence[str]) -> str | None:
    """The one card that *words* name by number or whole name; None if they name none."""
    try:
        found, rest = take_card(campaign, words)
    except NotUnderstood:
        return None
    alone = len(words) == 1 and len(plain(words[0])) < 3 and plain(words[0]).isdecimal()  # "34" is a sector
    return None if rest or alone else found.id


def chronology(campaign: DeepFutureCampaign) -> Report:
    """Era, players, homeworlds; an asterisk and a solid line for a winner, else a dashed one (3, R-3-12)."""
    language = campaign.language
    lines: list[str] = []
    shown: object = None
    for entry in campaign.chronology:
        for player, worlds in entry.players:
            era = entry.era if entry.era != shown else ""
            shown = entry.era
            mark = "*" if player == entry.winner else " "
            homes = " · ".join(map(campaign.name_of, worlds)) or "-"
            won = ""
            if player == entry.winner and entry.victory:
                won = f"  ({victories()[entry.victory].name(language)})"
            lines.append(f"{era:>4} {mark} {player}: {homes}{won}")
        lines.append("     " + ("────────────────────" if entry.winner else "- - - - - - - - - -"))
    if campaign.era != shown:
        lines.append(f"{campaign.era:>4}")
    data = [
        {
            "era": entry.era,
            "players": {player: list(worlds) for player, worlds in entry.players},
            "winner": entry.winner,
            "victory": entry.victory,
            "abandoned": entry.abandoned,
        }
        for entry in campaign.chronology
    ]
    return Report(lines, {"era": campaign.era, "games": data})


def audit(campaign: DeepFutureCampaign, seen: Sequence[str]) -> Report:
    """The deck by corners to tick off, how even they are; or, if the cards *seen* are told, what is missing.

    Raises NotUnderstood for a number that no card has.
    """
    there = [card for card in campaign.cards.values() if not card.lost]
    lost = [card for card in campaign.cards.values() if card.lost]
    if seen:
        return _missing(campaign, there, seen)
    language = campaign.language
    order = sorted(there, key=lambda card: (SUITS.index(card.corner.suit), card.corner.number, card.id))
    counts = Counter(card.corner for card in there)
    lines = [phrase("a_head", language, len(there))]
    before = None
    for found in order:
        if found.corner.suit != before:
            before = found.corner.suit
            lines.append(f"{suits()[before].name(language)} ({before})")
        lines.append(f"  [ ] {found.corner}  {card_line(found, campaign).replace(f' {found.corner} ', '', 1)}")
    if lost:
        lines.append(f"{phrase('a_lost_too', language)}: {joined([card_short(card) for card in lost], language)}")
    lines += ["", phrase("a_table", language), *_corner_table(counts, language)]
    cells = [counts[corner] for corner in counts] + [0] * (36 - len(counts))
    lines.append(phrase("a_even", language, len(there), len(there) / 36, max(cells), min(cells)))
    data = {
        "cards": [card_event(found) for found in order],
        "lost": [card.id for card in lost],
        "corners": {str(corner): count for corner, count in sorted(counts.items(), key=lambda item: str(item[0]))},
    }
    return Report(lines, data)


def _corner_table(counts: Counter[Any], language: Any) -> list[str]:
    rows: dict[str, dict[int, int]] = {suit: dict.fromkeys(NUMBERS, 0) for suit in SUITS}
    for corner, count in counts.items():
        rows[corner.suit][corner.number] = count
    lines = ["     " + "".join(f"{number:>5}" for number in NUMBERS) + f"{phrase('a_sum', language):>6}"]
    for suit, row in rows.items():
        lines.append(f"  {suit}  " + "".join(f"{row[number]:>5}" for number in NUMBERS) + f"{sum(row.values()):>6}")
    sums = [sum(row[number] for row in rows.values()) for number in NUMBERS]
    return [*lines, "     " + "".join(f"{total:>5}" for total in sums) + f"{sum(sums):>6}"]


def _missing(campaign: DeepFutureCampaign, there: Sequence[Card], seen: Sequence[str]) -> Report:
    language = campaign.language
    told = {number for word in seen for number in numbers(campaign, word)}
    missing = [card for card in there if card.id not in told]
    known_lost = sorted(card.id for card in campaign.cards.values() if card.lost and card.id in told)
    if missing:
        lines = [phrase("a_missing", language, len(missing), "")]
        lines += [f"  {card_line(card, campaign)}" for card in missing]
    else:
        lines = [phrase("a_all_there", language, len(there))]
    if known_lost:
        lines.append(phrase("a_unexpected", language, joined(known_lost, language), known_lost[0]))
    return Report(lines, {"missing": [card.id for card in missing], "found_again": known_lost})


def numbers(campaign: DeepFutureCampaign, word: str) -> list[str]:
    """The ids that "12", "#12", "1-36" or "1-5,8" mean.

    Raises NotUnderstood for a number that no card has.
    """
    found: list[str] = []
    last = len(campaign.cards)
    for part in word.replace(",", " ").split():
        ends = [end.strip().removeprefix("#") for end in re.split("[-\u2013]", part)]
        if len(ends) > 2 or not all(end.isdecimal() and len(end) < 7 for end in ends):
            raise NotUnderstood(part, "this is no number of a card", "numbers and ranges such as 1-36 38")
        low, high = sorted((int(ends[0]), int(ends[-1])))
        if low < 1 or high > last:
            raise NotUnderstood(part, "there is no card of that number", f"numbers from 1 to {last}")
        found += [f"{number:03d}" for number in range(low, high + 1)]
    return found
