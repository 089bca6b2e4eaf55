"""A line for each game, for the history.

In: what is told of a game. Out: a line of text; a line without what its place says already.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.languages import between, languages
from generator.games.deep_future.saga.renderer import Telling
from generator.games.deep_future.saga.words import Tongue, bank


def line_of(telling: Telling, tongue: Tongue) -> str:
    """Return what is told of a game behind its era and the civilization that was founded (3, R-3-12)."""
    deed, words = telling.deed, tongue.words
    sentences = between(tongue.language).sentences.join(telling.sentences)
    if deed.realm is None:
        return words["line_lost"].format(deed.era, sentences)
    return words["line"].format(deed.era, tongue.name(deed.realm), sentences)


def without_heading(line: str, era: object, realms: Sequence[str]) -> str:
    """Return a *line* for a place that tells the *era* and its *realms* already."""
    for language in languages():
        words = bank("ages", language)["words"]
        for realm in realms:
            line = line.removeprefix(words["line"].format(era, realm, ""))
        line = line.removeprefix(words["line_lost"].format(era, ""))
    return line
