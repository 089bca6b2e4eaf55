"""Questions that a table answers: failures of challenges, advancements, suits of actions."""

from __future__ import annotations

import re

from generator.engine.packdata import pack_data
from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import ACTIONS, LETTERS, SUITS, TRACKS, Question

_SUIT = "|".join(SUITS)


def failure_by_name(asked: Question) -> Asked | None:
    """A line of Table 6 by its name: "rioting worlds"."""
    if asked.lettered or len(asked.typed) < 4:
        return None
    names = pack_data("generator.games.deep_future", "tables/challenges.toml")["challenges"]
    typed = asked.typed.casefold()
    for name in names.values():
        if name["en"].casefold() in typed or name["zh"] in typed:
            if asked.suits or asked.has("no", "cube") or asked.yes_no:
                return None
            return Asked("challenge_failure", {"name": name["en"]})
    return None


def failure(asked: Question) -> Asked | None:
    """A challenge of a suit that was not met, and the number turned for it."""
    table = asked.find("table 6|fail table|6 table") is not None
    came = asked.find(rf"({_SUIT}) one (?:came|come|show|out)|({_SUIT}) (?:came|come) (?:up|out)")
    if came and not asked.find("next|deck|flip|card"):
        came = None
    about = asked.has("challenge", "fail", "penalty") or table or bool(came)
    if not about or asked.has(
        "advancement", "table 5", "cube", "upkeep", "wonder", "civilization", "settled", "inhand"
    ):
        if not (about and asked.has("fail") and not asked.has("upkeep", "wonder", "civilization", "settled", "tech")):
            return None
    if asked.has("chance", "shuffle") or asked.find("all|any suit|every suit|both challenge|whatever suit"):
        return None
    several = _several(asked)
    if several:
        return several
    if asked.lettered and (asked.has("fail", "penalty") or table):
        return Asked("challenge_failure", {"suit": asked.lettered[0], "number": asked.lettered[1]})
    suit = (
        asked.find(rf"({_SUIT}) (?:challenge|1 challenge|one challenge)")
        or asked.find(rf"challenge (?:suit )?(?:=|is|of)? ?({_SUIT})")
        or asked.find(rf"fail (?:to )?(?:my )?({_SUIT})")
    )
    chosen = (came[1] or came[2]) if came else suit[1] if suit else asked.suits[0] if asked.suits else ""
    if not chosen or (len(set(asked.suits)) > 1 and not suit):
        return None
    places = _without_tracks(asked)
    turned = [each for each in places if 1 <= each <= 6]
    if not turned:
        one = asked.find(r"(?:number|flip|draw|deck|card|with|turn|penalty) one") or asked.find("one")
        turned = [1] if one and _means_one(asked) else []
    unmet = asked.find(r"(?:no|not|empty|noone|never|nothing) (?:\w+ ){0,2}?meet|没 meet|meet 不")
    if not turned or (asked.has("meet") and not asked.has("fail", "penalty") and not unmet):
        return None
    if not (
        asked.has("fail", "penalty", "flip", "lose", "deck", "no", "number", "not", "draw", "discard")
        or table
        or came
        or asked.find("(?:which|what) challenge|哪 challenge|哪 种 challenge|什 么 challenge")
        or len(asked.text.split()) <= 4
    ):
        return None
    inputs: dict[str, object] = {
        "suit": chosen,
        "number": turned[-1] if asked.find("flip|deck|number|draw") else turned[0],
    }
    explicit = asked.count(
        r"(?:number|flip|draw|with|turn|card|show|then|deck \w+|up) (?:to |of |out )?(?:number |my )?([1-6])"
    )
    if explicit:
        inputs["number"] = explicit
    if asked.tracks:
        inputs["tracks"] = asked.tracks
        return Asked("challenge_failure", inputs, "!lost" if asked.has("surviv", "aliv", "safe") else "lost")
    return Asked("challenge_failure", inputs)


def _means_one(asked: Question) -> bool:
    return asked.find(rf"(?:{_SUIT}) one") is None or asked.text.split().count("one") > 1


def _without_tracks(asked: Question) -> list[int]:
    """Numbers that are not places on tracks nor that of a table."""
    rest = list(asked.numbers)
    for value in asked.tracks.values():
        if value in rest:
            rest.remove(value)
    if asked.find("table 6") and 6 in rest:
        rest.remove(6)
    return rest


def _several(asked: Question) -> Asked | None:
    """Two failures at once: "sun with 2 and moon with 2"."""
    if not asked.has("together", "2", "both", "fail"):
        return None
    pairs = re.findall(rf"(?<!\S)({_SUIT}) (?:challenge )?(?:with |and |number )?([1-6])(?!\S)", asked.text)
    if len(pairs) < 2:
        return None
    return Asked("challenge_failure", {"failures": [{"suit": suit, "number": int(turned)} for suit, turned in pairs]})


