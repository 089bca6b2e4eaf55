"""Every error a person can meet: a class for each cause that words it, an exit code for each family.

docs/errors.md is the table of these classes; a test holds the two together.
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path

#: So many problems are listed, the rest is counted.
_MOST_TOLD = 20
#: Longer texts are abbreviated in a message.
_LONGEST_SHOWN = 80


class MakeplayError(Exception):
    """Base of all errors of makeplay; `exit_code` is the code of its family."""

    exit_code = 1
    family = "internal"
    #: Which of the things that happened in a game it is about, counted from 0, when a game is played through again.
    happening = -1

    @property
    def lines(self) -> tuple[str, ...]:
        """What it says: a line, or one for each of several problems."""
        return tuple(map(str, self.args))

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __reduce__(self) -> tuple[object, ...]:
        """The same error, worded once, when a worker hands it over to another process."""
        return _handed_over, (type(self), self.args), self.__dict__


def _handed_over(kind: type[MakeplayError], worded: tuple[object, ...]) -> MakeplayError:
    """An error with the words it has already."""
    error = kind.__new__(kind, *worded)
    error.args = worded
    return error


class UsageProblem(MakeplayError):
    """The words of the command line do not fit (exit code 2, as click has it)."""

    exit_code = 2
    family = "usage"


class BadCampaignName(UsageProblem):
    """A campaign name that is not one plain folder name."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"campaign name {_short(name)!r}: {reason}; use a plain name such as 'kran'")


class BadPlayers(UsageProblem):
    """Players missing, too many, twice the same, or without a usable name."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"players: {reason}; name each once, as --player NAME")


class BadNameList(UsageProblem):
    """A file of given names that cannot be used: *where* is FILE or FILE:LINE."""

    def __init__(self, where: str, reason: str, remedy: str) -> None:
        super().__init__(f"{where}: {reason}; {remedy}")


class SeveralBadNames(UsageProblem):
    """More than one given name cannot be used; all are told, one a line."""

    def __init__(self, problems: Sequence[BadNameList]) -> None:
        super().__init__(*_listed(problems))


class IllegalChoice(UsageProblem):
    """A choice that the rules do not allow now: why, by which section or reading, and what would be legal."""

    def __init__(self, reason: str, rule: str, legal: Sequence[str]) -> None:
        self.reason = reason
        self.rule = rule
        self.legal = tuple(legal)
        shown = ", ".join(self.legal[:_MOST_TOLD])
        more = f" and {len(self.legal) - _MOST_TOLD} more" if len(self.legal) > _MOST_TOLD else ""
        super().__init__(f"{reason} [{rule}]" + (f"; legal here: {shown}{more}" if shown else ""))


class NotUnderstood(UsageProblem):
    """Something typed about a campaign that means nothing: what, why, and what would."""

    def __init__(self, typed: str, reason: str, remedy: str) -> None:
        what = f"{_short(typed)!r}: " if typed.strip() else ""
        said = remedy if "?" in remedy else f"write {remedy}"
        joint = " " if reason.endswith("?") else "; "
        super().__init__(f"{what}{reason}{joint}{_short(said, 200)}" if remedy else f"{what}{reason}")


class Odd(UsageProblem):
    """Something to be written down that the rules or the record find odd; the table has the last word."""

    def __init__(self, oddities: Sequence[str]) -> None:
        super().__init__(f"odd: {'; '.join(oddities)}. If it is so all the same, say --anyway")


class BadGameText(UsageProblem):
    """A line of a written game that cannot be read or cannot have happened: *where* is SOURCE or SOURCE:LINE."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {_short(reason, 300)}")


class BadScenarioFile(UsageProblem):
    """A scenario file that cannot be read or does not fit its schema: *where* is FILE, FILE:LINE or FILE: PATH."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {_short(reason, 300)}")


class CannotDo(UsageProblem):
    """The pack of a game does not do what is asked: playing, running scenarios."""

    def __init__(self, game: str, what: str) -> None:
        super().__init__(f"the game {game!r} cannot be {what} here; makeplay pack list tells what can be done with it")


class NotPublished(UsageProblem):
    """The parts of a game are not the same for everybody: there is nothing to print without a campaign."""

    def __init__(self, game: str) -> None:
        super().__init__(
            f"--game {game}: its cards come into being as it is played; found a campaign with makeplay new NAME"
            f" --game {game} --player NAME, and print that"
        )


class UnknownText(UsageProblem):
    """A wording of a game's cards that it does not have."""

    def __init__(self, text: str, game: str, texts: Sequence[str]) -> None:
        have = f"there are {', '.join(texts)}" if texts else f"the cards of {game} have one wording; leave --text out"
        super().__init__(f"--text {_short(text)!r}: there is no such wording; {have}")


