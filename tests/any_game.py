"""What tests of several games need: campaigns founded without the press, games played by bots, sheets printed.

In: a game, players, switches of the rules; bots; what is to be printed. Out: a campaign, choices, files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from generator.campaign import folder as campaigns
from generator.campaign.settings import Settings
from generator.engine.bots import Bot
from generator.engine.game import Playing
from generator.engine.game_campaign import GameCampaign
from generator.engine.pack import Founding, Pack, find_pack
from generator.engine.view import Language, Printable
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.paper import find_paper
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.printing import print_sheets

C = TypeVar("C", bound=GameCampaign)
Rules = dict[str, object]
PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


def begun_by(state: C, game: str, players: int, language: Language, rules: Mapping[str, object] | None) -> C:
    """The campaign *state* after its founding."""
    founding = Founding(PLAYERS[:players], language, rules=rules or {})
    for event in find_pack(game).found(founding, None):  # type: ignore[arg-type]
        state.apply(event)
    state.finish()
    return state


def found(
    game: str, name: str, players: int = 2, language: Language = "en", rules: Mapping[str, object] | None = None
) -> Path:
    """A campaign on the disk, in the folder the test works in."""
    pack = find_pack(game)
    founding = Founding(PLAYERS[:players], language, rules=rules or {}, seed=1)
    identity, events = campaigns.founding_events(pack, founding)
    folder = campaigns.campaign_folder(Path(), name)
    its = Settings(name, pack.name, pack.rules_version, language, founding.players, "a4", rules or {})
    campaigns.create(folder, its, identity, events)
    return folder


def steps(game: Playing[Any], bots: Sequence[Bot]) -> Iterator[Any]:
    """Play *game* to its end, choice by choice; each is told before it is made."""
    while not game.over:
        pos = game.position
        choice = bots[pos.asker].choose(pos, game.choices())
        yield choice
        game.apply(choice)


def played_out(game: Playing[Any], bots: Sequence[Bot]) -> None:
    """Play *game* to its end."""
    for _ in steps(game, bots):
        pass


def printed(
    pack: Pack,
    what: Sequence[Printable],
    language: Language = "en",
    settings: SheetSettings | None = None,
    theme: str = "notebook",
    paper: str = "a4",
) -> dict[str, PrintedFile]:
    """The files of a print run, by their names."""
    job = PrintPlan("Kran", pack.name, language, find_paper(paper), settings or SheetSettings(), theme=theme)
    return {file.name: file for file in print_sheets(replace(job, notice=pack.notice), what)}
