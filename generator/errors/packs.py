"""Errors about games and their packs (exit code 2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors.base import UsageProblem, first_lines, short


class CannotDo(UsageProblem):
    """The pack of a game does not do what is asked: playing, running scenarios."""

    def __init__(self, game: str, what: str) -> None:
        super().__init__(f"the game {game!r} cannot be {what} here; makeplay pack list shows what it can do")


class NotPublished(UsageProblem):
    """The components of the game are made in play: there is nothing to print without a campaign."""

    def __init__(self, game: str) -> None:
        super().__init__(
            f"--game {game}: its cards are made in play; start a campaign with makeplay new NAME"
            f" --game {game} --player NAME, and print that"
        )


class UnknownText(UsageProblem):
    """An unknown wording of a game's cards."""

    def __init__(self, text: str, game: str, texts: Sequence[str]) -> None:
        have = f"there are {', '.join(texts)}" if texts else f"the cards of {game} have one wording; leave --text out"
        super().__init__(f"--text {short(text)!r}: there is no such wording; {have}")


class UnknownGame(UsageProblem):
    """No pack of that name is installed."""

    def __init__(self, name: str, known: Sequence[str] = (), meant: str = "") -> None:
        self.known = tuple(known)
        have = f"; available: {', '.join(known)}" if known else ""
        right = meant or "correct the name, or install the pack that provides it"
        super().__init__(f"no game called {short(name)!r} is installed{have}; {right}")


class BrokenPack(UsageProblem):
    """A pack of another distribution that cannot be used as it is; one line for each reason."""

    def __init__(self, name: str, reasons: Sequence[str], brought_by: str = "") -> None:
        self.reasons = tuple(reasons)
        brought = f" ({brought_by})" if brought_by else ""
        *others, last = first_lines(
            [f"pack {name}{brought}: {short(' '.join(reason.split()), 300)}" for reason in reasons]
        )
        super().__init__(*others, f"{last}; fix it (docs/packs.md), or uninstall it")


class BadPackName(UsageProblem):
    """An invalid name for a new pack."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"pack name {short(name)!r}: {reason}; use another one, such as 'red-river'")


class PackExists(UsageProblem):
    """The folder of a new pack already exists."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} already exists; nothing was written; name another folder with --into")
