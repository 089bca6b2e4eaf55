"""What happened, era by era: games with what people noted of them, and the galaxy as it was when an era was over.

In: a campaign, and its past as the record has it. Out: chapters, the founding first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from generator.engine.pack import Event
from generator.engine.view import Moment
from generator.games.deep_future.facts.cards import ORIGINAL, Card, CardKind, Era
from generator.games.deep_future.legacy import ChronologyEntry
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.eras import of_era_just_over

#: Events of a game under way: cards and map change when it is over.
_UNDER_WAY = frozenset({"game", "play", "dealt", "take_back", "leave"})


@dataclass(slots=True)
class EraChapter:
    """An era, or the founding: games and notes in order, its days, and the campaign *then*, when it was over or now."""

    era: Era
    then: DeepFutureCampaign
    entries: list[ChronologyEntry | str] = field(default_factory=list)
    days: list[str] = field(default_factory=list)

    @property
    def games(self) -> list[ChronologyEntry]:
        """Return the era's games."""
        return [each for each in self.entries if isinstance(each, ChronologyEntry)]

    @property
    def civilizations(self) -> list[Card]:
        """Return the civilizations founded in it (3, R-3-06)."""
        cards = self.then.cards.values()
        return [card for card in cards if card.kind is CardKind.CIVILIZATION and card.era == self.era]


def chapters(campaign: DeepFutureCampaign, past: Iterable[Moment]) -> list[EraChapter]:
    """Return the founding, then every era that anything is known of; the cards say what the record does not."""
    found = _gathered(past)
    eras = _eras(campaign, found)
    later = campaign
    for era in reversed(eras):
        if era not in found or (era == ORIGINAL and campaign.shoebox):
            entries, days = (found[era].entries, found[era].days) if era in found else ([], [])
            found[era] = EraChapter(era, _without_later_marks(_without_later_cards(later, era)), entries, days)
        elif era == campaign.era:
            found[era].then = campaign
        elif era != ORIGINAL:
            found[era].then = _without_later_cards(found[era].then, era)
        later = found[era].then
        _add_games(found[era], campaign)
    return [found[era] for era in eras if era == ORIGINAL or found[era].entries or found[era].civilizations]


def _add_games(chapter: EraChapter, campaign: DeepFutureCampaign) -> None:
    """Add the games of an era that the past does not have."""
    its = Counter(entry for entry in campaign.chronology if entry.era == chapter.era)
    chapter.entries += (its - Counter(chapter.games)).elements()


def _eras(campaign: DeepFutureCampaign, found: Iterable[Era]) -> list[Era]:
    known: set[Era | None] = {entry.era for entry in campaign.chronology}
    known |= {card.era for card in campaign.cards.values() if card.kind is CardKind.CIVILIZATION} | {*found}
    return [ORIGINAL, *sorted(era for era in known if isinstance(era, int))]


def _gathered(past: Iterable[Moment]) -> dict[Era, EraChapter]:
    """Return chapters as the record has them.

    Notes after an era's last game are its own until the next sitting; for anything else, `of_era_just_over` decides.
    """
    found: dict[Era, EraChapter] = {}
    here: Era = ORIGINAL
    before: Era | None = None
    sitting = ""
    for event, state, its_sitting, day in past:
        assert isinstance(state, DeepFutureCampaign)
        kind = event["type"]
        begins = before is not None and (its_sitting != sitting or kind == "game")
        during = event.get("during") if kind == "played" else None
        if begins or (kind == "played" and before is not None and during is None):
            here = before or ORIGINAL
        sitting = its_sitting
        if kind not in _UNDER_WAY:
            _write(found, _era_of(event, state, here, before), event, state, day)
            before = state.era
    return found


def _era_of(event: Event, state: DeepFutureCampaign, here: Era, before: Era | None) -> Era:
    """Return the era an event is of, in a chapter that is *here*, with the era *before* it."""
    if event["type"] in {"note", "print"} or before is None or before == ORIGINAL or state.era != before:
        return here
    if of_era_just_over(state, event):
        return before - 1
    return here if here == ORIGINAL else before


def _write(found: dict[Era, EraChapter], here: Era, event: Event, state: DeepFutureCampaign, day: str) -> None:
    """Write an event into the chapter of the era *here*, a game that is over into that of its own era."""
    kind = event["type"]
    chapter = found.setdefault(here, EraChapter(here, state))
    if kind == "note":
        chapter.entries.append(event["text"])
    elif kind != "print":
        chapter.then = state.copy()
    if kind in {"over", "played"}:
        known = Counter(game for each in found.values() for game in each.games)
        entry = next(iter(Counter(state.chronology) - known))  # one written late is among those of its era
        chapter = found.setdefault(entry.era, EraChapter(entry.era, chapter.then))
        chapter.entries.append(entry)
    if kind != "print" and day and day not in chapter.days:
        chapter.days.append(day)


def _without_later_cards(campaign: DeepFutureCampaign, era: Era) -> DeepFutureCampaign:
    """Return *campaign* without cards made after *era*: two eras may have been written down in one sitting."""
    last = 0 if era == ORIGINAL else era
    cards = {key: card for key, card in campaign.cards.items() if not isinstance(card.era, int) or card.era <= last}
    return replace(campaign, era=era, cards={key: _until(card, last) for key, card in cards.items()})


def _until(card: Card, last: int) -> Card:
    lines = tuple(each for each in card.advancements if not isinstance(each.era, int) or each.era <= last)
    return replace(card, advancements=lines)


def _without_later_marks(campaign: DeepFutureCampaign) -> DeepFutureCampaign:
    """Return *campaign* without later marks: they bear no era; those beside a civilization stay (3, R-3-09)."""
    realms = {card.sector for card in campaign.cards.values() if card.kind is CardKind.CIVILIZATION}
    return replace(
        campaign,
        sector_names={sector: name for sector, name in campaign.sector_names.items() if sector in realms},
        wonders={sector: wonder for sector, wonder in campaign.wonders.items() if sector in realms},
    )
