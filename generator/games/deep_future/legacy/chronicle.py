"""The chronicle: a sentence for each game, as a history book would tell it.

In: how a game ended, as plain data; chance. Out: a line of text. The words are in names/chronicle.toml.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine.chance import RandomSource
from generator.engine.names import card_name
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.deep_future.legacy.game_in_progress import DeepFutureInProgress, victory_of
from generator.games.deep_future.legacy.titles import region_name
from generator.games.deep_future.rules.codes import CAUSES, CIVILIZATION
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import BLACK_HOLE, PRINTED

#: Why a game has no winner, besides the causes of one player's loss.
ALL_LOST, ABANDONED = "all", "abandoned"


@dataclass(frozen=True, slots=True)
class Annal:
    """What the chronicle tells of one game (3, R-3-12).

    *victory* and *realm*, the winner's civilization, are "" if nobody won; *cause* then says why. *homes* are the
    homeworlds at the end, the winner's first; *fell* are those he had before.
    """

    era: int
    turns: int
    homes: tuple[str, ...]
    #: The sector of the first of *homes*, as printed on the map; 0 if it has none.
    sector: int
    victory: str = ""
    realm: str = ""
    fell: tuple[str, ...] = ()
    wonder: bool = False
    cause: str = ABANDONED


def chronicle_line(annal: Annal, language: Language, chance: RandomSource, used: Counter[str] | None = None) -> str:
    """The game in one sentence, by one of the patterns that were *used* least often before."""
    words = _words()
    used = Counter() if used is None else used
    ending = "won" if annal.victory else "lost"
    sentence = _freshest(words[ending][annal.victory or annal.cause][language], chance, used)
    whole = (sentence[:1].upper() + sentence[1:]).format(
        home=annal.homes[0],
        homes=_listed(annal.homes, language),
        realm=_short(annal.realm, annal.homes[0], language),
        region=region_name(annal.sector, language) if annal.sector else "",
        turns=words["turns"][language][annal.turns != 1].format(annal.turns),
    )
    rider = _rider(annal, language, chance, used)
    line: str = words["line"][ending][language]
    return line.format(era=annal.era, full=annal.realm, sentence=whole + rider)


def without_heading(line: str, era: object, realms: Sequence[str]) -> str:
    """A *line* of the chronicle for a place that tells the *era* and its *realms* already."""
    for pattern in (*_words()["line"]["won"].values(), *_words()["line"]["lost"].values()):
        for realm in realms or ("",):
            line = line.removeprefix(pattern.partition("{sentence}")[0].format(era=era, full=realm))
    return line


def _rider(annal: Annal, language: Language, chance: RandomSource, used: Counter[str]) -> str:
    """What else is worth telling about a winner's game, if anything: one thing."""
    if not annal.victory:
        return ""
    about = {"fell": annal.fell, "beaten": annal.homes[1:], "wonder": ("",) if annal.wonder else ()}
    worth = [key for key, worlds in about.items() if worlds]
    if not worth:
        return ""
    key = chance.pick(worth)
    rider = _freshest(_words()["rider"][key][language], chance, used)
    between: str = _words()["before_rider"][language]
    return between + rider.format(worlds=_listed(about[key], language))


def _freshest(patterns: Sequence[str], chance: RandomSource, used: Counter[str]) -> str:
    """One of the patterns used least often; it counts as used."""
    least = min(used[pattern] for pattern in patterns)
    pattern = chance.pick([pattern for pattern in patterns if used[pattern] == least])
    used[pattern] += 1
    return pattern


def _listed(names: Sequence[str], language: Language) -> str:
    """Names in a row: A, B and C."""
    between, last = map(str, _words()["and"][language])
    return last.join(filter(None, [between.join(names[:-1]), names[-1]]))


def _short(realm: str, home: str, language: Language) -> str:
    """What people at home call their *realm*, to follow a "the": the Dominion of Kran is the Dominion."""
    short = realm[4:] if realm[:4].casefold() == "the " else realm
    for addition in _words()["after"][language]:
        short = short.replace(addition.format(home), "") or short
    return short


def _words() -> dict[str, Any]:
    return pack_data("generator.games.deep_future", "names/chronicle.toml")


def annal_of(its: DeepFutureInProgress) -> Annal:
    """What is worth telling of a game that has ended, or is broken off here."""
    pos = its.position
    first = max(pos.winner, 0)
    seats = [first, *(seat for seat in range(pos.seats) if seat != first)]
    won = its.game is not None and pos.winner >= 0
    homes = pos.homes[first]
    sector = pos.sector[homes[-1]] if homes else BLACK_HOLE
    return Annal(
        era=pos.era,
        turns=pos.turns,
        homes=tuple(_home(its, seat) for seat in seats),
        sector=PRINTED[sector],
        victory=victory_of(its) or "",
        realm=_realm(pos) if won else "",
        fell=_fallen(pos, homes) if won else (),
        wonder=won and _has_new_wonder(its, sector),
        cause=_cause(its),
    )


def _has_new_wonder(its: DeepFutureInProgress, sector: int) -> bool:
    return its.game is not None and its.position.wonder[sector] != its.game.beginning().wonder[sector]


def _fallen(pos: Position, homes: Sequence[int]) -> tuple[str, ...]:
    return tuple(_name(pos, card) for card in dict.fromkeys(homes) if card != homes[-1])


def _home(its: DeepFutureInProgress, seat: int) -> str:
    """A player's last homeworld; the player himself if the game did not come so far."""
    homes = its.position.homes[seat]
    return _name(its.position, homes[-1]) if homes else its.players[seat]


def _name(pos: Position, card: int) -> str:
    return pos.titles.get(card) or card_name(card)


def _realm(pos: Position) -> str:
    """The civilization just founded, by its name; by its homeworld's until it has one."""
    newest = max((card for card, kind in enumerate(pos.kind) if kind == CIVILIZATION), default=-1)
    return _name(pos, newest if pos.founded else pos.home[pos.winner])


def _cause(its: DeepFutureInProgress) -> str:
    """Why nobody has won: the first cause of the only player's loss, several players, or no end (R-2.4-06, R-3-22)."""
    pos = its.position
    if its.game is None or not its.game.over:
        return ABANDONED
    if pos.seats > 1:
        return ALL_LOST
    return next((cause for bit, cause in enumerate(CAUSES) if pos.lost_by[0] >> bit & 1), ABANDONED)
