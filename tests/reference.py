"""A slow, plain second telling of the rules of Deep Future 1.6, to test the engine against.

In: a position of the engine, turned once into plain objects by `read`: cards and players as dataclasses, sectors by
their printed number (11-66, 0 is the black hole), suits as letters, tracks as C, M, S, X. Out: what may be chosen
(`legal`), what a choice brings (`Reference`, which plays along with a game), what must always hold (`invariants`).

It is written from the rules (section numbers) and the readings (R- numbers), not from the engine. What is legal is
found by going over everything that could be said and keeping what a predicate allows. Chance that does not lie in
the deck (shuffles, dice) is handed in as the engine's dealer noted it.
"""

from __future__ import annotations

import copy
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import TYPE_CHECKING

from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import INDEX, PRINTED

if TYPE_CHECKING:
    from generator.games.deep_future.rules.switches import Switches

# ---- tables, typed in from the rules

#: 1.2, R-1.2-01.
SUITS = "SMRKHF"
#: 1.5.
TRACKS = "CMSX"
TOP = {"C": 12, "M": 6, "S": 6, "X": 6}
FOOT = {"C": 0, "M": -6, "S": -6, "X": -6}
#: 1.5: the X mark; C has none.
MARK = {"M": -6, "S": -6, "X": -6}
#: Table 2, in the order of chapter 3: Territory, Population, then the tracks.
VICTORIES = "TPCMSX"
#: Table 1.
ACTIONS = ("power", "settle", "grow", "advance", "battle", "expand", "plan", "evoke")
KINDS = ("blank", "world", "tech", "civilization")
PHASES = ("setup", "start", "action", "payment", "challenge", "end")
STATES = ("playing", "lost", "quit", "won")

#: Table 5: name, when it works, the track it raises and by how much.
TABLE_5: dict[str, tuple[str, str, str, int]] = {
    "S1": ("computation", "start", "", 0),
    "S2": ("engineering", "advance", "M", 1),
    "S3": ("communication", "expand", "M", 1),
    "S4": ("weapons", "battle", "M", 1),
    "S5": ("industry", "power", "", 0),
    "S6": ("energy", "power", "", 0),
    "M1": ("art", "start", "C", 1),
    "M2": ("leisure", "settle", "C", 2),
    "M3": ("philosophy", "advance", "X", 1),
    "M4": ("literature", "advance", "C", 2),
    "M5": ("government", "settle", "", 0),
    "M6": ("society", "settle", "", 0),
    "R1": ("infrastructure", "start", "", 0),
    "R2": ("labor", "power", "S", 1),
    "R3": ("machinery", "battle", "S", 1),
    "R4": ("medicine", "settle", "S", 1),
    "R5": ("biology", "grow", "", 0),
    "R6": ("genetics", "grow", "", 0),
    "K1": ("history", "start", "", 0),
    "K2": ("education", "grow", "X", 1),
    "K3": ("ecology", "settle", "X", 1),
    "K4": ("astronomy", "expand", "X", 1),
    "K5": ("chemistry", "advance", "", 0),
    "K6": ("physics", "advance", "", 0),
    "H1": ("economy", "start", "", 0),
    "H2": ("diplomacy", "battle", "C", 2),
    "H3": ("agriculture", "grow", "S", 1),
    "H4": ("construction", "grow", "C", 2),
    "H5": ("military", "battle", "", 0),
    "H6": ("defense", "battle", "", 0),
    "F1": ("exploration", "start", "", 0),
    "F2": ("religion", "expand", "C", 2),
    "F3": ("empire", "power", "M", 1),
    "F4": ("devices", "power", "C", 2),
    "F5": ("spacecraft", "expand", "", 0),
    "F6": ("ftl", "expand", "", 0),
}
#: Table 6, rows 1 to 6 of each suit: steps of tracks, r for random rival cubes, n for a new world with cubes.
TABLE_6: dict[str, tuple[str, ...]] = {
    "S": ("M-2 X-1", "M-3 C-1", "M-2 C-2", "M-3 r1", "M-1 r3", "n5"),
    "M": ("S-2 M-1", "S-3 C-1", "S-2 C-2", "S-3 r1", "S-1 r3", "n5"),
    "R": ("S-2 X-1", "S-3 C-1", "S-2 C-2", "S-3 r1", "S-1 r3", "n5"),
    "K": ("X-2 S-1", "X-3 C-1", "X-2 C-2", "X-3 r1", "X-1 r3", "n5"),
    "H": ("M-2 S-1", "M-3 C-1", "M-2 C-2", "M-3 r1", "M-1 r3", "n5"),
    "F": ("X-2 M-1", "X-3 C-1", "X-2 C-2", "X-3 r1", "X-1 r3", "n5"),
}
#: Table 3: the steps of the four tracks.
TABLE_3 = {"C": 3, "M": 2, "S": 2, "X": 2}

#: The printed map, columns from the left, each from the top (readings, chapter 5); 0 is the black hole.
COLUMNS = (
    (61, 53, 52, 51),
    (62, 64, 55, 54, 43),
    (63, 65, 66, 56, 45, 42),
    (11, 14, 16, 0, 46, 44, 41),
    (12, 15, 26, 36, 35, 33),
    (13, 24, 25, 34, 32),
    (21, 22, 23, 31),
)
#: Where a hex lies: column, and height of its middle in half hexes.
PLACES = {sector: (at, 2 * row - len(column)) for at, column in enumerate(COLUMNS) for row, sector in enumerate(column)}
#: 2.4, R-2.4-13: 1 above, then clockwise; as steps in (column, half hexes).
CLOCKWISE = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
LYING = {place: sector for sector, place in PLACES.items()}
#: By sector, the six directions; None is outside the galaxy.
AROUND: dict[int, list[int | None]] = {
    sector: [LYING.get((x + dx, y + dy)) for dx, dy in CLOCKWISE] for sector, (x, y) in PLACES.items()
}
EVERYWHERE = sorted(PLACES)
NUMBERED = [sector for sector in EVERYWHERE if sector]