def advancement(asked: Question) -> Asked | None:
    """An advancement by suit and number, or where one stands in the table."""
    if asked.has(
        "challenge", "fail", "wonder", "civilization", "pay", "upkeep", "chance", "penalty", "line", "my", "meet"
    ) and not asked.has("slot", "tech", "write", "advancement", "table", "choose", "advance"):
        return None
    if asked.has("challenge", "fail", "wonder", "civilization", "pay", "chance", "cube", "upkeep"):
        return None
    if asked.yes_no:
        return _claimed(asked)
    if len(asked.named) == 1:
        if re.fullmatch(
            rf"(?:what|which) (?:do|does|effect)? ?(?:advancement )?{asked.named[0]} (?:do|have|give)?(?: again)?",
            asked.text,
        ):
            return Asked("advancement", {"name": asked.named[0]})
        where = (
            asked.has("suit", "number", "table", "belong")
            or asked.find("where")
            or asked.find(
                rf"(?:which|what|in which|in what) (?:action|phase) (?:does |do |use |help )*{asked.named[0]}(?: work| apply| use| help| belong to)?"
            )
        )
        if where and not asked.suits:
            if asked.has("choose", "without", "show", "can", "draw", "not", "new", "settle") or (
                asked.has("many") and not asked.has("suit")
            ):
                return None
            return Asked("advancement", {"name": asked.named[0]})
        return None
    if (
        asked.named
        or len(asked.suits) != 1
        or asked.find(rf"(?:6|all|every|both) (?:of )?(?:my )?(?:{_SUIT}) advancement")
    ):
        return None
    about = (
        asked.has(
            "advancement",
            "write",
            "slot",
            "random",
            "generate",
            "table",
            "improvement",
            "roll",
            "suit",
            "which",
            "number",
        )
        or len(asked.text.split()) <= 6
    )
    if not about or (
        asked.has("card", "deck", "corner", "world")
        and not asked.has("advancement", "write", "generate", "roll", "slot", "random", "advance")
    ):
        return None
    pair = asked.lettered
    if pair is None:
        values = [each for each in asked.numbers if 1 <= each <= 6]
        if len(values) > 1 and asked.find("1 sector"):
            values.remove(1)
        if asked.find("table 5") and 5 in values:
            values.remove(5)
        if not values and asked.find("one"):
            values = [1]
        if len(values) != 1 or not _beside(asked):
            return None
        pair = (asked.suits[0], values[0])
    return Asked("advancement", {"suit": pair[0], "number": pair[1]})


def _claimed(asked: Question) -> Asked | None:
    """Whether an advancement is one of that suit: "is Philosophy a moon advancement?"."""
    if len(asked.named) != 1 or len(asked.suits) != 1 or len(asked.numbers) > 1 or len(asked.text.split()) > 8:
        return None
    if not asked.has("advancement", "belong", "suit", "number") and not asked.numbers:
        return None
    if asked.has("card", "world", "tech", "corner", "use", "can", "homeworld", "my", "discard"):
        return None
    inputs: dict[str, object] = {"name": asked.named[0], "suit": asked.suits[0]}
    if asked.numbers:
        inputs["number"] = asked.numbers[0]
    return Asked("advancement", inputs, "as_claimed")


def _beside(asked: Question) -> bool:
    """Whether the number belongs to the suit."""
    between = r"(?:suit |slot |advancement |number card |again |再 |掷 |出 |那 |roll |and |then |number |with |of |my |card |for |in |under |came |show |is |to |turn |draw |flip |write |generate |column |栏 |生 |成 |get |add |那 |1 sector |sector |to |\+ )*"
    return bool(asked.find(rf"(?:{_SUIT}) {between}(?:\d|one)") or asked.find(rf"(?:\d|one) {between}(?:{_SUIT})"))


def advancement_by_letter(asked: Question) -> Asked | None:
    """An advancement typed as F6."""
    if len(asked.all_lettered) == 2 and asked.has("advance", "world", "homeworld", "write", "flip"):
        return Asked("advancement", {"suit": asked.all_lettered[0][0], "number": asked.all_lettered[1][1]})
    if (
        asked.lettered
        and not asked.suits
        and not asked.has("challenge", "fail", "wonder")
        and (asked.has("advancement", "write", "table") or len(asked.text.split()) <= 4)
    ):
        return Asked("advancement", {"suit": asked.lettered[0], "number": asked.lettered[1]})
    return None


