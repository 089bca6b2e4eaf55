"""Positions to be judged: described by hand or taken from a game in progress, what may be chosen, what that does.

In: a table of a TOML file, or a campaign. Out: an engine.table.Analysis. Choices are made on a copy only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from generator.engine.chance import Dealer
from generator.engine.game import Playing
from generator.engine.game_campaign import GameCampaign
from generator.engine.game_table import ToldGame
from generator.engine.inputs import NotPossible
from generator.engine.renderer import Renderer
from generator.engine.view import Language
from generator.errors import BadPosition, Said, Text

A = TypeVar("A", bound="GameAnalysis")
P = TypeVar("P")


class HoldingGame(Protocol):
    """A campaign with a game in progress, or None."""

    language: Language
    in_progress: Any


class GameAnalysis(ToldGame):
    """One game to be judged; a pack's own says how a position is described, and what is not possible in it."""

    #: The campaigns of the pack, and what is at the top of a description.
    campaign_type: ClassVar[type[GameCampaign]]
    keys: ClassVar[Sequence[str]]

    @classmethod
    def from_description(cls: type[A], source: str, given: Mapping[str, Any], language: Language) -> A:
        """Return a position described by hand.

        Raises BadPosition.
        """
        its = cls.campaign_type.game_type
        pos, names = described(source, given, its.name, cls.keys, cls.laid_out)
        return cls(its(names, {}, its.game_type(pos)), cls.told_in(language))

    @classmethod
    def from_campaign(cls: type[A], campaign: HoldingGame, language: Language | None) -> A | None:
        """Return the game of a campaign as the player who is asked sees it: what he cannot know is dealt anew."""
        its = campaign.in_progress
        if its is None or its.game is None or its.game.over:
            return None
        game = cls.dealt_anew(its.game.copy(), Dealer())
        return cls(its.with_game(game), cls.told_in(language or campaign.language))

    @classmethod
    def told_in(cls, language: Language) -> Renderer:
        """Return what puts it into words."""
        return cls.campaign_type.renderer(language)

    @classmethod
    def laid_out(cls, given: Mapping[str, Any]) -> Any:
        """Return the position that *given* describes, seats counted from 1. Raises NotPossible."""
        raise NotImplementedError

    @classmethod
    def dealt_anew(cls, game: Playing[Any], dealer: Dealer) -> Playing[Any]:
        """Return *game* with what the player who is asked cannot know dealt anew; as it is if everybody sees all."""
        del dealer
        return game

    def problems(self) -> Sequence[Said]:
        """Return everything that is not possible."""
        raise NotImplementedError

    def position(self) -> list[str]:
        """Return the position as the player who is asked sees it."""
        return self.renderer.position(self.in_progress)

    def rule_of(self, notation: str) -> str:
        """Return the rule that makes a choice legal, or forbids it."""
        return self.why(notation)

    def play(self, notation: str) -> list[str]:
        """Make a choice on the analysis; what it is and the rule, then what happens.

        Raises IllegalChoice.
        """
        its, choice, happened = self.in_progress, self.legal(notation), self.renderer.watch(self.in_progress)
        lines = [self.renderer.because(its, choice)]
        its.game.play(choice)
        lines += [f"  {line}" for line in happened()]
        return lines + (self.renderer.ending(its) if self.over else [])


def described(
    source: str,
    given: Mapping[str, Any],
    game: str,
    keys: Sequence[str],
    laid_out: Callable[[Mapping[str, Any]], P],
) -> tuple[P, tuple[str, ...]]:
    """Return the position of a description, and the players' names; *source* is how its file is called.

    At its top are *keys* and the players by their names; *laid_out* makes the position of seats counted from 1.
    Raises BadPosition.
    """
    remedy = Text("judge_example", game=game)
    named = _names(source, given, keys, remedy)
    seats = {key: _seat(f"{source}: {key}", given[key], named) for key in ("turn", "first") if key in given}
    rest = {key: given[key] for key in keys if key in given}
    try:
        pos = laid_out({**rest, **seats, "players": [given.get(name, {}) for name in named]})
    except NotPossible as found:
        where, reason = found.problems[0]
        for seat, name in enumerate(named, 1):
            where = where.replace(f"player {seat}", name)
        raise BadPosition(f"{source}: {where}", reason, remedy) from found
    except (ValueError, TypeError, AttributeError) as problem:
        where, _, why = str(problem).partition("\n")[0].partition(": ")
        raise BadPosition(f"{source}: {where}", why or Text("unreadable"), remedy) from problem
    return pos, tuple(named)


def _names(source: str, given: Mapping[str, Any], keys: Sequence[str], remedy: Said) -> list[str]:
    """The players' names in seat order. Raises BadPosition, also for a key that has no place."""
    named = given.get("players")
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise BadPosition(f"{source}: players", Text("no_list_of_names"), remedy)
    unknown = [key for key in given if key not in (*keys, "language", *named)]
    if unknown:
        raise BadPosition(f"{source}: {unknown[0]}", Text("no_part_of_position"), remedy)
    return named


def _seat(where: str, whose: object, named: Sequence[str]) -> int:
    """A player's seat, from 1. Raises BadPosition if he does not play."""
    if whose not in named:
        raise BadPosition(where, Text("does_not_play", player=whose), Text("one_of", known=tuple(named)))
    return named.index(str(whose)) + 1
