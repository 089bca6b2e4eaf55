"""Patterns of Python as a browser reads them.

In: a regular expression of `re` that looks for texts. Out: its source and its flags for JavaScript, in which letters
and digits are those of all scripts, as they are in Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

#: What a letter, a digit and a blank are: within brackets and outside; the contrary; where a word begins or ends.
_WORD = r"\p{L}\p{N}_"
_WITHIN = {"w": _WORD, "d": r"\p{Nd}", "s": r"\s"}
_ALONE = {
    "w": f"[{_WORD}]",
    "W": f"[^{_WORD}]",
    "d": r"\p{Nd}",
    "b": f"(?:(?<=[{_WORD}])(?![{_WORD}])|(?<![{_WORD}])(?=[{_WORD}]))",
}
#: Signs that a backslash may stand before.
_SIGNS = frozenset(r"^$\.*+?()[]{}|/-")
#: How a part begins in which capitals count although they do not elsewhere, which not every browser knows.
_CAPITALS = "(?-i:"


def javascript(pattern: str) -> tuple[str, str]:
    """Return source and flags of a pattern; what begins with (?i) does not tell capitals from small letters."""
    folded = pattern.startswith("(?i)")
    source = pattern.replace("(?i)", "")
    spelt_out = folded and _CAPITALS in source
    return "".join(_translated(source, spelt_out)), "iu" if folded and not spelt_out else "u"


def _translated(source: str, spelt_out: bool) -> Iterator[str]:
    """Yield the parts of a pattern; *spelt_out*, letters are given both ways but where capitals count."""
    within, depth, capitals = False, 0, 0
    for part in re.findall(r"\\.|\(\?-i:|\(\?<?[=!:]|.", source, re.DOTALL):
        if part == _CAPITALS:
            part, capitals = "(?:", depth + 1  # noqa: PLW2901
        if not within:
            depth += part.startswith("(") - (part == ")")
            capitals = 0 if depth < capitals else capitals
        within = part == "[" if not within else part != "]"
        if part.startswith("\\"):
            yield _escaped(part[1], within)
        elif spelt_out and not capitals and part.isascii() and part.isalpha():
            both = f"{part.lower()}{part.upper()}"
            yield both if within else f"[{both}]"
        else:
            yield part


def _escaped(sign: str, within: bool) -> str:
    """Return what is meant by a backslash and a sign."""
    known = _WITHIN if within else _ALONE
    if sign in known:
        return known[sign]
    if sign.isalnum() or sign in _SIGNS - ({"-"} if not within else set()):
        return f"\\{sign}"
    return sign
