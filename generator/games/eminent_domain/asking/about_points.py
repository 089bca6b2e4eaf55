"""Questions about the score of one player: what he has, thing by thing, with what each is worth.

In: a question taken to pieces. Out: the ruling it asks for. Here what was typed is read as it stands: commas, "each"
and the order of words tell which number belongs to what.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.engine.ruling import Asked
from generator.games.eminent_domain.asking.question import Question
from generator.games.eminent_domain.book import sides
from generator.games.eminent_domain.deck import planets

#: How people ask for a score.
_ASKED = re.compile(
    r"what (?:is|are|do i|did i|would i|does|will i) (?:my|score|the|that|make|come|have|end)|what(?:['\u2019]s| is| are) my|how (?:many|much)"
    r"|\bmy (?:final |total |end )?(?:score|total|points|result)|final (?:score|scoring|total)|\btotal\b|\bscore\s*\?|do i score|\bscore(?: please)?\s*:|\bsum\b"
    r"|总分|總分|多少分|[几幾]分|得分|合计|合計"
)
_WORDS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
}  # fmt: skip
_SIGNS = dict(zip("零一二两兩三四五六七八九", (0, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9)))
_TOKENS = re.compile(
    r"(\d+) (?:influence|victory[- ]point|point|vp)?[- ]?(?:tokens?|markers?|counters?)\b(?: of influence)?|\btokens?:? (?:is |are |of |worth )*(\d+)"
    r"|(\d+) ?[个個枚]?影[响響]力(?:指示物|标记|標記|token)?|影[响響]力(?:指示物)?:? ?(\d+) ?[个個枚]?"
)
_INFLUENCE = re.compile(r"(\d+) (?:influence|points?|vps?)\b|\binfluence:? (\d+)")
#: What is told besides and scores nothing.
_ASIDE = re.compile(
    r"\b\d+ (?:fighters?|resources?|ships?|cards?|colon(?:y|ies)|food|water|iron|silicon|research symbols?)\b|\+ ?1\b|\b[2-4][- ](?:players?|person)\b"
)
_LIKE = r"(?:face[- ]up|face[- ]down|faceup|facedown|turned[- ]up|settled|conquered|attacked|advanced|fertile|metallic|double[- ]sided|permanent|unsettled|start|starting|of my|my|own|more|other|such|level|further|still|hidden|ordinary|single|level[- ]?[1-3]|lv ?[1-3])"
_THING = re.compile(
    rf"(?:(?P<count>\d+) |an? |another )?(?:(?P<each>\d+)[- ](?:points?|influence|vps?)[- ])?(?P<like>(?:{_LIKE} )*)(?P<noun>technolog(?:y|ies)|techs?|planets?|worlds?)(?: cards?)?\b"
    r"|(?:(?P<zcount>\d+) ?[张張颗顆个個])?(?:(?:各|都是|每张|每張)?(?P<zeach>\d+) ?分的?)?(?P<zlike>(?:正面朝上的?|背面朝上的?|面朝下的?|翻开的?|翻開的?)*)(?P<znoun>科技牌?|星球牌?)"
)
#: "One worth 4 face up, one worth 3 face down": the second one is a planet, too.
_PRONOUN = re.compile(
    r"\b(planet|technology)((?:(?!planet|tech|token)[^.;])*? (?:1|another|the other)) (?=(?:is )?(?:worth|with) \d)"
)
_DOWN = re.compile(
    r"face[- ]?down|unsettled|hidden|\b(?:never|not|havent|hasnt|didnt|wasnt|isnt|n't)\b(?: \w+){0,2} (?:settled|turned|flipped|conquered|attacked)"
    r"|背面朝上|面朝下|没翻|沒翻|未翻"
)
_LEVEL = re.compile(r"\b(?:level|lv)[- ]?([1-3])\b|([1-3]) ?[级級]")
#: What technologies of each level are worth (E-PUB12), and what a start planet is (E-PUB3).
_OF_LEVEL = {1: 0, 2: 2, 3: 5}
_START = 2


class _Thing(NamedTuple):
    """Planets or technologies, and what is told of them before the next ones are named."""

    planet: bool
    many: int | None
    worth: list[int]
    each: bool
    down: bool
    start: bool
    level: int | None


def final_score(asked: Question) -> Asked | None:
    """The score of one player."""
    if (
        asked.yes_no
        or asked.players
        or asked.has("win", "opponent", "tie", "symbol", "slot", "lead", "follow", "supply", "trade")
    ):
        return None
    if not _ASKED.search(asked.raw) or not asked.has("score", "influence", "token", "many"):
        return None
    text = _figures(asked.raw)
    names = _names(asked)
    text = re.sub(
        r"\b(level[- ]?[123]) (and|,) (1 )?(?:an? )?(level[- ]?[123]) (technolog(?:y|ies))",
        r"\1 technology \2 1 \4 technology",
        text,
    )
    text = _PRONOUN.sub(lambda found: f"{found[1]}{found[2]} {found[1]} ", text)
    text = " ".join(_ASIDE.sub(" ", text).split())
    tokens, text = _tokens(text)
    things = list(_things(text))
    if tokens is None or any(each.down and len(each.worth) > 1 for each in things):
        return None
    parts = [_values(each, asked) for each in things if not each.down]
    if any(part is None for part in parts):
        return None
    if re.search(r"\d", text[: found.start()] if (found := _THING.search(text)) else text):
        return None
    techs = [*_worth(things, parts, planet=False), *asked.technologies]
    worlds = [*_worth(things, parts, planet=True), *names]
    if not (techs or worlds or any(each.down for each in things)) and not re.search(
        r"\bno(?:thing)?\b|[没沒]有", asked.raw
    ):
        return None
    asked.counted_names = asked.all_heeded = True
    return Asked("final_score", {"tokens": tokens, "techs": techs, "planets_face_up": worlds})


def _figures(text: str) -> str:
    """A text with numbers as figures; names of cards and numbers of what is asked are out of it."""
    text = re.sub(r"\bhow (?:many|much)(?: [a-z]+)?|[几幾多]少?分|\bfinal position\b", " ", text)
    text = re.sub(r"\b([a-z]+)\b", lambda found: str(_WORDS.get(found[1], found[1])), text)
    text = re.sub(r"十([一二三四五六七八九])", lambda found: f"1{_SIGNS[found[1]]}", text).replace("十", "10")
    return re.sub("[零一二两兩三四五六七八九]", lambda found: str(_SIGNS[found[0]]), text)


def _names(asked: Question) -> list[str]:
    """The planets named that lie face up."""
    found = []
    for name in asked.planets:
        down = rf"(?:face[- ]down|背面朝上的?|面朝下的?) {re.escape(name.casefold())}|{re.escape(name.casefold())}[^,.;]{{0,20}}(?:face[- ]down|unsettled|背面朝上|面朝下)"
        if not re.search(down, asked.raw):
            found.append(name)
    return found


def _tokens(text: str) -> tuple[int | None, str]:
    """The influence tokens, and the text without them and without the names of cards."""
    for name in sorted([each.name for each in planets()], key=len, reverse=True):
        text = re.sub(
            rf"{re.escape(name.casefold())}(?: (?:\(|worth |with |= ?)\d+(?: influence| points?)?\)?)?", " ; ", text
        )
    for name in sorted(sides(), key=len, reverse=True):
        text = re.sub(
            rf"(?:1 )?{re.escape(name.casefold())}(?: (?:\(|worth |with |= ?)\d+(?: influence| points?)?\)?)?",
            " ; ",
            text,
        )
    found = list(_TOKENS.finditer(text))
    if not found:
        first = _THING.search(text)
        found = [each for each in _INFLUENCE.finditer(text) if first is None or each.end() <= first.start()][:1]
    if len(found) != 1:
        return (0, text) if re.search(r"\bno (?:influence )?(?:tokens?|influence)\b", text) else (None, text)
    number = int(next(filter(None, found[0].groups())))
    return number, f"{text[: found[0].start()]} ; {text[found[0].end() :]}"


def _things(text: str) -> list[_Thing]:
    """The things told, one after the other."""
    found = list(_THING.finditer(text))
    ends = [each.start() for each in found[1:]] + [len(text)]
    told = []
    for each, end in zip(found, ends):
        gap = text[each.end() : end]
        before = each["each"] or each["zeach"]
        level = _LEVEL.search(each[0]) or _LEVEL.search(gap)
        gap = _LEVEL.sub(" ", gap)
        worth = [int(before)] if before else _each_worth(gap)
        count = each["count"] or each["zcount"]
        noun, like = each["noun"] or each["znoun"], f"{each['like'] or ''}{each['zlike'] or ''}"
        told.append(
            _Thing(
                noun[0] in "pw星",
                int(count) if count else None,
                worth,
                bool(before) or bool(re.search(r"\beach\b|各|\ball\b", gap)),
                bool(_DOWN.search(like) or _DOWN.search(gap)),
                "start" in like,
                int(level[1] or level[2]) if level else None,
            )
        )
    return told


def _each_worth(gap: str) -> list[int]:
    """The numbers told of some things; "one worth 5" is one number, "two worth 2" are two."""
    found = [
        int(told[2])
        for told in re.finditer(r"(\d+) (?:is |are |of them )?worth (\d+)", gap)
        for _ in range(int(told[1]))
    ]
    rest = re.sub(r"\d+ (?:is |are |of them )?worth \d+", " ", gap)
    return found + [int(number) for number in re.findall(r"\d+", rest)]


def _values(thing: _Thing, asked: Question) -> list[int] | None:
    """What each of the things is worth; None if that is not clear."""
    if not thing.worth:
        if thing.start:
            return [_START]
        if thing.level and not thing.planet and not asked.technologies:
            return [_OF_LEVEL[thing.level]] * (thing.many or 1)
        named = asked.planets if thing.planet else asked.technologies
        worthless = not thing.planet and asked.said(r"level[- ]?(?:1|one)\b|\bno tech|\bno level|没有科技|沒有科技")
        return [] if named or worthless or asked.said(r"\bno (?:face[- ]up )?(?:planets?|tech)") else None
    if len(thing.worth) == 1 and thing.many and thing.many > 1:
        return thing.worth * thing.many
    if thing.each and len(thing.worth) == 1:
        return thing.worth if thing.many in (None, 1) else thing.worth * thing.many
    return thing.worth if thing.many in (None, 1, len(thing.worth)) else None


def _worth(things: list[_Thing], parts: list[list[int] | None], planet: bool) -> list[int]:
    """All values of the planets, or of the technologies."""
    up = [each for each in things if not each.down]
    return [value for each, part in zip(up, parts) if each.planet is planet for value in part or []]


GRAMMARS = (final_score,)
