"""Where campaigns and their prints are: campaigns/NAME and output/NAME under one home.

In: a home folder and a name. Out: paths that never leave that home, campaigns started and opened.
"""

from __future__ import annotations

import os
import re
import shlex
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.campaign import files, logfile, record, settings, witness, writing
from generator.campaign.events import Fault, as_warnings, kinds_of
from generator.campaign.names import composed, fault_of, namesake
from generator.campaign.prints import Prints, prints
from generator.campaign.record import Record
from generator.campaign.replay import replay
from generator.campaign.settings import Settings
from generator.campaign.timeline import timeline
from generator.engine.chance import RandomSource
from generator.engine.events import Kinds
from generator.engine.keeping import PrintStatus
from generator.engine.pack import Campaign, Event, Founding, Pack, find_pack, made_by_hand
from generator.errors import (
    BadCampaignName,
    BadSettings,
    CampaignExists,
    MakeplayError,
    NoDeckThere,
    NoSuchCampaign,
    Said,
    Text,
    UnknownGame,
)

_LONGEST = 64
_LEADS_OUT = r"[/\\:]"

#: Says what a deck is to be (engine.pack.Sourced); its folder may be anywhere, and need not have a record yet.
SOURCE = "deck.toml"
#: Kept out of version control; a log is never merged line by line, nor its line ends changed.
FOR_GIT = {".gitignore": b".cache/\n.lock\n", ".gitattributes": b"*.jsonl -merge -text\n"}


@dataclass(frozen=True, slots=True)
class OpenCampaign:
    """A campaign as it is now: settings, record, the state replayed from it, and what is printed on the table."""

    folder: Path
    settings: Settings
    record: Record
    pack: Pack
    state: Campaign
    prints: Prints
    #: What is wrong with how older lines are written.
    faults: tuple[Fault, ...] = ()

    @property
    def warnings(self) -> list[Said]:
        """Return what a reader should know although the record can be read."""
        return [*self.record.warnings, *as_warnings(self.faults, self.folder.name)]

    @property
    def kinds(self) -> Kinds:
        """Return every kind of event that may be written into its record."""
        return kinds_of(self.pack)

    @property
    def kept(self) -> bool:
        """Return whether it is a campaign that somebody keeps; else it is a game as it was published."""
        return bool(self.record.logs)

    def grown(self, its_record: Record, state: Campaign | None = None) -> OpenCampaign:
        """Return the same campaign with that record; *state*, if it is known already, is what it adds up to.

        Raises a RecordProblem.
        """
        faults: list[Fault] = []
        return replace(
            self,
            record=its_record,
            state=state or replay(its_record, self.pack, report=faults.append),
            prints=prints(timeline(its_record)),
            faults=self.faults if state else tuple(faults),
        )

    def print_status(self, command: str) -> PrintStatus:
        """Return how the printed cards on the table compare with the campaign; *command* prints it."""
        now, its = self.state.contents(), self.prints
        there = its.board or any(run.board for run in its.runs)
        board = bool(there) and dict(self.state.board()) != its.board
        by_hand = made_by_hand(self.pack, self.state)
        never, outdated = (
            tuple(card for card in found if card not in by_hand) for found in (its.unprinted(now), its.outdated(now))
        )
        return PrintStatus(never, outdated, board, command)


def campaign_folder(home: Path, name: str) -> Path:
    """Return campaigns/NAME under *home*; a folder that exists may have a name that a new one may not.

    A deck may also be named by the path of its folder. Raises BadCampaignName unless *name* is one plain folder name on
    every system, NoDeckThere for a folder that is not a deck.
    """
    campaigns = home / "campaigns"
    if _stays_inside(name) and os.path.lexists(campaigns / name):
        return campaigns / name
    if (elsewhere := _deck_at(name)) is not None:
        return elsewhere
    if Path(name).name != name and Path(name).is_dir():
        raise NoDeckThere(name)
    folder = campaigns / checked_name(name)
    other = None if os.path.lexists(folder) else namesake(folder)
    return other if other is not None and composed(other.name) == folder.name else folder


def _deck_at(path: str) -> Path | None:
    """Return the folder at *path* if a deck is in it; its name is a plain one, too."""
    if not path or not path.isprintable() or not os.path.isfile(os.path.join(path, SOURCE)):  # noqa: PTH113, PTH118
        return None  # nor is there one at a path that no system accepts
    folder = Path(path)
    folder = folder if folder.name and ".." not in folder.parts else folder.resolve()
    return folder if folder.name and not fault_of(folder.name) else None


def new_folder(home: Path, name: str) -> Path:
    """Return campaigns/NAME under *home*, where nothing is yet.

    Raises BadCampaignName, CampaignExists, also if what is there has the same name on another system.
    """
    folder = home / "campaigns" / checked_name(name)
    if os.path.lexists(folder):
        raise CampaignExists(folder)
    other = namesake(folder)
    if other is not None:
        raise CampaignExists(other, folder.name)
    return folder


def output_folder(home: Path, name: str) -> Path:
    """Return output/NAME under *home*.

    Raises BadCampaignName.
    """
    return home / "output" / campaign_folder(home, name).name


