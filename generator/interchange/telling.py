"""Notes and chapters of any campaign: in its keeper's words, else of what every campaign has, its games and cards.

In: a campaign, a language. Out: notes and chapters (engine.telling).
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.campaign.folder import OpenCampaign
from generator.engine.keeping import Chronicling, keeper_if_any
from generator.engine.languages import Words
from generator.engine.pack import title_of
from generator.engine.renderer import FinishedGame
from generator.engine.sentences import Sentences
from generator.engine.telling import Chapter, Chronicler, Note, NoteFact, NoteLink, NoteSection, NoteTaking
from generator.engine.view import Language

TEXTS = Sentences("generator.interchange", "texts")


def notes_of(opened: OpenCampaign, language: Language) -> list[Note]:
    """Return every note of a campaign."""
    keeper = keeper_if_any(opened.pack)
    if keeper is not None and isinstance(keeper, NoteTaking):
        return keeper.notes(opened.state, language)
    games = _games(opened)
    return [*_people(opened, games, language), *_played(games, language), *_cards(opened, language)]


def chronicle_of(opened: OpenCampaign, language: Language) -> list[Chapter]:
    """Return the chapters of a campaign's chronicle; none if nothing has been played."""
    keeper = keeper_if_any(opened.pack)
    if keeper is not None and isinstance(keeper, Chronicler):
        return keeper.chronicle(opened.state, language)
    return [
        Chapter(TEXTS.text("notes.game", language, number=number), (game.line(number, language),))
        for number, game in enumerate(_games(opened), start=1)
    ]


def game_title(opened: OpenCampaign, language: Language) -> str:
    """Return what people call the game."""
    title = title_of(opened.pack)
    return title(language) if isinstance(title, Words) else title


def _games(opened: OpenCampaign) -> list[FinishedGame]:
    campaign = opened.state
    found = campaign.chronology if isinstance(campaign, Chronicling) else []
    return [game for game in found if isinstance(game, FinishedGame)]


def _people(opened: OpenCampaign, games: list[FinishedGame], language: Language) -> Iterator[Note]:
    played = [player for game in games for player in game.players]
    for player in dict.fromkeys([*opened.settings.players, *played]):
        own = [(number, game) for number, game in enumerate(games, start=1) if player in game.players]
        facts = {"games": len(own), "won": sum(player in game.winners for _, game in own)}
        lines = tuple((_mention(number, language), ": ", game.line(number, language)) for number, game in own)
        sections = (NoteSection(TEXTS.text("notes.games", language), lines),) if lines else ()
        yield Note("person", f"person {player}", player, facts, sections)


def _played(games: list[FinishedGame], language: Language) -> Iterator[Note]:
    for number, game in enumerate(games, start=1):
        people = tuple(NoteLink(f"person {player}", player) for player in game.players)
        winners = tuple(NoteLink(f"person {player}", player) for player in game.winners)
        facts: dict[str, NoteFact] = {"number": number, "players": people, "winners": winners, "turns": game.turns}
        title = _mention(number, language).text
        yield Note(
            "game", f"game {number}", title, facts, (NoteSection("", ((game.line(number, language),),), listed=False),)
        )


def _mention(number: int, language: Language) -> NoteLink:
    return NoteLink(f"game {number}", TEXTS.text("notes.game", language, number=number))


def _cards(opened: OpenCampaign, language: Language) -> Iterator[Note]:
    labels = opened.pack.labels(opened.state, language)
    for card, content in opened.state.contents().items():
        label = labels.get(card, "")
        title = f"{card} {label}" if label and label != card else card
        says = NoteSection(TEXTS.text("notes.card_says", language), ((content,),))
        yield Note("card", f"card {card}", title, {"id": card}, (says,))
