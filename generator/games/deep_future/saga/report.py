"""The saga on the screen.

In: a campaign, a language. Out: lines, and the same as data.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from generator.engine.keeping import Report
from generator.engine.languages import between
from generator.engine.view import Language
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.saga.ages import Age, ages
from generator.games.deep_future.saga.words import bank, capital


def saga(campaign: DeepFutureCampaign, language: Language) -> Report:
    """Return the saga, a paragraph a line."""
    told = ages(campaign, language)
    lines = [line for age in told for line in _lines(age, language)]
    return Report(lines[:-1] or [bank("ages", language)["words"]["beginning"]], [asdict(age) for age in told])


def _lines(age: Age, language: Language) -> Iterator[str]:
    """Yield an age: its name, its paragraphs, each behind an empty line."""
    saying = between(language).saying
    words = bank("ages", language)["words"]
    yield f"{age.kicker}{saying}{age.name}"
    yield ""
    for text in filter(
        None, (age.opening, *(_said(each.era, each.realm, each.text, language) for each in age.paragraphs))
    ):
        yield text
        yield ""
    if age.wonders:
        names = between(language).things.join(f"{name} ({sector})" for sector, name in age.wonders)
        yield f"{words['wonders']}{saying}{names}"
        yield ""
    yield age.closing
    yield ""


def _said(era: int, realm: str, text: str, language: Language) -> str:
    head = between(language).parts.join(filter(None, [bank("ages", language)["words"]["one_era"].format(era), realm]))
    return capital(f"{head}{between(language).saying}{text}")
