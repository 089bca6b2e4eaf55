"""The kinds of events that the records of several games have alike: a founding, a choice, one taken back.

In: what is a game's own about them. Out: declarations (engine.events).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.engine.events import EventKeys, EventKind, kind, tables
from generator.engine.languages import languages
from generator.engine.pack import BOT_SEATS, UNPLAYED
from generator.engine.values import NAME, TEXT, TRUTH, ValueKind, lists, mappings, maybe, one_of, switches, whole
from generator.errors import Said, Text

PLAYERS = lists(NAME, least=1)
#: Every choice has one; that he plays is for the rules to say.
PLAYER = TEXT._replace(one="a player's name")
#: Who has won: nobody, somebody, or several.
WINNERS = lists(NAME)
#: Only in a game that was broken off.
BROKEN_OFF = {"abandoned": TRUTH}
SWITCHES = Callable[[Mapping[str, object]], Sequence[tuple[str, Said]]]
TAKE_BACK = kind("take_back", "the last choice of the turn is taken back; it stays in the record", {})


def found(game: str, problems: SWITCHES, meaning: str, perhaps: Mapping[str, ValueKind] | None = None) -> EventKind:
    """The event of `engine.pack.Founding`; *problems* finds what is wrong with the game's switches."""
    return kind(
        "found",
        meaning,
        {
            "game": one_of(game),
            "rules_version": TEXT,
            "language": one_of(*languages()),
            "players": PLAYERS,
            "rules": switches(problems),
            "seed": maybe(whole()),
        },
        perhaps,
    )


def game(problems: SWITCHES, meaning: str, more: Mapping[str, ValueKind]) -> EventKind:
    """A game begins: its players, its switches and what the game needs *more*."""
    lost = (
        "; `unplayed` in a repaired record if choices were lost: then the results in `over` count; "
        "`_bots` where bots play, by player"
    )
    needed = {"players": PLAYERS, "rules": switches(problems), **more}
    return kind("game", meaning + lost, needed, {UNPLAYED: TRUTH, BOT_SEATS: mappings(NAME, TEXT)})


def play(
    meaning: str, needed: Mapping[str, ValueKind] | None = None, perhaps: Mapping[str, ValueKind] | None = None
) -> EventKind:
    """A player's choice in its notation."""
    return kind("play", meaning, {"player": PLAYER, "choice": TEXT, **(needed or {})}, perhaps)


def shuffled(card: ValueKind) -> ValueKind:
    """The order after a shuffle."""
    its = Text("value_shuffled", cards=card.many)
    return tables(its, its, EventKeys({"shuffled": lists(card)}))


def over(meaning: str, endings: Sequence[str], needed: Mapping[str, ValueKind]) -> EventKind:
    """The game is over or broken off: its winners, one of *endings*, what the game *needed* to tell, turns begun."""
    keys = {"winners": WINNERS, "ended": one_of(*endings), **needed, "turns": whole(0)}
    text = f"the game is over: {meaning}; `abandoned` only if it was broken off"
    return kind("over", text, keys, BROKEN_OFF)
