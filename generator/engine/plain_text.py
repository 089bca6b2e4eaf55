"""Texts whose every character shows itself, and those that would do something else to a terminal or a reader.

In: a text that somebody wrote. Out: whether it is plain; the same text with what does not show itself made visible.

Not plain are control characters (C0, C1, line breaks), what turns the direction of writing, marks of no width, halves
of a pair and what is no character at all. Joiners pass where a script needs them: behind a letter of a script that
joins its letters, between the parts of an emoji; so do the tags of a flag, combining marks and variation selectors.
"""

from __future__ import annotations

import re
from functools import cache

from generator.errors import Said, Text

#: Cc, Zl, Zp, Cs, no characters at all, and those of Cf that show nothing; others of Cf are drawn, as the Arabic number
#: sign is.
_HIDDEN = (
    r"\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f"
)
#: Scripts whose letters take another form beside a joiner: Arabic to Mandaic, those of India and their neighbours,
#: Khmer, Mongolian, and the like.
_JOINED = (
    r"\u0620-\u06dc\u06de-\u070e\u0710-\u088f\u08a0-\u08e1\u08e3-\u0dff\u0f00-\u109f\u1700-\u180d\u180f-\u18af"
    r"\u1900-\u1cff\ua800-\ua8ff\ua930-\uaadf\uaae0-\uabff\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc"
    r"\U00010a00-\U00010a5f\U00010ac0-\U00010aff\U00010b80-\U00010baf\U00010d00-\U00010d3f\U00010f30-\U00010fff"
    r"\U00011000-\U00011fff\U0001e900-\U0001e95f"
)
_EMOJI = r"\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
#: What of the hidden passes in place, else one that does not.
_PASSES = (
    rf"(?<=[{_JOINED}])[\u200c\u200d]"
    r"|(?<=[\u1820-\u18af])\u180e"
    rf"|(?:(?<=[{_EMOJI}])|(?<=[{_EMOJI}]\ufe0f))\u200d(?=[{_EMOJI}])"
    r"|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
)
#: Keys of an event whose texts may be whole files, or cells with several lines: switches, rows and looks of a deck.
_FILES = frozenset({"rules", "rows", "deck"})
#: Characters of a text that are printed.
_LONGEST = 80


def is_plain(text: str) -> bool:
    """Whether every character of *text* shows itself, in one line."""
    return text.isprintable() or all(found.group(1) for found in _hidden().finditer(text))


def visible(text: str) -> str:
    r"""*text* in one line, what does not show itself as `\x1b`, `\n`, `\u202e`."""
    return text if text.isprintable() else _hidden().sub(lambda found: found.group(1) or _code(found.group()), text)


def visible_json(text: str) -> str:
    r"""JSON with what does not show itself as `\u202e`, which means the same there."""
    return _hidden().sub(lambda found: found.group(1) or _json_code(found.group()), text)


def unseen(event: object) -> Said:
    """What is wrong with the first text of *event*, key or value, that is not plain, in words; "" if all are.

    A switch or a row of a deck may hold a whole file, of plain lines.
    """
    left: list[tuple[object, bool]] = [(event, False)]
    while left:
        value, a_file = left.pop()
        if isinstance(value, dict):
            left += [(key, False) for key in value]
            left += [(each, a_file or key in _FILES) for key, each in value.items()]
        elif isinstance(value, list):
            left += [(each, a_file) for each in value]
        elif isinstance(value, str) and not all(map(is_plain, re.split(r"[\n\t]", value) if a_file else (value,))):
            return Text("hides", text=value[:_LONGEST])
    return ""


@cache
def _hidden() -> re.Pattern[str]:
    """One that passes as its first group, or one that does not."""
    return re.compile(rf"({_PASSES})|[{_HIDDEN}]")


def _code(character: str) -> str:
    return character.encode("unicode_escape").decode()


def _json_code(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
