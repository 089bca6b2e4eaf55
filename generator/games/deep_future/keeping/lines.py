"""Lines that people write down between games: `world 34 Kranax 3 heart genetics`, and what each becomes.

In: a legacy and the words of a line. Out: one event of `kept`, without numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from generator.engine.names import card_name, tidy
from generator.engine.pack import Event
from generator.errors import NotUnderstood
from generator.games.deep_future.cards import SLOTS, Advancement, Card, Corner, Era, Kind, card_event
from generator.games.deep_future.keeping.vocabulary import (
    ERA_WORDS,
    Fact,
    bare,
    close_to,
    era_of,
    facts_of,
    name_in,
    plain,
    sector_of,
    suit_of,
    suspicious,
    take_card,
    victory_of,
)
from generator.games.deep_future.legacy import Legacy

#: The words a line may begin with, by what it does.
VERBS = {
    "world": "world w 世界",
    "tech": "tech t 科技",
    "civilization": "civ civilization civilisation 文明",
    "blank": "blank 空白 空白卡",
    "advance": "advance adv add 发展 增加",
    "name": "name rename 命名 改名",
    "sector": "sector 星区",
    "wonder": "wonder 奇观",
    "game": "game played 对局 本局",
    "era": "era 时代",
    "lost": "lost missing 遗失 丢失",
    "back": "back found 找回",
    "replaced": "replaced replace 补做",
}
WON = frozenset({"winner", "won", "wins", "win", "获胜", "胜", "赢"})
NOBODY_WON = frozenset({"nobody", "none", "lost", "无人", "无人获胜", "draw"})
BROKEN_OFF = frozenset({"abandoned", "broken", "中止", "放弃"})
#: Words of a game that mean nothing beside the others.
ALSO = frozenset({"off", "all", "everybody", "by", "and", "with", "the", "game", "以", "和"})


def verb_of(word: str) -> str | None:
    """What a line that begins with *word* does."""
    wanted = plain(word)
    return next((verb for verb, words in VERBS.items() if wanted in words.split()), None)


def understand(legacy: Legacy, words: Sequence[str]) -> Event:
    """The event a line says.

    Raises NotUnderstood.
    """
    verb = verb_of(words[0]) if words else None
    if verb is None:
        known = [word for words in VERBS.values() for word in words.split()]
        typed = words[0] if words else ""
        close = close_to(typed, known)
        remedy = f"did you mean {', '.join(close)}?" if close else "one of " + ", ".join(VERBS)
        raise NotUnderstood(typed, "no line begins so", remedy)
    return READERS[verb](legacy, list(words[1:]))


class Facts:
    """What stands in a line about one card, each kind taken out once."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self._facts = list(facts)

    def all(self, *kinds: str) -> list[Fact]:
        """Every fact of those kinds, in order."""
        return [fact for fact in self._facts if fact.kind in kinds]

    def one(self, kind: str) -> Fact | None:
        """The fact of that kind.

        Raises NotUnderstood if there is more than one.
        """
        found = self.all(kind)
        if len(found) > 1:
            raise NotUnderstood(found[1].text, f"a second {kind} in one line", "one line for each thing")
        return found[0] if found else None

    def need(self, kind: str, what: str, example: str) -> Fact:
        """The fact of that kind.

        Raises NotUnderstood if there is none, or more than one.
        """
        found = self.one(kind)
        if found is None:
            number = self.one("number")
            if kind == "sector" and number:
                raise NotUnderstood(number.text, "there is no such sector", "both digits 1 to 6, such as 34")
            raise NotUnderstood("", f"{what} is missing", example)
        return found

    def only(self, *kinds: str) -> None:
        """Raises NotUnderstood for anything that is not of *kinds*, or part of a name."""
        for fact in self._facts:
            if fact.kind not in {*kinds, "name", "filler", "era", "new"}:
                raise NotUnderstood(
                    fact.text,
                    f"a {fact.kind} has no place in this line",
                    "only what belongs there (help tells the forms)",
                )

    def era(self, otherwise: Era | None) -> Era | None:
        """The era told, else the present one."""
        found = self.one("era")
        return found.value if found else otherwise

    def name(self) -> str | None:
        """The name told."""
        name = name_in(self._facts)
        return tidy(name) if name else None


