"""The adviser of a table that has a campaign: questions may be about its cards, its galaxy and the game under way.

In: a campaign, a question. Out: rulings that use what the players may know of it; *openly* what lies face down too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.ruling import Asked, Result, Ruled, Rulings
from generator.errors import BadInputs
from generator.games.deep_future.adviser import DeepFutureAdviser, speech
from generator.games.deep_future.amounts import SLOTS
from generator.games.deep_future.asking.question import ACTIONS, SUITS, Question
from generator.games.deep_future.asking.reading import taken_apart, understood
from generator.games.deep_future.campaign import DeepFutureCampaign
from generator.games.deep_future.cards import Kind
from generator.games.deep_future.keeping.wording import card_line, wonder_text
from generator.games.deep_future.rules.codes import IN_SETUP, NEUTRAL
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import write
from generator.games.deep_future.rules.sectors import BLACK_HOLE, INDEX, PRINTED
from generator.games.deep_future.rules.telling import choice_text
from generator.games.deep_future.rules.view import view
from generator.games.deep_future.rulings import ending, opening, values
from generator.games.deep_future.tables import SUITS as LETTERS
from generator.games.deep_future.tables import tracks

#: Passages that answers about a campaign rest on.
_ON_CARDS, _ON_DECK, _ON_CONTROL, _ON_ACTIONS = ("1.4-07",), ("1.7-02",), ("1.4-14",), ("2.2-01",)


class SituatedAdviser(DeepFutureAdviser):
    """The adviser of one campaign."""

    def __init__(self, campaign: DeepFutureCampaign, openly: bool) -> None:
        self._campaign = campaign
        self._openly = openly
        sitting = campaign.sitting
        self._game: Game | None = sitting.game if sitting is not None else None
        self._seats: Sequence[str] = sitting.players if sitting is not None else campaign.players

    def rulings(self) -> Rulings:
        """All rulings, those about the campaign too."""
        return _Situated(super().rulings(), self)

    def understood(self, typed: str) -> Asked | None:
        """The ruling asked for: about the campaign if it names something of it, with its deck where odds are asked."""
        question = taken_apart(typed, speech())
        own = self._about_the_campaign(typed, question)
        if own is not None:
            return own
        found = understood(self._with_sectors(typed), speech())
        if found is None:
            return None
        if found.ruling in {"odds", "challenge_odds", "action_odds"} and found.inputs.get("deck") in (
            None,
            "fresh",
            36,
        ):
            return self._with_deck(found)
        if found.ruling == "reach" and self._game is not None:
            return found._replace(inputs=self._with_rivals(found.inputs))
        return found

    def told(self, name: str, inputs: Mapping[str, Any]) -> Ruled | None:
        """A ruling about the campaign; None if *name* is none."""
        teller = {
            "card": self._card,
            "sector": self._sector,
            "deck": self._deck,
            "may": self._may,
            "standing": self._standing,
            "next_game": self._next_game,
            "winners": self._winners,
        }.get(name)
        return teller(inputs) if teller else None

    def _about_the_campaign(self, typed: str, question: Question) -> Asked | None:
        """What the question wants to know of the campaign."""
        named = self._named(typed)
        name = self._campaign.cards[named].name if named else None
        if name:  # a word of a name, as Reach, asks nothing
            question = taken_apart(re.sub(rf"(?i)(?<![a-z]){re.escape(name)}(?![a-z])", " it ", typed), speech())
        if (
            named
            and question.find("where|what|which|who|show|哪|card|tell|say|什 么|write")
            and not question.has("ftl", "reach", "expand", "move", "battle")
        ):
            return Asked("card", {"card": named})
        if question.has("chance"):
            return None
        if (
            question.find("next game|下 1 game|set up next|setup (?:of )?(?:my )?next|1 game setup")
            and question.has("setup", "game")
            and not question.numbers
        ):
            return Asked("next_game", {})
        if question.has("win") and question.find("who|which player|谁") and question.has("era", "game", "last"):
            return Asked("winners", {})
        if (
            question.has("deck", "card")
            and question.has("many")
            and question.find("world|tech|civilization|blank|" + "|".join(SUITS))
            and not question.numbers
        ):
            kind = next((word for word in ("world", "tech", "civilization", "blank") if question.has(word)), "")
            return Asked("deck", {"kind": kind, "suit": question.suits[0] if question.suits else ""})
        if self._game is not None and not self._game.over:
            playing = _about_the_game(question)
            if playing is not None:
                return playing
        if (
            len(question.sectors) == 1
            and question.numbers == question.sectors
            and question.find("who (?:control|is|own)|control|what (?:is )?in|wonder in|world in|lie in|named|哪")
            and not question.has("overflow", "adjacent", "ftl", "expand")
        ):
            return Asked("sector", {"sector": question.sectors[0]})
        return None

    def _named(self, typed: str) -> str:
        """The card that a question names: by its name, or by a number such as 012."""
        number = re.search(r"(?<!\d)#?(\d{3})(?!\d)", typed)
        if number and number[1] in self._campaign.cards:
            return number[1]
        text = typed.casefold()
        named = [
            card
            for card in self._campaign.cards.values()
            if card.name and len(card.name) > 1 and _stands_in(card.name.casefold(), text)
        ]
        return max(named, key=lambda card: len(card.name or "")).id if named else ""

    def _with_sectors(self, typed: str) -> str:
        """The question with the numbers of sectors for the names of worlds and sectors."""
        names = {
            card.name: card.sector
            for card in self._campaign.cards.values()
            if card.name and card.sector and card.kind is Kind.WORLD
        }
        names |= {name: sector for sector, name in self._campaign.sector_names.items()}
        for name in sorted(names, key=len, reverse=True):
            typed = re.sub(rf"(?i)(?<![a-z]){re.escape(name)}(?![a-z])", f" {names[name]} ", typed)
        return typed

    def _with_deck(self, found: Asked) -> Asked:
        """Odds off the cards that may come: those of the whole campaign, or those the player cannot see."""
        inputs = dict(found.inputs)
        cards = self._unseen()
        inputs["deck"] = cards
        if "matching" in inputs and "suit" not in inputs and "number" not in inputs:
            return found  # it was told how many match
        return found._replace(inputs=inputs)

    def _unseen(self) -> list[str]:
        """Corners of the cards that may lie in the deck, as far as the player who is asked may know."""
        if self._game is None:
            return [
                f"{card.corner.number}{card.corner.suit}" for card in self._campaign.cards.values() if not card.lost
            ]
        pos = self._game.position
        if self._openly:
            lying = list(pos.deck)
        else:
            seen = view(pos, pos.asker)
            hidden = [pos.deck, pos.pile, *(hand for seat, hand in enumerate(pos.hand) if seat != pos.asker)]
            known = {card for zone in (seen.deck, seen.pile, *seen.hands) for card in zone if card is not None}
            lying = [card for zone in hidden for card in zone if card not in known]
        return [f"{pos.number[card]}{LETTERS[pos.suit[card]]}" for card in lying]

    def _with_rivals(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """A reach with what lies at its end on the map."""
        assert self._game is not None
        pos = self._game.position
        end = inputs.get("to")
        at = INDEX.get(int(end)) if end is not None and str(end).isdigit() else None
        if at is None or not pos.cubes[at] or pos.owner[at] == pos.asker:
            return inputs
        return dict(inputs) | {"target_rival": pos.cubes[at]}

    def _card(self, inputs: Mapping[str, Any]) -> Ruled:
        card = self._campaign.cards.get(str(inputs.get("card")))
        if card is None:
            raise BadInputs("card", "there is no such card", "the number of a card, such as 012")
        line = card_line(card, self._campaign)
        result: Result = {
            "card": card.id,
            "kind": card.kind.value,
            "name": card.name,
            "sector": card.sector,
            "text": line,
        }
        return Ruled(result, f"{line}.", f"{line}。", _ON_CARDS if card.kind is Kind.WORLD else ("1.4-06",))

    def _sector(self, inputs: Mapping[str, Any]) -> Ruled:
        try:
            sector = values.sector(inputs.get("sector"))
        except ValueError as problem:
            raise BadInputs("sector", str(problem), "a sector such as 34") from None
        worlds = [card for card in self._campaign.worlds() if card.sector == sector]
        name = self._campaign.sector_names.get(sector)
        wonder = self._campaign.wonders.get(sector)
        result: Result = {
            "sector": sector,
            "name": name,
            "worlds": [card.name or card.id for card in worlds],
            "wonder": str(wonder) if wonder else None,
        }
        en, zh = (
            [f"Sector {sector}" + f" is named {name}" * bool(name)],
            [f"星区 {sector}" + f" 名为 {name}" * bool(name)],
        )
        if wonder:
            en.append(f"wonder {wonder_text(wonder, 'en')}")
            zh.append(f"奇观 {wonder_text(wonder, 'zh')}")
        en.append(f"worlds there: {', '.join(result['worlds']) or 'none'}")
        zh.append(f"那里的世界：{'、'.join(result['worlds']) or '没有'}")
        if self._game is not None:
            pos = self._game.position
            at = INDEX[sector]
            owner = (
                "nobody" if not pos.cubes[at] else "neutral" if pos.owner[at] == NEUTRAL else self._seats[pos.owner[at]]
            )
            result |= {"owner": owner, "cubes": pos.cubes[at]}
            en.append(f"cubes: {pos.cubes[at]} ({owner})")
            zh.append(f"方块：{pos.cubes[at]}（{owner}）")
        return Ruled(result, f"{'; '.join(en)}.", f"{'；'.join(zh)}。", _ON_CONTROL)

    def _deck(self, inputs: Mapping[str, Any]) -> Ruled:
        kind, suit = str(inputs.get("kind", "")), str(inputs.get("suit", ""))
        letter = dict(zip(SUITS, LETTERS)).get(suit)
        cards = [
            card
            for card in self._campaign.cards.values()
            if not card.lost and letter in (None, card.corner.suit) and kind in ("", card.kind.value)
        ]
        total = sum(not card.lost for card in self._campaign.cards.values())
        what = " ".join(filter(None, [suit, kind or "card"]))
        result: Result = {
            "count": len(cards),
            "cards": total,
            "by_suit": dict(Counter(card.corner.suit for card in cards)),
        }
        en = f"{len(cards)} of the campaign's {total} cards: {what}."
        return Ruled(result, en, f"战役的 {total} 张牌里有 {len(cards)} 张：{what}。", _ON_DECK)

    def _may(self, inputs: Mapping[str, Any]) -> Ruled:
        if self._game is None or self._game.over:
            raise BadInputs("may", "no game is under way", "begin one with makeplay play")
        pos, wanted = self._game.position, inputs.get("action")
        legal = [
            (write(choice), choice_text(pos, choice, "en"), choice_text(pos, choice, "zh"))
            for choice in self._game.choices()
        ]
        fitting = [each for each in legal if wanted is None or each[0].split()[0] == wanted]
        who = self._seats[pos.asker]
        result: Result = {"legal": bool(fitting), "player": who, "choices": [each[0] for each in fitting or legal]}
        told_en = "; ".join(each[1] for each in (fitting or legal)[:12])
        told_zh = "；".join(each[2] for each in (fitting or legal)[:12])
        if fitting or wanted is None:
            return Ruled(result, f"{who} may choose: {told_en}.", f"{who} 可以选择：{told_zh}。", _ON_ACTIONS)
        return Ruled(
            result,
            f"{who} cannot now; the legal choices are: {told_en}.",
            f"{who} 现在不能；可选的有：{told_zh}。",
            _ON_ACTIONS,
        )

    def _standing(self, inputs: Mapping[str, Any]) -> Ruled:
        del inputs
        if self._game is None:
            raise BadInputs("standing", "no game is under way", "begin one with makeplay play")
        pos = self._game.position
        if pos.phase == IN_SETUP:
            return Ruled({"win": []}, "The game is being set up.", "游戏正在设置。", ("3-01",))
        who = pos.asker
        home, techs = pos.home[who], pos.techs[who]
        held = [at for at in range(len(pos.cubes)) if pos.cubes[at] and pos.owner[at] == who and at != BLACK_HOLE]
        return ending.victory(
            pos.written[home] if home >= 0 else 0,
            sum(pos.written[tech] == SLOTS for tech in techs),
            len(held),
            sum(pos.cubes[at] for at in held),
            tracks={letter: pos.tracks[4 * who + place] for place, letter in enumerate(tracks())},
            players=pos.seats,
            wonders=sum(wonder >= 0 for wonder in pos.wonder),
            settled_sectors=[PRINTED[pos.sector[card]] for card in pos.settled[who]],
            homeworld_sector=PRINTED[pos.sector[home]] if home >= 0 else None,
        )

    def _next_game(self, inputs: Mapping[str, Any]) -> Ruled:
        del inputs
        campaign = self._campaign
        cards = sum(not card.lost for card in campaign.cards.values())
        return opening.next_game(
            len(campaign.players), len(campaign.sector_names), len(campaign.wonders), cards, campaign.era
        )

    def _winners(self, inputs: Mapping[str, Any]) -> Ruled:
        del inputs
        games = [
            {"era": entry.era, "winner": entry.winner, "victory": entry.victory} for entry in self._campaign.chronology
        ]
        en = "; ".join(f"era {game['era']}: {game['winner'] or 'nobody'}" for game in games) or "no game is over yet"
        zh = "；".join(f"时代 {game['era']}：{game['winner'] or '无人'}" for game in games) or "还没有打完的局"
        return Ruled({"games": games}, f"{en}.", f"{zh}。", ("3-36",))


def _about_the_game(question: Question) -> Asked | None:
    """What the question wants to know of the game under way."""
    actions = [word for word in ACTIONS if word in question.words]
    may = question.find("may my|can my|allowed|能|which action|what can") or question.yes_no
    told = question.numbers or question.named
    if may and len(actions) == 1 and not told and len(question.text.split()) <= 8:
        return Asked("may", {"action": actions[0]}, "legal")
    if question.find("(?:which|what) (?:action )?can my|which action|what action|哪 些 action|my choice"):
        return Asked("may", {})
    if question.has("win", "missing") and question.find("my|missing|far") and not question.numbers:
        return Asked("standing", {}, "win")
    return None


class _Situated(Rulings):
    """The rulings of the game, and those about one campaign."""

    def __init__(self, common: Rulings, adviser: SituatedAdviser) -> None:
        super().__init__()
        self._common = common
        self._adviser = adviser

    def rule_on(self, name: str, inputs: Mapping[str, Any]) -> Ruled:
        """One about the campaign, else a common one."""
        return self._adviser.told(name, inputs) or self._common.rule_on(name, inputs)


def _stands_in(name: str, text: str) -> bool:
    """Whether a name stands in a text as a word of its own."""
    return bool(re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", text))
