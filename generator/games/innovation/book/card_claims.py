"""What the effects of the cards decide between yes and no (engine.questions.claims), made from our words for them.

In: nothing. Out: the claims of each passage about a card. Each line is exact ("="): of another word of the game beside
these nothing is known here. Where effects of one card differ in what is asked, nothing is claimed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from generator.engine.questions.claims import CardFact, Claims, exact
from generator.engine.questions.words import SIGNS
from generator.games.innovation.book import card_id
from generator.games.innovation.facts.deck import COLOURS, ICONS, Card, cards

#: What may be said beside all of them, what asks whether one may, what takes a card and what puts it somewhere.
_BESIDE = "?effect ?dogma ?card !first_edition !not !no"
_MAY = "@can|@could|may|able|allowed|let|lets"
_TAKE = "transfer|take|takes|taken|taking|achieve|give|gives|put|puts|go|goes|land|lands|@puts"
_TAKES = "transfer|take|takes|@taking"
_INTO = "@into|@to|on|onto|@puts"
#: Where a drawn card goes: what is said of each place, and what may be said beside.
_ENDS = {
    "meld": ("meld|board", "?meld ?board ?stack ?top ?immediately"),
    "tuck": ("tuck|bottom", "?tuck ?stack ?bottom ?under ?board"),
    "score": ("score|score_pile", "?score ?score_pile"),
    "hand": ("hand|stay", "?hand ?stay"),
}
_PLACES = ("hand", "score_pile", "board")
#: How our words for the effects say where a demanded card comes from and goes to: the first that fits counts.
_FROM = {
    "hand": r"transfer (?:[\w\s:,]*)(?:from your hand|hand cards?)",
    "score_pile": r"transfer [^.;]*(?:(?:from|of) your score pile)",
    "board": r"transfer [^.;]*top ",
}
_TO = {
    "hand": r"to my hand|from your hand to mine",
    "score_pile": r"to my score pile|your score pile to mine",
    "board": r"to my board",
}
_FEW = {"one": 1, "one or two": 2, "one to three": 3}
#: So many cards are asked about, and how Chinese counts them.
_MANY = range(2, 8)
_SIGNS = {number: sign for sign, number in SIGNS["digits"].items()}
#: What makes it a question about more than the card.
_UNSAID = "!top !board !opponent !not !no !only"
#: What is said of cards that are drawn.
_DRAW = r"\bdraw [^.;]*"
#: What tells that one is hit oneself, or keeps a card.
_HIT = "!me !stay !if !when !@hits !demand>@i !victim>@i"
#: Whether one may decline it is open (I-U18).
_EVOLUTION = 65
SPECIAL = ("Monument", "Empire", "World", "Wonder", "Universe")


@cache
def card_claims() -> Mapping[str, Claims]:
    """Return the claims of every card by the ids of their passages."""
    return {card_id(card): _claims(card) for card in cards()}


def _claims(its: Card) -> Claims:
    """The claims about a card."""
    shared = (_printed, _declined, _rounded, _in_parts, _drawn, _counted, _at_most, _given)
    facts = [fact for of in (*shared, _demanded, _chosen, _hanging, _spared) for fact in of(its)]
    return exact(_word(its), facts)


def _word(its: Card) -> str:
    """The word that stands for its name: "a_i" for A.I."""
    return re.sub(r"\W+", "_", its.name.en.lower()).strip("_")


def _effects(its: Card, demand: bool | None = None) -> list[str]:
    """What its effects say: those that demand or are shared, or all."""
    return [effect.last.en for effect in its.effects if demand in {None, effect.demand}]


def _printed(its: Card) -> Iterator[CardFact]:
    """How many icons of a kind it shows, which is featured, how many effects it has, whether all of them demand."""
    has = f"show|shows|have|has|there|with|@have ?with ?there ?print ?card ?icon {_UNSAID} !more !less"
    for number, icon in enumerate(ICONS):
        shown = its.icons.count(number)
        for many in range(max(shown, 2), 5):
            yield many == shown, f"{many}>{icon} {has}"
        yield number == its.featured, f"{icon} featured|main ?icon is|has|have|use|uses|@is ?card !not !only"
        yield bool(shown), f"is|are there {icon} on ?card ?icon {_UNSAID} !under !splay"
    effects = len(its.effects)
    says = "effect|dogma have|has|with|@have ?effect ?dogma ?card ?share !demand !more !less !not !no"
    for many in (2, 3, 4):
        yield many == effects, f"{many}>effect|dogma {says} !only"
    yield effects == 1, f"only 1|one|single|effect {says} ?1 ?one !2 !3"
    if its.demands:
        yield not _effects(its, demand=False), "only demand have|has|is|with|@have ?effect ?card !not !no"
    else:
        yield True, "share is|can|be ?other ?opponent ?player ?effect ?dogma !not !no !only !all !each"


def _declined(its: Card) -> Iterator[CardFact]:
    """Whether a sharer may decline it: what begins with "you may", if nothing else does not."""
    shared = [text.startswith("You may") for text in _effects(its, demand=False)]
    optional, fixed = all(shared), not any("you may" in text.lower() for text in _effects(its, demand=False))
    if its.demands or optional is fixed or its.number == _EVOLUTION:
        return
    yield optional, f"decline share {_BESIDE} ?{_MAY}"
    yield optional, f"share {_MAY}>not not>dogma ?effect ?card"
    yield not optional, f"must share dogma {_BESIDE}"
    if "a card 1 higher in value and" in _effects(its)[0]:
        yield True, f"draw higher return {_BESIDE} ?1 ?one ?than ?value ?age ?score ?meld !2 !only"
    first = re.match(r"You may (return|score|tuck|meld|exchange|draw|splay)\b", _effects(its)[0])
    if optional and first and len(its.effects) == 1:
        yield True, f"{_MAY}>not not>{first[1]} ?card ?hand ?score_pile ?1"


def _rounded(its: Card) -> Iterator[CardFact]:
    """Which way is rounded."""
    ways = {found for text in _effects(its) for found in re.findall(r"rounded (up|down)", text)}
    if len(ways) == 1:
        for way in ("up", "down"):
            says = f"round|rounds|rounded|rounding|@all_of_it {way} {_BESIDE} ?turn ?half ?hand ?score_pile ?icon ?many"
            yield way in ways, says


def _in_parts(its: Card) -> Iterator[CardFact]:
    """That all or none go, or all that there is."""
    one = _effects(its)[0]
    whole = re.match(r"(?:You may )?(\w+) (?:your|every) (?:whole|highest)", one)
    if whole is None:
        return
    verb = whole[1].lower()
    places = "?hand ?score_pile ?score ?highest ?of ?my"
    yield False, f"{verb} only 1|one|some|part|half|several|2|3|4 ?one {places} {_MAY} {_BESIDE} ?choose"
    yield False, f"{verb} some|part|half|@a_part {places} {_MAY} {_BESIDE} ?only ?score"
    yield True, f"{verb} all|@all_of_it {places} {_BESIDE} ?{_MAY} !only !some !opponent !victim !draw"
    if verb == "return":
        yield False, f"stay|keep {places} {_MAY} {_BESIDE} ?return ?some ?one ?1 ?part ?other ?all !draw"


def _drawn(its: Card) -> Iterator[CardFact]:
    """What happens to the cards that are drawn, if it is the same with all of them."""
    words = " ".join(_effects(its)).lower()
    draws, here = re.findall(_DRAW, words), _only_end(its)
    if not here:
        return
    ages = sorted({*re.findall(r"draw one (\d+)", words)})
    if len(ages) == 1:
        yield from _of_one_age(ages[0], here, words, draws)
    rest = f"{_BESIDE} ?one ?@article ?immediately !from !victim !opponent !return"
    for end, (says, beside) in _ENDS.items():
        if end == here:
            yield True, f"draw {says} {beside}{''.join(f' ?{age}' for age in ages)} {rest}"
        elif not re.search(rf"\b{end}", words):
            yield False, f"draw {says} {beside} ?# {rest} !empty !each !{_ENDS[here][0]}"


def _only_end(its: Card) -> str:
    """Where all cards go that it draws; nothing if they go to several places, or only victims draw."""
    every, shared = (re.findall(_DRAW, " ".join(_effects(its, demand)).lower()) for demand in (None, False))
    ends = {_end(each) for each in every}
    here = ends.pop() if len(ends) == 1 else None
    return here if here and shared and (here != "hand" or len(every) == len(shared)) else ""


def _of_one_age(age: str, end: str, words: str, draws: Sequence[str]) -> Iterator[CardFact]:
    """Cards of which age are drawn, and which are melded, tucked or scored if it is only the drawn ones."""
    if len({*draws}) == 1:
        yield False, f"draw # !{age} ?after ?tuck ?meld ?score ?return {_BESIDE} !#>card !twice !time !each"
    if end != "hand" and len(re.findall(rf"\b{end}\b", words)) == len(draws):
        yield True, f"{end} age|value>{age} card ?draw ?1 {_BESIDE} !from !only"
        yield False, f"{end} # !{age} ?draw {_BESIDE} !#>card !from !only !age !value !twice"
        yield True, f"{end} {age} ?draw ?one ?@article {_BESIDE} !{age}>card !from !only !twice"


def _end(said: str) -> str | None:
    """Where a drawn card goes; None if that hangs on what it is, or if more is done with it."""
    if "reveal" in said or "that one" in said:
        return None
    found = re.findall(r"\b(meld|tuck|score)\b(?: it| that)", said)
    return found[0] if len(found) == 1 else None if found else "hand"


def _demanded(its: Card) -> Iterator[CardFact]:
    """Where a demanded card comes from and where it goes."""
    demands = _effects(its, demand=True)
    if len(demands) != 1 or len(re.findall("transfer", demands[0])) != 1 or "exchange" in demands[0]:
        return
    source, goal = _place(_FROM, demands[0]), _place(_TO, demands[0])
    if source and goal:
        yield from (fact for place in _PLACES for fact in _moved(place, source, goal))


def _place(says: Mapping[str, str], demand: str) -> str:
    """The first place of which a demand says so; nothing if it says it of none."""
    return next((place for place, how in says.items() if re.search(how, demand)), "")


def _moved(place: str, source: str, goal: str) -> Iterator[CardFact]:
    """Whether a card comes from a place, and whether it goes there."""
    beside = f"{_BESIDE} ?transfer ?demand ?victim ?opponent ?player ?my ?of ?s ?his ?from ?to ?top ?highest"
    yield place == source, f"{_TAKE} from|@out_of>{place} {beside} !to>{place} !into>{place} !my>{place} !all"
    mine = f"@of_mine>{place} " if place == source else ""
    rest = "" if place == goal else f" !{goal}"
    came = "" if source in {place, goal} else f" ?{source}"
    says = f"{_TAKE} {mine}{_INTO}>{place} {beside} !from>{place} !opponent>{place} !his>{place}{rest}{came}"
    yield place == goal, says


def _counted(its: Card) -> Iterator[CardFact]:
    """Which icons its effects count."""
    words = " ".join(_effects(its))
    for number, icon in enumerate(ICONS):
        counts = bool(re.search(rf"[Ff]or every \w+ :{icon}:", words))
        if counts or (f":{icon}:" not in words and number != its.featured):
            yield counts, f"{icon} count|counts|counted|@counts_up|look ?many ?my ?own ?for ?icon {_BESIDE} !only !top"


def _chosen(its: Card) -> Iterator[CardFact]:
    """Who chooses what a demand takes: the victim, where it says so."""
    demands = _effects(its, demand=True)
    if (
        len(demands) == 1
        and "I choose" not in demands[0]
        and re.search(r"of your (?:choice|top)|you choose", demands[0])
    ):
        beside = f"?which ?what ?return ?transfer ?score ?score_pile ?hand ?top ?from ?own ?demand {_BESIDE}"
        himself = "victim|opponent|himself|@his|@itself ?victim ?opponent ?player ?@itself"
        yield True, f"choose {himself} {beside} !@i !activator !me !all !both"
        yield False, f"@i|activator>choose {beside} ?can ?victim ?opponent !both {_HIT}"


def _hanging(its: Card) -> Iterator[CardFact]:
    """That a shared effect hangs on what the demand did."""
    for text in _effects(its, demand=False):
        found = re.match(
            r"If this activation's demand (?:transferred|returned) at least one card, draw one (\d+)", text
        )
        if found:
            done = "?effect ?dogma ?card ?one ?1 ?any ?#2 ?score ?meld ?victim ?demand ?transfer ?return !first_edition"
            yield True, f"draw {found[1]} transfer|return|take|move {done} !no !nothing !not"
            yield False, f"draw {found[1]} no>transfer|card|return {done} ?nothing ?nobody ?still !not"


def _spared(its: Card) -> Iterator[CardFact]:
    """Cards of which colour a demand does not take, and of which icon it does."""
    for text in _effects(its, demand=True):
        for icon in re.findall(r"(?<!without ):(\w+): card", text):
            yield True, f"{_TAKES} {icon} {_BESIDE} ?top ?demand ?with ?from ?icon ?hand !give !to !only !my"
        for colour in COLOURS:
            if re.search(rf"not {colour}\b", text):
                yield False, f"{_TAKES} {colour} {_BESIDE} ?top ?demand ?from ?icon !give !gives !to"


def _at_most(its: Card) -> Iterator[CardFact]:
    """How many cards one may return or tuck with its only such effect."""
    words = " ".join(_effects(its))
    every = re.findall(r"(?:return|tuck) (one(?: or two| to three)?) hand", words)
    verb = re.match(r"You may (return|tuck) one", words)
    if len(every) != 1 or verb is None or len(re.findall(r"\b(?:return|tuck)", words)) != 1:
        return
    most = _FEW[every[0]]
    beside = f"?hand ?back {_MAY} {_BESIDE} !draw !score !only"
    yield False, f"{verb[1]} {_several(each for each in _MANY if each > most)} {beside}"
    if most > 1:
        yield True, f"{verb[1]} {_several(each for each in _MANY if each <= most)} {beside} !must !least"


def _several(numbers: Iterable[int]) -> str:
    """So many cards, and not a card of that value."""
    return "|".join(f"{each}>card|{_SIGNS[each]}>hand" for each in numbers)


def _given(its: Card) -> Iterator[CardFact]:
    """Which special achievement it claims, if any."""
    given = re.search(r"claim (\w+) if nobody", " ".join(_effects(its)))
    for name in SPECIAL if given else ():
        so = given is not None and name == given[1]
        says = f"{name.lower()} achieve|claim|get|give|gives|for|transfer ?achieve ?special {_BESIDE} !if !always !each"
        yield so, f"{says} is|which|one !#" if so else says