def _the_card(legacy: Legacy, facts: Facts) -> tuple[str, Corner]:
    """Which card is written on: the one whose number is told, a blank one with that corner, or a new one (1.3, 1.4)."""
    told, corner = facts.one("card"), facts.one("corner")
    if told:
        card = legacy.cards.get(told.value)
        if card is None and (told.value != card_name(len(legacy.cards)) or corner is None):
            raise NotUnderstood(told.text, "there is no card of that number", "a corner such as 3 heart for a new card")
        if card and corner and corner.value != card.corner:
            raise NotUnderstood(corner.text, f"card {card.id} has the corner {card.corner}", "one of the two")
        return told.value, card.corner if card else corner.value  # type: ignore[union-attr]
    if corner is None:
        raise NotUnderstood("", "which card is it?", "its corner such as 3 heart, or its number such as 017")
    blanks = [card.id for card in legacy.cards.values() if _is_blank(card) and card.corner == corner.value]
    if blanks and not facts.one("new"):
        return blanks[0], corner.value
    return card_name(len(legacy.cards)), corner.value


def _is_blank(card: Card) -> bool:
    return card.kind is Kind.BLANK and not card.lost


def _written(advancements: Sequence[Fact], era: Era | None) -> tuple[Advancement, ...]:
    """Advancements of a card, of its own era unless they tell another (1.4)."""
    return tuple(replace(fact.value, era=fact.value.era or era) for fact in advancements)


def world(legacy: Legacy, words: list[str]) -> Event:
    """World 34 Kranax 3 heart genetics (1.4)."""
    facts = Facts(facts_of(words))
    sector = facts.need("sector", "the sector", "a sector such as 34")
    facts.only("sector", "corner", "card", "advancement")
    card, corner = _the_card(legacy, facts)
    era = facts.era(legacy.era)
    name = facts.name()
    written = _written(facts.all("advancement"), era)
    if not written:
        near = suspicious(name or "")
        remedy = f"did you mean {', '.join(near)}?" if near else "one by name or as R6"
        raise NotUnderstood(name or "", "a world has an advancement", remedy)
    return _card_event(Card(card, corner, Kind.WORLD, era, sector.value, name, written))


def tech(legacy: Legacy, words: list[str]) -> Event:
    """Tech 6 moon M2 skull K4* (1.4): three suits, each alone or with its advancement."""
    facts = Facts(facts_of(words))
    facts.only("corner", "card", "advancement", "suit")
    card, corner = _the_card(legacy, facts)
    era = facts.era(legacy.era)
    column = facts.all("advancement", "suit")
    if len(column) < SLOTS:
        near = suspicious(facts.name() or "")
        remedy = f"did you mean {', '.join(near)}?" if near else "suits still to be filled too, such as S M2 K4"
        raise NotUnderstood(" ".join(fact.text for fact in column), "a tech has a column of three suits", remedy)
    slots = tuple(
        Advancement(fact.value, None) if fact.kind == "suit" else replace(fact.value, era=fact.value.era or era)
        for fact in column
    )
    return _card_event(Card(card, corner, Kind.TECH, era, None, facts.name(), slots))


def civilization(legacy: Legacy, words: list[str]) -> Event:
    """Civ 34 "Kran Dominion" 3 heart might sun Kranax "Green Priesthood" 021 (1.4, 3, Tables 3 and 4)."""
    quoted, rest = _quoted_cards(legacy, words)
    victories = [word for word in rest if victory_of(word) and len(plain(word)) > 1]
    if not victories:
        raise NotUnderstood("", "the victory is missing", "territory, population, culture, might, stability or xeno")
    rest.remove(victories[0])
    facts = Facts(facts_of(rest))
    sector = facts.need("sector", "the sector", "a sector such as 34")
    facts.only("sector", "corner", "suit", "card")
    suit = facts.need("suit", "the suit of the second effect", "a suit such as sun")
    by_number = [legacy.cards.get(fact.value) for fact in facts.all("card")]
    history = [card for card in (*quoted, *by_number) if card]
    homes = [card for card in history if card.kind is Kind.WORLD]
    if len(homes) != 1:
        raise NotUnderstood("", "a civilization has one homeworld", "the number or name of its card")
    own = next((fact for fact in facts.all("card") if fact.value not in {card.id for card in history}), None)
    card, corner = _the_card(legacy, Facts([*facts.all("corner", "new"), *([own] if own else [])]))
    techs = tuple(card.id for card in history if card.kind is Kind.TECH)
    return _card_event(
        Card(
            card,
            corner,
            Kind.CIVILIZATION,
            facts.era(legacy.era),
            sector.value,
            facts.name(),
            victory=victory_of(victories[0]),
            effect_suit=suit.value,
            homeworld=homes[0].id,
            techs=techs,
        )
    )


def _quoted_cards(legacy: Legacy, words: list[str]) -> tuple[list[Card], list[str]]:
    """Worlds and techs that *words* name, the longest names first, and the words that are left."""
    found: list[Card] = []
    rest: list[str] = []
    at = 0
    while at < len(words):
        step = 1
        for count in range(len(words) - at, 0, -1):
            name = " ".join(map(bare, words[at : at + count]))
            bearers = [card for card in legacy.named(name) if card.kind in {Kind.WORLD, Kind.TECH}]
            if len(bearers) == 1:
                found.append(bearers[0])
                step = count
                break
        else:
            rest.append(words[at])
        at += step
    return found, rest


