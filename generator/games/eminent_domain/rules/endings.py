"""What the end of a turn brings, the end of the game, scores and ties (section 7).

In: a position. Out: influence of effects that lasted, whether the game goes on, who has won.
"""

from __future__ import annotations

from generator.games.eminent_domain.rules.codes import FACES, INFLUENCE_OF, NOT_YET, PLANET_INFLUENCE, card_called_so
from generator.games.eminent_domain.rules.permanents import turns_after_the_end
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.supply import gain

DIVERSE_MARKETS = card_called_so("Diverse Markets")[0]

GENETIC_ENGINEERING = card_called_so("Genetic Engineering")[0]
MOBILIZATION = card_called_so("Mobilization")[0]


def settle_lasting(pos: Position) -> None:
    """Give influence for each kind of resource traded (Diverse Markets) or produced (Genetic Engineering) now."""
    for card in pos.lasting:
        if card == DIVERSE_MARKETS:
            gain(pos, pos.turn, pos.traded.bit_count())
        elif card == GENETIC_ENGINEERING:
            gain(pos, pos.turn, pos.produced.bit_count())
    pos.lasting = []


def influence_on_cards(pos: Position, who: int) -> int:
    """Return the influence of technologies wherever they are: in a deck, empire, under planets (E-PUB14)."""
    lying = [pos.deck[who], pos.hand[who], pos.discard[who], pos.played[who]]
    lying += [pos.colonies[planet] for planet in pos.empire[who]]
    on_cards = sum(INFLUENCE_OF[card] for cards in lying for card in cards)
    return on_cards + sum(INFLUENCE_OF[FACES[face][0]] for face in pos.faces[who])


def influence_on_planets(pos: Position, who: int) -> int:
    """Return the influence of face-up planets (E-R13, E-PUB14, E-U6)."""
    return sum(PLANET_INFLUENCE[planet] for planet in pos.empire[who] if pos.face_up[planet])


def score(pos: Position, who: int) -> int:
    """Return tokens, technologies and planets added up (E-N4)."""
    return pos.tokens[who] + influence_on_cards(pos, who) + influence_on_planets(pos, who)


def standing(pos: Position, who: int) -> tuple[int, int]:
    """Return score, then resources and fighters (E-N4, E-N5)."""
    return score(pos, who), pos.resources(who) + pos.fighters[who]


def best(pos: Position) -> list[int]:
    """Return who is best; several in a tie that nothing breaks (E-N5, E-U19)."""
    standings = [standing(pos, who) for who in range(pos.seats)]
    return [who for who, its in enumerate(standings) if its == max(standings)]


def goes_on(pos: Position) -> bool:
    """Return whether another turn follows one that is over; *pos.turn* becomes its player.

    E-T1, E-N2, E-U2, E-PUB13, E-PUB16.
    """
    if pos.ending != NOT_YET:
        return _encore(pos)
    after = (pos.turn + 1) % pos.seats
    if after == pos.first and pos.trigger != NOT_YET:
        if not pos.more_rounds:
            pos.ending = pos.trigger
            pos.encore = turns_after_the_end(pos)
            return _encore(pos)
        pos.more_rounds -= 1
    pos.turn = after
    return True


def _encore(pos: Position) -> bool:
    """Return the turn after the end that a technology gives (E-U18); then the game is over."""
    if pos.encore:
        pos.turn = pos.encore.pop(0)
        pos.tell("encore", pos.turn)
        return True
    pos.winners = best(pos)
    pos.tell("over", pos.ending)
    return False
