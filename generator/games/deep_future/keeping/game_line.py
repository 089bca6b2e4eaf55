"""The line about a game: `game Ada Kranax, Ben Prospero, Ada won might` (3, R-3-10, R-3-12).

In: a legacy and the words after the verb. Out: one `played` event.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from generator.engine.names import tidy
from generator.engine.pack import Event
from generator.errors import NotUnderstood
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.cards import Card, CardKind
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.vocabulary import (
    ERA_WORDS,
    bare,
    close_to,
    era_of,
    is_quoted,
    meant,
    plain,
    take_card,
    victory_of,
)
from generator.games.deep_future.legacy import Legacy

WON, NOBODY_WON, BROKEN_OFF = typed("won"), typed("nobody_won"), typed("broken_off")


def game(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `game Ada Kranax, Ben Prospero; Ada won might` (3, R-3-10, R-3-12)."""
    during = legacy.era
    rest = [part for word in words for part in _parts(word)]
    for at, word in enumerate(rest[:-1]):
        if plain(word) in ERA_WORDS:
            during = era_of(rest[at + 1])
            rest = rest[:at] + rest[at + 2 :]
            break
    homes, ending = _parted(legacy, rest)
    winner = _winner(homes, ending.winner) if ending.winner else None
    following = (during + 1 if isinstance(during, int) else 1) if winner else during
    event: Event = {"type": "played", "players": homes, "winner": winner, "victory": ending.victory}
    event |= {"during": during} if during != legacy.era else {}
    event |= {"era": following if during == legacy.era else legacy.era}
    return event | ({"abandoned": True} if ending.abandoned else {})


def _parted(legacy: Legacy, words: Sequence[str]) -> tuple[dict[str, list[str]], Ending]:
    """Return the players, and how it ended: the fewest words at the end that say so of one who plays.

    Raises NotUnderstood.
    """
    reason: NotUnderstood | None = None
    for start in range(len(words) - 1, 0, -1):
        ending = _ending(words[start:])
        if ending is None:
            continue
        try:
            homes = _players(legacy, words[:start])
            if ending.winner:
                _winner(homes, ending.winner)
        except NotUnderstood as problem:
            reason = reason or problem
            continue
        return homes, ending
    if reason is None:
        reason = NotUnderstood(" ".join(words[-3:]), Text("ending_unclear"), Text("such_ending"))
    raise reason


class Ending(NamedTuple):
    """How a game ended, as it was written."""

    winner: str | None = None
    victory: str | None = None
    abandoned: bool = False


def _parts(word: str) -> list[str]:
    """Return the parts of a word: Ada=012 is two words."""
    return [word] if is_quoted(word) else [part for part in re.split(r"[=:]", word) if part]


def _ending(words: Sequence[str]) -> Ending | None:
    """Return how the game ended, if all of *words* say just that."""
    words = [word for word in words if word not in {",", ";"} and plain(word) not in {"has", "have", "the"}]
    text = " ".join(map(plain, words))
    if text in BROKEN_OFF:
        return Ending(abandoned=True)
    if text in NOBODY_WON:
        return Ending()
    # one word for winning, one name of one or more words, and at most one victory after it
    parts = "".join(_part(plain(word)) for word in words)
    name = re.fullmatch("[w-]*(n+)[w-]*v?[w-]*", parts)
    if name is None or parts.count("w") != 1:
        return None
    victory = victory_of(words[parts.index("v")]) if "v" in parts else None
    return Ending(" ".join(map(bare, words[slice(*name.span(1))])), victory)


def _part(word: str) -> str:
    """Return what a word of an ending is: w for winning, v for a victory, n for part of a name, - for nothing."""
    if word in WON:
        return "w"
    if victory_of(word) and len(word) > 1:
        return "v"
    return "-" if word in typed("by") else "n"


def _winner(homes: dict[str, list[str]], name: str) -> str:
    found = next((player for player in homes if player.casefold() == name.casefold()), None)
    if found is None:
        close = close_to(name, list(homes))
        raise NotUnderstood(name, Text("winner_absent"), meant(close) or Text("one_of", known=tuple(homes)))
    return found


