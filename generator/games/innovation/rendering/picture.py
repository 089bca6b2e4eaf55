"""The table of Innovation on a terminal: piles and achievements by age, everybody's board as cards, the own hand.

In: a position, who looks at it, a width in columns. Out: a picture (engine.screen); nothing that player may not know:
of other hands and score piles the ages (I-T3, I-PUB14), covered cards only if they are their own (I-K17), how many
there are in a stack of others only where it is splayed (I-U12).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from generator.engine.languages import listed
from generator.engine.screen import (
    CARD,
    CUT,
    QUIET,
    SEATS,
    Picture,
    apart,
    cards_beside,
    in_a_row,
    letters,
    seats_around,
    shortened,
)
from generator.engine.view import Language
from generator.games.innovation.facts.deck import (
    AGES,
    BOTTOM_CENTRE,
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    COLOURS,
    PICTURE,
    TOP_LEFT,
    card_id,
    cards,
)
from generator.games.innovation.rendering.phrases import (
    colour_name,
    icon_name,
    in_words,
    say,
    special_name,
    splay_name,
    title,
)
from generator.games.innovation.rendering.table import achieved_line, figures_line, head_line, icons_words
from generator.games.innovation.rules.codes import AGE, COLOUR, COVERED, NOBODY, SPECIALS, SPLAYS
from generator.games.innovation.rules.position import Position

#: Styles of the five colours, which are named beside them; signs of a splay, and of a place without an icon.
_STYLES = ("blue", "red", "green", "yellow", "magenta")
_SPLAYED = ("", "<<", ">>", "^^")
_NO_ICON = "()"
#: What of a card is within its borders; how many lines of an effect are shown if the hand is small, and if not.
_INSIDE = CARD - 2
_LONG, _SHORT = 3, 1
#: Columns that a line may lose because a word is not torn.
_TORN = 5
#: Columns of an age in the table of piles.
_AGE = 4


def picture(pos: Position, who: int | None, names: Sequence[str], language: Language, width: int) -> Picture:
    """Return the table as player *who* sees it, or everybody."""
    signs = letters(names)
    shown: Picture = [Text(head_line(pos, names, language), "bold"), *_middle(pos, signs, language)]
    if pos.removed:
        shown.append(Text(say("removed", language, len(pos.removed))))
    shown += in_a_row(_legend(pos, who, names, language), width)
    for seat in seats_around(who, pos.seats):
        shown += _board(pos, seat, seat == who, names, language, width)
    return shown if who is None else [*shown, *_own(pos, who, names, language, width)]


def _own(pos: Position, who: int, names: Sequence[str], language: Language, width: int) -> Picture:
    """Return what only player *who* sees: hand and score pile."""
    shown: Picture = [Text(say("hand" if pos.hand[who] else "no_hand", language, names[who]), SEATS[who])]
    if pos.hand[who]:
        lines = _LONG if len(pos.hand[who]) * (CARD + 1) <= width + 1 else _SHORT
        shown.append(cards_beside([_in_hand(pos, card, lines, language) for card in sorted(pos.hand[who])]))
    if pos.score[who]:
        shown.append(
            Text(say("score_pile", language, names[who], listed(_named(sorted(pos.score[who]), language), language)))
        )
    return shown


def _middle(pos: Position, signs: Sequence[str], language: Language) -> list[Text]:
    """Return piles and achievements by age, then the special achievements (I-PUB14, I-A12)."""
    claims = [_claim(pos, age, signs) for age in AGES[:-1]]
    rows = (
        ("row_ages", [Text(str(age), "bold") for age in AGES]),
        ("row_piles", [Text(str(len(pos.piles[age]))) for age in AGES]),
        ("row_claims", claims),
    )
    wide = max(Text(say(key, language)).cell_len for key, _ in rows)
    lines = []
    for key, cells in rows:
        line = Text(say(key, language), QUIET, no_wrap=True)
        line.pad_right(wide - line.cell_len)
        for cell in cells:
            line.append(" " * (_AGE - cell.cell_len)).append_text(cell)
        lines.append(line)
    specials = Text(say("row_specials", language), QUIET)
    for at in range(len(SPECIALS)):
        owner = pos.special_owner[at]
        taken = "" if owner == NOBODY else f" {signs[owner]}"
        specials.append("  ").append(special_name(at, language)).append(taken, "" if owner == NOBODY else SEATS[owner])
    return [*lines, specials]


def _claim(pos: Position, age: int, signs: Sequence[str]) -> Text:
    """Return the points that the achievement of an age takes (I-A12), or who has it."""
    owner = pos.age_owner[age]
    return Text(str(5 * age)) if owner == NOBODY else Text(signs[owner], SEATS[owner])


def _legend(pos: Position, who: int | None, names: Sequence[str], language: Language) -> list[Text]:
    """Return what the signs mean; to a player, also where what is cut can be read."""
    splays = [f"{sign} {splay_name(at, language)}" for at, sign in enumerate(_SPLAYED) if sign]
    marks = [*splays, f"{_NO_ICON} {say('legend_picture', language)}", f"! {say('a_demand', language)}"]
    owners = {*pos.age_owner[: len(AGES)], *pos.special_owner} - {NOBODY}
    marks += [f"{letters(names)[seat]} {say('legend_claimed', language, names[seat])}" for seat in sorted(owners)]
    marks += [f"{CUT} {say('legend_whole', language)}"] if who is not None else []
    return [Text(mark, QUIET) for mark in marks]


def _board(pos: Position, seat: int, own: bool, names: Sequence[str], language: Language, width: int) -> Picture:
    """Return figures, achievements, icons and stacks of a player."""
    head = Text(f"{letters(names)[seat]} {figures_line(pos, seat, names, language)}", SEATS[seat])
    achieved, icons = achieved_line(pos, seat, language), icons_words(pos.icons(seat), language)
    shown: Picture = [head, *in_a_row([Text(f"  {achieved}"), *map(Text, icons)], width, hang="    ")]
    stacks = [_stack(pos, seat, colour, own, language) for colour in range(len(COLOURS)) if pos.board[seat][colour]]
    return [*shown, cards_beside(stacks)] if stacks else shown


def _face(card: int, beside: str, language: Language) -> tuple[Text, list[Text]]:
    """Return a card: number and name as its title, its icons in their places, age and colour in its upper right."""
    its, style = cards()[card], _STYLES[COLOUR[card]]
    icons = [Text(_NO_ICON if icon == PICTURE else icon_name(icon, language)) for icon in its.icons]
    corner = Text(f"{beside}{AGE[card]} {colour_name(COLOUR[card], language)}", style)
    lower = [icons[place] for place in (BOTTOM_LEFT, BOTTOM_CENTRE, BOTTOM_RIGHT)]
    name = Text(f"{card_id(card)} {title(card, language)}", f"bold {style}")
    return name, [apart([icons[TOP_LEFT], corner], _INSIDE), apart(lower, _INSIDE)]


def _stack(pos: Position, seat: int, colour: int, own: bool, language: Language) -> tuple[Text, list[Text]]:
    """Return a stack: its top card, and what lies beneath as far as it may be known, with the icons that shows."""
    *covered, top = pos.board[seat][colour]
    splay = pos.splay[seat][colour]
    name, lines = _face(top, f"{_SPLAYED[splay]} " if splay else "", language)
    if splay:
        shows = [sum(COVERED[splay][card][icon] for card in covered) for icon in range(len(COVERED[splay][top]))]
        seen = " ".join(f"{icon_name(icon, language)} {count}" for icon, count in enumerate(shows) if count)
        lines.append(Text(f"{_SPLAYED[splay]} {say('beneath_shows', language, len(covered), seen)}"))
    if covered and own:
        lines.append(Text(say("beneath", language, listed(_named(reversed(covered), language), language)), QUIET))
    return name, lines


def _named(numbers: Iterable[int], language: Language) -> list[str]:
    """Return cards by their numbers and names."""
    return [f"{card_id(card)} {title(card, language)}" for card in numbers]


def _in_hand(pos: Position, card: int, lines: int, language: Language) -> tuple[Text, list[Text]]:
    """Return a card of the own hand, each effect in so many *lines* at most."""
    name, face = _face(card, "", language)
    for effect in cards()[card].effects:
        words = effect.words("first" if pos.switches.edition == "first" else "last")
        if words is not None:
            text = f"{'! ' if effect.demand else ''}{in_words(words(language), language)}"
            face.append(Text(shortened(text, lines * _INSIDE - _TORN * (lines - 1))))
    return name, face


assert len(_SPLAYED) == len(SPLAYS) and len(_STYLES) == len(COLOURS)
