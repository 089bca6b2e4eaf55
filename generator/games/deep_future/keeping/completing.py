"""Help at the prompt: every kind of line with its form, and the words that fit next.

In: what was typed so far. Out: words with their meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.engine.keeping import Word
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.facts.cards import CardKind
from generator.games.deep_future.facts.tables import advancements, suits, victories, when_words
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.lines import VERBS, verb_of
from generator.games.deep_future.keeping.looking import STATES
from generator.games.deep_future.keeping.wording import card_text
from generator.games.deep_future.legacy import Legacy


def manual(language: Language) -> list[Word]:
    """Return every kind of line: an example and what it is for."""
    rows: dict[str, dict[str, str]] = pack_data("generator.games.deep_future", "texts/lines.toml")
    return [Word(row[f"form_{language}"], row[language]) for row in rows.values()]


def completions(legacy: Legacy, words: Sequence[str]) -> list[Word]:
    """Return words that fit after *words*; without any, those a line may begin with."""
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
    return [word for fitting in FITTING.get(verb_of(words[0]) or "", ()) for word in fitting(legacy)]


def _advancements(legacy: Legacy) -> list[Word]:
    language = legacy.language
    return [
        Word(
            row.name(language), f"{row.suit}{row.number} {when_words()[row.action](language)} {row.reminder(language)}"
        )
        for row in advancements().values()
    ]


def _marks(legacy: Legacy) -> list[Word]:
    del legacy
    return [*(Word(way, "*") for way in typed.table("word")["marked"]), Word("era", ""), Word("new", "")]


def _suits(legacy: Legacy) -> list[Word]:
    return [Word(suit.name(legacy.language), suit.id) for suit in suits().values()]


def _victories(legacy: Legacy) -> list[Word]:
    return [Word(row.name(legacy.language), row.letter) for row in victories().values()]


def _players(legacy: Legacy) -> list[Word]:
    return [Word(player, "") for player in legacy.players]


def _sectors(legacy: Legacy) -> list[Word]:
    return [Word(str(sector), name) for sector, name in sorted(legacy.sector_names.items())]


def _cards(legacy: Legacy) -> list[Word]:
    cards = [card for card in legacy.cards.values() if card.kind is not CardKind.BLANK]
    by_name = [Word(card.name, f"{card.id} {card_text(card, legacy)}") for card in cards if card.name]
    return by_name + [Word(card.id, card_text(card, legacy)) for card in cards]


#: What fits after the word that begins a line, by kind of line.
FITTING: dict[str, tuple[Callable[[Legacy], list[Word]], ...]] = {
    "world": (_advancements, _suits, _marks),
    "tech": (_advancements, _suits, _marks),
    "civilization": (_victories, _suits, _cards),
    "blank": (_suits,),
    "advance": (_cards, _advancements, _marks),
    "name": (_cards,),
    "sector": (_sectors,),
    "wonder": (_sectors, _victories, _suits),
    "game": (_players, _cards, _victories),
    "lost": (_cards,),
    "back": (_cards,),
    "replaced": (_cards,),
}
