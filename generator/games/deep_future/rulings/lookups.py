"""Rulings that are read off a table (Tables 1 and 5), and what there is not."""

from __future__ import annotations

from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Frame, Reading, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.tables import NUMBERS, SUITS, AdvancementRow, actions, advancements, when_words
from generator.games.deep_future.facts.tables import failures as table_6
from generator.games.deep_future.rulings import asked, asked_advancements, asked_cards, asked_tracks, values
from generator.games.deep_future.rulings.failures import cell, cell_id, say_cell
from generator.games.deep_future.rulings.markers import on_tracks
from generator.games.deep_future.rulings.values import ruling, say, typed

_ACTIONS = "power settle grow advance battle expand"


def row_id(row: AdvancementRow) -> str:
    """The passage of a line of Table 5."""
    return f"T5-{1 + 6 * SUITS.index(row.suit) + row.number - 1:02d}"


def _row(row: AdvancementRow) -> Ruled:
    result: Result = {"suit": values.key(row.suit), "number": row.number, "name": row.name.en}
    result |= {"action": row.action.upper(), "effect": row.reminder.en}
    return Ruled(result, *say("advancement.text", row=_say_row(row)), (row_id(row),))


def _say_row(row: AdvancementRow) -> Words:
    return say("advancement.row", effect=row.reminder, **_fields(row))


def _fields(row: AdvancementRow) -> dict[str, Any]:
    """What sentences tell of an advancement."""
    suit = values.suit_name(row.suit)
    return {"name": row.name, "suit": suit, "number": row.number, "when": when_words()[row.action]}


#: What may be given: suit and number of an advancement, its name, a suit, a track, an action.
_CORNER, _NAME = {"suit number": asked.suit_number()}, {"name": asked_advancements.advancement()}
_SUIT, _TRACK, _ACTION = {"suit": asked.suit()}, {"track": asked_tracks.track()}, {"action": slots.pick(_ACTIONS)}
_TABLE_5 = {"__": asked_cards.of_table(5)}  # before what uses up suit and number
_FAILED = _TABLE_5 | {"suit number": slots.hook(asked_cards.failed)}
_ANY_ACTION = {"action": slots.pick(_ACTIONS, default=None)}
_OPEN = {"_": slots.OPEN}


def _step(reading: Reading) -> slots.Filled | None:
    """By how much something is raised: "by 2", "2 Culture"."""
    found = [
        *reading.standing("by|add N"),
        *reading.standing("N culture|might|stability|xeno"),
        *reading.standing("N sector culture|might|stability|xeno"),
    ]
    return slots.agreed(reading.numbers(at for each in found for at in each))


#: What is never said of a suit that pays: how many cards there are of it, or how soon one comes.
_OF_DRAWS = "civilization average mean expected chance many number often see draw deck until"


@ruling(
    "T5-00",
    asks=(
        Frame("generate|advancement|slot|write|get|what|row|column|tech|random|table", _FAILED),
        Frame("suit|number|when|action|table|advancement|what|good|for|@use|effect|help|do|@which", _TABLE_5 | _NAME),
        Frame("heart|sun|moon|skull|hand|foot", _TABLE_5 | _CORNER | _NAME, "as_claimed"),
        Frame(
            "heart|sun|moon|skull|hand|foot advancement|suit|@belong|@is|a",
            _NAME | _SUIT,
            "as_claimed",
            may="advancement suit column list tech",
            never="after any choose use take get give let add",
        ),
        Frame(
            "add|raise|push|help|up|give|move|@give",
            _NAME | _TRACK | _ANY_ACTION | {"step": slots.hook(_step, default=None)},
            "as_claimed",
            may="track effect action tableau sector",
            never="only other else opponent right any too attacked now just added wrote written new fresh down lower lose @just_now",
        ),
        Frame(
            "work|help|use|usable|effect|strengthen|belong|for|advancement",
            _NAME | _ACTION,
            "as_claimed",
            may="effect action during",
            never="only right let attacked against many outsid without beyond then before after first #2 now added wrote same like as selectabl choose @just_now @suffers @which @thanks_to @undergone",
        ),
    ),
    may="advancement suit number add all name help strengthen choose action raise track each effect push tech slot column everything tableau generate stand corner world homeworld random line match lie row first #2 after flip draw card advance under during less",
    never="after any choose redraw",
)
def advancement(
    suit: object = None,
    number: object = None,
    name: object = None,
    track: object = None,
    action: object = None,
    step: object = None,
) -> Ruled:
    """An advancement by suit and number, or by name (Table 5).

    Of one by name, whether it has that *suit* and *number*, works with that *action*, raises that *track* by a *step*.
    """
    if name is None:
        return _row(advancements()[values.suit(suit), values.number(number)])
    row = values.advancement(name)
    ruled = _row(row)
    raised = 0 if track is None else on_tracks(row.effects).get(values.track(track), 0)
    claims = [
        *([values.suit(suit) == row.suit] if suit is not None else []),
        *([values.number(number) == row.number] if suit is not None and number is not None else []),
        *([values.action(action) == row.action] if action is not None else []),
        *([raised > 0 and step in {None, raised}] if track is not None else []),
    ]
    return ruled._replace(result={**ruled.result, "as_claimed": all(claims)}) if claims else ruled


