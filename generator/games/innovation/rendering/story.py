"""What happened, in words for one player.

In: a position, which keeps what happened; from where on; who is told. Out: lines. A card that the player addressed has
not seen is told by its age alone (I-T3, I-PUB14).
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.view import Language
from generator.games.innovation.rendering.phrases import (
    back_text,
    card_text,
    colour_name,
    say,
    special_name,
    splay_name,
    title,
)
from generator.games.innovation.rules.codes import (
    AGE,
    BOARD,
    ENDINGS,
    HAND,
    NOBODY,
    PILE,
    REMOVED,
    SCORE,
)
from generator.games.innovation.rules.position import Position

#: Where a card goes by what is done with it.
ZONE_AFTER = {"draw": HAND, "meld": BOARD, "tuck": BOARD, "score": SCORE, "return": PILE}
#: How a transfer is told by where the card goes.
INTO = {HAND: "into_hand", SCORE: "into_score", BOARD: "onto_board"}


class StoryRenderer:
    """Goes through the story of a game and knows at each point where every card lies and who has seen it."""

    def __init__(self, viewer: int, names: Sequence[str], language: Language) -> None:
        self.viewer = viewer
        self.names = names
        self.language = language
        self._place: dict[int, tuple[int, int]] = {}
        self._shown: set[int] = set()

    def tell(self, item: Sequence[str | int]) -> str:
        """One thing that happened, "" if it needs no line."""
        kind, *rest = item
        numbers = [int(each) for each in rest]
        if kind in ZONE_AFTER or kind == "transfer":
            return self._moved(str(kind), *numbers)
        return self._told(str(kind), numbers)

    def follow(self, item: Sequence[str | int]) -> None:
        """Keep where a card has gone and whether all have seen it; nothing is told."""
        kind, *rest = item
        if kind in ZONE_AFTER or kind == "transfer":
            self._laid(str(kind), *map(int, rest))
        elif kind == "reveal":
            self._shown.add(int(rest[1]))

    def _laid(self, kind: str, who: int, card: int, zone: int = NOBODY) -> None:
        into = ZONE_AFTER.get(kind, zone)
        self._place[card] = (into, NOBODY if into == PILE else who)
        if into != HAND:
            self._shown.discard(card)

    def _moved(self, kind: str, who: int, card: int, zone: int = NOBODY) -> str:
        """A card that goes somewhere."""
        zone_from, owner = self._place.get(card, (PILE, NOBODY))
        shown = card in self._shown
        self._laid(kind, who, card, zone)
        words = self._card(card, {(zone_from, owner), self._place[card]}, shown=shown)
        if kind != "transfer":
            return say(f"did_{kind}", self.language, self.names[who], words)
        if owner in (NOBODY, who):
            return say(INTO[zone], self.language, self.names[who], words)
        return say(f"{INTO[zone]}_from", self.language, self.names[who], words, self.names[owner])

    def _card(self, card: int, places: set[tuple[int, int]], *, shown: bool) -> str:
        """The card by its name if the viewer sees it, else by its back."""
        seen = any(
            zone in {BOARD, REMOVED} or (zone in {HAND, SCORE} and owner == self.viewer) for zone, owner in places
        )
        return card_text(card, self.language) if seen or shown else back_text(AGE[card], self.language)

    def _told(self, kind: str, numbers: list[int]) -> str:
        language = self.language
        if kind == "over":
            return say(f"over_{ENDINGS[numbers[0]]}", language)
        name = self.names[numbers[0]] if numbers else ""
        if kind == "reveal":
            self._shown.add(numbers[1])
            return say("did_reveal", language, name, card_text(numbers[1], language))
        if kind in {"dogma", "executes"}:
            return say(f"did_{kind}", language, name, title(numbers[1], language))
        if kind == "splay":
            splayed = splay_name(numbers[2], language)
            return say(
                "did_splay" if numbers[2] else "did_unsplay", language, name, colour_name(numbers[1], language), splayed
            )
        if kind == "special":
            return say("did_special", language, name, special_name(numbers[1], language))
        if kind == "achieve":
            return say("did_achieve", language, name, numbers[1])
        return say(f"did_{kind}", language, name, *numbers[1:])


def story_lines(pos: Position, since: int, viewer: int, names: Sequence[str], language: Language) -> list[str]:
    """What happened from *since* on, as player *viewer* may know it."""
    teller = StoryRenderer(viewer, names, language)
    for item in pos.story[:since]:
        teller.follow(item)
    return [line for item in pos.story[since:] if (line := teller.tell(item))]
