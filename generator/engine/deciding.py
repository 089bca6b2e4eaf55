"""Rules that tell yes from no by the words of a question.

In: rules such as "no: a|b c !d", the words of a question. Out: yes, no, or neither. Nothing here knows which games
there are.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence


def decided(rules: Sequence[str], words: Collection[str]) -> bool | None:
    """What the first rule that fits says: "no: a|b c !d" says no to words with a or b, and c, and not d."""
    for rule in rules:
        said, _, needed = rule.partition(": ")
        if fits(needed, words):
            return said == "yes"
    return None


def fits(rule: str, words: Collection[str]) -> bool:
    """Whether words are so as a rule without its yes or no says: "a|b c !d"."""
    return all(_holds(each, words) for each in rule.split())


def _holds(needed: str, words: Collection[str]) -> bool:
    unwanted = needed.startswith("!")
    return any(word in words for word in needed.removeprefix("!").split("|")) != unwanted
