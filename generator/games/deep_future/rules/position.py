"""A position: everything on the table, and the question that is open.

In: cards and seats. Out: an object the rules move on, cheap to copy, equal to another one if the same is there and
the same is asked. Lists about cards are indexed by a card's number (0, 1, ... in order of making), lists about
sectors by 0-36 (`sectors`), lists about players by 0-2 in seat order.
"""

from __future__ import annotations

from generator.engine.chance import Dealer
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules.codes import ADVANCEMENTS, IN_SETUP, NOBODY, NOTHING, TECH, WORLD, Choice
from generator.games.deep_future.rules.sectors import SECTORS
from generator.games.deep_future.rules.switches import Switches

#: Everything a position is compared, copied and written by: lists about cards, all lists, those by player, figures.
OF_CARDS = (
    "kind", "number", "suit", "sector", "era_of", "advs", "adv_era", "circles", "written", "suits_of", "upkeep",
    "civ_victory", "civ_effect", "known",
)  # fmt: skip
LISTS = (
    *OF_CARDS, "deck", "discard", "line", "pile", "spent", "away", "cubes", "owner", "named", "wonder", "home",
    "tracks", "status", "lost_by", "tools", "unpaid", "homeless",
)  # fmt: skip
ROWS = ("hand", "techs", "settled", "own", "homes", "won_by")
FIGURES = (
    "seats", "era", "phase", "turn", "stage", "begun", "taken", "actions", "history", "revealed", "making", "fallen",
    "winner", "founded",
)  # fmt: skip
#: What follows from the rest and is kept beside it for speed.
DERIVED_LISTS = ("population", "ready", "held", "marks", "banked", "entered")
DERIVED_FIGURES = (
    "anyone_ready", "focus", "reach", "moment", "owing", "question", "asker", "pauses", "looked", "failure", "turns",
    "at_stake",
)  # fmt: skip


