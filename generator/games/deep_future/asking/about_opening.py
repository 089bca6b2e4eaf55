"""Questions about set-up, original worlds, eras."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.games.deep_future.amounts import MOST_PLAYERS
from generator.games.deep_future.asking.question import N, Question, number


def new_corner(asked: Question) -> Asked | None:
    """The corner of a new card from two cards discarded for it."""
    cards = re.findall(r"(?<!\S)(\d) (?:of )?(sun|moon|heart|skull|hand|foot)(?!\S)", asked.text)
    if not cards:
        cards = [
            (digit, suit)
            for suit, digit in re.findall(r"(?<!\S)(sun|moon|heart|skull|hand|foot) (\d)(?!\S)", asked.text)
        ]
    if (
        len(cards) == 2
        and asked.has("new", "corner", "generate", "make")
        and asked.has("card", "corner")
        and not asked.has("sector", "advancement", "challenge", "wonder")
    ):
        return Asked("new_corner", {"cards": [f"{digit} {suit}" for digit, suit in cards]})
    return None


def random_sector(asked: Question) -> Asked | None:
    """A random sector from two numbers."""
    if (
        not asked.find("random sector|sector random|random \\w+ sector")
        or asked.has("named", "wonder", "line", "rival", "neutral", "order")
        or asked.yes_no
    ):
        return None
    told = re.sub(r"(?<!\S)(?:第 \d|\d (?:more )?card)(?!\S)", " ", asked.text)
    digits = [int(each) for each in re.findall(r"(?<!\S)[1-6](?!\S)", told)]
    if len(digits) == 2 and asked.has("flip", "draw", "card", "discard", "first", "deck"):
        return Asked("random_sector", {"cards": digits})
    return None


def setup_line(asked: Question) -> Asked | None:
    """Worlds turned over for the neutral line."""
    if (
        not asked.has("line")
        or asked.has("rival", "challenge", "fail", "settle", "replace")
        or asked.find("new civilization")
    ):
        return None
    if asked.has("cube") and not asked.find("flip|turn"):
        return None
    text = asked.text
    listed = [int(each) for each in re.findall(r"(?<!\S)world ([1-6])(?!\S)", text)]
    if len(listed) > 1 and asked.find("flip|turn|discard"):  # "world 3, blank, world 5, tech 5"
        aside = [int(each) for each in re.findall(r"(?<!\S)(?:tech|civilization|blank) ([1-6])(?!\S)", text)]
        return Asked("setup_line", {"worlds": listed, "other_cards": aside}, "ended")
    others = [
        int(digit)
        for digit in re.findall(
            r"(?:tech|civilization|blank)(?: card)?(?: with| has| (?!world)\w+)? (?:a |an )?(?:corner )?(?:number )?(\d)",
            text,
        )
    ]
    others += [
        int(digit)
        for digit in re.findall(r"(?<!\S)(\d) (?:in |on )?(?:corner )?(?:of )?(?:a )?(?:tech|civilization|blank)", text)
    ]
    cleaned = re.sub(
        r"(?:tech|civilization|blank)(?: card)?(?: with| has| (?!world)\w+)? (?:a |an )?(?:corner )?(?:number )?\d(?: in)?(?: corner)?",
        " ",
        text,
    )
    digits = [int(each) for each in re.findall(r"(?<!\S)([1-6])(?!\S)", cleaned)]
    if re.search(r"(?:first )?2 world (?:flip |turn |for line |\w+ ){0,4}(?:both|each)", cleaned) and len(digits) >= 2:
        digits = [digits[-1], digits[-1]]
    if not digits or not (asked.has("world", "flip", "discard") or others):
        return None
    if not asked.find("flip|turn|come|world|discard|next|stop|now|left|finish|so far|keep") or (
        asked.yes_no and not others and len(digits) < 2
    ):
        return None
    if not asked.has("setup", "flip", "discard", "turn") and len(digits) < 3 and not others:
        return None
    if asked.find("many world|1 6|up to") and len(digits) < 3:
        return None
    inputs: dict[str, object] = {"worlds": digits}
    if others:
        inputs["other_cards"] = others
    return Asked("setup_line", inputs, "ended")


def setup_cubes(asked: Question) -> Asked | None:
    """Cubes of neutral worlds at set-up."""
    if (
        not asked.has("neutral")
        or not asked.has("world")
        or not asked.sectors
        or asked.has("rival", "challenge", "conquer", "settle", "control", "named")
    ):
        return None
    if not asked.has("cube", "setup", "add", "many") or (
        asked.has("my", "flip", "line") and not asked.has("setup", "many")
    ):
        return None
    shared = asked.count(rf"{N} neutral world (?:both |all )?(?:split|in|lie|on|with|same)")
    sectors = asked.sectors
    apart = asked.find(rf"{N} (?:neutral )?world (?:both |all )*(?:split|in|lie|on) (?:in |sector |both )*(\d\d)")
    if apart and number(apart[1]) > 1 and len(sectors) > 1 and int(apart[2]) in sectors:
        return Asked("setup_cubes", {"sectors": [*sectors, *[int(apart[2])] * (number(apart[1]) - 1)]})
    if shared and len(sectors) == 1:
        sectors = sectors * shared
    elif re.search(r"again|twice|same", asked.text) and len(sectors) == 2 and asked.has("again"):
        sectors = [*sectors, sectors[0]]
    return Asked("setup_cubes", {"sectors": sectors})


def cubes_of_line(asked: Question) -> Asked | None:
    """How many neutral cubes the worlds of the line bring in all."""
    if (
        not asked.has("line", "world")
        or not asked.find("many|together")
        or asked.has("rival", "challenge", "settle", "named", "add_to", "my")
    ):
        return None
    if not asked.find("cube") or asked.has("flip", "discard", "win", "pay"):
        return None
    worlds = asked.count(r"(\d) (?:card |neutral )*(?:world|card)(?: in line)?") or asked.count(
        r"line (?:with |has |have |of |hold )*(\d)(?: card| world)?"
    )
    if worlds is None or not 1 <= worlds <= 6:
        return None
    sharing = (
        asked.count(r"(\d) (?:card |of them |world )*(?:both |all )*(?:in|share|split|lie) (?:in )?(?:same|one|\d\d)")
        or asked.count(r"(\d) of which (?:\w+ )?(?:split|share|lie|same)")
        or 0
    )
    if not sharing and asked.find("same sector|one sector|split|share"):
        sharing = worlds
    if not sharing and not asked.find(
        "different|no (?:two )?(?:same|split)|both different|each (?:in )?(?:a )?different|sector"
    ):
        return None
    if sharing == worlds and asked.sectors:
        return None
    return Asked("setup_cubes", {"worlds": worlds, "sharing": sharing})


def line_joins(asked: Question) -> Asked | None:
    """The line after a lost homeworld or a new world joins it."""
    if not asked.has("line") or asked.has("setup", "flip", "cube", "settle", "start"):
        return None
    home = asked.find("homeworld") and asked.find("lose|lost|gone|after")
    new = asked.find("new world|first world|civilization|world (?:found|come|turn|join)|add world|challenge")
    if not home and not new:
        return None
    row = re.search(
        r"line (?:\w+ ){0,3}?(\d(?: (?:and |number )?\d)+)|(\d(?: (?:and )?\d)+) (?:\w+ ){0,2}?line", asked.text
    )
    single = (
        re.search(r"(?:line) (?:has |have |with |already |show |hold |a )*(\d)(?!\S)", asked.text)
        if row is None
        else None
    )
    found = row or single
    if found is None:
        return None
    standing = [int(each) for each in re.findall(r"\d", found[0])]
    rest = f"{asked.text[: found.start()]} # {asked.text[found.end() :]}"
    others = [int(each) for each in re.findall(r"(?<!\S)([1-6])(?!\S)", rest)]
    if len(others) != 1:
        return None
    return Asked("line_joins", {"line": standing, "number": others[0], "homeworld": bool(home)})


def setup_named(asked: Question) -> Asked | None:
    """What named sectors bring at set-up."""
    if not asked.has("named", "name") or (asked.has("tech", "world") and not asked.has("sector", "named")):
        return None
    named = (
        asked.count(rf"{N} (?:of )?(?:sector )?(?:are )?(?:have )?(?:named|name)")
        or asked.count(r"(?:named|name)(?: sector)? (?:\w+ )?(\d+)")
        or asked.count(rf"{N} sector (?:with |have |are )?(?:named|name)")
    )
    if (
        named is None
        or asked.find("over|over|limit")
        or not asked.has("setup", "cube", "neutral", "random", "wonder", "add", "game", "many", "start")
    ):
        return None
    inputs: dict[str, object] = {"named": named}
    wonders = (
        asked.count(r"wonder (\d+)")
        if asked.find(r"(?:named|name) \d+ wonder \d+|wonder \d+")
        else asked.count(rf"{N} wonder")
    )
    if wonders is not None:
        inputs["wonders"] = wonders
    home = asked.count(
        rf"{N} (?:of (?:them )?)?(?:have |with |hold |has |in |contain |my |有 |a )*(?:homeworld|player)"
    )
    if home is None and asked.find("(?:my )?homeworld in (?:one|1)|homeworld"):
        home = 1 if asked.find("homeworld in (?:one|1)|(?:one|1) (?:\\w+ )*homeworld") else None
    neutral = asked.count(rf"(?:neutral )?world in {N}(?: of)?") or asked.count(
        rf"{N} (?:of (?:them )?)?(?:have |with |hold |has |other |in |另 外 |有 )*neutral world"
    )
    taken = asked.count(rf"{N} (?:of them |of those )?(?:already )?(?:control|full|taken|held)")
    if home is not None:
        inputs["homeworlds_in_named"] = home
    if neutral is not None:
        inputs["neutral_in_named"] = neutral
    if taken is not None and home is None and neutral is None:
        inputs["neutral_in_named"] = taken
    empty = asked.count(rf"{N} (?:of them |of those |named )*(?:still )?empty")
    if empty is not None and empty <= named and home is None and neutral is None and taken is None:
        inputs["neutral_in_named"] = named - empty
        inputs["empty"] = empty
    verdict = "random_sectors" if asked.has("random") else "each_named"
    return Asked("setup_named", inputs, verdict)


def homeworld_balance(asked: Question) -> Asked | None:
    """Homeworlds with unequal numbers of advancements."""
    if not asked.has("homeworld") or asked.has(
        "win", "challenge", "pay", "unpaid", "battle", "star", "advance", "upkeep", "settle"
    ):
        return None
    if not asked.find("add|balance|start|have|补|both|show|setup|what|who|missing|different|with"):
        return None
    text = re.sub(
        r"(?<!\S)(?:(?:\d|one|we) (?:of (?:my )?)?player|[23] (?:player )?homeworld(?= (?:with|have|has|show|of|control|and)))(?!\S)",
        " ",
        asked.text,
    )
    listed = re.search(
        r"(?<!\S)((?:(?:[0-4]|one)(?!\S) (?:advancement )?(?:and |but |my |homeworld |opponent |other |he |she |has |have |player |with |vs |second |first |third |的 )*){2,3})",
        f"{text} ",
    )
    if listed:
        counts = [number(each) for each in re.findall(r"(?<!\S)([0-4]|one)(?!\S)", listed[1])]
        if 2 <= len(counts) <= 3 and asked.has("advancement", "balance", "add", "homeworld"):
            return Asked("homeworld_balance", {"advancements": counts})
    return None


def original_worlds(asked: Question) -> Asked | None:
    """How many original worlds each player gets, how many cards stay blank."""
    if asked.yes_no or not (asked.has("original") or asked.find("12 world|12 original|first world")):
        return None
    players = (
        asked.count(rf"{N} (?:of (?:us|my) )?player")
        or asked.count(r"player (\d)")
        or asked.count(r"(\d) of my|(\d) of us")
    )
    if asked.has("solo"):
        players = 1
    if asked.find("many|each|both|how") and players and players <= 3 and not asked.has("blank"):
        return Asked("original_worlds", {"players": players})
    if asked.has("blank") and asked.find("many|left|keep|stay"):
        return Asked("original_worlds", {"deck": 36})
    return None


def cube_colours(asked: Question) -> Asked | None:
    """How many colours of cubes so many players take."""
    if asked.yes_no or not asked.has("color", "colour") or not asked.has("cube") or not asked.find("many|几"):
        return None
    players = 1 if asked.has("solo") else asked.count(rf"{N} (?:of (?:us|my) )?player") or asked.count(r"player (\d)")
    return Asked("cube_colours", {"players": players}) if players and players <= MOST_PLAYERS else None


def next_era(asked: Question) -> Asked | None:
    """The era of the next game."""
    if (
        not asked.has("era")
        or not asked.find("next|下|after|now|following|then|new|later")
        or asked.has("card", "advancement", "tech", "civilization", "world")
        or (asked.has("write") and not asked.find("(?:next|after|following|下) (?:1 )?game|chronology"))
    ):
        return None
    era = asked.count(r"era (\d+)") or asked.count(r"(\d+) era")
    if era is None or not (asked.has("win", "no") or asked.find("nobody|no one|noone|empty")):
        return None
    nobody = bool(
        asked.find(
            r"(?:no|without|not|empty|nobody|player no|no player|no one|noone)(?: \w+)? (?:win|a win)|empty win|no win|nobody win|not win|without win|win no|empty"
        )
    )
    return Asked("next_era", {"era": era, "winner": not nobody})


def era_written(asked: Question) -> Asked | None:
    """The era beside something that is added to a card in a later game."""
    eras = [
        int(each)
        for each in re.findall(r"(?<!\S)era (\d+)(?!\S)|(?<!\S)(\d+) era(?!\S)", asked.text)
        for each in each
        if each
    ]
    if (
        asked.yes_no
        or not eras
        or asked.has("next", "win")
        or not asked.has("advance", "advancement", "write", "add", "tech", "world", "civilization", "blank")
    ):
        return None
    if not asked.find(
        "which era|what era|era (?:\\w+ )?(?:write|beside|next|adjacent)|write|什 么 era|哪 era|many era|era (?:many|number)"
    ):
        return None
    return Asked("era_written", {"era": max(eras)})


GRAMMARS = (
    era_written,
    new_corner,
    random_sector,
    setup_line,
    setup_named,
    line_joins,
    setup_cubes,
    cubes_of_line,
    homeworld_balance,
    original_worlds,
    cube_colours,
    next_era,
)
