"""Errors of use: a choice, a word, a name or an option that cannot be used (exit code 2)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from generator.errors.base import MOST_SHOWN, Said, Text, UsageProblem, clauses, first_lines, short


class BadCampaignName(UsageProblem):
    """A campaign name that is not one plain folder name."""

    def __init__(self, name: str, reason: Said) -> None:
        super().__init__(name=short(name), reason=reason)


class NoDeckThere(BadCampaignName):
    """A path of a folder in which no deck is."""

    def __init__(self, path: str) -> None:
        super(BadCampaignName, self).__init__(name=short(path))


class UnknownLanguage(UsageProblem):
    """MAKEPLAY_LANG names a language that is not here."""

    def __init__(self, named: str, known: Sequence[str]) -> None:
        super().__init__(named=short(named), known=tuple(known))


class NoSuchSheet(UsageProblem):
    """A campaign has no printed sheet of that name; *there* are those that it has."""

    def __init__(self, name: str, sheet: str, there: Sequence[str], printing: str) -> None:
        """Say what there is, or else the command that is *printing* it."""
        super().__init__(name=name, sheet=short(sheet), there=tuple(there), printing=printing)


class BadPlayers(UsageProblem):
    """Players missing, too many, twice the same, or without a usable name."""

    def __init__(self, reason: Said, least: int = 2) -> None:
        """Say how to name players, as many as a game needs at *least*."""
        self.reason = reason
        super().__init__(reason=reason, three=least > 2)


class BadOpponent(UsageProblem):
    """A bot that cannot take a seat at the table."""

    def __init__(self, reason: Said) -> None:
        super().__init__(reason=reason)


class BadNameList(UsageProblem):
    """A file of given names that cannot be used: *where* is FILE or FILE:LINE."""

    def __init__(self, where: str, reason: Said, remedy: Said) -> None:
        super().__init__(where=where, reason=reason, remedy=remedy)


class SeveralBadNames(UsageProblem):
    """More than one given name cannot be used; one line for each."""

    def __init__(self, problems: Sequence[BadNameList]) -> None:
        super().__init__(*first_lines(problems))


class IllegalChoice(UsageProblem):
    """A choice that is illegal now: why, by which section or reading, and what is legal."""

    def __init__(self, reason: Said, rule: Said, legal: Sequence[str]) -> None:
        self.reason, self.rule, self._why = str(reason), str(rule), (reason, rule)
        self.why = Text("reason_and_rule", reason=reason, rule=rule)
        self.legal = tuple(legal)
        more = max(0, len(self.legal) - MOST_SHOWN)
        super().__init__(reason=reason, rule=rule, legal=self.legal[:MOST_SHOWN], more=more)

    def offering(self, legal: Sequence[str]) -> IllegalChoice:
        """Return the same refusal with what is *legal* in another order."""
        return IllegalChoice(*self._why, legal)


class NotUnderstood(UsageProblem):
    """Something typed that cannot be understood: what, why, and what to write; a question needs no "write"."""

    def __init__(self, typed: str, reason: Said, remedy: Said) -> None:
        asked, write = str(reason).endswith("?"), "?" not in str(remedy)
        super().__init__(
            typed=short(typed) if typed.strip() else "",
            reason=reason,
            asked=remedy and asked,
            stated=remedy and not asked,
            write=remedy and write,
            remedy=short(remedy, 194 if write else 200),
        )


class SeveralWays(NotUnderstood):
    """A line that may mean one of several things; *ways* are what may be added so that it means one."""

    def __init__(self, reason: Said, remedy: Said, ways: Sequence[str]) -> None:
        UsageProblem.__init__(self, reason=reason, remedy=remedy)
        self.ways = tuple(ways)


class Odd(UsageProblem):
    """An event that is odd by the rules or the record; the players decide."""

    def __init__(self, oddities: Sequence[str]) -> None:
        super().__init__(oddities=clauses(oddities))


class BadGameText(UsageProblem):
    """A line of a written game that cannot be read or cannot have happened: *where* is SOURCE or SOURCE:LINE."""

    def __init__(self, where: str, reason: Said) -> None:
        super().__init__(where=where, reason=short(reason, 300))


class BadScenarioFile(UsageProblem):
    """A scenario file that cannot be read or does not fit its schema: *where* is FILE, FILE:LINE or FILE: PATH."""

    def __init__(self, where: str, reason: Said) -> None:
        super().__init__(where=where, reason=short(reason, 300))


class NotTogether(UsageProblem):
    """Two options of a command that exclude each other."""

    def __init__(self, one: Said, other: Said, reason: Said) -> None:
        super().__init__(one=one, other=other, reason=reason)


class BadInputs(UsageProblem):
    """An unknown computed ruling, or invalid inputs."""

    def __init__(self, ruling: str, reason: Said, remedy: Said) -> None:
        super().__init__(ruling=short(ruling), reason=short(reason, 200), remedy=short(remedy, 600))


class CannotCompute(BadInputs):
    """A ruling that is asked for must know more, or is asked about what there is not; an answer says so."""

    def __init__(self, ruling: str, reason: Said, remedy: Said) -> None:
        super().__init__(ruling, reason, remedy)
        self.reason, self.remedy = reason, remedy


class BadPosition(UsageProblem):
    """A position described by hand that cannot be read: *where* is FILE: FIELD."""

    def __init__(self, where: str, reason: Said, remedy: Said) -> None:
        super().__init__(where=where, reason=short(reason, 200), remedy=short(remedy, 300))


class BadBoard(UsageProblem):
    """A board that cannot be used: one line for each problem, with its place, what is wrong and what would be right."""

    def __init__(self, problems: Sequence[tuple[str, Said, Said]]) -> None:
        self.problems = tuple(problems)
        lines = [Text("BadBoard_line", where=where, wrong=wrong, right=right) for where, wrong, right in problems]
        super().__init__(*first_lines(lines))


class BoardExists(UsageProblem):
    """The file of a new board already exists."""

    def __init__(self, path: Path) -> None:
        super().__init__(path=path)


class UnknownEvent(UsageProblem):
    """There is no event at an address."""

    def __init__(self, address: str, files: Sequence[str]) -> None:
        super().__init__(address=short(address), file=files[-1] if files else "0001-sitting")


class BadSeats(UsageProblem):
    """More or fewer players than a game allows."""

    def __init__(self, players: int, game: str, seats: range) -> None:
        super().__init__(players=players, game=game, fewest=seats[0], most=seats[-1])


class UnknownBot(UsageProblem):
    """No bot of that name plays the game."""

    def __init__(self, name: str, game: object, known: Sequence[str]) -> None:
        """Say which bots *game*, its title, has."""
        super().__init__(name=short(name), game=game, known=tuple(known))


class CannotReport(UsageProblem):
    """Packages that a study, a report or a cluster needs are not installed."""

    def __init__(self, packages: Sequence[str]) -> None:
        super().__init__(packages=" ".join(packages), python=sys.executable)


class CannotServe(UsageProblem):
    """Nothing can be served at an address: it is taken, or no address of this machine."""

    def __init__(self, host: str, port: int, reason: Said) -> None:
        super().__init__(host=short(host), port=port, reason=reason)


class BadTable(UsageProblem):
    """A table to import has rows that cannot be understood; one line for each."""

    def __init__(self, problems: Sequence[Said]) -> None:
        super().__init__(*first_lines(problems))


class BadImport(UsageProblem):
    """A file to import is not what it should be."""

    def __init__(self, source: object, reason: Said, remedy: Said) -> None:
        self.reason = reason
        super().__init__(source=str(source), reason=reason, remedy=remedy)


class BadArchive(BadImport):
    """A zip that is not a valid archive of a campaign; *reason* names the entry."""
