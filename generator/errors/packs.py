"""Errors about games and their packs (exit code 2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors.base import Said, Text, UsageProblem, first_lines, short


class CannotDo(UsageProblem):
    """The pack of a game does not do what is asked: playing, running scenarios."""

    def __init__(self, game: str, what: Said) -> None:
        super().__init__(game=game, what=what)


class NotPublished(UsageProblem):
    """The components of the game are made in play: there is nothing to print without a campaign."""

    def __init__(self, game: str) -> None:
        super().__init__(game=game)


class UnknownText(UsageProblem):
    """An unknown wording of a game's cards."""

    def __init__(self, text: str, game: str, texts: Sequence[str]) -> None:
        super().__init__(text=short(text), game=game, texts=tuple(texts))


class UnknownGame(UsageProblem):
    """No pack of that name is installed."""

    def __init__(self, name: str, known: Sequence[str] = (), meant: Said = "") -> None:
        self.known = tuple(known)
        super().__init__(name=short(name), known=self.known, meant=meant)


class BrokenPack(UsageProblem):
    """A pack of another distribution that cannot be used as it is; one line for each reason."""

    def __init__(self, name: str, reasons: Sequence[Said], brought_by: str = "") -> None:
        self.reasons = tuple(reasons)
        causes = (short(reason, 300) for reason in reasons)
        lines = [Text("BrokenPack_line", name=name, brought_by=brought_by, reason=each) for each in causes]
        *others, last = first_lines(lines)
        super().__init__(*others, Text("BrokenPack_last", line=last))


class BadPackName(UsageProblem):
    """An invalid name for a new pack."""

    def __init__(self, name: str, reason: Said) -> None:
        super().__init__(name=short(name), reason=reason)


class PackExists(UsageProblem):
    """The folder of a new pack already exists."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder=folder)
