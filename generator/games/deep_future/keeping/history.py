"""A record in words, event by event: what each one says, and the cards and sectors it is about.

In: events from the first on. Out: happenings. Games are carried out again by the rules to see what each choice wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.engine.keeping import EventSummary, HistoryFilter
from generator.engine.pack import Event
from generator.errors import RecordProblem
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import Card
from generator.games.deep_future.keeping.wording import card_text, event_text, game_text, joined, phrase, quoting
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.kept import BETWEEN_GAMES
from generator.games.deep_future.legacy.on_the_table import card_of
from generator.games.deep_future.rules.notation import read
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.rendering import choice_text

GAME_EVENTS = frozenset({"game", "play", "dealt", "take_back", "leave"})


class DeepFutureHistorian:
    """A campaign in words from its founding."""

    def __init__(self) -> None:
        self.campaign = DeepFutureCampaign(thorough=True)

    def add(self, event: Event) -> EventSummary:
        """Apply the next event and put it into words.

        Raises RecordProblem if it is not possible.
        """
        kind = event["type"]
        if kind in GAME_EVENTS or (kind == "name" and self.campaign.playing):
            return self._in_game(event)
        if kind in BETWEEN_GAMES or kind == "name":
            return self._between_games(event)
        self.campaign.apply(event)
        text, cards, sectors = FOUNDING[kind](self.campaign, event)
        return EventSummary(text, frozenset(cards), frozenset(sectors))

    def tell(self, event: Event) -> str:
        """Return what an event would say here."""
        try:
            if event["type"] in BETWEEN_GAMES or event["type"] == "name":
                return event_text(self.campaign, event)
            if event["type"] == "play":
                return self._choice(event)
        except (RecordProblem, KeyError, ValueError, TypeError):
            pass
        return str(event["type"])

    def pass_over(self, game: Sequence[Event], wanted: HistoryFilter) -> EventSummary | None:
        """Take a finished game from its results and return its last event; None if it may concern what is *wanted*.

        Raises RecordProblem.
        """
        if not _passes_by(game, wanted):
            return None
        self.campaign.thorough = False
        try:
            for event in game[:-1]:
                self.campaign.apply(event)
            return self.add(game[-1])
        finally:
            self.campaign.thorough = True

    def _between_games(self, event: Event) -> EventSummary:
        try:
            text = event_text(self.campaign, event)
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
            self.campaign.apply(event)  # refuses what has no words
            raise
        about = {event["card"]} if "card" in event else set()
        if event["type"] == "name":
            about |= {card.id for card in quoting(event.get("card", ""), self.campaign)}
        self.campaign.apply(event)
        if event["type"] == "played":
            about |= {world for worlds in event["players"].values() for world in worlds}
        sectors = {str(event["sector"])} if "sector" in event else set()
        sectors |= {str(card.sector) for card in map(self.campaign.cards.get, about) if card and card.sector}
        return EventSummary(text, frozenset(about), frozenset(sectors))

    def _in_game(self, event: Event) -> EventSummary:
        its = self.campaign.in_progress
        before = _Written(its.position, event) if its else None
        text = self._choice(event) if event["type"] == "play" else ""
        self.campaign.apply(event)
        text = text or self._other(event)
        its = self.campaign.in_progress
        if its is None:  # choices of the game are lost, its results are all there is
            return EventSummary(text)
        settled = its.try_to_settle()  # else nothing has happened yet
        pos = its.position
        cards = [card_of(pos, card) for card in before.rewritten(pos)] if before and settled else []
        sectors = {str(card.sector) for card in cards if card.sector}
        if "sector" in event:
            sectors.add(str(event["sector"]))
        text = self._and_changed(text, cards, pos)
        return EventSummary(text, frozenset(card.id for card in cards), frozenset(sectors))

    def _and_changed(self, text: str, cards: Sequence[Card], pos: Position) -> str:
        """Return *text* with what *cards* say now; what they quote is as it is in *pos*, and may be new (3)."""
        if not cards:
            return text
        quoted = [other for card in cards for other in (card.homeworld, *card.techs) if other]
        now = {other: card_of(pos, int(other) - 1) for other in quoted}
        written = "; ".join(f"{card.id} {card.corner} {card_text(card, self.campaign, now)}" for card in cards)
        return phrase("and_changed", self.campaign.language, text, written)

    def _choice(self, event: Event) -> str:
        """Return a choice in words, as it was before it was made."""
        language = self.campaign.language
        its = self.campaign.in_progress
        choice = read(event["choice"])
        if its is None or choice is None or not its.try_to_settle():
            return phrase("chose", language, event["player"], event["choice"])
        return phrase("chose", language, event["player"], choice_text(its.position, choice, language))

    def _other(self, event: Event) -> str:
        language = self.campaign.language
        kind = event["type"]
        if kind == "game":
            return phrase("game_begins", language, joined(event["players"], language))
        if kind == "dealt":
            turned = [result for result in event["chance"] if isinstance(result, str)]
            return phrase("cards_read", language, joined(turned, language) or "-")
        if kind == "leave":
            return phrase("left", language, event["player"])
        if kind == "name":
            if "sector" in event:
                return phrase("sector_named", language, event["sector"], event["name"])
            return phrase("named", language, event["card"], event["name"])
        return phrase("taken_back", language)


class _Written:
    """What was written on the cards of a position before an event, as far as the event can have changed it."""

    def __init__(self, pos: Position, event: Event) -> None:
        self._pos, self._count, self._changed = pos, len(pos.kind), pos.changed[:]
        #: Only a name can be written once more as it was.
        self._named = int(event["card"]) - 1 if event["type"] == "name" and "card" in event else None
        self._title = None if self._named is None else pos.titles.get(self._named)

    def rewritten(self, pos: Position) -> list[int]:
        """Return in order the cards that are new or different in *pos*, which is what the event led to."""
        touched = pos.written_since(self._changed)
        if pos is self._pos:
            return [card for card in touched if card != self._named or pos.titles.get(card) != self._title]
        # taken back, or played on in a copy
        return [card for card in touched if card >= self._count or _writing(self._pos, card) != _writing(pos, card)]


def _writing(pos: Position, card: int) -> tuple[int, list[int], str | None]:
    return pos.kind[card], pos.advs[SLOTS * card : SLOTS * card + SLOTS], pos.titles.get(card)


def _passes_by(game: Sequence[Event], wanted: HistoryFilter) -> bool:
    """Return whether the results of a finished *game* say that nothing before its end is about what is *wanted*.

    They say it of what was written to stay: not if something was taken back, or a name was given that did not last.
    """
    over = game[-1]
    if over["type"] != "over" or "homeworlds" not in over or any(event["type"] == "take_back" for event in game):
        return False
    cards = {written["card"] for written in over["cards"]}
    sectors = {str(written.get("sector")) for written in over["cards"]}
    for event in game:
        if event["type"] == "name":
            sectors.add(str(event.get("sector")))
            if "card" in event and event["card"] not in cards:
                return False
    return wanted.card not in cards and wanted.sector not in sectors


Summary = tuple[str, set[str], set[str]]


def _found(campaign: DeepFutureCampaign, event: Event) -> Summary:
    key = "from_shoebox" if event.get("shoebox") else "founded"
    return phrase(key, campaign.language, joined(event["players"], campaign.language)), set(), set()


def _deck(campaign: DeepFutureCampaign, event: Event) -> Summary:
    return phrase("deck_made", campaign.language, len(event["cards"])), set(event["cards"]), set()


def _world(campaign: DeepFutureCampaign, event: Event) -> Summary:
    card = campaign.cards[event["card"]]
    text = phrase("original_world", campaign.language, f"{card.id} {card.corner}  {card_text(card, campaign)}")
    return text, {card.id}, {str(card.sector)}


def _deal(campaign: DeepFutureCampaign, event: Event) -> Summary:
    hands = [
        phrase("player_homes", campaign.language, player, joined(cards, campaign.language))
        for player, cards in event["hands"].items()
    ]
    dealt = {card for cards in event["hands"].values() for card in cards}
    return phrase("worlds_dealt", campaign.language, joined(hands, campaign.language)), dealt, set()


def _check(campaign: DeepFutureCampaign, event: Event) -> Summary:
    counts = [
        phrase(f"count_{key}", campaign.language, event[key]) for key in ("cards", "worlds", "era") if key in event
    ]
    return phrase("counts_checked", campaign.language, joined(counts, campaign.language)), set(), set()


def _over(campaign: DeepFutureCampaign, event: Event) -> Summary:
    entry = campaign.chronology[-1]
    homes = {player: list(worlds) for player, worlds in entry.players}
    text = game_text(campaign, entry.era, homes, entry.winner, entry.victory, entry.abandoned, campaign.era)
    if entry.winner:
        text = phrase("era_next", campaign.language, text, campaign.era)
    cards = {written["card"] for written in event.get("cards", [])}
    cards |= {world for worlds in homes.values() for world in worlds}
    return text, cards, set(event.get("sectors", {})) | set(event.get("wonders", {}))


FOUNDING: dict[str, Callable[[DeepFutureCampaign, Event], Summary]] = {
    "found": _found,
    "deck": _deck,
    "world": _world,
    "deal": _deal,
    "check": _check,
    "over": _over,
}
