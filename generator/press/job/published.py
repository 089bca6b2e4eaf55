"""A game as it was published: its parts without a campaign.

In: a pack whose parts are the same for everybody, or one of which only what its rules leave open is wanted, a language,
switches of its rules. Out: a campaign to be printed, of which nothing is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.campaign.folder import OpenCampaign
from generator.campaign.prints import Prints
from generator.campaign.record import Record
from generator.campaign.settings import Settings
from generator.engine.book import Advised
from generator.engine.languages import Words
from generator.engine.pack import Pack, Published
from generator.engine.readings import KIND
from generator.engine.view import Language
from generator.errors import NotPublished


def as_published(
    pack: Pack, language: Language, paper: str, rules: Mapping[str, object], kinds: Sequence[str] = ()
) -> OpenCampaign:
    """Return the game of *pack* as it comes in its box, for sheets of those *kinds*.

    Raises NotPublished if its parts come into being only as it is played.
    """
    if isinstance(pack, Published):
        title, state = Words.of(pack.titles)(language), pack.published(language, rules)
    elif isinstance(pack, Advised) and set(kinds) == {KIND}:
        title, state = pack.adviser().book(language).edition, pack.fresh()
    else:
        raise NotPublished(pack.name)
    settings = Settings(title, pack.name, pack.rules_version, language, (), paper, rules)
    nowhere = Path(pack.name)
    return OpenCampaign(nowhere, settings, Record(nowhere), pack, state, Prints())
