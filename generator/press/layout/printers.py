"""What is known of each printer with each paper: how to move a sheet so that it lands where it should, what it leaves
unprinted, how it turns sheets over.

In: printers.toml in the user's own configuration. Out: checked profiles, or an error with file and key. Nothing
else writes that file, and it is written whole or not at all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from math import cos, radians, sin
from pathlib import Path
from typing import Any, NoReturn

from generator.campaign.reading import read_regular
from generator.engine.documents import BadDocument, read_toml
from generator.errors import BadProfile, CannotKeep, CannotRead, CannotWrite, Text, UnknownPaper, UnknownPrinter
from generator.press.assets.configuration import configuration
from generator.press.layout.imposition import PLAIN_MARGINS, Flip, Margins, Side
from generator.press.layout.paper import find_paper
from generator.press.svg.elements import Matrix

FILE = "printers.toml"
#: Bytes of it.
_MOST = 1 << 20
_HEADING = "What makeplay knows of your printers, one table for each printer and paper: makeplay printer --help"
_NAME = re.compile(r"[^\W_][\w-]{0,23}")


#: What makes sense for each value of a correction: from, to, unit.
LIMITS = {
    "x": (-15.0, 15.0, " mm"),
    "y": (-15.0, 15.0, " mm"),
    "rotation": (-3.0, 3.0, " degrees"),
    "scale_x": (0.9, 1.1, ""),
    "scale_y": (0.9, 1.1, ""),
}
MARGIN_LIMITS = (0.0, 30.0, " mm")


@dataclass(frozen=True, slots=True)
class Correction:
    """How one side of a sheet is moved so that it lands where it should.

    In mm right and down, degrees clockwise, and factors, about the middle of the paper.
    """

    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def matrix(self, width: float, height: float) -> Matrix:
        """Return it as SVG and PDF have it, (a, b, c, d, e, f), in mm from the top left of a page *width* x *height*.

        First scaled, then turned about the middle, then moved.
        """
        cosine, sine = cos(radians(self.rotation)), sin(radians(self.rotation))
        a, b = cosine * self.scale_x, sine * self.scale_x
        c, d = -sine * self.scale_y, cosine * self.scale_y
        middle_x, middle_y = width / 2, height / 2
        e = middle_x - a * middle_x - c * middle_y + self.x
        f = middle_y - b * middle_x - d * middle_y + self.y
        return a, b, c, d, e, f

    def quarter_turned(self) -> Correction:
        """Return the same movement of the paper, for a page that the driver turns a quarter to the left to print it."""
        return Correction(-self.y + 0.0, self.x, self.rotation, self.scale_y, self.scale_x)

    def as_dict(self) -> dict[str, float]:
        """Return what differs from no correction at all, as plain data."""
        return {
            each.name: getattr(self, each.name) for each in fields(self) if getattr(self, each.name) != each.default
        }

    @classmethod
    def from_dict(cls, data: object, where: str = "correction") -> Correction:
        """Return what `as_dict` returned as plain data; errors call it *where*.

        Raises BadProfile.
        """
        table = _table(data, where, tuple(LIMITS))
        return cls(**{key: _number(table[key], f"{where}.{key}", *LIMITS[key]) for key in LIMITS if key in table})


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of the printer *name* with one *paper*.

    *margins* are what it cannot print: top, right, bottom, left of the upright paper, in mm; *flip* is the edge of the
    paper over which it turns sheets for their back. The correction of the back is as seen from the back.
    """

    name: str
    paper: str
    front: Correction = Correction()
    back: Correction = Correction()
    margins: Margins = PLAIN_MARGINS
    flip: Flip = "long"

    def correction(self, side: Side, lying: bool = False) -> Correction:
        """Return how that side of a page is to be moved, in portrait or *lying*."""
        found = self.front if side == "front" else self.back
        return found.quarter_turned() if lying else found

    def turned_over(self, flip: Flip) -> Profile:
        """Return the same printer turning sheets over the edge *flip*: the back moves the other way."""
        if flip == self.flip:
            return self
        back = replace(self.back, x=-self.back.x + 0.0, y=-self.back.y + 0.0)
        return replace(self, back=back, flip=flip)

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain data, corrections as far as they differ from none."""
        return {
            "name": self.name,
            "paper": self.paper,
            "flip": self.flip,
            "margins": list(self.margins),
            "front": self.front.as_dict(),
            "back": self.back.as_dict(),
        }

    @classmethod
    def from_dict(cls, data: object, where: str = "printer") -> Profile:
        """Return what `as_dict` returned as plain data; errors call it *where*.

        Raises BadProfile.
        """
        table = _table(data, where, tuple(each.name for each in fields(cls)))
        flip = table.get("flip", "long")
        if flip not in ("long", "short"):
            raise BadProfile(f"{where}.flip", Text("no_edge", flip=flip), Text("long_or_short"))
        return cls(
            checked_name(table.get("name"), f"{where}.name"),
            _paper(table.get("paper"), f"{where}.paper"),
            Correction.from_dict(table.get("front", {}), f"{where}.front"),
            Correction.from_dict(table.get("back", {}), f"{where}.back"),
            checked_margins(table["margins"], f"{where}.margins") if "margins" in table else PLAIN.margins,
            "short" if flip == "short" else "long",
        )


#: A printer that prints everything where it should.
PLAIN = Profile("plain", "a4")


def checked_name(name: object, where: str) -> str:
    """Return a printer's *name*, checked, its accents composed.

    Raises BadProfile if it is not a plain word.
    """
    plain = unicodedata.normalize("NFC", name) if isinstance(name, str) else ""
    if not _NAME.fullmatch(plain):
        _refuse(where, name, Text("no_printer_name"), Text("plain_word"))
    return plain


def checked_margins(values: object, where: str) -> Margins:
    """Return four margins, top, right, bottom, left, checked.

    Raises BadProfile.
    """
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) != 4:
        _refuse(where, values, Text("no_margins"), Text("write_margins"))
    top, right, bottom, left = (_number(value, where, *MARGIN_LIMITS) for value in values)
    return top, right, bottom, left


def config_file() -> Path:
    """Return where profiles are kept."""
    return configuration() / FILE


def profiles() -> list[Profile]:
    """Return all profiles, by name and paper.

    Raises BadProfile or CannotRead.
    """
    path = config_file()
    return _read(_text(path), path)


def load(name: str, paper: str) -> Profile:
    """Return the profile of the printer *name* with *paper*.

    Raises UnknownPrinter, UnknownPaper, BadProfile or CannotRead.
    """
    found = find(name, find_paper(paper).name)
    if found is None:
        known = [f"{profile.name} ({profile.paper})" for profile in profiles()]
        raise UnknownPrinter(name, paper, known)
    return found


def find(name: str, paper: str) -> Profile | None:
    """Return the profile of the printer *name* with the paper of that very name, if there is one.

    Raises BadProfile or CannotRead.
    """
    name = unicodedata.normalize("NFC", name)
    return next((profile for profile in profiles() if (profile.name, profile.paper) == (name, paper)), None)


def store(profile: Profile) -> Path:
    """Keep *profile*, replacing that of the same printer and paper; the file it is kept in.

    Raises BadProfile, CannotRead, CannotKeep, or CampaignBusy while another makeplay is doing so.
    """
    checked = Profile.from_dict(profile.as_dict(), "printer")
    path = config_file()
    with _held(path):
        text = _text(path)
        kept = [each for each in _read(text, path) if (each.name, each.paper) != (checked.name, checked.paper)]
        _write(path, text, [*kept, checked])
    return path


def remove(name: str, paper: str | None) -> list[Profile]:
    """Forget the printer *name*, or only what is known of it with *paper*; what was forgotten.

    Raises UnknownPrinter, UnknownPaper, BadProfile, CannotRead, CannotKeep or CampaignBusy.
    """
    name = unicodedata.normalize("NFC", name)
    its_paper = None if paper is None else find_paper(paper).name
    known = profiles()
    path = config_file()

    def is_meant(profile: Profile) -> bool:
        return profile.name == name and its_paper in (None, profile.paper)

    if not any(map(is_meant, known)):
        raise UnknownPrinter(name, paper or "", [f"{profile.name} ({profile.paper})" for profile in known])
    with _held(path):
        text = _text(path)
        known = _read(text, path)
        _write(path, text, [profile for profile in known if not is_meant(profile)])
    return [profile for profile in known if is_meant(profile)]


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Hold the lock of the folder of settings, which is made if it is not there.

    Raises CannotKeep if the file cannot be written, CampaignBusy.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        from generator.campaign import files  # nobody who only prints needs it

        with files.locked(path.parent):
            yield
    except OSError as error:
        raise CannotKeep(path, error) from error
    except CannotWrite as error:
        cause = error.__cause__
        raise CannotKeep(path, cause if isinstance(cause, OSError) else OSError(str(error))) from error


def _text(path: Path) -> str:
    try:
        return read_regular(path, _MOST).decode("utf-8-sig")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise CannotRead(path, error) from error
    except UnicodeDecodeError as error:
        raise BadProfile(str(path), Text("not_utf_8"), Text("save_utf_8")) from error


def _read(text: str, path: Path) -> list[Profile]:
    try:
        document = read_toml(text)
    except BadDocument as error:
        raise BadProfile(str(path), Text("not_toml", error=error), Text("correct_or_move")) from error
    return sorted(_profiles(document, path), key=lambda profile: (profile.name, profile.paper))


def _profiles(document: Mapping[str, Any], path: Path) -> Iterator[Profile]:
    for name, papers in document.items():
        where = f"{path}, {name}"
        if not isinstance(papers, Mapping):
            _refuse(where, papers, Text("no_printer"), Text("write_printer"))
        for paper, values in papers.items():
            its_place = f"{where}.{paper}"
            table = _table(values, its_place, ("flip", "margins", "front", "back"))
            yield Profile.from_dict({**table, "name": name, "paper": paper}, its_place)


def _write(path: Path, text: str, wanted: Sequence[Profile]) -> None:
    """Make the file hold the profiles *wanted*, keeping what people have written beside them if that can be done."""
    try:
        changed = _edited(text, wanted, _by_key(_read(text, path)))
        whole = _by_key(_read(changed, path)) == _by_key(wanted)
    except (ValueError, TypeError, LookupError, BadProfile):  # arranged in a way that tomlkit cannot change
        whole = False
    from generator.campaign import files

    files.replace_synced(path.resolve(), (changed if whole else _edited("", wanted, {})).encode())


def _edited(text: str, wanted: Sequence[Profile], there: Mapping[tuple[str, str], Profile]) -> str:
    import tomlkit  # needed for writing only

    document: Any = tomlkit.parse(text)
    if not text.strip():
        document.add(tomlkit.comment(_HEADING))
        document.add(tomlkit.nl())
    ours = _by_key(wanted)
    names = {name for name, _ in ours}
    for name, paper in there:
        if (name, paper) not in ours and name in names:
            del document[name][paper]
    for name in [name for name in document if name not in names]:
        del document[name]
    for (name, paper), profile in ours.items():
        if there.get((name, paper)) != profile:
            if name not in document:
                document.add(name, tomlkit.table(is_super_table=True))
            document[name][paper] = tomlkit.item(_bare(profile))
    return tomlkit.dumps(document)


def _bare(profile: Profile) -> dict[str, Any]:
    """Return a profile as its table in the file has it."""
    table = profile.as_dict()
    del table["name"], table["paper"]
    return {key: value for key, value in table.items() if value != {}}


def _by_key(several: Sequence[Profile]) -> dict[tuple[str, str], Profile]:
    return {(profile.name, profile.paper): profile for profile in several}


def _paper(name: object, where: str) -> str:
    try:
        known = find_paper(str(name)).name
    except UnknownPaper:
        _refuse(where, name, Text("no_paper"), Text("use_paper"))
    if known != name:
        _refuse(where, name, Text("other_paper_name"), Text("write_known", known=known))
    return known


def _table(value: object, where: str, keys: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        _refuse(where, value, Text("no_such_table"), Text("write_table", keys=tuple(keys)))
    for key in value:
        if key not in keys:
            raise BadProfile(f"{where}.{key}", Text("no_such_key"), Text("there_are", known=tuple(keys)))
    return value


def _number(value: object, where: str, least: float, most: float, unit: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        _refuse(where, value, Text("cannot_be"), Text("give_number", least=least, most=most, unit=unit))
    return float(value)


def _refuse(where: str, value: object, reason: Text, remedy: Text) -> NoReturn:
    shown = Text("nothing") if value is None else repr(value)
    raise BadProfile(where, Text("refused", shown=shown, reason=reason), remedy)
