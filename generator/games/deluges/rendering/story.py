"""What happened, in words; everybody sees everything (D-T1).

In: a position, which keeps what happened; from where on. Out: lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.view import Language
from generator.games.deluges.facts import RESOURCES
from generator.games.deluges.rendering.phrases import people_text, pile, say, space_name
from generator.games.deluges.rules.codes import ENDINGS, NOBODY, SLAVE
from generator.games.deluges.rules.position import Position


class StoryRenderer:
    """Tells things that happened on the board of one game."""

    def __init__(self, pos: Position, names: Sequence[str], language: Language) -> None:
        self._pos = pos
        self._names = names
        self._language = language

    def tell(self, item: Sequence[str | int]) -> str:
        """One thing that happened."""
        kind, *rest = item
        if kind == "over":
            return say(f"over_{ENDINGS[int(rest[0])]}", self._language)
        key = "drowned" if kind == "fled" and rest[2] == NOBODY else kind
        return say(f"did_{key}", self._language, *self._parts(str(key), rest))

    def _parts(self, key: str, rest: Sequence[str | int]) -> list[object]:
        """What fills the gaps of a phrase: each value told as what it is."""
        told: list[object] = []
        values = iter(rest)
        for form in FORMS[key].split():
            if form == "people":
                kind, count = int(next(values)), int(next(values))
                told.append(people_text(kind, count, self._language))
            elif form == "slaves":
                colour, count = int(next(values)), int(next(values))
                told.append(people_text(SLAVE + colour, count, self._language))
            elif form == "pile":
                resource, count = int(next(values)), int(next(values))
                told.append(pile(resource, count, self._language))
            else:
                told += self._one(form, next(values))
        return told

    def _one(self, form: str, value: str | int) -> list[object]:
        """A single value: a player, a space, a land whose mineral is told later, a word, a number; or none."""
        if form == "-":
            return []
        if form == "who":
            return [self._names[int(value)]]
        if form == "at":
            return [space_name(self._pos, int(value), self._language)]
        if form == "word":
            return [say(str(value), self._language)]
        if form == "land+mineral":
            mineral = say(RESOURCES[self._pos.board.minerals[int(value)]], self._language)
            return [space_name(self._pos, int(value), self._language), mineral]
        return [value]


#: What the values of each thing that happened are, in order; "-" is not told.
FORMS = {
    "round": "n who",
    "moved": "who at at people -",
    "sailed": "who at at",
    "refused_ferry": "who who",
    "war": "at",
    "fell": "who at people",
    "enslaved": "who at slaves",
    "freed": "who at n",
    "sea_war": "at",
    "sank": "who at n",
    "taken_over": "at",
    "gathered": "who land+mineral n n",
    "fanatics": "who at n",
    "traded": "who who pile pile",
    "refused_trade": "who who pile pile",
    "built": "who word at",
    "born": "who at people",
    "bred_fanatics": "at n",
    "track": "n n",
    "flooded": "at n",
    "fled": "who at at people",
    "drowned": "who at - people",
}


def story_lines(pos: Position, since: int, viewer: int, names: Sequence[str], language: Language) -> list[str]:
    """What happened from *since* on, the same for every viewer."""
    del viewer
    teller = StoryRenderer(pos, names, language)
    return [teller.tell(item) for item in pos.story[since:]]
