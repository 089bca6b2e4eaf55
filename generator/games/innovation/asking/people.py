"""Who is who in a question: players called by letters, names or numbers, "I", "my opponent".

In: a question as typed. Out: the same with a sign for each player, and who each sign is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from generator.games.innovation.deck import cards

#: Signs of players, in the order in which they are named: words that no language has.
SIGNS = tuple(f"zq{letter}" for letter in "abcdefgh")
_NAMES = """
ada alex alice amy andre andreas andrew ann anna anne ben bert betty bill bob bruno carl carla carol charles charlie
chloe chris clara claire cleo dan dana dave david diana dominic dora eddie ella ellen emil emily emma eric erik eva eve
felix finn fiona fox frank fred gina greta hana hans harry heidi helen henry hugo ian ida ines inga iris ivan jack jan
jane jen jim joe john jon jonas julia julie kai karl kate kim klaus lara laura lea lena leo lily lin lisa liz lucas lucy
luis luke luna maria marie mario marco maya mia mike milo mina mira nadia nick nico nina noah nora olga oscar otto paul
paula peter petra pia rita rob robert robin rosa sam sara sarah simon sofia sophie steve sue susan tanja ted theo tim
tina tom tony vera vic wang wei yan yuki zara zoe
abby ahmed aisha alan albert ali alina amir ana andrea andrei angela anita anja anton ari astrid barbara bea beatrice bella
bernd beth bianca björn bob brian britta cara carmen cat cem cid cindy clemens colin cora daisy daniel danny deb debbie denis
diego dirk doris doug edgar edith elena eli elias elif elsa emma enzo ernst ester esther ethan faye ferdinand filip flora
francis franz fritz gabi gary george georg gerd gigi gil giulia grace greg gus gwen hank hannah harriet hassan heinz helga
hilda holly hugh ida igor ilse imani irene isa isabel ivy jacob jakob james jana janet jason jay jean jeff jenny jerry jess
jill joan joanna joel johanna josef joseph josh joy juan juri kara karen karin kate katja keiko ken kevin kiki kurt kyle lana
larry lars leah leila lennart lenny leon lewis liam lina linda lisbeth lola lotte lou louis louise lucia luigi lukas lydia mae
maggie malik manuel marc margaret marion mark markus marta martha martin mary mateo matt matthew megan mei mel michael michelle
mick milan miles mimi mona monica moritz nancy naomi nate nathan ned nell nelly nicole nils nora norbert ole olivia omar oskar
owen pam pat patrick paulina pedro peggy penny phil philip pierre pablo priya quentin quinn rachel rafael ralf ralph ramon raul
ray rebecca regina rex ricardo richard rick ricky rolf roman ron rory ross roy ruben ruby rudi russell ruth ryan sabine sally
samira sandra sascha sasha scott sean sebastian selma sergei shaun sid silvia simone sonja stan stefan stella sven sylvia tamara
tara teresa tess theresa thea thomas tia tilda tobias todd toni trish ulf ulla uma ursula ute valentin valerie vanessa vicky
victor viktor viola walter wendy werner wes willi william xaver yara yasmin yves yvonne zack zelda zhang zita
"""
_NAMED = re.compile(
    rf"(?<![a-z])({'|'.join(sorted(set(_NAMES.split()), key=len, reverse=True))})(?![a-z])(?:['\u2019]s(?![a-z]))?",
    re.IGNORECASE | re.ASCII,
)
_LETTER = re.compile(r"(?<![A-Za-z0-9_'\u2019.])([A-H])(?:['\u2019]s)?(?![A-Za-z0-9_'\u2019]|\.[A-Za-z])")
_NUMBERED = re.compile(
    r"\b[Pp]layer ([1-4A-D])\b(?:['\u2019]s)?|(?<![A-Za-z])(P[1-4])(?![A-Za-z0-9])(?:['\u2019]s)?|玩家\s*([1-4A-D一二三四])"
)
#: A word with a capital that has something: a name that is in no list.
_SOMEBODY = re.compile(
    r"(?<![A-Za-z])([A-Z][a-z]{1,9})(?![A-Za-z])(?:['\u2019]s)?(?=\s*(?:[有是得的]|has\b|have\b|had\b|holds\b|with\b|shows?\b|scored\b|activates\b|melds\b|plays\b|starts\b|sits\b|is at\b|at \d|:\s*\d|=|\(\d|\d))"
)
_NO_NAMES = frozenset(
    [
        "suppose",
        "assume",
        "say",
        "given",
        "let",
        "imagine",
        "consider",
        "about",
        "exactly",
        "both",
        "nobody",
        "everyone",
        "somebody",
        "someone",
        "assuming",
        "game",
        "seats",
        "what",
        "if",
        "when",
        "only",
        "there",
        "each",
        "bga",
    ]
)
#: Names of cards that have several words: none of these is a player.
_TITLES = re.compile("|".join(re.escape(card.name.en) for card in cards() if " " in card.name.en), re.IGNORECASE)
_MAX = re.compile(r"(?<=[,;:(] )Max(?= (?:has |with )?\d)|(?<=, )Max(?=[:,] )")
#: A name that is in no list, right before the card that its player has.
_WITH_CARD = re.compile(
    r"(?<![A-Za-z])([A-Z][a-z]{1,9})(?:['\u2019]s)?(?=[:=]? (?:"
    + "|".join(sorted((re.escape(card.name.en) for card in cards()), key=len, reverse=True))
    + r")(?![A-Za-z]))"
)
#: Words with capitals in a row: "Ann, Bob, Cem and Dee".
_IN_A_ROW = re.compile(r"\b[A-Z][a-z]+(?:(?:,| and|, and| or) [A-Z][a-z]+)+\b")
_I_AM = re.compile(r"\b(?:I am|I['\u2019]m|i am) (?=[A-Z][a-z]*\b)")
_CALLED = re.compile(
    r"[小阿老][\u4e00-\u9fff](?=打出|有|的|发动|得|是|和|选|出|亮|\d|[：:，、])(?<!小于)|安德烈|比尔|查尔斯|多米尼克|[甲乙丙丁](?=[有是\d两三四五六七八九零发的、，:：])"
)
_AGAIN = re.compile(r"\b(?:he|she|they|his|her|him)\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:he|she) (?:has|holds|shows|only has)\b", re.IGNORECASE)
_SELF = re.compile(r"\b(?:i|i['\u2019](?:m|ve|d|ll)|me|my|mine|we|our)\b|我(?!们)", re.IGNORECASE)
_OPPONENT = re.compile(
    r"\b(?:my |the |his |her |your |one )?(?:only |other )?opponent(?:['\u2019]s)?\b(?!s)|\bthe other player\b|对手|另一[位名个]玩家",
    re.IGNORECASE,
)
#: Names of the one who asks and of the one against him.
ME, OPPONENT = "I", "opponent"


def players(typed: str, known: Callable[[str], bool]) -> tuple[str, dict[str, str]]:
    """The question with signs in it, and the name of each sign, in the order in which they come.

    *known* are words that are no names.
    """
    typed = _I_AM.sub("", typed)
    found: dict[tuple[int, int], str] = {}
    titles = [each.span() for each in _TITLES.finditer(typed)]
    letters = list(_LETTER.finditer(typed))
    if len({each[1] for each in letters}) > 1:
        found |= {each.span(): each[1] for each in letters}
    found |= {each.span(): _numbered(each) for each in _NUMBERED.finditer(typed)}
    for each in _NAMED.finditer(typed):
        if each[0][0].isupper():
            found[each.span()] = each[1]
    for each in _SOMEBODY.finditer(typed):
        if (
            not any(start <= each.start() < end for start, end in titles)
            and each[1].casefold() not in _NO_NAMES
            and not known(each[1])
            and not any(start <= each.start() < end for start, end in found)
        ):
            found[each.span()] = each[1]
    found |= {each.span(): each[0] for each in _CALLED.finditer(typed)}
    if found:  # a name that is a word of the game, among others: "Lily 2, Max 5"
        found |= {each.span(): each[0] for each in _MAX.finditer(typed)}
    if found:  # names that are in no list, in a row with one that is
        known_names = set(found.values())
        for row in _IN_A_ROW.finditer(typed):
            words = list(re.finditer(r"[A-Z][a-z]+", row[0]))
            if any(word[0] in known_names for word in words):
                spans = [(row.start() + word.start(), row.start() + word.end()) for word in words]
                found |= {span: typed[slice(*span)] for span in spans if not known(typed[slice(*span)])}
        unlisted = [name for name in dict.fromkeys(found.values()) if name not in known_names]
        for name in unlisted:
            found |= {each.span(): name for each in re.finditer(rf"\b{name}\b", typed)}
    for each in _WITH_CARD.finditer(typed):
        titled = any(start <= each.start(1) < end for start, end in titles)
        if not titled and not known(each[1]) and each[1].casefold() not in _NO_NAMES:
            found.setdefault(each.span(1), each[1])
    names = list(dict.fromkeys(found[span] for span in sorted(found)))[: len(SIGNS)]
    return _signed(typed, found, names), dict(zip(SIGNS, names))


def _numbered(found: re.Match[str]) -> str:
    """What a player with a number or a letter is called."""
    if found[1] and found[1].isdigit():
        return f"player {found[1]}"
    return found[1] or found[2] or (found[3] if found[3].isascii() and found[3].isalpha() else f"玩家{found[3]}")


def with_self(typed: str) -> tuple[str, dict[str, str]]:
    """The same if "I" and "my opponent" play, too."""
    found = {each.span(): ME for each in _SELF.finditer(typed)}
    against = {each.span(): OPPONENT for each in _OPPONENT.finditer(typed)}
    found |= against
    if "zq" not in typed and (against or _SHE.search(typed)):  # "he" after "my opponent", or by himself
        found |= {each.span(): OPPONENT for each in _AGAIN.finditer(typed)}
    overlapping = [
        span for span in found for other in found if span != other and other[0] <= span[0] and span[1] <= other[1]
    ]
    for span in overlapping:
        found.pop(span, None)
    signs = {ME: "zqme", OPPONENT: "zqopp"}
    names = [name for name in (ME, OPPONENT) if name in found.values()]
    return _replaced(typed, found, signs), {signs[name]: name for name in names}


def _signed(typed: str, found: Mapping[tuple[int, int], str], names: Iterable[str]) -> str:
    return _replaced(typed, found, dict(zip(names, SIGNS)))


def _replaced(typed: str, found: Mapping[tuple[int, int], str], signs: Mapping[str, str]) -> str:
    """The text with the sign of each name in its place."""
    parts, at = [], 0
    for (start, end), name in sorted(found.items()):
        if start < at or name not in signs:
            continue
        parts += [typed[at:start], f" {signs[name]} "]
        at = end
    return "".join([*parts, typed[at:]])
