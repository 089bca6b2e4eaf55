"""The chronicle of a campaign as pages of a booklet: cover, founding, each era with its map, index, lines for more.

In: a campaign and its past. Out: a booklet of plain data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.engine.packdata import pack_data
from generator.engine.view import Booklet, Language, Page, PrintContext
from generator.games.deep_future.facts.cards import ORIGINAL, Card, CardKind, made
from generator.games.deep_future.facts.galaxy import hexes
from generator.games.deep_future.facts.tables import advancements, suits, victories
from generator.games.deep_future.legacy import ChronologyEntry
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.saga.notes import without_heading
from generator.games.deep_future.sheets.cards import CARD_SIZE, face, suit_data
from generator.games.deep_future.sheets.chapters import EraChapter, chapters
from generator.games.deep_future.sheets.galaxy import realms, sectors

#: A note is set in pieces of about so many characters, so that a page may end between two of them.
PIECE = 240
LONGEST_WORD = 36
#: So many names, or worlds of a player, are set as one piece.
LISTED = 12
#: Between a number and its name, where no line ends; between two names in a row, where one ends after the dot only.
CLOSE = "\u00a0"
APART = f"{CLOSE}· "
#: A name of at most so many characters has room on a line of any booklet.
SHORT = 24
#: What an initial is made of: a letter, and a mark that opens the text.
_INITIAL = re.compile(r"[^\w\s]?[^\W\d_]")
#: So many quoted cards find room beside their civilization.
BESIDE = 6

BookletItem = dict[str, object]


def booklet(campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> Booklet:
    """Return the chronicle; players are those at the table, and whoever else has played."""
    return _Chronicle(campaign, language, context).booklet()


class _Chronicle:
    """A booklet being put together."""

    def __init__(self, campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> None:
        self._campaign = campaign
        self._language = language
        self._chapters = chapters(campaign, context.past)
        played = [player for entry in campaign.chronology for player, _ in entry.players]
        self._players = list(dict.fromkeys([*campaign.players, *played])) or list(context.players)
        self._words = {
            key: term[language] for key, term in pack_data("generator.games.deep_future", "texts/booklet.toml").items()
        }

    def booklet(self) -> Booklet:
        """Return all of it."""
        founding, *eras = self._chapters
        inside = [self._founding(founding), *map(self._era, zip(self._chapters, eras))]
        inside += [self._end()] if eras else []
        cover = self._page("booklet_cover", self._words["booklet"], self._cover())
        back = self._page("booklet_back", self._words["booklet"], self._cover())
        spare = self._page("booklet_lines", self._words["remember"], {"columns": False})
        return Booklet("booklet", "booklet.pdf", self._words["booklet"], cover, tuple(inside), back, spare)

    def _page(self, template: str, title: str, data: dict[str, object]) -> Page:
        return Page("booklet", "booklet.pdf", title, template, {"t": self._words, **data})

    def _say(self, key: str, *gaps: object) -> str:
        said: str = self._words[key].format(*gaps)
        return said

    def _cover(self) -> dict[str, object]:
        eras = [chapter.era for chapter in self._chapters[1:]]
        entries = (
            self._say("no_era")
            if not eras
            else self._say("one_era", eras[0])
            if len(eras) == 1
            else self._say("eras", eras[0], eras[-1])
        )
        days = sorted(day for chapter in self._chapters for day in chapter.days)
        games = len(self._campaign.chronology)
        return {
            **self._galaxy(self._campaign, None),
            "eras": entries,
            "players": self._players,
            "days": " – ".join(dict.fromkeys([days[0], days[-1]])) if days else "",
            "games": self._games(games) if games else "",
            "counts": self._counts(self._campaign),
        }

    def _games(self, count: int) -> str:
        return self._say("one_game") if count == 1 else self._say("games", count)

    def _counts(self, then: DeepFutureCampaign) -> str:
        kinds = [card.kind for card in then.cards.values()]
        counted = (kinds.count(kind) for kind in (CardKind.WORLD, CardKind.TECH, CardKind.CIVILIZATION))
        return self._say("counts", *counted, len(then.wonders))

    def _founding(self, chapter: EraChapter) -> tuple[Page, ...]:
        """Return who found which worlds (1.6, R-1.6-04); for a shoebox, all that were in it."""
        cards = self._campaign.cards
        originals = [card.id for card in chapter.then.worlds() if card.era == ORIGINAL]
        hands = self._campaign.dealt or {self._say("original_worlds"): tuple(originals)}
        items: list[BookletItem] = [
            {
                "shape": "settler",
                "name": "" if at else player,
                "worlds": [self._world(cards[card]) for card in dealt[at:][:LISTED]],
            }
            for player, dealt in hands.items()
            for at in range(0, len(dealt), LISTED)
        ]
        items += [item for note in chapter.entries if isinstance(note, str) for item in self._note(note, chapter)]
        _begin(items)
        about = self._say("shoebox") if self._campaign.shoebox else self._say("beginning_of", len(originals))
        heading = {
            "kicker": "",
            "heading": self._say("beginning"),
            "about": about,
            "days": _span(chapter.days),
            "realms": (),
        }
        heading["made"] = (self._campaign.start,)
        return (
            self._page("booklet_era", self._say("beginning"), {**heading, "items": items}),
            self._map(self._say("map_beginning"), chapter, None),
        )

    def _world(self, card: Card) -> dict[str, object]:
        its = {"made": made(card.id, self._campaign.start), "suit": suits()[card.corner.suit].key}
        return its | {"sector": card.sector, "name": card.name or self._say("unnamed")}

    def _era(self, pair: tuple[EraChapter, EraChapter]) -> tuple[Page, ...]:
        """Return what happened, the civilizations founded, the map; *pair* is the chapter before, and this one."""
        before, chapter = pair
        founded = chapter.civilizations
        over = any(entry.winner for entry in chapter.games) or bool(founded)
        names = self._say("between").join(self._name(card) for card in founded)
        era = self._say("one_era", chapter.era)
        about = [self._games(len(chapter.games))] * bool(chapter.games) + [self._say("still")] * (not over)
        heading = {
            "kicker": era if names else "",
            "heading": names or era,
            "about": " · ".join(about),
            "days": _span(chapter.days),
            "made": (self._campaign.start,),
            "realms": [realm for realm in realms(chapter.then) if realm["era"] == str(chapter.era)],
        }
        items = [*self._events(chapter), *self._new(chapter, before)]
        items += [item for card in founded for item in self._civilization(card)]
        _begin(items)
        title = self._say("map_then" if over else "map_now", chapter.era)
        return (self._page("booklet_era", era, {**heading, "items": items}), self._map(title, chapter, before))

    def _new(self, chapter: EraChapter, before: EraChapter) -> Iterator[BookletItem]:
        """Yield what the era has added to galaxy and deck, by name."""
        for key, names in self._additions(chapter, before).items():
            for at in range(0, len(names), LISTED):
                title = self._say(key) if at == 0 else ""
                yield {"shape": "list", "title": title, "text": APART.join(map(_whole, names[at : at + LISTED]))}

    def _additions(self, chapter: EraChapter, before: EraChapter) -> dict[str, list[str]]:
        then, earlier, cards = chapter.then, before.then, self._campaign.cards
        return {
            "found": [
                f"{card.sector}{CLOSE}{self._name(card)}"
                for card in then.worlds()
                if card.id not in earlier.cards or earlier.cards[card.id].kind is not CardKind.WORLD
            ],
            "made": [
                self._name(card)
                for card in then.cards.values()
                if card.kind is CardKind.TECH and card.era == chapter.era and cards.get(card.id, card).name
            ],
            "named": [
                f"{sector}{CLOSE}{name}"
                for sector, name in sorted(then.sector_names.items())
                if earlier.sector_names.get(sector) != name
            ],
            "built": [
                f"{sector} {victories()[wonder.victory].name(self._language)}"
                for sector, wonder in then.wonders.items()
                if earlier.wonders.get(sector) != wonder
            ],
        }

    def _events(self, chapter: EraChapter) -> Iterator[BookletItem]:
        """Yield games and notes in the order of what happened."""
        number = 0
        for entry in chapter.entries:
            if isinstance(entry, str):
                yield from self._note(entry, chapter)
                continue
            number += 1
            yield self._game(entry, number if len(chapter.games) > 1 else 0)

    def _note(self, text: str, chapter: EraChapter) -> Iterator[BookletItem]:
        names = [card.name for card in chapter.civilizations if card.name]
        for piece in pieces(without_heading(text, chapter.era, names)):
            yield {"shape": "note", "text": piece, "initial": 0}

    def _game(self, entry: ChronologyEntry, number: int) -> BookletItem:
        """Return a game as the chronology has it (R-3-12)."""
        if entry.winner:
            victory = self._victory(entry.victory) if entry.victory else ""
            ending = self._say("won_by", entry.winner, self._say("victory", victory) if victory else self._say("won"))
        else:
            ending = self._say("abandoned" if entry.abandoned else "nobody")
        seats = [
            {
                "player": player,
                "homeworlds": APART.join(map(self._campaign.name_of, worlds)),
                "winner": player == entry.winner,
            }
            for player, worlds in entry.players
        ]
        return {
            "shape": "game",
            "number": self._say("game_number", number) if number else "",
            "seats": seats,
            "ending": ending,
            "won": bool(entry.winner),
        }

    def _civilization(self, card: Card) -> Iterator[BookletItem]:
        """Yield the card as it is in the deck, and the cards that it quotes (1.4, R-3-06)."""
        cards = self._campaign.cards
        mine = cards.get(card.id, card)
        others = [cards[other] for other in (mine.homeworld, *mine.techs) if other and other in cards]
        quoted = [self._quoted(other) for other in others]
        yield {
            "shape": "civilization",
            "face": face(mine, cards, self._language, self._campaign.start),
            "size": CARD_SIZE,
            "quoted": quoted[:BESIDE],
        }
        for nth, each in enumerate(quoted):
            yield {"shape": "quoted", "beside": nth < BESIDE, **each}

    def _quoted(self, card: Card) -> dict[str, object]:
        lines = [
            {"suit": suit_data(each.suit)["key"], "name": advancements()[each.suit, each.number].name(self._language)}
            for each in card.advancements
            if each.number is not None
        ]
        text = "  ".join(f":{line['suit']}: {line['name']}" for line in lines)
        kind = self._say("homeworld" if card.kind is CardKind.WORLD else "tech")
        return {"name": self._name(card), "kind": kind, "text": text}

    def _name(self, card: Card) -> str:
        return self._campaign.cards.get(card.id, card).name or self._say("unnamed")

    def _victory(self, key: str) -> str:
        return victories()[key].name(self._language)

    def _map(self, title: str, chapter: EraChapter, before: EraChapter | None) -> Page:
        galaxy = self._galaxy(chapter.then, before)
        labels = [
            {"sector": sector["id"], "name": sector["name"], "fresh": sector["fresh"]}
            for sector in galaxy["sectors"]  # type: ignore[attr-defined]
            if sector["name"]
        ]
        labels.sort(key=lambda label: label["sector"])
        data = {**galaxy, "heading": title, "counts": self._counts(chapter.then), "items": labels}
        return self._page("booklet_map", title, data)

    def _galaxy(self, then: DeepFutureCampaign, before: EraChapter | None) -> dict[str, object]:
        """Return every hex as it was *then*; what was not there *before* is fresh."""
        known = {card.id for card in before.then.worlds()} if before else {card.id for card in then.worlds()}
        named = before.then.sector_names if before else then.sector_names
        built = before.then.wonders if before else then.wonders
        places = sectors(then)
        for place in places:
            sector = place["id"]
            place["fresh"] = then.sector_names.get(sector) != named.get(sector)
            place["found"] = sum(card.id not in known for card in then.worlds() if card.sector == sector)
            if place["wonder"]:
                place["wonder"]["fresh"] = built.get(sector) != then.wonders[sector]
        return {
            "made": (self._campaign.start,),
            "places": tuple(hexes().values()),
            "realms": realms(then),
            "sectors": places,
            "beginning": before is None,
        }

    def _end(self) -> tuple[Page, ...]:
        """Return the index, and lines for what is to come."""
        index = self._page("booklet_index", self._say("index"), {"items": list(self._index())})
        return index, self._page("booklet_lines", self._say("to_come"), {"columns": True})

    def _index(self) -> Iterator[BookletItem]:
        """Yield civilizations, wonders, worlds and techs by name, with sector, era and card."""
        campaign = self._campaign
        for kind, title in (
            (CardKind.CIVILIZATION, "civilizations"),
            (CardKind.WORLD, "worlds"),
            (CardKind.TECH, "techs"),
        ):
            cards = sorted(
                (card for card in campaign.cards.values() if card.kind is kind and (card.name or card.sector)),
                key=lambda card: (card.name is None, (card.name or "").casefold(), card.id),
            )
            yield from self._entries(title, [self._entry(card) for card in cards])
            if kind is CardKind.CIVILIZATION:
                yield from self._entries("wonders", [self._wonder(sector) for sector in sorted(campaign.wonders)])
        names = sorted(campaign.sector_names.items())
        yield from self._entries("sectors", [_row(name or self._say("unnamed"), sector) for sector, name in names])

    def _entries(self, title: str, rows: Sequence[BookletItem]) -> Iterator[BookletItem]:
        if rows:
            yield {"shape": "title", "title": self._say(title)}
            yield from rows

    def _entry(self, card: Card) -> BookletItem:
        return _row(self._name(card), *(each for each in (card.sector, card.era, card.id) if each is not None))

    def _wonder(self, sector: int) -> BookletItem:
        wonder = self._campaign.wonders[sector]
        letter, suit = victories()[wonder.victory].letter, suits()[wonder.suit].key
        name = f"{letter} :{suit}: {self._victory(wonder.victory)}"
        return _row(name, sector) | {"icons": True}


def _begin(items: Sequence[BookletItem]) -> None:
    """Give the first note of a chapter an initial: so many of its characters, a mark before the letter included."""
    for item in items:
        if item["shape"] == "note":
            found = _INITIAL.match(str(item["text"]))
            item["initial"] = found.end() if found else 0
            return


def _row(name: str, *figures: object) -> BookletItem:
    return {"shape": "entry", "icons": False, "name": name, "figures": " · ".join(map(str, figures))}


def _span(days: Sequence[str]) -> str:
    """Return from the first to the last day."""
    return " – ".join(dict.fromkeys([min(days), max(days)])) if days else ""


def pieces(text: str) -> list[str]:
    """Return *text* in pieces of about `PIECE` characters, cut between sentences, else words, else anywhere."""
    found: list[str] = []
    text = re.sub(rf"[!-~]{{{LONGEST_WORD}}}(?=[!-~])", r"\g<0> ", text)
    for sentence in re.findall(r".+?(?:[.!?…]+(?=\s)|[。！？]+|$)\s*", text.strip(), re.DOTALL):
        if found and len(found[-1]) + len(sentence) <= PIECE:
            found[-1] += sentence
            continue
        found += re.findall(rf".{{1,{PIECE}}}(?:\s|$)|.{{1,{PIECE}}}", sentence, re.DOTALL)
    return [piece.strip() for piece in found if piece.strip()]


def _whole(name: str) -> str:
    """Return a name that does not break, unless it is long."""
    return name.replace(" ", CLOSE) if len(name) <= SHORT else name