def _distances(start: int) -> dict[int, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in AROUND[here]:
            if there is not None and there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


#: Steps between sectors on the map (2.2 EXPAND, R-2.2-42: through anything, never off the map).
DISTANCE = {sector: _distances(sector) for sector in EVERYWHERE}

# ---- what lies on the table


@dataclass
class Card:
    """A card and what is written on it (1.4)."""

    kind: str
    number: int
    suit: str
    sector: int = 0
    era: int = -1
    slots: list[str] = field(default_factory=lambda: ["", "", ""])  # "K5", "K?" still empty, "" nothing
    eras: list[int] = field(default_factory=lambda: [-1, -1, -1])
    circled: list[bool] = field(default_factory=lambda: [False] * 3)
    upkeep: int = 0
    victory: str = ""
    effect: str = ""
    history: tuple[int, ...] = ()

    @property
    def advs(self) -> list[str]:
        """The advancements written on it."""
        return [slot for slot in self.slots if slot in TABLE_5]

    @property
    def complete(self) -> bool:
        """Whether it has three."""
        return len(self.advs) == 3

    @property
    def suits(self) -> set[str]:
        """Suits of its completed advancements (R-1.2-02, R-2.3-01)."""
        return {adv[0] for adv in self.advs}


@dataclass
class Player:
    """A player's cards and tracks."""

    hand: list[int]
    home: int | None
    techs: list[int]
    settled: list[int]
    tracks: dict[str, int]
    status: str
    lost_by: set[str]
    homes: list[int]
    victories: list[str]

    @property
    def tableau(self) -> list[int]:
        """Homeworld, techs, settled worlds (1.5)."""
        return [*self.upper, *self.settled]

    @property
    def upper(self) -> list[int]:
        """The upper row (R-1.4-14)."""
        return [*([] if self.home is None else [self.home]), *self.techs]


@dataclass
class Table:
    """Everything on the table, and what the action in hand has done so far."""

    switches: Switches
    cards: list[Card]
    players: list[Player]
    cubes: dict[int, tuple[str, int]]  # sector: colour ("P0", "P1", "P2", "N") and number; empty ones are missing
    named: set[int]
    wonders: dict[int, str]  # sector: letter and suit, "TS"
    deck: list[int]  # top last
    discard: list[int]
    line: list[int]
    pile: list[int]
    spent: list[int]
    revealed: int | None
    era: int
    phase: str
    turn: int
    stage: int
    begun: bool
    taken: set[str]
    actions: int
    unpaid: list[int]
    fallen: set[int]
    winner: int | None
    founded: bool
    history: int
    seen: dict[int, set[int]]  # cards of the deck and the players who know them (R-2.1-12)
    # From here on nothing is compared.
    pauses: bool = False
    homeless: list[int] = field(default_factory=list)
    tools: list[tuple[int, int]] = field(default_factory=list)  # card and slot of advancements not yet used
    held: list[int] = field(default_factory=list)
    focus: int = 0  # the sector grown or left, the world settled
    targets: list[int] = field(default_factory=list)
    steps: int = 1  # range of an expansion
    flags: set[str] = field(default_factory=set)  # "society", "genetics"
    entered: list[int] = field(default_factory=list)
    owing: bool = False  # a rival cube must still go in this BATTLE (R-2.2-38)
    banked: list[str] = field(default_factory=list)  # Military and Defense used before the battle
    dealt: deque[tuple[str, tuple[int, ...]]] = field(default_factory=deque)

    def colour(self, sector: int) -> str:
        """Whose cubes lie there; nothing if none do."""
        return self.cubes.get(sector, ("", 0))[0]

    def count(self, sector: int) -> int:
        """How many cubes lie there."""
        return self.cubes.get(sector, ("", 0))[1]

    def owns(self, who: int, sector: int) -> bool:
        """Whether *who* controls the sector (R-1.4-06); nobody controls the black hole (R-1.5-02)."""
        return sector != 0 and self.colour(sector) == f"P{who}"

    def own(self, who: int) -> list[int]:
        """Every sector *who* controls."""
        his = f"P{who}"
        return [sector for sector in NUMBERED if self.colour(sector) == his]

    def rival(self, who: int, sector: int) -> bool:
        """Whether cubes lie there that are not his (R-2.2-32)."""
        return sector != 0 and self.colour(sector) not in {"", f"P{who}"}


#: What two tables are compared by.
COMPARED = [item.name for item in fields(Table)][1 : [item.name for item in fields(Table)].index("pauses")]


def read_card(pos: Position, card: int) -> Card:
    """A card of the engine in plain words; one that stands as another did is the same object, not to be written on."""
    return _card(
        pos.kind[card],
        pos.number[card],
        pos.suit[card],
        pos.sector[card],
        pos.era_of[card],
        tuple(pos.advs[3 * card : 3 * card + 3]),
        tuple(pos.adv_era[3 * card : 3 * card + 3]),
        pos.circles[card],
        pos.upkeep[card],
        pos.civ_victory[card],
        pos.civ_effect[card],
        tuple(pos.histories.get(card, ())),
    )


@cache
def _card(
    kind: int,
    number: int,
    suit: int,
    sector: int,
    era: int,
    advs: tuple[int, ...],
    eras: tuple[int, ...],
    circles: int,
    upkeep: int,
    victory: int,
    effect: int,
    history: tuple[int, ...],
) -> Card:
    return Card(
        kind=KINDS[kind],
        number=number,
        suit=SUITS[suit],
        sector=PRINTED[sector],
        era=era,
        slots=["" if code < 0 else _adv_name(code) for code in advs],
        eras=list(eras),
        circled=[bool(circles >> at & 1) for at in range(3)],
        upkeep=upkeep,
        victory=VICTORIES[victory] if victory >= 0 else "",
        effect=SUITS[effect] if effect >= 0 else "",
        history=history,
    )


def own_card(card: Card) -> Card:
    """The same card, to be written on."""
    return replace(card, slots=card.slots[:], eras=card.eras[:], circled=card.circled[:])


def _adv_name(code: int) -> str:
    return f"{SUITS[code - 36]}?" if code >= 36 else f"{SUITS[code // 6]}{code % 6 + 1}"


def read_player(pos: Position, who: int) -> Player:
    """A player of the engine in plain words."""
    lost_by = {("home", "M", "S", "X")[bit] for bit in range(4) if pos.lost_by[who] >> bit & 1}
    return Player(
        hand=list(pos.hand[who]),
        home=None if pos.home[who] < 0 else pos.home[who],
        techs=list(pos.techs[who]),
        settled=list(pos.settled[who]),
        tracks=dict(zip(TRACKS, pos.tracks[4 * who : 4 * who + 4])),
        status=STATES[pos.status[who]],
        lost_by=lost_by,
        homes=list(pos.homes[who]),
        victories=[VICTORIES[victory] for victory in pos.won_by[who]],
    )


def read(pos: Position) -> Table:
    """The engine's position as plain objects: the only place where its lists are understood."""
    colours = ("P0", "P1", "P2", "N")
    cubes = {PRINTED[at]: (colours[pos.owner[at]], pos.cubes[at]) for at in range(37) if pos.cubes[at]}
    wonders = {
        PRINTED[at]: VICTORIES[pos.wonder[at] // 6] + SUITS[pos.wonder[at] % 6]
        for at in range(37)
        if pos.wonder[at] >= 0
    }
    return Table(
        switches=pos.switches,
        cards=[read_card(pos, card) for card in range(len(pos.kind))],
        players=[read_player(pos, who) for who in range(pos.seats)],
        cubes=cubes,
        named={PRINTED[at] for at in range(37) if pos.named[at]},
        wonders=wonders,
        deck=list(pos.deck),
        discard=list(pos.discard),
        line=list(pos.line),
        pile=list(pos.pile),
        spent=list(pos.spent),
        revealed=None if pos.revealed < 0 else pos.revealed,
        era=pos.era,
        phase=PHASES[pos.phase],
        turn=pos.turn,
        stage=pos.stage,
        begun=bool(pos.begun),
        taken={ACTIONS[at] for at in range(8) if pos.taken >> at & 1},
        actions=pos.actions,
        unpaid=list(pos.unpaid),
        fallen={who for who in range(pos.seats) if pos.fallen >> who & 1},
        winner=None if pos.winner < 0 else pos.winner,
        founded=bool(pos.founded),
        history=pos.history,
        seen={card: seen for card in pos.deck if (seen := {who for who in range(3) if pos.known[card] >> who & 1})},
        pauses=bool(pos.pauses),
        tools=[(slot // 3, slot % 3) for slot in pos.tools],
    )


# ---- saying a choice as the engine does


def use(card: int, adv: str) -> Choice:
    """An advancement used."""
    return (c.USE, card, 6 * SUITS.index(adv[0]) + int(adv[1]) - 1, 0)


def at(kind: int, sector: int) -> Choice:
    """A choice of one sector."""
    return (kind, INDEX[sector], 0, 0)


def between(kind: int, here: int, there: int, cubes: int) -> Choice:
    """A choice of two sectors and cubes."""
    return (kind, INDEX[here], INDEX[there], cubes)


def track_choice(track: str, steps: int) -> Choice:
    """A track moved."""
    return (c.TRACK, TRACKS.index(track), 0, steps)


def suit_choice(suit: str) -> Choice:
    """A suit named."""
    return (c.SUIT, SUITS.index(suit), 0, 0)


def pick_card(kind: int, card: int) -> Choice:
    """A choice of one card."""
    return (kind, card, 0, 0)


SIX = {(c.NUMBER, 0, 0, number) for number in range(1, 7)}
FAILED: Choice = (c.FAIL, 0, 0, 0)
TAKE_DECK: Choice = (c.DECK, 0, 0, 0)
DO_IT: Choice = (c.DO, 0, 0, 0)

# ---- asking

#: Question, player asked, everything he may answer.
Asked = tuple[int, int, frozenset[Choice]]
Flow = Generator[Asked, Choice, None]
Picking = Generator[Asked, Choice, Choice]
Numbering = Generator[Asked, Choice, int]


class GameEnds(Exception):
    """The game is over."""


class TurnEnds(Exception):
    """The active player has lost, the game goes on (R-3-18)."""


class Unforeseen(Exception):
    """The rules ask for chance that was not dealt, or other chance was dealt."""


def ask(t: Table, question: int, who: int, legal: Iterable[Choice], always: bool = False) -> Picking:
    """Put a question; where only one thing can be said it is not asked, unless the position pauses."""
    options = frozenset(legal)
    if len(options) == 1 and not t.pauses and not always:
        return next(iter(options))
    pick = yield (question, who, options)
    return pick


# ---- chance


def dealt(t: Table, kind: str) -> tuple[int, ...]:
    """What the dealer gave where the deck does not decide."""
    if not t.dealt or t.dealt[0][0] != kind:
        raise Unforeseen(f"the rules ask for a result '{kind}', the dealer gave {list(t.dealt)[:1]}")
    return t.dealt.popleft()[1]


def shuffle_discards(t: Table) -> None:
    """The discard pile becomes the deck (1.4)."""
    order = list(dealt(t, "shuffled"))
    if sorted(order) != sorted(t.discard):
        raise Unforeseen(f"shuffled were {sorted(order)}, in the discard pile lay {sorted(t.discard)}")
    t.deck, t.discard, t.seen = order, [], {}


def top_card(t: Table) -> int | None:
    """The top card leaves the deck; a shuffle only if it is empty and a card is needed (R-1.4-01, R-1.4-02)."""
    if not t.deck:
        if not t.discard:
            return None
        shuffle_discards(t)
    card = t.deck.pop()
    t.seen.pop(card, None)
    if t.history and t.switches.history_standing_look:
        look(t, t.turn)
    return card


def look(t: Table, who: int) -> None:
    """As deep as History was used this turn; what was seen is remembered until the shuffle (R-2.1-12, R-2.1-13)."""
    for card in t.deck[-t.history :]:
        t.seen.setdefault(card, set()).add(who)


def random_number(t: Table) -> int:
    """1.3, R-1.3-01; rolled where no card is left (R-1.4-02)."""
    card = top_card(t)
    if card is None:
        return dealt(t, "picked")[0] + 1
    t.discard.append(card)
    return t.cards[card].number


def random_suit(t: Table) -> str:
    """1.3, R-1.3-01; rolled where no card is left (R-1.4-02)."""
    card = top_card(t)
    if card is None:
        return SUITS[dealt(t, "picked")[0]]
    t.discard.append(card)
    return t.cards[card].suit


def random_sector(t: Table) -> int:
    """First digit, second digit (R-1.3-03)."""
    tens = random_number(t)
    return 10 * tens + random_number(t)


def new_card(t: Table) -> int:
    """Number first, then suit (R-1.3-02)."""
    number = random_number(t)
    t.cards.append(Card("blank", number, random_suit(t)))
    return len(t.cards) - 1


def draw(t: Table, who: int, count: int) -> None:
    """Draws are skipped where no card is left (R-1.4-02)."""
    for _ in range(count):
        card = top_card(t)
        if card is not None:
            t.players[who].hand.append(card)


def discard_from_hand(t: Table, who: int, card: int) -> None:
    """A card goes from the hand to the discard pile."""
    t.players[who].hand.remove(card)
    t.discard.append(card)


# ---- cubes, worlds, tracks


def place(t: Table, sector: int, colour: str, count: int) -> int:
    """Up to 5 of one colour a sector (R-1.4-07, R-1.5-05); what does not fit is not placed. Returns what was placed."""
    if t.colour(sector) not in {"", colour}:
        raise AssertionError(f"{colour} would share sector {sector}")
    placed = min(count, 5 - t.count(sector))
    if placed > 0:
        t.cubes[sector] = (colour, t.count(sector) + placed)
    return max(placed, 0)


def remove(t: Table, sector: int, count: int) -> None:
    """Cubes go; worlds of an emptied sector are lost at once (2.2.1, R-2.2.1-09)."""
    colour, there = t.cubes[sector]
    if there > count:
        t.cubes[sector] = (colour, there - count)
        return
    del t.cubes[sector]
    if colour != "N" and sector:
        lose_worlds(t, int(colour[1]), sector)


def lose_worlds(t: Table, who: int, sector: int) -> None:
    """Settled worlds to the discard pile, a homeworld to the line (2.2.1, R-2.2.1-09)."""
    player = t.players[who]
    for world in [world for world in player.settled if t.cards[world].sector == sector]:
        player.settled.remove(world)
        t.discard.append(world)
        t.tools = [tool for tool in t.tools if tool[0] != world]
    if player.home is not None and t.cards[player.home].sector == sector:
        lose_homeworld(t, who)


def lose_homeworld(t: Table, who: int) -> None:
    """To the line without its cubes; a world elsewhere replaces it, or he has lost (2.2.1, R-2.2.1-10 to -12)."""
    player = t.players[who]
    lost = player.home
    assert lost is not None
    player.home = None
    t.cards[lost].upkeep = 0
    t.tools = [tool for tool in t.tools if tool[0] != lost]
    join_line(t, lost)
    heirs = [world for world in player.settled if t.cards[world].sector != t.cards[lost].sector]
    if not heirs:
        if player.status == "playing":
            player.lost_by.add("home")
    elif len(heirs) == 1:
        settle_home(t, who, heirs[0])
    else:
        t.homeless.append(who)


def settle_home(t: Table, who: int, world: int) -> None:
    """It moves to the upper row without cubes (R-2.2.1-11)."""
    player = t.players[who]
    player.settled.remove(world)
    player.home = world
    player.homes.append(world)


def join_line(t: Table, world: int) -> None:
    """The line stays in order of number; the same number is discarded (R-1.7-11, R-2.2.1-12, R-2.4-07)."""
    for other in [other for other in t.line if t.cards[other].number == t.cards[world].number]:
        t.line.remove(other)
        t.discard.append(other)
    t.line = sorted([*t.line, world], key=lambda card: t.cards[card].number)


def move_track(t: Table, who: int, track: str, steps: int) -> None:
    """As far as it goes; the X mark loses (1.5, R-1.5-06, R-1.5-07)."""
    player = t.players[who]
    player.tracks[track] = max(FOOT[track], min(TOP[track], player.tracks[track] + steps))
    if player.tracks[track] == MARK.get(track) and player.status == "playing":
        player.lost_by.add(track)
    effect_over(t)


def survives(t: Table, who: int, sector: int) -> bool:
    """Whether leaving *sector* costs no game; a losing move is refused (R-2.1-10, R-2.2-33; allow_self_loss)."""
    player = t.players[who]
    if player.home is None or t.cards[player.home].sector != sector or t.switches.allow_self_loss:
        return True
    return any(t.cards[world].sector != sector for world in player.settled)


# ---- winning and losing


def reached(t: Table, who: int) -> list[str]:
    """The conditions fulfilled, in the order of chapter 3 (R-3-02, R-3-03)."""
    found = ["T"] if len(t.own(who)) >= 12 else []
    if sum(t.count(sector) for sector in t.own(who)) >= 25:
        found.append("P")
    return found + [track for track in TRACKS if t.players[who].tracks[track] == TOP[track]]


def cards_complete(t: Table, who: int) -> bool:
    """A homeworld and at least 3 techs with 3 advancements each (3, R-3-04)."""
    player = t.players[who]
    if player.home is None or not t.cards[player.home].complete:
        return False
    return sum(t.cards[tech].complete for tech in player.techs) >= 3


def wonder_worlds_there(t: Table, who: int) -> bool:
    """The additional requirement of a solo game (3, R-3-05, R-3-24)."""
    if len(t.players) > 1:
        return True
    player = t.players[who]
    assert player.home is not None
    needed = min(4, len(t.wonders))
    rule = t.switches.solo_wonder_worlds
    if rule == "count_only":
        return len(player.settled) >= needed
    places = {t.cards[world].sector for world in player.settled if t.cards[world].sector != t.cards[player.home].sector}
    if rule == "wonder_sectors":
        places = {place for place in places if place in t.wonders}
    return len(places) >= needed


def has_won(t: Table, who: int) -> bool:
    """Complete cards and a condition, for a player who has not lost (3, R-3-01, R-2.4-06)."""
    player = t.players[who]
    if player.status != "playing" or player.lost_by:
        return False
    return cards_complete(t, who) and bool(reached(t, who)) and wonder_worlds_there(t, who)


def test_victory(t: Table) -> None:
    """The active player first, then clockwise (R-3-15)."""
    for step in range(len(t.players)):
        who = (t.turn + step) % len(t.players)
        if has_won(t, who):
            t.players[who].victories = reached(t, who)
            t.players[who].status = "won"
            t.winner = who
            raise GameEnds


def effect_over(t: Table) -> None:
    """After every single effect (R-3-01)."""
    if t.switches.victory_check == "every_effect":
        test_victory(t)


def settle_losses(t: Table) -> None:
    """Losers leave the board; the active one's turn ends (3, R-3-16, R-3-18, R-3-19, R-3-22)."""
    order = [(t.turn + step) % len(t.players) for step in range(len(t.players))]
    losers = [who for who in order if t.players[who].lost_by and t.players[who].status == "playing"]
    for who in losers:
        t.players[who].status = "lost"
        t.fallen.add(who)
    if losers and nobody_can_win(t):
        raise GameEnds
    for who in losers:
        clear_board(t, who)
    if t.turn in losers:
        raise TurnEnds


def nobody_can_win(t: Table) -> bool:
    """Everybody has lost once, or nobody is left (R-3-13, R-3-22)."""
    if len(t.players) > 1 and t.switches.no_winner == "nobody_left":
        return all(player.status == "quit" for player in t.players)
    return len(t.fallen) == len(t.players)


def clear_board(t: Table, who: int) -> None:
    """R-3-16, R-3-17."""
    player = t.players[who]
    if player.home is not None:
        t.cards[player.home].upkeep = 0
        join_line(t, player.home)
    for card in [*player.techs, *player.settled]:
        t.cards[card].upkeep = 0
        t.discard.append(card)
    player.home, player.techs, player.settled = None, [], []
    for sector in t.own(who):
        t.cubes[sector] = ("N", 1)
    if t.colour(0) == f"P{who}":
        del t.cubes[0]
    t.homeless = [other for other in t.homeless if other != who]
    if not t.switches.reentry_keep_hand:
        discard_hand(t, who)


def discard_hand(t: Table, who: int) -> None:
    """The whole hand goes."""
    t.discard += t.players[who].hand
    t.players[who].hand = []


def choose_homes(t: Table) -> Flow:
    """Whoever lost his homeworld and has several worlds elsewhere picks one (R-2.2.1-10, R-2.2-37)."""
    while t.homeless:
        who = t.homeless[0]
        lost = t.cards[t.players[who].homes[-1]].sector
        heirs = {pick_card(c.CARD, world) for world in t.players[who].settled if t.cards[world].sector != lost}
        pick = yield from ask(t, c.ASK_HOME_AGAIN, who, heirs, always=True)
        t.homeless.remove(who)
        settle_home(t, who, pick[1])
    effect_over(t)


def aftermath(t: Table) -> Flow:
    """Cubes have gone: new homeworlds, victory, losses."""
    yield from choose_homes(t)
    settle_losses(t)


# ---- writing advancements


def write(t: Table, card: int, slot: int, adv: str, chosen: bool) -> None:
    """An advancement with its era; a chosen one is circled (1.4, R-1.4-08, R-1.4-09)."""
    t.cards[card].slots[slot] = adv
    t.cards[card].eras[slot] = t.era
    t.cards[card].circled[slot] = chosen


def first_advancement(t: Table, card: int) -> None:
    """Suit, then number, nothing chosen (R-1.3-04, R-2.2-12)."""
    suit = random_suit(t)
    write(t, card, 0, f"{suit}{random_number(t)}", chosen=False)


def make_world(t: Table, card: int, sector: int) -> None:
    """A blank becomes a world of this era (1.4, R-1.4-08)."""
    t.cards[card].kind, t.cards[card].sector, t.cards[card].era = "world", sector, t.era
    first_advancement(t, card)


def add_to_world(t: Table, who: int, card: int) -> Flow:
    """Random suit; the number may be chosen if there is no circle (1.7, R-1.7-06, R-2.2-20, R-2.2-25)."""
    suit = random_suit(t)
    drawn = random_number(t) if t.switches.choose_after_roll else 0
    legal = {c.CHANCE} | (set() if any(t.cards[card].circled) else SIX)
    pick = yield from ask(t, c.ASK_NUMBER, who, legal)
    number = pick[3] or drawn or random_number(t)
    write(t, card, len(t.cards[card].advs), f"{suit}{number}", chosen=pick[3] > 0)


# ---- set-up


def set_up(t: Table) -> Flow:
    """1.7 in the order of R-1.7-02."""
    seats = len(t.players)
    while True:
        yield from pause(t, c.ASK_SETUP, min(t.stage, seats - 1))
        if t.stage < seats:
            yield from seat_homeworld(t, t.stage)
        elif t.stage == seats:
            yield from balance(t)
        elif t.stage == seats + 1:
            fill_line(t)
        elif t.stage == seats + 2:
            occupy_named(t)
        else:
            break
        t.stage += 1
    t.turn = dealt(t, "picked")[0] if seats > 1 else 0
    t.phase = "start"
    effect_over(t)


def pause(t: Table, question: int, who: int) -> Flow:
    """Nothing to choose: asked only where the position pauses."""
    yield from ask(t, question, who, {c.GO_ON})


def seat_homeworld(t: Table, who: int) -> Flow:
    """Five cards; players without a world make one when all have had theirs (R-1.7-05)."""
    yield from take_homeworld(t, who)
    if who == len(t.players) - 1:
        for other, player in enumerate(t.players):
            if player.home is None:
                create_homeworld(t, other)


def free_for(t: Table, who: int, sector: int) -> bool:
    """No other player's cubes there (1.7, R-1.7-04, R-3-21)."""
    return t.colour(sector) in {"", "N", f"P{who}"}


def take_homeworld(t: Table, who: int) -> Flow:
    """Five cards are discarded; one of their worlds must be taken if any is allowed (R-1.7-03, R-1.7-04)."""
    turned = []
    for _ in range(5):
        card = top_card(t)
        if card is not None:
            t.discard.append(card)
            turned.append(card)
    legal = {
        pick_card(c.CARD, card)
        for card, written in enumerate(t.cards)
        if card in turned and card in t.discard and written.kind == "world" and free_for(t, who, written.sector)
    }
    if legal:
        pick = yield from ask(t, c.ASK_HOMEWORLD, who, legal)
        t.discard.remove(pick[1])
        move_in(t, who, pick[1])


def create_homeworld(t: Table, who: int) -> None:
    """Number, suit, sector (again if taken), then the random advancement (R-1.7-05, R-1.3-08)."""
    card = new_card(t)
    sector = random_sector(t)
    for _ in range(99):  # then the engine rolls, so that few cards cannot hold the game up
        if not free_for(t, who, sector):
            sector = random_sector(t)
    if not free_for(t, who, sector):
        free = [sector for sector in sorted(NUMBERED) if free_for(t, who, sector)]
        sector = free[dealt(t, "picked")[0]]
    make_world(t, card, sector)
    move_in(t, who, card)


def move_in(t: Table, who: int, card: int) -> None:
    """3 cubes; neutral cubes and line worlds give way after a loss (1.7, R-3-21)."""
    sector = t.cards[card].sector
    if t.colour(sector) == "N":
        del t.cubes[sector]
    for world in [world for world in t.line if t.cards[world].sector == sector]:
        t.line.remove(world)
        t.discard.append(world)
    t.players[who].home = card
    t.players[who].homes.append(card)
    place(t, sector, f"P{who}", 3)


def home_of(t: Table, who: int) -> int:
    """The homeworld of a player who has one."""
    home = t.players[who].home
    assert home is not None
    return home


def balance(t: Table) -> Flow:
    """All homeworlds get as many advancements as the best has, in seat order (1.7, R-1.7-06)."""
    homes = [home_of(t, who) for who in range(len(t.players))]
    most = max(len(t.cards[home].advs) for home in homes)
    for who, home in enumerate(homes):
        while len(t.cards[home].advs) < most:
            yield from add_to_world(t, who, home)


def ends_line(t: Table, card: int) -> bool:
    """R-1.7-08: a world whose number lies there; any card by the switch."""
    if t.cards[card].kind != "world" and t.switches.neutral_line_stop != "any_card":
        return False
    return t.cards[card].number in {t.cards[world].number for world in t.line}


def fill_line(t: Table) -> None:
    """Cards are discarded until six worlds lie there or one ends it (1.7, R-1.7-08 to -11)."""
    homes = {t.cards[home_of(t, who)].sector for who in range(len(t.players))}

    def joins(card: int) -> bool:
        return t.cards[card].kind == "world" and t.cards[card].sector not in homes

    while len(t.line) < 6:
        if not any(joins(card) or ends_line(t, card) for card in t.deck + t.discard):  # R-1.7-10
            break
        card = top_card(t)
        assert card is not None
        if ends_line(t, card):
            t.discard.append(card)
            break
        if joins(card):
            join_line(t, card)
        else:
            t.discard.append(card)
    for sector, worlds in Counter(t.cards[world].sector for world in t.line).items():
        place(t, sector, "N", 3 if worlds == 1 else 5)


def occupy_named(t: Table) -> None:
    """1.7, R-1.7-12 to -15."""
    empty = [sector for sector in t.named if not t.count(sector)]
    counted = empty if t.switches.named_sectors_count == "empty" else t.named
    if len(counted) <= 12:
        for sector in empty:
            place(t, sector, "N", 1)
        return
    for sector in sorted(t.wonders):
        if t.colour(sector) in {"", "N"}:
            place(t, sector, "N", 1)
    for _ in range(12):
        sector = random_sector(t)
        if t.colour(sector) in {"", "N"}:
            place(t, sector, "N", 1)


# ---- using advancements


def lay_out(t: Table, who: int, when: str) -> None:
    """Advancements of the tableau as they stand when the action begins (R-2.2-05, R-2.2-06, R-2.2-07)."""
    t.tools = [
        (card, slot)
        for card in t.players[who].tableau
        for slot, adv in enumerate(t.cards[card].slots)
        if adv in TABLE_5 and TABLE_5[adv][1] == when
    ]
    t.held = list(t.players[who].hand)
    t.focus, t.targets, t.steps, t.flags, t.entered, t.owing, t.banked = 0, [], 1, set(), [], False, []


def put_away(t: Table) -> None:
    """What was used up reaches the discard pile when the action or start phase ends (R-2.2.1-04)."""
    t.discard += t.spent
    t.spent, t.tools = [], []


def effective_tech(t: Table, who: int, card: int) -> bool:
    """A complete tech in hand (R-2.2-05); by a switch only one held when the action began (R-2.2-08)."""
    if card not in t.players[who].hand or t.cards[card].kind != "tech" or not t.cards[card].complete:
        return False
    return t.phase != "action" or t.switches.use_techs_drawn_in_action or card in t.held


def may_use(t: Table, who: int, card: int, adv: str, when: str) -> bool:
    """Whether that advancement of that card may still work in an action of kind *when* (2.2.1)."""
    if TABLE_5[adv][1] != when or adv not in t.cards[card].slots:
        return False
    left = any(t.cards[other].slots[slot] == adv for other, slot in t.tools if other == card)
    return left or effective_tech(t, who, card)


def spend(t: Table, who: int, card: int, adv: str) -> None:
    """The use is taken; hand techs and settled worlds are spent at once (R-2.2.1-03, R-2.2.1-04)."""
    player = t.players[who]
    if card in player.hand:
        player.hand.remove(card)
        t.spent.append(card)
        when = TABLE_5[adv][1]
        t.tools += [(card, slot) for slot, other in enumerate(t.cards[card].slots) if TABLE_5[other][1] == when]
    elif card in player.settled:
        player.settled.remove(card)
        t.spent.append(card)
        if t.switches.settled_world_effects == "one":
            t.tools = [tool for tool in t.tools if tool[0] != card]
            return
    for tool in t.tools:
        if tool[0] == card and t.cards[card].slots[tool[1]] == adv:
            t.tools.remove(tool)
            return
    raise AssertionError(f"{adv} of card {card} could not work")


def becomes_usable(t: Table, card: int, slot: int, when: str) -> None:
    """An advancement that came during the action works only by a switch (R-2.2-07)."""
    adv = t.cards[card].slots[slot]
    if t.switches.use_new_advancements and adv in TABLE_5 and TABLE_5[adv][1] == when:
        t.tools.append((card, slot))


def still_there(t: Table, who: int, adv: str, besides: int | None = None) -> int:
    """How often *adv* could still work in this action; *besides* is the card that pays (R-2.2.1-02)."""
    count = 0
    for card, slots in [(card, [s for o, s in t.tools if o == card]) for card in {o for o, _ in t.tools}]:
        here = sum(t.cards[card].slots[slot] == adv for slot in slots)
        one = t.switches.settled_world_effects == "one" and card in t.players[who].settled
        count += min(here, 1) if one else here
    for card in t.players[who].hand:
        if card != besides and effective_tech(t, who, card):
            count += t.cards[card].slots.count(adv)
    return count


def spent_for(t: Table, who: int, card: int, adv: str) -> Table:
    """The table as it is once *card* is used for *adv*: a spent world replaces no homeworld (R-2.2.1-04)."""
    then = copy.copy(t)
    player = copy.copy(t.players[who])
    player.hand, player.settled = list(player.hand), list(player.settled)
    then.players = [player if other is t.players[who] else other for other in t.players]
    then.tools, then.spent = list(t.tools), list(t.spent)
    then.flags = t.flags | ({"spacecraft to come"} if still_there(t, who, "F5") else set())
    spend(then, who, card, adv)
    return then


def uses(t: Table, who: int, when: str, useful: Callable[[Table, str], bool]) -> set[Choice]:
    """Every advancement of every card that fits and has something to do once the card is spent."""
    return {
        use(card, adv)
        for card in range(len(t.cards))
        for adv in set(t.cards[card].slots) & TABLE_5.keys()
        if may_use(t, who, card, adv, when) and useful(spent_for(t, who, card, adv), adv)
    }


def discard_one(t: Table, who: int) -> Flow:
    """Any card of the hand (R-2.1-06, R-2.2-09)."""
    legal = {pick_card(c.DROP, card) for card in range(len(t.cards)) if card in t.players[who].hand}
    if legal:
        pick = yield from ask(t, c.ASK_DISCARD, who, legal)
        discard_from_hand(t, who, pick[1])


def used(pick: Choice) -> tuple[int, str]:
    """Card and advancement of a use."""
    return pick[1], _adv_name(pick[2])


# ---- start phase


def start_phase(t: Table) -> Flow:
    """2.1: cards, then advancements in any order (R-2.1-03)."""
    who = t.turn
    if not t.begun:
        yield from begin_turn(t, who)
    while True:
        legal = uses(t, who, "start", lambda then, adv: can_start(then, who, adv)) | {c.GO_ON}
        pick = yield from ask(t, c.ASK_START, who, legal)
        if pick == c.GO_ON:
            break
        card, adv = used(pick)
        spend(t, who, card, adv)
        yield from start_effect(t, who, adv)
    put_away(t)
    t.phase = "action"


def begin_turn(t: Table, who: int) -> Flow:
    """A loser decides first (R-3-20); then down to 10 at random, up to 5 (R-2.1-01, R-2.1-02)."""
    player = t.players[who]
    if player.status == "lost":
        yield from come_back(t, who)
    yield from pause(t, c.ASK_TURN, who)
    while len(player.hand) > 10:
        discard_from_hand(t, who, player.hand[dealt(t, "picked")[0]])
    draw(t, who, max(0, 5 - len(player.hand)))
    t.begun, t.history = True, 0
    lay_out(t, who, "start")


def come_back(t: Table, who: int) -> Flow:
    """He quits or begins afresh: five cards, homeworld, 3 cubes, tracks on their circles (R-3-20, R-3-21)."""
    afresh: Choice = (c.AFRESH, 0, 0, 0)
    pick = yield from ask(t, c.ASK_RETURN, who, {afresh, (c.QUITS, 0, 0, 0)})
    player = t.players[who]
    if pick != afresh:
        discard_hand(t, who)
        player.status = "quit"
        if nobody_can_win(t):
            raise GameEnds
        raise TurnEnds
    player.status, player.lost_by = "playing", set()
    player.tracks = dict.fromkeys(TRACKS, 0)
    yield from take_homeworld(t, who)
    if player.home is None:
        create_homeworld(t, who)
    effect_over(t)


def payable(t: Table, who: int) -> list[str]:
    """Tracks that can go down 1: C not below 0, none onto the X mark unless the table allows it (R-2.1-04)."""
    found = []
    for track in TRACKS:
        after = t.players[who].tracks[track] - 1
        if after >= FOOT[track] and (t.switches.allow_self_loss or after != MARK.get(track)):
            found.append(track)
    return found


def upkeep_room(t: Table, who: int) -> set[Choice]:
    """Upper row cards with fewer than 3 cubes (R-2.1-14)."""
    return {
        pick_card(c.CUBE, card)
        for card in range(len(t.cards))
        if card in t.players[who].upper and t.cards[card].upkeep < 3
    }


def may_explore(t: Table, who: int, here: int, there: int) -> bool:
    """One step into an empty neighbour, never a losing one (2.1, R-2.1-08, R-2.1-10, R-1.5-03)."""
    if not t.owns(who, here) or DISTANCE[here][there] != 1:
        return False
    if there == 0 and not t.switches.enter_black_hole:
        return False
    if t.count(here) == 1 and not survives(t, who, here):
        return False
    if not t.count(there):
        return True
    return t.owns(who, there) and t.count(there) < 5 and t.switches.exploration_into_own


def explorations(t: Table, who: int) -> set[Choice]:
    """Every pair of sectors that Exploration allows."""
    return {
        between(c.MOVE, here, there, 1)
        for here in EVERYWHERE
        for there in EVERYWHERE
        if may_explore(t, who, here, there)
    }


def can_start(t: Table, who: int, adv: str) -> bool:
    """Whether the price can be paid and there is something to do (2.1)."""
    name = TABLE_5[adv][0]
    if name in {"art", "computation", "history"}:
        return True
    if not payable(t, who):
        return False
    return name == "economy" or bool(upkeep_room(t, who) if name == "infrastructure" else explorations(t, who))


def start_effect(t: Table, who: int, adv: str) -> Flow:
    """The six advancements of 2.1."""
    name = TABLE_5[adv][0]
    if name == "art":
        move_track(t, who, "C", 1)
    elif name == "computation":
        draw(t, who, 1)
        yield from discard_one(t, who)
    elif name == "history":
        if not t.deck and t.discard:
            shuffle_discards(t)  # R-2.1-13
        t.history += 1
        look(t, who)
    else:
        pick = yield from ask(t, c.ASK_LOWER, who, {track_choice(track, -1) for track in payable(t, who)})
        move_track(t, who, TRACKS[pick[1]], -1)
        settle_losses(t)
        yield from paid_start_effect(t, who, name)
        effect_over(t)


def paid_start_effect(t: Table, who: int, name: str) -> Flow:
    """Economy, Infrastructure, Exploration after their price (2.1)."""
    if name == "economy":
        draw(t, who, 2)
    elif name == "infrastructure":
        pick = yield from ask(t, c.ASK_CUBE, who, upkeep_room(t, who))
        t.cards[pick[1]].upkeep += 1
    else:
        pick = yield from ask(t, c.ASK_EXPLORE, who, explorations(t, who))
        place(t, PRINTED[pick[2]], f"P{who}", 1)
        remove(t, PRINTED[pick[1]], 1)
        yield from aftermath(t)


# ---- action phase


def action_phase(t: Table) -> Flow:
    """None, one or two different actions (R-2.2-01)."""
    who = t.turn
    while True:
        if t.switches.victory_check == "between_actions":
            test_victory(t)
        pick = yield from ask(t, c.ASK_ACTION, who, actions(t, who))
        if pick == c.GO_ON:
            break
        yield from act(t, who, ACTIONS[pick[1]], pick[2])
    t.unpaid = t.players[who].upper
    t.phase = "payment"


def actions(t: Table, who: int) -> set[Choice]:
    """Every action with every card, or none, that may be taken."""
    found = {
        (c.ACT, code, card, 0)
        for code, action in enumerate(ACTIONS)
        for card in range(-1, len(t.cards))
        if may_act(t, who, action, None if card < 0 else card)
    }
    return found | {c.GO_ON}


def may_act(t: Table, who: int, action: str, card: int | None) -> bool:
    """2.2, R-2.2-01 to -03: two different actions, a card of the suit, a basic effect that can happen."""
    if not t.actions or action in t.taken:
        return False
    if action == "plan":
        return card is None  # R-2.2-43
    if card is None or card not in t.players[who].hand:
        return False
    if action == "evoke":  # R-2.2-45
        return t.cards[card].kind == "civilization" and t.owns(who, t.cards[card].sector)
    return t.cards[card].suit == SUITS[ACTIONS.index(action)] and feasible(t, who, action, card)


def feasible(t: Table, who: int, action: str, card: int) -> bool:
    """Whether the action can be carried out once *card* is paid (R-2.2-03)."""
    if action == "grow":
        return any(may_grow(t, who, sector) for sector in EVERYWHERE)
    after = copy.copy(t)
    after.players = [copy.copy(player) for player in t.players]
    after.players[who].hand = [other for other in t.players[who].hand if other != card]
    lay_out(after, who, action)
    if action == "expand":
        return bool(main_moves(after, who, 1 + still_there(after, who, "F6")))
    if action == "settle":
        return bool(sources(after, who)) or (bool(t.own(who)) and still_there(after, who, "M6") > 0)
    if action == "battle" and not t.switches.battle_zero_cubes and rivals_adjacent(t, who):
        return bool(fights(after, who, 1)) or still_there(after, who, "H6") > 0
    return True


def act(t: Table, who: int, action: str, card: int) -> Flow:
    """The card is discarded at once (R-1.4-03), the action carried out."""
    t.taken.add(action)
    t.actions -= 1
    if card >= 0:
        discard_from_hand(t, who, card)
    if action == "plan":
        yield from plan(t, who)
    elif action == "evoke":
        lay_out(t, who, "evoke")
        yield from evoke(t, who, t.cards[card])
    else:
        yield from carry_out(t, who, action)
        if "conquest" in t.flags:
            yield from free_actions(t, who)


def carry_out(t: Table, who: int, action: str) -> Flow:
    """One of the six actions of Table 1 that have a suit."""
    lay_out(t, who, action)
    doing = {"power": power, "settle": settle, "grow": grow, "advance": advance, "battle": battle, "expand": expand}
    yield from doing[action](t, who)
    put_away(t)


def free_actions(t: Table, who: int) -> Flow:
    """A free POWER, then a free ADVANCE, each optional (R-2.2-14, R-2.2-15)."""
    for action in ("power", "advance"):
        legal = {(c.ACT, ACTIONS.index(action), -1, 0), c.GO_ON}
        pick = yield from ask(t, c.ASK_FREE, who, legal)
        if pick != c.GO_ON:
            yield from carry_out(t, who, action)


def plan(t: Table, who: int) -> Flow:
    """Hand, suit, number, card; no more actions (R-2.2-43, R-2.2-44)."""
    t.actions = 0
    discard_hand(t, who)
    pick = yield from ask(t, c.ASK_PLAN, who, {suit_choice(suit) for suit in SUITS})
    t.cards.append(Card("blank", random_number(t), SUITS[pick[1]]))
    t.players[who].hand.append(len(t.cards) - 1)


# ---- augmenting an action


def employ(t: Table, who: int, when: str, moment: str) -> Flow:
    """Advancements and wonders, as long as the player likes (R-2.2-04); *moment* is before, placed or after."""
    while True:
        legal = uses(t, who, when, lambda then, adv: useful(then, who, adv, moment))
        if when == "expand" and moment == "after" and not t.owing:
            legal |= wonder_uses(t, who)
        if not legal:
            t.owing = False
            return
        if not t.owing:
            legal.add(c.GO_ON)
        pick = yield from ask(t, c.ASK_USE, who, legal, always=True)
        if pick == c.GO_ON:
            return
        if pick[0] == c.WONDER:
            use_wonder(t, who, PRINTED[pick[1]], pick[2])
        else:
            card, adv = used(pick)
            spend(t, who, card, adv)
            yield from effect(t, who, adv)
            effect_over(t)


def useful(t: Table, who: int, adv: str, moment: str) -> bool:
    """Whether the advancement, its card being spent, has something to do at this moment of its action (R-2.2-04)."""
    name, _, track, _ = TABLE_5[adv]
    if t.owing:  # a battle in which a rival cube must go (R-2.2-38)
        return name == "defense" or (name == "military" and bool(fights(t, who, least(t, who))))
    if name == "government":  # R-2.2-19
        return moment != "before" and not t.cards[t.focus].complete
    if moment == "placed":
        return False
    if track or name == "energy":
        return True
    if name == "industry":  # R-2.2-09; the tech that gives it is not the card discarded for it (R-2.2.1-02)
        return bool(t.players[who].hand)
    if moment == "before":
        if name in {"military", "defense"}:  # for the battle to come
            return rivals_adjacent(t, who)
        return name in {"ftl", "society"}
    return useful_after(t, who, name)


def useful_after(t: Table, who: int, name: str) -> bool:
    """What needs the action's own effect first."""
    if name == "genetics":  # a second one has no effect (R-2.2-23)
        return True
    if name == "biology":
        return bool(biology_places(t, who))
    if name == "military":  # R-2.2-35; R-2.2-39: not without a battle
        return bool(t.targets) and bool(fights(t, who, least(t, who)))
    if name == "defense":
        return bool(struck(t, who))
    if name == "spacecraft":
        return bool(spacecraft_moves(t, who))
    return name == "ftl" and "spacecraft to come" in t.flags  # R-2.2-42


def effect(t: Table, who: int, adv: str) -> Flow:
    """Table 5."""
    name, _, track, steps = TABLE_5[adv]
    if track:
        move_track(t, who, track, steps)
    elif name == "energy":
        draw(t, who, 1)
    elif name == "industry":
        yield from discard_one(t, who)
        draw(t, who, 2)
    elif name == "ftl":
        t.steps += 1
    elif name == "society":
        t.flags.add("society")
    elif name == "genetics":
        if "genetics" not in t.flags:
            place(t, t.focus, f"P{who}", 2)
        t.flags.add("genetics")
    else:
        yield from placed_effect(t, who, name)


def placed_effect(t: Table, who: int, name: str) -> Flow:
    """Those that ask where."""
    if name == "government":
        slot = len(t.cards[t.focus].advs)
        yield from add_to_world(t, who, t.focus)
        becomes_usable(t, t.focus, slot, "settle")
    elif name == "biology":
        pick = yield from ask(t, c.ASK_BIOLOGY, who, biology_places(t, who))
        t.targets.append(PRINTED[pick[1]])
        place(t, PRINTED[pick[1]], f"P{who}", 1)
    elif name in {"military", "defense"}:
        if t.targets:
            yield from more_battle(t, who, name)
        else:
            t.banked.append(name)
    else:
        assert name == "spacecraft", name
        pick = yield from ask(t, c.ASK_EXPAND, who, spacecraft_moves(t, who))
        carry(t, who, pick, t.switches.wonder_on_spacecraft)


def more_battle(t: Table, who: int, name: str) -> Flow:
    """One more battle, or one rival cube at no cost, if there still is one (R-2.2-34, R-2.2-35)."""
    if name == "military":
        battles = fights(t, who, least(t, who))
        if battles:
            pick = yield from ask(t, c.ASK_BATTLE, who, battles)
            yield from fight(t, pick)
    elif struck(t, who):
        pick = yield from ask(t, c.ASK_DEFENSE, who, {at(c.HIT, sector) for sector in struck(t, who)})
        yield from strike(t, PRINTED[pick[1]])


def power(t: Table, who: int) -> Flow:
    """2.2 POWER."""
    yield from employ(t, who, "power", "before")
    draw(t, who, 2)
    yield from employ(t, who, "power", "after")


# ---- GROW


def may_grow(t: Table, who: int, sector: int) -> bool:
    """A sector he controls with room (R-2.2-22)."""
    return t.owns(who, sector) and t.count(sector) < 5


def grow(t: Table, who: int) -> Flow:
    """2.2 GROW: 2 cubes in one sector."""
    yield from employ(t, who, "grow", "before")
    legal = {at(c.SECTOR, sector) for sector in EVERYWHERE if may_grow(t, who, sector)}
    pick = yield from ask(t, c.ASK_GROW, who, legal)
    t.focus = PRINTED[pick[1]]
    place(t, t.focus, f"P{who}", 2)
    effect_over(t)
    yield from employ(t, who, "grow", "after")


def biology_places(t: Table, who: int) -> set[Choice]:
    """Another controlled sector each, every one different (R-2.2-23)."""
    return {
        at(c.SECTOR, sector)
        for sector in EVERYWHERE
        if may_grow(t, who, sector) and sector != t.focus and sector not in t.targets
    }


# ---- SETTLE


def sources(t: Table, who: int) -> set[Choice]:
    """Line worlds and what the hand allows (2.2 SETTLE, R-2.2-10, R-2.2-11)."""
    hand = t.players[who].hand
    worlds = [card for card in hand if t.cards[card].kind == "world"]
    near = [card for card in worlds if t.owns(who, t.cards[card].sector)]
    line = {pick_card(c.CARD, world) for world in t.line if t.owns(who, t.cards[world].sector)}
    if worlds and not near and not t.switches.settle_neutral_with_far_worlds:
        return set()
    if worlds:
        return line | {pick_card(c.CARD, world) for world in near}
    return line | new_worlds(t, who, blanks=True)


def new_worlds(t: Table, who: int, blanks: bool) -> set[Choice]:
    """A blank of the hand if there is one, else a new card, in any controlled sector (R-2.2-10, R-2.2-12, R-2.2-17)."""
    held = [card for card in t.players[who].hand if t.cards[card].kind == "blank"] if blanks else []
    if held:
        return {(c.BLANK_AT, card, INDEX[sector], 0) for card in held for sector in EVERYWHERE if t.owns(who, sector)}
    return {(c.NEW_AT, INDEX[sector], 0, 0) for sector in EVERYWHERE if t.owns(who, sector)}


def settle(t: Table, who: int) -> Flow:
    """2.2 SETTLE; Society must be used where nothing else allows the action."""
    if not sources(t, who):
        pick = yield from ask(t, c.ASK_USE, who, uses(t, who, "settle", lambda _then, adv: adv == "M6"))
        spend(t, who, *used(pick))
        t.flags.add("society")
    yield from employ(t, who, "settle", "before")
    legal = new_worlds(t, who, t.switches.society_uses_blank) if "society" in t.flags else sources(t, who)
    pick = yield from ask(t, c.ASK_WORLD, who, legal)
    conquest = pick[0] == c.CARD and pick[1] in t.line
    drawn = take_world(t, who, pick)
    for slot in range(3):
        becomes_usable(t, t.focus, slot, "settle")
    effect_over(t)
    yield from employ(t, who, "settle", "placed")
    draw(t, who, drawn)  # R-2.2-13
    yield from employ(t, who, "settle", "after")
    if conquest:
        t.flags.add("conquest")


def take_world(t: Table, who: int, pick: Choice) -> int:
    """The world comes into the lower row; 1 if a card is drawn for it (R-2.2-13, R-2.2-16)."""
    player = t.players[who]
    drawn = 0
    if pick[0] == c.NEW_AT:
        card = new_card(t)
        make_world(t, card, PRINTED[pick[1]])
    else:
        card = pick[1]
        if card in t.line:
            t.line.remove(card)
        else:
            player.hand.remove(card)
            drawn = 1
        if pick[0] == c.BLANK_AT:
            make_world(t, card, PRINTED[pick[2]])
    player.settled.append(card)
    t.focus = card
    return drawn


# ---- ADVANCE


def advance(t: Table, who: int) -> Flow:
    """2.2 ADVANCE: one advancement on a card of the tableau or of the deck (R-2.2-24)."""
    yield from employ(t, who, "advance", "before")
    legal = {
        pick_card(c.CARD, card)
        for card in range(len(t.cards))
        if card in t.players[who].tableau and len(t.cards[card].advs) < 3
    }
    pick = yield from ask(t, c.ASK_ADVANCE, who, legal | {TAKE_DECK})
    card = pick[1]
    if pick == TAKE_DECK:
        yield from tech_from_deck(t, who)
        card = t.players[who].techs[-1]
    if t.cards[card].kind == "world":
        suit = yield from chemical_suit(t, who)
        slot = len(t.cards[card].advs)
    else:
        slot = yield from empty_slot(t, who, card)
        suit = t.cards[card].slots[slot][0]
    number = yield from number_for(t, who, card)
    write(t, card, slot, f"{suit}{abs(number)}", chosen=number > 0)
    becomes_usable(t, card, slot, "advance")
    effect_over(t)
    yield from employ(t, who, "advance", "after")


def tech_from_deck(t: Table, who: int) -> Flow:
    """An incomplete tech joins; a blank or a new card becomes one (R-2.2-27)."""
    card = top_card(t)
    if card is not None and t.cards[card].kind == "tech" and not t.cards[card].complete:
        t.players[who].techs.append(card)
        for slot in range(3):
            becomes_usable(t, card, slot, "advance")
        return
    card = tech_material(t, card)
    column = []
    for _ in range(3):
        suit = yield from chemical_suit(t, who)
        column.append(suit)
    make_tech(t, who, card, column)


def tech_material(t: Table, card: int | None) -> int:
    """The blank turned over, or a new card (R-2.2-27, R-1.3-07)."""
    if card is not None and t.cards[card].kind == "blank":
        return card
    if card is not None:
        t.discard.append(card)
    return new_card(t)


def make_tech(t: Table, who: int, card: int, column: list[str]) -> None:
    """Era and a column of three suits (1.4)."""
    t.cards[card].kind, t.cards[card].era = "tech", t.era
    t.cards[card].slots = [f"{suit}?" for suit in column]
    t.players[who].techs.append(card)


def empty_slot(t: Table, who: int, card: int) -> Numbering:
    """A suit without advancement, the player's pick; of equal ones the upper (R-2.2-26)."""
    slots = t.cards[card].slots
    pick = yield from ask(t, c.ASK_SLOT, who, {suit_choice(suit) for suit in SUITS if f"{suit}?" in slots})
    return slots.index(f"{SUITS[pick[1]]}?")


def number_for(t: Table, who: int, card: int) -> Numbering:
    """Chosen before the draw, or after it by the switch (R-2.2-25); negative if left to chance."""
    drawn = 0
    if t.switches.choose_after_roll:
        drawn = yield from chemical_number(t, who)
    chosen = yield from chosen_number(t, who, card)
    if not chosen and not drawn:
        drawn = yield from chemical_number(t, who)
    return chosen or -drawn


def chosen_number(t: Table, who: int, card: int) -> Numbering:
    """Whether and what the player chooses; Physics makes room for more circles on a tech (R-2.2-28, R-2.2-29)."""
    physics = 0
    while True:
        circles = sum(t.cards[card].circled)
        per_use = t.switches.physics_counting == "per_use"
        legal = {c.CHANCE}
        if circles < 1 + physics or (per_use and physics):
            legal |= SIX
        if t.cards[card].kind == "tech":
            legal |= uses(t, who, "advance", lambda _then, adv: adv == "K6")
        pick = yield from ask(t, c.ASK_NUMBER, who, legal)
        if pick[0] != c.USE:
            return pick[3]
        spend(t, who, *used(pick))
        physics += 1


def chemical_suit(t: Table, who: int) -> Generator[Asked, Choice, str]:
    """A random suit; Chemistry replaces its card (R-2.2-30)."""
    suit = random_suit(t)
    while (yield from redraws(t, who, c.ASK_REDRAW_SUIT)):
        suit = random_suit(t)
    return suit


def chemical_number(t: Table, who: int) -> Numbering:
    """A random number; Chemistry replaces its card (R-2.2-30)."""
    number = random_number(t)
    while (yield from redraws(t, who, c.ASK_REDRAW_NUMBER)):
        number = random_number(t)
    return number


def redraws(t: Table, who: int, question: int) -> Generator[Asked, Choice, bool]:
    """Whether a Chemistry is used on the card just turned."""
    legal = uses(t, who, "advance", lambda _then, adv: adv == "K5")
    if not legal:
        return False
    pick = yield from ask(t, question, who, legal | {c.GO_ON})
    if pick == c.GO_ON:
        return False
    spend(t, who, *used(pick))
    return True


# ---- BATTLE


def rivals_adjacent(t: Table, who: int) -> bool:
    """Whether any rival cube lies next to any own sector (R-2.2-39)."""
    return any(
        t.owns(who, here) and t.rival(who, there)
        for here in NUMBERED
        for there in NUMBERED
        if DISTANCE[here][there] == 1
    )


def may_fight(t: Table, who: int, here: int, there: int, cubes: int) -> bool:
    """An own sector, an adjacent rival one, 0 to all cubes, never a losing move (R-2.2-33, R-2.2-38)."""
    if not t.owns(who, here) or DISTANCE[here][there] != 1 or not t.rival(who, there):
        return False
    if cubes > t.count(here) or cubes > t.count(there):
        return False
    return cubes < t.count(here) or survives(t, who, here)


def fights(t: Table, who: int, fewest: int) -> set[Choice]:
    """Every battle of at least *fewest* cubes."""
    return {
        between(c.FIGHT, here, there, cubes)
        for here in EVERYWHERE
        if t.owns(who, here)
        for there in EVERYWHERE
        for cubes in range(fewest, 6)
        if may_fight(t, who, here, there, cubes)
    }


def least(t: Table, who: int) -> int:
    """0; by the switch 1, unless a cube has gone or Defense or Military can still take the one that must (R-2.2-38)."""
    if t.switches.battle_zero_cubes or (t.targets and not t.owing):
        return 0
    if "defense" in t.banked or still_there(t, who, "H6"):
        return 0
    more = "military" in t.banked or still_there(t, who, "H5") > 0
    return 0 if more and not t.targets and fights(t, who, 1) else 1


def battle(t: Table, who: int) -> Flow:
    """2.2 BATTLE."""
    yield from employ(t, who, "battle", "before")
    if rivals_adjacent(t, who):
        battles = fights(t, who, least(t, who))
        if battles:  # none, if what made it possible was spent for another effect
            pick = yield from ask(t, c.ASK_BATTLE, who, battles)
            yield from fight(t, pick)
        while t.banked:
            yield from more_battle(t, who, t.banked.pop(0))
    else:
        yield from idle_battle(t, who)
    yield from employ(t, who, "battle", "after")


def idle_battle(t: Table, who: int) -> Flow:
    """One track up 1, or nothing; down too by the switch (R-2.2-39). At its top it stays (R-1.5-07)."""
    legal = {track_choice(track, 1) for track in TRACKS}
    if t.switches.idle_battle_track == "any":
        legal |= {track_choice(track, -1) for track in payable(t, who)}
    pick = yield from ask(t, c.ASK_BATTLE, who, legal | {c.GO_ON})
    if pick != c.GO_ON:
        move_track(t, who, TRACKS[pick[1]], pick[3])
        settle_losses(t)


def fight(t: Table, pick: Choice) -> Flow:
    """Cubes go one for one (2.2 BATTLE)."""
    here, there, cubes = PRINTED[pick[1]], PRINTED[pick[2]], pick[3]
    first = not t.targets
    t.targets.append(there)
    if cubes:
        t.owing = False
        remove(t, there, cubes)
        remove(t, here, cubes)
        yield from aftermath(t)
    elif first and not t.switches.battle_zero_cubes:
        t.owing = True


def struck(t: Table, who: int) -> set[int]:
    """Rival sectors of the battles of this action that still hold cubes (R-2.2-34)."""
    return {sector for sector in t.targets if t.rival(who, sector)}


def strike(t: Table, sector: int) -> Flow:
    """One rival cube goes at no cost (2.2 BATTLE, Defense)."""
    t.owing = False
    remove(t, sector, 1)
    yield from aftermath(t)


# ---- EXPAND


def may_move(t: Table, who: int, here: int, there: int, cubes: int, steps: int) -> bool:
    """At least 1 cube, at least 1 stays, into an empty or own sector in reach, up to 5 (R-2.2-40, R-2.2-42)."""
    if here == there or not t.owns(who, here) or DISTANCE[here][there] > steps:
        return False
    if there == 0 and not t.switches.enter_black_hole:  # R-1.5-03
        return False
    if t.colour(there) not in {"", f"P{who}"}:
        return False
    return 1 <= cubes <= t.count(here) - 1 and t.count(there) + cubes <= 5


def main_moves(t: Table, who: int, steps: int) -> set[Choice]:
    """Every move of an expansion."""
    return {
        between(c.MOVE, here, there, cubes)
        for here in EVERYWHERE
        if t.owns(who, here)
        for there in EVERYWHERE
        for cubes in range(1, 6)
        if may_move(t, who, here, there, cubes, steps)
    }


def spacecraft_moves(t: Table, who: int) -> set[Choice]:
    """1 cube from the same origin (any by the switch) to a sector not yet served (R-2.2-41)."""
    return {
        between(c.MOVE, here, there, 1)
        for here in EVERYWHERE
        if here == t.focus or t.switches.spacecraft_any_origin
        for there in EVERYWHERE
        if there not in t.targets and may_move(t, who, here, there, 1, t.steps)
    }


def expand(t: Table, who: int) -> Flow:
    """2.2 EXPAND; FTL must be used where nothing else allows a move."""
    while not main_moves(t, who, t.steps):
        pick = yield from ask(t, c.ASK_USE, who, uses(t, who, "expand", lambda _then, adv: adv == "F6"))
        spend(t, who, *used(pick))
        t.steps += 1
    yield from employ(t, who, "expand", "before")
    pick = yield from ask(t, c.ASK_EXPAND, who, main_moves(t, who, t.steps))
    t.focus = PRINTED[pick[1]]
    carry(t, who, pick, opens=True)
    yield from employ(t, who, "expand", "after")


def carry(t: Table, who: int, pick: Choice, opens: bool) -> None:
    """Cubes move; a wonder of a sector that was empty may be used (R-2.2.1-05)."""
    here, there, cubes = PRINTED[pick[1]], PRINTED[pick[2]], pick[3]
    if opens and there in t.wonders and not t.count(there):
        t.entered.append(there)
    t.targets.append(there)
    remove(t, here, cubes)
    place(t, there, f"P{who}", cubes)
    effect_over(t)


def wonder_uses(t: Table, who: int) -> set[Choice]:
    """Each wonder entered with each hand card of its suit (2.2.1, R-2.2.1-05)."""
    return {
        (c.WONDER, INDEX[sector], card, 0)
        for sector in t.entered
        for card in range(len(t.cards))
        if card in t.players[who].hand and t.cards[card].suit == t.wonders[sector][1]
    }


def use_wonder(t: Table, who: int, sector: int, card: int) -> None:
    """Table 2, by the number of the card discarded (R-T2-01)."""
    letter, number = t.wonders[sector][0], t.cards[card].number
    discard_from_hand(t, who, card)
    t.entered.remove(sector)
    if letter == "T":
        draw(t, who, number)
    elif letter == "P":
        place(t, sector, f"P{who}", number)
        effect_over(t)
    else:
        move_track(t, who, letter, number)


# ---- EVOKE


def evoke(t: Table, who: int, card: Card) -> Flow:
    """Both effects in the printed order, each may be skipped (R-2.2-46)."""
    yield from victory_effect(t, who, card)
    doing = {
        "S": draw_three,
        "M": new_world,
        "R": three_cubes,
        "K": advance_a_tech,
        "H": track_and_rival,
        "F": two_moves,
    }
    yield from doing[card.effect](t, who)


def agreed(t: Table, who: int) -> Generator[Asked, Choice, bool]:
    """An effect in which there is nothing to choose."""
    pick = yield from ask(t, c.ASK_EFFECT, who, {DO_IT, c.GO_ON})
    return pick == DO_IT


def victory_effect(t: Table, who: int, card: Card) -> Flow:
    """Table 3."""
    if card.victory == "T":
        legal = {at(c.SECTOR, sector) for sector in NUMBERED if may_found(t, who, sector, card.sector)}
        pick = yield from ask(t, c.ASK_EFFECT, who, legal | {c.GO_ON})
        if pick != c.GO_ON:
            place(t, PRINTED[pick[1]], f"P{who}", 1)
    elif card.victory == "P":
        pick = yield from ask(t, c.ASK_EFFECT, who, own_rooms(t, who) | {c.GO_ON})
        if pick != c.GO_ON:
            place(t, PRINTED[pick[1]], f"P{who}", 4)  # R-T3-02
    elif (yield from agreed(t, who)):
        move_track(t, who, card.victory, TABLE_3[card.victory])
    effect_over(t)


def may_found(t: Table, who: int, sector: int, home: int) -> bool:
    """Empty and next to an own sector, or to the civilization's by the switch (R-T3-01)."""
    if t.count(sector):
        return False
    if t.switches.civ_territory_adjacent == "civ_sector":
        return DISTANCE[home][sector] == 1
    return any(DISTANCE[own][sector] == 1 for own in t.own(who))


def own_rooms(t: Table, who: int) -> set[Choice]:
    """Own sectors with room."""
    return {at(c.SECTOR, sector) for sector in NUMBERED if may_grow(t, who, sector)}


def draw_three(t: Table, who: int) -> Flow:
    """Table 4, sun."""
    if (yield from agreed(t, who)):
        draw(t, who, 3)


def new_world(t: Table, who: int) -> Flow:
    """Table 4, moon: as with Society (R-T4-01)."""
    legal = new_worlds(t, who, t.switches.society_uses_blank) | {c.GO_ON}
    pick = yield from ask(t, c.ASK_WORLD, who, legal)
    if pick != c.GO_ON:
        drawn = take_world(t, who, pick)
        effect_over(t)
        draw(t, who, drawn)


def three_cubes(t: Table, who: int) -> Flow:
    """Table 4, heart: one by one (R-T4-02)."""
    for _ in range(3):
        pick = yield from ask(t, c.ASK_EFFECT, who, own_rooms(t, who) | {c.GO_ON})
        if pick == c.GO_ON:
            return
        place(t, PRINTED[pick[1]], f"P{who}", 1)
        effect_over(t)


def may_pick(t: Table, tech: int) -> bool:
    """An incomplete tech; by the switch one without a circle (R-T4-03)."""
    return len(t.cards[tech].advs) < 3 and not (t.switches.civ_skull_circle and any(t.cards[tech].circled))


def advance_a_tech(t: Table, who: int) -> Flow:
    """Table 4, skull (R-T4-03)."""
    legal = {pick_card(c.CARD, tech) for tech in t.players[who].techs if may_pick(t, tech)}
    pick = yield from ask(t, c.ASK_ADVANCE, who, legal | {TAKE_DECK, c.GO_ON})
    if pick == c.GO_ON:
        return
    card, named = pick[1], False
    if pick == TAKE_DECK:
        named = yield from tech_for_effect(t, who)
        card = t.players[who].techs[-1]
    slot = 0
    if not named:
        slot = yield from empty_slot(t, who, card)
    yield from write_for_effect(t, who, card, slot, named)
    effect_over(t)


def tech_for_effect(t: Table, who: int) -> Generator[Asked, Choice, bool]:
    """A card turned as in ADVANCE; True if it is a new tech whose first suit the player named."""
    card = top_card(t)
    if card is not None and t.cards[card].kind == "tech" and not t.cards[card].complete:
        t.players[who].techs.append(card)
        return False
    card = tech_material(t, card)
    pick = yield from ask(t, c.ASK_COLUMN, who, {suit_choice(suit) for suit in SUITS} | {c.GO_ON})
    column = [] if pick == c.GO_ON else [SUITS[pick[1]]]
    while len(column) < 3:
        column.append(random_suit(t))
    make_tech(t, who, card, column)
    return pick != c.GO_ON


def write_for_effect(t: Table, who: int, card: int, slot: int, named: bool) -> Flow:
    """The number: picked without circle, or made normally where the suit was named (R-T4-03, R-2.2-25)."""
    drawn = 0
    if named:
        drawn = random_number(t) if t.switches.choose_after_roll else 0
        pick = yield from ask(t, c.ASK_NUMBER, who, SIX | {c.CHANCE})
    else:
        pick = yield from ask(t, c.ASK_NUMBER, who, SIX if may_pick(t, card) else {c.CHANCE})
    circled = pick[3] > 0 and (named or t.switches.civ_skull_circle)
    number = pick[3] or drawn or random_number(t)
    write(t, card, slot, f"{t.cards[card].slots[slot][0]}{number}", circled)


def track_and_rival(t: Table, who: int) -> Flow:
    """Table 4, hand: each part alone is fine (R-T4-04)."""
    ups = {track_choice(track, 1) for track in TRACKS}
    pick = yield from ask(t, c.ASK_EFFECT, who, ups | {c.GO_ON})
    if pick != c.GO_ON:
        move_track(t, who, TRACKS[pick[1]], 1)
    near = {
        at(c.HIT, there)
        for there in NUMBERED
        if t.rival(who, there) and any(DISTANCE[own][there] == 1 for own in t.own(who))
    }
    pick = yield from ask(t, c.ASK_EFFECT, who, near | {c.GO_ON})
    if pick != c.GO_ON:
        yield from strike(t, PRINTED[pick[1]])


def two_moves(t: Table, who: int) -> Flow:
    """Table 4, foot: one origin, one or two neighbours (R-T4-05)."""
    both = t.switches.civ_expand_targets == "exactly_two"
    legal = {move for move in main_moves(t, who, 1) if not both or second_moves(t, who, move)}
    first = yield from ask(t, c.ASK_EXPAND, who, legal | {c.GO_ON})
    if first == c.GO_ON:
        return
    more = second_moves(t, who, first)
    carry(t, who, first, t.switches.wonder_on_civ_expand)
    pick = yield from ask(t, c.ASK_EXPAND, who, more if both else more | {c.GO_ON})
    if pick != c.GO_ON:
        carry(t, who, pick, t.switches.wonder_on_civ_expand)
    while wonder_uses(t, who):
        pick = yield from ask(t, c.ASK_USE, who, wonder_uses(t, who) | {c.GO_ON})
        if pick == c.GO_ON:
            return
        use_wonder(t, who, PRINTED[pick[1]], pick[2])


def second_moves(t: Table, who: int, first: Choice) -> set[Choice]:
    """Moves of the cubes that are left, to another neighbour."""
    left = t.count(PRINTED[first[1]]) - first[3]
    return {
        move for move in main_moves(t, who, 1) if move[1] == first[1] and move[2] != first[2] and move[3] <= left - 1
    }


# ---- payment phase


def payment_phase(t: Table) -> Flow:
    """Cards in any order, paid or not; then the extra card (R-2.3-02 to -06)."""
    who = t.turn
    while True:
        legal = payments(t, who)
        if legal:  # where nothing can be paid, leaving them one by one is the same as going on
            legal |= {pick_card(c.LEAVE, card) for card in t.unpaid}
        pick = yield from ask(t, c.ASK_PAY, who, legal | {c.GO_ON})
        if pick == c.GO_ON:
            break
        t.unpaid.remove(pick[1])
        if pick[0] == c.PAY:
            discard_from_hand(t, who, pick[2])
            t.cards[pick[1]].upkeep = min(3, t.cards[pick[1]].upkeep + 1)
        else:
            challenge(t)
    for _ in range(len(t.unpaid) + 1):
        challenge(t)
    t.unpaid = []
    t.phase = "challenge"


def payments(t: Table, who: int) -> set[Choice]:
    """A hand card of the suit of any completed advancement on the card (R-2.3-01)."""
    return {
        (c.PAY, card, paid, 0)
        for card in range(len(t.cards))
        for paid in t.players[who].hand
        if card in t.unpaid and t.cards[paid].suit in t.cards[card].suits
    }


def challenge(t: Table) -> None:
    """A card face down onto the pile, if there is one (R-1.4-02)."""
    card = top_card(t)
    if card is not None:
        t.pile.append(card)


# ---- challenge phase


def challenge_phase(t: Table) -> Flow:
    """Cards one at a time (2.4, R-2.4-01)."""
    who = t.turn
    while True:
        if t.revealed is None:
            yield from pause(t, c.ASK_NEXT, who)
            if not t.pile:
                raise TurnEnds
            t.revealed = t.pile.pop(0 if t.switches.challenge_order == "fifo" else -1)
        yield from meet(t, who, t.cards[t.revealed].suit)


def meet(t: Table, who: int, suit: str) -> Flow:
    """Hand card, upkeep cube, world, or failure (2.4, R-2.4-03 to -05)."""
    pick = yield from ask(t, c.ASK_MEET, who, {FAILED} | answers(t, who, suit))
    if pick == FAILED:
        yield from fail(t, who, suit)
    elif pick[0] == c.DROP:
        discard_from_hand(t, who, pick[1])
    elif pick[0] == c.CUBE:
        t.cards[pick[1]].upkeep -= 1
    elif pick[1] == t.players[who].home:
        lose_homeworld(t, who)
    else:
        t.players[who].settled.remove(pick[1])
        t.discard.append(pick[1])
    yield from choose_homes(t)
    assert t.revealed is not None
    t.discard.append(t.revealed)
    t.revealed = None
    settle_losses(t)


def answers(t: Table, who: int, suit: str) -> set[Choice]:
    """Everything that meets a challenge of *suit*."""
    player = t.players[who]
    found = set()
    for card, written in enumerate(t.cards):
        if card in player.hand and written.suit == suit:
            found.add(pick_card(c.DROP, card))
        if card in player.upper and written.upkeep > 0 and suit in written.suits:  # R-2.4-04
            found.add(pick_card(c.CUBE, card))
        if card in player.settled and suit in written.suits:  # R-2.4-05
            found.add(pick_card(c.CARD, card))
        if card == player.home and suit in written.suits and may_give_home(t, who):
            found.add(pick_card(c.CARD, card))
    return found


def may_give_home(t: Table, who: int) -> bool:
    """By the switch, if a world in another sector can replace it (R-2.4-05)."""
    home = t.cards[home_of(t, who)].sector
    return t.switches.challenge_discard_homeworld and any(
        t.cards[world].sector != home for world in t.players[who].settled
    )


def fail(t: Table, who: int, suit: str) -> Flow:
    """A card gives the number; the cell of Table 6 in its order (2.4, R-2.4-06)."""
    for step in TABLE_6[suit][random_number(t) - 1].split():
        if step[0] == "r":
            rivals_come(t, who, rival_sector(t), int(step[1:]))
        elif step[0] == "n":
            world = new_neutral_world(t)
            if world is not None:
                rivals_come(t, who, t.cards[world].sector, int(step[1:]))
        else:
            move_track(t, who, step[0], int(step[1:]))
    yield from choose_homes(t)


def new_neutral_world(t: Table) -> int | None:
    """Discard until a world comes, then the line world of its number goes (R-2.4-07, R-2.4-08)."""
    if all(t.cards[card].kind != "world" for card in t.deck + t.discard):
        return None
    while True:
        card = top_card(t)
        assert card is not None
        if t.cards[card].kind == "world":
            join_line(t, card)
            return card
        t.discard.append(card)


def rival_sector(t: Table) -> int:
    """A card's number names a line world; else two more cards name a sector (R-2.4-09)."""
    number = random_number(t)
    named = [t.cards[world].sector for world in t.line if t.cards[world].number == number]
    return named[0] if named else random_sector(t)


def rivals_come(t: Table, who: int, sector: int, count: int) -> None:
    """Another player's sector gives him 1 cube (R-2.4-11); else they push in and overflow (R-2.4-10, R-2.4-12)."""
    colour = t.colour(sector)
    if colour not in {"", "N", f"P{who}"}:
        place(t, sector, colour, 1)
        effect_over(t)
        return
    left = push_in(t, sector, count)
    for _ in range(100):  # with a 2 and a 5 left to turn over they would go to and fro for ever
        if not left:
            return
        following = AROUND[sector][random_number(t) - 1]  # R-2.4-13
        if following is None:
            return  # R-2.4-15
        sector = following
        left = push_in(t, sector, left)


def push_in(t: Table, sector: int, count: int) -> int:
    """A player's cubes go one for one (R-2.4-10, R-2.4-16); rivals fill up to 5. Returns what is over."""
    if t.colour(sector) not in {"", "N"}:
        there = t.count(sector)
        remove(t, sector, min(there, count))
        effect_over(t)
        count -= there
        if count <= 0:
            return 0
    return count - place(t, sector, "N", count)


# ---- the whole game


def play(t: Table) -> Flow:
    """Phases and turns until the game is over, then the winner's civilization (2, 3)."""
    phases = {
        "setup": set_up,
        "start": start_phase,
        "action": action_phase,
        "payment": payment_phase,
        "challenge": challenge_phase,
    }
    while t.phase != "end":
        try:
            yield from phases[t.phase](t)
        except TurnEnds:
            end_turn(t)
        except GameEnds:
            t.phase = "end"
    if t.winner is not None and not t.founded:
        yield from found_civilization(t, t.winner)


def end_turn(t: Table) -> None:
    """The board is left in order; the next one who has not quit goes on (2, R-3-18, R-1.5-04)."""
    put_away(t)
    t.discard += t.pile
    t.pile = []
    if t.revealed is not None:
        t.discard.append(t.revealed)
        t.revealed = None
    t.cubes.pop(0, None)
    t.unpaid, t.begun, t.taken, t.actions, t.phase, t.history = [], False, set(), 2, "start", 0
    seats = len(t.players)
    t.turn = next(
        (t.turn + step) % seats for step in range(1, seats + 1) if t.players[(t.turn + step) % seats].status != "quit"
    )


def found_civilization(t: Table, who: int) -> Flow:
    """Victory, effect, wonder; the sector's name, a new card (3, R-3-06 to -09)."""
    player = t.players[who]
    home = t.cards[home_of(t, who)]
    legal = {(c.VICTORY, VICTORIES.index(victory), 0, 0) for victory in VICTORIES if victory in reached(t, who)}
    victory = VICTORIES[(yield from ask(t, c.ASK_VICTORY, who, legal))[1]]
    techs = [tech for tech in player.techs if t.cards[tech].complete]
    counts = Counter(adv[0] for card in [home_of(t, who), *techs] for adv in t.cards[card].advs)
    effects = {suit_choice(suit) for suit in SUITS if counts[suit] >= 2}
    effect_of = SUITS[(yield from ask(t, c.ASK_CIVILIZATION, who, effects))[1]]
    letters = reached(t, who) if t.switches.wonder_letter == "any_achieved" else [victory]
    pairs = {
        (c.RAISE, VICTORIES.index(letter), SUITS.index(suit), 0)
        for letter in letters
        for suit in SUITS
        if counts[suit] >= 5 and letter + suit not in t.wonders.values() and home.sector not in t.wonders
    }
    if pairs:
        pick = yield from ask(t, c.ASK_WONDER, who, pairs)
        t.wonders[home.sector] = VICTORIES[pick[1]] + SUITS[pick[2]]
    t.named.add(home.sector)
    card = new_card(t)
    made = t.cards[card]
    made.kind, made.sector, made.era, made.victory, made.effect = "civilization", home.sector, t.era, victory, effect_of
    made.history = (home_of(t, who), *techs)
    t.discard.append(card)
    t.founded = True


# ---- playing along with the engine


class Reference:
    """A game told a second time: it takes the same choices and chance and says what must be asked and lie there."""

    def __init__(self, position: Position) -> None:
        self.table = read(position)
        self.table.cards = [own_card(card) for card in self.table.cards]
        self.asked: Asked | None = None
        self._flow = play(self.table)

    def begin(self, chance: Iterable[tuple[str, tuple[int, ...]]] = ()) -> None:
        """Go to the first question with the *chance* dealt until then."""
        self.table.dealt = deque(chance)
        self.asked = next(self._flow, None)

    def choose(self, choice: Choice, chance: Iterable[tuple[str, tuple[int, ...]]] = ()) -> None:
        """Go to the next question with the *chance* dealt since the last."""
        self.table.dealt = deque(chance)
        try:
            self.asked = self._flow.send(choice)
        except StopIteration:
            self.asked = None

    def differences(self, pos: Position, there: Table | None = None) -> list[str]:
        """Everything in which the engine's position is not what the rules bring; *there* is how it reads, if known."""
        found = differences(self.table, there or read(pos))
        if self.table.dealt:
            found.append(f"chance dealt but not asked for: {list(self.table.dealt)}")
        if self.asked is None:
            return found + ([f"something is asked ({pos.question}) after the end"] if pos.options else [])
        question, who, options = self.asked
        if (pos.question, pos.asker) != (question, who):
            found.append(f"question {pos.question} to {pos.asker}; the rules ask {question} of {who}")
        if len(set(pos.options)) != len(pos.options):
            found.append("an option is offered twice")
        found += [f"illegal, but offered: {option}" for option in sorted(set(pos.options) - options)]
        return found + [f"legal, but not offered: {option}" for option in sorted(options - set(pos.options))]


def legal(position: Position) -> set[Choice]:
    """What may be chosen at a question the position settles by itself (`choices.SETTLED`).

    At the others the answer rests on the choices since: let a `Reference` play along.
    """
    reference = Reference(position)
    reference.begin()
    return set() if reference.asked is None else set(reference.asked[2])


def after(position: Position, choice: Choice, chance: Iterable[tuple[str, tuple[int, ...]]] = ()) -> Reference:
    """The game after *choice*, told from a position `legal` can read; raises Unforeseen if chance is missing."""
    reference = Reference(position)
    reference.begin()
    reference.choose(choice, chance)
    return reference


def differences(expected: Table, found: Table) -> list[str]:
    """Where two tables differ; the order of hands, tableaus and the discard pile does not matter."""
    told = []
    for name in COMPARED:
        here, there = getattr(expected, name), getattr(found, name)
        if name in {"cards", "players"}:
            told += _unlike(name, here, there)
        elif name in {"discard", "spent", "unpaid"}:
            if sorted(here) != sorted(there):
                told.append(f"{name}: expected {sorted(here)}, found {sorted(there)}")
        elif here != there:
            told.append(f"{name}: expected {here}, found {there}")
    return told


def _unlike(name: str, here: list[Card] | list[Player], there: list[Card] | list[Player]) -> list[str]:
    if len(here) != len(there):
        return [f"{name}: expected {len(here)} of them, found {len(there)}"]
    return [f"{name} {number}: expected {a}, found {b}" for number, (a, b) in enumerate(zip(here, there)) if a != b]


# ---- what always holds


def lying(t: Table) -> Counter[int]:
    """How often each card lies somewhere."""
    found = Counter([*t.deck, *t.discard, *t.line, *t.pile, *t.spent])
    if t.revealed is not None:
        found[t.revealed] += 1
    for player in t.players:
        found.update([*player.hand, *player.tableau])
    return found


def card_problems(t: Table, being_made: int) -> list[str]:
    """Cards in exactly one place, upkeep and advancements in their limits (1.4, 1.5, 2.3)."""
    there = lying(t)
    told = [f"card {card} lies in {count} places" for card, count in there.items() if count != 1]
    missing = [card for card in range(len(t.cards)) if card not in there]
    if len(missing) > being_made:
        told.append(f"cards {missing} lie nowhere")
    upper = {card for player in t.players for card in player.upper}
    for card, written in enumerate(t.cards):
        if not 0 <= written.upkeep <= 3 or (written.upkeep and card not in upper):
            told.append(f"card {card} has {written.upkeep} upkeep cubes")
        if written.advs and written.kind not in {"world", "tech"}:
            told.append(f"card {card} is a {written.kind} with advancements")
        if any(written.circled[slot] and written.slots[slot] not in TABLE_5 for slot in range(3)):
            told.append(f"card {card} has a circle around nothing")
    return told


def map_problems(t: Table) -> list[str]:
    """1.4, 1.5: cubes, tracks, the line, control (R-1.4-07, R-1.5-05, R-1.5-06, R-1.7-11)."""
    told = [f"sector {sector}: {cubes}" for sector, cubes in t.cubes.items() if not 1 <= cubes[1] <= 5]
    numbers = [t.cards[world].number for world in t.line]
    if numbers != sorted(set(numbers)):
        told.append(f"the line has the numbers {numbers}")
    if 0 in t.cubes and t.phase not in {"challenge", "end"} and not t.switches.enter_black_hole:
        told.append("cubes in the black hole (R-1.5-02)")
    for who, player in enumerate(t.players):
        for track, value in player.tracks.items():
            if not FOOT[track] <= value <= TOP[track]:
                told.append(f"player {who}: {track} at {value}")
    return told


def player_problems(t: Table, who: int) -> list[str]:
    """Tableau in controlled sectors; nobody unnoticed has won or lost (1.4, 2.2.1, 3)."""
    player = t.players[who]
    told: list[str] = []
    if player.status != "playing" or t.phase in {"setup", "end"}:
        return told
    for world in [*([] if player.home is None else [player.home]), *player.settled]:
        if t.cards[world].kind != "world" or not t.owns(who, t.cards[world].sector):
            told.append(f"player {who} does not control the sector of world {world}")
    told += [f"tech {tech} of player {who} is none" for tech in player.techs if t.cards[tech].kind != "tech"]
    if t.switches.victory_check == "every_effect" and has_won(t, who):
        told.append(f"player {who} has won, the game goes on")
    fallen = any(player.tracks[track] == mark for track, mark in MARK.items())
    if fallen and not player.lost_by:
        told.append(f"player {who} is on the X mark and has not lost")
    return told


def derived_problems(pos: Position, t: Table) -> list[str]:
    """What the engine keeps for speed, worked out again."""
    told = []
    for who, player in enumerate(t.players):
        own = sorted(INDEX[sector] for sector in t.own(who))
        if pos.own[who] != own:
            told.append(f"own of player {who} is {pos.own[who]}, cubes lie in {own}")
        population = sum(t.count(sector) for sector in t.own(who))
        if pos.population[who] != population:
            told.append(f"population of player {who} is {pos.population[who]}, on the map are {population}")
        ready = cards_complete(t, who) and not player.lost_by
        if bool(pos.ready[who]) != ready:
            told.append(f"ready of player {who} is {pos.ready[who]}")
    if bool(pos.anyone_ready) != any(pos.ready):
        told.append("anyone_ready is wrong")
    for card, written in enumerate(t.cards):
        if pos.written[card] != len(written.advs):
            told.append(f"written of card {card} is {pos.written[card]}")
        if pos.suits_of[card] != sum(1 << SUITS.index(suit) for suit in written.suits):
            told.append(f"suits_of card {card} is {pos.suits_of[card]:b}")
    return told


def invariants(pos: Position, there: Table | None = None) -> list[str]:
    """Everything that must hold of a position of a game, and does not; *there* is how it reads, if that is known."""
    t = there or read(pos)
    over = t.phase == "end" and (t.winner is None or t.founded)
    told = [] if over or pos.options else ["nothing can be chosen, but the game is not over"]
    if over and pos.options:
        told.append("something can be chosen after the end")
    making = pos.question in {c.ASK_REDRAW_SUIT, c.ASK_COLUMN} and bool(pos.options)
    told += card_problems(t, being_made=int(making))
    told += map_problems(t)
    for who in range(len(t.players)):
        told += player_problems(t, who)
    return told + derived_problems(pos, t)
