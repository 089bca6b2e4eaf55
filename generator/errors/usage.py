"""Errors of use: a choice, a word, a name or an option that cannot be used (exit code 2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors.base import MOST_SHOWN, UsageProblem, first_lines, listed, short


class BadCampaignName(UsageProblem):
    """A campaign name that is not one plain folder name."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"campaign name {short(name)!r}: {reason}; use a plain name such as 'kran'")


class BadPlayers(UsageProblem):
    """Players missing, too many, twice the same, or without a usable name."""

    def __init__(self, reason: str, remedy: str = "name each player once, as --player NAME") -> None:
        self.reason = reason
        super().__init__(f"players: {reason}; {remedy}")


class BadNameList(UsageProblem):
    """A file of given names that cannot be used: *where* is FILE or FILE:LINE."""

    def __init__(self, where: str, reason: str, remedy: str) -> None:
        super().__init__(f"{where}: {reason}; {remedy}")


class SeveralBadNames(UsageProblem):
    """More than one given name cannot be used; one line for each."""

    def __init__(self, problems: Sequence[BadNameList]) -> None:
        super().__init__(*listed(problems))


class IllegalChoice(UsageProblem):
    """A choice that is illegal now: why, by which section or reading, and what is legal."""

    def __init__(self, reason: str, rule: str, legal: Sequence[str]) -> None:
        self.reason = reason
        self.rule = rule
        self.legal = tuple(legal)
        shown = ", ".join(self.legal[:MOST_SHOWN])
        more = f" and {len(self.legal) - MOST_SHOWN} more" if len(self.legal) > MOST_SHOWN else ""
        super().__init__(f"{reason} [{rule}]" + (f"; legal here: {shown}{more}" if shown else ""))


class NotUnderstood(UsageProblem):
    """Something typed that cannot be understood: what, why, and what to write."""

    def __init__(self, typed: str, reason: str, remedy: str) -> None:
        what = f"{short(typed)!r}: " if typed.strip() else ""
        said = remedy if "?" in remedy else f"write {remedy}"
        joint = " " if reason.endswith("?") else "; "
        super().__init__(f"{what}{reason}{joint}{short(said, 200)}" if remedy else f"{what}{reason}")


class Odd(UsageProblem):
    """An event that is odd by the rules or the record; the players decide."""

    def __init__(self, oddities: Sequence[str]) -> None:
        super().__init__(f"odd: {'; '.join(oddities)}. To record it all the same, add --anyway")


class BadGameText(UsageProblem):
    """A line of a written game that cannot be read or cannot have happened: *where* is SOURCE or SOURCE:LINE."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {short(reason, 300)}")


class BadScenarioFile(UsageProblem):
    """A scenario file that cannot be read or does not fit its schema: *where* is FILE, FILE:LINE or FILE: PATH."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {short(reason, 300)}")


class NotTogether(UsageProblem):
    """Two options of a command that exclude each other."""

    def __init__(self, one: str, other: str, reason: str) -> None:
        super().__init__(f"{one} does not go with {other}: {reason}; leave out one of the two")


class BadInputs(UsageProblem):
    """An unknown computed ruling, or invalid inputs."""

    def __init__(self, ruling: str, reason: str, remedy: str) -> None:
        super().__init__(f"ruling {short(ruling)!r}: {short(reason, 200)}; {short(remedy, 600)}")


class BadPosition(UsageProblem):
    """A position described by hand that cannot be read: *where* is FILE: FIELD."""

    def __init__(self, where: str, reason: str, remedy: str) -> None:
        super().__init__(f"{where}: {short(reason, 200)}; {short(remedy, 300)}")


class BadBoard(UsageProblem):
    """A board that cannot be used: one line for each problem, with its place, what is wrong and what would be right."""

    def __init__(self, problems: Sequence[tuple[str, str, str]]) -> None:
        self.problems = tuple(problems)
        super().__init__(*first_lines([f"{where}: {wrong}; {right}" for where, wrong, right in problems]))


class BoardExists(UsageProblem):
    """The file of a new board already exists."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} already exists; choose another name, or add --force to replace it")


class UnknownEvent(UsageProblem):
    """There is no event at an address."""

    def __init__(self, address: str, files: Sequence[str]) -> None:
        super().__init__(
            f"{short(address)!r} is neither an event of the record nor an era it has reached; an address is a file"
            f" and a number, such as {files[-1] if files else '0001-sitting'}:12, as makeplay history shows them"
        )


class BadSeats(UsageProblem):
    """More or fewer players than a game allows."""

    def __init__(self, players: int, game: str, seats: range) -> None:
        super().__init__(
            f"--players {players}: {game} is for {seats[0]} to {seats[-1]} players; choose a number in that range"
        )


class UnknownBot(UsageProblem):
    """No bot of that name plays the game."""

    def __init__(self, name: str, game: str, known: Sequence[str]) -> None:
        super().__init__(f"bot {short(name)!r}: no bot of that name plays {game}; available: {', '.join(known)}")


class CannotReport(UsageProblem):
    """A package that a study, a report or a cluster needs is not installed: which, and the extra that installs it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}, which is not installed; pip install 'makeplay[{extra}]'")


class BadTable(UsageProblem):
    """A table to import has rows that cannot be understood; one line for each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(*first_lines(problems))


class BadImport(UsageProblem):
    """A file to import is not what it should be."""

    def __init__(self, source: object, reason: str, remedy: str) -> None:
        self.reason = reason
        super().__init__(f"{source}: {reason}; {remedy}")


class BadArchive(BadImport):
    """A zip that is not a valid archive of a campaign; *reason* names the entry."""
