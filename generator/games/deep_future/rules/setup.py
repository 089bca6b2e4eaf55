"""Setting up a game (1.7), and taking a new homeworld after a loss (3).

In: a position with all cards of the campaign in one shuffled deck. Out: homeworlds, the neutral line, cubes.
"""

from __future__ import annotations

from generator.games.deep_future.facts import amounts
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.choices import ASK_HOMEWORLD, ASK_SETUP, CARD, GO_ON
from generator.games.deep_future.rules.codes import Choice, Flow
from generator.games.deep_future.rules.deck import new_card, random_sector, rolled, turn_over, turn_to_discard
from generator.games.deep_future.rules.endings import effect_done
from generator.games.deep_future.rules.map import into_line, place, refresh
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import BLACK_HOLE, SECTORS
from generator.games.deep_future.rules.writing import add_to_world, first_advancement, one_of

#: Draws of a sector after which the cards left are taken to name no free one.
MOST_DRAWS = 100

#: Parts of the set-up after the players have had their five cards, counted from the number of seats.
BALANCE = 0
LINE = 1
NAMED = 2
DONE = 3


def set_up(pos: Position) -> Flow:
    """Carry out section 1.7 from the part that comes next; the starting player is drawn last (R-1.7-02)."""
    while True:
        if pos.pauses:
            pos.ask(ASK_SETUP, min(pos.stage, pos.seats - 1), [GO_ON])
            yield
        part = pos.stage - pos.seats
        if part == DONE:
            break
        if part < 0:
            yield from homeworld(pos, pos.stage)
        elif part == BALANCE:
            yield from balance(pos)
        elif part == LINE:
            fill_line(pos)
        else:
            occupy_named_sectors(pos)
        pos.stage += 1
    pos.turn = rolled(pos, codes.FOR_STARTER, pos.seats) if pos.seats > 1 else 0
    pos.phase = codes.IN_START
    effect_done(pos)


def homeworld(pos: Position, who: int) -> Flow:
    """Give *who* five cards; after the last player those without a world make one, in seat order (1.7, R-1.7-05)."""
    yield from take_homeworld(pos, who)
    if who == pos.seats - 1:
        for other in range(pos.seats):
            if pos.home[other] < 0:
                create_homeworld(pos, other)


def take_homeworld(pos: Position, who: int) -> Flow:
    """Discard five cards and take a world of theirs in a free sector, no refusal (1.7, R-1.7-03, R-1.7-04, R-3-21)."""
    turned = []
    for at in range(amounts.HOMEWORLD_CARDS):
        pos.row = (at + 1, amounts.HOMEWORLD_CARDS, who)
        turned.append(turn_to_discard(pos, codes.FOR_HOMEWORLD))
    worlds = [card for card in dict.fromkeys(turned) if card in pos.discard and pos.kind[card] == codes.WORLD]
    options: list[Choice] = [(CARD, world, 0, 0) for world in worlds if is_free(pos, who, pos.sector[world])]
    pos.story.append((codes.STORY_FIVE, who, len(options), *_five(pos, who, turned)))
    if options:
        pick = yield from one_of(pos, who, ASK_HOMEWORLD, options)
        pos.discard.remove(pick[1])
        move_in(pos, who, pick[1])


def _five(pos: Position, who: int, turned: list[int]) -> list[int]:
    """Return the cards turned over, as -1 - card each world whose sector is taken."""
    there = [card for card in turned if card >= 0]
    taken = {card for card in there if pos.kind[card] == codes.WORLD and not is_free(pos, who, pos.sector[card])}
    return [-1 - card if card in taken else card for card in there]


def is_free(pos: Position, who: int, sector: int) -> bool:
    """Return whether no other player's cubes are in *sector* (1.7, R-3-21)."""
    return pos.owner[sector] in {-1, who, codes.NEUTRAL}


def create_homeworld(pos: Position, who: int) -> None:
    """Draw number, suit, sector, then an advancement (1.7, R-1.7-05); a taken sector is drawn again (R-1.3-08)."""
    card = new_card(pos)
    sector = free_sector(pos, who)
    pos.make_world(card, sector, pos.era)
    first_advancement(pos, card, pos.era)
    move_in(pos, who, card)


