"""Who is who in a question: the players at the table called by their names, or "she" and "he" of such a one.

In: a question as typed. Out: the same about "I" and "the opponent". Whoever asks is "I" if he speaks of himself at all;
else the first one named is.
"""

from __future__ import annotations

import re

_NAMES = """
ada adam alex alice amy andy ann anna anne anton ben bella bert betty bill bob bruno carl carla carlo carol charlie chen
chloe chris clara claire cleo dan dana dave david diana dora ed ella ellen elsa emil emily emma eric erik eva eve fay
felix finn fiona frank fred fritz gina greta hana hans harry heidi helen henry hugo ian ida ines inga iris ivan ivy jack
jan jane jay jen jim jo joe john jon jonas julia julie kai karl kate kim klaus lara laura lea lena leo leon lily lin lisa
liu liz lola lou lucas lucy luis luke luna maria marie mario marco mei maya mia mike milo mina mira mona nadia nick
nico nina noah nora olga omar oscar otto pablo paul paula peter petra pia rita rob robert robin rosa rosie sam
sara sarah simon sofia sophie steve sue susan tanja tara ted theo tim tina tom tony uwe vera vic vera wang wei yan yuki
zara zoe
"""
_NAMED = re.compile(
    rf"\b({'|'.join(sorted(set(_NAMES.split()), key=len, reverse=True))})(['\u2019]s)?\b", re.IGNORECASE
)
#: Names as they are called at a Chinese table.
_CALLED = re.compile(
    r"小[明红刚华丽王李张陈林美芳军强伟]|阿[明强伟杰花珍]|老[王李张陈刘]|[甲乙丙](?=的|有|在|把|翻|付|控)"
)
_SELF = re.compile(r"\b(?:i|i['\u2019](?:m|ve|d|ll)|me|my|mine|myself|we|us|our|ours)\b|我|自己", re.IGNORECASE)
#: Who is spoken of after he was named.
_AGAIN = (
    (re.compile(r"\b(?:he|she)\b", re.IGNORECASE), "I"),
    (re.compile(r"\b(?:his|hers?)\b(?! own\b)", re.IGNORECASE), "my"),
    (re.compile(r"\b(?:his|her) own\b", re.IGNORECASE), "my own"),
    (re.compile("[他她]"), "我"),
)


def as_players(typed: str) -> str:
    """A question in which a player called by his name is "I" or "the opponent"."""
    chinese = _CALLED.sub("\0", typed)
    called = [found[1].casefold() for found in _NAMED.finditer(typed) if found[0][0].isupper()]
    if not called and chinese == typed:
        return typed
    asks_himself = bool(_SELF.search(typed))
    guest = re.search("random|rivals?|对手", typed, re.IGNORECASE) and not re.search(
        "fail|challenge|turn|挑战|回合", typed, re.IGNORECASE
    )  # rivals come to his sector, whoever brought them
    first = None if asks_himself or guest or not called else called[0]

    def told(found: re.Match[str]) -> str:
        if not found[0][0].isupper():
            return found[0]
        mine = found[1].casefold() == first
        return ("my" if mine else "opponents") if found[2] else ("I" if mine else "opponent")

    text = _NAMED.sub(told, typed)
    words = _CALLED.findall(typed)
    for name in dict.fromkeys(words):
        text = text.replace(name, "我" if not asks_himself and not guest and name == words[0] else "别人")
    if not asks_himself and not guest and len(set(called) | set(words)) == 1:
        for pattern, instead in _AGAIN:
            text = pattern.sub(instead, text)
    return text
