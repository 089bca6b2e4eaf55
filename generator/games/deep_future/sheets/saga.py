"""The saga on paper: a page for each age, with a map of where its civilizations had their seats.

In: a campaign, a language. Out: pages.
"""

from __future__ import annotations

from generator.engine.languages import between
from generator.engine.view import Language, Page
from generator.games.deep_future.facts.galaxy import hexes
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.saga.ages import Age, ages
from generator.games.deep_future.saga.words import bank, capital
from generator.games.deep_future.sheets.galaxy import realms, sectors


def pages(campaign: DeepFutureCampaign, language: Language) -> list[Page]:
    """Return a page for each age; one that says so if nothing has been played."""
    words = bank("ages", language)["words"]
    told = ages(campaign, language)
    if not told:
        data = {"t": words, "kicker": "", "heading": words["saga"], "opening": words["beginning"], "closing": ""}
        data |= {"paragraphs": [], "rows": [], "wonders": [], **_map(campaign, [])}
        return [Page("saga", "saga.pdf", words["saga"], "saga", data, flows=True)]
    return [_page(campaign, age, words, language) for age in told]


def _page(campaign: DeepFutureCampaign, age: Age, words: dict[str, str], language: Language) -> Page:
    """Return the page of an age."""
    arms = {realm["era"]: realm for realm in realms(campaign)}
    data = {
        "t": words,
        "kicker": age.kicker,
        "heading": age.name,
        "opening": age.opening,
        "paragraphs": [
            {
                "era": capital(words["one_era"].format(each.era)),
                "realm": each.realm,
                "text": each.text,
                "arms": arms.get(str(each.era)),
            }
            for each in age.paragraphs
        ],
        "closing": age.closing,
        "rows": [
            {
                "era": row.era,
                "name": row.name,
                "about": " · ".join(filter(None, (row.way, row.player))),
                "arms": arms.get(str(row.era)),
            }
            for row in age.rows
        ],
        "wonders": [{"sector": sector, "name": name} for sector, name in age.wonders],
        **_map(campaign, [(row.sector, row.era) for row in age.rows]),
    }
    title = f"{words['saga']}{between(language).saying}{age.name}"
    return Page("saga", "saga.pdf", title, "saga", data, flows=True)


def _map(campaign: DeepFutureCampaign, seats: list[tuple[int, int]]) -> dict[str, object]:
    """Return the hexes, and the eras whose civilization had its seat there."""
    arms = {realm["era"]: realm for realm in realms(campaign)}
    places = [
        {
            "centre": sector["centre"],
            "black_hole": sector["black_hole"],
            "eras": eras,
            "arms": arms.get(str(eras[-1])) if eras else None,
        }
        for sector in sectors(campaign, written=False)
        if (eras := [era for seat, era in seats if seat == sector["id"]]) or sector["black_hole"]
    ]
    return {"made": (campaign.start,), "places": tuple(hexes().values()), "seats": places}
