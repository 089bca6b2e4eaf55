"""A deck kept and looked at: its status, its cards, what its record says in words.

In: a deck, words. Out: answers for people and programs. What a deck is changes in its spreadsheet; by hand only notes
are written, and what was printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from generator.engine.keeping import EventSummary, PrintStatus, Report, Word
from generator.engine.languages import between
from generator.errors import CannotDo, NotUnderstood, Text
from generator.games.deck.campaign import DeckCampaign
from generator.games.deck.cards import COPY, CardRow
from generator.games.deck.summary import TEXTS, counted

if TYPE_CHECKING:
    from generator.engine.keeping import Historian, ImportRow, UnderstoodLine
    from generator.engine.pack import Campaign, Event, Founding
    from generator.engine.view import Language
    from generator.errors import Said

#: How many rows a line names; the rest is counted.
_SHOWN = 6
#: Words of a search that are about cards, not on them.
_STATES = ("unprinted", "altered", "handmade")


def _deck(campaign: Campaign) -> DeckCampaign:
    assert isinstance(campaign, DeckCampaign)
    return campaign


class DeckKeeper:
    """Looks at decks."""

    def manual(self, campaign: Campaign) -> list[Word]:
        """Return nothing of its own: rows are changed in the spreadsheet."""
        del campaign
        return []

    def understand(self, campaign: Campaign, words: Sequence[str]) -> UnderstoodLine:
        """Refuse a line: rows are changed in the spreadsheet.

        Raises NotUnderstood.
        """
        del campaign
        raise NotUnderstood(" ".join(words), Text("deck_by_sheet"), Text("deck_note_or_print"))

    def odd(self, campaign: Campaign, event: Event) -> list[str]:
        """Return nothing: there are no rules."""
        del campaign, event
        return []

    def completions(self, campaign: Campaign, words: Sequence[str]) -> list[Word]:
        """Return nothing."""
        del campaign, words
        return []

    def trial(self, campaign: Campaign, event: Event) -> Campaign:
        """Return the deck as it is."""
        del event
        return campaign

    def find_cards(self, campaign: Campaign, words: Sequence[str]) -> list[str]:
        """Return the ids of the cards named by id or name.

        Raises NotUnderstood.
        """
        its = _deck(campaign)
        if not words:
            raise NotUnderstood("", Text("no_card_named"), Text("deck_card_words"))
        found = _named(its, " ".join(words))
        for word in () if found else words:
            named = _named(its, word)
            if not named:
                raise NotUnderstood(word, Text("no_such_card"), Text("deck_card_words"))
            found += named
        return list(dict.fromkeys(found))

    def pick_cards(self, campaign: Campaign, words: Sequence[str], printed: PrintStatus) -> list[str]:
        """Return the ids of the cards named by id or name, or else of all that fit every word.

        Raises NotUnderstood.
        """
        try:
            return self.find_cards(campaign, words)
        except NotUnderstood:
            return [card for row in _fitting(_deck(campaign), words, printed) for card in row.cards]

    def historian(self) -> Historian:
        """Return somebody to tell a record."""
        return _DeckHistorian()

    def era(self, campaign: Campaign) -> str:
        """Return nothing: a deck has no eras."""
        del campaign
        return ""

    def status(self, campaign: Campaign, printed: PrintStatus) -> Report:
        """Return how many cards there are, and what is not printed."""
        its = _deck(campaign)
        numbers = {"never": len(printed.never), "outdated": len(printed.outdated)}
        lines = its.summary()
        lines += [_say(its, "status.never", count=numbers["never"])] * bool(numbers["never"])
        lines += [_say(its, "status.outdated", count=numbers["outdated"])] * bool(numbers["outdated"])
        waits = any(numbers.values())
        lines += [_say(its, "status.to_print", command=f"{printed.command} --changed")] * waits
        data = {
            "rows": len(its.rows),
            "cards": sum(row.count for row in its.rows.values()),
            "kinds": dict(counted(its.rows.values())),
            "handmade": sum(row.count for row in its.rows.values() if row.by_hand),
            "unprinted": list(printed.never),
            "outdated": list(printed.outdated),
        }
        return Report(lines, data)

    def cards(self, campaign: Campaign, words: Sequence[str], printed: PrintStatus) -> tuple[str | None, Report]:
        """Return the one card that *words* name, or all that fit every word.

        Raises NotUnderstood.
        """
        its = _deck(campaign)
        named = {card.partition(COPY)[0] for card in _named(its, " ".join(words))}
        if len(named) == 1:
            row = its.rows[named.pop()]
            values = [f"  {column}: {line}" for column, said in row.values.items() for line in said.split("\n")]
            return row.id, Report([_line(its, row, printed), *values], row.plain())
        rows = _fitting(its, words, printed) if words else list(its.rows.values())
        return None, Report([_line(its, row, printed) for row in rows], [row.plain() for row in rows])

    def chronology(self, campaign: Campaign) -> Report:
        """Refuse it. Raises CannotDo."""
        del campaign
        _cannot("told_as_story")

    def setup(
        self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], drawn: Sequence[str]
    ) -> Report:
        """Refuse it. Raises CannotDo."""
        del campaign, players, rules, drawn
        _cannot("shown_so")

    def audit(self, campaign: Campaign, seen: Sequence[str]) -> Report:
        """Return every card with a box to tick; with *seen*, those that are missing.

        Raises NotUnderstood.
        """
        its = _deck(campaign)
        there = set(self.find_cards(campaign, seen)) if seen else set()
        missing = [(card, row) for row in its.rows.values() for card in row.cards if card not in there]
        data = {"missing" if seen else "cards": [card for card, _ in missing]}
        return Report([f"[ ] {card}  {row.name}" for card, row in missing] or [_say(its, "status.all_there")], data)

    def example_table(self, language: Language) -> list[list[str]]:
        """Refuse it: a spreadsheet is put into the deck's folder. Raises CannotDo."""
        del language
        _cannot("from_table")

    def found_from_table(self, founding: Founding, rows: Sequence[ImportRow]) -> list[Event]:
        """Refuse it. Raises CannotDo."""
        del founding, rows
        _cannot("from_table")

    def take_table(self, campaign: Campaign, rows: Sequence[ImportRow]) -> list[tuple[int, UnderstoodLine | Said]]:
        """Refuse it. Raises CannotDo."""
        del campaign, rows
        _cannot("from_table")

    def made_cards(self, events: Sequence[Event]) -> list[str]:
        """Return nothing: ids are people's own, so that the same one in two copies is the same card."""
        del events
        return []

    def renumbered(self, event: Event, numbers: Mapping[str, str]) -> Event:
        """Return the event as it is."""
        del numbers
        return event


