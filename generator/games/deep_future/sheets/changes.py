"""What is still to be written on cards and map, so that they say what the campaign says (1.1, R-1.1-03; 1.4, 3).

In: what a campaign has made, and what is printed of it. Out: every single thing to write, and what is on the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from generator.engine.languages import between
from generator.engine.packdata import pack_data
from generator.engine.view import Inscription, Language
from generator.games.deep_future.facts import tables
from generator.games.deep_future.facts.cards import BETWEEN, Advancement, Card, CardKind, Corner, Wonder, content
from generator.games.deep_future.facts.galaxy import BLACK_HOLE
from generator.games.deep_future.facts.words import word
from generator.games.deep_future.legacy import Legacy
from generator.games.deep_future.sheets.cards import face, suit_data
from generator.games.deep_future.sheets.printed import CardLine, readings, written

Sticker = Mapping[str, object]


def inscriptions(
    campaign: Legacy, before: Mapping[str, str], board_before: Mapping[str, str], language: Language
) -> list[Inscription]:
    """Return every single thing to write, cards by id, then the map by sector.

    *before* is the printed line of every printed card, *board_before* what the printed map says. A card that is lost
    is listed as long as it is in *before*.
    """
    found: list[Inscription] = []
    for card in sorted({*before, *campaign.cards}, key=_in_order):
        found += _on_card(campaign, card, before.get(card), language)
    now = campaign.board()
    for sector in sorted({*board_before, *now}, key=_in_order):
        found += _on_map(campaign, sector, board_before.get(sector, ""), language)
    return found


def _in_order(place: str) -> tuple[int, str]:
    return len(place), place


@dataclass(frozen=True, slots=True)
class _Pen:
    """Writes inscriptions for one place, in words of one language."""

    place: str
    label: str
    language: Language

    def say(self, key: str, *parts: object) -> str:
        """Return the phrase *key* with its gaps filled."""
        phrase: str = pack_data("generator.games.deep_future", "texts/changes.toml")[key][self.language]
        return phrase.format(*parts)

    def listed(self, *parts: str) -> str:
        """Return those of *parts* that are not empty, in one line."""
        return between(self.language).parts.join(filter(None, parts))

    def suit(self, suit: str) -> str:
        """Return a suit's name inside a sentence."""
        return tables.suits()[suit].name(self.language).lower()

    def corner(self, corner: str) -> str:
        """Return a corner in words: moon 4."""
        read = Corner.read(corner)
        return f"{self.suit(read.suit)} {read.number}"

    def kind(self, kind: CardKind) -> str:
        """Return a kind of card inside a sentence."""
        return word(kind.value, self.language).lower()

    def advancement(self, added: Advancement) -> str:
        """Return an advancement in words: Genetics, heart 6, era 2, circled."""
        if added.number is None:
            return self.say("still_open", self.suit(added.suit))
        return self.listed(
            tables.advancements()[added.suit, added.number].name(self.language),
            f"{self.suit(added.suit)} {added.number}",
            self.say("an_era", added.era) if added.era else "",
            self.say("circled") if added.chosen else "",
        )

    def write(self, text: str, was: str = "", sticker: Sticker | None = None) -> Inscription:
        """Return *text* to be written, where *was* is so far."""
        if sticker is not None:
            sticker = {"place": self.place, "line": "", **sticker}
        return Inscription(self.place, self.label, self.say("was", text, was) if was else text, sticker)

    def strike(self, text: str) -> Inscription:
        """Return *text* to be struck out."""
        return Inscription(self.place, self.label, self.say("strike", text))


# A card


def _on_card(campaign: Legacy, id: str, said: str | None, language: Language) -> list[Inscription]:
    """Return everything to write on the card *id*, which is printed as it was *said*, if at all."""
    card = campaign.cards.get(id)
    if card is None:
        names = [reading.name for reading in readings(said or "")]
        pen = _Pen(id, _label(id, names[0] if names else ""), language)
        return [pen.write(pen.say("no_card"))]
    pen = _Pen(id, _label(id, card.name or ""), language)
    if card.lost:
        return [] if said is None else [pen.write(pen.say("lost"))]
    if said == content(card, campaign.cards):
        return []
    at_work = _CardPen(card, campaign.cards, written(card, campaign.cards), pen)
    if said is None:
        return list(at_work.anew(pen.say("reserve", pen.corner(str(card.corner)), id)))
    ways = [list(at_work.altered(was)) for was in readings(said, at_work.now.history)]
    return min(ways, key=len) if ways else list(at_work.anew(pen.say("unread")))


