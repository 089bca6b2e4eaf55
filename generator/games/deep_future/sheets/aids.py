"""Reference cards of the deck's own size: the turn, Tables 1 to 6, a card for each advancement.

In: a language, the deck's size. Out: card sheets; what they say is the book's and the tables'.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.engine.packdata import pack_data
from generator.engine.view import CardSheets, Face, Language
from generator.games.deep_future.book import atoms, book, signposts
from generator.games.deep_future.facts import tables
from generator.games.deep_future.facts.words import word, words
from generator.games.deep_future.sheets.cards import begun, counted, suit_data, suit_title

#: Suits that share the numbers 2 to 5 of Table 6 (R-T6-01).
PAIRS = (("S", "H"), ("M", "R"), ("K", "F"))


#: Groups of the turn sheet, a card for each where that is printed as cards.
_TURN = ("setup", "start", "action", "payment", "challenge", "winning", "losing")

Size = tuple[float, float]
_Block = Mapping[str, object]


class Quoted(NamedTuple):
    """A passage on a card: *question* is what a reading answers; section and page of the published rules."""

    id: str
    question: str
    text: str
    section: str
    page: int


def aids(language: Language, size: Size) -> CardSheets:
    """Return a card for each idea of the turn, drawn where that helps, Tables 2 to 4, Table 6 by pairs of suits."""
    faces = [*_text_cards(language), _icons(language), *list(_small_tables(language))[1:], *_failures(language)]
    return _sheet("aids", faces, language, size)


def advancement_aids(language: Language, size: Size) -> CardSheets:
    """Return a card for each suit with its six advancements, then one for each of the 36 (Table 5)."""
    overviews = [_overview(suit, language) for suit in tables.SUITS]
    each = [_advancement(row, language) for row in tables.advancements().values()]
    return _sheet("advancements", [*overviews, *each], language, size)


def page_reference(language: Language, size: Size) -> CardSheets:
    """Return what the reference sheets say as cards of a page each: Table 6 first."""
    turn = [_passages(group, list(_group(group, language)), language) for group in _TURN]
    overviews = [_overview(suit, language) for suit in tables.SUITS]
    faces = [*_failures(language), *turn, *_small_tables(language), *overviews, _where(language)]
    return _sheet("reference", faces, language, size)


def _sheet(kind: str, faces: Sequence[Face], language: Language, size: Size) -> CardSheets:
    """Return cards that are not of the campaign: without ids, with a back of their own."""
    title = word(kind, language)
    backs = {key: {"title": title} for key in ("aid", "aid_advancement")} | {"": {"title": ""}}
    return CardSheets(kind, f"{kind}.pdf", title, size, tuple(faces), backs, back="aid_back", apart=True)


def _face(label: str, title: str, blocks: Sequence[_Block], foot: str, language: Language, **more: object) -> Face:
    """Return a card of *blocks* under a *title*; one that is too long for its size flows on."""
    usual: dict[str, object] = {"number": "", "icons": (), "note": "", "table": False, "emblem": ""}
    data = usual | {"title": title, "blocks": tuple(blocks), "foot": foot, "word": word("aid", language)} | more
    return Face("", "aid", f"aid {label}", data, flows=True)


def _block(text: str, **more: object) -> _Block:
    """Return a passage or a row: at its left a number, letter or icon, then its name and the text."""
    usual: dict[str, object] = {
        "sign": "",
        "icon": "",
        "ringed": False,
        "suits": (),
        "name": "",
        "when": "",
        "diagram": "",
    }
    found = usual | {"question": "", "id": "", "text": text} | more
    return found | {"text": counted(str(found["text"]))}


# The turn and what else is in passages (1.2 to 1.7, 2, 3)


def _text_cards(language: Language) -> Iterator[Face]:
    for card in pack_data("generator.games.deep_future", "book/aids.toml")["card"]:
        rules = [each for each in _group("", language) if each.id in card.get("rules", ())]
        yield _passages(card["title"], [*rules, *_quoted(card.get("passages", ()), language)], language, card["drawn"])


def _passages(key: str, quoted: Sequence[Quoted], language: Language, drawn: str = "") -> Face:
    """Return a card of passages, below a diagram if one is *drawn*."""
    blocks = [_passage(each, language) for each in quoted]
    if drawn:
        blocks.insert(0, _block("", diagram=drawn, words=words(language)))
    title = tables.phases()[key](language) if key in tables.phases() else word(key, language)
    of_phase = {"number": str(list(tables.phases()).index(key) + 1), "emblem": key} if key in tables.phases() else {}
    return _face(key, title, blocks, _source(quoted, language) if quoted else "", language, **of_phase)


def _group(group: str, language: Language) -> Iterator[Quoted]:
    """Yield the rules of a group of the turn sheet, or of all."""
    return (Quoted(it.id, "", it.text, it.section, it.page) for it in atoms(language) if group in ("", it.group))


def _quoted(ids: Iterable[str], language: Language) -> Iterator[Quoted]:
    """Yield passages of the book by their ids, each once."""
    found = {name: book(language).passage(name) for name in ids}
    for name, passage in found.items():
        assert passage is not None, name
    for passage in dict.fromkeys(each for each in found.values() if each is not None):
        question = passage.title if passage.kind == "reading" else ""
        yield Quoted(passage.id, question, passage.text, _section(passage.section, language), passage.page)


def _section(section: str, language: Language) -> str:
    """Return a section of the published rules, short: "2.2 (GROW)" is 2.2; of several the first, which has the page."""
    names = {name: word(name.lower(), language) for name in ("Introduction", "Table")}
    return re.sub("Introduction|Table", lambda found: names[found[0]], section.partition("; ")[0].partition(" (")[0])


def _passage(quoted: Quoted, language: Language) -> _Block:
    """Return a passage, the action that it begins with set off; a reading has its question and the id to find it by."""
    if quoted.question:
        return _block(quoted.text, question=quoted.question, id=quoted.id)
    return _block(**begun(quoted.text, language))


def _source(quoted: Sequence[Quoted], language: Language) -> str:
    """Return where the rules have all this: "2.2, 2.2.1 · pages 5-8"."""
    rules = [each for each in quoted if not each.question] or quoted
    numbers = sorted({each.page for each in rules})
    key, pages = ("page", str(numbers[0])) if len(numbers) == 1 else ("pages", f"{numbers[0]}–{numbers[-1]}")
    sections = sorted({each.section for each in rules}, key=lambda section: (section[0].isdigit(), section))
    return f"{', '.join(sections)} · {word(key, language).format(pages)}"


# Tables 1 to 4, and how icons read


def _icons(language: Language) -> Face:
    """Return the six suits with what they pay for, then every other mark (1.2, 1.5)."""
    rows = [
        _block(tables.actions()[its.action].name(language), icon=its.key, name=suit_title(its.id, language))
        for its in tables.suits().values()
    ]
    for mark in pack_data("generator.games.deep_future", "book/aids.toml")["mark"]:
        (quoted,) = _quoted([mark["passage"]], language)
        sign, ringed = mark.get("letter", ""), mark.get("ringed", False)
        rows.append(_block(quoted.text, icon=mark["icon"], sign=sign, ringed=ringed))
    return _face("icons", word("icons", language), rows, "", language, table=True)


def _small_tables(language: Language) -> Iterator[Face]:
    """Yield Tables 1 to 4."""
    by_action = [
        _block(row.reminder(language), icon=tables.suits()[row.suit].key if row.suit else "", name=row.name(language))
        for row in tables.actions().values()
    ]
    wonders, by_victory = (
        [
            _block(benefits[key].reminder(language), sign=row.letter, name=row.name(language))
            for key, row in tables.victories().items()
        ]
        for benefits in (tables.wonder_benefits(), tables.victory_benefits())
    )
    by_suit = [
        _block(tables.suit_benefits()[its.id].reminder(language), icon=its.key, name=its.name(language))
        for its in tables.suits().values()
    ]
    for number, rows in enumerate((by_action, wonders, by_victory, by_suit), start=1):
        note = word("table_2_note", language) if number == 2 else ""
        yield _table(number, f"table_{number}", rows, language, note=note)


def _table(
    number: int, label: str, rows: Sequence[_Block], language: Language, title: str = "", **more: object
) -> Face:
    """Return the rows of that table; its title is the table's without the number ("Table 1: actions") by default."""
    usual = re.sub(r"^.*?[:：] ?", "", word(f"table_{number}", language))
    source = _source(list(_quoted([f"T{number}-01"], language)), language)
    return _face(label, title or usual[0].upper() + usual[1:], rows, source, language, table=True, **more)


