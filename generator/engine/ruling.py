"""Rulings that are computed: plain values in, a result and a sentence out, and the passages of the book they rest on.

In: functions that a pack registers, values as people write them. Out: what the rules make of them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from generator.engine.languages import Words
from generator.errors import BadInputs, Text, reason_of

if TYPE_CHECKING:
    from generator.engine.questions.frames import Frame

Result = dict[str, Any]


class _Ruled(NamedTuple):
    result: Result
    words: Words
    rests: tuple[str, ...]


class Ruled(_Ruled):
    """What came out: for programs, and in words; *rests* are ids of passages, the chief one first."""

    def __new__(cls, result: Result, *said: str | tuple[str, ...]) -> Self:
        """Return a result; *said* are the words, in the order of the languages, and behind them what it rests on."""
        texts = [text for text in said if isinstance(text, str)]
        return super().__new__(cls, result, Words(*texts), next((ids for ids in said if not isinstance(ids, str)), ()))

    @property
    def en(self) -> str:
        """The English words."""
        return self.words.en

    @property
    def zh(self) -> str:
        """The Chinese words."""
        return self.words.zh


class Ruling(NamedTuple):
    """One computed ruling. *compute* says in its signature what it must know and what it may be given.

    *asks* are the frames of questions that ask for it.
    """

    name: str
    rests: tuple[str, ...]
    compute: Callable[..., Ruled]
    asks: Sequence[Frame] = ()

    @property
    def keys(self) -> list[str]:
        """What it may be given; a word that Python keeps for itself ends in an underscore in the signature."""
        return [name.rstrip("_") for name in _parameters(self.compute)]

    @property
    def needed(self) -> list[str]:
        """What it must be given."""
        parameters = _parameters(self.compute).values()
        return [parameter.name.rstrip("_") for parameter in parameters if parameter.default is parameter.empty]

    @property
    def about(self) -> str:
        """What it computes, in one line."""
        return (inspect.getdoc(self.compute) or "").partition("\n")[0]


class Rulings:
    """The rulings of one game by name."""

    def __init__(self, harmless: str = "") -> None:
        """*harmless* are words of the game that change no answer wherever they are."""
        self.harmless = frozenset(harmless.split())
        self._named: dict[str, Ruling] = {}

    def ruling(
        self, *rests: str, asks: Sequence[Frame] = (), may: str = "", never: str = "", tells: str = ""
    ) -> Callable[[Callable[..., Ruled]], Callable[..., Ruled]]:
        """Make a function a ruling under its own name; it rests on the passages with those ids ("2.1-01 2.1-03").

        *asks* are the ways in which people ask for it; *may* words of the game that may be said beside, *never* words
        that make it another question, *tells* which amounts its result answers to; a frame may have its own instead.
        """
        frames = tuple(
            frame._replace(may=frame.may or may, never=frame.never or never, tells=frame.tells or tells)
            for frame in asks
        )

        def register(compute: Callable[..., Ruled]) -> Callable[..., Ruled]:
            self._named[compute.__name__] = Ruling(compute.__name__, tuple(" ".join(rests).split()), compute, frames)
            return compute

        return register

    @property
    def frames(self) -> Iterator[tuple[str, Frame]]:
        """Every frame with the name of its ruling."""
        return ((each.name, frame) for each in self for frame in each.asks)

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self._named.values())

    def rule_on(self, name: str, inputs: Mapping[str, Any]) -> Ruled:
        """What the ruling *name* gives; keys it does not know are left aside.

        Raises BadInputs for an unknown ruling, a missing key, or an invalid value.
        """
        found = self._named.get(name.strip().casefold())
        if found is None:
            raise BadInputs(name, Text("no_such_ruling"), Text("there_are", known=tuple(sorted(self._named))))
        own = {parameter.rstrip("_"): parameter for parameter in _parameters(found.compute)}
        given = {own[key]: value for key, value in inputs.items() if key in own and value is not None}
        missing = [key for key in found.needed if own[key] not in given]
        if missing:
            raise BadInputs(name, Text("must_know", missing=_and(missing)), Text("it_takes", keys=tuple(found.keys)))
        try:
            ruled = found.compute(**given)
        except (ValueError, TypeError, KeyError, AttributeError) as problem:
            raise BadInputs(name, reason_of(problem), Text("it_takes", keys=tuple(found.keys))) from problem
        return ruled if ruled.rests else ruled._replace(rests=found.rests)


class Wish(NamedTuple):
    """What the cards of a list must have: how a value is read, whether a card fits it, how that is said."""

    read: Callable[[Any], Any]
    fits: Callable[[Any, Any], bool]
    said: Callable[[Any], Words]


def fitting(
    cards: Iterable[Any], wishes: Mapping[str, Wish], given: Mapping[str, object]
) -> tuple[list[Any], list[Words]]:
    """Return the cards that fit every wish that was given, and these wishes in words."""
    found, said = list(cards), []
    for name, value in given.items():
        if value is not None:
            wish = wishes[name]
            its = wish.read(value)
            found = [each for each in found if wish.fits(each, its)]
            said.append(wish.said(its))
    return found, said


@cache
def _parameters(compute: Callable[..., Ruled]) -> Mapping[str, inspect.Parameter]:
    """Return what a function takes: looking it up takes longer than most rulings."""
    return inspect.signature(compute).parameters


def _and(words: Iterable[str]) -> str:
    return " and ".join(words)
