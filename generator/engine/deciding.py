"""Rules that tell yes from no by the words of a question.

In: rules such as "no: a|b c !d e>f", the words of a question in their order. Out: yes, no, or neither. Nothing here
knows which games there are.
"""

from __future__ import annotations

from collections.abc import Sequence


def decided(rules: Sequence[str], words: Sequence[str]) -> bool | None:
    """What the first rule that fits says: "no: a|b c !d" says no to words with a or b, and c, and not d.

    "a>b" holds if a stands before b.
    """
    for rule in rules:
        said, _, needed = rule.partition(": ")
        if all(_holds(each, words) for each in needed.split()):
            return said == "yes"
    return None


def _holds(needed: str, words: Sequence[str]) -> bool:
    unwanted = needed.startswith("!")
    first, _, then = needed.removeprefix("!").partition(">")
    if then:
        at = next((place for place, word in enumerate(words) if word in first.split("|")), len(words))
        return any(word in words[at + 1 :] for word in then.split("|")) != unwanted
    return any(word in words for word in needed.removeprefix("!").split("|")) != unwanted
