"""A question taken to pieces: its words, and how many of each thing it tells.

In: a question as typed, the speech of the game. Out: the things that rulings are about.
"""

from __future__ import annotations

import re
from functools import cached_property

from generator.engine import question
from generator.games.deluges.facts import PLAYERS, RESOURCES

#: A number, or that there is none.
N = r"(\d+|no)"
COLOUR = "|".join(PLAYERS)
RESOURCE = "|".join(RESOURCES)
#: What is counted in one territory, and what belongs to people.
THINGS = ("worker", "soldier", "slave", "fanatic", "boat", "mine", "dolmen", *RESOURCES)
_THING = (
    r"(?:workers?|soldiers?|slaves?|fanatics?|boats?|ships?|mines?|dolmens?|woods?|trees?|forests?|gold|bronze|copper"
    r"|marble|granite|territor(?:y|ies)|lands?|pieces?|others?|floods?|points?)"
)
_MOVABLE = r"(?:worker|soldier|slave|fanatic|boat|ship|mine|dolmen|wood|tree)"
#: "One" before a place that nothing is said of but that it is a place, and before "of each".
_ONE_PLACE = re.compile(
    r"\b(?:one|a single)\b(?=\s+(?:single\s+)?(?:territory|land|space|region|place|round|turn|phase|step)\b"
    r"(?!\s+(?:(?:was|is|has|had|gets?|got|been)\s+)*(?:logged|bare|deforested|flooded|drowned|lost|loses|cut)))",
    re.IGNORECASE,
)
_ONE_EACH = re.compile(r"\bone (?:of |piece of )?each\b(?: of)?", re.IGNORECASE)
#: "One" before a thing, and other words for 1.
_ONE = re.compile(
    rf"\b(?:one|a single|a lone|an only|only a)\b(?=\s+(?:\w+\s+){{0,2}}(?:{_THING}|logged|deforested|flooded|drowned)\b)(?!\s+of\s+(?:my|his|the|them|us)\b)",
    re.IGNORECASE,
)
#: An article before a thing that is counted.
_ARTICLE = re.compile(rf"\b(?:an?)\b(?=\s+(?:(?:own|enemy|blue|lone|single)\s+)?{_MOVABLE}\b)", re.IGNORECASE)
_PLACE_ZH = re.compile(r"[一1]\s*[块片格个]?(?=领|地[^图]|海域|轮|局|回合|文明)")
_HYPHEN = re.compile(r"(?<=[a-z])-(?=\d)|(?<=\d)-(?=[a-z])", re.IGNORECASE)
_ARROW = re.compile(r"(?<=\d)\s*(?:-+>|=>|→|➔|⇒|–|—|~|\.\.+|-(?=\d))\s*(?=\d)")


class Question(question.Question):
    """What a question has in it."""

    def plain(self, typed: str) -> str:
        """The words of a text, numbers put as figures."""
        text = _HYPHEN.sub(" ", _ARROW.sub(" to ", _PLACE_ZH.sub("", typed)))
        return super().plain(_ONE.sub(" 1 ", _ONE_EACH.sub(" 1 each ", _ONE_PLACE.sub(" a ", text))))

    @cached_property
    def counted(self) -> str:
        """The words, an article before a thing put as 1."""
        return self.plain(_ARTICLE.sub(" 1 ", _ONE.sub(" 1 ", _ONE_PLACE.sub(" a ", self.signed))))

    def amount(self, thing: str, text: str = "") -> int | None:
        """How many of a thing are told, before or after its name; None if nothing or two things are."""
        words = text or self.text
        found = re.findall(rf"(?<!\S)(\d+|no) (?:(?:every|other|opponent|left|free|only) )?(?:{thing})(?!\S)", words)
        if not found:
            return None
        return None if len(set(found)) > 1 else question.as_number(found[0])

    def amounts(self, text: str = "", things: tuple[str, ...] = THINGS) -> dict[str, int]:
        """How many of each thing are told."""
        found = {thing: self.amount(thing, text) for thing in things}
        return {thing: number for thing, number in found.items() if number is not None}

    @cached_property
    def denied(self) -> bool:
        """Whether something is said not to be so, beside a question that is put so itself."""
        text = re.sub(
            r"\b(?:can|could|may|must|is|does|do)(?:n['\u2019]t|not| not)\b(?= (?:i|my|the|a|it)\b)", "", self.raw
        )
        return bool(
            re.search(r"\bnot\b|n['\u2019]t\b|\bnobody\b|\bno one\b|\bno\b|\bwithout\b|\bnever\b|没有?|未|无人", text)
        )

    @cached_property
    def seated(self) -> list[str]:
        """Players named, by colour or by name, in the order in which they come, each time."""
        return [self.player_named(word) if word.startswith("zq") else word for word in self._players]

    @cached_property
    def _players(self) -> list[str]:
        return [word for word in self.text.split() if word in PLAYERS or word in self.players]
