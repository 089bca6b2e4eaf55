"""What is wrong with a deck's files, collected: file, sheet, row, column, what is wrong, what would be right.

In: problems as they are found. Out: all of them in one error.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from generator.errors import BadDeck, Said, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

#: How much alike a misspelt word and the one that was meant are.
_ALIKE = 0.6


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is: a file, a sheet of a workbook, a row as spreadsheets number them, a column by its header."""

    file: str
    sheet: str = ""
    row: int = 0
    column: str = ""

    def at(self, row: int, column: str = "") -> Place:
        """Return a place in the same sheet."""
        return replace(self, row=row, column=column)

    @property
    def text(self) -> Text:
        """Return it in words."""
        return Text("deck_place", file=self.file, sheet=self.sheet, row=self.row, column=self.column)


@dataclass(slots=True)
class Problems:
    """All that is wrong, in the order in which it was found."""

    found: list[Text] = field(default_factory=list)
    #: Where something is wrong.
    places: set[Place] = field(default_factory=set)

    def add(self, place: Place, what: Said, right: Said) -> None:
        """Add a problem: *what* is wrong, and what would be *right*."""
        self.found.append(Text("deck_problem", place=place.text, what=what, right=right))
        self.places.add(place)

    def report(self) -> None:
        """Raise BadDeck if there are any."""
        if self.found:
            raise BadDeck(list(dict.fromkeys(self.found)))


def meant(word: str, known: Iterable[str]) -> str:
    """Return the word of *known* that was meant, "" if none is like it."""
    folded = {_folded(each): each for each in known}
    typed = _folded(word)
    near = [typed] if typed in folded else get_close_matches(typed, folded, 1, _ALIKE)
    near += [each for each in folded if len(each) > 1 and sorted(each) == sorted(typed)]
    return folded[near[0]] if near else ""


def did_you_mean(word: str, known: Iterable[str]) -> Text:
    """Return what to write instead of an unknown *word*: the one that was meant, else those there are."""
    every = tuple(known)
    if near := meant(word, every):
        return Text("deck_meant", near=near)
    return Text("deck_there_are", known=every[:12], more=len(every) > 12) if every else Text("deck_leave_out")


def _folded(word: str) -> str:
    return word.casefold().replace("_", "").replace(" ", "").replace("-", "")
