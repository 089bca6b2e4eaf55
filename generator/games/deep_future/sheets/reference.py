"""Rule reference sheets as plain data: the turn, Tables 1 to 6, where to find each rule, what the rules leave open.

In: a language, the switches. Out: pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from generator.engine.readings import Readings
from generator.engine.view import Language, Page, Printable
from generator.games.deep_future.adviser import DeepFutureAdviser
from generator.games.deep_future.book import atoms, signposts
from generator.games.deep_future.facts import tables
from generator.games.deep_future.facts.words import word, words
from generator.games.deep_future.rules.switches import WORDS, Switches
from generator.games.deep_future.sheets.cards import begun, counted, suit_data, suit_title


def reference(language: Language) -> list[Printable]:
    """Return three sheets: Table 6 with the small tables, the turn, Table 5 with the index of sections."""
    makers = (("failures", "table_6", _failures), ("turn", "turn", _turn), ("advancements", "table_5", _advancements))
    return [
        Page(
            "reference",
            "reference.pdf",
            word(title, language),
            f"reference_{template}",
            make(language) | {"t": words(language)},
        )
        for template, title, make in makers
    ]


def _turn(language: Language) -> dict[str, object]:
    """Return the book's atoms in blocks: the four phases, and what is around them; actions by their names."""
    names = {key: name(language) for key, name in tables.phases().items()}
    names |= {key: word(key, language) for key in ("setup", "winning", "losing")}
    order = list(tables.phases())
    blocks = {
        key: {
            "title": name,
            "number": str(order.index(key) + 1) if key in order else "",
            "rules": [
                {"section": atom.section} | begun(counted(atom.text), language)
                for atom in atoms(language)
                if atom.group == key
            ],
        }
        for key, name in names.items()
    }
    return {"columns": (("start", "action", "winning"), ("payment", "challenge", "losing", "setup")), "blocks": blocks}


def _failures(language: Language) -> dict[str, object]:
    """Return Table 6 with equal cells drawn once (R-T6-01), Tables 1 to 4 beside it."""
    order = ("S", "H", "M", "R", "K", "F")  # pairs that share rows 2 to 5 are side by side
    rows = []
    for number in tables.NUMBERS:
        cells: list[dict[str, Any]] = []
        for column, suit in enumerate(order):
            cell = tables.failures()[suit, number]
            if cells and cells[-1]["key"] == (cell.challenge, cell.reminder):
                cells[-1]["span"] = column + 1 - cells[-1]["column"]
                continue
            cells.append(
                {
                    "key": (cell.challenge, cell.reminder),
                    "column": column,
                    "span": 1,
                    "name": cell.name(language),
                    "parts": _parts(cell.reminder(language)),
                }
            )
        rows.append({"number": number, "cells": cells})
    suits_in_order = [suit_data(suit) | {"name": suit_title(suit, language)} for suit in order]
    return {"suits": suits_in_order, "rows": rows} | _beside_failures(language)


def _beside_failures(language: Language) -> dict[str, object]:
    return {
        "actions": [
            {
                "suit": suit_data(action.suit) if action.suit else None,
                "name": action.name(language),
                "text": action.reminder(language),
            }
            for action in tables.actions().values()
        ],
        "wonders": [
            {
                "letter": victory.letter,
                "name": victory.name(language),
                "text": tables.wonder_benefits()[key].reminder(language),
            }
            for key, victory in tables.victories().items()
        ],
        "by_victory": [
            {"name": victory.name(language), "text": tables.victory_benefits()[key].reminder(language)}
            for key, victory in tables.victories().items()
        ],
        "by_suit": [
            {"suit": suit_data(suit), "text": tables.suit_benefits()[suit].reminder(language)} for suit in tables.SUITS
        ],
    }


def _parts(text: str) -> list[str]:
    """Return a consequence cut after its comma, for cells that take two lines."""
    return [part for part in re.split(r"(?<=，)|(?<=,) ", text) if part]


def _advancements(language: Language) -> dict[str, object]:
    """Return Table 5, six by six, and the index of sections."""
    blocks = []
    for suit in tables.SUITS:
        rows = [tables.advancements()[suit, number] for number in tables.NUMBERS]
        blocks.append(
            {
                "suit": suit_data(suit),
                "name": suit_title(suit, language),
                "rows": [
                    {
                        "number": row.number,
                        "name": row.name(language),
                        "when": tables.when_words()[row.action](language),
                        "text": row.reminder(language),
                    }
                    for row in rows
                ],
            }
        )
    posts = [
        {"section": post.section, "page": word("page", language).format(post.page), "text": post.text}
        for post in signposts(language)
    ]
    return {"suits": blocks, "signposts": posts}


def readings(rules: Mapping[str, object], language: Language) -> list[Page]:
    """Return what 1.6 leaves open."""
    return Readings(DeepFutureAdviser(), Switches(), WORDS).pages(rules, language)
