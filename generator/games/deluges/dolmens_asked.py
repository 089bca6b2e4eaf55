"""Yes or no about a dolmen in a territory that changed hands (D-B4, D-W3): it stays its builder's, whoever asks.

In: a question. Out: yes, no, or neither.
"""

from __future__ import annotations

import re

#: Passages that such a question may be answered by.
PLACES = frozenset(["D-B4", "D-B4a", "D-B4b", "D-E1e", "D-W3"])
_OTHER = r"(?:blue|green|yellow|white|he|she|they|somebody|someone|another player|an? opponent|my (?:opponent|enemy))"
_TAKE = r"(?:conquer|took|take|taking|captur|seiz|won\b|win|occup|hold|beat)\w*"
#: The land of the one who asks was taken by others; or he took it himself.
_LOST = re.compile(
    rf"\b{_OTHER}\b[^.?!;]*\b{_TAKE}[^.?!;]*\bmy\b|\b(?:i|i['\u2019]ve|after) (?:have |just )*(?:lost|lose|losing)\b"
    r"|\bmy (?:land|territory|space)[^.?!;]*\b(?:conquered|taken|captured|lost)\b"
    r"|(?:[蓝绿白黄]方|对手|敌人|别人|他)[^，。？]*(?:占|攻|夺|打下)[^，。？]*我|我[^，。？]*(?:丢|失去|被[^，。？]*(?:占|攻|夺))"
)
_TOOK = re.compile(
    rf"\b(?:i|we)(?:['\u2019]ve)? (?:have |just |now |then )*{_TAKE}|\bmy conquest"
    r"|我[^，。？被]{0,3}(?:占|攻|夺|打下|征服)"
)
#: What is asked: whether the one who asks has it, or the other one.
_MINE = re.compile(
    r"\b(?:do|does|will|can|shall|is|are)\b[^.?!]*"
    r"\b(?:scores?|points?|counts? for me|worth|mine|belongs? to me|keep|count)\b"
    r"|归我|是我的|算我的|变成我的|算分|得分|加分|得到"
)
_LOSES = re.compile(r"\b(?:do|will|must) i (?:\w+ )?(?:lose|give)\b|\bgone\b|\btakes? (?:away )?(?:the |my )?points\b")
_HIS = re.compile(
    rf"\b(?:does|is|will|has)\b[^.?!]*\b{_OTHER}\b[^.?!]*"
    r"\b(?:scores?|points?|counts?|own|owns|get|gets|his)\b|\bhis now\b|归他|是他的|给他|归[蓝绿白黄]方"
)
_FOR_OTHERS = re.compile(rf"\bfor (?:him|her|{_OTHER})\b|\b(?:still|keep) (?:\w+ ){{0,3}}{_OTHER}'?s?\b")


def whose_dolmen(typed: str) -> bool | None:
    """Whether what is asked of a dolmen is so, if it is told who lost the land and who took it."""
    said = typed.casefold()
    if not re.search("dolmen|石棚", said) or re.search(r"\bnot\b|n['\u2019]t\b|\bcolou?r\b|\buse\b|颜色|使用|不", said):
        return None
    lost, took = bool(_LOST.search(said)), bool(_TOOK.search(said))
    asked = re.split(r"[.;!]\s+|，|。", said.strip())[-1]
    if re.search(r"flood|water|blue token|淹|洪水", said) and not took:
        lost = True
    if lost is took:
        return None
    if _FOR_OTHERS.search(asked) or _HIS.search(asked):
        return took
    if _LOSES.search(asked):
        return False if lost else None
    return lost if _MINE.search(asked) else None