def checked_name(name: str) -> str:
    """Return *name*, its accents composed.

    Raises BadCampaignName if it could leave its folder or would not be a plain name somewhere.
    """
    name = composed(name)
    if not name:
        raise BadCampaignName(name, Text("empty"))
    if not name.isprintable():
        raise BadCampaignName(name, Text("control_character"))
    if len(name) > _LONGEST:
        raise BadCampaignName(name, Text("longer_than", most=_LONGEST))
    if re.search(_LEADS_OUT, name):
        raise BadCampaignName(name, Text("leaves_folder"))
    if name[0] in ". -" or name[-1] in ". ":
        raise BadCampaignName(name, Text("dots_and_spaces"))
    if fault := fault_of(name):
        raise BadCampaignName(name, Text("its_fault", fault=fault))
    return name


def _stays_inside(name: str) -> bool:
    return name.isprintable() and not name.startswith((".", "-")) and bool(name) and not re.search(_LEADS_OUT, name)


def founding_events(pack: Pack, founding: Founding) -> tuple[str, list[Event]]:
    """Return identity and events of a campaign that is to be started; nothing is written.

    Raises what the pack raises for its players and names.
    """
    chance = RandomSource(founding.seed)
    identity = str(uuid.UUID(int=chance.token(), version=4))
    return identity, pack.found(founding, chance)


def new_identity() -> str:
    """Return what distinguishes a new campaign from every other."""
    return str(uuid.uuid4())


def create(folder: Path, its_settings: Settings, identity: str, events: list[Event], day: str | None = None) -> None:
    """Write a new campaign, whole or not at all; *day* is when it was started, if that matters.

    Raises BadEvent, CampaignExists or CannotWrite.
    """
    kinds_of(pack_of(its_settings, folder / settings.FILE)).check(events)
    log = writing.log_bytes(identity, logfile.SETUP, None, events, end=True, day=day)
    place(folder, {settings.FILE: settings.write(its_settings), f"{logfile.LOG}/{logfile.SETUP}.jsonl": log})


def place(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write a campaign with those *contents* (settings, logs, whatever else it has), whole or not at all.

    Raises CampaignExists, CannotWrite, BadRecord or NewerRecord.
    """
    last = record.last_log(folder, contents)
    if not last.foreign:
        contents = {**contents, witness.FILE: writing.witness_of(last).written()}
    files.create_folder(folder, {**contents, **FOR_GIT})


def open_campaign(home: Path, name: str) -> OpenCampaign:
    """Return the campaign called *name*, replayed.

    Raises NoSuchCampaign, BadSettings, CannotRead or a RecordProblem.
    """
    folder = campaign_folder(home, name)
    if not (folder / settings.FILE).is_file() and not (folder / logfile.LOG).is_dir():
        raise no_such_campaign(folder)
    its_settings = settings.read(folder)
    pack = pack_of(its_settings, folder / settings.FILE)
    its_record = record.read(folder, whole=False)
    return OpenCampaign(folder, its_settings, its_record, pack, pack.fresh(), Prints()).grown(its_record)


def pack_of(its_settings: Settings, path: Path) -> Pack:
    """Return the pack of a campaign whose settings are at *path*.

    Raises BadSettings, BrokenPack.
    """
    try:
        pack = find_pack(its_settings.game)
    except UnknownGame as error:
        reason = Text("no_such_game", game=its_settings.game)
        remedy = Text("install_pack", known=tuple(error.known))
        raise BadSettings(f"{path}, game", reason, remedy) from error
    if its_settings.rules_version != pack.rules_version:
        raise _other_rules(its_settings, pack, path)
    return pack


def _other_rules(its_settings: Settings, pack: Pack, path: Path) -> BadSettings:
    """Return the error that the rules of a campaign are not those of its pack: they have changed, or it is a slip."""
    where, began = f"{path}, rules_version", _began_with(path.parent)
    if began in {None, pack.rules_version}:
        wrong = Text("rules_unknown", version=its_settings.rules_version)
        return BadSettings(where, wrong, Text("rules_known", now=pack.rules_version))
    changed = Text("rules_changed", began=began, game=pack.name, now=pack.rules_version)
    return BadSettings(
        where, changed, Text("rules_both_ways", began=began, now=pack.rules_version, name=path.parent.name)
    )


def _began_with(folder: Path) -> str | None:
    """Return the rules with which the campaign in *folder* was started; None if that cannot be read."""
    try:
        found = next(iter(record.read(folder, whole=False).each()), None)
    except (MakeplayError, OSError):
        return None
    version = found.event.get("rules_version") if found else None
    return version if isinstance(version, str) else None


def usual_home() -> Path:
    """Return the home of a command that names none: MAKEPLAY_HOME, or the current folder."""
    return Path(os.environ.get("MAKEPLAY_HOME", ""))


def naming_home(home: Path) -> list[str]:
    """Return the words by which a command names *home*; none where it is meant without them."""
    return [] if home == usual_home() else ["--home", str(home)]


def command_on(folder: Path, command: str, *words: str) -> str:
    """Return a command on the campaign in *folder*, which a deck's may be anywhere, as a person would type it here."""
    inside = folder.parent.name == "campaigns"
    home = naming_home(folder.parent.parent) if inside else []
    return shlex.join(["makeplay", command, folder.name if inside else str(folder), *words, *home])


def no_such_campaign(folder: Path) -> NoSuchCampaign:
    """Return the error that no campaign is in *folder*, with those that are beside it."""
    home = folder.parent.parent
    return NoSuchCampaign(folder, known_campaigns(home), naming_home(home))


def known_campaigns(home: Path) -> list[str]:
    """Return the names of the campaigns under *home*."""
    found = (path for file in (settings.FILE, SOURCE) for path in (home / "campaigns").glob(f"*/{file}"))
    return sorted({path.parent.name for path in found if not path.parent.name.startswith(".")})
