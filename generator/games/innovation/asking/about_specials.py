"""Questions about special achievements: is a condition met, who gets one for which two qualify."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.innovation.asking.question import COLOUR, ICON, PLAYER, SPECIALS, Question, as_number
from generator.games.innovation.deck import COLOURS, ICONS


def special_check(asked: Question) -> Asked | None:
    """Whether the condition of a special achievement is met."""
    named = [word for word in SPECIALS if asked.has(word)]
    if asked.cards or asked.players or (not named and not asked.has("special")):
        return None
    if asked.has("many") or asked.said(r"rulebook|used|explain"):
        return None
    if asked.said(r"\b(?:opponent|both|two players|steal|stolen|lose|exchange|transferr?|without an action)|对手|偷"):
        return None
    if len(named) > 1:
        return None
    inputs = _inputs(asked, named[0] if named else "")
    if inputs is None:
        return None
    if named:
        return Asked("special_check", {**inputs, "about": named[0]}, "met")
    return Asked("special_check", inputs)


def _inputs(asked: Question, about: str) -> dict[str, Any] | None:
    """What the condition depends on."""
    icons = _icons(asked) if about in {"", "empire", "world"} else None
    turn = _turn(asked) if about in {"", "monument"} else {}
    splays = _splays(asked) if about in {"", "wonder"} else None
    tops = _tops(asked) if about in {"", "universe"} else None
    found: dict[str, Any] = {**turn}
    found |= {} if icons is None else {"icons": icons}
    found |= {} if splays is None else {"splays": splays}
    found |= {} if tops is None else {"top_values": tops}
    return found or None


def _icons(asked: Question) -> dict[str, int] | None:
    """Icons that are told: "3 castles, 4 crowns", "3 of each icon except 2 clocks"."""
    counts: dict[str, int] = {}
    every = asked.find(
        r"6 (?:kind |type |种 )?icon every (\d+)|(\d+) every (?:6 )?(?:(?:kind|type) )?icon|(\d+) (?:every )?[56] (?:kind|type) icon|every (?:6 )?(?:(?:kind|type|种) )*icon (?:[^\W\d]+ ){0,3}(\d+)|every (?:kind|type|种) (?:[^\W\d]+ ){0,2}(\d+)|(\d+) every(?: 6)?$"
    )
    if every:
        number = int(next(group for group in every.groups() if group))
        counts = dict.fromkeys(ICONS, number)
    first = asked.find(rf"(?:\d+|no) (?:{ICON})|(?:{ICON}) (?:\d+|no)")
    named_first = first is not None and first[0].split()[0] in ICONS
    pattern = rf"(?P<name>{ICON}) (?P<count>\d+|no)" if named_first else rf"(?P<count>\d+|no) (?P<name>{ICON})"
    for found in re.finditer(rf"(?<!\S){pattern}(?!\S)", asked.text):
        counts[found["name"]] = as_number(found["count"])
    return counts if set(counts) == set(ICONS) or "clock" in counts else None


def _turn(asked: Question) -> dict[str, int]:
    """Cards tucked and scored in one turn."""
    found: dict[str, int] = {}
    first = re.search(r"tuck|score|score_pile|\d+(?! turn)", asked.text)
    verb_first = first is not None and not first[0].isdigit()
    for key, word in (("tucked", "tuck"), ("scored", "score|score_pile")):
        behind = rf"(?:{word}) (?:only |just )?(\d+)"
        number = asked.number(behind if verb_first else rf"(\d+) (?:card )?(?:{word})")
        if number is not None:
            found[key] = number
    return found if asked.has("turn", "monument") or asked.said(r"this turn|in one turn|一回合|本回合") else {}


def _splays(asked: Question) -> dict[str, str | None] | None:
    """How each colour is splayed."""
    every = asked.find(
        r"(?:every|5|both) (?:5 )?(?:colour|stack)(?: splay)? (left|right|up)|(?:every|5) (?:5 )?(?:colour|stack) (?:\w+ )?splay (left|right|up)|splay (?:every|5) (?:5 )?(?:colour|stack) (left|right|up)"
    )
    found: dict[str, str | None] = {}
    if every:
        found = dict.fromkeys(COLOURS, next(group for group in every.groups() if group))
    for each in re.finditer(
        rf"(?<!\S)((?:(?:{COLOUR}) )+)(?:splay |is |stack )*(left|right|up|not splay|no splay)(?!\S)", asked.text
    ):
        for colour in each[1].split():
            found[colour] = each[2] if each[2] in {"left", "right", "up"} else None
    for each in re.finditer(rf"(?<!\S)(left|right|up) ((?:(?:{COLOUR})(?: |$))+)", asked.text):
        for colour in each[2].split():
            found.setdefault(colour, each[1])
    return found if len(found) == len(COLOURS) else None


def _tops(asked: Question) -> list[int] | None:
    """Values of five top cards."""
    every = asked.find(
        r"5 top (?:card )?(?:value |age |every )*(\d+)(?! \d)|every (?:5 )?(?:top )(?:card )?(?:value |age )*(\d+)(?! \d)"
    )
    listed = asked.find(r"top (?:card )?(?:value |age |worth )*((?:\d+ ){2,5}\d+|\d+ \d+)")
    if listed:
        found = [int(each) for each in listed[1].split()]
        return found if len(found) <= 5 and all(1 <= each <= 10 for each in found) else None
    if every:
        return [int(every[1] or every[2])] * 5
    return None


def simultaneous_claim(asked: Question) -> Asked | None:
    """Who gets a special achievement that several qualify for at the same instant."""
    if not (asked.has("special", *SPECIALS, "achievement") or asked.said("qualif")) or not (
        asked.has("simultaneous", "same")
        or asked.said(r"\btogether\b")
        or asked.said(r"qualif|both (?:meet|reach|fulfil|satisf)|同时")
    ):
        return None
    if len(asked.players) < 2:
        return None
    active = asked.find(
        rf"({PLAYER}) (?:is )?(?:activator|activ|turn)|(?:activator|turn) (?:is )?({PLAYER})|({PLAYER}) (?!zq)\w+ turn"
    )
    order = asked.find(
        rf"(?:clockwise|order|sit|seat|table|circle|round) (?:(?!zq)\w+ )*((?:{PLAYER} ){{1,3}}{PLAYER})"
    )
    told = asked.text.replace(order[0], " ", 1) if order else asked.text
    able = re.search(
        rf"(?<!\S)((?:{PLAYER} )+)(?:\w+ )?(?:simultaneous |both )*(?:qualify|qualifi|meet|reach|fulfil\w*|satisf\w*|requirement|同时)",
        told,
    )
    names = asked.players
    seats = [names[sign] for sign in _once(order[1].split())] if order else _numbered(asked)
    if not active or not able or not seats:
        return None
    inputs = {
        "active": names[next(group for group in active.groups() if group)],
        "order": seats,
        "qualifying": [names[sign] for sign in able[1].split()],
    }
    if not set(inputs["qualifying"]) <= set(inputs["order"]):
        return None
    return Asked("simultaneous_claim", inputs)


def _once(signs: list[str]) -> list[str]:
    """Signs up to the first that comes again: "Seats P1, P2, P3. It is P1's turn"."""
    repeated = next((place for place, sign in enumerate(signs) if sign in signs[:place]), len(signs))
    return signs[:repeated]


def _numbered(asked: Question) -> list[str]:
    """The seats of players called P1 to P4, A to D or by numbers, if it is known how many sit there."""
    names = set(asked.players.values())
    count = asked.number_of_players() or len(names)
    for seats in (["P1", "P2", "P3", "P4"], ["A", "B", "C", "D"], ["player 1", "player 2", "player 3", "player 4"]):
        if names <= set(seats[:count]) and (asked.number_of_players() or len(names) > 2):
            return seats[:count]
    return []


GRAMMARS = (simultaneous_claim, special_check)
