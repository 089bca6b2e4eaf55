"""Questions about a campaign that keeps its games and nothing else: what may be chosen, whose turn it is, who has won.

In: a campaign, a question. Out: a ruling by the record or by the game in progress; nothing, if a single word of the
question is none of those that such a question may have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.engine.languages import Words, between, in_all
from generator.engine.questions.frames import Asked, Frame, understood
from generator.engine.questions.plainly import all_known, numbered, phrase, player
from generator.engine.questions.question import Question
from generator.engine.questions.slots import constant
from generator.engine.questions.words import Speech
from generator.engine.ruling import Result, Ruled, Ruling, Rulings
from generator.engine.sentences import Sentences, sentences_of
from generator.engine.typed import Typed

if TYPE_CHECKING:
    from generator.engine.game_campaign import GameCampaign

_TYPED, _SAY = Typed("generator.engine", "texts"), Sentences("generator.engine", "texts")
#: What a line may end with that becomes part of a sentence.
_STOPS = ".\u3002"
#: So many choices are told.
MOST = 20
#: Inputs of a ruling about a campaign.
Inputs = Mapping[str, Any]


def said(key: str) -> frozenset[str]:
    """Return what people say in a question about a record, in all languages: "options", "turn", "won", ..."""
    return _TYPED(f"record.{key}")


@cache
def _speech() -> Speech:
    """Return how people speak who speak of no game: "played" is no card put down."""
    texts = [way for key in ("options", "turn", "won", "many", "played", "beside") for way in said(key)]
    return Speech(Speech.prepared({"words": {}}, texts))


class RecordedGames:
    """What a campaign has recorded: the games that are over, and the one in progress."""

    def __init__(self, campaign: GameCampaign) -> None:
        self._campaign = campaign
        self._facts: Mapping[str, Callable[[Inputs], Ruled]] = {
            "may": self._may,
            "now": self._now,
            "winners": self._winners,
        }

    def understood(self, question: Question) -> Asked | None:
        """Return the ruling asked for, None if the question is about something else."""
        return understood(Question(question.typed, _speech()), self._frames())

    def ruled(self, name: str, inputs: Inputs) -> Ruled | None:
        """Return a ruling about the campaign; None if *name* is none."""
        teller = self._facts.get(name)
        return teller(inputs) if teller else None

    def _frames(self) -> Iterator[tuple[str, Frame]]:
        """Yield how people ask."""
        its = self._campaign
        ever = [*its.players, *(name for game in its.chronology for name in game.players)]
        names = tuple(dict.fromkeys(ever))
        which = {"game": numbered(said("game"), said("numbered")), "last": phrase(said("last"), None, True)}
        many = {"asked": phrase(said("many")), "counted": constant(True)}
        games = {*said("game"), *said("have")}
        yield "may", _plain({"asked": phrase(said("options"))}, said("me"))
        yield "now", _plain({"asked": phrase(said("turn"))})
        yield "winners", _plain({"asked": phrase(said("won")), **which}, games)
        yield "winners", _plain({**many, "played": phrase(said("played"))}, games)
        yield "winners", _plain({**many, "player": player(names), "won": phrase(said("wins"))}, games)

    def _may(self, inputs: Inputs) -> Ruled:
        del inputs
        its = self._campaign.in_progress
        if its is None or its.game.over:
            return self._no_game()

        def told(language: str) -> str:
            offers = self._campaign.renderer(language).offers(its)
            return between(language).clauses.join(offer.meaning.rstrip(_STOPS) for offer in offers[:MOST])

        choices = [its.write(choice) for choice in its.game.choices()]
        result: Result = {"player": its.asked, "choices": choices}
        more = max(0, len(choices) - MOST)
        return Ruled(result, *_SAY("record.may", who=its.asked, choices=in_all(told), any=bool(more), more=more))

    def _now(self, inputs: Inputs) -> Ruled:
        del inputs
        its = self._campaign.in_progress
        if its is None or its.game.over:
            return self._no_game()
        question = in_all(lambda language: self._campaign.renderer(language).question(its))
        return Ruled({"player": its.asked}, *_SAY("record.to_choose", who=its.asked, question=question))

    def _no_game(self) -> Ruled:
        """Return that no game is in progress, or that the one that was is over."""
        over = self._campaign.in_progress is not None
        return Ruled({"under_way": False}, *_SAY("record.over" if over else "record.not_playing"))

    def _winners(self, inputs: Inputs) -> Ruled:
        games = list(enumerate(self._campaign.chronology, start=1))
        number, who = inputs.get("game"), inputs.get("player")
        last = games[-1:] if inputs.get("last") else games
        meant = [(each, game) for each, game in last if number in (None, each)]
        result: Result = {
            "played": len(games),
            "games": [{"game": each, "winners": [*game.winners], "ended": game.ended} for each, game in meant],
        }
        if who is not None:
            result["wins"] = sum(who in game.winners for _, game in games)
            return Ruled(result, *sentences_of([_SAY("record.wins", who=who, count=result["wins"])]))
        sentences = [] if inputs.get("counted") else [_line(game.line, each) for each, game in meant]
        sentences = sentences or [_SAY("record.played" if games else "record.none_over", count=len(games))]
        return Ruled(result, *sentences_of([*sentences, *self._going_on(number)]))

    def _going_on(self, number: object) -> list[Words]:
        """That a game is under way, if it is meant: any, or that *number*."""
        meant = self._campaign.playing and number in (None, len(self._campaign.chronology) + 1)
        return [_SAY("record.goes_on")] if meant else []


def _plain(given: Mapping[str, Any], words: Iterable[str] = ()) -> Frame:
    """Return a frame in which every word is understood."""
    known = {*said("beside"), *words}
    return Frame("", {**given, "plainly": all_known(known)}, may=" ".join(known))


def _line(line: Callable[[int, Any], str], number: int) -> Words:
    """Return a game of the chronology as a sentence."""
    return _SAY("record.game", line=in_all(lambda language: line(number, language).rstrip(_STOPS)))


class RulingsBeside(Rulings):
    """The rulings of a game, and those by the record of one campaign."""

    def __init__(self, common: Rulings, games: RecordedGames) -> None:
        super().__init__()
        self.harmless = common.harmless
        self._common, self._games = common, games

    def __iter__(self) -> Iterator[Ruling]:
        """Those of the game; what a record tells is no ruling by itself."""
        return iter(self._common)

    def rule_on(self, name: str, inputs: Inputs) -> Ruled:
        """Return what the record tells, else what the game's own ruling gives.

        Raises BadInputs.
        """
        return self._games.ruled(name, inputs) or self._common.rule_on(name, inputs)