class UnknownGame(UsageProblem):
    """No pack of that name is installed."""

    def __init__(self, name: str, known: Sequence[str] = (), meant: str = "") -> None:
        self.known = tuple(known)
        have = f"; there are {', '.join(known)}" if known else ""
        right = meant or "correct the name, or install the pack that brings it"
        super().__init__(f"no game called {_short(name)!r} is installed{have}; {right}")


class BrokenPack(UsageProblem):
    """A pack that another distribution brings and that cannot be used as it is; all reasons are told, one a line."""

    def __init__(self, name: str, reasons: Sequence[str], brought_by: str = "") -> None:
        self.reasons = tuple(reasons)
        brought = f" ({brought_by})" if brought_by else ""
        *others, last = _told([f"pack {name}{brought}: {_short(' '.join(reason.split()), 300)}" for reason in reasons])
        super().__init__(*others, f"{last}; mend it (docs/packs.md), or uninstall it")


class BadPackName(UsageProblem):
    """A name that a new pack cannot have."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"pack name {_short(name)!r}: {reason}; use another one, such as 'red-river'")


class PackExists(UsageProblem):
    """Something lies already where a new pack is to be written."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} exists already; nothing was written, name another folder with --into")


class BadSeats(UsageProblem):
    """More players, or fewer, than may play a game."""

    def __init__(self, players: int, game: str, seats: range) -> None:
        super().__init__(f"--players {players}: {game} is played by {seats[0]} to {seats[-1]}; ask for so many")


class UnknownBot(UsageProblem):
    """No bot of that name plays the game."""

    def __init__(self, name: str, game: str, known: Sequence[str]) -> None:
        super().__init__(f"bot {_short(name)!r}: none of that name plays {game}; there are {', '.join(known)}")


class CannotReport(UsageProblem):
    """A package is not installed that a study, a report or a cluster needs: which, and the extra that brings it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}, which is not installed; pip install 'makeplay[{extra}]'")


class UnknownKind(UsageProblem):
    """`print --only` asks for a kind of sheet that the game does not have."""

    def __init__(self, kind: str, kinds: Sequence[str]) -> None:
        super().__init__(f"--only {_short(kind)!r}: there is no such kind of sheet; there are {', '.join(kinds)}")


class UnknownPaper(UsageProblem):
    """A paper that the press does not know, or that cannot be."""

    def __init__(self, paper: str, papers: Sequence[str], reason: str = "") -> None:
        told = reason or "there is no such paper"
        super().__init__(
            f"paper {_short(paper)!r}: {told}; use one of {', '.join(papers)}, or a size such as 200x300mm"
        )


class UnknownFormat(UsageProblem):
    """A card size that the press does not know, or that cannot be."""

    def __init__(self, size: str, formats: Sequence[str], reason: str = "") -> None:
        told = reason or "there is no such card size"
        super().__init__(
            f"card size {_short(size)!r}: {told}; use one of {', '.join(formats)}, or a size such as 2.5x3in"
        )


class UnknownPreset(UsageProblem):
    """There is no print shop's preset of that name."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(f"--preset {_short(name)!r}: there is no such preset; use one of {', '.join(names)}")


class UnknownDieCut(UsageProblem):
    """Labels or a perforated sheet that the press does not know, or a description of some that cannot be."""

    def __init__(self, text: str, names: Sequence[str], reason: str = "") -> None:
        told = reason or "there are no such labels"
        example = "'a4 3x7 63.5x38.1 at 7.2,15.1 gap 2.5,0' (paper, columns x rows, label, first corner, gaps in mm)"
        super().__init__(f"--onto {_short(text)!r}: {told}; use one of {', '.join(names)}, or describe it: {example}")


class CannotImpose(UsageProblem):
    """Cards that do not fit on their paper as asked."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason}; {remedy}")


class CannotRepeat(UsageProblem):
    """An event that is no print run, or one that cannot be had again."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(f"{address}: {reason}; makeplay print NAME --runs lists those that can be repeated")


class NotTogether(UsageProblem):
    """Two options of a command that do not go together."""

    def __init__(self, one: str, other: str, reason: str) -> None:
        super().__init__(f"{one} does not go with {other}: {reason}; leave out one of the two")


class NothingWaits(UsageProblem):
    """A run is to be confirmed, but none has been printed since the last one."""

    def __init__(self) -> None:
        super().__init__(
            "no run waits to be confirmed; print first, or say what lies printed, as --only cards --confirm does"
        )


