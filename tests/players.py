"""Players for tests, and whole games and campaigns played by them.

A player is a function from a position to one of its options. `uniform` picks any; `sane` does what a person new to
the game would do, so that its games last long, reach late rules, and are now and then won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from random import Random

from generator.engine.chance import Dealer
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.codes import (
    ADVANCE,
    BATTLE,
    EVOKE,
    EXPAND,
    GROW,
    PLAN,
    POWER,
    SETTLE,
    WORLD,
    Choice,
)
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import WORDS, Switches

Player = Callable[[Position], Choice]
#: How much a choice is liked; the random part decides between equals.
Liking = Callable[[Position, Choice], float]

#: More choices than any game needs; a game that takes them hangs.
FAR_TOO_MANY = 20_000
#: Techs that must be complete to win (3).
TECHS = 3


def uniform(random: Random) -> Player:
    """Any choice, all equally likely."""
    return lambda pos: pos.options[int(random.random() * len(pos.options))]


def sane(random: Random) -> Player:
    """Pays and meets challenges when it can; completes homeworld and three techs, then goes for cubes and tracks."""

    def pick(pos: Position) -> Choice:
        like = LIKINGS.get(pos.question, any_but_go)
        return max(pos.options, key=lambda choice: like(pos, choice) + random.random())

    return pick


def mixed(random: Random, sanity: float) -> Player:
    """The sane player, but only with the probability *sanity* for each choice."""
    wise, foolish = sane(random), uniform(random)
    return lambda pos: wise(pos) if random.random() < sanity else foolish(pos)


def any_but_go(_pos: Position, choice: Choice) -> float:
    """Whatever can be done is done."""
    return float(choice[0] not in {c.GO, c.QUITS})


def like_action(pos: Position, choice: Choice) -> float:
    """Cards first; then sectors, cubes and tracks."""
    if choice[0] != c.ACT:
        return 5
    if pos.ready[pos.asker]:
        order = (GROW, EXPAND, SETTLE, EVOKE, POWER, BATTLE, ADVANCE)
    else:
        order = (ADVANCE, SETTLE, EVOKE, POWER, GROW, EXPAND, BATTLE)
    if choice[1] == PLAN:
        return 10 if len(pos.hand[pos.asker]) == 0 else 0
    return 20 - order.index(choice[1])


def like_advance(pos: Position, choice: Choice) -> float:
    """The homeworld first, then three techs, then anything."""
    who = pos.asker
    if choice[0] == c.DECK:
        return 5 if len(pos.techs[who]) < TECHS else 0
    if choice[0] == c.GO:
        return -1
    card = choice[1]
    if card == pos.home[who]:
        return 6
    return 8 + pos.written[card] if card in pos.techs[who] else 1


def like_start(pos: Position, choice: Choice) -> float:
    """Start effects are used unless their price would bring a track near its X mark (1.5)."""
    if choice[0] == c.GO:
        return 1
    free = choice[2] in {0, 18, 6}  # Computation, History, Art
    return 2 if free or max(pos.tracks[4 * pos.asker : 4 * pos.asker + 4]) > 0 else 0


def like_lower(pos: Position, choice: Choice) -> float:
    """The highest track pays."""
    return pos.tracks[4 * pos.asker + choice[1]]


def like_use(pos: Position, choice: Choice) -> float:
    """Everything is used, settled worlds only when they are many."""
    if choice[0] != c.USE:
        return float(choice[0] == c.WONDER)
    return -1 if choice[1] in pos.settled[pos.asker] and len(pos.settled[pos.asker]) < TECHS else 2


def like_meeting(_pos: Position, choice: Choice) -> float:
    """An upkeep cube, a card, a settled world; failure comes last."""
    return {c.CUBE: 6, c.DROP: 4, c.CARD: 2}.get(choice[0], 0)


def like_payment(pos: Position, choice: Choice) -> float:
    """What can be paid is paid, incomplete techs last; then it is enough."""
    if choice[0] == c.PAY:
        return 2 + pos.written[choice[1]] - pos.upkeep[choice[1]]
    return -8 if choice[0] == c.LEAVE else -9


def like_battle(_pos: Position, choice: Choice) -> float:
    """As many rival cubes as possible; a track goes up."""
    return choice[3]


def like_world(pos: Position, choice: Choice) -> float:
    """A conquest, then a world from the hand."""
    return 3 if choice[0] == c.CARD and choice[1] in pos.line else float(choice[0] == c.CARD)


def like_move(pos: Position, choice: Choice) -> float:
    """Into the open, with few cubes."""
    return 4 * (not pos.cubes[choice[2]]) - choice[3] if choice[0] == c.MOVE else -9


def like_home(pos: Position, choice: Choice) -> float:
    """A homeworld with much on it already."""
    return pos.written[choice[1]]


LIKINGS: dict[int, Liking] = {
    c.ASK_ACTION: like_action,
    c.ASK_ADVANCE: like_advance,
    c.ASK_START: like_start,
    c.ASK_LOWER: like_lower,
    c.ASK_USE: like_use,
    c.ASK_MEET: like_meeting,
    c.ASK_PAY: like_payment,
    c.ASK_BATTLE: like_battle,
    c.ASK_WORLD: like_world,
    c.ASK_EXPAND: like_move,
    c.ASK_HOMEWORLD: like_home,
    c.ASK_HOME_AGAIN: like_home,
}


def play_out(game: Game, player: Player, most: int = FAR_TOO_MANY) -> int:
    """Play *game* to its end; how many choices it took."""
    for count in range(most):
        if game.over:
            return count
        game.apply(player(game.position))
    raise AssertionError(f"after {most} choices the game is still not over")


def play_some(game: Game, player: Player, count: int) -> Game:
    """Play up to *count* choices."""
    for _ in range(count):
        if game.over:
            break
        game.apply(player(game.position))
    return game


def games_of(first: Position, seats: Sequence[int], keep: bool = True) -> Iterator[tuple[Position, Game]]:
    """The games of a campaign, one after the other: the position before each set-up, and the game to be played.

    *seats* are the players of each game after the first; a game must be over before the next is asked for (R-1.1-02).
    """
    start = first
    for following in [*seats, 0]:
        game = Game(start.copy(), keep)
        yield start, game
        if following:
            start, _ = next_game(game.position, following)
            start.pauses = first.pauses


def campaign(seed: int, seats: int = 1, switches: Switches | None = None) -> Position:
    """A campaign before its first game, the same for the same seed."""
    return new_campaign(seats, switches or Switches(), Dealer(seed))


def random_switches(random: Random, share: float = 0.4) -> Switches:
    """Switches of which a *share* are set by lot."""
    switches = Switches()
    for field in fields(Switches):
        if random.random() < share:
            setattr(switches, field.name, random.choice(WORDS.get(field.name, (False, True))))
    return switches


def complete_cards(pos: Position, who: int) -> list[int]:
    """The homeworld and techs of *who* with three advancements (3)."""
    return [card for card in [pos.home[who], *pos.techs[who]] if card >= 0 and pos.written[card] == SLOTS]


def worlds(pos: Position) -> list[int]:
    """Every card on which a world is written."""
    return [card for card, kind in enumerate(pos.kind) if kind == WORLD]
