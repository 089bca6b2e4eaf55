"""Rulings about the phases around the actions: start, challenges, how many actions, moves of markers (2.1, 2.2, 2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine import inputs
from generator.engine.languages import manner
from generator.engine.questions import Filled, Frame, Reading, alternatives, grammar, places_of, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import ACTIONS, LARGEST_HAND, MOST_UPKEEP, SMALLEST_HAND
from generator.games.deep_future.facts.tables import actions
from generator.games.deep_future.facts.tables import tracks as track_rows
from generator.games.deep_future.rulings import asked, asked_tracks, values
from generator.games.deep_future.rulings.asked_advancements import listed_advancements
from generator.games.deep_future.rulings.lookups import row_id
from generator.games.deep_future.rulings.markers import effects_of, moved_on, on_tracks, say_if_moved, total
from generator.games.deep_future.rulings.values import ruling, say


def _hand(reading: Reading) -> Filled | None:
    """The hand: the one number, if it is not of cards that are drawn or discarded: "a hand of 7"."""
    found = asked.one_number("card").take(reading)
    if found is None or any(reading.said(range(at - 2, at)) & {"draw", "discard", "down"} for at in found.places):
        return None
    return found


def _before_start(reading: Reading) -> Filled | None:
    """The hand before START advancements: so many cards, if they are not looked at: "the top three cards"."""
    found = slots.count("card inhand").take(reading)
    return found if found and not any(reading.said(range(at - 4, at)) & _LOOKS for at in found.places) else None


#: What is said before the number of cards that are looked at.
_LOOKS = alternatives("look|see|top")


def _no_card(reading: Reading) -> Filled | None:
    """That there is no card in hand: "no cards", "an empty hand"."""
    none = [each for each in reading.question.bound({"card", "inhand"}, set()) if each.number == 0]
    empty = reading.places({"empty", "empty hand"})
    return Filled(0, frozenset(empty) or none[0].places) if empty or len(none) == 1 else None


#: What tells that a card is not in hand any more: "it was discarded".
_SPENT = alternatives("was|were|been|spent|gone|paid|@by_now")


def _challenge_and_rest(reading: Reading) -> tuple[str, list[asked.NamedSuit]] | None:
    """The suit of a challenge, and all other suits, without the number of a card: "a sun challenge, I hold 2 moons"."""
    found = asked.corners(reading)
    asks = [] if "only" in reading.said(reading.clauses()[-1]) else asked.before_word(reading, found, {"challenge"})
    rest = [each for each in found if each not in asks]
    if (
        reading.said() & _SPENT
        or len({each.suit for each in asks}) != 1
        or not rest
        or any(each.number for each in asks)
    ):
        return None
    return asks[0].suit, rest


def _challenge_and_hand(reading: Reading) -> Filled | None:
    """The suit of a challenge, and the suits of the cards in hand, all others: "a sun challenge, I hold 2 moons"."""
    found, words = _challenge_and_rest(reading), reading.question.words
    if words & {"cube", "upkeep"} or (words & _ON_CARDS and not words & _IN_HAND_SAID):
        return None
    return found and Filled((found[0], asked.suits_of(found[1])), places_of(asked.corners(reading)))


#: Where else a suit may be than in hand, and what tells that it is there.
_ON_CARDS, _IN_HAND_SAID = alternatives("advancement|homeworld|tech|settled|world|tableau"), alternatives("inhand|hold")


def _challenge_and_ways(reading: Reading) -> Filled | None:
    """The suit of a challenge, and what may answer it: "a sun challenge, my tech with sun and moon has a cube"."""
    given, words = _challenge_and_rest(reading), reading.question.words
    on_card = bool({"tech", "homeworld"} & words)
    shown = asked.shown(reading, given[1]) if given else None
    if given is None or shown is None or on_card != ("cube" in words):
        return None
    if on_card == ("settled" in words) or {"inhand", "hold", "corner", "blank", "empty", "incomplete", "world"} & words:
        return None
    held = [each.suit for each in shown]
    ways = (held, None) if on_card else (None, held)
    return Filled((given[0], *ways), places_of(asked.corners(reading)))


def _taken_and_wanted(reading: Reading) -> Filled | None:
    """The actions that have been taken, and the one that is asked about behind them: "after POWER, can I GROW?"."""
    found = asked.actions_named(reading)
    names = [reading.tokens[at].word for at in found]
    asks = reading.places(_ASKS)
    if len(found) < 2 or len(set(names[:-1])) < len(names[:-1]) or not asks or asks[0] < found[0]:
        return None
    if not any(found[-2] < at < found[-1] for at in asks) or not reading.said(range(asks[0])) & _TAKEN:
        return None
    ordinals = [at for at, token in enumerate(reading.tokens) if token.ordinal in {1, 2, 3}]
    afters = reading.places({"after"} if manner(reading.question.language).has_words else {"after", "before"})
    return Filled((names[:-1], names[-1]), frozenset([*ordinals, *afters, *found]))


def _same_again(reading: Reading) -> Filled | None:
    """The same action a second time, in this turn, whatever card would pay: "POWER again with another sun?"."""
    found = _taken_and_wanted(reading)
    if found is None or found.value[1] not in found.value[0] or reading.said() & _OTHER_TURN:
        return None
    turns = reading.places({"turn"})
    ones = [at for at in reading.places(grammar("one")) if reading.at(at + 1).raw in _TIMES]
    return Filled(found.value, found.places.union(turns, ones))


_OTHER_TURN = alternatives("last|previous|next|other|each|every|new|free|later")
_TIMES = grammar("counted_by") | {"card"}
_BESIDES_AGAIN = (
    "action again twice same first second another card inhand hold pay discard sun moon heart skull hand foot"
)

_TO_BE = grammar("be") | grammar("is") - {"is"}
_ASKS = alternatives("@can|@may|am|is|@could|@still_may|allowed")
_TAKEN = alternatives("after|use|did|@done|taken|took|first|@already|have|had|ive|played|complete|choose|@past|@by_now")


def _taken_only(reading: Reading) -> Filled | None:
    """The actions that have been taken, when no other is named: "I took POWER, is there another action?"."""
    found = asked.actions_named(reading)
    if any(reading.said(range(at - 3, at)) & _TO_BE for at in found):  # "may the other action be to expand?"
        return None
    ones = [at - 1 for at in found if at and reading.tokens[at - 1].raw in {"one", "a", "1"}]
    names = [reading.tokens[at].word for at in found]
    if len(set(names)) < len(names) or len(names) not in {1, 2}:
        return None
    return Filled(names, frozenset([*ones, *found]))


#: It is asked how many cards there are then, not how many come; nothing is said of what is after an action.
_IS_KEPT, _KEPT = slots.only_if(lambda reading: any(reading.standing("@have|hold many"))), "@have|hold=hand!"
_COMES = slots.only_if(lambda reading: not any(reading.standing("@have|hold many")))
_SO_MANY = slots.only_if(lambda reading: "many" in reading.said() and not reading.said() & {"draw", "discard"})
_LATER = ("after my|first|action *", "when_over of|my|this", "turn when_over", "action after")
_BEFORE_ACTIONS = slots.only_if(lambda reading: not reading.stands(*_LATER))
#: What may be given: the hand, advancements of the start, a challenge with the hand, a track that moves.
_IN_HAND, _START = {"hand": slots.hook(_hand)}, {"advancements": listed_advancements("start")}
_WITH_HAND, _MOVES = {"hand": slots.hook(_before_start, nouns="card inhand")}, "draw|discard|look"
_THEN = {"_": asked.asks_of("hold|inhand|@have|end|with|up", _MOVES), "__": _BEFORE_ACTIONS}
_EFFECT = "computation|art|economy|history|exploration|infrastructure inhand|hold|control|have|had|ive|with|start"
#: Asked of such an effect, it is what comes before it, not what it does: "must I have drawn a card for Computation?".
_NEEDED = "deck random only keep must need whenever no not before still even although @likewise"
#: The same, where it is asked how many cards it brings, not whether it works though none were drawn.
_PLAINLY = f"{_NEEDED} use least forced @definitely"
_HELD, _MOVED = {"suit hand": slots.hook(_challenge_and_hand)}, {"track value delta": slots.hook(asked_tracks.changed)}


@ruling(
    "2.1-01 2.1-03",
    asks=(
        Frame("start|open|turn turn|inhand|phase|card|draw|discard draw|@refill", _IN_HAND, "draw"),
        Frame("start|open|turn turn|inhand|phase|card discard", _IN_HAND, "random_discard"),
        Frame("start|open turn|inhand|phase|card|draw|discard|@refill", _IN_HAND),
        Frame("start inhand|card", {"hand": slots.hook(_no_card)}, "draw"),
        Frame(
            "start|turn card", _IN_HAND | {"_": _IS_KEPT}, tells=_KEPT, may="card inhand start phase draw discard after"
        ),
    ),
    tells="draw=draw! discard=random_discard! hold|inhand=hand!",
    may="card inhand number start phase random deck control add left draw discard lose limit first see must both empty last_round",
    never="when_over choose worst best myself @own",
)
def start_hand(hand: object) -> Ruled:
    """What the hand does when a turn starts (2.1)."""
    cards = inputs.whole(hand, "hand", 0, 500)
    draw, lose = max(0, SMALLEST_HAND - cards), max(0, cards - LARGEST_HAND)
    result: Result = {"draw": draw, "random_discard": lose, "hand": cards + draw - lose}
    if draw:
        return Ruled(result, *say("start_hand.draw", draw=draw, least=SMALLEST_HAND), ("2.1-01",))
    if lose:
        return Ruled(result, *say("start_hand.discard", lose=lose, most=LARGEST_HAND), ("2.1-03",))
    text = say("start_hand.neither", cards=cards, least=SMALLEST_HAND, most=LARGEST_HAND)
    return Ruled(result, *text, ("2.1-02", "2.1-03"))


@ruling(
    "2.1-07",
    asks=(
        Frame("history look|deep|far|see", _START | {"_": slots.OPEN}),
        Frame(
            "history look|see", _START | {"_": _SO_MANY}, tells="card|look=look", never=f"{_NEEDED} change always take"
        ),
        Frame(_EFFECT, _START | _WITH_HAND | _THEN, tells="card|hold|inhand=hand!"),
        Frame(_EFFECT, _START | _WITH_HAND | {"_": asked.asks_of(_MOVES), "__": _COMES}),
        Frame(_EFFECT, _START | _WITH_HAND | {"_": _COMES}, tells="draw=draw", never=_PLAINLY),
        Frame("infrastructure cube", _START | {"cubes": slots.count("cube")}),
        Frame("art|economy|computation|exploration start|turn|phase", _START, never=_NEEDED),
        Frame("economy|computation card", _START | {"_": slots.OPEN}, never=f"{_PLAINLY} inhand hold"),
    ),
    tells="discard=discard draw=draw",
    may="advancement card deck top start phase tableau draw history tech homeworld together far all both inhand control add left discard limit first see after before action when_over size cube upkeep lie full track change move culture",
    never="deck random only keep need whenever",
)
def start_effects(advancements: Any, hand: object = None, cubes: object = None) -> Ruled:
    """What advancements of the start phase do together (2.1).

    *hand* is that before the turn's cards are drawn, *cubes* are those on the card that Infrastructure serves.
    """
    rows = [*filter(lambda row: row.action == "start", map(values.advancement, inputs.listed(advancements)))]
    if not rows:
        raise ValueError(Text("not_in_start_phase"))
    effects = effects_of(rows)
    result: Result = {"track": on_tracks(effects), "track_cost": [its.get("track") for its in effects].count("any")}
    result |= {key: total(effects, key) for key in ("look", "draw", "discard")}
    amounts = result | dict.fromkeys(("cost", "times"), result["track_cost"]) | {"once": result["track_cost"] == 1}
    if hand is not None:
        before, more = inputs.whole(hand, "hand", 0, 500), result["draw"] - result["discard"]
        cards = min(LARGEST_HAND, max(SMALLEST_HAND, before))
        amounts["before"] = max(0, cards - before)
        result |= {"hand": cards + more, "drawn": amounts["before"] + result["draw"]}
    moves, served = total(effects, "move_own_cubes"), total(effects, "upkeep_cubes")
    result |= {"moves": moves} if moves else {}
    if served and cubes is not None:
        after = min(MOST_UPKEEP, inputs.whole(cubes, "cubes", 0, MOST_UPKEEP) + served)
        result |= {"cubes_after": after, "full": after == MOST_UPKEEP}
    amounts |= {"hand": result.get("hand"), "moves": moves, "served": served, "after": result.get("cubes_after")}
    each = ("cost", "look", "draw", "hand", "moves", "served", "after")
    sentences = [say(f"start_effects.{key}", **amounts) for key in each if amounts[key]]
    does = say.joined("start_effects.next", [*say_if_moved(result["track"]), *sentences])
    chief = [_OF_START.get(row.key, row_id(row)) for row in rows]
    return Ruled(result, *say("start_effects.text", does=does), ("2.1-07", *list(dict.fromkeys(chief))[:3]))


#: The passages of 2.1 about each advancement of the start phase.
_OF_START = {
    "art": "2.1-09", "computation": "2.1-10", "economy": "2.1-11", "exploration": "2.1-12", "history": "2.1-17",
    "infrastructure": "2.1-19",
}  # fmt: skip


@ruling(
    "2.1-08 R-2.1-04",
    asks=(
        Frame(
            "pay|lower @can|@may|possible", {"tracks": asked_tracks.on_tracks(), "track": asked_tracks.track()}, "legal"
        ),
        Frame("pay @can|@may", {"tracks": asked_tracks.on_tracks(least=2)}, "payable"),
        Frame("pay|price|cost|push", {"tracks": asked_tracks.on_tracks()}),
    ),
    may="track pay lower start phase advancement step space economy computation infrastructure exploration choose lie history all",
)
def start_track_price(tracks: Mapping[str, Any], track: object = None) -> Ruled:
    """Which tracks can pay for an advancement of the start phase (2.1): a step down that does not lose (R-2.1-04).

    *track* is the one that is asked about.
    """
    places = values.markers(tracks)
    least = {letter: its.low if its.lose is None else its.lose + 1 for letter, its in track_rows().items()}
    payable = [letter for letter in track_rows() if letter in places and places[letter] > least[letter]]
    names = [track_rows()[letter].name for letter in payable]
    result: Result = {"payable": payable}
    if track is not None:
        result["legal"] = values.track(track) in payable
    text = say.joined("start_track_price.next", names) if names else say("start_track_price.none")
    return Ruled(result, *say("start_track_price.text", names=text))


@ruling(
    "2.4-04 2.4-05 2.4-06 2.4-09",
    asks=(
        Frame("challenge meet|discard|pay|enough|do|use|answer|work|count", _HELD, "met"),
        Frame("challenge fail|lose", _HELD, "!met"),
        Frame(
            "challenge meet|discard|pay|enough|do|does|use|answer|work|count|help|serve|with|take|good",
            {"suit cube_on settled": slots.hook(_challenge_and_ways)},
            "met",
        ),
    ),
    may="challenge meet discard card inhand only hold control pile flip first number lose complete advancement cube upkeep tech homeworld settled remove lie help return_ another corner blank empty incomplete write written show suit all",
    never="corner",
)
def meet_challenge(
    suit: object,
    hand: Any = (),
    cube_on: Any = None,
    settled: Any = None,
    settled_corner: object = None,
    hand_advancements: Any = (),
) -> Ruled:
    """Whether a challenge can be met (2.4): by a card in *hand* of its suit, by an upkeep cube on a card with such an
    advancement (*cube_on* are that card's suits), by a settled world with one (*settled* are its suits).

    Corners of worlds and advancements of hand cards do not count.
    """
    letter = values.suit(suit)
    suits = {"hand": (hand, values.suit_of), "cube": (cube_on, values.suit), "world": (settled, values.suit)}
    ways = [way for way, (its, read) in suits.items() if letter in map(read, inputs.listed(its))]
    name = values.suit_name(letter)
    result: Result = {"met": bool(ways), "ways": ways}
    rests = {"hand": "2.4-05", "cube": "2.4-06", "world": "2.4-09"}
    if ways:
        how = say.joined("meet_challenge.or", [say(f"meet_challenge.{way}", suit=name) for way in ways])
        return Ruled(result, *say("meet_challenge.met", suit=name, how=how), tuple(rests[way] for way in ways))
    tried = {"world": settled is not None, "hand": bool(inputs.listed(hand)), "cube": cube_on is not None}
    del settled_corner, hand_advancements  # they count for nothing here
    chief = [rests[way] for way, is_tried in tried.items() if is_tried][:1]
    return Ruled(result, *say("meet_challenge.not_met", suit=name), (*chief, "2.4-04"))


@ruling(
    "2.2-01 2.2-PLAN-03 R-2.2-14",
    asks=(Frame("another|more|left|any turn|action", {"taken": slots.hook(_taken_only)}, "more"),),
    tells="action=actions_left",
    may="action left more another complete plan civilization",
)
def actions_left(taken: Any = (), free: Any = ()) -> Ruled:
    """How many actions are left in a turn (2.2): free ones do not count, after PLAN there is none."""
    done = [values.action(each) for each in inputs.listed(taken)]
    free_ones = [values.action(each) for each in inputs.listed(free)]
    left = 0 if "plan" in done else max(0, ACTIONS - len(done))
    result: Result = {"actions_left": left, "more": left > 0}
    if "plan" in done:
        return Ruled(result, *say("take_action.none_left"), ("2.2-PLAN-03",))
    text = say("take_action.left", left=left, free=free_ones)
    return Ruled(result, *text, ("R-2.2-14", "2.2-01") if free_ones else ())


@ruling(
    "2.2-01",
    asks=(
        Frame(
            "again|twice",
            {
                "action": asked.action(),
                "taken": asked.action(),
            },
            "legal",
            may="action again twice same",
            never="plan later next last_round mine",
        ),
        Frame("@can|@may|allowed|is|am", {"taken action": slots.hook(_taken_and_wanted)}, "legal"),
        Frame("again|another|second|twice", {"taken action": slots.hook(_same_again)}, "legal", may=_BESIDES_AGAIN),
    ),
    may="action again twice same first complete choose more another after plan civilization",
    never="next last_round mine",
)
def take_action(action: object, taken: Any = (), hand: Any = None) -> Ruled:
    """Whether an action may be taken (2.2): two a turn, not the same twice, none after PLAN, a card of its suit."""
    wanted = values.action(action)
    done = [values.action(each) for each in inputs.listed(taken)]
    its = actions()[wanted]
    if wanted in done:
        return Ruled({"legal": False}, *say("take_action.again", action=its.name))
    if "plan" in done:
        return Ruled({"legal": False}, *say("take_action.after_plan"), ("2.2-PLAN-03",))
    if len(done) >= ACTIONS:
        return Ruled({"legal": False}, *say("take_action.two_taken"))
    if its.suit and hand is not None and its.suit not in [values.suit_of(each) for each in inputs.listed(hand)]:
        text = say("take_action.no_card", action=its.name, suit=values.suit_name(its.suit))
        return Ruled({"legal": False}, *text, ("2.2-02", "T1-01"))
    return Ruled({"legal": True}, *say("take_action.may", action=its.name))


def _asks_if_lost(reading: Reading) -> bool:
    """Whether it is asked if the game is lost: "have I lost?"; never "do I lose Might?"."""
    last = reading.said(reading.clauses()[-1])
    return (
        bool({"lost", "dead", "over", "lose", "out"} & last)
        and not {*asked_tracks.TRACKS, "rest", "surplus", "excess"} & last
    )


@ruling(
    "2.4-14 1.5-05 1.5-06",
    asks=(
        Frame(
            "culture|might|stability|xeno lost|dead|over|lose|out", _MOVED | {"_": slots.only_if(_asks_if_lost)}, "lost"
        ),
        Frame("culture|might|stability|xeno add|lower|lose|gain|@up|@down|goes|drop|gain|minus|plus|loses", _MOVED),
        Frame("culture|might|stability|xeno", {"track value delta": slots.hook(asked_tracks.summed)}),
    ),
    may="track lower lose move lie space step add together star win dead stand further more back after when_over challenge sector again fail must",
)
def track_move(track: object = None, value: object = 0, delta: object = 0, moves: Any = None) -> Ruled:
    """Where a marker comes to stand, and what that means (1.5, 2.4, 3); or several of them, as *moves*."""
    if moves is not None:
        moved = [track_move(each["track"], each["value"], each["delta"]) for each in inputs.listed(moves)]
        ends: Result = {values.track(each["track"]): ruled.result["value"] for each, ruled in zip(moves, moved)}
        result: Result = {"tracks": ends, "lost": any(ruled.result["lost"] for ruled in moved)}
        return Ruled(result, *say.joined("track_move.next", [ruled.words for ruled in moved]))
    letter = values.track(track)
    its = track_rows()[letter]
    start = inputs.whole(value, "value", -99, 99)
    places, lost = moved_on({letter: start}, {letter: inputs.whole(delta, "delta", -99, 99)})
    end = places[letter]
    star = end >= its.win
    at_end = not its.low < end < its.high
    rests = ("3-28", "2.4-14") if lost else ("1.5-06", "R-1.5-07") if star else ()
    standing = say("track_move.text", track=its.name, stands=end, lost=lost, won=star and not lost, at_end=at_end)
    return Ruled({"value": end, "star": star, "lost": lost}, *standing, rests)