class BadMeasure(UsageProblem):
    """An option of `print` whose lengths cannot be."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}")


class BadInputs(UsageProblem):
    """A computed ruling that does not exist, or is told what cannot be."""

    def __init__(self, ruling: str, reason: str, remedy: str) -> None:
        super().__init__(f"ruling {_short(ruling)!r}: {_short(reason, 200)}; {_short(remedy, 600)}")


class BadPosition(UsageProblem):
    """A position described by hand that cannot be read: *where* is FILE: FIELD."""

    def __init__(self, where: str, reason: str, remedy: str) -> None:
        super().__init__(f"{where}: {_short(reason, 200)}; {_short(remedy, 300)}")


class BadBoard(UsageProblem):
    """A board that cannot be played on: every problem, a line each, as place, what is wrong and what would be right."""

    def __init__(self, problems: Sequence[tuple[str, str, str]]) -> None:
        self.problems = tuple(problems)
        super().__init__(*_told([f"{where}: {wrong}; {right}" for where, wrong, right in problems]))


class BoardExists(UsageProblem):
    """A file is there already where a new board would be written."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is there already; choose another name, or say --force to replace it")


class CampaignProblem(MakeplayError):
    """Something about the campaign folder itself."""

    exit_code = 3
    family = "campaign"


class CampaignExists(CampaignProblem):
    """`new` found something of that name, or of one *asked* for that is the same on some system."""

    def __init__(self, folder: Path, asked: str = "") -> None:
        alike = f", and Windows or macOS cannot tell {_short(asked)!r} from it" if asked else ""
        super().__init__(f"{folder} exists already{alike}; choose another name, or move that folder away first")


class NoSuchCampaign(CampaignProblem):
    """There is no campaign of that name."""

    def __init__(self, folder: Path, known: Sequence[str]) -> None:
        have = f"campaigns here: {', '.join(known)}" if known else "no campaign is here yet"
        super().__init__(
            f"{folder} is not a campaign ({have}); found one with: makeplay new {folder.name} --player NAME"
        )


class BadSettings(CampaignProblem):
    """campaign.toml is missing, unreadable or holds a value that cannot be."""

    def __init__(self, where: str, reason: str, remedy: str) -> None:
        super().__init__(f"{where}: {reason}; {remedy}")


class NothingToJudge(CampaignProblem):
    """No game of the campaign is under way that could be judged."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"campaign {name}: no refereed game is under way; begin one with makeplay play, or describe a position"
        )


class GameUnderWay(CampaignProblem):
    """A game is being played in another way: with shuffled cards (`play`) or with real ones (`table`)."""

    def __init__(self, command: str) -> None:
        super().__init__(f"a game is under way that was begun with makeplay {command}; go on, end or abandon it there")


class CannotUndo(CampaignProblem):
    """Something cannot be taken back, or not be restored."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason}; {remedy}")


class CannotMerge(CampaignProblem):
    """Two copies of a campaign do not fit together."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason}; {remedy}")


class CampaignBusy(CampaignProblem):
    """Another makeplay is writing to the campaign."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} is being written by another makeplay; wait for it to finish and try again")