class Position:
    """The table at one moment."""

    # Long because a position is this many things.
    def __init__(self, seats: int, switches: Switches, dealer: Dealer) -> None:
        self.switches = switches
        self.dealer = dealer
        # The cards of the campaign (1.2, 1.4).
        self.kind: list[int] = []
        self.number: list[int] = []
        self.suit: list[int] = []
        self.sector: list[int] = []  # of a world or civilization; 0 on other cards
        self.era_of: list[int] = []  # 0 is O, original; -1 on a blank
        self.advs: list[int] = []  # three slots a card: an advancement, 36 + suit, or -1
        self.adv_era: list[int] = []  # three slots a card
        self.circles: list[int] = []  # bits of the slots chosen
        self.written: list[int] = []  # how many advancements are on the card
        self.suits_of: list[int] = []  # bits of their suits
        self.upkeep: list[int] = []
        self.civ_victory: list[int] = []
        self.civ_effect: list[int] = []
        self.known: list[int] = []  # bits of the players who know this face-down card (R-2.1-12)
        self.histories: dict[int, tuple[int, ...]] = {}  # of a civilization: its homeworld, then its techs
        self.titles: dict[int, str] = {}  # names of cards
        self.sector_names: dict[int, str] = {}
        # Where they are (1.4): the top of deck and discard pile is the end of the list.
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.line: list[int] = []  # neutral worlds, in order of number
        self.pile: list[int] = []  # challenges, in the order in which they were put there
        self.away: list[int] = []  # cards of the campaign that nobody can find, in no pile
        self.spent: list[int] = []  # used in this action, on the way to the discard pile (R-2.2.1-04)
        self.making = NOBODY  # the card a new tech is being written on
        self.revealed = NOBODY  # the challenge being resolved (R-2.4-02)
        # The map (1.5).
        self.cubes: list[int] = [0] * SECTORS
        self.owner: list[int] = [NOBODY] * SECTORS
        self.named: list[int] = [0] * SECTORS
        self.wonder: list[int] = [NOBODY] * SECTORS  # 6 * victory + suit
        # The players.
        self.seats = seats
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.home: list[int] = [NOBODY] * seats
        self.techs: list[list[int]] = [[] for _ in range(seats)]
        self.settled: list[list[int]] = [[] for _ in range(seats)]
        self.tracks: list[int] = [0] * (4 * seats)
        self.own: list[list[int]] = [[] for _ in range(seats)]  # sectors controlled, sorted (R-1.4-06)
        self.status: list[int] = [0] * seats
        self.lost_by: list[int] = [0] * seats
        self.homes: list[list[int]] = [[] for _ in range(seats)]  # every homeworld of this game (R-3-12)
        self.won_by: list[list[int]] = [[] for _ in range(seats)]
        # The game and the turn (2).
        self.era = 1
        self.phase = IN_SETUP
        self.turn = 0
        self.stage = 0  # the part of the set-up that comes next
        self.begun = 0  # whether the turn's cards have been drawn
        self.taken = 0  # bits of the actions taken
        self.actions = 2  # how many more may be taken
        self.history = 0  # how deep History looks this turn
        self.tools: list[int] = []  # slots on the table that may still work in this action
        self.unpaid: list[int] = []  # cards whose upkeep is still to be settled
        self.homeless: list[int] = []  # players who must choose another homeworld
        self.fallen = 0  # bits of the players who have lost at least once
        self.winner = NOBODY
        self.founded = 0  # whether the winner's civilization is written
        # Kept beside it for speed, or while an action lasts.
        self.population: list[int] = [0] * seats
        self.ready: list[int] = [0] * seats  # whether homeworld and three techs are complete
        self.anyone_ready = 0
        self.held: list[int] = []  # hand when the action began
        self.focus = 0  # the sector grown, left or the world settled
        self.reach = 0  # FTL or Physics used
        self.owing = 0  # whether a rival cube must still go in this BATTLE (R-2.2-38)
        self.moment = 0  # of an action: before its effect, a world placed, after (see `effects`)
        self.marks: list[int] = []  # sectors this action has served
        self.banked: list[int] = []  # Military and Defense used before the battle they add to
        self.entered: list[int] = []  # sectors whose wonder is open (R-2.2.1-05)
        self.looked = 0  # whether any face-down card is known to anybody
        self.failure = 0  # cell of Table 6 met last, 6 * suit + number - 1
        self.turns = 0  # turns begun in this game
        self.changed: list[int] = []  # cards written on in this game, one after the other, for its record
        self.story: list[tuple[int, ...]] = []  # what happened without being asked, for `rendering`
        self.at_stake = 0  # the suit whose number is asked, or the effect offered (see `telling`)
        self.purpose = 0  # what chance is asked for (see `drawing`)
        self.row = (1, 1, 0)  # which card that is, of how many in a row, and whose
        self.pauses = 0  # whether to ask even when there is nothing to choose
        self.question = 0
        self.asker = 0
        self.options: list[Choice] = []

    def ask(self, question: int, who: int, options: list[Choice]) -> None:
        """Put a question to player *who*; the rules stop here until one of *options* is chosen."""
        self.question = question
        self.asker = who
        self.options = options

    def add_card(self, number: int, suit: int) -> int:
        """Make a new blank card and return its number; the caller puts it somewhere."""
        self.add_cards([number], [suit])
        return len(self.kind) - 1

    def add_cards(self, numbers: list[int], suits: list[int]) -> None:
        """Add new blank cards with those corners (1.2)."""
        count = len(numbers)
        self.changed.extend(range(len(self.kind), len(self.kind) + count))
        self.number += numbers
        self.suit += suits
        for empty in (self.kind, self.sector, self.circles, self.written, self.suits_of, self.upkeep, self.known):
            empty.extend([0] * count)
        for empty in (self.era_of, self.civ_victory, self.civ_effect):
            empty.extend([NOTHING] * count)
        self.advs += [NOTHING] * (SLOTS * count)
        self.adv_era += [NOTHING] * (SLOTS * count)

    def make_world(self, card: int, sector: int, era: int) -> None:
        """Write a world on the blank *card*; its advancement follows (1.4)."""
        self.changed.append(card)
        self.kind[card] = WORLD
        self.sector[card] = sector
        self.era_of[card] = era

    def make_tech(self, card: int, column: list[int]) -> None:
        """Write a tech on the blank *card* with its *column* of three suits (1.4)."""
        self.changed.append(card)
        self.kind[card] = TECH
        self.era_of[card] = self.era
        for place in range(SLOTS):
            self.advs[SLOTS * card + place] = ADVANCEMENTS + column[place]

    def write(self, slot: int, advancement: int, era: int, chosen: int) -> None:
        """Write *advancement* into *slot*; a *chosen* one is circled (1.4, R-1.4-09)."""
        card = slot // SLOTS
        self.changed.append(card)
        self.advs[slot] = advancement
        self.adv_era[slot] = era
        self.circles[card] |= chosen << slot - SLOTS * card
        self.written[card] += 1
        self.suits_of[card] |= 1 << advancement // 6

    def written_since(self, before: list[int]) -> list[int]:
        """Return in order the cards that may differ from when *changed* was *before*, also what was taken back."""
        alike = 0
        for then, now in zip(before, self.changed):
            if then != now:
                break
            alike += 1
        return sorted({card for card in before[alike:] + self.changed[alike:] if card < len(self.kind)})

    def free_slot(self, card: int, suit: int = NOTHING) -> int:
        """Return the upper slot of *card* still to be filled, on a tech one of *suit*."""
        wanted = NOTHING if suit < 0 else ADVANCEMENTS + suit
        return self.advs.index(wanted, SLOTS * card, SLOTS * card + SLOTS)

    def copy(self) -> Position:
        """Return the same position, owned by somebody else."""
        other = Position(self.seats, self.switches, self.dealer)
        other.take(self)
        return other

    def take(self, other: Position) -> None:
        """Become what *other* is."""
        for name in LISTS + DERIVED_LISTS:
            setattr(self, name, getattr(other, name)[:])
        for name in ROWS:
            setattr(self, name, [row[:] for row in getattr(other, name)])
        for name in FIGURES + DERIVED_FIGURES:
            setattr(self, name, getattr(other, name))
        self.changed = other.changed[:]
        self.histories = dict(other.histories)
        self.titles = dict(other.titles)
        self.sector_names = dict(other.sector_names)
        self.options = other.options
        self.switches = other.switches
        self.dealer = other.dealer

    def __eq__(self, other: object) -> bool:
        """Return whether the same is on the table and the same is asked."""
        if not isinstance(other, Position):
            return NotImplemented
        asked = (self.question, self.asker, self.options) == (other.question, other.asker, other.options)
        return asked and all(getattr(self, name) == getattr(other, name) for name in LISTS + ROWS + FIGURES)

    __hash__ = None  # type: ignore[assignment]  # a position moves
