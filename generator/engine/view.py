"""What a pack hands to the press: plain data for each card and page, no drawing.

In: nothing. Out: the kinds of thing that can be printed, cards, pages, boxes and booklets, and what is to be written by
hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.engine import languages
from generator.engine.former_names import former

Language = languages.Language


@dataclass(frozen=True, slots=True)
class Face:
    """One side of one card. *label* is how an error names it ("world 014 Kranax")."""

    id: str
    template: str
    label: str
    data: Mapping[str, object]
    #: Whether it goes on to further cards where one is too small for it; its template says how many ("data-parts").
    flows: bool = False
    #: Which of its sheet's backs it has whenever there are backs; None leaves that to the person's wish.
    back: str | None = None
    #: Which of its sheet's backs it has where backs tell kinds, if not the one called like its template.
    sort: str = ""
    #: Whether the back is part of the card, and printed even if no backs are wished.
    two_sided: bool = False


@dataclass(frozen=True, slots=True)
class CardSheets:
    """Cards of one size to be laid out side by side; *size* is trimmed width and height in mm."""

    kind: str
    file: str
    title: str
    size: tuple[float, float]
    faces: tuple[Face, ...]
    #: What the back of a card shows, for the template *back*, by its face's template or its own key; "" is plain.
    backs: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    #: The template of the backs.
    back: str = "back"
    #: Whether a second language has cards of its own instead of standing beside the first.
    apart: bool = False
    #: None is the run's language.
    language: Language | None = None
    #: Dividers are as large as cards lie in their box, sleeved or not, and so much higher (mm); 0 for cards.
    tab: float = 0.0
    #: Whether each takes a whole page instead: for poor sight, or on paper too small for sheets.
    whole: bool = False
    #: What is cut out of the size: "" is all of it, else a "disc" or a "hexagon" that is flat above and below. Such
    #: pieces are of their own size, whatever size cards are to have.
    outline: str = ""

    @property
    def one_back(self) -> bool:
        """Whether all its cards have the same back, unless backs are to tell kinds."""
        return len({face.back for face in self.faces}) <= 1

    @property
    def two_sided(self) -> bool:
        """Whether there are cards whose back is part of them."""
        return any(face.two_sided for face in self.faces)

    def back_of(self, face: Face, by_kind: bool) -> Mapping[str, object]:
        """What the back of *face* shows; *by_kind* is whether backs are to tell kinds of cards."""
        wished = (face.sort or face.template) if by_kind else ""
        return self.backs[wished if face.back is None else face.back]

    def beside(self, other: CardSheets) -> CardSheets:
        """The same cards with the *other* language of each on them and on their backs, too."""
        faces = zip(self.faces, other.faces)
        both = tuple(replace(one, data={**one.data, "other": two.data}) for one, two in faces)
        backs = {key: {**shown, "other": other.backs[key]} for key, shown in self.backs.items()}
        return replace(self, faces=both, backs=backs)

    def fits_with(self, other: CardSheets) -> bool:
        """Whether *other* may be on the same sheets: as large, cut alike, no back of one key that differs."""
        mine, its = (replace(each, title="", faces=(), backs={}) for each in (self, other))
        both = self.backs.keys() & other.backs.keys()
        return mine == its and all(self.backs[key] == other.backs[key] for key in both)

    def joined(self, other: CardSheets) -> CardSheets:
        """These cards and behind them the *other* ones, on the same sheets."""
        title = ", ".join(dict.fromkeys((self.title, other.title)))
        return replace(self, title=title, faces=self.faces + other.faces, backs={**self.backs, **other.backs})


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet of paper of its own. *lying* turns the paper on its long side.

    *template* is one of the pack's, or one of those for all games ("sheet/pull").
    """

    kind: str
    file: str
    title: str
    template: str
    data: Mapping[str, object] = field(default_factory=dict)
    lying: bool = False
    #: Whether things are laid on it, so that it must not grow with the paper.
    life_size: bool = False
    #: Whether it goes on over further pages where one is too small; its template says how many ("data-parts").
    flows: bool = False
    #: The card of the campaign that it is, "" for none.
    card: str = ""
    #: None is the run's language.
    language: Language | None = None
    #: The template that draws it, *slip* mm high, in a slot left empty by the cards before it; no page is needed then.
    slip_template: str = ""
    slip: float = 0.0


@dataclass(frozen=True, slots=True)
class Box:
    """A tuck box to be folded around *count* cards of *size* (trimmed width and height) and *thickness*, in mm.

    *template* draws its faces one by one. *dividers* are among the cards, *tab* mm higher.
    """

    kind: str
    file: str
    title: str
    template: str
    size: tuple[float, float]
    count: int
    thickness: float
    data: Mapping[str, object] = field(default_factory=dict)
    dividers: int = 0
    tab: float = 0.0


@dataclass(frozen=True, slots=True)
class Booklet:
    """Pages half a sheet wide, printed two to a side, folded and stapled.

    *cover* and *back* are the outside. Each of the *chapters* begins on a left page, and a page whose data has "items"
    goes on over as many as they take. *spare* fills what stays empty.
    """

    kind: str
    file: str
    title: str
    cover: Page
    chapters: tuple[tuple[Page, ...], ...]
    back: Page
    spare: Page
    #: None is the run's language.
    language: Language | None = None


Printable = CardSheets | Page | Box | Booklet


class Moment(NamedTuple):
    """An event that counts, and the pack's own *campaign* once it had happened; whoever keeps that copies it.

    *sitting* is the file of the record, *day* its date as the record has it, "" if that is not known.
    """

    event: dict[str, Any]
    campaign: Any
    sitting: str
    day: str


@dataclass(frozen=True, slots=True)
class PrintContext:
    """What sheets are printed for: who sits at the table, and how much of the campaign they are to show.

    *used* are the cards that were made since the reserve of blanks was last filled.
    """

    players: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    #: Whether the board is to be as it was before anything was written on it.
    plain: bool = False
    #: Whether the cubes of the next game's set-up lie on the board; what has been drawn for it already, word by word.
    setup: tuple[str, ...] | None = None
    #: The switches of the rules that the next game is played by.
    rules: Mapping[str, object] = field(default_factory=dict)
    #: Thickness of one card in mm, and how many there are to be room for, None for those there are.
    thickness: float = 0.3
    room_for: int | None = None
    #: The earlier moment that is shown, as people say it: an era ("2") or an event's address; "" for how things stand.
    moment: str = ""
    #: All that has happened, gone through anew each time: only a booklet asks.
    past: Iterable[Moment] = ()
    #: Which of the pack's `texts` the cards bear; "" is the first.
    text: str = ""
    #: Whether sheets are for poor sight; whether the paper is too small for whole pages of type.
    large: bool = False
    small_paper: bool = False


@dataclass(frozen=True, slots=True)
class Inscription:
    """One thing that does not lie printed on the table yet, to be written by hand or stuck on.

    *place* is a card's id or a place on the board, *label* how people call it ("012 Kranax"), *text* what to write
    there. *sticker* is the data for the pack's template "sticker", or None if there is nothing to stick on.
    """

    place: str
    label: str
    text: str
    sticker: Mapping[str, object] | None = None


if not TYPE_CHECKING:
    __getattr__ = former(__name__, {"Occasion": "PrintContext"})