class RecordMoved(CampaignProblem):
    """Somebody else has written to the campaign since it was read."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} was changed by another program meanwhile; nothing was written, start again")


class NoLocks(CampaignProblem):
    """The file system of *lock* cannot keep two programs from writing at once."""

    def __init__(self, lock: Path) -> None:
        super().__init__(
            f"{lock} cannot be locked, this file system has no locks; keep the campaign on a disk of this computer "
            "and copy it afterwards"
        )


class RecordProblem(MakeplayError):
    """The record of a campaign cannot be read or contradicts itself."""

    exit_code = 4
    family = "record"


class RecordCut(RecordProblem):
    """The record ends at *where*, and what was acknowledged is not there."""

    def __init__(self, folder: Path, where: str, what: str) -> None:
        super().__init__(
            f"{where}: {what}; nothing is written until its log folder is "
            f"restored from a backup, or it is taken as it is: makeplay check {folder.name} --accept"
        )


class BadRecord(RecordProblem):
    """A line of the record that cannot stand: *where* is FILE:LINE."""

    def __init__(
        self, where: str, reason: str, remedy: str = "restore the line from a backup or mend it by hand"
    ) -> None:
        self.where = where
        self.reason = reason
        self.remedy = remedy
        super().__init__(f"{where}: {reason}; {remedy}")


class Contradiction(RecordProblem):
    """A recorded result that cannot have happened; told as BadRecord with its line."""


class BadEvent(RecordProblem):
    """An event that was about to be written and that no record may hold: a fault of a program, not of a person."""

    def __init__(self, faults: Sequence[str]) -> None:
        reason = "; ".join(faults)
        super().__init__(f"nothing was written: {reason}; this is a fault of makeplay or of the game's pack, report it")


class ChanceMissing(Contradiction):
    """Something was left to chance, and the record does not say what came of it."""

    def __init__(self, what: str) -> None:
        super().__init__(f"a result of chance is missing here: {what}")


class NewerRecord(RecordProblem):
    """A record written by a later makeplay."""

    def __init__(self, where: str, found: object, known: int) -> None:
        super().__init__(f"{where}: schema {found}, this makeplay reads up to {known}; update makeplay")


class UnknownEvent(UsageProblem):
    """There is no event at an address."""

    def __init__(self, address: str, files: Sequence[str]) -> None:
        super().__init__(
            f"{_short(address)!r} is no event of the record, and no era it has come to; an address is a file and a"
            f" number there, such as {files[-1] if files else '0001-sitting'}:12, as makeplay history tells them"
        )


class SheetProblem(MakeplayError):
    """A sheet cannot be drawn as it should be; nothing was written.

    *about* is the same for problems that one correction mends, wherever they were met.
    """

    exit_code = 5
    family = "sheet"
    about: tuple[str, ...] = ()


class BadFont(SheetProblem):
    """A font that a person has added and that cannot be used."""

    def __init__(self, path: Path, reason: str) -> None:
        self.about = (str(path),)
        super().__init__(f"{path}: {_short(reason)}; use a TrueType font (.ttf with outlines of its own), or remove it")


class TextTooLong(SheetProblem):
    """Text that does not fit at its smallest size."""

    def __init__(self, item: str, field: str, text: str, needs: str) -> None:
        self.about = (field, text)
        super().__init__(
            f"{_short(item)}, field {field}: {_short(text)!r} does not fit ({needs}); use a shorter text or more room"
        )


class MissingGlyph(SheetProblem):
    """A character that none of the shipped fonts can print."""

    def __init__(self, item: str, field: str, text: str, character: str) -> None:
        self.about = (field, text)
        super().__init__(
            f"{_short(item)}, field {field}: no font here can print {_show(character)} in {_short(text)!r};"
            " use other characters, or add a font that has it (docs/fonts.md)"
        )


class NoTemplates(UsageProblem):
    """A folder of templates that is not there."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"--templates {_short(str(folder))}: there is no such folder; make it, or name another one")


class UnknownTemplate(UsageProblem):
    """A template to be copied that is not shipped."""

    def __init__(self, word: str, near: Sequence[str]) -> None:
        remedy = f"did you mean {', '.join(near)}?" if near else "makeplay templates list tells them all"
        super().__init__(f"template {_short(word)!r}: none of that name is shipped; {remedy}")


class TemplateExists(UsageProblem):
    """A template would be copied over one of the person's own."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is there already; nothing was copied, say --force to replace it")


class NoBlocks(UsageProblem):
    """A template that has no parts to be drawn otherwise."""

    def __init__(self, name: str) -> None:
        super().__init__(f"--extend: template {name} has no blocks; leave --extend out and change the copy")


class UnknownTheme(UsageProblem):
    """A theme that is neither shipped nor in a folder of the person's own."""

    def __init__(self, theme: str, themes: Sequence[str]) -> None:
        super().__init__(f"theme {_short(theme)!r}: there is no such theme; there are {', '.join(themes)}")


class BadTheme(SheetProblem):
    """A theme's file that cannot be used."""

    def __init__(self, path: Path, reason: str) -> None:
        self.about = (str(path),)
        super().__init__(f"{path}: {_short(reason)}; correct the theme (docs/templates.md)")


class TemplateProblem(SheetProblem):
    """A template that uses what the painter does not know, or does not compute: *where* is FILE:LINE."""

    def __init__(self, where: str, item: str, reason: str) -> None:
        reason = _short(" ".join(reason.split()), 300)
        self.about = (where, reason)
        self.where, self.item, self.reason = where, item, reason
        super().__init__(f"{where}: {reason}; correct the template ({_short(item)})")


class UnusedTemplate(SheetProblem):
    """A file among a person's templates that no sheet asks for."""

    def __init__(self, path: Path, near: Sequence[str]) -> None:
        self.about = (str(path),)
        remedy = f"did you mean {near[0]}?" if near else "makeplay templates list tells the names there are"
        super().__init__(f"{path}: no sheet asks for a template of that name; {remedy}")