def blank(legacy: Legacy, words: list[str]) -> Event:
    """Blank 4 skull: a new card with nothing on it yet (2.2 PLAN)."""
    facts = Facts(facts_of(words))
    facts.only("corner")
    corner = facts.need("corner", "the corner", "a number and a suit such as 4 skull")
    return _card_event(Card(card_name(len(legacy.cards)), corner.value))


def _card_event(card: Card) -> Event:
    return {"type": "card", **card_event(card)}


def advance(legacy: Legacy, words: list[str]) -> Event:
    """Advance Kranax genetics circled (2.2 ADVANCE)."""
    card, rest = take_card(legacy, words)
    facts = Facts(facts_of(rest))
    facts.only("advancement")
    added = facts.one("advancement")
    if added is None:
        near = suspicious(" ".join(rest))
        remedy = f"did you mean {', '.join(near)}?" if near else "genetics, or R6"
        raise NotUnderstood(" ".join(rest), "the advancement is missing", remedy)
    if facts.name():
        raise NotUnderstood(
            facts.name() or "", "it is not clear what this is", "card, advancement, circled, era 2, and no more"
        )
    era = added.value.era or facts.era(legacy.era)
    return {"type": "advance", "card": card.id, "advancement": str(replace(added.value, era=era))}


def name(legacy: Legacy, words: list[str]) -> Event:
    """Name 012 Kranax; name sector 34 Kran (1.4, 3)."""
    if words and verb_of(words[0]) == "sector":
        return sector(legacy, words[1:])
    number_first = bool(words) and plain(words[0]).removeprefix("#").isdecimal()
    card, rest = take_card(legacy, words[:1] if number_first else words)
    rest = words[1:] if number_first else rest
    if rest and plain(rest[0]) in {"to", "as", "->", "=", "改为", "为"} and len(rest) > 1:
        rest = rest[1:]
    return {"type": "name", "card": card.id, "name": _words_of_name(rest)}


def sector(legacy: Legacy, words: list[str]) -> Event:
    """Sector 34 Kran: the name on the map (3, R-3-09)."""
    del legacy
    found = sector_of(words[0]) if words else None
    if found is None:
        raise NotUnderstood(words[0] if words else "", "there is no such sector", "both digits 1 to 6, such as 34")
    return {"type": "name", "sector": found, "name": _words_of_name(words[1:])}


def _words_of_name(words: Sequence[str]) -> str:
    name = tidy(" ".join(map(bare, words)))
    if not name:
        raise NotUnderstood("", "the name is missing", "it behind the number")
    return name


def wonder(legacy: Legacy, words: list[str]) -> Event:
    """Wonder 34 territory sun (3, Table 2)."""
    del legacy
    rest = [part for word in words for part in word.replace("/", " ").split()]
    sectors = [word for word in rest if sector_of(word)]
    others = [word for word in rest if word not in sectors and plain(word) not in {"in", "sector", "of", "and", "星区"}]
    if len(sectors) != 1:
        raise NotUnderstood(" ".join(rest), "a wonder stands in one sector", "it as in: wonder 34 territory sun")
    pairs = [(one, other) for one, other in ((0, 1), (1, 0)) if len(others) == 2]
    for one, other in pairs:
        victory, suit = victory_of(others[one]), suit_of(others[other])
        if victory and suit:
            return {"type": "wonder", "sector": sector_of(sectors[0]), "victory": victory, "suit": suit}
    raise NotUnderstood(" ".join(others), "a wonder has a victory and a suit", "them as in: wonder 34 territory sun")


def lost(legacy: Legacy, words: list[str]) -> Event:
    """Lost 012: nobody can find it."""
    return _of_card("lost", legacy, words)


def back(legacy: Legacy, words: list[str]) -> Event:
    """Back 012: it was found again."""
    return _of_card("back", legacy, words)


def replaced(legacy: Legacy, words: list[str]) -> Event:
    """Replaced 012: another card says the same now."""
    return _of_card("replaced", legacy, words)


def _of_card(kind: str, legacy: Legacy, words: list[str]) -> Event:
    card, rest = take_card(legacy, words)
    if rest:
        raise NotUnderstood(" ".join(rest), "nothing may follow the card", "a line for each card")
    return {"type": kind, "card": card.id}


def era(legacy: Legacy, words: list[str]) -> Event:
    """Era 3: the chronology goes on there (R-3-10)."""
    del legacy
    found = era_of(words[0]) if len(words) == 1 else "O"
    if found == "O":
        raise NotUnderstood(" ".join(words), "an era to go on at is a number from 1", "era 3")
    return {"type": "era", "era": found}


