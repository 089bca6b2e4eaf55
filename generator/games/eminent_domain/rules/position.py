"""A position: everything on the table, and the question that is open.

In: seats. Out: an object the rules move on, cheap to copy, equal to another one if the same is there and the same is
asked. Lists about players are in seat order, those about planets in the order of their numbers; a deck's top is the
end of its list.
"""

from __future__ import annotations

from generator.engine.chance import Dealer
from generator.engine.position import GamePosition
from generator.games.eminent_domain.facts.deck import INFLUENCE, SET_ASIDE
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import HAND_BONUS, PLANET_SYMBOL, Choice
from generator.games.eminent_domain.rules.switches import Switches

#: Cards in hand after the cleanup (E-T8).
HAND_LIMIT = 5


class Position(GamePosition[Choice]):
    """The table at one moment."""

    lists = (
        "stacks", "removed", "planet_deck", "planet_discard", "planets_away", "technologies", "fighters", "tokens",
        "face_up", "filled", "scorched", "looked", "followers", "lasting", "encore", "winners",
    )  # fmt: skip
    rows = ("deck", "hand", "discard", "played", "empire", "faces", "colonies")
    figures = (
        "seats", "supply", "set_aside", "substitutes", "first", "turn", "turns", "phase", "actions", "acting", "role",
        "stack_empty", "named", "produced", "traded", "streamlined", "trigger", "ending", "more_rounds",
    )  # fmt: skip

    # Long because a position is this many things.
    def __init__(self, seats: int, switches: Switches, dealer: Dealer) -> None:
        self.switches = switches
        self.dealer = dealer
        self.seats = seats
        # The middle (section 2).
        self.stacks = [0] * codes.STACKS  # cards in each
        self.removed: list[int] = []  # cards out of the game
        self.planet_deck: list[int] = []
        self.planet_discard: list[int] = []
        self.planets_away: list[int] = []  # start planets nobody got; those of the learning game
        self.technologies: list[int] = []
        self.supply = INFLUENCE - SET_ASIDE  # influence tokens (E-S7)
        self.set_aside = SET_ASIDE
        self.substitutes = 0  # tokens that were not there and are owed (E-N3)
        # The players.
        self.deck: list[list[int]] = [[] for _ in range(seats)]
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.discard: list[list[int]] = [[] for _ in range(seats)]
        self.played: list[list[int]] = [[] for _ in range(seats)]  # for the role under way
        self.empire: list[list[int]] = [[] for _ in range(seats)]  # planets, in the order in which they came
        self.faces: list[list[int]] = [[] for _ in range(seats)]  # permanent technologies
        self.fighters = [0] * seats
        self.tokens = [0] * seats
        # The planets.
        self.face_up = [0] * codes.PLANETS
        self.filled = [0] * codes.PLANETS  # bits of the slots that hold a resource
        self.scorched = [0] * codes.PLANETS  # a fighter was left there (E-U17)
        self.colonies: list[list[int]] = [[] for _ in range(codes.PLANETS)]
        # The turn.
        self.first = 0  # the start player (E-S6)
        self.turn = 0
        self.turns = 0  # turns begun
        self.phase = codes.ACTING
        self.actions = 0  # cards that may still be played for their action
        self.acting = codes.NO_CARD  # the one being played
        self.role = codes.NO_ROLE  # the role led in this turn
        self.stack_empty = 0  # whether its stack was empty then (E-T5)
        self.looked: list[int] = []  # planets a player is looking at
        self.followers: list[int] = []  # who has still to answer the role
        self.lasting: list[int] = []  # technologies whose effect lasts until the end of the turn
        self.named = codes.NO_RESOURCE  # the resource of Specialization
        self.produced = 0  # bits of resources the player whose turn it is produced in it, and traded
        self.traded = 0
        self.streamlined = 0  # cards removed by a permanent technology in this turn
        # The end (section 7).
        self.trigger = codes.NOT_YET
        self.more_rounds = 0  # rounds to play although the end was triggered (E-PUB16)
        self.encore: list[int] = []  # who still has a turn after the end (E-U18)
        self.ending = codes.NOT_YET
        self.winners: list[int] = []
        # What follows from the rest.
        self.story: list[tuple[str | int, ...]] = []  # what happened, for `rendering`
        self.question = ""
        self.purpose = ""
        self.asker = 0
        self.options: list[Choice] = []

    # What can be seen

    def has(self, who: int, face: int) -> bool:
        """Return whether a player has that permanent technology."""
        return face in self.faces[who]

    def empire_symbols(self, who: int, role: int) -> int:
        """Return symbols on face-up planets and permanent technologies (E-T4, E-PUB6)."""
        found = 0
        for planet in self.empire[who]:
            if self.face_up[planet] and PLANET_SYMBOL[planet] == role:
                found += 1
        for face in self.faces[who]:
            found += codes.FACE_SYMBOLS[face][role]
        return found

    def hand_limit(self, who: int) -> int:
        """Return the limit of cards in hand after the cleanup: five, and more for some face-up planets (E-T8, E-P1)."""
        return HAND_LIMIT + sum(HAND_BONUS[planet] for planet in self.empire[who] if self.face_up[planet])

    def face_down(self, who: int) -> list[int]:
        """Return a player's planets that are neither settled nor attacked yet."""
        return [planet for planet in self.empire[who] if not self.face_up[planet]]

    def colonies_on(self, planet: int) -> int:
        """Return how many colonies are under a planet: one for each colonize symbol of its cards (E-PUB9, E-U9).

        A Research card among them is one (Adaptability).
        """
        return sum(codes.SYMBOLS[card][codes.COLONIZE] or 1 for card in self.colonies[planet])

    def slots(self, who: int, full: bool) -> list[int]:
        """Return slots of a player's face-up planets that hold a resource, or that could (E-R19, E-U17)."""
        found = []
        for planet in self.empire[who]:
            if self.face_up[planet] and not self.scorched[planet]:
                at = planet * codes.SLOTS_OF_A_PLANET
                for place in range(codes.SLOTS_OF_A_PLANET):
                    exists = codes.SLOT_RESOURCE[at + place] != codes.NO_RESOURCE
                    if exists and (self.filled[planet] >> place & 1) == full:
                        found.append(at + place)
        return found

    def resources(self, who: int) -> int:
        """Return resources on a player's planets."""
        return sum(self.filled[planet].bit_count() for planet in self.empire[who])

    def clockwise(self, who: int) -> list[int]:
        """Return the other players from the left of *who* (E-T6)."""
        return [(who + step) % self.seats for step in range(1, self.seats)]

    def top(self, deck: list[int]) -> int:
        """Take the top card off a deck; where the order of the decks is known it follows from the shuffle."""
        return deck.pop() if self.dealer.sealed else self.dealer.turn(deck)