@ruling(
    "T5-00 T6-01",
    asks=(
        Frame("", {"suit number": slots.hook(asked_cards.corner_alone)}),
        Frame("", {"suit number": slots.hook(asked_cards.row_alone)}),
    ),
)
def corner(suit: object, number: object) -> Ruled:
    """Both meanings of a suit with a number ("K4"): the advancement that such a card names, and a failure of Table 6."""
    key = values.suit(suit), values.number(number)
    row, failure = advancements()[key], table_6()[key]
    result = {**_row(row).result, "failure": cell(failure)}
    its = {"letter": row.suit, "suit": values.suit_name(row.suit), "number": row.number}
    text = say("corner.text", row=_say_row(row), cell=say_cell(failure), **its)
    return Ruled(result, *text, (row_id(row), cell_id(*key)))


@ruling(
    "T5-00",
    asks=(
        Frame(
            "advancement|choice|choose|list suit|@under|6|@slot|column|all|@which|what|name|list|show|give",
            _TABLE_5 | _SUIT | _OPEN,
            own=(6,),
        ),
        Frame(
            "advancement|help|strengthen|list|everything|which|what add|raise|push|up|give|increase|help|stand|boost",
            _TABLE_5 | _TRACK | _OPEN,
        ),
        Frame(
            "advancement|help|strengthen|list|work what|@which|list|all|name|usabl|tied|for|with|to|in",
            _TABLE_5 | _ACTION | _OPEN,
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
        wanted = "start" if inputs.plain(action) in typed("action.start") else values.action(action)
        found = [row for row in found if row.action == wanted]
    if track is not None:
        moved = values.track(track)
        found = [row for row in found if on_tracks(row.effects).get(moved, 0) > 0]
        rests = f"T5-{37 + 'CMSX'.index(moved)}"
    each = [say("advancement_list.one", **_fields(its)) for its in found]
    text = say("advancement_list.text", found=found, each=say.joined("advancement_list.and", each))
    return Ruled({"names": [row.name.en for row in found]}, *text, (rests,))


@ruling(
    "T1-01",
    asks=(
        Frame("suit|card|symbol|what|@which pay|need|cost|discard|use|suit", _ACTION | _OPEN),
        Frame(
            "action|do|play|pay|use|for|@what|which|let|@perform card|suit|action|pay", _SUIT | _OPEN, never=_OF_DRAWS
        ),
        Frame(
            "discard|pay|@use|card|take|cost|@need|require|play|for|buy|with|@permitted",
            _ACTION | _SUIT,
            "pays",
            may="card suit action inhand pay discard",
            never="civilization turn took taken already always",
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
        raise ValueError(Text("needs_one", keys=("action", "suit")))
    row = next(
        each for each in actions().values() if (each.key == wanted if wanted is not None else each.suit == letter)
    )
    rests = ("T1-01", f"T1-{2 + list(actions()).index(row.key):02d}")
    if not row.suit:
        result: Result = {"action": row.key.upper(), "suit": None}
        return Ruled(result, *say("action_suit.free", action=row.name, does=row.reminder), rests)
    result = {"action": row.key.upper(), "suit": values.key(row.suit)}
    if wanted is not None and letter is not None:
        result["pays"] = row.suit == letter
    text = say("action_suit.paid", action=row.name, suit=values.suit_name(row.suit), does=row.reminder)
    return Ruled(result, *text, rests)


#: The passage that says what there is of each kind.
_THERE_IS = {"suit": "1.2-02", "number": "1.2-01", "sector": "1.5-01", "table": "T1-01", "section": "0-03"}


@ruling(
    "1.2-01",
    asks=(
        Frame("sector", {"kind": slots.constant("sector"), "value": slots.hook(asked_cards.no_sector)}, "exists"),
        Frame("table", {"kind": slots.constant("table"), "value": asked.number_between(7, 99)}, "exists"),
        Frame("card number", {"kind": slots.constant("number"), "value": asked.number_between(7, 99)}, "exists"),
    ),
    may="galaxy number lie card",
)
def no_such(kind: object, value: object) -> Ruled:
    """That something does not exist: a *kind* of suit, number, sector, table or section, and the *value* asked for."""
    what = inputs.plain(kind)
    if what not in _THERE_IS:
        raise ValueError(Text("none_of_these", name="kind", given=kind, known=tuple(_THERE_IS)))
    exists = {"number": values.number, "sector": values.sector, "suit": values.suit}.get(what)
    if exists is not None and inputs.readable(exists, value):
        raise ValueError(Text("it_exists", kind=what, value=value))
    text = say(f"no_such.{what}", value=value)
    return Ruled({"exists": False, "kind": what, "value": value}, *text, (_THERE_IS[what],))
