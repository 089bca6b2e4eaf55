"""How people ask about what a campaign has recorded: by short, plain questions in which every word is understood.

In: a question as one frame reads it. Out: players, eras, cards, kinds that it names; nothing, if a single word of it is
none of those that such a question may have: a wrong fact is worse than none.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from generator.engine.asked_of_record import said
from generator.engine.questions import Filled, Frame, Reading, Slot, alternatives, slots
from generator.engine.questions.plainly import all_known, numbered, phrase, player
from generator.engine.questions.slots import only_if
from generator.games.deep_future.facts.tables import tracks
from generator.games.deep_future.rulings import asked
from generator.games.deep_future.rulings.values import typed

_VERBS, _DOING, _IN_HAND = typed("record.verb"), typed("record.doing"), typed("record.in_hand")
_ME = said("me")
_PAST, _EVER = typed("record.past"), typed("record.ever")
#: What is in front of a number that is one of a row.
_NUMBERS = said("numbered")
_KINDS = "world|tech|civilization|blank"
#: What asks for things that there are, and not for what such a thing is.
_THERE = "@which|many|where|list|show|there|galaxy|make|campaign|have"
_THERE_ARE = "@which|list|show|there|campaign"
#: What may be asked about a player's side of the table.
_OWN = f"sector|cube|tech|homeworld|settled|tableau|track|{'|'.join(its.key for its in tracks().values())}"


class WhoIsNamed(NamedTuple):
    """Who can be named: players of all games, those at the table now, the one of them who is to choose."""

    ever: Sequence[str]
    now: Sequence[str] = ()
    asker: str = ""


def whose(names: WhoIsNamed) -> Slot:
    """A player at the table: the one who is named, else the one to choose if somebody asks of himself."""

    def take(reading: Reading) -> Filled | None:
        named = player(names.now).take(reading)
        mine = frozenset(at for at, token in enumerate(reading.tokens) if _ME & {*token.raw.split()})
        if named is None and mine:
            return Filled(names.asker, mine)
        return None if named is None or mine else named

    return Slot(take)


def _hand_of(names: WhoIsNamed) -> Slot:
    """A player whose hand is asked for: "Ada's hand"; without a name, that of the one to choose: "in hand"."""

    def take(reading: Reading) -> Filled | None:
        named = player(names.now).take(reading)
        hands = frozenset(reading.places({"inhand"}))
        if named is None:
            others = any(set(reading.tokens[at].raw.split()) - _IN_HAND for at in hands)
            return Filled(names.asker, hands) if hands and not others else None
        behind = max(named.places) + 1
        behind += reading.at(behind).raw == "s"
        is_hand = named.places != {-1} and reading.at(behind).raw == "hand"
        return Filled(named.value, frozenset([*named.places, behind - 1, behind])) if is_hand else None

    return Slot(take)


def _card(cards: Collection[str]) -> Slot:
    """The number of a card of the campaign: "card 12", "card no. 12"; never "4 cards"."""

    def take(reading: Reading) -> Filled | None:
        free = reading.free_numbers()
        if len(free) != 1 or not reading.tokens[free[0]].raw.isdigit():
            return None
        at, number = free[0], f"{reading.tokens[free[0]].number:03}"
        before, behind = reading.at(at - 1), reading.at(at + 1)
        near = before.word in {"card", "number"} or bool({before.raw, behind.raw} & _NUMBERS)
        return Filled(number, frozenset(free)) if near and number in cards else None

    return Slot(take)


def _stranger(reading: Reading) -> Filled | None:
    """What is called by a name that nothing has: "who holds Nowhere?"."""
    speech = reading.question.speech
    found = [at for at, token in enumerate(reading.tokens) if at and token.capital and not speech.has(token.word)]
    return Filled(" ".join(reading.tokens[at].raw for at in found), frozenset(found)) if found else None


@only_if
def familiar(reading: Reading) -> bool:
    """Every word is known: no name of somebody who is not at the table."""
    speech = reading.question.speech
    return all(
        token.stop or at in reading.used or speech.has(token.word) or {token.word, token.raw} & speech.idle
        for at, token in enumerate(reading.tokens)
    )


def _says(reading: Reading, words: Collection[str]) -> bool:
    """Whether one of these words is typed; a Chinese one is but a part of what is written together."""
    text = reading.question.typed.casefold()
    typed_words = {*text.replace("?", " ").replace("'", " ").split()}
    return any(word in typed_words if word.isascii() else word in text for word in words)


@only_if
def at_any_time(reading: Reading) -> bool:
    """It is asked of all games together: "ever"."""
    return _says(reading, _EVER)


def now_for(names: WhoIsNamed) -> Slot:
    """No input, but that it is asked of the game under way: not "did Ada win?", nor "ever"."""
    named = player(names.ever)

    @only_if
    def is_now(reading: Reading) -> bool:
        return not (_says(reading, _EVER) or (_says(reading, _PAST) and named.take(reading) is not None))

    return is_now


def plain(says: str, given: Mapping[str, Slot], may: str = "", yes: str = "", verbs: bool = False) -> Frame:
    """A frame in which every word is understood."""
    may = f"{may} game campaign show"
    words = frozenset().union(*(alternatives(group) for group in says.split()), alternatives(may))
    known = {*said("beside"), *(_VERBS if verbs else ())}
    return Frame(says, {**given, "plainly": all_known(known, words, _DOING)}, yes, may=may)


def of_record(names: WhoIsNamed, cards: Collection[str]) -> list[tuple[str, Frame]]:
    """How people ask about games that are over, and about what has been made in the campaign."""
    which, anybody = {noun: numbered({noun}, _NUMBERS) for noun in ("era", "game")}, player(names.ever, None)
    deck = {"asked": phrase(typed("record.drawn_from"), None), "kind": slots.pick(_KINDS, ""), "suit": asked.suit("")}
    kind = {"kind": slots.pick(_KINDS), "complete": slots.pick("complete incomplete", ""), "made": slots.constant(True)}
    common, played = phrase(typed("record.common")), {"played": phrase(said("played")), "counted": slots.constant(True)}
    listed = kind | {"listed": slots.constant(True)}
    won = {**which, "player": anybody, "last": phrase(said("last"), None, True)}
    has_won = {**which, "named": only_if(lambda reading: bool(reading.used)), "player": player(names.ever)}
    wins = {"player": player(names.ever)}
    often, ever = wins | {"asked": phrase(said("many"))}, wins | {"any": at_any_time}
    past = wins | {"over": only_if(lambda reading: _says(reading, _PAST))}
    return [
        ("winners", plain("win @who|@which", won, "era game last player before most more times many", verbs=True)),
        ("winners", plain("win", has_won, "era game", "won", True)),
        ("winners", plain("win many", wins, "game times era victory", verbs=True)),
        ("winners", plain("win", often, "game times era victory", verbs=True)),
        ("winners", plain("win", ever, "game era", "ever", True)),
        ("winners", plain("win", past, "game era", verbs=True)),
        ("winners", plain("many game|era", played, "era game", verbs=True)),
        ("deck", plain("many deck|card", deck, "deck card left", verbs=True)),
        ("deck", plain(f"many {_KINDS}", kind, "card deck galaxy", verbs=True)),
        (
            "deck",
            plain(f"{_THERE_ARE}|complete|incomplete {_KINDS}", listed, "card deck", verbs=True)._replace(never="many"),
        ),
        (
            "suits",
            plain("suit most|least", {"common": phrase(typed("record.common"), None)}, "card deck kind most least"),
        ),
        ("suits", plain("suit", {"common": common}, "card deck kind most least")),
        ("named", plain("sector named|name", {}, "sector name galaxy named many", verbs=True)),
        ("named", plain("named", {}, "sector named galaxy many")),
        ("wonders", plain(f"wonder {_THERE}", {}, "galaxy make many where sector lie wonder", verbs=True)),
        ("card", plain("card|number", {"card": _card(cards)}, "card number write lie", verbs=True)),
        ("now", plain("era", {}, "era")),
        ("unnamed", plain("@who control", {"name": slots.hook(_stranger)}, "sector world control")),
    ]


def of_no_game(names: WhoIsNamed) -> list[tuple[str, Frame]]:
    """How people ask about the game under way while there is none."""
    anybody = WhoIsNamed(names.ever, names.ever)
    return [("no_game", frame._replace(yes="")) for _, frame in of_game(anybody)]


def of_game(names: WhoIsNamed) -> list[tuple[str, Frame]]:
    """How people ask about the game under way."""
    whom, cubes = {"player": whose(names)}, {"sector": asked.sector()}
    return [
        ("may", plain("", {"asked": phrase(said("options"))}, "my can legal choose")),
        ("leading", plain("@who|@which", {"asked": phrase(typed("record.ahead"))}, "player")),
        ("now", plain("", {"asked": phrase(said("turn"))})),
        ("deck", plain("many discardpile", {}, "card left", verbs=True)),
        ("hand", plain("inhand", whom, "card many inhand control", verbs=True)),
        ("hand", plain("", {"player": _hand_of(names)}, "card many", verbs=True)),
        ("hand", plain("many card", whom, "card many inhand control", verbs=True)),
        ("sector", plain("many cube", cubes, "cube many neutral rival sector my control", verbs=True)),
        ("player", plain(f"many {_OWN}", whom, f"complete incomplete control many {_OWN}", verbs=True)),
        ("player", plain(f"what|where|@where|@which {_OWN}", whom, f"complete lie control {_OWN}", verbs=True)),
    ]
