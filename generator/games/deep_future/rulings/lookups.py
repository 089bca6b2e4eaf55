"""Rulings that are read off a table (Tables 1, 5 and 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.reading import Reading
from generator.engine.questions.words import alternatives
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.rulings import asked, asked_cards, values
from generator.games.deep_future.rulings.values import ruling, say
from generator.games.deep_future.tables import (
    NUMBERS,
    SUITS,
    AdvancementRow,
    Failure,
    actions,
    advancements,
    suits,
    tracks,
    when_words,
)
from generator.games.deep_future.tables import (
    failures as table_6,
)

#: How a failure is told: that it happened, or that the challenge was not met.
_FAILED = "fail|skip|ignor|penalty|miss|missed|unanswered|flub|不管|扛|接|no|not|lose|effect|table|challenge"
#: What is asked if it is asked whether a failure is the end.
_END = "lose|over|cross|dead|out"
_ACTIONS = "power settle grow advance battle expand"


_MEETS = alternatives("meet|pay|beat|have|card|inhand|stop|过|管")
_SHOWN = alternatives("flip|number|show|draw|penalty|get|which")
_FAILS = alternatives("fail|skip|ignor|penalty|miss|missed|unanswered|flub|不管|扛|接|lose|effect|table|through")


def _unmet(reading: Reading) -> bool:
    """Whether the challenge was not met, "I fail a sun challenge": who meets it, or asks whether he must, fails nothing."""
    words = reading.question.words
    if any(reading.said(range(at - 2, at)) & {"no", "not"} for at in reading.places({"fail"})):
        return False
    if {"meet", "pay"} & words and not words & {"no", "not", "fail", "miss"}:
        return False
    raws = reading.said()
    unmet = bool({"no", "not"} & words and _MEETS & raws)
    shown = bool({"challenge"} & words and _SHOWN & words) and "inhand" not in words
    return bool(_FAILS & raws) or unmet or shown


def _denies_meeting(reading: Reading) -> bool:
    """Whether nothing is denied but that the challenge was met: "could not meet it", never "does it not bring cubes"."""
    denials = reading.places({"no", "not"})
    return _unmet(reading) and all(reading.said(range(at + 1, at + 4)) & _MEETS for at in denials)


def _loses_the_game(reading: Reading) -> bool:
    """Whether losing is not losing of a track: "do I lose Might?"."""
    losing = [at for at in reading.places({"lose"}) if reading.tokens[at].word == "lose"]
    return _denies_meeting(reading) and not any(
        reading.said(range(at + 1, at + 4)) & set(asked.TRACKS) for at in losing
    )


#: One failure or several; with the markers; with what is asked about.
_SUITED = {"suit number failures": slots.hook(asked_cards.failures_told)}
_FAILURE = {"tracks": asked.on_tracks(default=None, again=True), **_SUITED, "_": slots.only_if(_unmet)}
_ON_TRACKS = {"tracks": asked.on_tracks(again=True), **_SUITED, "_": slots.only_if(_loses_the_game)}
_FALLS = "lower|lose|move|hit|cost|fall|go|drop|touch|affect|change"


def _beyond(least: int, most: int) -> slots.Slot:
    """The one number that is told, if it lies between these."""

    def take(reading: Reading) -> slots.Filled | None:
        found = slots.number().take(reading)
        return found if found is not None and least <= found.value <= most else None

    return slots.hook(take)


def on_tracks(effects: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """How far effects move each track."""
    moved: dict[str, int] = {}
    for effect in effects:
        if effect.get("track") in {"C", "M", "S", "X"} and "delta" in effect:
            moved[effect["track"]] = moved.get(effect["track"], 0) + effect["delta"]
    return moved


def suit_name(letter: str) -> Words:
    """A suit in the middle of a sentence."""
    return Words(values.key(letter), suits()[letter].name.zh)


def told_tracks(moved: Mapping[str, int]) -> Words:
    """Moves of tracks in words: "Stability -2, Culture -1"."""
    each = [say("on_tracks.moved", track=tracks()[letter].name, delta=delta) for letter, delta in moved.items()]
    return say.joined("on_tracks.and", each)


def moved_on(at: Mapping[str, int], moved: Mapping[str, int]) -> tuple[dict[str, int], bool]:
    """Where markers come to stand (1.5, 2.4), and whether one of them stands on a cross then."""
    ends = {letter: max(tracks()[letter].low, min(tracks()[letter].high, value)) for letter, value in at.items()}
    for letter, delta in moved.items():
        if letter in at:
            its = tracks()[letter]
            ends[letter] = max(its.low, min(its.high, at[letter] + delta))
    lost = any((lose := tracks()[letter].lose) is not None and value <= lose for letter, value in ends.items())
    return ends, lost


def told_markers(ends: Mapping[str, int], lost: bool) -> Words:
    """Where markers stand, in words."""
    each = [say("on_tracks.at", track=tracks()[letter].name, value=value) for letter, value in ends.items()]
    return say("on_tracks.ends", each=say.joined("on_tracks.then", each), lost=lost)


def _cell(row: Failure) -> Result:
    rivals = sum(effect.get("rival_cubes", 0) for effect in row.effects)
    new_world = next((effect for effect in row.effects if effect.get("new_world")), None)
    told: Result = {"name": row.name.en, "track": on_tracks(row.effects), "random_rival_cubes": rivals}
    if new_world:
        told |= {"new_world": True, "new_world_cubes": new_world["cubes"]}
    return told


def _told_cell(row: Failure) -> Words:
    does = _cell(row)
    effects = [told_tracks(does["track"])] if does["track"] else []
    if does["random_rival_cubes"]:
        effects.append(say("challenge_failure.rivals", rivals=does["random_rival_cubes"]))
    if "new_world" in does:
        effects.append(say("challenge_failure.world", cubes=does["new_world_cubes"]))
    return say("challenge_failure.cell", name=row.name, effects=say.joined("challenge_failure.and", effects))


def cell_id(letter: str, number: int) -> str:
    """The passage of a cell of Table 6."""
    return f"T6-{9 + 6 * SUITS.index(letter) + number - 1:02d}"


def row_id(row: AdvancementRow) -> str:
    """The passage of a line of Table 5."""
    return f"T5-{1 + 6 * SUITS.index(row.suit) + row.number - 1:02d}"


_ABOUT = {"suit number": slots.hook(asked_cards.failed), "_": slots.only_if(_denies_meeting)}


@ruling(
    "T6-01",
    "2.4-12",
    asks=(
        Frame(f"{_FAILED} {_END}", _ON_TRACKS, "lost", own=(6,)),
        Frame(f"{_FAILED} alive", _ON_TRACKS, "!lost"),
        Frame(f"{_FAILED} line|world|civilization", {**_ABOUT, "about": slots.constant("world")}, "concerns"),
        Frame(f"{_FAILED} cube|rival", {**_ABOUT, "about": slots.constant("cubes")}, "concerns"),
        Frame(f"{_FAILED} {_FALLS}", {**_ABOUT, "about": asked.track()}, "concerns"),
        Frame(_FAILED, _FAILURE, own=(6,)),
        Frame("", {"name": slots.hook(asked_cards.failure_named)}),
    ),
    may="challenge number fail flip draw card deck lose penalty track lower top suit effect after must skip add cube rival world neutral far discard no not meet pay inhand win left both through choose culture might stability xeno together lie row random move line join during same all corner show fall sum at_once alive civilization each",
)
def challenge_failure(
    suit: object = None,
    number: object = None,
    name: object = None,
    failures: Any = None,
    tracks: Any = None,
    about: object = None,
) -> Ruled:
    """What a challenge that is not met does (Table 6): *suit* of the challenge, *number* of the card turned for it.

    Or the line called *name*; several *failures* together; with *tracks* where the markers end. *about* is a track, or
    "cubes" or "world": whether it has anything to do with that.
    """
    if name is not None:
        return _named_failure(values.plain(name))
    pairs = failures or [{"suit": suit, "number": number}]
    asked = [(values.suit(pair["suit"]), values.number(pair["number"])) for pair in values.listed(pairs)]
    rows = [table_6()[each] for each in asked]
    result = _cell(rows[0])
    told = say.joined("challenge_failure.then", [_told_cell(row) for row in rows])
    if len(rows) > 1:
        moved: Counter[str] = Counter()
        for row in rows:
            moved.update(on_tracks(row.effects))
        rivals = sum(_cell(row)["random_rival_cubes"] for row in rows)
        result = {"names": [row.name.en for row in rows], "track": dict(moved), "random_rival_cubes": rivals}
        worlds = sum(bool(_cell(row).get("new_world")) for row in rows)
        if worlds:
            result |= {"new_world": True, "new_worlds": worlds}
        total = told_tracks(moved)
        told = say("challenge_failure.together", told=told, total=total, rivals=rivals, worlds=worlds)
    if tracks:
        ends, lost = moved_on(values.markers(tracks), result["track"])
        result |= {"tracks": ends, "lost": lost}
        told = say("challenge_failure.ends", told=told, ends=told_markers(ends, lost))
    if about is not None:
        result["concerns"] = _concerns(result, values.plain(about))
    which = [say("challenge_failure.which", suit=suit_name(letter), number=each) for letter, each in asked]
    rests = (*(cell_id(*each) for each in asked), "2.4-12")
    return Ruled(
        result,
        *say("challenge_failure.told", which=say.joined("challenge_failure.and", which), told=told),
        rests,
    )


def _concerns(result: Result, about: str) -> bool:
    """Whether a failure brings rival cubes or a world, or moves the track that is asked about."""
    if about == "cubes":
        return bool(result["random_rival_cubes"] or result.get("new_world"))
    return bool(result.get("new_world")) if about == "world" else values.track(about) in result["track"]


def _named_failure(wanted: str) -> Ruled:
    for row in table_6().values():
        if wanted in {values.plain(row.name.en), values.plain(row.name.zh), values.plain(row.challenge)}:
            result = _cell(row) | {"suits": [values.key(letter) for letter in row.suits], "number": row.number}
            its = say.joined("challenge_failure.or", [suit_name(letter) for letter in row.suits])
            told = say("challenge_failure.named", cell=_told_cell(row), suits=its, number=row.number)
            return Ruled(result, *told, tuple(cell_id(letter, row.number) for letter in row.suits[:2]))
    raise ValueError(f"{wanted!r} is no line of Table 6")


def _row(row: AdvancementRow) -> Ruled:
    result = {
        "suit": values.key(row.suit),
        "number": row.number,
        "name": row.name.en,
        "action": row.action.upper(),
        "effect": row.reminder.en,
    }
    return Ruled(result, *say("advancement.told", row=_told_row(row)), (row_id(row),))


def _told_row(row: AdvancementRow) -> Words:
    its = {"name": row.name, "suit": suit_name(row.suit), "number": row.number, "effect": row.reminder}
    return say("advancement.row", when=when_words()[row.action], **its)


@ruling(
    "T5-00",
    asks=(
        Frame(
            "advancement|write|table|tech|slot|generate|name|what|which|row|column",
            {"suit number": asked.suit_number()},
            own=(5,),
        ),
        Frame(
            "generate|advancement|slot|write|get|what|row|column|tech|random|table",
            {"suit number": slots.hook(asked_cards.failed)},
            own=(5,),
        ),
        Frame(
            "suit|number|when|action|table|advancement|what|good|for|use|effect|help|do|which|哪|用",
            {"name": asked.advancement()},
            own=(5,),
        ),
        Frame(
            "heart|sun|moon|skull|hand|foot",
            {"suit number": asked.suit_number(), "name": asked.advancement()},
            "as_claimed",
        ),
        Frame(
            "heart|sun|moon|skull|hand|foot advancement|suit|belong|is|a|是|属",
            {"name": asked.advancement(), "suit": asked.suit()},
            "as_claimed",
            may="advancement suit column list tech",
        ),
        Frame(
            "add|raise|push|help|up|give|move",
            {"name": asked.advancement(), "track": asked.track(), "action": slots.pick(_ACTIONS, default=None)},
            "as_claimed",
            may="track effect action tableau",
            never="only other opponent right any",
        ),
        Frame(
            "work|help|use|effect|strengthen|belong|for",
            {"name": asked.advancement(), "action": slots.pick(_ACTIONS)},
            "as_claimed",
            may="effect action",
            never="only right let 能 靠",
        ),
    ),
    may="advancement suit number add all name help strengthen choose 6 action raise track each effect push tech slot column everything tableau generate stand corner world homeworld random 5 line match lie row first #2 after flip draw card advance under during less",
    never="after any choose",
)
def advancement(
    suit: object = None, number: object = None, name: object = None, track: object = None, action: object = None
) -> Ruled:
    """An advancement by suit and number, or by name (Table 5).

    Of one by name, whether it has that *suit* and *number*, works with that *action*, raises that *track*.
    """
    if name is None:
        return _row(advancements()[values.suit(suit), values.number(number)])
    row = values.advancement(name)
    ruled = _row(row)
    claims = [
        *([values.suit(suit) == row.suit] if suit is not None else []),
        *([values.number(number) == row.number] if suit is not None and number is not None else []),
        *([values.action(action) == row.action] if action is not None else []),
        *([on_tracks(row.effects).get(values.track(track), 0) > 0] if track is not None else []),
    ]
    return ruled._replace(result={**ruled.result, "as_claimed": all(claims)}) if claims else ruled


@ruling("T5-00", "T6-01", asks=(Frame("", {"suit number": slots.hook(asked_cards.corner_alone)}),))
def corner(suit: object, number: object) -> Ruled:
    """Both meanings of a suit with a number ("K4"): the advancement that such a card names, and a failure of Table 6."""
    key = values.suit(suit), values.number(number)
    row, failure = advancements()[key], table_6()[key]
    result = {**_row(row).result, "failure": _cell(failure)}
    its = {"letter": row.suit, "suit": suit_name(row.suit), "number": row.number}
    told = say("corner.told", row=_told_row(row), cell=_told_cell(failure), **its)
    return Ruled(result, *told, (row_id(row), cell_id(*key)))


@ruling(
    "T5-00",
    asks=(
        Frame(
            "advancement|choice|choose|list suit|under|6|slot|column|all|which|what|name|下|栏|槽|哪|list|show|give",
            {"suit": asked.suit(), "_": slots.OPEN},
            own=(5, 6),
        ),
        Frame(
            "advancement|help|strengthen|list|everything|which|what add|raise|push|up|give|increase|help|stand|boost",
            {"track": asked.track(), "_": slots.OPEN},
            own=(5,),
        ),
        Frame(
            "advancement|help|strengthen|list|work what|which|list|all|哪|name|usabl|tied|for|with|to|in",
            {"action": slots.pick(_ACTIONS), "_": slots.OPEN},
            own=(5,),
        ),
    ),
    may="advancement suit number add all name write help strengthen choose 6 action raise track each effect push tech slot column everything under every row show line during",
)
def advancement_list(suit: object = None, action: object = None, track: object = None) -> Ruled:
    """The advancements of a suit, of an action, or that raise a track, in the order of Table 5."""
    found = list(advancements().values())
    rests = "T5-00"
    if suit is not None:
        letter = values.suit(suit)
        found = [advancements()[letter, each] for each in NUMBERS]
        rests = f"T5-{42 + SUITS.index(letter)}"
    if action is not None:
        wanted = "start" if values.plain(action) in {"start", "开始"} else values.action(action)
        found = [row for row in found if row.action == wanted]
    if track is not None:
        moved = values.track(track)
        found = [row for row in found if on_tracks(row.effects).get(moved, 0) > 0]
        rests = f"T5-{37 + 'CMSX'.index(moved)}"
    each = [
        say(
            "advancement_list.one",
            name=its.name,
            suit=suit_name(its.suit),
            number=its.number,
            when=when_words()[its.action],
        )
        for its in found
    ]
    told = say("advancement_list.told", found=found, each=say.joined("advancement_list.and", each))
    return Ruled({"names": [row.name.en for row in found]}, *told, (rests,))


@ruling(
    "T1-01",
    asks=(
        Frame(
            "suit|card|symbol|what|which|哪 pay|need|cost|discard|use|suit",
            {"action": slots.pick(_ACTIONS), "_": slots.OPEN},
        ),
        Frame(
            "action|do|play|pay|use|for|what|which|let|干|做|什 card|suit|action|pay",
            {"suit": asked.suit(), "_": slots.OPEN},
        ),
        Frame(
            "discard|pay|use|card|take|cost|need|require|play|for|buy|with|要|用|可",
            {"action": slots.pick(_ACTIONS), "suit": asked.suit()},
            "pays",
            may="card suit action inhand pay discard",
        ),
    ),
    may="action card suit pay discard inhand symbol color must corner advancement write world tech civilization hold control",
    never="civilization",
)
def action_suit(action: object = None, suit: object = None) -> Ruled:
    """Which suit pays for an action, or which action a suit pays for (Table 1); of both, whether it *pays*."""
    wanted = values.action(action) if action is not None else None
    letter = values.suit(suit) if suit is not None else None
    if wanted is None and letter is None:
        raise ValueError("it must know action or suit")
    row = next(
        each for each in actions().values() if (each.key == wanted if wanted is not None else each.suit == letter)
    )
    rests = (f"T1-{2 + list(actions()).index(row.key):02d}", "T1-01")
    if not row.suit:
        result: Result = {"action": row.key.upper(), "suit": None}
        return Ruled(result, *say("action_suit.free", action=row.name, does=row.reminder), rests)
    result = {"action": row.key.upper(), "suit": values.key(row.suit)}
    if wanted is not None and letter is not None:
        result["pays"] = row.suit == letter
    told = say("action_suit.paid", action=row.name, suit=suit_name(row.suit), does=row.reminder)
    return Ruled(result, *told, rests)


def _is(read: Callable[[object], object], value: object) -> bool:
    """Whether a value can be read so."""
    try:
        read(value)
    except ValueError:
        return False
    return True


#: The passage that says what there is of each kind.
_THERE_IS = {"suit": "1.2-02", "number": "1.2-01", "sector": "1.5-01", "table": "T1-01", "section": "0-03"}


@ruling(
    "1.2-01",
    asks=(
        Frame("sector", {"kind": slots.constant("sector"), "value": slots.hook(asked_cards.no_sector)}, "exists"),
        Frame("card number", {"kind": slots.constant("number"), "value": _beyond(7, 99)}, "exists"),
        Frame("table", {"kind": slots.constant("table"), "value": _beyond(7, 99)}, "exists"),
    ),
    may="galaxy number lie card",
)
def no_such(kind: object, value: object) -> Ruled:
    """That something does not exist: a *kind* of suit, number, sector, table or section, and the *value* asked for."""
    what = values.plain(kind)
    if what not in _THERE_IS:
        raise ValueError(f"{kind!r} is none of {', '.join(_THERE_IS)}")
    exists = {"number": values.number, "sector": values.sector, "suit": values.suit}.get(what)
    if exists is not None and _is(exists, value):
        raise ValueError(f"{what} {value} exists")
    told = say(f"no_such.{what}", value=value)
    return Ruled({"exists": False, "kind": what, "value": value}, *told, (_THERE_IS[what],))
