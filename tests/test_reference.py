"""The rules engine against the plain second telling of `reference`: whole games, question by question.

Every game runs on both; at each question the same must be asked, the same be legal and the same lie on the table,
the deck and the result of every failed challenge included.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from functools import partial

import pytest
import reference
from proving import at_length
from reference import Reference, after, invariants, legal
from rows import each_row

from generator.engine.chance import Deal, Dealer, NotingDealer
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.codes import (
    CIVILIZATION,
    HISTORY,
    IN_ACTION,
    IN_START,
    NEUTRAL,
    TECH,
    WORLD,
    Choice,
)
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND
from generator.games.deep_future.rules.switches import WORDS, Switches

QUESTIONS = {value: name for name, value in vars(c).items() if name.startswith("ASK_")}
Player = Callable[[random.Random, Position], Choice]

# ---- two tellings of one game


class Match:
    """A game on the engine and on the reference at once; a difference fails with the way that led there."""

    def __init__(self, position: Position, label: str, seen: Counter[str] | None = None) -> None:
        self.label = label
        self.made: list[Choice] = []
        self.seen: Counter[str] = Counter() if seen is None else seen
        self.chance: list[Deal] = []
        self.pos = position
        if isinstance(position.dealer, NotingDealer):
            position.dealer = position.dealer.dealer
        position.dealer = NotingDealer(position.dealer, self.chance.append)
        self.reference = Reference(position)
        self.game = Game(position, keep=False)
        self.follow(partial(self.reference.begin, self.chance))

    def follow(self, tell: Callable[[], None]) -> None:
        """Let the reference go as far as the engine has gone, and compare."""
        try:
            tell()
        except (reference.Unforeseen, AssertionError, KeyError, ValueError) as error:
            self.fail([f"the reference cannot follow: {error!r}"])
        self.chance.clear()
        there = reference.read(self.pos)
        self.fail(self.reference.differences(self.pos, there) + invariants(self.pos, there))

    def fail(self, told: list[str]) -> None:
        """Fail if anything was told."""
        if told:
            asked = QUESTIONS.get(self.pos.question, "?")
            lines = "\n  ".join(told[:12])
            pytest.fail(f"{self.label}, at {asked} after {len(self.made)} choices:\n  {lines}\nchoices: {self.made}")

    def choose(self, choice: Choice) -> None:
        """One choice on both."""
        self.seen[QUESTIONS[self.pos.question]] += 1
        self.made.append(choice)
        self.game.apply(choice)
        self.follow(partial(self.reference.choose, choice, self.chance))

    def play(self, player: Player, seed: int, most: int) -> None:
        """At most *most* choices of *player*."""
        dice = random.Random(seed)
        while not self.game.over and len(self.made) < most:
            self.choose(player(dice, self.pos))
        if self.pos.winner >= 0 and self.game.over:
            self.seen["won"] += 1


def any_choice(dice: random.Random, pos: Position) -> Choice:
    """A player who chooses blindly."""
    return dice.choice(pos.options)


def sane_choice(dice: random.Random, pos: Position) -> Choice:
    """A player who pays and meets challenges where he can, and rarely lets anything go by."""
    options = [option for option in pos.options if option[0] not in {c.GO, c.FAIL, c.LEAVE, c.QUITS}]
    if not options or (pos.question in {c.ASK_USE, c.ASK_START} and dice.random() < 0.1):
        return dice.choice(pos.options)
    if pos.question == c.ASK_ACTION:  # every action alike, whatever the number of cards that pay for it
        action = dice.choice(sorted({option[1] for option in options} - {6}) or [6])
        options = [option for option in options if option[1] == action]
    if pos.question in {c.ASK_USE, c.ASK_START}:
        options = [option for option in options if option[2] != HISTORY] or options
    return dice.choice(options)


# ---- positions to play on from


def random_switches(dice: random.Random, chance: float) -> Switches:
    """Switches, each turned to another value with that chance."""
    switches = Switches()
    for item in fields(Switches):
        if dice.random() < chance:
            default = getattr(switches, item.name)
            words = [word for word in WORDS.get(item.name, ()) if word != default]
            setattr(switches, item.name, dice.choice(words) if words else not default)
    return switches


def turned(switches: Switches) -> str:
    """The switches that are not at their default, for a message."""
    plain = Switches()
    values = {item.name: getattr(switches, item.name) for item in fields(Switches)}
    return str({name: value for name, value in values.items() if value != getattr(plain, name)})


def campaign_match(seed: int, seats: int, switches: Switches, seen: Counter[str]) -> Match:
    """The first game of a campaign, pauses on for odd seeds."""
    pos = new_campaign(seats, switches, Dealer(seed))
    pos.pauses = seed % 2
    return Match(pos, f"new_campaign, seed {seed}, {seats} players, {turned(switches)}", seen)


class Builder:
    """A rich position in the start phase: techs, settled worlds, hands of every kind, wonders, many cubes."""

    def __init__(self, seed: int, seats: int, switches: Switches) -> None:
        self.dice = random.Random(seed)
        self.pos = Position(seats, switches, Dealer(seed))
        self.free = list(range(1, 37))
        self.dice.shuffle(self.free)
        self.cards = [self.pos.add_card(number, suit) for suit in range(6) for number in range(1, 7)]
        self.cards += [
            self.pos.add_card(self.dice.randint(1, 6), self.dice.randrange(6)) for _ in range(24 + 12 * seats)
        ]
        self.dice.shuffle(self.cards)
        self.extra: list[int] = []  # made, but not wanted in the line
        self.favoured = -1  # the suit of most techs of a player

    def build(self) -> Position:
        """The position; its turn has not begun."""
        pos = self.pos
        for who in range(pos.seats):
            self.seat(who)
        self.neutrals()
        for _ in range(self.dice.randint(0, 10)):
            pos.wonder[self.dice.randint(1, 36)] = self.dice.randrange(36)
        for who in range(pos.seats):
            pos.hand[who] = [self.any_card(who) for _ in range(self.dice.choice([0, 3, 5, 8, 12]))]
        rest = self.dice.randint(0, 12)
        pos.discard = [self.any_card(0) for _ in range(rest)]
        pos.deck = self.extra + [self.any_card(0) for _ in range(len(self.cards))]
        pos.era = 3
        pos.phase, pos.stage, pos.turn = IN_START, pos.seats + 3, self.dice.randrange(pos.seats)
        self.derive()
        return pos

    def derive(self) -> None:
        """What the engine keeps for speed."""
        pos = self.pos
        table = reference.read(pos)
        for who in range(pos.seats):
            pos.own[who] = [sector for sector in range(1, 37) if pos.cubes[sector] and pos.owner[sector] == who]
            pos.population[who] = sum(pos.cubes[sector] for sector in pos.own[who])
            pos.ready[who] = int(reference.cards_complete(table, who))
        pos.anyone_ready = max(pos.ready)

    def advance(self, card: int, count: int) -> None:
        """*count* more advancements, the effects of actions that do more than move a track being frequent."""
        pos = self.pos
        busy = [4, 5, 10, 11, 12, 16, 17, 22, 23, 24, 28, 29, 29, 30, 34, 34, 35, 35, 0, 18]
        for slot in range(SLOTS * card, SLOTS * card + SLOTS):
            if count and pos.advs[slot] in {-1, *range(36, 42)}:
                wanted = self.dice.choice(busy) if self.dice.random() < 0.7 else self.dice.randrange(36)
                if pos.advs[slot] >= 36:
                    column = pos.advs[slot] - 36
                    wanted = self.dice.choice([adv for adv in (*busy, *range(36)) if adv // 6 == column])
                pos.write(slot, wanted, self.dice.randint(1, 3), int(self.dice.random() < 0.3))
                count -= 1

    def world(self, sector: int, count: int) -> int:
        """A world there."""
        card = self.cards.pop()
        self.pos.make_world(card, sector, self.dice.randint(0, 3))
        self.advance(card, count)
        return card

    def tech(self, count: int) -> int:
        """A tech with that many advancements."""
        card = self.cards.pop()
        suits = [self.favoured] * 6 if self.favoured >= 0 else [*range(6)]
        self.pos.make_tech(card, [self.dice.choice(suits) for _ in range(3)])
        self.advance(card, count)
        return card

    def any_card(self, who: int) -> int:
        """A card of any kind; worlds and civilizations often lie where *who* has cubes."""
        kind = self.dice.choice(["blank", "blank", "world", "tech", "tech", "part", "civ"])
        here = [sector for sector in range(1, 37) if self.pos.owner[sector] == who]
        sector = self.dice.choice(here) if here and self.dice.random() < 0.5 else self.dice.randint(1, 36)
        if kind == "world":
            return self.world(sector, self.dice.randint(1, 3))
        if kind in {"tech", "part"}:
            return self.tech(3 if kind == "tech" else self.dice.randint(1, 2))
        card = self.cards.pop()
        if kind == "civ":
            self.pos.kind[card] = CIVILIZATION
            self.pos.sector[card] = sector
            self.pos.era_of[card] = 1
            self.pos.civ_victory[card] = self.dice.randrange(6)
            self.pos.civ_effect[card] = self.dice.randrange(6)
        return card

    def seat(self, who: int) -> None:
        """Sectors in one region, a homeworld, techs, settled worlds."""
        pos, dice = self.pos, self.dice
        start = next(sector for sector in self.free if pos.owner[sector] < 0)
        region = [start]
        for _ in range(dice.choice([0, 2, 5, 9])):
            beside = {there for here in region for there in AROUND[here] if pos.owner[there] < 0} - set(region)
            region += dice.sample(sorted(beside), min(1, len(beside)))
        for sector in region:
            pos.owner[sector], pos.cubes[sector] = who, dice.choice([1, 1, 2, 3, 4, 5])
        done = dice.random() < 0.5
        pos.home[who] = self.world(start, 3 if done else dice.randint(1, 3))
        pos.homes[who] = [pos.home[who]]
        self.favoured = dice.choice([-1, dice.randrange(6)])
        pos.techs[who] = [self.tech(3 if done else dice.randint(1, 3)) for _ in range(dice.randint(0, 4))]
        self.favoured = -1
        pos.settled[who] = [self.world(dice.choice(region), dice.randint(1, 3)) for _ in range(dice.randint(0, 5))]
        for card in [pos.home[who], *pos.techs[who]]:
            pos.upkeep[card] = dice.randint(0, 3)
        low = dice.choice([-5, -3, 0, 3])
        pos.tracks[4 * who : 4 * who + 4] = [dice.randint(0, 11), *(dice.randint(low, 5) for _ in range(3))]

    def neutrals(self) -> None:
        """A line, and neutral cubes here and there."""
        pos, dice = self.pos, self.dice
        for sector in range(1, 37):
            if pos.owner[sector] < 0 and dice.random() < 0.4:
                pos.owner[sector], pos.cubes[sector] = NEUTRAL, dice.choice([1, 3, 4, 5, 5])
        for _ in range(dice.randint(0, 9)):
            world = self.world(dice.randint(1, 36), dice.randint(1, 3))
            if pos.number[world] in {pos.number[other] for other in pos.line}:
                self.extra.append(world)
            else:
                pos.line.append(world)
        pos.line.sort(key=lambda card: pos.number[card])


def rich_match(seed: int, seats: int, switches: Switches, seen: Counter[str]) -> Match:
    """A game from a rich position nobody has won yet, pauses on for odd seeds."""
    at = seed
    while True:
        builder = Builder(at, seats, switches)
        pos = builder.build()
        table = reference.read(pos)
        if not any(reference.has_won(table, who) for who in range(seats)):
            break
        at += 1_000_000
    pos.pauses = seed % 2
    return Match(pos, f"Builder({at}, {seats}), {turned(switches)}, pauses {pos.pauses}", seen)


def next_match(seed: int, seats: int, switches: Switches, seen: Counter[str]) -> Match:
    """The set-up of a later game: the cards of a rich position, named sectors and wonders on the map (1.7)."""
    builder = Builder(seed, seats, switches)
    pos = builder.build()
    for _ in range(builder.dice.choice([0, 8, 30, 60])):
        pos.named[builder.dice.randint(1, 36)] = 1
    if builder.dice.random() < 0.3:  # a small campaign: deck and discard pile run out
        keep_few_worlds(pos, builder.dice)
    following, _ = next_game(pos, seats)
    following.pauses = seed % 2
    return Match(following, f"next_match(seed {seed}), {seats} players, {turned(switches)}", seen)


def keep_few_worlds(pos: Position, dice: random.Random) -> None:
    """Most worlds are blank again."""
    for card in range(len(pos.kind)):
        if pos.kind[card] == WORLD and dice.random() < 0.8:
            pos.kind[card], pos.sector[card], pos.written[card], pos.suits_of[card] = 0, 0, 0, 0
            pos.circles[card], pos.era_of[card] = 0, -1
            pos.advs[SLOTS * card : SLOTS * card + SLOTS] = [-1] * SLOTS
            pos.adv_era[SLOTS * card : SLOTS * card + SLOTS] = [-1] * SLOTS


def run_campaign(seed: int, seats: int, switches: Switches, games: int, most: int, seen: Counter[str]) -> None:
    """*games* games in a row, each until its end or *most* choices."""
    match = campaign_match(seed, seats, switches, seen)
    for number in range(games):
        match.play(sane_choice, seed + number, most)
        following, _ = next_game(match.pos, seats)
        following.pauses = seed % 2
        match = Match(following, f"{match.label}, then next_game (game {number + 2})", seen)


# ---- the tests

SEATS = (1, 2, 3)


@each_row("seats", SEATS)
def test_campaigns_of_blind_players(seats: int) -> None:
    for seed in range(100 * seats, 100 * seats + 2):
        campaign_match(seed, seats, Switches(), Counter()).play(any_choice, seed, 400)


@each_row("seats", SEATS)
def test_campaigns_of_sane_players(seats: int) -> None:
    """Several games in a row: techs, civilizations and wonders appear."""
    run_campaign(10 * seats, seats, Switches(), games=3, most=300, seen=Counter())


@each_row("seats", SEATS)
def test_set_ups_of_later_games(seats: int) -> None:
    for seed in range(3000 * seats, 3000 * seats + 4):
        switches = random_switches(random.Random(seed), 0.3)
        next_match(seed, seats, switches, Counter()).play(any_choice, seed, 20)


@each_row("seats", SEATS, always=slice(None, None, 2))
def test_rich_positions_with_switches_turned(seats: int) -> None:
    for seed in range(2000 * seats, 2000 * seats + 4):
        switches = random_switches(random.Random(seed), 0.5)
        rich_match(seed, seats, switches, Counter()).play(sane_choice, seed, 100)


#: Seeds of rich positions and of set-ups that reach every question between them, and some wins.
RICH, SET_UP = (1016, 1020, 1022, 1025, 1033, 1036, 1039), (4002, 4011)


def test_rich_positions_reach_every_question() -> None:
    seen: Counter[str] = Counter()
    for seed in RICH:
        rich_match(seed, 1 + seed % 3, Switches(), seen).play(sane_choice, seed, 90)
    for seed in SET_UP:
        next_match(seed, 3, Switches(), seen).play(any_choice, seed, 10)
    assert sorted(set(QUESTIONS.values()) - set(seen)) == []
    assert seen["won"] >= 3


def test_a_settled_position_says_by_itself_what_is_legal_and_what_follows() -> None:
    """`legal` and `after` from the position alone, and the engine started from a copy of it."""
    for seed in (51, 53, 55):
        match = rich_match(seed, 1 + seed % 3, Switches(), Counter())
        dice = random.Random(seed)
        while not match.game.over and len(match.made) < 120:
            before = match.pos.copy() if match.pos.question in c.SETTLED else None
            choice = sane_choice(dice, match.pos)
            if before is not None:
                assert legal(before) == set(before.options), match.label
                again = before.copy()
                Game(again, keep=False)
                assert again == before, match.label
            match.game.apply(choice)
            if before is not None:
                following = after(before, choice, match.chance)
                match.fail(following.differences(match.pos))
            match.made.append(choice)
            match.follow(partial(match.reference.choose, choice, list(match.chance)))


class Small(Builder):
    """A bare position of one player in the start phase, his cards laid as a test needs them."""

    def __init__(self, switches: Switches) -> None:
        super().__init__(1, 1, switches)
        self.pos.phase, self.pos.stage, self.pos.pauses = IN_START, 4, 1
        self.pos.owner[1], self.pos.cubes[1] = 0, 3
        self.pos.home[0] = self.card(WORLD, 1, "H3")
        self.pos.homes[0] = [self.pos.home[0]]

    def card(self, kind: int, sector: int, *advs: str) -> int:
        """A world or tech with those advancements."""
        card = self.cards.pop()
        if kind == WORLD:
            self.pos.make_world(card, sector, 1)
        else:
            self.pos.make_tech(card, [reference.SUITS.index(adv[0]) for adv in advs])
        for slot, adv in enumerate(advs):
            self.pos.write(SLOTS * card + slot, 6 * reference.SUITS.index(adv[0]) + int(adv[1]) - 1, 1, 0)
        return card

    def match(self, in_deck: int) -> Match:
        """All other cards in deck and discard pile."""
        self.pos.deck, self.pos.discard = self.cards[:in_deck], self.cards[in_deck:]
        self.derive()
        return Match(self.pos, "small position")


def test_the_civilization_card_goes_to_the_discard_pile_even_if_its_making_takes_a_shuffle() -> None:
    """3; R-1.4-01."""
    small = Small(Switches())
    small.cards.insert(0, small.pos.home[0])
    small.pos.home[0] = small.pos.homes[0][0] = small.card(WORLD, 1, "M1", "H3", "H3")
    small.pos.techs[0] = [small.card(TECH, 0, "S2", "S2", "H3") for _ in range(3)]
    small.pos.tracks[0] = 11
    match = small.match(6)
    while not match.game.over:
        uses = [choice for choice in match.pos.options if choice[0] == c.USE]
        match.choose(uses[0] if uses else match.pos.options[0])
    assert match.pos.founded == 1


def test_the_last_world_that_could_take_over_cannot_be_spent_for_leaving_home() -> None:
    """R-2.2.1-04, R-2.1-10: the world used for Exploration replaces no homeworld."""
    small = Small(Switches())
    small.pos.cubes[1] = 1
    small.pos.owner[20], small.pos.cubes[20] = 0, 1
    small.pos.settled[0] = [small.card(WORLD, 20, "F1")]
    for there in AROUND[20]:
        small.pos.owner[there], small.pos.cubes[there] = NEUTRAL, 5
    match = small.match(20)
    match.choose(c.GO_ON)
    assert match.pos.question == c.ASK_START


def test_the_tech_that_gives_industry_is_not_the_card_discarded_for_it() -> None:
    """R-2.2-09, R-2.2.1-02."""
    small = Small(Switches())
    tech = small.card(TECH, 0, "S5", "S6", "R2")
    small.pos.hand[0] = [tech, small.cards.pop()]
    small.pos.suit[small.pos.hand[0][1]] = 0
    small.pos.begun, small.pos.phase = 1, IN_ACTION
    match = small.match(20)
    match.choose((c.ACT, 0, small.pos.hand[0][1], 0))
    assert match.pos.question == c.ASK_USE


def test_a_suit_picked_by_the_skull_effect_is_followed_by_the_normal_choice_of_a_number() -> None:
    """R-T4-03 with choose_after_roll (R-2.2-25): the number is drawn before it is chosen."""
    switches = Switches(choose_after_roll=True)
    small = Small(switches)
    civilization = small.cards.pop()
    pos = small.pos
    pos.kind[civilization], pos.sector[civilization], pos.era_of[civilization] = CIVILIZATION, 1, 1
    pos.civ_victory[civilization], pos.civ_effect[civilization] = 2, 3
    pos.hand[0] = [civilization]
    pos.begun, pos.phase = 1, IN_ACTION
    match = small.match(20)
    for choice in ((c.ACT, 7, civilization, 0), c.GO_ON, (c.DECK, 0, 0, 0), (c.SUIT, 4, 0, 0), (c.NUMBER, 0, 0, 6)):
        match.choose(choice)


def test_the_reference_finds_what_is_wrong() -> None:
    """Small faults put into a sound position are told."""
    match = rich_match(7, 2, Switches(), Counter())
    pos = match.pos
    assert invariants(pos) == []
    pos.tracks[0] += 1
    assert match.reference.differences(pos) != []
    pos.tracks[0] -= 1
    pos.deck[0], pos.deck[1] = pos.deck[1], pos.deck[0]
    assert match.reference.differences(pos) != []
    pos.discard.append(pos.deck.pop())
    pos.population[0] += 1
    pos.options = [*pos.options, (c.SECTOR, 99, 0, 0)]
    assert len(invariants(pos)) == 1
    assert len(match.reference.differences(pos)) >= 3


@pytest.mark.prove
@each_row("seats", SEATS)
def test_many_short_runs(seats: int) -> None:
    """What the tests above sample."""
    for seed in range(100 * seats, 100 * seats + at_length(4)):
        campaign_match(seed, seats, Switches(), Counter()).play(any_choice, seed, 400)
    for seed in range(10 * seats, 10 * seats + at_length(2)):
        run_campaign(seed, seats, Switches(), games=3, most=300, seen=Counter())
    for seed in range(3000 * seats, 3000 * seats + at_length(10)):
        next_match(seed, seats, random_switches(random.Random(seed), 0.3), Counter()).play(any_choice, seed, 20)
    for seed in range(2000 * seats, 2000 * seats + at_length(10)):
        rich_match(seed, seats, random_switches(random.Random(seed), 0.5), Counter()).play(sane_choice, seed, 100)
    for seed in range(1000 + seats, 1000 + seats + 3 * at_length(17), 3):
        rich_match(seed, 1 + seed % 3, Switches(), Counter()).play(sane_choice, seed, 90)
    for seed in range(4000, 4000 + at_length(12)):
        next_match(seed, seats, Switches(), Counter()).play(any_choice, seed, 10)


@pytest.mark.prove
@pytest.mark.parametrize("part", range(4))
def test_long_runs(part: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(100_000 * (part + 1), 100_000 * (part + 1) + at_length(150)):
        seats = 1 + seed % 3
        dice = random.Random(seed)
        player = dice.choice([any_choice, sane_choice, sane_choice])
        rich_match(seed, seats, Switches(), seen).play(player, seed, 250)
        rich_match(seed, seats, random_switches(dice, 0.4), seen).play(sane_choice, seed, 200)
        next_match(seed, seats, random_switches(dice, 0.3), seen).play(any_choice, seed, 40)
        if seed % 5 == 0:
            run_campaign(seed, seats, random_switches(dice, dice.choice([0.0, 0.3])), games=4, most=400, seen=seen)