def _label(id: str, name: str) -> str:
    return f"{id} {name}".rstrip()


@dataclass(frozen=True, slots=True)
class _CardPen:
    """What has to be written on *card* so that it says *now*."""

    card: Card
    cards: Mapping[str, Card]
    now: CardLine
    pen: _Pen

    def altered(self, was: CardLine) -> Iterator[Inscription]:
        """Yield what is to be written on a card that says *was*."""
        pen, now = self.pen, self.now
        if was.corner != now.corner:
            yield from self.anew(pen.say("instead", pen.place, pen.corner(now.corner)))
        elif was.kind is now.kind:
            yield from self._title(was)
            yield from self._rest(was)
        elif was.kind is CardKind.BLANK:
            yield from self.anew(pen.say("on_blank", pen.corner(now.corner)))
        else:
            yield from self.anew(pen.say("no_longer", pen.kind(was.kind)))

    def anew(self, call: str) -> Iterator[Inscription]:
        """Yield what is to be written on a card with nothing but its corner: first what it is, as *call* asks."""
        pen, now = self.pen, self.now
        what, sticker = now.name, None
        if now.kind is not CardKind.BLANK:
            what = pen.listed(
                pen.kind(now.kind),
                now.era and pen.say("an_era", now.era),
                now.sector and pen.say("a_sector", now.sector),
                now.name or pen.say("no_name"),
            )
            sticker = self._title_sticker(kind=True)
        yield pen.write(pen.say("and_what", call, what) if what else call, sticker=sticker)
        yield from self._rest(replace(now, advancements=(), victory="", effect_suit="", history=()))

    def _title(self, was: CardLine) -> Iterator[Inscription]:
        """Yield sector, name and era."""
        pen, now = self.pen, self.now
        if was.sector != now.sector and was.name != now.name:
            text = pen.say("sector_and_name", pen.listed(now.sector, now.name))
            yield pen.write(text, pen.listed(was.sector, was.name), self._title_sticker())
        elif was.sector != now.sector:
            yield pen.write(pen.say("sector", now.sector), was.sector, self._title_sticker())
        elif was.name != now.name and now.name:
            yield pen.write(pen.say("name", now.name), was.name, self._title_sticker())
        elif was.name != now.name:
            yield pen.strike(pen.say("name", was.name))
        if was.era != now.era:
            sticker = self._title_sticker(title=False, kind=True)
            yield pen.write(pen.say("era", now.era or pen.say("none")), was.era, sticker)

    def _title_sticker(self, *, title: bool = True, kind: bool = False) -> Sticker | None:
        """Return sector and name, era and kind as the card has them; None for a blank."""
        now = self.now
        if now.kind is CardKind.BLANK:
            return None
        its_kind = word(now.kind.value, self.pen.language)
        return {
            "shape": "title",
            "sector": now.sector if title else "",
            "dash": now.kind is CardKind.CIVILIZATION,
            "name": now.name if title else "",
            "kind": f"{now.era}. {its_kind}".removeprefix(". ") if kind else "",
        }

    def _rest(self, was: CardLine) -> Iterator[Inscription]:
        """Yield what is below the title."""
        now = self.now
        for number, (old, new) in enumerate(zip_longest(was.advancements, now.advancements), start=1):
            if old != new:
                yield self._line(number, old, new)
        if was.victory != now.victory:
            yield self._effect(1, tables.victory_benefits(), was.victory, now.victory)
        if was.effect_suit != now.effect_suit:
            yield self._effect(2, tables.suit_benefits(), was.effect_suit, now.effect_suit)
        for at, (quoted, name) in enumerate(zip_longest(was.history, now.history)):
            if quoted != name:
                yield self._quote(at, quoted, name)

    def _line(self, number: int, was: Advancement | None, now: Advancement | None) -> Inscription:
        """Return one line of a world or tech: an advancement, a suit to be filled, a circle (1.4)."""
        pen = self.pen
        if now is None:
            assert was is not None
            return pen.strike(pen.say("line", number, pen.advancement(was)))
        text, before = pen.advancement(now), ""
        if was is not None and now.number is not None and replace(was, chosen=now.chosen) == now:
            name = tables.advancements()[now.suit, now.number].name(pen.language)
            text = pen.say("circle" if now.chosen else "no_circle", pen.suit(now.suit), name)
        elif was is not None and (was.written or was.suit != now.suit):
            before = pen.advancement(was)
        return pen.write(pen.say("line", number, text), before, self._line_sticker(number))

    def _line_sticker(self, number: int) -> Sticker | None:
        """Return a line as the card shows it; None where it shows none."""
        slots = face(self.card, self.cards, self.pen.language).data.get("slots", ())
        assert isinstance(slots, Sequence)
        return {"shape": "line", "line": number, "slot": slots[number - 1]} if number <= len(slots) else None

    def _effect(self, number: int, benefits: Mapping[str, tables.Benefit], was: str, now: str) -> Inscription:
        """Return one of a civilization's effects (3, Tables 3 and 4)."""
        pen = self.pen
        before = benefits[was].reminder(pen.language) if was else ""
        if not now:
            return pen.strike(pen.say("effect", number, before))
        text = benefits[now].reminder(pen.language)
        icon, named = ("star", pen.say("star")) if number == 1 else (tables.suits()[now].key, pen.suit(now))
        sticker = {"shape": "effect", "icon": icon, "text": text}
        return pen.write(pen.say("effect", number, pen.say("with_icon", named, text)), before, sticker)

    def _quote(self, at: int, was: str | None, now: str | None) -> Inscription:
        """Return a name in a civilization's history, the homeworld's first (1.4); an unknown one has a line left."""
        pen = self.pen
        home = self.card.homeworld is not None
        nameless = word("unnamed_tech", pen.language)

        def line(name: str) -> str:
            return pen.say("homeworld", name) if home and at == 0 else pen.say("tech", at + (not home), name)

        if now is None:
            return pen.strike(line(was or nameless))
        sticker = {"shape": "quote", "homeworld": home and at == 0, "text": now}
        return pen.write(line(now or nameless), was or "", sticker)


