"""Questions about one planet, one technology, one word; and about what does not exist."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.engine.vocabulary import plain_word
from generator.games.eminent_domain.asking.question import TYPE, Question
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
    about = [aspect for aspect, pattern in _ASPECTS if asked.find(rf"(?:\w+ )*?(?:{pattern})")]
    inputs: dict[str, Any] = {"name": asked.planets[0]}
    if len(about) == 1:
        inputs["about"] = about[0]
    return Asked("planet", inputs)


def technology(asked: Question) -> Asked | None:
    """A technology by its name."""
    if len(asked.technologies) != 1 or asked.planets or asked.players:
        return None
    if asked.has("bga") or asked.said(
        r"\bwhich (?:text|version)|original or|or the errata|哪个版本|哪個版本|原版还是|\btext of\b|printed|wording"
    ):
        return None
    name = asked.technologies[0]
    if name == "Scorched Earth Policy" and asked.has("fighter"):
        return None
    if asked.has("errata"):
        return (
            Asked("technology", {"name": name, "errata": "escalation"})
            if asked.said(r"errata (?:text|version)|later text|后来")
            else None
        )
    return Asked("technology", {"name": name})


def planet_list(asked: Question) -> Asked | None:
    """Planets that are so."""
    which = asked.said(
        r"\b(?:which|what|list|name|how many)\b(?: [\w-]+)* (?:planets|worlds)\b|哪[些几幾](?:颗|顆)?\w*星球|[几幾][颗顆]\w*星球"
    )
    if not which or asked.yes_no or asked.planets or asked.technologies or asked.has(
        "survey", "look", "keep", "lead", "follow", "technology", "level", "attack", "score", "require", "draw", "start_planet", "promo",
        "utopian", "prestige", "deal", "face_down", "deck", "play", "empire",
    ):  # fmt: skip
        return None
    types = re.findall(rf"(?<!\S)({TYPE})(?!\S)", asked.text)
    found: dict[str, Any] = {}
    if len(set(types)) == 1:
        found["type"] = types[0]
    if asked.has("symbol") and len(asked.roles) == 1:
        found["symbol"] = asked.roles[0]
    if asked.has("handbonus", "limit"):
        found["hand_bonus"] = True
    resources = [each for each in ("food", "water", "iron", "silicon") if asked.has(each)]
    if len(resources) == 1:
        found["slot"] = resources[0]
    for key, pattern in (
        ("warfare_cost", r"warfare_cost (\d+)"),
        ("colonize_cost", r"colonize_cost (\d+)"),
        ("influence", r"influence (\d+)|(\d+) influence|worth (\d+)"),
    ):
        number = asked.number(pattern)
        if number is not None:
            found[key] = number
    if not found or (len(set(types)) > 1) or (list(found) == ["type"] and not asked.said(r"which|what|list|哪")):
        return None
    if list(found) == ["hand_bonus"] and not asked.said(r"\bwhich\b|\bhow many\b|\blist\b|哪"):
        return None
    return Asked("planet_list", found)


def misspelt(asked: Question) -> Asked | None:
    """A planet or technology whose name is spelt nearly right."""
    if asked.planets or asked.technologies or asked.players or asked.language != "en":
        return None
    for found in _NAME.finditer(asked.typed):
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


GRAMMARS = (term, planet, technology, planet_list, misspelt)
