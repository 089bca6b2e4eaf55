"""Who keeps a Deep Future campaign by hand (engine.keeping): the door to the modules beside it.

In: a campaign and words. Out: events, answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.engine.keeping import BroughtIn, Historian, ImportRow, PrintStatus, Report, UnderstoodLine, Word
from generator.engine.pack import Campaign, Event, Founding
from generator.engine.telling import Chapter, Note
from generator.engine.view import Language
from generator.errors import Contradiction, NotUnderstood, RecordProblem, Said
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.cards import Card
from generator.games.deep_future.keeping import completing, looking, preparing, shoebox
from generator.games.deep_future.keeping.history import DeepFutureHistorian
from generator.games.deep_future.keeping.lines import understand
from generator.games.deep_future.keeping.oddities import odd
from generator.games.deep_future.keeping.vocabulary import meant, take_card
from generator.games.deep_future.keeping.winner_oddities import mended
from generator.games.deep_future.keeping.winning import lines_to_write
from generator.games.deep_future.keeping.wording import event_text, quoting
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.eras import of_era_just_over
from generator.games.deep_future.legacy.founding import check_players
from generator.games.deep_future.legacy.kept import BETWEEN_GAMES


class DeepFutureKeeper:
    """The keeper."""

    def manual(self, campaign: Campaign) -> list[Word]:
        """Return every kind of line."""
        return completing.manual(_ours(campaign).language)

    def understand(self, campaign: Campaign, words: Sequence[str]) -> UnderstoodLine:
        """Return what a line says."""
        ours = _ours(campaign)
        event = understand(ours, words)
        if ours.playing:
            return _in_a_game(ours, event, words)
        oddities = odd(ours, event)
        try:
            said = event_text(ours, event)
            ours.copy().apply(event)
        except RecordProblem as problem:
            raise NotUnderstood(" ".join(words), problem.args[0], "") from problem
        return UnderstoodLine(event, said, tuple(oddities))

    def odd(self, campaign: Campaign, event: Event) -> list[str]:
        """Return what is odd about an event."""
        return odd(_ours(campaign), event)

    def still_odd(self, campaign: Campaign, event: Event, odd: Sequence[str]) -> list[str]:
        """Return what is still odd about an event after all that came later."""
        return mended(_ours(campaign), event, odd)

    def completions(self, campaign: Campaign, words: Sequence[str]) -> list[Word]:
        """Return words that fit."""
        return completing.completions(_ours(campaign), words)

    def trial(self, campaign: Campaign, event: Event) -> Campaign:
        """Return a campaign with the cards, the sector or the game the event is about."""
        ours = _ours(campaign)
        written: dict[str, Card] = {}
        if "card" in event:
            written = {card.id: card for card in (ours.cards[event["card"]], *quoting(event["card"], ours))}
            for card in list(written.values()):
                written |= {other: ours.cards[other] for other in (card.homeworld, *card.techs) if other}
        sectors = {event["sector"]: event["name"]} if event["type"] == "name" and "sector" in event else {}
        games = ours.chronology[-1:] if event["type"] == "played" else []
        return replace(ours, cards=written, sector_names=sectors, wonders={}, chronology=games)

    def lines_to_write(self, campaign: Campaign, event: Event) -> list[str]:
        """Return what a game that was won leaves to be written."""
        won = event["type"] == "played" and event["winner"]
        return lines_to_write(_ours(campaign), event) if won else []

    def find_cards(self, campaign: Campaign, words: Sequence[str]) -> list[str]:
        """Return cards by number, range or name."""
        ours = _ours(campaign)
        found: list[str] = []
        rest = list(words)
        while rest:
            if re.fullmatch("[#0-9,\u2013-]+", rest[0]):
                found += looking.numbers(ours, rest.pop(0))
                continue
            for count in range(len(rest), 0, -1):
                try:
                    card, left = take_card(ours, rest[:count])
                except NotUnderstood:
                    if count == 1:
                        raise
                    continue
                if not left:
                    found.append(card.id)
                    rest = rest[count:]
                    break
        return found

    def pick_cards(self, campaign: Campaign, words: Sequence[str], printed: PrintStatus) -> list[str]:
        """Return cards by number, range or name, else by what they are."""
        try:
            return list(dict.fromkeys(self.find_cards(campaign, words)))
        except NotUnderstood as problem:
            try:
                found = looking.fitting(_ours(campaign), words, printed)
            except NotUnderstood:
                raise problem from None
            if not found:
                near = meant(looking.near_names(_ours(campaign), words))
                raise NotUnderstood(" ".join(words), Text("none_like_that"), near or Text("what_cards_are")) from None
            return found

    def historian(self) -> Historian:
        """Return a historian of the record."""
        return DeepFutureHistorian()

    def era(self, campaign: Campaign) -> str:
        """Return the present era."""
        era = _ours(campaign).era
        return "" if era is None else str(era)

    def of_era_just_over(self, campaign: Campaign, event: Event) -> bool:
        """Return whether an event still belongs to the era that ended before it."""
        return of_era_just_over(_ours(campaign), event)

    def status(self, campaign: Campaign, printed: PrintStatus) -> Report:
        """Return the status."""
        return looking.status(_ours(campaign), printed)

    def cards(self, campaign: Campaign, words: Sequence[str], printed: PrintStatus) -> tuple[str | None, Report]:
        """Return one card, or all that fit."""
        ours = _ours(campaign)
        one = looking.find_card(ours, words) if words else None
        return one, looking.card(ours, one, printed) if one else looking.cards(ours, words, printed)

    def chronology(self, campaign: Campaign) -> Report:
        """Return the chronology."""
        return looking.chronology(_ours(campaign))

    def saga(self, campaign: Campaign, language: Language) -> Report:
        """Return the saga."""
        from generator.games.deep_future.saga.report import saga

        return saga(_ours(campaign), language)

    def chronicle(self, campaign: Campaign, language: Language) -> list[Chapter]:
        """Return the chronicle in chapters."""
        from generator.games.deep_future.keeping.chronicle import chronicle

        return chronicle(_ours(campaign), language)

    def notes(self, campaign: Campaign, language: Language) -> list[Note]:
        """Return a note for each thing."""
        from generator.games.deep_future.keeping.noted import notes

        return notes(_ours(campaign), language)

    def setup(
        self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], drawn: Sequence[str]
    ) -> Report:
        """Return the sheet for tonight's game."""
        return preparing.setup(_ours(campaign), check_players(players), rules, drawn)

    def audit(self, campaign: Campaign, seen: Sequence[str]) -> Report:
        """Return a list to tick off."""
        return looking.audit(_ours(campaign), seen)

    def example_table(self, language: Language) -> list[list[str]]:
        """Return a filled example."""
        return shoebox.example(language)

    def found_from_table(self, founding: Founding, rows: Sequence[ImportRow]) -> list[Event]:
        """Return the first events of a campaign whose cards exist already."""
        return shoebox.found_shoebox(founding, "1.6", rows)

    def take_table(self, campaign: Campaign, rows: Sequence[ImportRow]) -> list[tuple[int, UnderstoodLine | Said]]:
        """Return what each row becomes."""
        return shoebox.unpack(_ours(campaign), rows)

    def recognizes(self, text: str) -> bool:
        """Return whether a text looks like a save of the digital game."""
        from generator.games.deep_future.keeping.savefile import looks_like_save

        return looks_like_save(text)

    def bring_in(self, founding: Founding, text: str, source: str) -> BroughtIn:
        """Return the campaign that a save of the digital game leads to."""
        from generator.games.deep_future.keeping.digital import bring_in

        return bring_in(founding, text, source)

    def made_cards(self, events: Sequence[Event]) -> list[str]:
        """Return cards written down as a whole, or made in a game."""
        made = [event["card"] for event in events if event["type"] == "card"]
        games = [event for event in events if event["type"] == "over"]
        return made + [written["card"] for event in games for written in event["cards"]]

    def renumbered(self, event: Event, numbers: Mapping[str, str]) -> Event:
        """Return the same event about cards with other numbers."""
        if event["type"] not in BETWEEN_GAMES and event["type"] != "name":
            raise Contradiction(Text("numbers_stay"))
        changed = dict(event)
        for key in ("card", "homeworld"):
            if key in changed:
                changed[key] = numbers.get(changed[key], changed[key])
        if "techs" in changed:
            changed["techs"] = [numbers.get(tech, tech) for tech in changed["techs"]]
        if event["type"] == "played":
            changed["players"] = {
                player: [numbers.get(world, world) for world in worlds] for player, worlds in event["players"].items()
            }
        return changed


def _in_a_game(ours: DeepFutureCampaign, event: Event, words: Sequence[str]) -> UnderstoodLine:
    """Return a name given while a game is under way, the only line that is possible then.

    Raises NotUnderstood.
    """
    if event["type"] != "name":
        raise NotUnderstood(" ".join(words), Text("cards_on_table"), "")
    if ours.in_progress and ours.in_progress.waiting:
        raise NotUnderstood(" ".join(words), Text("waits_for_card"), "")
    return UnderstoodLine(event, event_text(ours, event), ())


def _ours(campaign: Campaign) -> DeepFutureCampaign:
    assert isinstance(campaign, DeepFutureCampaign)
    return campaign
