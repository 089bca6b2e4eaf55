"""The position a scenario begins with.

In: the `setup` of a scenario. Out: a position, and the scenario's names for its cards.
"""

from __future__ import annotations

from typing import Any

from generator.engine.chance import Dealer
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.map import into_line, place, refresh
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.saving import read_era, read_slot
from generator.games.deep_future.rules.sectors import INDEX
from generator.games.deep_future.rules.switches import read_switches

PHASES = {
    "setup": codes.IN_SETUP,
    "start": codes.IN_START,
    "action": codes.IN_ACTION,
    "payment": codes.IN_PAYMENT,
    "challenge": codes.IN_CHALLENGE,
}
STATUSES = {"playing": codes.PLAYING, "lost": codes.LOST, "quit": codes.QUIT}
VICTORIES = ("Territory", "Population", "Culture", "Might", "Stability", "Xeno")
PLAYERS = ("P1", "P2", "P3")
KINDS = ("blank", "world", "tech", "civ")


class Rejected(Exception):
    """The engine does not accept the step."""


def sector_at(sector: str) -> int:
    """Return the sector of that number; "centre" is the black hole."""
    return 0 if sector == "centre" else INDEX[int(sector)]


def advancement(key: str) -> int:
    """Return the advancement that is written so: "R6"."""
    return codes.adv(SUITS.index(key[0]), int(key[1]))


class BuiltPosition:
    """A position and the ids under which a scenario speaks of its cards."""

    def __init__(self, setup: dict[str, Any]) -> None:
        seats = len(setup["players"])
        self.position = Position(seats, read_switches(setup.get("rules", {})), Dealer(0))
        self.ids: list[str] = []
        self.numbers: dict[str, int] = {}
        #: What a civilization card of the setup says of its past: homeworld and techs by name.
        self.pasts: dict[int, tuple[str | None, list[str]]] = {}
        self.made = 0

    def id_of(self, card: int) -> str:
        """Return the scenario's name of a card; one made since is new1, new2, ... in order of making."""
        while len(self.ids) < len(self.position.kind):
            self.made += 1
            self.name(f"new{self.made}")
        return self.ids[card]

    def name(self, card_id: str) -> int:
        """Give the next card its id."""
        self.numbers[card_id] = len(self.ids)
        self.ids.append(card_id)
        return len(self.ids) - 1

    def card(self, card_id: str) -> int:
        """Return the card of that id, -1 if there is none."""
        if self.position.kind:
            self.id_of(0)
        return self.numbers.get(card_id, -1)


def build(setup: dict[str, Any]) -> BuiltPosition:
    """Return the position of *setup*, nothing tested and nothing asked yet."""
    board = BuiltPosition(setup)
    pos = board.position
    pos.pauses = 1
    pos.era = setup.get("era", 1)
    for who, player in enumerate(setup["players"]):
        _seat(board, who, player)
    top = [_add(board, card) for card in setup.get("deck_top", [])]
    fillers = [_filler(board, n) for n in range(setup["deck_filler"])]
    pos.deck = (top + fillers)[::-1]
    pos.discard = [_add(board, card) for card in setup.get("discard", [])]
    pos.pile = [_add(board, card) for card in setup.get("challenge_pile", [])]
    for card in setup.get("neutral_line", []):
        into_line(pos, _add(board, card))
    _map(pos, setup)
    _phase(pos, setup)
    for who in range(pos.seats):
        refresh(pos, who)
    return board


def _filler(board: BuiltPosition, n: int) -> int:
    """Return a blank nobody speaks of; a correct result never depends on its corner."""
    board.name(f"~{n + 1}")
    return board.position.add_card(n % 6 + 1, n // 6 % 6)


def _add(board: BuiltPosition, card: str | dict[str, Any]) -> int:
    pos = board.position
    if isinstance(card, str):
        card_id, corner = card.split()
        board.name(card_id)
        return pos.add_card(int(corner[0]), SUITS.index(corner[1]))
    number = board.name(card["id"])
    pos.add_card(card["value"], SUITS.index(card["suit"]))
    pos.kind[number] = KINDS.index(card["type"])
    default = "O" if card["type"] == "world" else pos.era
    pos.era_of[number] = read_era(str(card.get("era", default)))
    pos.upkeep[number] = card.get("upkeep", 0)
    if "sector" in card:
        pos.sector[number] = INDEX[int(card["sector"])]
    for slot, written in enumerate(card.get("advs", []), start=SLOTS * number):
        read_slot(pos, slot, written)
    if card["type"] == "civ":
        pos.civ_victory[number] = VICTORIES.index(card["victory"])
        pos.civ_effect[number] = SUITS.index(card["effect_suit"])
        board.pasts[number] = (card.get("homeworld"), card.get("techs", []))
    title = card.get("name", card["id"] if card["type"] == "world" else None)
    if title is not None:
        pos.titles[number] = title
    return number


def _seat(board: BuiltPosition, who: int, player: dict[str, Any]) -> None:
    pos = board.position
    pos.hand[who] = [_add(board, card) for card in player.get("hand", [])]
    if player.get("homeworld"):
        pos.home[who] = _add(board, player["homeworld"])
        pos.homes[who] = [pos.home[who]]
    pos.techs[who] = [_add(board, card) for card in player.get("techs", [])]
    pos.settled[who] = [_add(board, card) for card in player.get("settled", [])]
    for track, value in player.get("tracks", {}).items():
        pos.tracks[4 * who + codes.TRACK_IDS.index(track)] = value
    pos.status[who] = STATUSES[player.get("status", "playing")]
    if pos.status[who] != codes.PLAYING:
        pos.fallen |= 1 << who


def _map(pos: Position, setup: dict[str, Any]) -> None:
    for sector, (owner, cubes) in setup["sectors"].items():
        at = sector_at(sector)
        place(pos, at, codes.NEUTRAL if owner == "N" else PLAYERS.index(owner), cubes)
    for sector, name in setup.get("named_sectors", {}).items():
        pos.named[INDEX[int(sector)]] = 1
        pos.sector_names[INDEX[int(sector)]] = name
    for sector, wonder in setup.get("wonders", {}).items():
        pos.wonder[INDEX[int(sector)]] = 6 * codes.VICTORY_LETTERS.index(wonder[0]) + SUITS.index(wonder[2])


def _phase(pos: Position, setup: dict[str, Any]) -> None:
    pos.turn = PLAYERS.index(setup.get("turn", "P1"))
    pos.phase = PHASES[setup["phase"]]
    pos.begun = int(pos.phase > codes.IN_START)
    while pos.stage < pos.seats and pos.home[pos.stage] >= 0:
        pos.stage += 1
    if pos.phase == codes.IN_PAYMENT:
        pos.unpaid = [pos.home[pos.turn], *pos.techs[pos.turn]]