def _cannot(what: str) -> NoReturn:
    raise CannotDo("deck", Text(what))


def _named(its: DeckCampaign, name: str) -> list[str]:
    """Return the cards whose id, or whose row's id or name, that is."""
    wanted = name.strip().casefold()
    found: list[str] = []
    for row in its.rows.values():
        if wanted in (row.id.casefold(), row.name.casefold()):
            found += row.cards
        elif COPY in wanted and wanted.startswith(row.id.casefold()):
            found += [card for card in row.cards if card.casefold() == wanted]
    return found


def _fitting(its: DeckCampaign, words: Sequence[str], printed: PrintStatus) -> list[CardRow]:
    """Return the rows that every word fits: a kind, a tag, how they are printed, a part of a name or of another cell.

    Raises NotUnderstood for a word that fits none.
    """
    rows = list(its.rows.values())
    for word in words:
        fit = [row for row in its.rows.values() if _fits(row, word.casefold(), printed)]
        if not fit:
            raise NotUnderstood(word, Text("no_such_card"), Text("deck_card_words"))
        rows = [row for row in rows if row in fit] if len(fit) < len(its.rows) else rows
    return rows


def _fits(row: CardRow, word: str, printed: PrintStatus) -> bool:
    if word in _STATES:
        states = (bool({*row.cards}.intersection(printed.never)), bool({*row.cards}.intersection(printed.outdated)))
        return dict(zip(_STATES, (*states, row.by_hand)))[word]
    tags = {row.kind.casefold(), *(tag.casefold() for tag in row.tags)}
    return word in tags or word in row.id.casefold() or any(word in said.casefold() for said in row.values.values())


def _line(its: DeckCampaign, row: CardRow, printed: PrintStatus) -> str:
    marks = [row.kind, *([f"x{row.count}"] if row.count != 1 else []), *row.tags]
    states = (_STATES[0], printed.never), (_STATES[1], printed.outdated)
    marks += [_say(its, f"status.{state}") for state, cards in states if set(row.cards).intersection(cards)]
    marks += [_say(its, "status.handmade")] * row.by_hand
    return f"{row.id}  {row.name}  ({', '.join(marks)})"


def _say(its: DeckCampaign, key: str, **values: object) -> str:
    return TEXTS.text(key, its.language, **values)


class _DeckHistorian:
    """Tells the record of a deck."""

    def __init__(self) -> None:
        self.campaign = DeckCampaign()

    def add(self, event: Event) -> EventSummary:
        """Apply the next event and tell it."""
        before = self.campaign.copy()
        self.campaign.apply(event)
        about = [*event.get("gone", ()), *(row["id"] for row in event.get("rows", ()))]
        rows = [{**before.rows, **self.campaign.rows}[name] for name in about if name in before.rows or self._has(name)]
        cards = frozenset(card for row in rows for card in row.cards) | frozenset(event.get("renamed", ()))
        return EventSummary(_told(event, before), cards)

    def _has(self, name: str) -> bool:
        return name in self.campaign.rows

    def tell(self, event: Event) -> str:
        """Return what an event says here."""
        return _told(event, self.campaign)


def _rows_of(event: Event, before: DeckCampaign) -> dict[str, list[CardRow]]:
    """Return the rows that an event adds, alters or takes away."""
    rows = [CardRow.of(plain) for plain in event.get("rows", ())]
    known = {*before.rows, *event.get("renamed", {}).values()}
    return {
        "new": [row for row in rows if row.id not in known],
        "altered": [row for row in rows if row.id in before.rows],
        "gone": [before.rows[name] for name in event.get("gone", ()) if name in before.rows],
    }


def _told(event: Event, before: DeckCampaign) -> str:
    """Return an event in words: what is new, altered, gone, renamed."""
    kind = event["type"]
    if kind == "found":
        return TEXTS.text("event.found", event["language"])
    if kind == "deck":
        return _say(before, "event.deck", kinds=tuple(its["name"] for its in event["deck"]["kinds"]))
    renamed: Mapping[str, str] = event.get("renamed", {})
    parts = [_part(before, key, found) for key, found in _rows_of(event, before).items() if found]
    pairs = [(old, name) for old, name in renamed.items() if COPY not in old]
    parts += [_say(before, "event.renamed", old=old, new=name) for old, name in pairs[:_SHOWN]]
    files = event.get("files", {})
    parts += [_say(before, "event.files", count=len(files))] * bool(files)
    parts += [_say(before, "event.order")] * bool(event.get("order") and not parts)
    return between(before.language).clauses.join(parts) or _say(before, "event.nothing")


def _part(its: DeckCampaign, key: str, rows: Sequence[CardRow]) -> str:
    names: Any = tuple(row.name for row in rows[:_SHOWN])
    return _say(its, f"event.{key}", count=len(rows), names=names, more=len(rows) > _SHOWN)
