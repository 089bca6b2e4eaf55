"""A game as it was published: its parts without a campaign.

In: a pack whose parts are the same for everybody, a language, switches of its rules. Out: a campaign to be printed, of
which nothing is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.campaign.folder import OpenCampaign
from generator.campaign.prints import Prints
from generator.campaign.record import Record
from generator.campaign.settings import Settings
from generator.engine.pack import Pack, Published
from generator.engine.view import Language
from generator.errors import NotPublished


def as_published(pack: Pack, language: Language, paper: str, rules: Mapping[str, object]) -> OpenCampaign:
    """The game of *pack* as it lies in its box.

    Raises NotPublished if its parts come into being only as it is played.
    """
    if not isinstance(pack, Published):
        raise NotPublished(pack.name)
    settings = Settings(pack.titles[language], pack.name, pack.rules_version, language, (), paper, rules)
    nowhere = Path(pack.name)
    return OpenCampaign(nowhere, settings, Record(nowhere), pack, pack.published(language, rules), Prints())
