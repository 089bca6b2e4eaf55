"""What happened, in words for one player.

In: a position, which keeps what happened; from where on; who is told. Out: lines. Cards that others draw are only
counted, and a planet that others have face down is told by its back (E-P1, E-U14).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from generator.engine.view import Language
from generator.games.eminent_domain.facts.deck import planets
from generator.games.eminent_domain.rendering.phrases import (
    back_text,
    card_list,
    face_name,
    own_back_text,
    role_name,
    say,
    slot_planet,
    slot_resource,
    stack_name,
    title,
)
from generator.games.eminent_domain.rules.codes import ENDINGS
from generator.games.eminent_domain.rules.notation import resource_name
from generator.games.eminent_domain.rules.position import Position

#: What is told in one line for several cards of one player.
TOGETHER = ("draw", "discard")
#: What concerns a card that everybody sees.
OF_A_CARD = ("play", "boost", "remove", "take", "research")
#: What concerns a planet that everybody sees from then on.
OF_A_PLANET = ("attack", "settle", "scorch", "planet_discarded")
#: What is told by the player's name and a number, if any.
PLAIN = ("start", "turn", "encore", "reshuffle", "dissent", "follow", "look", "fighters", "influence", "sold_fighter")

StoryItem = tuple[str | int, ...]


class StoryRenderer:
    """Tells one player what happened."""

    def __init__(self, viewer: int, names: Sequence[str], language: Language) -> None:
        self.viewer = viewer
        self.names = names
        self.language = language

    def tell(self, kind: str, items: Sequence[StoryItem]) -> str:
        """What happened; several items are of one kind and one player."""
        numbers = [int(each) for each in items[0][1:]]
        if kind in TOGETHER:
            return self._together(kind, numbers[0], [int(item[2]) for item in items])
        return self._one(kind, numbers)

    def _together(self, kind: str, who: int, cards: Sequence[int]) -> str:
        """Cards drawn, which only their owner sees, or discarded."""
        if kind == "discard" or who == self.viewer:
            words = card_list(cards, self.language)
        else:
            words = say("one_card" if len(cards) == 1 else "some_cards", self.language, len(cards))
        return say(f"did_{kind}", self.language, self.names[who], words)

    def _one(self, kind: str, numbers: list[int]) -> str:
        language = self.language
        if kind == "trigger":
            return say(f"trigger_{ENDINGS[numbers[0]]}", language)
        if kind == "empty":
            return say("did_empty", language, stack_name(numbers[0], language))
        if kind in {"over", "planets_shuffled"}:
            return say(f"did_{kind}", language)
        name, what = self.names[numbers[0]], numbers[1:]
        if kind in PLAIN:
            return say(f"did_{kind}", language, name, *what)
        if kind == "face":
            return say("did_research", language, name, face_name(what[0], language))
        return say(f"did_{kind}", language, name, *self._things(kind, numbers[0], what))

    def _things(self, kind: str, who: int, what: list[int]) -> list[str]:
        """What it was done with."""
        language = self.language
        if kind in OF_A_CARD:
            return [title(what[0], language)]
        if kind in OF_A_PLANET:
            return [planets()[what[0]].name]
        if kind == "lead":
            return [role_name(what[0], language)]
        if kind == "name":
            return [resource_name(what[0], language)]
        if kind == "keep":
            return [self._face_down(who, what[0])]
        if kind == "tuck":
            return [title(what[0], language), self._face_down(who, what[1])]
        if kind == "comes_full":
            return [planets()[what[0]].name, resource_name(what[1], language)]
        return [f"{slot_resource(what[0], language)} ({slot_planet(what[0])})"]

    def _face_down(self, who: int, planet: int) -> str:
        return (own_back_text if who == self.viewer else back_text)(planet, self.language)


def _together(item: StoryItem) -> tuple[str | int, ...]:
    """What items told in one line have in common."""
    return item[:2] if item[0] in TOGETHER else item


def story_lines(pos: Position, since: int, viewer: int, names: Sequence[str], language: Language) -> list[str]:
    """What happened from *since* on, as player *viewer* may know it."""
    teller = StoryRenderer(viewer, names, language)
    groups = [list(items) for _, items in groupby(pos.story[since:], _together)]
    return [teller.tell(str(items[0][0]), items) for items in groups]