# The map


def _on_map(campaign: Legacy, sector: str, said: str, language: Language) -> list[Inscription]:
    """Return everything to write into a sector of the map that says *said*."""
    pen = _Pen(sector, _Pen("", "", language).say("on_map", sector), language)
    number = int(sector) if sector.isdecimal() else BLACK_HOLE
    name, wonder = campaign.sector_names.get(number, ""), campaign.wonders.get(number)
    old, old_wonder = (said, None) if said == name else _read_from_map(said)
    return [*_sector_name(old, name, pen), *_sector_wonder(old_wonder, wonder, pen)]


def _read_from_map(said: str) -> tuple[str, Wonder | None]:
    """Return a sector's name and wonder as `board` writes them; a name that ends like a wonder is taken for one."""
    name, _, last = said.rpartition(BETWEEN)
    victory, _, suit = last.partition("/")
    if victory in tables.victories() and suit in tables.SUITS:
        return name, Wonder(victory, suit)
    return said, None


def _sector_name(was: str, now: str, pen: _Pen) -> Iterator[Inscription]:
    if now and now != was:
        yield pen.write(pen.say("name", now), was, {"shape": "sector", "text": now})
    elif was != now:
        yield pen.strike(pen.say("name", was))


def _sector_wonder(was: Wonder | None, now: Wonder | None, pen: _Pen) -> Iterator[Inscription]:
    """Yield the letter of a victory and a suit (3, Table 2)."""

    def letter_and_suit(wonder: Wonder) -> str:
        return pen.say("letter_and_suit", tables.victories()[wonder.victory].letter, pen.suit(wonder.suit))

    if now and now != was:
        sticker = {
            "shape": "wonder",
            "letter": tables.victories()[now.victory].letter,
            "suit": suit_data(now.suit),
            "text": tables.wonder_benefits()[now.victory].reminder(pen.language),
        }
        yield pen.write(pen.say("wonder", letter_and_suit(now)), letter_and_suit(was) if was else "", sticker)
    elif was and was != now:
        yield pen.strike(pen.say("wonder", letter_and_suit(was)))
