"""The chronicle of a campaign in chapters: an age of five eras each, with a part for each of its games.

In: a campaign, a language. Out: chapters (engine.telling).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.engine.languages import between
from generator.engine.sentences import Phrases
from generator.engine.telling import Chapter, Shield
from generator.engine.view import Language
from generator.games.deep_future.facts.cards import Card, crown, made
from generator.games.deep_future.facts.tables import suits, victories
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.saga.ages import ERAS, Age, ages
from generator.games.deep_future.saga.deeds import Deed
from generator.games.deep_future.saga.renderer import Telling, tell
from generator.games.deep_future.saga.words import capital

_SAY = Phrases("generator.games.deep_future", "texts/notes.toml")
_BOOK = Phrases("generator.games.deep_future", "texts/booklet.toml")


def chronicle(campaign: DeepFutureCampaign, language: Language) -> list[Chapter]:
    """Return the ages in order."""
    tellings = tell(campaign, language)
    return [_age(age, tellings, campaign, language) for age in ages(campaign, language)]


def _age(age: Age, tellings: Sequence[Telling], campaign: DeepFutureCampaign, language: Language) -> Chapter:
    its = between(language)
    own = [each for each in tellings if (each.deed.era - 1) // ERAS + 1 == age.number]
    built = its.things.join(f"{name} ({sector})" for sector, name in age.wonders)
    paragraphs = [age.opening, _SAY("wonders", language, built) if built else "", age.closing]
    titles = ("era", "civilization", "sector", "victory", "player")
    return Chapter(
        f"{age.kicker}{its.saying}{age.name}",
        tuple(filter(None, paragraphs)),
        tuple(_SAY(title, language) for title in titles),
        tuple((str(row.era), row.name, str(row.sector or ""), row.way, row.player) for row in age.rows),
        parts=tuple(_games(own, campaign, language)),
    )


def _number(telling: Telling, tellings: Sequence[Telling], language: Language) -> str:
    """Return which game of its era one is, "" if it is the only one."""
    same = [each for each in tellings if each.deed.era == telling.deed.era]
    return _BOOK("game_number", language, same.index(telling) + 1) if len(same) > 1 else ""


def _games(tellings: Sequence[Telling], campaign: DeepFutureCampaign, language: Language) -> Iterator[Chapter]:
    """Yield a part for each game of an age."""
    its = between(language)
    for telling in tellings:
        deed = telling.deed
        name = deed.realm.name if deed.realm and deed.realm.name else ""
        heading = its.parts.join(
            filter(None, [_BOOK("one_era", language, deed.era), _number(telling, tellings, language)])
        )
        rows = tuple(
            (player, its.things.join(map(campaign.name_of, homes)), _result(deed, player, language))
            for player, homes in deed.homes
        )
        yield Chapter(
            f"{heading}{its.saying}{name}" if name else heading,
            (capital(its.sentences.join(telling.sentences)),) if telling.sentences else (),
            tuple(_SAY(title, language) for title in ("player", "homeworlds", "result")) if rows else (),
            rows,
            _shield(deed.realm, campaign) if deed.realm else None,
        )


def _result(deed: Deed, player: str, language: Language) -> str:
    if deed.abandoned:
        return _BOOK("abandoned", language)
    if not deed.won or player != deed.winner:
        return ""
    how = victories()[deed.victory].name(language) if deed.victory else ""
    return _BOOK("victory", language, how) if how else _BOOK("won", language)


def _shield(realm: Card, campaign: DeepFutureCampaign) -> Shield | None:
    """Return the arms of a civilization, as its card has them."""
    if realm.effect_suit is None:
        return None
    return Shield(made(realm.id, campaign.start), suits()[realm.effect_suit].key, crown(realm))
