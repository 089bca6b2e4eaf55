"""What happened, in words; everybody sees everything (D-T1).

In: a position, which keeps what happened; from where on. Out: lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.engine.view import Language
from generator.games.deluges.facts import RESOURCES
from generator.games.deluges.rules.codes import ENDINGS, NOBODY
from generator.games.deluges.rules.position import Position
from generator.games.deluges.telling.phrases import people_text, pile, say, space_name


class Teller:
    """Tells things that happened on the board of one game."""

    def __init__(self, pos: Position, names: Sequence[str], language: Language) -> None:
        self._pos = pos
        self._names = names
        self._language = language

    def tell(self, item: Sequence[str | int]) -> str:
        """One thing that happened."""
        kind, *rest = item
        if kind == "built":
            return self._built(int(rest[0]), str(rest[1]), int(rest[2]))
        numbers = [int(each) for each in rest]
        if kind == "over":
            return say(f"over_{ENDINGS[numbers[0]]}", self._language)
        parts = _TOLD[str(kind)](self, *numbers)
        key = "drowned" if kind == "fled" and numbers[2] == NOBODY else kind
        return say(f"did_{key}", self._language, *parts)

    def _built(self, who: int, what: str, space: int) -> str:
        return say("did_built", self._language, self._names[who], say(what, self._language), self._at(space))

    def _at(self, space: int) -> str:
        return space_name(self._pos, space, self._language)

    def _who(self, who: int) -> str:
        return self._names[who]

    def _people(self, kind: int, count: int) -> str:
        return people_text(kind, count, self._language)

    def _pile(self, resource: int, count: int) -> str:
        return pile(resource, count, self._language)

    def _mineral(self, land: int) -> str:
        return say(RESOURCES[self._pos.board.minerals[land]], self._language)


#: What fills the gaps of each phrase.
_TOLD: dict[str, Callable[..., tuple[object, ...]]] = {
    "round": lambda it, number, first: (number, it._who(first)),
    "moved": lambda it, who, land, to, kind, n, _: (it._who(who), it._people(kind, n), it._at(land), it._at(to)),
    "sailed": lambda it, who, space, to: (it._who(who), it._at(space), it._at(to)),
    "refused_ferry": lambda it, owner, who: (it._who(owner), it._who(who)),
    "war": lambda it, land: (it._at(land),),
    "fell": lambda it, who, land, kind, n: (it._who(who), it._people(kind, n), it._at(land)),
    "enslaved": lambda it, who, land, other, n: (it._who(who), it._people(2 + other, n), it._at(land)),
    "freed": lambda it, who, land, n: (n, it._who(who), it._at(land)),
    "sea_war": lambda it, space: (it._at(space),),
    "sank": lambda it, who, space, n: (it._who(who), it._at(space), n),
    "taken_over": lambda it, land: (it._at(land),),
    "gathered": lambda it, who, land, woods, n: (it._who(who), it._at(land), woods, it._mineral(land), n),
    "fanatics": lambda it, who, land, n: (it._who(who), it._at(land), n),
    "traded": lambda it, who, to, a, n, b, m: (it._who(who), it._who(to), it._pile(a, n), it._pile(b, m)),
    "refused_trade": lambda it, to, who, a, n, b, m: (it._who(to), it._who(who), it._pile(a, n), it._pile(b, m)),
    "born": lambda it, who, land, kind, n: (it._who(who), it._people(kind, n), it._at(land)),
    "bred_fanatics": lambda it, land, n: (it._at(land), n),
    "track": lambda it, old, new: (old, new),
    "flooded": lambda it, land, point: (it._at(land), point),
    "fled": lambda it, who, land, to, kind, n: (
        (it._who(who), it._people(kind, n), it._at(land), *(() if to == NOBODY else (it._at(to),)))
    ),
}


def story_lines(pos: Position, since: int, names: Sequence[str], language: Language) -> list[str]:
    """What happened from *since* on."""
    teller = Teller(pos, names, language)
    return [teller.tell(item) for item in pos.story[since:]]


def round_began(pos: Position) -> int:
    """Where in the story the round under way began, 0 in the first one."""
    rounds = [at for at, item in enumerate(pos.story) if item[0] == "round"]
    return rounds[-1] if rounds else 0
