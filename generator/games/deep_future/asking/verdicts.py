"""What yes or no hangs on: "is it full then?", "do I keep the sector?", "am I spared a challenge?".

In: a question taken to pieces and the ruling it was taken for. Out: the same ruling with the key of its result that the
asking clause is about.
"""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.engine.wording import is_chinese
from generator.games.deep_future.asking.question import TRACKS, Question

_AUXILIARY = (
    r"(?:can|may|do|does|did|is|are|am|was|will|must|should|could|would|has|have|shall|isnt|arent|dont|doesnt|wont)"
)
_STILL_IN = r"surviv\w*|aliv\w*|safe|still in(?: game)?|in game|still play|keep play|play on|make it|go on|not lose|还 在|still 在|没 lose|no lose"
_KEEP = r"sector (?:还|still) my|keep|still control|still my|control|surviv\w*|stand|my (?:cube )?(?:left|still)|(?:any|one|cube) (?:of my )?(?:cube )?left|hold out|守 住|保 住|still 在"
_GONE = r"lose|gone|wip\w*|disappear|vanish|no (?:my )?cube left"
_FULL = r"full|limit|to the limit|at 5|reach 5|have 5|5 cube|hold 5|satur\w*"
_NO_CHALLENGE = (
    r"free of|spar\w*|no challenge|escap\w*|avoid|skip|rid of|get away|off the hook|safe|not face|免|逃|躲|没 challenge|"
    r"no need|not (?:\w+ )?challenge|not need"
)
#: By ruling what the asking clause may have in it, and the key that it is about then; the first that fits counts.
_ABOUT: dict[str, tuple[tuple[str, str], ...]] = {
    "challenge_failure": ((_STILL_IN, "!lost"), (r"lose|out|over|end|cross|dead|done", "lost")),
    "track_move": ((_STILL_IN, "!lost"), (r"star|top|win", "star"), (r"lose|out|over|cross", "lost")),
    "challenge_pile": ((_NO_CHALLENGE, "!challenge_pile"),),
    "grow": (
        (
            r"grow (?:action )?(?:allowed|legal|still)|allowed (?:to )?grow|(?:can|may|能)(?: my)?(?: still)? grow",
            "legal",
        ),
        (r"(?:all|every\w*|both|4|2) (?:of them |cube )*(?:fit|match|go in|find room)", "!wasted"),
        (r"lose|wast\w*|too many|surplus|overflow|no room|left over", "wasted"),
        (_FULL, "full"),
    ),
    "start_effects": ((_FULL, "full"),),
    "plan": ((r"keep|save|hold on", "kept"),),
    "settle": (
        (r"(?:can|may|能|allowed) (?:\w+ ){0,3}?settle|settle (?:allowed|legal)", "legal"),
        (r"show|reveal|flip|secret", "reveal_hand"),
        (r"draw|(?:bring|add|get|for) (?:\w+ ){0,2}?card|card for|new card", "draw"),
    ),
    "random_cubes": (
        (r"overflow|over(?: into)?|spill", "overflow"),
        (r"neutral|rival", "neutral"),
        (_KEEP, "kept"),
        (_GONE, "!kept"),
    ),
    "setup_line": (
        (r"go on|continue|more|another|keep|still|draw on|different|again|next|carry|接 着|继 续", "!ended"),
        (r"done|finish|stop|complete|when_over|over|join|add|full", "ended"),
    ),
    "overflow": ((r"lose|lost|gone|off|outside|vanish|disappear|nowhere|out of|leave|no (?:cube )?add", "!target"),),
    "line_joins": (
        (r"longer|grow|extra|more|new one|add|bigger", "!replaced"),
        (r"replace|go|discard|out|remove", "replaced"),
    ),
    "reach": (
        (r"missing (?:any )?ftl|ftl missing", "ftl_needed"),
        (r"too far|too littl|too few|not enough|out of reach|bar\w*|block\w*", "!reachable"),
    ),
    "victory": ((r"my (?:still )?(?:one |\d )?missing(?: anyth| one| \d)?", "!win"),),
    "homeworld_lost": ((_STILL_IN, "!lost"),),
    "settle_government": (
        (r"full|complete|3", "full"),
        (r"extra|more|get|add|another|different|useful|do|gain", "gained"),
    ),
    "upkeep": (
        (rf"{_NO_CHALLENGE}|(?:challenge|one) less|(?:less|fewer) challenge", "!challenges"),
        (r"challenge", "challenges"),
        (r"lose (?:my )?(?:one )?cube|cube (?:lose|go|remove)", "cube_lost"),
        (r"fourth|4|extra|cube|add|get|another|different|go on|more", "added"),
    ),
    "battle": (
        (r"(?:no|not) (?:\w+ )?(?:lose?|cost|give|sacrific\w*|pay)(?: \w+)?|for free|for no", "!own_lost"),
        (r"keep (?:a |one |any |my )*cube|(?:my )?cube left|my (?:any )?left|left (?:of )?my|surviv\w*", "own_after"),
        (r"my sector empty|sector empty|empty left", "!own_after"),
        (r"lose (?:my )?sector|last cube|all (?:of )?my", "!own_after"),
    ),
}
#: Keys that a clause must name, or yes and no are left out.
_ONLY_IF = {"grow": r"can|may|able|allowed|legal|grow|add|fit|room|能|still"}