def advancement_list(asked: Question) -> Asked | None:
    """All advancements of a suit, of an action, or that raise a track."""
    if asked.yes_no or (asked.numbers and asked.numbers not in ([6], [5], [1, 6])):
        return None
    lists = asked.find("which|what|list|all|choose from|every|any|哪 些|列 出|哪 6|有 哪") or asked.has(
        "choose", "advancement"
    )
    if (
        not lists
        or asked.named
        or asked.has("challenge", "civilization", "wonder", "fail", "upkeep", "pay", "win", "cost")
    ):
        return None
    if (
        len(asked.suits) == 1
        and asked.has("choose", "advancement", "slot", "table")
        and not asked.has("action", "corner", "card", "world")
        and (
            asked.has("choose", "list", "all")
            or asked.find(rf"which 6|what 6|哪 6|name (?:my )?6|6 (?:{_SUIT}) advancement")
        )
    ):
        return Asked("advancement_list", {"suit": asked.suits[0]})
    tracks = [word for word in TRACKS if word in asked.words]
    if (
        len(tracks) == 1
        and asked.has("advancement", "list", "every", "anything", "by")
        and asked.has("add", "give", "push", "rais", "help", "up", "list", "more", "move")
    ):
        return Asked("advancement_list", {"track": LETTERS[tracks[0]]})
    named = [word for word in ACTIONS if word in asked.words]
    if (
        len(named) == 1
        and not asked.suits
        and (asked.has("advancement") or asked.find("what help"))
        and asked.find("which|what|list|advancement|哪 些")
        and (
            asked.find("what help")
            or asked.find(r"(?:which|what|哪 些) advancement (?:\w+ ){0,4}?(?:use|help|work|apply)")
            or not asked.has(
                "many",
                "choose",
                "tech",
                "card",
                "world",
                "not",
                "no",
                "deck",
                "number",
                "random",
                "use",
                "look",
                "show",
                "my",
            )
        )
    ):
        return Asked("advancement_list", {"action": named[0].upper()})
    return None


def action_suit(asked: Question) -> Asked | None:
    """Which card pays for an action, or what a suit pays for."""
    one_card = len(asked.numbers) == 1 and asked.find(rf"[1-6] (?:of )?(?:{_SUIT})|(?:{_SUIT}) [1-6]")
    if (
        asked.yes_no
        or (asked.numbers and not one_card)
        or asked.has("challenge", "wonder", "civilization", "world", "tech", "advancement")
    ):
        return None
    named = [word for word in ACTIONS if word in asked.words]
    if (
        len(named) == 1
        and not asked.suits
        and not asked.named
        and asked.find(
            "which card pay|what card pay|which suit|what suit|pay for|which card|what card|suit for|什 么 suit|什 么 card|哪 (?:种|kind) (?:suit|card)|哪 suit|哪 card|what (?:do |must )?my discard"
        )
    ):
        return Asked("action_suit", {"action": named[0].upper()})
    if len(asked.suits) == 1 and not named and not asked.named and asked.has("action") and len(asked.text.split()) <= 9:
        return Asked("action_suit", {"suit": asked.suits[0]})
    return None


def civilization_line(asked: Question) -> Asked | None:
    """One line of Table 3 or 4: "the civilization effect of a Culture victory", "Table 4 heart"."""
    about = asked.has("civilization") or asked.find("table [34]|second effect|first effect|second line|first line")
    if not about or asked.yes_no or [each for each in asked.numbers if each > 5] or asked.has("wonder"):
        return None
    if asked.find("table 4|second effect|second line") or asked.has("civilization"):
        rest = [each for each in asked.numbers if each not in (3, 4)]
        if (
            len(asked.suits) == 1
            and not rest
            and not asked.victories
            and asked.find("effect|table 4|do|line|mean|write|give")
        ):
            return Asked("civilization_effect", {"suit": asked.suits[0]})
    wins = list(dict.fromkeys(asked.victories))
    cubes = asked.count(r"(?:with |has |have |hold |already |my )*(\d) (?:my )?cube")
    if wins == ["population"] and cubes is not None and asked.has("evoke", "civilization", "effect"):
        return Asked("civilization_effect", {"victory": "population", "cubes": cubes})
    if (
        len(wins) == 1
        and not asked.suits
        and asked.has("win", "evoke")
        and not asked.has("adjacent", "sector", "may", "must", "can")
        and asked.find("effect|table 3|add|line|write|give|which track|many|much")
    ):
        return Asked("civilization_effect", {"victory": wins[0]})
    return None


FAILURES = (failure_by_name, failure)
GRAMMARS = (civilization_line, advancement_by_letter, advancement_list, advancement, action_suit)
