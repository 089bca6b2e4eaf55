"""The ruling about challenges that are not met (Table 6).

In: suit of a challenge and number of a card, or the name of a line. Out: what the failure does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Frame, Reading, alternatives, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.tables import SUITS, Failure
from generator.games.deep_future.facts.tables import failures as table_6
from generator.games.deep_future.rulings import asked, asked_cards, asked_tracks, values
from generator.games.deep_future.rulings.markers import moved_on, on_tracks, say_markers, say_tracks
from generator.games.deep_future.rulings.values import ruling, say

#: How a failure is said: that it happened, or that the challenge was not met.
_FAILED = "fail|skip|ignor|penalty|miss|missed|@unanswered|flub|no|not|lose|effect|table|challenge"
#: What is asked if it is asked whether a failure is the end.
_END = "lose|over|cross|dead|out"
_MEETS = alternatives("meet|pay|beat|have|card|inhand|stop|@past|@manage")
_SHOWN = alternatives("flip|number|show|draw|penalty|get|which")
_FAILS = alternatives("fail|skip|ignor|penalty|miss|missed|@unanswered|flub|lose|effect|table|through")
#: Those of them that may be said of a civilization, too.
_TOLD = frozenset(["effect", "table", "lose", "through"])


def _unmet(reading: Reading) -> bool:
    """Whether the challenge was not met, "I fail a sun challenge": who meets it, or asks whether he must, fails nothing."""
    words = reading.question.words
    if any(reading.said(range(at - 2, at)) & {"no", "not"} for at in reading.places({"fail"})):
        return False
    if {"meet", "fail"} <= words and not words & {"no", "not"}:  # one was met, another failed
        return False
    if {"meet", "pay"} & words and not words & {"no", "not", "fail", "miss"}:
        return False
    raws = reading.said()
    unmet = bool({"no", "not"} & words and _MEETS & raws)
    shown = bool({"challenge"} & words and _SHOWN & words) and "inhand" not in words
    return _fails(raws, words) or unmet or shown


def _fails(raws: Collection[str], words: Collection[str]) -> bool:
    """Whether a failure is said; "the hand effect of a civilization" is none."""
    of_challenges = "civilization" not in words or not {"challenge", "fail", "miss"}.isdisjoint(words)
    return not (_FAILS if of_challenges else _FAILS - _TOLD).isdisjoint(raws)


def _denies_meeting(reading: Reading) -> bool:
    """Whether nothing is denied but that the challenge was met: "could not meet it", never "does it not bring cubes"."""
    denials = reading.places({"no", "not"})
    return _unmet(reading) and all(reading.said(range(at + 1, at + 4)) & _MEETS for at in denials)


def _loses_the_game(reading: Reading) -> bool:
    """Whether losing is not losing of a track: "do I lose Might?"."""
    return _denies_meeting(reading) and not _loses_of_track(reading)


def _loses_of_track(reading: Reading) -> bool:
    """Whether a track loses: "do I lose Might?"."""
    losing = [at for at in reading.places({"lose"}) if reading.tokens[at].word == "lose"]
    return any(reading.said(range(at + 1, at + 4)) & set(asked_tracks.TRACKS) for at in losing)


def _denies_nothing(reading: Reading) -> bool:
    """Whether nothing is denied: what a denied change is answered with, "does it not lower it?", nobody knows."""
    return not reading.places({"no", "not"})


#: One failure or several; with the markers; with what is asked about.
_SUITED = {"suit number failures": slots.hook(asked_cards.read_failures)}
_FAILURE = {"tracks": asked_tracks.on_tracks(default=None, again=True), **_SUITED, "_": slots.only_if(_unmet)}
_ON_TRACKS = {"tracks": asked_tracks.on_tracks(again=True), **_SUITED, "_": slots.only_if(_loses_the_game)}
_CALLED = {"name": slots.hook(asked_cards.failure_named)}
_CALLED_AND_LOST = {"_": slots.only_if(lambda reading: not _loses_of_track(reading))} | _CALLED
#: Its suit may be said, too; who asks what it does asks for no suit.
_ANY_SUIT = {"suit": asked.suit(default=None), "_": slots.only_if(_denies_nothing)}
_NOT_MINE = {"__": slots.only_if(lambda reading: not any(reading.standing("my cube")))}
_OF_EFFECTS = "cube rival neutral culture might stability world civilization line add lower lose draw discard change"
_ITS_SUIT = {"suit": asked.suit(), "_": slots.only_if(_denies_nothing)}
#: Who asks what can be done about it does not ask what it does.
_OF_CHOICES = "only random choose remove battle outsid avoid prevent stop @where @which"
_RANDOM = "rival|cube=random_rival_cubes!"
_FALLS = "lower|lose|move|hit|hurt|cost|fall|go|drop|touch|affect|change"


def cell(row: Failure) -> Result:
    """What a line of Table 6 does."""
    rivals = sum(effect.get("rival_cubes", 0) for effect in row.effects)
    new_world = next((effect for effect in row.effects if effect.get("new_world")), None)
    result: Result = {"name": row.name.en, "track": on_tracks(row.effects), "random_rival_cubes": rivals}
    if new_world:
        result |= {"new_world": True, "new_world_cubes": new_world["cubes"]}
    return result | {"rival_cubes": rivals + result.get("new_world_cubes", 0)}


def say_cell(row: Failure) -> Words:
    """A line of Table 6 in words."""
    does = cell(row)
    effects = [say_tracks(does["track"])] if does["track"] else []
    if does["random_rival_cubes"]:
        effects.append(say("challenge_failure.rivals", rivals=does["random_rival_cubes"]))
    if "new_world" in does:
        effects.append(say("challenge_failure.world", cubes=does["new_world_cubes"]))
    return say("challenge_failure.cell", name=row.name, effects=say.joined("challenge_failure.and", effects))


def cell_id(letter: str, number: int) -> str:
    """The passage of a cell of Table 6."""
    return f"T6-{9 + 6 * SUITS.index(letter) + number - 1:02d}"


#: That no failure is named beside its suit and number: "is that the rioting worlds?".
_UNNAMED = slots.only_if(lambda reading: asked_cards.failure_named(reading) is None)
_ABOUT = {"suit number": slots.hook(asked_cards.failed), "_": slots.only_if(_denies_meeting)}


@ruling(
    "T6-01 2.4-12",
    asks=(
        Frame(f"{_FAILED} {_END}", _ON_TRACKS, "lost", own=(6,)),
        Frame(f"{_FAILED} alive", _ON_TRACKS, "!lost"),
        Frame(
            f"{_FAILED} line|world|civilization",
            {**_ABOUT, "about": slots.constant("world"), "__": _UNNAMED},
            "concerns",
            never=_OF_CHOICES,
        ),
        Frame(
            f"{_FAILED} cube|rival",
            {**_ABOUT, **_NOT_MINE, "about": slots.constant("cubes")},
            "concerns",
            never=_OF_CHOICES,
        ),
        Frame(f"{_FAILED} {_FALLS}", {**_ABOUT, "about": asked_tracks.track()}, "concerns", never=_OF_CHOICES),
        Frame(_FAILED, _FAILURE, own=(6,), never="random"),
        Frame(f"{_FAILED} random", _FAILURE, own=(6,), tells=_RANDOM),
        Frame("", _CALLED, never="random"),
        Frame("random", _CALLED, tells=_RANDOM),
        Frame("", _CALLED | {"tracks": asked_tracks.on_tracks(again=True)}),
        Frame(_END, _CALLED_AND_LOST | {"tracks": asked_tracks.on_tracks(again=True)}, "lost"),
        Frame(_FALLS, _CALLED | _ANY_SUIT | {"about": asked_tracks.track(again=False)}, "concerns", never=_OF_CHOICES),
        Frame(
            "cube|rival|neutral",
            _CALLED | _ANY_SUIT | _NOT_MINE | {"about": slots.constant("cubes")},
            "concerns",
            never=_OF_CHOICES,
        ),
        Frame("heart|sun|moon|skull|hand|foot", _CALLED | _ITS_SUIT, "of_suit", never=_OF_EFFECTS),
    ),
    tells="rival|cube=rival_cubes! culture=track.C! might=track.M! stability=track.S! xeno=track.X!",
    may="challenge number fail flip draw card deck lose penalty track lower top suit effect after must skip add cube rival world neutral far discard no not meet pay inhand win left both through choose culture might stability xeno together lie row random move line join during same all corner show fall sum at_once alive civilization each against when_over before",
)
def challenge_failure(
    suit: object = None,
    number: object = None,
    name: object = None,
    failures: Any = None,
    tracks: Mapping[str, Any] | None = None,
    about: object = None,
) -> Ruled:
    """What a challenge that is not met does (Table 6): *suit* of the challenge, *number* of the card turned for it.

    Or the line called *name*, and whether it is of a *suit*; several *failures* together; with *tracks* where the
    markers end. *about* is a track, or "cubes" or "world": whether it has anything to do with that.
    """
    if name is not None:
        named = _named_failure(inputs.plain(name), suit)
        text, result = _ended(named.words, named.result, tracks, about)
        return Ruled(result, *say("challenge_failure.whole", text=text), named.rests)
    pairs = failures or [{"suit": suit, "number": number}]
    failed = [(values.suit(pair["suit"]), values.number(pair["number"])) for pair in inputs.listed(pairs)]
    rows = [table_6()[each] for each in failed]
    result = cell(rows[0])
    text = say.joined("challenge_failure.then", [say_cell(row) for row in rows])
    if len(rows) > 1:
        result = _together(rows)
        total, rivals = say_tracks(result["track"]), result["random_rival_cubes"]
        text = say(
            "challenge_failure.together", text=text, total=total, rivals=rivals, worlds=result.get("new_worlds", 0)
        )
    text, result = _ended(text, result, tracks, about)
    which = [say("challenge_failure.which", suit=values.suit_name(letter), number=each) for letter, each in failed]
    rests = (*(cell_id(*each) for each in failed), "2.4-12")
    return Ruled(
        result, *say("challenge_failure.text", which=say.joined("challenge_failure.and", which), text=text), rests
    )


def _ended(text: Words, result: Result, tracks: Mapping[str, Any] | None, about: object) -> tuple[Words, Result]:
    """What is told of failures, with where the *tracks* end, and whether they have to do with what is asked *about*."""
    if tracks:
        ends, lost = moved_on(values.markers(tracks), result["track"])
        result |= {"tracks": ends, "lost": lost}
        text = say("challenge_failure.ends", text=text, ends=say_markers(ends, lost))
    if about is not None:
        result["concerns"] = _concerns(result, inputs.plain(about))
    return text, result


def _together(rows: Sequence[Failure]) -> Result:
    """What several failures do together."""
    cells = [cell(row) for row in rows]
    rivals = sum(each["random_rival_cubes"] for each in cells)
    moved = on_tracks(effect for row in rows for effect in row.effects)
    worlds = sum(bool(each.get("new_world")) for each in cells)
    result: Result = {"names": [row.name.en for row in rows], "track": moved, "random_rival_cubes": rivals}
    result["rival_cubes"] = sum(each["rival_cubes"] for each in cells)
    return result | ({"new_world": True, "new_worlds": worlds} if worlds else {})


def _concerns(result: Result, about: str) -> bool:
    """Whether a failure brings rival cubes or a world, or moves the track that is asked about."""
    new = bool(result.get("new_world"))
    brings = {"cubes": new or bool(result["random_rival_cubes"]), "world": new}
    return brings[about] if about in brings else values.track(about) in result["track"]


def _named_failure(wanted: str, suit: object) -> Ruled:
    for row in table_6().values():
        if wanted in {inputs.plain(row.name.en), inputs.plain(row.name.zh), inputs.plain(row.challenge)}:
            result = cell(row) | {"suits": [values.key(letter) for letter in row.suits], "number": row.number}
            if suit is not None:
                result["of_suit"] = values.suit(suit) in row.suits
            its = say.joined("challenge_failure.or", [values.suit_name(letter) for letter in row.suits])
            text = say("challenge_failure.named", cell=say_cell(row), suits=its, number=row.number)
            return Ruled(result, *text, tuple(cell_id(letter, row.number) for letter in row.suits[:2]))
    raise ValueError(Text("no_failure", given=wanted))