_TRACK = "|".join(TRACKS)
#: A number that the asking clause claims: "is that 3 challenges?", "do I draw 5?".
_CLAIMS = {
    "challenge_pile": (r"(\d+|only one) (?:card |more )?(?:challenge|card)", ""),
    "start_hand": (
        r"(?:draw|discard|lose) (?:all )?(\d+)(?! or)|(\d+) (?:card )?(?:that |which )?my (?:draw|discard)",
        "",
    ),
    "challenge_failure": (rf"({_TRACK}|cube|rival|world)", "about"),
    "start_track_price": (rf"(?:can|may|能)(?: my)? ({_TRACK})|(?:with|use|by|用) (?:my )?({_TRACK})", "track"),
}


def _claimed(asked: Question, found: Asked) -> Asked | None:
    """The ruling asked whether its result is as the asking clause has it."""
    pattern, key = _CLAIMS[found.ruling]
    said = re.search(rf"(?<!\S)(?:{pattern})(?!\S)", asked.asking)
    if said is None:
        return None
    word = next(group for group in said.groups() if group)
    if key == "track":
        return found._replace(inputs={**found.inputs, "track": word}, verdict="legal")
    if key == "about":
        if "tracks" in found.inputs or "name" in found.inputs or asked.find("fail|penalty|deck|flip") is None:
            return None
        about = {"cube": "cubes", "rival": "cubes"}.get(word, word)
        return found._replace(inputs={**found.inputs, "about": about}, verdict="concerns")
    if found.verdict not in {"draw", "random_discard", "challenge_pile"}:
        return None
    return found._replace(
        inputs={**found.inputs, "claimed": 1 if word == "only one" else int(word)}, verdict="as_claimed"
    )


def asking_clause(typed: str) -> str:
    """The last sentence that asks, from the word on with which it asks."""
    parts = [part for part in re.split(r"(?<=[.!?。？！])\s*", typed) if part.strip(" .!?。？！")]
    asked = [part for part in parts if part.rstrip().endswith(("?", "？"))] or parts
    if not asked:
        return typed
    last = asked[-1]
    if is_chinese(last):
        return re.split("[，,；;]", last.rstrip("，, "))[-1]
    begins = [
        found.start(1)
        for found in re.finditer(
            rf"(?:^|[,:;\u2014-]\s*|\b(?:so|and|but|then|or|now) )({_AUXILIARY}\b)", last, re.IGNORECASE
        )
    ]
    return last[begins[-1] :] if begins else last


def with_verdict(asked: Question, found: Asked) -> Asked:
    """The ruling with the key of its result on which yes or no hangs here."""
    if not asked.yes_no:
        return found
    if "sectors" in found.inputs:  # of several sectors it is only asked whether anything can be done
        return found
    if found.ruling in _CLAIMS:
        claimed = _claimed(asked, found)
        if claimed is not None:
            return claimed
    if found.ruling == "settle" and asked.find("draw (?:\\w+ ){0,4}?(?:show|flip)|(?:show|flip) (?:\\w+ ){0,4}?draw"):
        return found  # two things are asked
    if (
        found.ruling == "settle"
        and found.verdict == "legal"
        and asked.find("(?:can|may|能) (?:my )?settle|settle allowed")
    ):
        return found
    for pattern, key in _ABOUT.get(found.ruling, ()):
        if re.search(rf"(?<!\S)(?:{pattern})(?!\S)", asked.asking):
            return found._replace(verdict=key)
    only = _ONLY_IF.get(found.ruling)
    if only and not re.search(rf"(?<!\S)(?:{only})(?!\S)", asked.asking):
        return found._replace(verdict="")
    return found