def free_sector(pos: Position, who: int) -> int:
    """Return a random sector without another player, drawn again (R-1.3-08); rolled if cards are few (R-1.4-02)."""
    for _ in range(MOST_DRAWS):
        sector = random_sector(pos)
        if is_free(pos, who, sector):
            return sector
    free = [sector for sector in range(1, SECTORS) if is_free(pos, who, sector)]
    return free[rolled(pos, codes.FOR_SECTOR, len(free))]


def move_in(pos: Position, who: int, card: int) -> None:
    """Place the homeworld and its cubes (1.7); after a loss neutral cubes and line worlds there give way (R-3-21)."""
    sector = pos.sector[card]
    if pos.owner[sector] == codes.NEUTRAL:
        pos.cubes[sector] = 0
    for world in [world for world in pos.line if pos.sector[world] == sector]:
        pos.line.remove(world)
        pos.discard.append(world)
    pos.home[who] = card
    pos.homes[who].append(card)
    pos.story.append((codes.STORY_HOME, who, card))
    place(pos, sector, who, amounts.HOMEWORLD_CUBES)
    refresh(pos, who)


def balance(pos: Position) -> Flow:
    """Let homeworlds with fewer advancements than the best one catch up, seat by seat (1.7, R-1.7-06)."""
    most = max(pos.written[home] for home in pos.home)
    for who in range(pos.seats):
        while pos.written[pos.home[who]] < most:
            yield from add_to_world(pos, who, pos.home[who])


def fill_line(pos: Position) -> None:
    """Turn cards over until six worlds are in the line or one has a number already there (1.7).

    Other cards never end it (R-1.7-08). A world in a homeworld's sector is only discarded, unless its number ends
    the line (R-1.7-09).
    """
    homes = [pos.sector[home] for home in pos.home]
    while len(pos.line) < amounts.LINE_WORLDS:
        if not line_can_go_on(pos, homes):
            break
        card = turn_over(pos, codes.FOR_LINE)
        pos.discard.append(card)
        if ends_line(pos, card):
            break
        if pos.kind[card] == codes.WORLD and pos.sector[card] not in homes:
            pos.discard.pop()
            into_line(pos, card)
    occupy_line(pos)


def ends_line(pos: Position, card: int) -> bool:
    """Return whether this card's number is in the line and it is of a kind that counts (R-1.7-08)."""
    if pos.kind[card] != codes.WORLD and pos.switches.neutral_line_stop == "world":
        return False
    return any(pos.number[world] == pos.number[card] for world in pos.line)


def line_can_go_on(pos: Position, homes: list[int]) -> bool:
    """Return whether any card left could join the line or finish it (R-1.7-10)."""
    for pile in (pos.deck, pos.discard):
        for card in pile:
            if pos.kind[card] == codes.WORLD and pos.sector[card] not in homes:
                return True
    return any(ends_line(pos, card) for card in pos.deck + pos.discard)


def occupy_line(pos: Position) -> None:
    """Place three neutral cubes for each world of the line, five where worlds share a sector (1.7, R-1.7-11)."""
    places = [pos.sector[world] for world in pos.line]
    for sector in places:
        if not pos.cubes[sector]:
            place(pos, sector, codes.NEUTRAL, amounts.FULL if places.count(sector) > 1 else amounts.LINE_CUBES)


def occupy_named_sectors(pos: Position) -> None:
    """Place a neutral cube in each empty named sector; with more than 12 named, on wonders and 12 random ones (1.7)."""
    named = [sector for sector in range(SECTORS) if pos.named[sector]]
    empty = [sector for sector in named if not pos.cubes[sector]]
    counted = empty if pos.switches.named_sectors_count == "empty" else named  # R-1.7-13
    if len(counted) > amounts.NAMED_SECTORS:
        occupy_wonders(pos)
    else:
        for sector in empty:  # R-1.7-12
            place(pos, sector, codes.NEUTRAL, 1)


def occupy_wonders(pos: Position) -> None:
    """Place a neutral cube on each wonder and in 12 random sectors."""
    chosen = [sector for sector in range(SECTORS) if pos.wonder[sector] >= 0 and sector != BLACK_HOLE]
    chosen += [0] * amounts.NAMED_SECTORS
    for sector in chosen:
        there = sector or random_sector(pos)
        if pos.owner[there] < 0 or pos.owner[there] == codes.NEUTRAL:  # R-1.7-14
            place(pos, there, codes.NEUTRAL, 1)  # a full one takes none, R-1.7-15