def _players(legacy: Legacy, words: Sequence[str]) -> dict[str, list[str]]:
    """Return the players, each with their homeworlds: a name, numbers or names of worlds, and so on.

    Raises NotUnderstood for a word that is neither.
    """
    homes: dict[str, list[str]] = {}
    usual = {player.casefold(): player for player in legacy.players}
    rest = list(words)
    player = ""
    at_home = False  # whether the next word may be a homeworld of the last player
    while rest:
        if _separates(rest[0]):
            at_home, rest = False, rest[1:]
        elif plain(rest[0]) in typed("then"):
            at_home, rest = bool(player), rest[1:]
        elif player and not at_home and _is_one_more_world(legacy, usual, rest):
            at_home = True
        elif not at_home or bare(rest[0]).casefold() in usual:
            player, rest = _player(legacy, usual, rest)
            if player in homes:
                raise NotUnderstood(player, Text("player_twice"), Text("player_once"))
            homes[player], at_home = [], True
        else:
            world, rest = _homeworld(legacy, player, rest)
            homes[player].append(world)
    if not homes:
        raise NotUnderstood("", Text("players_missing"), Text("such_players"))
    return homes


def _separates(word: str) -> bool:
    return word in {",", ";"} or plain(word) in typed("and")


def _is_one_more_world(legacy: Legacy, usual: dict[str, str], rest: list[str]) -> bool:
    """Return whether another homeworld of the last player follows a comma, and not a player."""
    is_player = bare(rest[0]).casefold() in usual or is_quoted(rest[0])
    return not is_player and bool(_worlds(legacy, rest)[0])


def _player(legacy: Legacy, usual: dict[str, str], rest: list[str]) -> tuple[str, list[str]]:
    """Return a player: one of the campaign's, or a guest, whose name ends before their homeworld."""
    for count in range(min(len(rest), 4), 0, -1):
        known = usual.get(" ".join(map(bare, rest[:count])).casefold())
        if known:
            return known, rest[count:]
    count = 1
    while not is_quoted(rest[0]) and rest[count:] and not _ends_name(legacy, rest[count:]):
        count += 1
    name = tidy(" ".join(map(bare, rest[:count])))
    if not is_quoted(rest[0]) and any(card.kind is CardKind.WORLD for card in legacy.named(name)):
        raise NotUnderstood(name, Text("world_no_player"), Text("player_before_home"))
    close = close_to(name, list(legacy.players))
    if close and not is_quoted(rest[0]):
        raise NotUnderstood(name, Text("no_usual_player"), Text("guest_meant", near=close[0]))
    return name, rest[count:]


def _ends_name(legacy: Legacy, rest: list[str]) -> bool:
    """Return whether a guest's name is over: a comma or a world follows."""
    return rest[0] in {",", ";"} or bool(_worlds(legacy, rest)[0])


def _worlds(legacy: Legacy, rest: list[str]) -> tuple[list[Card], int]:
    """Return the world that *rest* begins with, by number or name, and how many words it takes; () if there is none."""
    if plain(rest[0]).removeprefix("#").isdecimal():
        return [take_card(legacy, rest[:1])[0]], 1
    for count in range(len(rest), 0, -1):
        bearers = legacy.named(" ".join(map(bare, rest[:count])))
        if bearers:
            return bearers, count
    return [], 0


def _homeworld(legacy: Legacy, player: str, rest: list[str]) -> tuple[str, list[str]]:
    """Return the id of a homeworld and what is left of the line.

    Raises NotUnderstood.
    """
    bearers, count = _worlds(legacy, rest)
    if len(bearers) > 1:
        take_card(legacy, rest[:count])  # says which cards bear that name
    if not bearers:
        close = close_to(rest[0], [card.name or "" for card in legacy.worlds()])
        raise NotUnderstood(rest[0], Text("no_home_named", player=player), meant(close) or Text("number_or_comma"))
    return bearers[0].id, rest[count:]
