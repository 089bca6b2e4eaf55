"""A campaign looked at: its status, its cards, its chronology, a list to find a lost card by.

In: a campaign. Out: answers in the campaign's language, and the same as JSON values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from generator.engine.keeping import PrintStatus, Report
from generator.errors import NotUnderstood
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.cards import Card, CardKind, card_event
from generator.games.deep_future.facts.tables import NUMBERS, SUITS, suits, victories
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.galaxy import galaxy_now
from generator.games.deep_future.keeping.vocabulary import Fact, close_to, facts_of, plain, take_card
from generator.games.deep_future.keeping.wording import card_line, card_short, joined, phrase, quoting, wonder_text
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.eras import era_just_over, has_begun

#: How many cards a line of the status names; the rest is counted.
SHOWN = 8


def status(campaign: DeepFutureCampaign, printed: PrintStatus) -> Report:
    """Return era, deck, galaxy, and what is unnamed, unfinished or not printed."""
    language = campaign.language
    there = [card for card in campaign.cards.values() if not card.lost]
    noted = _noted(campaign)
    kinds = Counter(card.kind for card in there)
    complete = kinds[CardKind.TECH] - len(noted["unfinished"])
    counts = (
        kinds[CardKind.WORLD],
        kinds[CardKind.TECH],
        complete,
        kinds[CardKind.CIVILIZATION],
        kinds[CardKind.BLANK],
    )
    games, won = len(campaign.chronology), sum(entry.winner is not None for entry in campaign.chronology)
    lines = [
        _era_line(campaign, games, won),
        phrase("s_deck", language, len(there), *counts),
        *_galaxy_lines(campaign),
        *_noted_lines(noted, campaign),
        *_printed_lines(campaign, printed),
    ]
    data = {
        "era": campaign.era,
        "games": games,
        "won": won,
        "cards": len(campaign.cards),
        "kinds": {kind.value: kinds[kind] for kind in CardKind},
        "sector_names": {str(sector): name for sector, name in sorted(campaign.sector_names.items())},
        "wonders": {str(sector): str(wonder) for sector, wonder in sorted(campaign.wonders.items())},
        "playing": list(campaign.in_progress.players) if campaign.in_progress else None,
        **{key: [card.id for card in cards] for key, cards in noted.items()},
        "unprinted": list(printed.never),
        "outdated": list(printed.outdated),
        "board_outdated": printed.board,
    }
    return Report(lines, data, galaxy_now(campaign))


def _era_line(campaign: DeepFutureCampaign, games: int, won: int) -> str:
    over = era_just_over(campaign)
    if over and not has_begun(campaign):
        return phrase("s_era_over", campaign.language, over.era, campaign.era, games, won)
    return phrase("s_era", campaign.language, campaign.era, games, won)


def _noted(campaign: DeepFutureCampaign) -> dict[str, list[Card]]:
    cards = campaign.cards.values()
    return {
        "lost": [card for card in cards if card.lost],
        "unnamed": [card for card in cards if not card.lost and _is_unnamed(card)],
        "unfinished": [card for card in cards if not card.lost and card.kind is CardKind.TECH and not card.complete],
    }


def _noted_lines(noted: Mapping[str, list[Card]], campaign: DeepFutureCampaign) -> Iterator[str]:
    for key, cards in noted.items():
        if cards:
            yield phrase(f"s_{key}", campaign.language, _some([*map(card_short, cards)], campaign))


def _galaxy_lines(campaign: DeepFutureCampaign) -> list[str]:
    language, names, wonders = campaign.language, campaign.sector_names, campaign.wonders
    with_worlds = {card.sector for card in campaign.worlds()}
    lines = [phrase("s_galaxy", language, len(with_worlds), len(names), len(wonders))]
    if names:
        named = [f"{sector} {name or phrase('unnamed', language)}" for sector, name in sorted(names.items())]
        lines.append(phrase("s_named", language, joined(named, language)))
    if wonders:
        built = [f"{sector} {wonder_text(wonder, language)}" for sector, wonder in sorted(wonders.items())]
        lines.append(phrase("s_wonders", language, joined(built, language)))
    if campaign.in_progress:
        lines.append(phrase("s_playing", language, joined(campaign.in_progress.players, language)))
    return lines


def _is_unnamed(card: Card) -> bool:
    """Return whether a name is missing; techs get theirs when they are complete (1.4, R-1.4-10)."""
    return card.kind is not CardKind.BLANK and not card.name and (card.kind is not CardKind.TECH or card.complete)


def _some(names: Sequence[str], campaign: DeepFutureCampaign) -> str:
    more = f" +{len(names) - SHOWN}" if len(names) > SHOWN else ""
    return joined(list(names[:SHOWN]), campaign.language) + more


def _printed_lines(campaign: DeepFutureCampaign, printed: PrintStatus) -> list[str]:
    lines = []
    for key, ids in (("s_unprinted", printed.never), ("s_outdated", printed.outdated)):
        if ids:
            names = [card_short(campaign.cards[card]) if card in campaign.cards else card for card in ids]
            lines.append(phrase(key, campaign.language, _some(names, campaign)))
    if printed.board:
        lines.append(phrase("s_board", campaign.language, printed.command))
    return lines or [phrase("s_printed", campaign.language)]


def cards(campaign: DeepFutureCampaign, words: Sequence[str], printed: PrintStatus) -> Report:
    """Return the cards that fit every word: a kind, a sector, a suit, a corner, an era, an advancement, part of a name.

    Raises NotUnderstood for a word that no card can fit.
    """
    found = [campaign.cards[card] for card in fitting(campaign, words, printed)]
    lines = [card_line(card, campaign) for card in found]
    if found:
        lines.append(phrase("c_count", campaign.language, len(found)))
    else:
        near = near_names(campaign, words)
        key = "c_none_near" if near else "c_none"
        lines.append(phrase(key, campaign.language, joined(near, campaign.language)))
    return Report(lines, [card_data(card, campaign, printed) for card in found])


def near_names(campaign: DeepFutureCampaign, words: Sequence[str]) -> list[str]:
    """Return names of cards that one of *words*, or all of them, may be a slip for."""
    named = [card.name for card in campaign.cards.values() if card.name]
    by_word = {part: name for name in named for part in name.split()}
    found = close_to(" ".join(words), named)
    found += [by_word[part] for word in words for part in close_to(word, list(by_word))]
    return list(dict.fromkeys(found))[:3]


def fitting(campaign: DeepFutureCampaign, words: Sequence[str], printed: PrintStatus) -> list[str]:
    """Return the ids of the cards that fit every word.

    Raises NotUnderstood for a word that no card can fit.
    """
    fits = [_filter(fact, printed) for fact in facts_of(words) if fact.kind != "filler"]
    return [card.id for card in campaign.cards.values() if all(fit(card) for fit in fits)]


#: Words that pick cards by their state.
STATES = typed.meanings("state")


#: Whether a card fits the value of a fact, by the kind of fact.
FITS: dict[str, Callable[[Card, Any], bool]] = {
    "sector": lambda card, sector: card.sector == sector,
    "suit": lambda card, suit: card.corner.suit == suit or any(added.suit == suit for added in card.advancements),
    "corner": lambda card, corner: card.corner == corner,
    "era": lambda card, era: card.era == era or any(added.era == era for added in card.advancements),
    "card": lambda card, number: card.id == number,
    "advancement": lambda card, wanted: any(
        (added.suit, added.number) == (wanted.suit, wanted.number) for added in card.advancements
    ),
}
#: Whether a card is in a state; every other state is a kind of card.
IN_STATE: dict[str, Callable[[Card, PrintStatus], bool]] = {
    "unnamed": lambda card, _: _is_unnamed(card),
    "unfinished": lambda card, _: card.kind in {CardKind.WORLD, CardKind.TECH} and not card.complete,
    "complete": lambda card, _: card.complete,
    "lost": lambda card, _: card.lost,
    "unprinted": lambda card, printed: card.id in printed.never,
    "altered": lambda card, printed: card.id in printed.outdated,
}


def _filter(fact: Fact, printed: PrintStatus) -> Callable[[Card], bool]:
    """Return the test of whether a card fits a fact."""
    value = fact.value
    if fact.kind in FITS:
        return lambda card: FITS[fact.kind](card, value)
    if fact.kind == "number":
        if value not in NUMBERS:
            raise NotUnderstood(fact.text, Text("no_such_sector"), Text("both_digits"))
        return lambda card: card.corner.number == value
    state = "unprinted" if fact.kind == "new" else STATES.get(plain(fact.text))
    if state is None:
        wanted = plain(str(value))
        return lambda card: wanted in (card.name or "").casefold()
    if state in IN_STATE:
        return lambda card: IN_STATE[state](card, printed)
    return lambda card: card.kind.value == state


def card_data(card: Card, campaign: DeepFutureCampaign, printed: PrintStatus) -> dict[str, Any]:
    """Return a card for programs, as the record has it."""
    state = "never" if card.id in printed.never else "outdated" if card.id in printed.outdated else "as it stands"
    quoted = [other.id for other in quoting(card.id, campaign)]
    return card_event(card) | {"lost": card.lost, "printed": state, "quoted_by": quoted}


def card(campaign: DeepFutureCampaign, id: str, printed: PrintStatus) -> Report:
    """Return everything on one card."""
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
    """Return the one card that *words* name by number or whole name; None if they name none."""
    try:
        found, rest = take_card(campaign, words)
    except NotUnderstood:
        return None
    alone = len(words) == 1 and len(plain(words[0])) < 3 and plain(words[0]).isdecimal()  # "34" is a sector
    return None if rest or alone else found.id


def chronology(campaign: DeepFutureCampaign) -> Report:
    """Return era, players, homeworlds; an asterisk and a solid line for a winner, else a dashed one (3, R-3-12)."""
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
    """Return the deck by corners to tick off, and how even they are; or what is missing if the cards *seen* are given.

    Raises NotUnderstood for a number that no card has.
    """
    there = [card for card in campaign.cards.values() if not card.lost]
    lost = [card for card in campaign.cards.values() if card.lost]
    if seen:
        return _missing(campaign, there, seen)
    language = campaign.language
    there.sort(key=lambda card: (SUITS.index(card.corner.suit), card.corner.number, card.id))
    counts = Counter(card.corner for card in there)
    lines = [phrase("a_head", language, len(there)), *_tick_list(there, campaign)]
    if lost:
        lines.append(f"{phrase('a_lost_too', language)}: {joined([card_short(card) for card in lost], language)}")
    lines += ["", phrase("a_table", language), *_corner_table(counts, language)]
    cells = [*counts.values()] + [0] * (36 - len(counts))
    lines.append(phrase("a_even", language, len(there), len(there) / 36, max(cells), min(cells)))
    data = {
        "cards": [card_event(card) for card in there],
        "lost": [card.id for card in lost],
        "corners": {str(corner): count for corner, count in sorted(counts.items(), key=lambda item: str(item[0]))},
    }
    return Report(lines, data)


def _tick_list(cards: Sequence[Card], campaign: DeepFutureCampaign) -> Iterator[str]:
    for suit, found in groupby(cards, key=lambda card: card.corner.suit):
        yield f"{suits()[suit].name(campaign.language)} ({suit})"
        for card in found:
            yield f"  [ ] {card.corner}  {card_line(card, campaign).replace(f' {card.corner} ', '', 1)}"


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
    seen_ids = {number for word in seen for number in numbers(campaign, word)}
    missing = [card for card in there if card.id not in seen_ids]
    known_lost = sorted(card.id for card in campaign.cards.values() if card.lost and card.id in seen_ids)
    if missing:
        lines = [phrase("a_missing", language, len(missing), "")]
        lines += [f"  {card_line(card, campaign)}" for card in missing]
    else:
        lines = [phrase("a_all_there", language, len(there))]
    if known_lost:
        lines.append(phrase("a_unexpected", language, joined(known_lost, language), known_lost[0]))
    return Report(lines, {"missing": [card.id for card in missing], "found_again": known_lost})


def numbers(campaign: DeepFutureCampaign, word: str) -> list[str]:
    """Return the ids that "12", "#12", "1-36" or "1-5,8" mean.

    Raises NotUnderstood for a number that no card has.
    """
    found: list[str] = []
    last = len(campaign.cards)
    for part in word.replace(",", " ").split():
        ends = [end.strip().removeprefix("#") for end in re.split("[-\u2013]", part)]
        if len(ends) > 2 or not all(end.isdecimal() and len(end) < 7 for end in ends):
            raise NotUnderstood(part, Text("no_card_number"), Text("such_ranges"))
        low, high = sorted((int(ends[0]), int(ends[-1])))
        if low < 1 or high > last:
            raise NotUnderstood(part, Text("no_such_card"), Text("numbers_to", last=last))
        found += [f"{number:03d}" for number in range(low, high + 1)]
    return found
