"""Errors about a sheet that cannot be drawn (exit code 5)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors.base import MakeplayError, Said, first_lines, short


class SheetProblem(MakeplayError):
    """A sheet cannot be drawn as it should be; nothing was written.

    *about* is the same for problems that one correction solves, wherever they occur.
    """

    exit_code = 5
    family = "sheet"
    about: tuple[str, ...] = ()


class BadFont(SheetProblem):
    """A font that a person has added and that cannot be used."""

    def __init__(self, path: Path, reason: Said) -> None:
        self.about = (str(path),)
        super().__init__(path=path, reason=short(reason))


class TextTooLong(SheetProblem):
    """Text that does not fit at its smallest size."""

    def __init__(self, item: str, field: str, text: str, needs: Said) -> None:
        self.about = (field, text)
        super().__init__(item=short(item), field=field, text=short(text), needs=needs)


class TextTooSmall(SheetProblem):
    """Text on a page that a small paper makes too small to read; *size* in points."""

    def __init__(self, item: str, field: str, text: str, size: float) -> None:
        self.about = (field, text)
        super().__init__(item=short(item), field=field, text=short(text), size=size)


class CodeTooSmall(SheetProblem):
    """A code for phones has so little room that none could read it: what it says, its room and what it needs, in mm."""

    about = ("a code",)

    def __init__(self, text: str, size: float, needs: float) -> None:
        super().__init__(text=short(text), size=size, needs=needs)


class OneLanguageOnly(SheetProblem):
    """Cards on which two languages would be too small to read."""

    about = ("two languages",)

    def __init__(self, width: float, height: float) -> None:
        super().__init__(width=width, height=height)


class MissingGlyph(SheetProblem):
    """A character that none of the shipped fonts can print."""

    def __init__(self, item: str, field: str, text: str, character: str) -> None:
        self.about = (field, text)
        super().__init__(
            item=short(item), field=field, text=short(text), character=character, code=f"{ord(character):04X}"
        )


class UnknownIcon(SheetProblem):
    """An icon in a text that there is not; *near* is one that may be meant."""

    def __init__(self, item: str, field: str, name: str, near: Sequence[str]) -> None:
        self.about = (field, name)
        super().__init__(item=short(item), field=field, name=short(name), near=tuple(near[:1]))


class NoPicture(SheetProblem):
    """A picture that cannot be shown."""

    def __init__(self, item: str, field: str, reason: Said) -> None:
        self.about = (field, str(reason))
        super().__init__(item=short(item), field=field, reason=short(reason, 200))


class BadTheme(SheetProblem):
    """A theme's file that cannot be used."""

    def __init__(self, path: Path, reason: Said) -> None:
        self.about = (str(path),)
        super().__init__(path=path, reason=short(reason))


class TemplateProblem(SheetProblem):
    """A template that fails, or that uses what the painter does not support: *where* is FILE:LINE."""

    def __init__(self, where: str, item: str, reason: Said) -> None:
        reason = short(" ".join(reason.split()) if isinstance(reason, str) else reason, 300)
        self.about = (where, str(reason))
        self.where, self.item, self.reason = where, item, reason
        super().__init__(where=where, reason=reason, item=short(item))


class UnusedTemplate(SheetProblem):
    """A template of a person's own that no sheet uses."""

    def __init__(self, path: Path, near: Sequence[str]) -> None:
        self.about = (str(path),)
        super().__init__(path=path, near=tuple(near[:1]))


class SeveralSheetProblems(SheetProblem):
    """More than one problem was found; one line for each."""

    def __init__(self, problems: Sequence[SheetProblem]) -> None:
        super().__init__(*first_lines(problems))
        self.problems = tuple(problems)
