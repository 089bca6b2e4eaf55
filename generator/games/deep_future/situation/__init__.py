"""The adviser of a table that has a campaign: questions may be about its cards, its galaxy and the game under way.

In: a campaign, a question. Out: rulings that use what the players may know of it; *openly* what lies face down too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import Any

from generator.engine.languages import between, in_all
from generator.engine.questions import Asked, Filled, Frame, Question, Reading, slots
from generator.engine.questions.plainly import player
from generator.engine.questions.words import Speech
from generator.engine.ruling import Result, Ruled, Ruling, Rulings
from generator.engine.sentences import sentences_of
from generator.errors import BadInputs
from generator.games.deep_future.adviser import DeepFutureAdviser
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import CardKind
from generator.games.deep_future.facts.tables import tracks
from generator.games.deep_future.keeping.wording import card_line, wonder_text
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.rules.choices import ASK_ACTION
from generator.games.deep_future.rules.codes import IN_SETUP, NEUTRAL
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import write
from generator.games.deep_future.rules.rendering import choice_text
from generator.games.deep_future.rules.sectors import BLACK_HOLE, INDEX, PRINTED
from generator.games.deep_future.rulings import asked, ending, opening, values
from generator.games.deep_future.situation import drawn_from
from generator.games.deep_future.situation.asking import familiar, now_for, of_game, of_no_game, of_record
from generator.games.deep_future.situation.record import Recorded, say

#: Rulings about chances, which count a deck.
ODDS = frozenset({"odds", "challenge_odds", "action_odds", "loss_odds"})
#: Owners who are no players, as answers say them.
_OWNERS: Mapping[str, Callable[[], object]] = {
    owner: partial(say, f"situation.{owner}") for owner in ("nobody", "neutral")
}
#: What may be said beside a card, and beside a sector, that is asked about.
_ASK = "where what which who show card tell say write world tech civilization lie"
_OF_A_SECTOR = "who what control wonder world named lie sector cube show"
#: Passages that answers about a campaign rest on.
_ON_CARDS, _ON_CONTROL, _ON_ACTIONS = ("1.4-07",), ("1.4-14",), ("2.2-01",)


class SituatedAdviser(DeepFutureAdviser):
    """The adviser of one campaign."""

    def __init__(self, campaign: DeepFutureCampaign, openly: bool) -> None:
        self._campaign = campaign
        self._openly = openly
        self._recorded = Recorded(campaign, openly)
        self._game, self._seats = self._recorded.game, self._recorded.seats

    def speech(self) -> Speech:
        """How its players say things: the names of its cards and sectors are no misspelt words."""
        return self._speech

    @cached_property
    def _speech(self) -> Speech:
        made = super().speech().made
        names = [card.name or "" for card in self._campaign.cards.values()]
        words = re.findall(r"[a-z]+", " ".join([*names, *self._campaign.sector_names.values()]).casefold())
        return Speech({**made, "spelt": [*made["spelt"], *words]})

    def rulings(self) -> Rulings:
        """All rulings, those about the campaign too."""
        return _Situated(super().rulings(), self)

    def understood(self, question: Question) -> Asked | None:
        """The ruling asked for: about the campaign if it names something of it."""
        found = super().understood(question)
        if found is None:
            found = super().understood(Question(self._with_sectors(question.typed), self.speech()))
        if found is None:
            return None
        if found.ruling == "reach" and self._game is not None:
            return found._replace(inputs=self._with_rivals(found.inputs))
        return found

    def ruled(self, name: str, inputs: Mapping[str, Any]) -> Ruled | None:
        """A ruling about the campaign; None if *name* is none."""
        own: Mapping[str, Callable[[Mapping[str, Any]], Ruled]] = {
            "card": self._card,
            "sector": self._sector,
            "may": self._may,
            "standing": self._standing,
            "next_game": self._next_game,
        }
        teller = own.get(name) or self._recorded.facts.get(name)
        return teller(inputs) if teller else None

    @property
    def frames(self) -> Iterator[tuple[str, Frame]]:
        """How people ask about the campaign; about the game under way only if there is one."""
        names = self._recorded.names
        going_on = self._game is not None and not self._game.over
        if going_on:
            yield from of_game(names)
        yield from of_record(names, self._campaign.cards)
        if not going_on:
            yield from of_no_game(names)
        yield (
            "card",
            Frame("where|what|which|who|show|card|tell|say|write", {"card": slots.hook(self._card_named)}, may=_ASK),
        )
        words = "who|what|control|wonder|world|named|show"
        yield "sector", Frame(words, {"sector": asked.sector()}, may=_OF_A_SECTOR)
        yield "next_game", Frame("setup next", may="game setup next card world")
        if going_on:
            action = slots.pick(" ".join(asked.ACTIONS))
            yield "may", Frame("can|may|allowed|legal", {"action": action}, "legal", may="action turn")
            yield "may", Frame("which|what action", may="action can may turn choice")
            who = {"player": player(names.now, None), "familiar": familiar, "now": now_for(names)}
            yield "standing", Frame("win|missing", who, "win", may="missing far victory", never="who which many era")

    def _card_named(self, reading: Reading) -> Filled | None:
        """The card that is named, and the tokens of its name."""
        card = self._named(reading.question.typed)
        if not card:
            return None
        words = {card, *(self._campaign.cards[card].name or "").casefold().split()}
        return Filled(card, frozenset(at for at, token in enumerate(reading.tokens) if token.raw in words))

    def _named(self, typed: str) -> str:
        """The card that a question names: by its name, or by a number such as 012."""
        number = re.search(r"(?<!\d)#?(\d{3})(?!\d)", typed)
        if number and number[1] in self._campaign.cards:
            return number[1]
        text = typed.casefold()
        named = [
            card
            for card in self._campaign.cards.values()
            if card.name and len(card.name) > 1 and _is_word_in(card.name.casefold(), text)
        ]
        return max(named, key=lambda card: len(card.name or "")).id if named else ""

    def _with_sectors(self, typed: str) -> str:
        """The question with the numbers of sectors for the names of worlds and sectors."""
        names = {
            card.name: card.sector
            for card in self._campaign.cards.values()
            if card.name and card.sector and card.kind is CardKind.WORLD
        }
        names |= {name: sector for sector, name in self._campaign.sector_names.items()}
        for name in sorted(names, key=len, reverse=True):
            typed = re.sub(rf"(?i)(?<![a-z]){re.escape(name)}(?![a-z])", f" {names[name]} ", typed)
        return typed

    def odds(self, name: str, inputs: Mapping[str, Any], common: Rulings) -> Ruled:
        """Odds by the *common* ruling, with the cards that may come: of the campaign, or of the game under way.

        They are those told if a deck is given, or how many cards match without a suit or a number that they match by.
        Raises BadInputs.
        """
        counted = "matching" in inputs and "suit" not in inputs and "number" not in inputs
        if counted or inputs.get("deck") is not None:
            return common.rule_on(name, inputs)
        try:
            taken = drawn_from.taken_by(name, {key: its for key, its in inputs.items() if its is not None})
            kind = None if inputs.get("kind") is None else values.card_kind(inputs["kind"])
        except (ValueError, TypeError):  # the ruling says so
            return common.rule_on(name, inputs)
        its = self._drawn_from(name, taken)
        if kind is None:
            given = {**inputs, "deck": [corner for corner, _ in its.cards]}
        else:
            given = {**inputs, "deck": len(its.cards), "matching": sum(each == kind for _, each in its.cards)}
        ruled = common.rule_on(name, given)
        return Ruled(ruled.result, *sentences_of([ruled.words, its.words]), (*ruled.rests, *its.rests))

    def _drawn_from(self, name: str, taken: int) -> drawn_from.DrawnFrom:
        """The cards of which any may come, as far as the player who is asked may know."""
        if self._game is None:
            return drawn_from.of_campaign(self._campaign)
        return drawn_from.of_game(self._game.position, name, taken, self._openly)

    def _with_rivals(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """A reach with what is at its end on the map."""
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
            raise BadInputs("card", Text("no_such_card_here"), Text("number_of_card"))
        line = card_line(card, self._campaign)
        result: Result = {
            "card": card.id,
            "kind": card.kind.value,
            "name": card.name,
            "sector": card.sector,
            "text": line,
        }
        return Ruled(
            result, *say("situation.text", text=line), _ON_CARDS if card.kind is CardKind.WORLD else ("1.4-06",)
        )

    def _sector(self, inputs: Mapping[str, Any]) -> Ruled:
        try:
            sector = values.sector(inputs.get("sector"))
        except ValueError as problem:
            raise BadInputs("sector", problem.args[0], Text("such_sector")) from None
        worlds = [card for card in self._campaign.worlds() if card.sector == sector]
        name = self._campaign.sector_names.get(sector)
        wonder = self._campaign.wonders.get(sector)
        result: Result = {
            "sector": sector,
            "name": name,
            "worlds": [card.name or card.id for card in worlds],
            "wonder": str(wonder) if wonder else None,
        }
        sentences = [say("situation.named" if name else "situation.sector", sector=sector, name=name)]
        if wonder:
            sentences.append(say("situation.wonder", wonder=in_all(partial(wonder_text, wonder))))
        there = in_all(lambda language: between(language).things.join(result["worlds"]))
        sentences.append(say("situation.worlds" if worlds else "situation.no_worlds", worlds=there))
        if self._game is not None:
            cubes, owner = self._game.position.cubes[INDEX[sector]], self._owner(self._game, INDEX[sector])
            result |= {"owner": owner, "cubes": cubes}
            sentences.append(say("situation.cubes", cubes=cubes, owner=_OWNERS.get(owner, lambda: owner)()))
        else:
            sentences.append(say("situation.no_game"))
        return Ruled(result, *say("situation.text", text=say.joined("situation.next", sentences)), _ON_CONTROL)

    def _owner(self, game: Game, at: int) -> str:
        """Whose cubes lie in a sector."""
        pos = game.position
        if not pos.cubes[at]:
            return "nobody"
        return "neutral" if pos.owner[at] == NEUTRAL else self._seats[pos.owner[at]]

    def _may(self, inputs: Mapping[str, Any]) -> Ruled:
        if self._game is None or self._game.over:
            raise BadInputs("may", Text("no_game_under_way"), Text("begin_with_play"))
        pos, wanted = self._game.position, inputs.get("action")
        legal = [(write(choice), in_all(partial(choice_text, pos, choice))) for choice in self._game.choices()]
        fitting = [each for each in legal if wanted is None or each[0].split()[0] == wanted]
        who = self._seats[pos.asker]
        written, words = zip(*(fitting or legal))
        result: Result = {"legal": bool(fitting), "player": who, "choices": list(written)}
        text = say.joined("situation.next", words)
        key = "situation.may" if fitting or wanted is None else "situation.may_not"
        rests = _ON_ACTIONS if pos.question == ASK_ACTION else ()
        return Ruled(result, *say(key, who=who, choices=text), rests)

    def _standing(self, inputs: Mapping[str, Any]) -> Ruled:
        who = self._recorded.seat("standing", inputs)
        assert self._game is not None
        pos = self._game.position
        if pos.phase == IN_SETUP:
            return Ruled({"win": []}, *say("situation.set_up"), ("3-01",))
        home, techs = pos.home[who], pos.techs[who]
        held = [n for at, n in enumerate(pos.cubes) if n and pos.owner[at] == who and at != BLACK_HOLE]
        return ending.victory(
            pos.written[home] if home >= 0 else 0,
            sum(pos.written[tech] == SLOTS for tech in techs),
            len(held),
            sum(held),
            tracks=dict(zip(tracks(), pos.tracks[4 * who : 4 * who + 4])),
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


class _Situated(Rulings):
    """The rulings of the game, and those about one campaign."""

    def __init__(self, common: Rulings, adviser: SituatedAdviser) -> None:
        super().__init__()
        self.harmless = common.harmless
        self._common = common
        self._adviser = adviser

    def __iter__(self) -> Iterator[Ruling]:
        """The common ones; those about a campaign are no rulings by themselves."""
        return iter(self._common)

    @property
    def frames(self) -> Iterator[tuple[str, Frame]]:
        """Those about the campaign, then the common ones."""
        yield from self._adviser.frames
        yield from self._common.frames

    def rule_on(self, name: str, inputs: Mapping[str, Any]) -> Ruled:
        """One about the campaign, else a common one; odds are those of its deck."""
        if name.strip().casefold() in ODDS:
            return self._adviser.odds(name.strip().casefold(), inputs, self._common)
        return self._adviser.ruled(name, inputs) or self._common.rule_on(name, inputs)


def _is_word_in(name: str, text: str) -> bool:
    """Whether a name is in a text as a word of its own."""
    return bool(re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", text))
