"""Errors about how sheets are to be printed, and about printers, templates and themes by name (exit code 2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors.base import Said, UsageProblem, short


class UnknownKind(UsageProblem):
    """`print --only` asks for a kind of sheet that the game does not have."""

    def __init__(self, kind: str, kinds: Sequence[str]) -> None:
        super().__init__(kind=short(kind), kinds=tuple(kinds))


class UnknownPaper(UsageProblem):
    """An unknown or invalid paper."""

    def __init__(self, paper: str, papers: Sequence[str], reason: Said = "") -> None:
        super().__init__(paper=short(paper), papers=tuple(papers), reason=reason)


class UnknownFormat(UsageProblem):
    """An unknown or invalid card size."""

    def __init__(self, size: str, formats: Sequence[str], reason: Said = "") -> None:
        super().__init__(size=short(size), formats=tuple(formats), reason=reason)


class UnknownPreset(UsageProblem):
    """An unknown preset of a print shop."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(name=short(name), names=tuple(names))


class UnknownDieCut(UsageProblem):
    """Unknown labels or perforated sheets, or an invalid description of them."""

    def __init__(self, text: str, names: Sequence[str], reason: Said = "") -> None:
        super().__init__(text=short(text), names=tuple(names), reason=reason)


class CannotImpose(UsageProblem):
    """Cards that do not fit on their paper as asked."""

    def __init__(self, reason: Said, remedy: Said) -> None:
        super().__init__(reason=reason, remedy=remedy)


class CannotRepeat(UsageProblem):
    """An event that is not a print run, or a run that cannot be repeated."""

    def __init__(self, address: str, reason: Said) -> None:
        super().__init__(address=address, reason=reason)


class NothingWaits(UsageProblem):
    """A run is to be confirmed, but none has been printed since the last one."""


class BadMeasure(UsageProblem):
    """An option of `print` with an invalid length."""

    def __init__(self, option: str, reason: Said) -> None:
        super().__init__(option=option, reason=reason)


class NoTemplates(UsageProblem):
    """A folder of templates that is not there."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder=short(str(folder)))


class UnknownTemplate(UsageProblem):
    """A template to be copied that is not shipped."""

    def __init__(self, word: str, near: Sequence[str]) -> None:
        super().__init__(word=short(word), near=tuple(near))


class TemplateExists(UsageProblem):
    """The copy of a template would replace a file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path=path)


class NoBlocks(UsageProblem):
    """A template without blocks to replace."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class UnknownTheme(UsageProblem):
    """A theme that is neither shipped nor in a folder of the person's own."""

    def __init__(self, theme: str, themes: Sequence[str]) -> None:
        super().__init__(theme=short(theme), themes=tuple(themes))


class UnknownPrinter(UsageProblem):
    """There is no profile of a printer, or none with that paper."""

    def __init__(self, name: str, paper: str, known: Sequence[str]) -> None:
        super().__init__(name=short(name), paper=paper, known=tuple(known))


class BadProfile(UsageProblem):
    """An invalid value of a printer's profile: *where* is FILE, FILE, KEY or an option."""

    def __init__(self, where: Said, reason: Said, remedy: Said) -> None:
        super().__init__(where=where, reason=short(reason, 200), remedy=remedy)