def _where(language: Language) -> Face:
    """Return where to find it in the published rules, section by section."""
    rows = [
        _block(f"{post.text} · {word('page', language).format(post.page)}", name=post.section)
        for post in signposts(language)
    ]
    return _face("where", word("where", language), rows, "", language, note=word("where_note", language), table=True)


# Table 6


def _failures(language: Language) -> Iterator[Face]:
    """Yield a card for each pair of suits; what is equal for both is there once (R-T6-01)."""
    for pair in PAIRS:
        rows = [row for number in tables.NUMBERS for row in _failure_rows(pair, number, language)]
        keys = [tables.suits()[suit].key for suit in pair]
        yield _table(6, f"table_6 {' '.join(keys)}", rows, language, icons=keys)


def _failure_rows(pair: Sequence[str], number: int, language: Language) -> Iterator[_Block]:
    cells = {suit: tables.failures()[suit, number] for suit in pair}
    shared = len({(cell.challenge, cell.reminder) for cell in cells.values()}) == 1
    for place, (suit, cell) in enumerate(cells.items()):
        if shared and place:
            continue
        yield _block(
            cell.reminder(language),
            sign="" if place else str(number),
            name=cell.name(language),
            suits=() if shared else (tables.suits()[suit].key,),
        )


# Table 5


def _overview(suit: str, language: Language) -> Face:
    """Return the six advancements of a suit."""
    rows = [
        _block(
            row.reminder(language),
            sign=str(row.number),
            name=row.name(language),
            when=tables.when_words()[row.action](language),
        )
        for row in tables.advancements().values()
        if row.suit == suit
    ]
    key = tables.suits()[suit].key
    return _table(5, f"table_5 {key}", rows, language, icons=[key], title=tables.suits()[suit].name(language))


def _advancement(row: tables.AdvancementRow, language: Language) -> Face:
    """Return one advancement: corner, name and reminder as cards have them, then the full rule and how it is read."""
    ids: list[str] = pack_data("generator.games.deep_future", "book/aids.toml")["advancement"][row.key]
    quoted = list(_quoted(ids, language))
    main = quoted[0]
    blocks = [_passage(each, language) for each in quoted]
    more: dict[str, Any] = {
        "number": str(row.number),
        "suit": suit_data(row.suit),
        "when": tables.when_words()[row.action](language),
        "reminder": row.reminder(language),
    }
    face = _face(row.name("en"), row.name(language), blocks, _source([main], language), language, **more)
    return Face(face.id, "aid_advancement", face.label, face.data, flows=True)
