"""Rules of thumb: what to choose at any question, by what it brings at once.

In: a position, its choices, a taste. Out: one of the choices. Nothing that the player cannot see goes into it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from generator.games.eminent_domain.bots import values
from generator.games.eminent_domain.facts.deck import COSTS
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.empire import attackable, settleable, tradable
from generator.games.eminent_domain.rules.permanents import ADAPTABILITY, symbols_of
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.roles import own_symbols, researchable, symbols_played

#: How much each role is liked.
Taste = tuple[float, float, float, float, float, float]
EVEN: Final[Taste] = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0)

#: A new planet by how many wait already; each planet looked at beyond the first.
NEW_PLANET: Final = (3.0, 1.2, 0.5, 0.2)
LOOK: Final = 0.2
#: A fighter or colony that a planet waits for, a resource produced, one traded.
STEP: Final = 0.55
PRODUCED: Final = 0.6
TRADED: Final = 1.0
#: Cards drawn, a card of little use removed.
DRAWN: Final = 0.25
REMOVED: Final = 0.45
#: Below this nothing is done.
WORTH: Final = 0.05


def answer(pos: Position, choices: Sequence[Choice], taste: Taste = EVEN) -> Choice:
    """Return what the rules of thumb say."""
    if len(choices) == 1:
        return choices[0]
    rate = RATES.get(pos.question, rate_thing)
    worths = [rate(pos, choice, taste) for choice in choices]
    return choices[worths.index(max(worths))]


def role_worth(pos: Position, who: int, role: int, symbols: int, leader: bool) -> float:
    """Return what a role would bring with so many symbols."""
    return _BRINGS[role](pos, who, symbols, leader)


def _survey(pos: Position, who: int, symbols: int, leader: bool) -> float:
    look = symbols - 1 + leader
    if look < 1:
        return 0.0
    waiting = len(pos.face_down(who))
    return NEW_PLANET[min(waiting, len(NEW_PLANET) - 1)] + LOOK * (look - 1)


def _warfare(pos: Position, who: int, symbols: int, leader: bool) -> float:
    there = attackable(pos, who) if leader else []
    if there:
        return values.planet_worth(values.best_planet(there))
    missing = values.fighters_missing(pos, who)
    return STEP * min(symbols, max(missing, default=0)) + 0.1 * symbols


def _colonize(pos: Position, who: int, symbols: int, leader: bool) -> float:
    there = settleable(pos, who) if leader else []
    if there:
        return values.planet_worth(values.best_planet(there))
    missing = values.colonies_missing(pos, who)
    cards = symbols - pos.empire_symbols(who, codes.COLONIZE)
    return STEP * min(cards, sum(missing))


def _produce(pos: Position, who: int, symbols: int, leader: bool) -> float:
    del leader
    return PRODUCED * min(symbols, len(pos.slots(who, full=False)))


def _trade(pos: Position, who: int, symbols: int, leader: bool) -> float:
    del leader
    return TRADED * min(symbols, len(tradable(pos, who)))


def _research(pos: Position, who: int, symbols: int, leader: bool) -> float:
    del leader
    return max((_technology(choice) for choice in researchable(pos, who, symbols)), default=0.0)


_BRINGS: Final[tuple[Callable[[Position, int, int, bool], float], ...]] = (
    _survey,
    _warfare,
    _colonize,
    _produce,
    _trade,
    _research,
)


def _technology(choice: Choice) -> float:
    kind, what = choice
    if kind == "none":
        return WORTH
    return values.technology_worth(codes.FACES[what][0] if kind == "face" else what) + (kind == "face")


def rate_role(pos: Position, choice: Choice, taste: Taste) -> float:
    """Rate a role to be led: the card of its stack and everything at hand go into it."""
    kind, role = choice
    who = pos.asker
    if kind != "lead":
        return removal(pos, choice, taste)
    symbols = values.symbols_at_hand(pos, who, role) + bool(pos.stacks[codes.STACK_OF[role]])
    return taste[role] * role_worth(pos, who, role, symbols, leader=True) + WORTH * taste[role]


def rate_action(pos: Position, choice: Choice, taste: Taste) -> float:
    """Rate a card played for its action: 0 if it is wanted for the role."""
    kind, card = choice
    if kind == "lead":
        return rate_role(pos, choice, taste)
    if choice == codes.SKIP:
        return WORTH
    return removal(pos, choice, taste) if kind == "remove" else action_worth(pos, card, taste)


def action_worth(pos: Position, card: int, taste: Taste) -> float:
    """Rate an action; those of most technologies are better than what a role card does."""
    who = pos.asker
    if card == codes.SURVEY_CARD:
        return 2 * DRAWN
    if card == codes.WARFARE_CARD:
        return _warfare(pos, who, 1, leader=True) if pos.face_down(who) else WORTH
    if card == codes.COLONIZE_CARD:
        return _colonize(pos, who, 1 + pos.empire_symbols(who, codes.COLONIZE), leader=True)
    if card == codes.PRODUCE_TRADE_CARD:
        return max(_trade(pos, who, 1, leader=True), _produce(pos, who, 1, leader=True))
    if card == codes.RESEARCH_CARD:
        return REMOVED * min(2, sum(useless(pos, each, taste) for each in pos.hand[who]))
    return 0.6 if card == codes.POLITICS_CARD else 1.1


def useless(pos: Position, card: int, taste: Taste) -> bool:
    """Return whether a card is better out of the deck."""
    if card >= codes.FIRST_TECHNOLOGY or card == codes.POLITICS_CARD:
        return False
    return liked(pos, card, taste) < 0.75


def liked(pos: Position, card: int, taste: Taste) -> float:
    """Return how much the role is liked that the player likes most of those that a card has a symbol of."""
    if card == codes.RESEARCH_CARD and pos.has(pos.asker, ADAPTABILITY):
        return max(taste)
    return max([its for its, symbols in zip(taste, codes.SYMBOLS[card]) if symbols], default=0.0)


def removal(pos: Position, choice: Choice, taste: Taste) -> float:
    """Rate a hand card removed for good."""
    kind, card = choice
    if kind == "done":
        return 0.5
    return float(kind == "remove" and useless(pos, card, taste))


def rate_follow(pos: Position, choice: Choice, taste: Taste) -> float:
    """Rate following, which is good if the role brings more than the card a dissent draws."""
    kind, what = choice
    who = pos.asker
    if choice == codes.DISSENT:
        return 2 * DRAWN
    if kind in {"attack", "settle"}:
        return values.planet_worth(what)
    if kind == "follow":
        symbols = own_symbols(pos, who, leader=False)
        return role_worth(pos, who, pos.role, symbols, leader=False)
    symbols = values.symbols_at_hand(pos, who, pos.role)
    return taste[pos.role] * role_worth(pos, who, pos.role, symbols, leader=False) - 0.3


def rate_boost(pos: Position, choice: Choice, taste: Taste) -> float:
    """Rate a card more, as long as its symbols bring something."""
    kind, what = choice
    who, role = pos.asker, pos.role
    leader = who == pos.turn
    if kind in {"attack", "settle"}:
        return 10.0 + values.planet_worth(what)
    if kind == "done":
        return WORTH
    have = symbols_played(pos, who, leader)
    more = symbols_of(pos, who, what, role)
    if role == codes.RESEARCH:
        return _towards_research(pos, have)
    gain = role_worth(pos, who, role, have + more, leader) - role_worth(pos, who, role, have, leader)
    return taste[role] * gain - 0.02 * (what >= codes.FIRST_TECHNOLOGY)


def _towards_research(pos: Position, have: int) -> float:
    """Return whether cards at hand reach a better technology than what is played already."""
    who = pos.asker
    reach = values.symbols_at_hand(pos, who, codes.RESEARCH) + have - pos.empire_symbols(who, codes.RESEARCH)
    wanted = [cost for cost, _ in COSTS.values() if have < cost <= reach]
    now = _research(pos, who, have, leader=False)
    return max((_research(pos, who, cost, leader=False) - now for cost in wanted), default=0.0)


def rate_cleanup(pos: Position, choice: Choice, taste: Taste) -> float:
    """Rate a card in the cleanup: cards of no use are discarded, others if there are too many."""
    kind, card = choice
    if kind == "done":
        return 0.5
    if kind == "remove":
        return removal(pos, choice, taste)
    if useless(pos, card, taste) or card == codes.POLITICS_CARD:
        return 0.7
    if card >= codes.FIRST_TECHNOLOGY:
        return 0.1
    return 0.4 - 0.1 * liked(pos, card, taste) - 0.03 * pos.hand[pos.asker].count(card)


def rate_stack(pos: Position, choice: Choice, taste: Taste) -> float:
    """Return a card of the stack that is liked best now."""
    who, stack = pos.asker, choice[1]
    roles = [role for role in range(6) if codes.STACK_OF[role] == stack]
    return max(
        taste[role] * role_worth(pos, who, role, values.symbols_at_hand(pos, who, role) + 1, True) for role in roles
    )


def rate_thing(pos: Position, choice: Choice, taste: Taste) -> float:
    """Rate anything else: planets by their worth, resources before nothing, technologies by their influence."""
    kind, what = choice
    who = pos.asker
    if kind in {"attack", "settle", "keep"}:
        easy = 0.15 * min(values.needs(pos, who, what)) if kind == "keep" else 0.0
        return 10.0 + values.planet_worth(what) - easy
    if kind in {"colony", "tuck"}:
        missing = values.needs(pos, who, what)[0]
        return STEP + values.planet_worth(what) / (10.0 * missing) if missing else 0.0
    if kind in {"technology", "face", "none"}:
        return _technology(choice)
    if kind == "name":
        return sum(codes.SLOT_RESOURCE[slot] == what for slot in pos.slots(who, full=True))
    if kind == "fighter":
        return 0.2 if pos.face_down(who) else TRADED
    other = 0.3 if choice == codes.DONE else taste[codes.SURVEY]
    return {"trade": TRADED, "fill": PRODUCED, "fighters": 0.5}.get(kind, other)


RATES: Final[dict[str, Callable[[Position, Choice, Taste], float]]] = {
    codes.ACTION: rate_action,
    codes.ROLE: rate_role,
    codes.FOLLOW: rate_follow,
    codes.BOOST: rate_boost,
    codes.CLEANUP: rate_cleanup,
    codes.REMOVE: removal,
    codes.STACK: rate_stack,
    codes.DO: rate_thing,
}