class SeveralSheetProblems(SheetProblem):
    """More than one problem was found; all are told, one a line."""

    def __init__(self, problems: Sequence[SheetProblem]) -> None:
        super().__init__(*_listed(problems))
        self.problems = tuple(problems)


class StudyProblem(MakeplayError):
    """A study cannot go on as it is."""

    exit_code = 7
    family = "study"


class BadStudy(StudyProblem):
    """What lies in a study's folder does not fit what is asked: where, why, and what to do."""

    def __init__(self, where: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{where}: {_short(reason, 300)}; {remedy}")


class NoCluster(StudyProblem):
    """Nobody answers at the address of a scheduler."""

    def __init__(self, scheduler: str) -> None:
        super().__init__(f"{scheduler}: no scheduler answers there; start one (dask scheduler) and give its address")


class StudyStopped(StudyProblem):
    """A worker or the cluster is gone; what was finished is kept."""

    def __init__(self, folder: Path, done: int, size: int, reason: str) -> None:
        super().__init__(
            f"{folder}: stopped, {reason}; {done} of {size} campaigns are finished and kept;"
            " the same command goes on there"
        )


class StorageProblem(MakeplayError):
    """The disk said no."""

    exit_code = 6
    family = "storage"


def _not_written(path: Path, error: OSError, other: str) -> str:
    """What could not be written, why, and what a person is to do; *other* is another way."""
    full = error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
    remedy = "make room" if full else "see what lies there and whether you may write there,"
    return f"cannot write {path}: {error.strerror or type(error).__name__}; nothing was changed, {remedy} or {other}"


class CannotWrite(StorageProblem):
    """A file or folder could not be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(_not_written(path, error, "choose another --home"))


class NotConfirmed(StorageProblem):
    """The files of a run are there, but the record could not be told."""

    def __init__(self, problem: MakeplayError, name: str) -> None:
        super().__init__(f"printed, but not confirmed: {problem}; then: makeplay print {name} --confirm")


class CannotTell(StorageProblem):
    """The answer could not be written to standard output."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"the work is done, but its result cannot be told here: {error.strerror}; look at the files")


class BadTable(UsageProblem):
    """A table to be imported with rows that cannot be understood; all are told, one a line."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(*_told(problems))


class BadImport(UsageProblem):
    """A file to be imported that is not what it should be."""

    def __init__(self, source: object, reason: str, remedy: str) -> None:
        self.reason = reason
        super().__init__(f"{source}: {reason}; {remedy}")


class BadArchive(BadImport):
    """A zip that is no campaign's archive, or one that cannot be trusted; *reason* names the entry."""


class CannotRead(StorageProblem):
    """A file could not be read."""

    def __init__(self, path: Path, error: OSError) -> None:
        reason = error.strerror or type(error).__name__
        super().__init__(f"cannot read {path}: {reason}; check the path and its permissions")


def _listed(problems: Sequence[MakeplayError]) -> list[str]:
    return _told([str(problem) for problem in problems])


def _told(problems: Sequence[str]) -> list[str]:
    told = list(problems[:_MOST_TOLD])
    more = len(problems) - len(told)
    return [*told, *([f"and {more} more of the kind"] if more else [])]


def _short(text: str, longest: int = _LONGEST_SHOWN) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _show(character: str) -> str:
    return f"{character!r} (U+{ord(character):04X})"


class UnknownPrinter(UsageProblem):
    """There is no profile of a printer, or none with that paper."""

    def __init__(self, name: str, paper: str, known: Sequence[str]) -> None:
        what = f"printer {_short(name)!r}" + (f" with {paper}" if paper else "")
        have = f"there are {', '.join(known)}" if known else "there are none yet"
        example = f"makeplay printer calibrate {_short(name) or 'NAME'}" + (f" --paper {paper}" if paper else "")
        super().__init__(f"{what} has no profile; {have}; make one with: {example}")


class BadProfile(UsageProblem):
    """A value of a printer's profile that cannot be: *where* is FILE, FILE, KEY or an option."""

    def __init__(self, where: str, reason: str, remedy: str) -> None:
        super().__init__(f"{where}: {_short(reason, 200)}; {remedy}")


class CannotKeep(CannotWrite):
    """The file of printer profiles could not be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        StorageProblem.__init__(self, _not_written(path, error, "set MAKEPLAY_CONFIG to a folder"))


class CannotBegin(CannotWrite):
    """The folder of a new pack could not be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        StorageProblem.__init__(self, _not_written(path, error, "name another folder with --into"))
