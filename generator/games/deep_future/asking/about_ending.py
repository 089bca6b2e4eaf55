"""Questions about winning and losing: what is missing, what a loser leaves."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.amounts import MOST_WONDER_WORLDS
from generator.games.deep_future.asking.question import LETTERS, SUITS, TRACKS, N, Question, number

_SUIT = "|".join(SUITS)


_TRACK = "|".join(TRACKS)


_CARDS = (
    r"(?:all |my |both )*card (?:all |are |both )*(?:complete|full|齐)|(?:everything|all) (?:\d )?(?:both )?(?:complete|full)|"
    r"(?:all )?4 (?:card )?(?:all |both )*(?:complete|full)|complete card|card 齐|tech (?:and )?homeworld (?:both )?(?:complete|full)|"
    r"homeworld (?:and )?tech (?:both |all )*(?:complete|full)|all full|both full|cards? done|full card|card requirement"
)


def victory(asked: Question) -> Asked | None:
    """Whether that wins, and what is missing."""
    if asked.has("wonder", "era", "chance", "evoke", "chronology", "civilization", "challenge") and not asked.has(
        "solo"
    ):
        return None
    if asked.has("effect") or asked.find("tech with (?:3 )*(?:and )?[12] (?:and|advancement)"):
        return None
    told = (
        asked.has("tech")
        and asked.has("homeworld")
        and (asked.tracks or asked.find("player game|my cube on galaxy|cube on galaxy"))
    )
    counted = len(set(asked.victories)) == 1 and asked.find("many (?:extra|left|until|to)") and asked.numbers
    if not asked.has("win", "missing", "star", "solo") and not told and not counted:
        return None
    inputs: dict[str, Any] = {}
    cards = asked.find(_CARDS)
    techs = _techs(asked)
    home = _homeworld(asked)
    if cards:
        inputs |= {"homeworld_adv": 3, "complete_techs": 3}
    if techs is not None and techs > 4:
        techs = None  # no number of techs: "a Culture of 12, cards done"
    if techs is not None:
        inputs["complete_techs"] = techs
        inputs.setdefault("homeworld_adv", 3)
    if home is not None:
        inputs["homeworld_adv"] = home
        inputs.setdefault("complete_techs", 3)
    lacking = asked.find(r"(?:only|no more than|still) [12] (?:card )?(?:advancement|adv)")
    if lacking and home in (None, 3) and techs in (None, 3):
        return None  # of which card was not understood
    sectors = (
        asked.count(rf"(?:control |have |own |hold )?{N} (?:of )?(?:my )?(?:sector|territory)(?: in my| of my|)")
        if not asked.find(rf"{N} sector (?:needed|missing)")
        else None
    )
    cubes = _cubes(asked)
    if sectors is not None and sectors > 1:
        inputs["sectors"] = sectors
    if cubes is not None:
        inputs["cubes"] = cubes
    stars = _stars(asked)
    if asked.tracks:
        inputs["tracks"] = asked.tracks
        stars = [letter for letter in stars if letter not in asked.tracks]
    if stars:
        inputs["stars"] = stars
    if asked.has("solo"):
        inputs["players"] = 1
        _solo(asked, inputs)
    given = {"sectors", "cubes", "stars", "tracks", "settled_sectors", "wonders"} & set(inputs)
    if not given and not (techs is not None and techs < 3) and not (home is not None and home < 3):
        return None
    if (
        not ({"homeworld_adv", "complete_techs"} & set(inputs))
        and not asked.has("missing", "solo")
        and not (sectors or cubes)
    ):
        return None
    if not given and not asked.has("win"):
        return None
    if asked.has("settle", "settled") and not asked.has("solo"):
        return None
    if (
        sectors is None
        and cubes is None
        and not stars
        and not asked.tracks
        and asked.has("rule", "does", "upkeep")
        and not cards
    ):
        return None
    if asked.yes_no and given and given <= {"wonders", "settled_sectors"} and _worlds_there(inputs):
        return _enough_worlds(asked, inputs)
    verdict = "win"
    if asked.find(r"(?:unfinished|incomplete|that|那).*(?:problem|碍 事|bad|matter|stop)|碍"):
        verdict = "!win"
    if asked.has("solo") and asked.find(
        r"(?:need|missing|must|要) .*settled|still missing settle|settled.*need|missing settle"
    ):
        verdict = "!win"
    return Asked("victory", inputs, verdict)


def _worlds_there(inputs: dict[str, Any]) -> bool:
    """Whether a lone player has settled worlds enough: of the rest nothing is told then."""
    wonders: int = inputs.get("wonders", 0)
    return len(set(inputs.get("settled_sectors", ()))) >= min(MOST_WONDER_WORLDS, wonders)


def _enough_worlds(asked: Question, inputs: dict[str, Any]) -> Asked | None:
    """Whether the settled worlds are enough, if it is they that are asked about."""
    if not asked.find(r"enough|够|suffic\w*") or asked.has("star", "win"):
        return None
    settled = len(set(inputs.get("settled_sectors", ())))
    return Asked("solo_worlds", {"wonders": inputs.get("wonders", 0), "settled": settled}, "enough")


def _techs(asked: Question) -> int | None:
    """How many techs are complete."""
    lacking = re.search(
        r"(?:one|1) (?:card )?(?:of (?:my )?)?(?:(\d) )?(?:card )?tech (?:has |have |with |only |只 |just )*(\d) (?:card )?advancement",
        asked.text,
    )
    if lacking:
        return (int(lacking[1]) if lacking[1] else 3) - 1
    lacking = re.search(
        r"(\d) (?:card )?tech (?:but )?(?:有 )?(?:1|one) (?:card )?(?:of (?:them )?)?(?:only |just |has |have |tech |with )*(\d) (?:card )?advancement",
        asked.text,
    )
    if lacking:
        return int(lacking[1]) - 1
    for pattern in (
        r"(\d|one|no) (?:card )?(?:complete|full) (?:card )?tech",
        r"(\d|one|no) (?:card )?tech (?:both |all |are )*(?:complete|full|3)",
        r"(\d|one|no) tech (?:complete|full)",
        rf"{N} (?:tech )?(?:of them )?(?:complete|full) (?:and|card|1|one)",
        rf"tech {N} (?:card )?(?:complete|full)",
        rf"{N} card complete",
    ):
        count = asked.count(pattern)
        if count is not None:
            return count
    return None


def _homeworld(asked: Question) -> int | None:
    """Advancements of the homeworld."""
    found = asked.find(
        rf"homeworld (?:card )?(?:has |have |with |of |only |show |carry |bear |at |但 |card |只 |just |still |both )*{N} (?:card )?(?:advancement|/|adv|发)?"
    )
    if found and (
        asked.find(rf"homeworld (?:\w+ )*?{re.escape(found[1])} (?:card )?advancement")
        or asked.find(r"homeworld 3(?: 3)?")
    ):
        return min(3, number(found[1]))
    if asked.find(r"homeworld (?:card |is |both |and (?:\d )?tech )*(?:complete|full|3)"):
        return 3
    return None


def _cubes(asked: Question) -> int | None:
    """Cubes on the map: those on cards or tracks do not count."""
    found = re.findall(rf"(?<!\S){N} (?:upkeep )?(?:my )?cube(?!\S)", asked.text)
    if not found:
        return None
    plain = [
        number(match[1])
        for match in re.finditer(
            rf"(?<!\S){N} (?:of (?:my )?)?(?:my )?cube(?!\S)(?! (?:on|in) (?:my )?(?:card|tech|homeworld|upkeep))",
            asked.text,
        )
    ]
    return plain[0] if plain else None


def _stars(asked: Question) -> list[str]:
    """Tracks that have reached their star."""
    found = []
    for match in re.finditer(
        rf"(?<!\S)({_TRACK})(?: track| marker)? (?:\w+ ){{0,3}}?star(?!\S)|(?<!\S)star (?:of |on |for )?({_TRACK})(?!\S)",
        asked.text,
    ):
        if not re.search(r"(?:^| )(?:no|not|without) ", match[0]):
            found.append(LETTERS[match[1] or match[2]])
    return list(dict.fromkeys(found))


def _solo(asked: Question, inputs: dict[str, Any]) -> None:
    """Wonders on the map and settled worlds, for one player."""
    wonders = asked.count(rf"{N} wonder|wonder {N}")
    if asked.find("no wonder|without wonder"):
        wonders = 0
    if wonders is not None:
        inputs["wonders"] = wonders
    settled = asked.find(rf"(?:{N}|both) (?:my )?(?:settled?(?: world)?|world)(?!\S)") or asked.find(
        rf"settled? (?:of )?(?:my )?{N} (?:different sector )?(?:world|different|different sector)?"
    )
    count = 0
    if settled:
        word = next((each for each in settled.groups() if each), None)
        count = number(word) if word else 2
    named = asked.sectors
    listed = asked.find(r"(?:settled|world) (?:my )?(?:in |at |on |sector )*(\d\d(?: (?:and )?\d\d)+)")
    if listed:
        inputs["settled_sectors"] = [int(each) for each in re.findall(r"\d\d", listed[1])]
    elif settled or asked.find("no settled|not settle"):
        if asked.find("both in (?:sector )?\\d\\d|same sector|all in (?:sector )?\\d\\d") and named:
            inputs["settled_sectors"] = [named[0]] * count
        else:
            spare = [sector for sector in (12, 23, 45, 61, 32, 54, 16, 26, 36, 46, 56, 66) if sector not in named]
            inputs["settled_sectors"] = spare[:count]
    elif wonders is not None:
        inputs["settled_sectors"] = []


def solo_needed(asked: Question) -> Asked | None:
    """How many settled worlds a lone player needs for so many wonders."""
    if (
        asked.has("solo")
        and asked.has("wonder")
        and asked.find(
            "many settled?(?: world)?|many world|settled? (?:world )?(?:many|missing)|missing many|missing settled? many|missing (?:many )?settled?"
        )
        and not asked.has("star", "complete", "full")
        and not asked.yes_no
    ):
        wonders = asked.count(rf"{N} wonder|wonder {N}")
        if wonders is None:
            found = asked.find(rf"wonder (?:on galaxy )?{N}")
            wonders = number(found[1]) if found else None
        if wonders is not None:
            return Asked("solo_worlds", {"wonders": wonders})
    return None


def loss_board(asked: Question) -> Asked | None:
    """What a loser leaves on the board."""
    if (
        not (asked.has("lose") or asked.find("out"))
        or not asked.has("sector")
        or (asked.has("homeworld") and asked.has("upkeep"))
    ):
        return None
    if (
        asked.yes_no
        or asked.has("world", "win", "era")
        or not asked.find("left|remain|keep|there|neutral|cube|happen")
        or asked.has("challenge", "track", "battle", "grow", "settled")
    ):
        return None
    count = asked.count(rf"{N} (?:other )?sector")
    if count is None:
        return None
    if asked.find(rf"{N} other sector") and asked.has("homeworld"):
        count += 1
    return Asked("loss_board", {"sectors": count})


def homeworld_lost(asked: Question) -> Asked | None:
    """The homeworld's last cube is gone: is the game lost?"""
    gone = asked.find(
        r"homeworld (?:sector )?.*(?:last cube|last one|empty|gone|overrun|remove|lose)|last cube .*homeworld|lose (?:my )?homeworld"
    )
    none_left = asked.find(
        r"(?:no|without) (?:other |别 的 |别 |another |more |any )*(?:settled|world)|no world|only homeworld"
    )
    if (
        gone
        and none_left
        and not asked.has("battle", "expand", "move", "exploration")
        and asked.has("tableau", "settled", "world")
        and not asked.has("line")
    ):
        return Asked("homeworld_lost", {"worlds": []}, "lost")
    return None


GRAMMARS = (solo_needed, victory, loss_board, homeworld_lost)
