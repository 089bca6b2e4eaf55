"""Errors about how sheets are to be printed, and about printers, templates and themes by name (exit code 2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors.base import UsageProblem, short


class UnknownKind(UsageProblem):
    """`print --only` asks for a kind of sheet that the game does not have."""

    def __init__(self, kind: str, kinds: Sequence[str]) -> None:
        super().__init__(f"--only {short(kind)!r}: there is no such kind of sheet; use one of {', '.join(kinds)}")


class UnknownPaper(UsageProblem):
    """An unknown or invalid paper."""

    def __init__(self, paper: str, papers: Sequence[str], reason: str = "") -> None:
        reason = reason or "there is no such paper"
        super().__init__(
            f"paper {short(paper)!r}: {reason}; use one of {', '.join(papers)}, or a size such as 200x300mm"
        )


class UnknownFormat(UsageProblem):
    """An unknown or invalid card size."""

    def __init__(self, size: str, formats: Sequence[str], reason: str = "") -> None:
        reason = reason or "there is no such card size"
        super().__init__(
            f"card size {short(size)!r}: {reason}; use one of {', '.join(formats)}, or a size such as 2.5x3in"
        )


class UnknownPreset(UsageProblem):
    """An unknown preset of a print shop."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(f"--preset {short(name)!r}: there is no such preset; use one of {', '.join(names)}")


class UnknownDieCut(UsageProblem):
    """Unknown labels or perforated sheets, or an invalid description of them."""

    def __init__(self, text: str, names: Sequence[str], reason: str = "") -> None:
        reason = reason or "there are no such labels"
        example = "'a4 3x7 63.5x38.1 at 7.2,15.1 gap 2.5,0' (paper, columns x rows, label, first corner, gaps in mm)"
        super().__init__(f"--onto {short(text)!r}: {reason}; use one of {', '.join(names)}, or describe it: {example}")


class CannotImpose(UsageProblem):
    """Cards that do not fit on their paper as asked."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason}; {remedy}")


class CannotRepeat(UsageProblem):
    """An event that is not a print run, or a run that cannot be repeated."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(f"{address}: {reason}; makeplay print NAME --runs lists those that can be repeated")


class NothingWaits(UsageProblem):
    """A run is to be confirmed, but none has been printed since the last one."""

    def __init__(self) -> None:
        super().__init__(
            "no run is waiting to be confirmed; print first, or say what is printed already,"
            " for example: --only cards --confirm"
        )


class BadMeasure(UsageProblem):
    """An option of `print` with an invalid length."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}")


class NoTemplates(UsageProblem):
    """A folder of templates that is not there."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"--templates {short(str(folder))}: there is no such folder; make it, or name another one")


class UnknownTemplate(UsageProblem):
    """A template to be copied that is not shipped."""

    def __init__(self, word: str, near: Sequence[str]) -> None:
        remedy = f"did you mean {', '.join(near)}?" if near else "makeplay templates list shows them all"
        super().__init__(f"template {short(word)!r}: no template of that name is shipped; {remedy}")


class TemplateExists(UsageProblem):
    """The copy of a template would replace a file."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} already exists; nothing was copied; add --force to replace it")


class NoBlocks(UsageProblem):
    """A template without blocks to replace."""

    def __init__(self, name: str) -> None:
        super().__init__(f"--extend: template {name} has no blocks; leave --extend out and change the copy")


class UnknownTheme(UsageProblem):
    """A theme that is neither shipped nor in a folder of the person's own."""

    def __init__(self, theme: str, themes: Sequence[str]) -> None:
        super().__init__(f"theme {short(theme)!r}: there is no such theme; use one of {', '.join(themes)}")


class UnknownPrinter(UsageProblem):
    """There is no profile of a printer, or none with that paper."""

    def __init__(self, name: str, paper: str, known: Sequence[str]) -> None:
        what = f"printer {short(name)!r}" + (f" with {paper}" if paper else "")
        have = f"there are {', '.join(known)}" if known else "there are none yet"
        example = f"makeplay printer calibrate {short(name) or 'NAME'}" + (f" --paper {paper}" if paper else "")
        super().__init__(f"{what} has no profile; {have}; make one with: {example}")


class BadProfile(UsageProblem):
    """An invalid value of a printer's profile: *where* is FILE, FILE, KEY or an option."""

    def __init__(self, where: str, reason: str, remedy: str) -> None:
        super().__init__(f"{where}: {short(reason, 200)}; {remedy}")