def game(legacy: Legacy, words: list[str]) -> Event:
    """Game Ada Kranax, Ben Prospero, Ada won might (3, R-3-10, R-3-12)."""
    homes: dict[str, list[str]] = {}
    winner: str | None = None
    victory: str | None = None
    last: str | None = None
    ended = abandoned = False
    during = legacy.era
    rest = [part for word in words for part in _parts(word)]
    while rest:
        word = plain(rest[0])
        if word in {"no", "no-one"} and len(rest) > 1 and plain(rest[1]) in WON | {"one"}:
            ended, rest = True, [again for again in rest[2:] if plain(again) not in WON]
        elif word in ERA_WORDS and len(rest) > 1:
            during, rest = era_of(rest[1]), rest[2:]
        elif word in WON:
            winner, ended, rest = _winner(homes, last, rest[1:])
        elif word in NOBODY_WON | BROKEN_OFF:
            ended, abandoned, rest = True, abandoned or word in BROKEN_OFF, rest[1:]
        elif ended and victory_of(word):
            victory, rest = victory_of(word), rest[1:]
        elif word in ALSO or not word:
            rest = rest[1:]
        else:
            last, rest = _player_or_world(legacy, homes, last, rest)
    if not homes:
        raise NotUnderstood("", "the players are missing", "game Ada Kranax, Ben Prospero, Ada won might")
    if not ended:
        raise NotUnderstood("", "how it ended is missing", "Ada won might, or nobody, or abandoned")
    following = (during + 1 if isinstance(during, int) else 1) if winner else during
    event: Event = {"type": "played", "players": homes, "winner": winner, "victory": victory}
    event |= {"during": during} if during != legacy.era else {}
    event |= {"era": following if during == legacy.era else legacy.era}
    return event | ({"abandoned": True} if abandoned else {})


def _parts(word: str) -> list[str]:
    """Ada=012 is two words; so is a name with what separates it."""
    if '"' in word or " " in word.strip():
        return [word]
    return re.split(r"[=:,;\s]+", word)


def _winner(homes: dict[str, list[str]], last: str | None, rest: list[str]) -> tuple[str, bool, list[str]]:
    """The winner: the player named behind the word, else the one before it."""
    following = _player(homes, bare(rest[0])) if rest else None
    if following:
        return following, True, rest[1:]
    if last is None:
        raise NotUnderstood(rest[0] if rest else "", "who has won?", "Ada won might")
    return last, True, rest


def _player(homes: dict[str, list[str]], name: str) -> str | None:
    return next((player for player in homes if player.casefold() == name.casefold()), None)


def _player_or_world(
    legacy: Legacy, homes: dict[str, list[str]], last: str | None, rest: list[str]
) -> tuple[str, list[str]]:
    """A player, who is *last* from then on, or a homeworld of the last one; and what is left of the line."""
    known = _player(homes, bare(rest[0]))
    if known:
        return known, rest[1:]
    number = plain(rest[0]).removeprefix("#")
    if last is not None and number.isdecimal():
        card, _ = take_card(legacy, rest[:1])
        homes[last].append(card.id)
        return last, rest[1:]
    if last is not None and len(legacy.named(bare(rest[0]))) > 1:
        take_card(legacy, rest[:1])  # tells which cards bear that name
    if last is not None:
        for count in range(len(rest), 0, -1):
            bearers = [card for card in legacy.named(" ".join(map(bare, rest[:count]))) if card.kind is Kind.WORLD]
            if len(bearers) == 1:
                homes[last].append(bearers[0].id)
                return last, rest[count:]
    return _new_player(legacy, homes, last, rest)


def _new_player(
    legacy: Legacy, homes: dict[str, list[str]], last: str | None, rest: list[str]
) -> tuple[str, list[str]]:
    player = tidy(bare(rest[0]))
    usual = [name.casefold() for name in legacy.players]
    if last is not None and not homes[last] and player.casefold() not in usual:
        close = close_to(player, [card.name or "" for card in legacy.worlds()])
        remedy = f"did you mean {', '.join(close)}?" if close else "the number of its card"
        raise NotUnderstood(rest[0], f"no world of that name for {last}", remedy)
    player = next((name for name in legacy.players if name.casefold() == player.casefold()), player)
    homes[player] = []
    return player, rest[1:]


READERS: dict[str, Callable[[Legacy, list[str]], Event]] = {
    "world": world,
    "tech": tech,
    "civilization": civilization,
    "blank": blank,
    "advance": advance,
    "name": name,
    "sector": sector,
    "wonder": wonder,
    "game": game,
    "era": era,
    "lost": lost,
    "back": back,
    "replaced": replaced,
}
