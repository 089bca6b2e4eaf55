"""Cards beside the deck, of its size: special achievements, age achievements, the age ladder, who starts, teams.

In: a language, an edition. Out: card sheets; what they say is in sheets/*.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from generator.engine.languages import between
from generator.engine.packdata import pack_data
from generator.engine.view import CardSheets, Face, Language
from generator.games.innovation.facts.deck import COLOURS, ICONS, cards
from generator.games.innovation.sheets.cards import CARD_SIZE, backs, colour_data
from generator.games.innovation.sheets.words import in_language, word, words

#: Ages that can be achieved (I-S3), and how many points each number of an age costs (I-A12).
ACHIEVABLE = range(1, 10)
POINTS = 5


def sheet(kind: str, faces: Sequence[Face], language: Language) -> CardSheets:
    """Return cards of one kind in a file of their own."""
    return CardSheets(kind, f"{kind}.pdf", word(kind, language), CARD_SIZE, tuple(faces), backs(language))


def specials(language: Language) -> CardSheets:
    """Return the five special achievements (I-M5, I-PUB15)."""
    rows = special_achievements(language)
    every = tuple((row["at_once"] + row["condition"], row["by"] + row["gives"]) for row in rows)
    faces = [_face("special", row["key"], {**row, "every": every}, "special", language) for row in rows]
    return sheet("specials", faces, language)


def special_achievements(language: Language) -> list[dict[str, Any]]:
    """Return each with its condition and the card that gives it, too."""
    ages = {card.name.en: card for card in cards()}
    gap = between(language).sentences
    rows = []
    for row in pack_data("generator.games.innovation", "sheets/achievements.toml")["special"]:
        by = ages[row["by"]]
        rows.append(
            {
                "key": row["key"],
                "title": row["name"][language],
                "rule": row["rule"],
                "at_once": word("at_once", language) + gap,
                "condition": row["condition"][language],
                "by": word("or_by", language).format(by.name(language), by.age) + gap,
                "gives": row["card"][language],
                "icons": ICONS,
                "suits": [colour_data(colour, language) for colour in range(len(COLOURS))],
            }
        )
    return rows


def ages(language: Language) -> CardSheets:
    """Return nine age achievements, to be laid where the unseen cards would be (I-S2)."""
    faces = [_face("achievement", f"{row['age']}", row, "achievement", language) for row in rungs(language)]
    return sheet("ages", faces, language)


def rungs(language: Language) -> list[dict[str, Any]]:
    """Return what each age asks for: points, and a top card (I-A12, I-A13)."""
    return [
        {
            "age": age,
            "title": word(f"age_{age}", language),
            "points": word("points", language).format(POINTS * age),
            "score": POINTS * age,
            "top": word("top_card", language).format(age),
        }
        for age in ACHIEVABLE
    ]


def ladder(language: Language) -> CardSheets:
    """Return all ages on one card."""
    return sheet("ladder", [_face("ladder", "", {"rungs": rungs(language)}, "aid", language)], language)


def aid(kind: str, language: Language) -> CardSheets:
    """Return a card of short paragraphs: who starts (I-S6 to I-S8), or teams (I-V1 to I-V6)."""
    aids = pack_data("generator.games.innovation", "sheets/aids.toml")
    rows = [in_language(row, language) for row in aids[kind]["row"]]
    every = tuple(tuple(row[language] for row in each["row"]) for each in aids.values())
    its = {"title": word(kind, language), "rule": aids[kind]["rule"], "rows": rows, "every": every}
    return sheet(kind, [_face("aid", kind, its, "aid", language)], language)


#: The kinds of such cards, in printing order.
BESIDE_THE_DECK: Mapping[str, Callable[[Language], CardSheets]] = {
    "specials": specials,
    "ages": ages,
    "ladder": ladder,
    "seats": partial(aid, "seats"),
    "teams": partial(aid, "teams"),
}


def together(sheets: Sequence[CardSheets], language: Language) -> CardSheets:
    """Return several kinds as one, so that a few cards of each do not take a page of their own."""
    if len(sheets) == 1:
        return sheets[0]
    return sheet("extras", [face for each in sheets for face in each.faces], language)


def _face(template: str, name: str, data: dict[str, Any], back: str, language: Language) -> Face:
    return Face("", template, " ".join(filter(None, (template, name))), {**data, "t": words(language)}, back=back)
