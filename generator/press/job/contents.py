"""The sheets of a campaign that a request means, with the cards that are wanted, in one language or two.

In: an open campaign, kinds, cards, languages. Out: printables.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from generator.campaign.folder import OpenCampaign
from generator.campaign.moments import Past
from generator.engine.pack import card_kinds
from generator.engine.view import Booklet, Box, CardSheets, Language, Page, Printable, PrintContext
from generator.errors import NotTogether, Text
from generator.press.job.asked import PrintRequest
from generator.press.layout.paper import find_paper, page_scale
from generator.press.layout.poster import may_be_poster

#: The file of cards that are not the whole deck.
PICKED = "picked.pdf"


def sheets(
    opened: OpenCampaign,
    kinds: Sequence[str],
    languages: Sequence[Language],
    chosen: set[str] | None,
    request: PrintRequest,
) -> list[Printable]:
    """Return the sheets of those kinds, with the chosen cards only, in one language or two."""
    context = _context(opened, kinds, request)
    first, *others = [opened.pack.printables(opened.state, kinds, each, context) for each in languages]
    if request.room_for and not any(isinstance(sheet, Box) for sheet in first):
        raise NotTogether("--room-for", f"--only {' '.join(kinds)}", Text("for_box"))
    found: list[Printable] = first
    if others:
        found = [sheet for pair in zip(first, others[0]) for sheet in _in_both(*pair, languages[1])]
    if chosen is None:
        return found
    of_cards = card_kinds(opened.pack)
    return [kept for sheet in found for kept in _only(sheet, chosen, of_cards)]  # the whole deck's file stays as it is


def _context(opened: OpenCampaign, kinds: Sequence[str], request: PrintRequest) -> PrintContext:
    """Return what a pack gets to know of the request."""
    return PrintContext(
        opened.settings.players,
        tuple(_used(opened)) if "restock" in kinds else (),
        request.plain,
        request.setup,
        opened.settings.rules,
        request.thickness,
        request.room_for or None,
        request.moment,
        Past(opened),
        request.text,
        request.large,
        page_scale(find_paper(request.paper)) < 1,
    )


def as_of(sheet: Printable, moment: str) -> Printable:
    """Return the same in a file of its own, beside the one of the campaign as it is: "map-at-2.pdf"."""
    when = re.sub(r"[^\w-]+", "-", moment.casefold().removeprefix("era")).strip("-")
    return replace(sheet, file=f"{sheet.file.removesuffix('.pdf')}-at-{when}.pdf")


def as_poster(sheet: Printable) -> Printable:
    """Return the same in a file of its own, beside the one of a single sheet.

    Raises NotTogether.
    """
    if not may_be_poster(sheet):
        raise NotTogether("--poster", f"--only {sheet.kind}", Text("own_size"))
    return replace(sheet, file=f"{sheet.file.removesuffix('.pdf')}-poster.pdf")


def _in_both(first: Printable, second: Printable, other: Language) -> list[Printable]:
    """Return cards and a box in both languages at once; pages and separate cards one after the other; two booklets."""
    if first == second:  # what says the same in both is printed once
        return [first]
    if isinstance(second, Booklet):
        return [first, replace(second, language=other, file=f"{second.file.removesuffix('.pdf')}-{other}.pdf")]
    if isinstance(first, Box) and isinstance(second, Box):
        return [replace(first, data={**first.data, "other": second.data})]
    assert not isinstance(second, Box)
    if isinstance(second, Page) or second.apart:
        return [first, replace(second, language=other)]
    assert isinstance(first, CardSheets)
    return [first.beside(second)]


def _only(sheet: Printable, chosen: set[str], of_cards: Sequence[str]) -> list[Printable]:
    if isinstance(sheet, Page) and sheet.card:
        return [replace(sheet, file=PICKED)] if sheet.card in chosen else []
    if not isinstance(sheet, CardSheets) or sheet.kind not in of_cards:
        return [sheet]
    faces = tuple(face for face in sheet.faces if face.id in chosen)
    return [replace(sheet, faces=faces, file=PICKED)] if faces else []


def _used(opened: OpenCampaign) -> list[str]:
    """Return cards made since the reserve of blanks was printed, or since the founding."""
    lines = [opened.record.find(run.address) for run in opened.prints.runs]
    stocked = [line for line in lines if {"reserve", "restock"} & set(line.event.get("run", {}).get("only", ()))]
    since = stocked[-1] if stocked else opened.record.logs[0].events[-1]
    then = opened.grown(opened.record.until(since)).state.contents()
    return [card for card in opened.state.contents() if card not in then]
