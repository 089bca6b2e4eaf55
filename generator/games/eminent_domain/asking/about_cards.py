"""Questions about one planet, one technology, one word; and about what does not exist."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.engine.vocabulary import plain_word
from generator.games.eminent_domain.asking.question import Question
from generator.games.eminent_domain.deck import RESOURCES, TYPES
from generator.games.eminent_domain.rulings import values
from generator.games.eminent_domain.vocabulary import VOCABULARY

_QUOTE = r"[\"'\u201c\u201d\u2018\u2019「」『』]"
_MEANS = re.compile(
    rf"^what (?:does|do|is|are) (?:the )?(?:term |word )?{_QUOTE}?(?P<word>[^\x00-\x7f\u201c\u201d「」]+){_QUOTE}?(?: mean)?(?: in (?:english|the (?:seed|game|rules)))?[?.]?$"
    rf"|^(?:什么是|何谓|什麼是){_QUOTE}?(?P<is>[\u4e00-\u9fff]+?){_QUOTE}?[?？。]?$"
    rf"|^{_QUOTE}?(?P<zh>[\u4e00-\u9fff]+?){_QUOTE}?(?:是什么意思|是什麼意思|什么意思|什麼意思)[?？。]?$",
    re.IGNORECASE,
)
_NAME = re.compile(r"\b((?:[A-Z][\w'&-]*|\d{3,4})(?: (?:[A-Z][\w'&-]*|\d+|-|&))*)")
_ASPECTS = (
    ("warfare", r"warfare_cost|cost (?:\w+ )?attack|attack (?:\w+ )?cost|fighter"),
    ("colonize", r"colonize_cost|cost (?:\w+ )?settle|settle (?:\w+ )?cost|colony"),
    ("influence", r"influence|worth|score"),
    ("slots", r"slot|resource"),
    ("symbol", r"symbol"),
    ("type", r"type"),
    ("hand", r"limit|handbonus"),
)
#: What is asked of a technology, by what is said.
_OF_A_TECHNOLOGY = (
    ("influence", r"\b(?:worth|influence|points|vp|score)\b|影响力|影響力|几分|幾分"),
    ("level", r"\blevel\b"),
    ("type", r"\btype\b|\bkind of technology\b"),
    ("research_cost", r"\b(?:cost|how many (?:research )?symbols (?:do i need|does it (?:cost|take|need)))\b"),
    ("symbols", r"\bsymbols? (?:does|has|is|are|on)\b|which symbols?\b|what symbols?\b"),
    (
        "cards",
        r"\bhow many copies\b|\bhow many cards (?:of|are (?:there|called)|does the game|has)\b|\bhow many improved \w+(?: cards)? (?:are|does|exist)\b",
    ),
    ("other_side", r"\bother side\b|\bback (?:side )?of\b|另一面"),
)
#: Asking whether symbols help.
_HELPS = r"\b(?:help|count|lower|reduce|cheaper|tuck|tucked|boost)"


def term(asked: Question) -> Asked | None:
    """What a word of the seed means."""
    found = _MEANS.match(" ".join(asked.typed.split()))
    if found is None:
        return None
    word = (found["word"] or found["is"] or found["zh"]).strip()
    its = VOCABULARY.called(word)
    if not its or (
        asked.language == "zh" and plain_word(word) == plain_word(its[0].name.zh) and not _traditional(word)
    ):
        return None
    return Asked("term", {"word": word})


def _traditional(word: str) -> bool:
    return plain_word(word) != word


def planet(asked: Question) -> Asked | None:
    """A planet by its name."""
    if len(asked.planets) != 1 or asked.technologies or asked.players:
        return None
    if asked.has("lead", "follow", "opponent", "win") or (asked.yes_no and asked.has("attack", "settle")):
        return None
    inputs: dict[str, Any] = {"name": asked.planets[0]}
    if asked.yes_no:
        claim = _claimed_of_a_planet(asked)
        return Asked("planet", inputs | claim, "so" if claim else "")
    about = [aspect for aspect, pattern in _ASPECTS if asked.find(rf"(?:\w+ )*?(?:{pattern})")]
    if len(about) == 1:
        inputs["about"] = about[0]
    return Asked("planet", inputs)


def _claimed_of_a_planet(asked: Question) -> dict[str, Any]:
    """What a question says of a planet: its start, type, symbol, slots, bonus or a number; nothing if it is not clear."""
    types = [word for word in TYPES if asked.has(word)]
    goods = [word for word in RESOURCES if asked.has(word)]
    claims: list[tuple[str, Any]] = []
    if asked.has("start_planet"):
        claims.append(("start", True))
    if asked.has("symbol") or (asked.roles and not asked.has("cost", "warfare_cost", "colonize_cost")):
        claims.append(("symbol", asked.roles[0] if len(asked.roles) == 1 else True))
    if asked.has("slot", "resource") or goods:
        number = asked.number(r"(\d+) (?:resource )?slot")
        claims.append(("slots", goods[0] if len(goods) == 1 else goods or (True if number is None else number)))
    if asked.has("limit", "handbonus"):
        claims.append(("hand", True))
    claims += [("type", word) for word in types]
    for aspect, pattern in (
        ("influence", r"(?:worth|influence) (\d+)|(\d+) (?:\w+ )?influence"),
        ("warfare", r"(?:warfare_cost|cost) (\d+)(?: fighter)?|(\d+) fighter"),
        ("colonize", r"(?:colonize_cost) (\d+)|(\d+) colony"),
    ):
        number = asked.number(pattern)
        if number is not None:
            claims.append((aspect, number))
    denied = asked.has("no", "without", "only", "but")
    return {"about": claims[0][0], "claimed": claims[0][1]} if len(claims) == 1 and not denied else {}


def technology(asked: Question) -> Asked | None:
    """A technology by its name."""
    if len(asked.technologies) != 1 or asked.planets or asked.players:
        return None
    if asked.has("bga") or asked.said(
        r"\bwhich (?:text|version)|original or|or the errata|哪个版本|哪個版本|原版还是|\btext of\b|printed|wording"
    ):
        return None
    name = asked.technologies[0]
    if _is_about_a_rule(asked, name):
        return None
    if asked.has("errata"):
        return (
            Asked("technology", {"name": name, "errata": "escalation"})
            if asked.said(r"errata (?:text|version)|later text|后来")
            else None
        )
    inputs: dict[str, Any] = {"name": name}
    if asked.yes_no:
        claim = _claimed_of_a_technology(asked)
        return Asked("technology", inputs | claim, "so" if claim else "")
    about = [aspect for aspect, pattern in _OF_A_TECHNOLOGY if asked.said(pattern)]
    if len(about) == 1 and not asked.said(r"\band (?:what|how|which)\b|\bdo(?:es)? (?:it|\w+(?: \w+)?) do\b"):
        inputs["about"] = about[0]
    return Asked("technology", inputs)


def _is_about_a_rule(asked: Question, name: str) -> bool:
    """Whether a rule of the book answers: what its symbols count for, where it goes, what is open about it."""
    if name == "Scorched Earth Policy" and asked.has("fighter"):
        return True
    if asked.has("colonize") and asked.has("symbol", "boost", "tuck") and asked.said(_HELPS):
        return True  # as a colony (E-U9), or what two texts of it say (E-U18)
    if asked.has("colony", "tuck") and not asked.has("action") and asked.said(r"\bhow many\b|\bcounts?\b"):
        return True
    if asked.has("starting_deck", "setup", "discard", "shuffle", "deck", "hand") and asked.yes_no:
        return True
    return asked.yes_no and asked.has("symbol") and asked.has("lead", "follow", "boost", "empire", "count")


def _claimed_of_a_technology(asked: Question) -> dict[str, Any]:
    """What a question says of a technology: its type, level, sides, symbol or influence; nothing if it is not clear."""
    claims: list[tuple[str, Any]] = [("type", word) for word in TYPES if asked.has(word)]
    level = asked.number(r"level (\d)")
    if level is not None:
        claims.append(("level", level))
    if asked.said(r"\b(?:double|two)[- ]sided\b|two sides|双面|雙面"):
        claims.append(("double_sided", True))
    elif asked.has("double_sided") or (asked.has("empire") and asked.has("stay")):
        claims.append(("permanent", True))
    worth = asked.number(r"(?:worth|influence) (\d+)|(\d+) (?:\w+ )?influence")
    if worth is not None:
        claims.append(("influence", worth))
    if asked.said(r"\b(?:go|goes|put|come|comes|shuffled?) (?:it )?(?:in|into|to) (?:my )?(?:hand|deck)\b"):
        claims.append(("permanent", False))
    if asked.has("symbol") and len(asked.roles) == 1:
        number = asked.number(r"(\d+) (?:\w+ )?symbol") or 1
        claims.append(("symbols", [asked.roles[0]] * number if number > 1 else asked.roles[0]))
    denied = asked.has("no", "without", "only", "but")
    return {"about": claims[0][0], "claimed": claims[0][1]} if len(claims) == 1 and not denied else {}


def misspelt(asked: Question) -> Asked | None:
    """A planet or technology whose name is spelt nearly right."""
    if asked.planets or asked.technologies or asked.players or asked.language != "en":
        return None
    for found in _NAME.finditer(re.sub(r"['\u2019]s\b", "", asked.typed)):
        name = re.sub(
            r"^(?:What|Which|How|Is|Does|Do|Can|May|The|If|I|Planet|Technology|Card|When|Where) ", "", found[1]
        )
        words = asked.speech.words(name)
        if len(name) < 4 or not words or any(asked.speech.has(word) for word in words):
            continue
        near = values.nearest_names(name)
        if near:
            kind = "planet" if _is_planet(near[0]) else "technology"
            return Asked("no_such", {"kind": kind, "value": name}, "exists")
    return None


def _is_planet(name: str) -> bool:
    try:
        values.planet(name)
    except ValueError:
        return False
    return True


GRAMMARS = (term, planet, technology, misspelt)
