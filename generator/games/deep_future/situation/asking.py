"""How people ask about what a campaign has recorded: by short, plain questions in which every word is understood.

In: a question as one frame reads it. Out: players, eras, cards, kinds that it names; nothing, if a single word of it is
none of those that such a question may have: a wrong fact is worse than none.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from generator.engine.questions import REQUIRED, Filled, Frame, Reading, Slot, Token, alternatives, slots
from generator.engine.questions.slots import only_if
from generator.games.deep_future.facts.tables import tracks
from generator.games.deep_future.rulings import asked
from generator.games.deep_future.rulings.values import typed

_BESIDE, _VERBS, _NUMBERED = typed("record.beside"), typed("record.verb"), typed("record.numbered")
_DOING, _ME, _IN_HAND = typed("record.doing"), typed("record.me"), typed("record.in_hand")
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


def run_of(reading: Reading, phrases: Collection[str]) -> frozenset[int]:
    """Where one of these phrases stands, word for word; the longest that does."""
    raws = [token.raw for token in reading.tokens]
    for phrase in sorted(phrases, key=len, reverse=True):
        words = [token.raw for token in reading.question.speech.tokens(phrase) if not token.stop]
        for at in range(len(raws) - len(words) + 1):
            if words and raws[at : at + len(words)] == words:
                return frozenset(range(at, at + len(words)))
    return frozenset()


def phrase(key: str, default: object = REQUIRED) -> Slot:
    """No input, but that one of the phrases typed for *key* is said."""

    def take(reading: Reading) -> Filled | None:
        places = run_of(reading, typed(f"record.{key}"))
        return Filled(None, places) if places else None

    return Slot(take, default=default)


def _last(said: Slot) -> Slot:
    """Whether the last game is meant."""
    return Slot(lambda reading: (its := said.take(reading)) and Filled(True, its.places), default=None)


def player(names: Sequence[str], default: object = REQUIRED) -> Slot:
    """The one of these players who is named."""

    def take(reading: Reading) -> Filled | None:
        found = {name: run_of(reading, {name, name.casefold()}) for name in names}
        said = [Filled(name, places) for name, places in found.items() if places]
        return said[0] if len(said) == 1 else slots.UNCLEAR if said else None

    return Slot(take, default=default)


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


def _numbered(noun: str) -> Slot:
    """The number of a thing: "era 2", "the second era", "game no. 2"; one word of no meaning may stand before it."""

    def take(reading: Reading) -> Filled | None:
        said = {at: _in_a_row(token) for at, token in enumerate(reading.tokens) if at not in reading.used}
        found = [(number, at) for at, number in said.items() if number is not None and _is_of(noun, reading, at)]
        if len(found) != 1:
            return None
        ((number, at),) = found
        return Filled(number, frozenset([at - 1, at] if _is_numbered(reading.at(at - 1)) else [at]))

    return Slot(take, default=None)


def _in_a_row(token: Token) -> int | None:
    """The number that a word has, or its place in a row: 1 for "first"."""
    return 1 if token.word == "first" else token.number or token.ordinal


def _is_of(noun: str, reading: Reading, at: int) -> bool:
    """Whether a number at a place is that of a thing: "game 2", "the second game"; "2 games" counts games."""
    numbered = _is_numbered(reading.at(at - 1))
    if reading.at(at - 1 - numbered).word == noun:
        return True
    if reading.at(at).number is not None and not numbered:
        return False
    behind = reading.at(at + 1).word
    if not reading.question.speech.has(behind):
        behind = reading.at(at + 2).word
    return behind == noun


def _is_numbered(token: Token) -> bool:
    """Whether a word only says that a number follows: "no.", "#"."""
    return token.word == "number" or token.raw in _NUMBERED


def _card(cards: Collection[str]) -> Slot:
    """The number of a card of the campaign: "card 12", "card no. 12"; never "4 cards"."""

    def take(reading: Reading) -> Filled | None:
        free = reading.free_numbers()
        if len(free) != 1 or not reading.tokens[free[0]].raw.isdigit():
            return None
        at, number = free[0], f"{reading.tokens[free[0]].number:03}"
        before, behind = reading.at(at - 1), reading.at(at + 1)
        near = before.word in {"card", "number"} or before.raw in _NUMBERED or behind.raw in _NUMBERED
        return Filled(number, frozenset(free)) if near and number in cards else None

    return Slot(take)


def _stranger(reading: Reading) -> Filled | None:
    """What is called by a name that nothing has: "who holds Nowhere?"."""
    speech = reading.question.speech
    found = [at for at, token in enumerate(reading.tokens) if at and token.capital and not speech.has(token.word)]
    return Filled(" ".join(reading.tokens[at].raw for at in found), frozenset(found)) if found else None


def _plainly(words: Collection[str], verbs: bool) -> Slot:
    """No input, but that every word is one of these, or changes nothing, or was used; "what do they do?" asks else."""
    known = {*words, *_BESIDE, *(_VERBS if verbs else ())}

    def is_plain(reading: Reading) -> bool:
        said = [(at, token) for at, token in enumerate(reading.tokens) if not token.stop]
        unused = [token for at, token in said if at not in reading.used]
        if unused and unused[-1] is said[-1][1] and unused[-1].raw in _DOING:
            return False
        return all(token.raw in known or token.word in words for token in unused)

    return only_if(is_plain)


@only_if
def familiar(reading: Reading) -> bool:
    """Every word is known: no name of somebody who is not at the table."""
    speech = reading.question.speech
    return all(
        token.stop or at in reading.used or speech.has(token.word) or {token.word, token.raw} & speech.idle
        for at, token in enumerate(reading.tokens)
    )


def plain(says: str, given: Mapping[str, Slot], may: str = "", yes: str = "", verbs: bool = False) -> Frame:
    """A frame in which every word is understood."""
    may = f"{may} game campaign show"
    words = frozenset().union(*(alternatives(group) for group in says.split()), alternatives(may))
    return Frame(says, {**given, "plainly": _plainly(words, verbs)}, yes, may=may)


def of_record(names: WhoIsNamed, cards: Collection[str]) -> list[tuple[str, Frame]]:
    """How people ask about games that are over, and about what has been made in the campaign."""
    which, anybody = {"era": _numbered("era"), "game": _numbered("game")}, player(names.ever, None)
    deck = {"asked": phrase("drawn_from", None), "kind": slots.pick(_KINDS, ""), "suit": asked.suit("")}
    kind = {"kind": slots.pick(_KINDS), "complete": slots.pick("complete incomplete", ""), "made": slots.constant(True)}
    common, played = phrase("common"), {"played": phrase("played"), "counted": slots.constant(True)}
    listed = kind | {"listed": slots.constant(True)}
    won = {**which, "player": anybody, "last": _last(phrase("last"))}
    has_won = {**which, "named": only_if(lambda reading: bool(reading.used)), "player": player(names.ever)}
    return [
        ("winners", plain("win @who|@which", won, "era game last player before most times many", verbs=True)),
        ("winners", plain("win", has_won, "era game", "won", True)),
        ("winners", plain("win many", {"player": player(names.ever)}, "game times era victory", verbs=True)),
        ("winners", plain("many game|era", played, "era game", verbs=True)),
        ("deck", plain("many deck|card", deck, "deck card left", verbs=True)),
        ("deck", plain(f"many {_KINDS}", kind, "card deck galaxy", verbs=True)),
        (
            "deck",
            plain(f"{_THERE_ARE}|complete|incomplete {_KINDS}", listed, "card deck", verbs=True)._replace(never="many"),
        ),
        ("suits", plain("suit most|least", {"common": phrase("common", None)}, "card deck kind most least")),
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
        ("may", plain("", {"asked": phrase("options")}, "my can legal choose")),
        ("leading", plain("@who|@which", {"asked": phrase("ahead")}, "player")),
        ("now", plain("", {"asked": phrase("turn")})),
        ("deck", plain("many discardpile", {}, "card left", verbs=True)),
        ("hand", plain("inhand", whom, "card many inhand control", verbs=True)),
        ("hand", plain("", {"player": _hand_of(names)}, "card many", verbs=True)),
        ("hand", plain("many card", whom, "card many inhand control", verbs=True)),
        ("sector", plain("many cube", cubes, "cube many neutral rival sector my control", verbs=True)),
        ("player", plain(f"many {_OWN}", whom, f"complete incomplete control many {_OWN}", verbs=True)),
        ("player", plain(f"what|where|@where|@which {_OWN}", whom, f"complete lie control {_OWN}", verbs=True)),
    ]
