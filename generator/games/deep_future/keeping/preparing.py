"""The sheet for tonight's game: every step of the set-up in order, which sectors get cubes and why (1.7).

In: a campaign, players, switches, and what has been drawn so far, if anything. Out: an answer, step by step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.engine.keeping import Report
from generator.engine.names import card_name
from generator.errors import NotUnderstood
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import FULL, HOMEWORLD_CUBES, LINE_CUBES, LINE_WORLDS, NAMED_SECTORS
from generator.games.deep_future.facts.cards import Card, CardKind
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.galaxy import galaxy_set_up
from generator.games.deep_future.keeping.vocabulary import bare, plain, take_card
from generator.games.deep_future.keeping.wording import card_short, joined, phrase, wonder_text
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.rules.switches import Switches, read_switches

LINE_WORDS = typed("line")


@dataclass(slots=True)
class KnownSetup:
    """What is known of the game already: homeworlds by player, worlds of the line, cubes by sector."""

    homes: dict[str, Card] = field(default_factory=dict)
    line: list[Card] = field(default_factory=list)

    def known(self, players: Sequence[str]) -> bool:
        """Return whether everything is known: a homeworld for each of *players*, and the line."""
        return bool(self.line) and all(player in self.homes for player in players)

    def cubes(self) -> dict[int, tuple[str | None, int]]:
        """Return player (None for neutral) and cubes by sector (1.7)."""
        found: dict[int, tuple[str | None, int]] = {}
        shared = Counter(card.sector for card in self.line)
        for card in self.line:
            if card.sector:
                found[card.sector] = (None, FULL if shared[card.sector] > 1 else LINE_CUBES)
        for player, card in self.homes.items():
            if card.sector:
                found[card.sector] = (player, HOMEWORLD_CUBES)
        return found


class Sheet:
    """The steps of a set-up as they are written."""

    def __init__(self, campaign: DeepFutureCampaign) -> None:
        self.campaign = campaign
        self.language = campaign.language
        self.steps: list[dict[str, Any]] = []
        #: What has been said, by the keys of its sentences.
        self.said: set[str] = set()

    def step(self, rule: str, key: str, *parts: object) -> None:
        """Write one more step."""
        text = phrase(key, self.language, *parts)
        self.said.add(key)
        self.steps.append({"step": len(self.steps) + 1, "text": text, "rule": rule, "sectors": []})

    def sector(self, sector: int, cubes: int | None, key: str, *parts: object) -> None:
        """Write a sector that belongs to the last step; *cubes* None if that depends on what is drawn."""
        text = phrase(key, self.language, sector, *parts)
        self.steps[-1]["sectors"].append({"sector": sector, "cubes": cubes, "text": text})

    def cubes(self) -> Counter[int]:
        """Return all cubes that are certain, by sector."""
        found: Counter[int] = Counter()
        for step in self.steps:
            for its in step["sectors"]:
                found[its["sector"]] += its["cubes"] or 0
        return found

    def lines(self) -> list[str]:
        """Return the sheet for people."""
        found = []
        for step in self.steps:
            found.append(f"{step['step']:>2}. {step['text']}  [{step['rule']}]")
            found += [f"      [ ] {sector['text']}" for sector in step["sectors"]]
        return found


def setup(
    campaign: DeepFutureCampaign, players: Sequence[str], rules: Mapping[str, object], words: Sequence[str]
) -> Report:
    """Return the whole sheet.

    Raises NotUnderstood for words that are no player with a world, and no world of the line.
    """
    drawn, sheet = prepared(campaign, players, rules, words)
    title = phrase("u_title", campaign.language, campaign.era, joined(list(players), campaign.language))
    data = {"era": campaign.era, "players": list(players), "steps": sheet.steps}
    drawing = galaxy_set_up(campaign, players, drawn.homes, drawn.line, sheet.cubes())
    return Report([title, "", *sheet.lines()], data, drawing)


def prepared(
    campaign: DeepFutureCampaign, players: Sequence[str], rules: Mapping[str, object], words: Sequence[str]
) -> tuple[KnownSetup, Sheet]:
    """Return what has been drawn, and every step of the set-up.

    Raises NotUnderstood.
    """
    drawn = read_drawn(campaign, players, words)
    switches = read_switches(rules)
    sheet = Sheet(campaign)
    _deck(sheet)
    for player in players:
        sheet.step("1.7, R-1.7-03", "u_homeworld", player)
    sheet.step("1.7, R-1.7-05", "u_create", card_name(len(campaign.cards)))
    if len(players) > 1:
        sheet.step("1.7, R-1.7-06", "u_balance")
    sheet.step("1.7", "u_cubes")
    for player, card in drawn.homes.items():
        sheet.sector(card.sector or 0, HOMEWORLD_CUBES, "u_home_cubes", player, card_short(card))
    key = "u_line" if switches.neutral_line_stop == "world" else "u_line_any"
    sheet.step("1.7, R-1.7-08, R-1.7-09", key)
    _line(sheet, drawn)
    _named(sheet, drawn, switches, drawn.known(players))
    sheet.step("1.5, 1.7", "u_tracks")
    if len(players) > 1:
        sheet.step("1.7, R-1.7-02", "u_starter")
    return drawn, sheet


def read_drawn(campaign: DeepFutureCampaign, players: Sequence[str], words: Sequence[str]) -> KnownSetup:
    """Return what `Ada Kranax Ben 014 line 020 021` says was drawn.

    Raises NotUnderstood.
    """
    drawn = KnownSetup()
    known = {player.casefold(): player for player in players}
    whose: str | None = None
    rest = [part for word in words for part in ([word] if " " in word else word.replace("=", " ").split())]
    while rest:
        word = plain(rest[0])
        if word in LINE_WORDS:
            whose, rest = "", rest[1:]
        elif bare(rest[0]).casefold() in known:
            whose, rest = known[bare(rest[0]).casefold()], rest[1:]
        elif whose is None or _is_player(campaign, rest):
            such = Text("such_drawn", player=players[0], guest=rest[0])
            raise NotUnderstood(rest[0], Text("no_player_no_line"), such)
        else:
            card, rest = _world(campaign, rest)
            if whose:
                _check_home(drawn, whose, card)
                drawn.homes[whose] = card
            else:
                drawn.line.append(card)
    _check_line(drawn)
    drawn.line.sort(key=lambda card: card.corner.number)
    return drawn


def _check_home(drawn: KnownSetup, player: str, card: Card) -> None:
    if player in drawn.homes:
        raise NotUnderstood(player, Text("home_already"), Text("one_home"))
    for other, home in drawn.homes.items():
        if home.sector == card.sector:
            taken = Text("sector_taken", player=other, sector=card.sector)
            raise NotUnderstood(card_short(card), taken, Text("another_world_then"))


def _check_line(drawn: KnownSetup) -> None:
    """Check for at most six worlds, each number once, none where a homeworld is (1.7, R-1.7-08, R-1.7-09)."""
    homes = {card.sector for card in drawn.homes.values()}
    for at, card in enumerate(drawn.line):
        if card in drawn.line[:at] or card in drawn.homes.values():
            raise NotUnderstood(card_short(card), Text("two_places"), Text("each_world_once"))
        if card.sector in homes:
            raise NotUnderstood(card_short(card), Text("home_in_sector"), Text("worlds_that_joined"))
        if any(card.corner.number == other.corner.number for other in drawn.line[:at]):
            raise NotUnderstood(card_short(card), Text("number_in_line"), Text("each_number_once"))
    if len(drawn.line) > LINE_WORLDS:
        raise NotUnderstood("line", Text("line_too_long", count=len(drawn.line)), Text("six_of_them"))


def _is_player(campaign: DeepFutureCampaign, rest: list[str]) -> bool:
    """Return whether the next word can only be a player: it is not a world, but one follows it."""
    if len(rest) < 2 or plain(rest[0]).removeprefix("#").isdecimal():
        return False
    try:
        _world(campaign, rest)
    except NotUnderstood:
        try:
            _world(campaign, rest[1:])
        except NotUnderstood:
            return False
        return True
    return False


def _world(campaign: DeepFutureCampaign, words: list[str]) -> tuple[Card, list[str]]:
    """Return the world of the longest name that begins here, or of a number."""
    for count in range(len(words), 0, -1):
        try:
            card, rest = take_card(campaign, words[:count])
        except NotUnderstood:
            continue
        if not rest and card.kind is CardKind.WORLD:
            if card.lost:
                raise NotUnderstood(card_short(card), Text("world_lost"), Text("another_world"))
            return card, words[count:]
    card, _ = take_card(campaign, words)
    raise NotUnderstood(words[0], Text("no_world", card=card_short(card)), Text("number_of_world"))


def _deck(sheet: Sheet) -> None:
    there = [card for card in sheet.campaign.cards.values() if not card.lost]
    kinds = Counter(card.kind for card in there)
    counts = (kinds[CardKind.WORLD], kinds[CardKind.TECH], kinds[CardKind.CIVILIZATION], kinds[CardKind.BLANK])
    sheet.step("1.7, R-1.7-01", "u_shuffle", len(there), *counts)
    lost = [card_short(card) for card in sheet.campaign.cards.values() if card.lost]
    if lost:
        sheet.step("1.7", "u_not_lost", joined(lost, sheet.language))


def _line(sheet: Sheet, drawn: KnownSetup) -> None:
    sheet.step("1.7, R-1.7-11", "u_line_cubes")
    for sector, (player, cubes) in drawn.cubes().items():
        if player is None:
            worlds = joined([card_short(card) for card in drawn.line if card.sector == sector], sheet.language)
            sheet.sector(sector, cubes, "u_line_cube", cubes, worlds)


def _named(sheet: Sheet, drawn: KnownSetup, switches: Switches, known: bool) -> None:
    """Write cubes for named sectors, or, if more than 12 are named, for wonders and random ones (R-1.7-12 to 15)."""
    names = sheet.campaign.sector_names
    taken = drawn.cubes()
    still_empty = switches.named_sectors_count == "empty"
    counted = len(names.keys() - taken.keys()) if still_empty else len(names)
    what = phrase("u_still_empty" if still_empty else "u_are_named", sheet.language)
    doubtful = still_empty and not known and counted > NAMED_SECTORS
    if not names:
        sheet.step("1.7, R-1.7-12", "u_named_none")
        return
    if doubtful:
        sheet.step("1.7, R-1.7-13", "u_named_doubtful", counted)
    if counted > NAMED_SECTORS:
        _wonders(sheet, taken, known, counted, what)
    if counted <= NAMED_SECTORS or doubtful:
        sheet.step("1.7, R-1.7-12, R-1.7-13", "u_named_few", what, counted)
        _named_cubes(sheet, taken, known)


def _named_cubes(sheet: Sheet, taken: dict[int, tuple[str | None, int]], known: bool) -> None:
    for sector, name in sorted(sheet.campaign.sector_names.items()):
        if sector in taken:
            sheet.sector(sector, 0, "u_named_taken", name)
        elif known:
            sheet.sector(sector, 1, "u_named_sure", name)
        else:
            sheet.sector(sector, None, "u_named_cube", name)


def _wonders(sheet: Sheet, taken: dict[int, tuple[str | None, int]], known: bool, counted: int, what: str) -> None:
    sheet.step("1.7, R-1.7-13, R-1.7-14, R-1.7-15", "u_named_many", what, counted)
    for sector, wonder in sorted(sheet.campaign.wonders.items()):
        text = wonder_text(wonder, sheet.language)
        player, cubes = taken.get(sector, (None, 0))
        if player or cubes == FULL:
            sheet.sector(sector, 0, "u_wonder_taken", text)
        elif known:
            sheet.sector(sector, 1, "u_wonder_sure", text, cubes + 1)
        else:
            sheet.sector(sector, None, "u_wonder_cube", text)
    sheet.step("1.3, 1.7, R-1.3-03", "u_random")
