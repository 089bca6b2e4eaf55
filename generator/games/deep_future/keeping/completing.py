"""Help at the prompt: every kind of line with its form, and the words that fit next.

In: what was typed so far. Out: words with their meaning.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.keeping import Word
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.facts.cards import Kind
from generator.games.deep_future.facts.tables import advancements, suits, victories, when_words
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.lines import VERBS, verb_of
from generator.games.deep_future.keeping.looking import STATES
from generator.games.deep_future.keeping.wording import card_text
from generator.games.deep_future.legacy import Legacy

#: What fits behind each kind of line.
CARDS, ADVANCEMENTS, SUITS, MARKS = "cards", "advancements", "suits", "marks"
VICTORIES, PLAYERS, SECTORS = "victories", "players", "sectors"
FITTING = {
    "world": (ADVANCEMENTS, SUITS, MARKS),
    "tech": (ADVANCEMENTS, SUITS, MARKS),
    "civilization": (VICTORIES, SUITS, CARDS),
    "blank": (SUITS,),
    "advance": (CARDS, ADVANCEMENTS, MARKS),
    "name": (CARDS,),
    "sector": (SECTORS,),
    "wonder": (SECTORS, VICTORIES, SUITS),
    "game": (PLAYERS, CARDS, VICTORIES),
    "era": (),
    "lost": (CARDS,),
    "back": (CARDS,),
    "replaced": (CARDS,),
}


def manual(language: Language) -> list[Word]:
    """Every kind of line: an example and what it is for."""
    rows: dict[str, dict[str, str]] = pack_data("generator.games.deep_future", "tables/lines.toml")
    return [Word(row[f"form_{language}"], row[language]) for row in rows.values()]


def completions(legacy: Legacy, words: Sequence[str]) -> list[Word]:
    """Words that fit behind *words*; with none, those a line may begin with."""
    language = legacy.language
    if not words:
        forms = dict(zip(VERBS, manual(language)))
        return [
            Word(name, forms[verb].text if verb in forms else "")
            for verb, names in VERBS.items()
            for name in names
            if len(name) > 1
        ]
    if words[0] in typed("cards"):
        return [Word(state, "") for state in STATES]
    fitting = FITTING.get(verb_of(words[0]) or "", ())
    return [word for what in fitting for word in _words(legacy, what)]


def _words(legacy: Legacy, what: str) -> list[Word]:
    language = legacy.language
    if what == ADVANCEMENTS:
        return [
            Word(
                row.name(language),
                f"{row.suit}{row.number} {when_words()[row.action](language)} {row.reminder(language)}",
            )
            for row in advancements().values()
        ]
    if what == MARKS:
        return [Word("circled", "*"), Word("圈", "*"), Word("era", ""), Word("new", "")]
    if what == SUITS:
        return [Word(suit.name(language), suit.id) for suit in suits().values()]
    if what == VICTORIES:
        return [Word(row.name(language), row.letter) for row in victories().values()]
    if what == PLAYERS:
        return [Word(player, "") for player in legacy.players]
    if what == SECTORS:
        return [Word(str(sector), name) for sector, name in sorted(legacy.sector_names.items())]
    cards = [card for card in legacy.cards.values() if card.kind is not Kind.BLANK]
    by_name = [Word(card.name, f"{card.id} {card_text(card, legacy)}") for card in cards if card.name]
    return by_name + [Word(card.id, card_text(card, legacy)) for card in cards]
