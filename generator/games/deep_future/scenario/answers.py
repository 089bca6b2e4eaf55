"""The answers an action step of a scenario holds, given one by one as the engine asks.

In: a step and the question that is open. Out: a choice, or a rejection. The order is the format's: the base effect
shaped by its uses, wonders, the other uses, free actions.
"""

from __future__ import annotations

from typing import Any

from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.rules import choices, codes
from generator.games.deep_future.rules.effects import AFTER, BEFORE, PLACED
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.scenario.building import VICTORIES, BuiltPosition, Rejected, advancement, sector_at

#: Uses before the base effect, right after a world is placed, and after the base effect before wonders.
FIRST = ("M6", "F6", "H5", "H6")
SHAPING = ("R5", "R6", "F5")
#: Uses with a question of their own.
ASKING = ("S5", "M5", "R5", "F5")
FREE = {"POWER": codes.POWER, "ADVANCE": codes.ADVANCE}


class ScenarioGame:
    """The game of a scenario under way, its cards known by their ids."""

    board: BuiltPosition
    game: Game

    @property
    def position(self) -> Position:
        """Return the position as it is."""
        return self.game.position

    def answer(self, *choice: int) -> None:
        """Make a choice the engine offers. Raises Rejected."""
        full: codes.Choice = (*choice, 0, 0, 0)[:4]
        if full not in self.game.choices():
            raise Rejected(Text("step_not_offered"))
        self.game.apply(full)

    def asked(self, *questions: int) -> bool:
        """Return whether one of *questions* is open."""
        return not self.game.over and self.position.question in questions

    def card(self, card_id: str) -> int:
        """Return the card of that id; -1 fits no choice."""
        number = self.board.card(card_id)
        return number if number >= 0 else 10**6


class Answers:
    """What one action step still has to say."""

    def __init__(self, session: ScenarioGame, step: dict[str, Any], card: int) -> None:
        self.session = session
        self.step = step
        self.uses: list[dict[str, Any]] = list(step.get("use", []))
        self.wonders = list(step.get("wonders", []))
        self.free = list(step.get("free", []))
        self.effects = list(step.get("effects", []))
        #: The use whose own questions are open.
        self.current: dict[str, Any] = {}
        self.suits_kept = 0
        #: Military and Defense announced, in the order in which the engine carries them out.
        self.banked: list[dict[str, Any]] = []
        self.battles = 0
        #: For EVOKE: how many questions have been answered, the entry being carried out.
        self.card = card
        self.count = 0
        self.entry: dict[str, Any] | None = None
        self.said: set[str] = set()

    def all_said(self) -> None:
        """Raise Rejected if the step says more than was asked."""
        if self.uses or self.banked or self.wonders or self.free or self.effects:
            raise Rejected(Text("step_too_much"))
        if not self.base_parameters() <= self.said:
            unasked = tuple(sorted(self.base_parameters() - self.said))
            raise Rejected(Text("step_unasked", keys=unasked))

    def base_parameters(self) -> set[str]:
        """Return parameters of the base effect that must have been asked for."""
        chance = {"value"} if self.step.get("value") == "random" else set()
        return set(self.step) & {"sector", "from", "track", "target", "slot", "value", "suit", "mode"} - chance

    def answer(self) -> Answers:
        """Answer the open question; return who answers the next one."""
        question = self.session.position.question
        if question == choices.ASK_FREE:
            return self.next_free()
        if question == choices.ASK_USE:
            self.use_or_go_on()
        elif question in {choices.ASK_REDRAW_SUIT, choices.ASK_REDRAW_NUMBER}:
            self.redraw(question)
        elif self.banked and question in {choices.ASK_BATTLE, choices.ASK_DEFENSE} and self.session.position.marks:
            self.of_banked(self.banked.pop(0))
        elif self.current and question in CURRENT:
            self.of_use(question)
        elif self.step["kind"] == "EVOKE":
            self.evoke(question)
        else:
            self.base(question)
        return self

    def next_free(self) -> Answers:
        """Answer the free actions of a conquest, those not listed declined."""
        offered = self.session.game.choices()[0][1]
        if self.uses or self.wonders:
            raise Rejected(Text("step_too_many_uses"))
        if not self.free or FREE[self.free[0]["kind"]] != offered:
            self.session.answer(*choices.GO_ON)
            return self
        if not self.base_parameters() <= self.said:
            raise Rejected(Text("step_not_all_asked"))
        self.session.answer(choices.ACT, offered, -1)
        following = Answers(self.session, self.free[0], -1)
        following.free = self.free[1:]
        return following

    def use_or_go_on(self) -> None:
        """Answer with the next use of this moment, the next wonder, or enough."""
        moment = self.session.position.moment
        use = self.next_use(moment)
        if use is not None:
            self.uses.remove(use)
            if use["adv"] in {"H5", "H6"}:
                self.banked.append(use)
                self.battles += use["adv"] == "H5"
            self.employ(use)
        elif moment == AFTER and self.wonders:
            wonder = self.wonders.pop(0)
            self.session.answer(choices.WONDER, sector_at(wonder["sector"]), self.session.card(wonder["card"]))
        elif moment == AFTER and self.uses and self.uses[0]["adv"] not in {"K5", "K6"}:
            use = self.uses.pop(0)
            self.employ(use)
        else:
            self.current = {}
            self.session.answer(*choices.GO_ON)

    def employ(self, use: dict[str, Any]) -> None:
        """Answer with a use, whose own questions come next."""
        self.current = use if use["adv"] in ASKING else {}
        self.session.answer(choices.USE, self.session.card(use["card"]), advancement(use["adv"]))

    def next_use(self, moment: int) -> dict[str, Any] | None:
        """Return the next use that shapes the base effect at this moment."""
        if moment == BEFORE:
            return self.next_first()
        if moment == PLACED:
            return next((use for use in self.uses if use["adv"] == "M5"), None)
        return next((use for use in self.uses if use["adv"] in SHAPING), None)

    def next_first(self) -> dict[str, Any] | None:
        """Return what comes before the base effect: Society, FTL, and the battles in order, each with its Defense."""
        first = [use for use in self.uses if use["adv"] in FIRST]
        ready = [use for use in first if use["adv"] == "H6" and use.get("pair", 0) <= self.battles]
        others = [use for use in first if use["adv"] != "H6"]
        return next(iter(ready or others or first), None)

    def redraw(self, question: int) -> None:
        """Answer Chemistry on the card just turned over, if the step names it."""
        kind = "suit" if question == choices.ASK_REDRAW_SUIT else "value"
        for use in self.uses:
            named = use["adv"] == "K5" and use["redraw"] == kind
            if named and (kind == "value" or use.get("nth", 1) == self.suits_kept + 1):
                self.uses.remove(use)
                self.session.answer(choices.USE, self.session.card(use["card"]), codes.adv(3, 5))
                return
        self.suits_kept += kind == "suit"
        self.session.answer(*choices.GO_ON)

    def of_use(self, question: int) -> None:
        """Answer the question of the use under way."""
        use, answer = self.current, self.session.answer
        if question == choices.ASK_DISCARD and "discard" in use:
            answer(choices.DROP, self.session.card(use["discard"]))
        elif question == choices.ASK_BIOLOGY and "sector" in use:
            answer(choices.SECTOR, sector_at(use["sector"]))
        elif question == choices.ASK_NUMBER and use["adv"] == "M5":
            self.number(use.get("value", "random"))
        elif question == choices.ASK_EXPAND and use["adv"] == "F5":
            self.spacecraft(sector_at(use["to"]))
        else:
            raise Rejected(Text("step_use_no_answer"))
        self.current = {}

    def of_banked(self, use: dict[str, Any]) -> None:
        """Answer a further battle, or the pair a Defense goes to."""
        marks = self.session.position.marks
        pair = use.get("pair", 0)
        if use["adv"] == "H5":
            self.session.answer(choices.FIGHT, sector_at(use["from"]), sector_at(use["to"]), use["cubes"])
        elif pair >= len(marks):
            raise Rejected(Text("step_no_battle"))
        else:
            self.session.answer(choices.HIT, marks[pair])

    def spacecraft(self, to: int) -> None:
        """Answer one cube more; where several origins are allowed the main one comes first."""
        origins = [choice[1] for choice in self.session.game.choices() if choice[2] == to]
        main = sector_at(self.step["from"])
        self.session.answer(choices.MOVE, main if main in origins or not origins else origins[0], to, 1)

    def number(self, value: int | str) -> None:
        """Answer a number by choice, with Physics if that is what it takes, or by chance."""
        physics = next((use for use in self.uses if use["adv"] == "K6"), None)
        if physics is not None:
            self.uses.remove(physics)
            self.session.answer(choices.USE, self.session.card(physics["card"]), codes.adv(3, 6))
        elif value == "random":
            self.session.answer(choices.NUMBER, 0, 0, 0)
        else:
            self.session.answer(choices.NUMBER, 0, 0, int(value))
            self.said.add("value")

    def base(self, question: int) -> None:
        """Answer the question of the action itself."""
        step, answer = self.step, self.session.answer
        if question == choices.ASK_WORLD and "mode" in step:
            self.said |= {"mode", "sector"}
            self.world(step)
        elif question == choices.ASK_GROW and "sector" in step:
            self.said.add("sector")
            answer(choices.SECTOR, sector_at(step["sector"]))
        elif question == choices.ASK_ADVANCE and "target" in step:
            self.target(step["target"])
        elif question == choices.ASK_SLOT:
            self.slot(step)
        elif question == choices.ASK_NUMBER:
            self.number(step.get("value", "random"))
        elif question == choices.ASK_BATTLE:
            self.battle(step)
        elif question == choices.ASK_EXPAND:
            self.said.add("from")
            answer(choices.MOVE, sector_at(step["from"]), sector_at(step["to"]), step["cubes"])
        elif question == choices.ASK_PLAN:
            self.said.add("suit")
            answer(choices.SUIT, SUITS.index(step["suit"]))
        else:
            raise Rejected(Text("step_no_answer"))

    def world(self, step: dict[str, Any]) -> None:
        """Answer the source of a settled world."""
        answer, card = self.session.answer, self.session.card
        if step["mode"] == "new":
            answer(choices.NEW_AT, sector_at(step["sector"]))
        elif step["mode"] == "blank":
            answer(choices.BLANK_AT, card(step["world"]), sector_at(step["sector"]))
        else:
            world = card(step["world"])
            if (world in self.session.position.line) != (step["mode"] == "neutral"):
                raise Rejected(Text("step_world_elsewhere"))
            answer(choices.CARD, world)

    def target(self, target: str) -> None:
        """Answer which card is advanced, or that it is a card of the deck."""
        self.said.add("target")
        if target == "deck":
            self.session.answer(choices.DECK)
        else:
            self.session.answer(choices.CARD, self.session.card(target))

    def battle(self, step: dict[str, Any]) -> None:
        """Answer which battle is fought, or which track pays for it."""
        self.said |= {"from", "track"} & set(step)
        if "track" in step:
            self.session.answer(choices.TRACK, codes.TRACK_IDS.index(step["track"]), 0, 1)
        else:
            self.session.answer(choices.FIGHT, sector_at(step["from"]), sector_at(step["to"]), step["cubes"])

    def slot(self, step: dict[str, Any]) -> None:
        """Answer the empty suit that is filled."""
        self.said.add("slot")
        if "slot" in step:
            self.session.answer(choices.SUIT, SUITS.index(step["slot"]))
        elif len(self.session.game.choices()) == 1:
            self.session.answer(*self.session.game.choices()[0])
        else:
            raise Rejected(Text("step_no_suit"))

    def evoke(self, question: int) -> None:
        """Answer a question of one of the two effects; the first one belongs to the victory."""
        self.count += 1
        pos = self.session.position
        if self.count == 1:
            entry = self.take(VICTORIES[pos.civ_victory[self.card]])
            if entry is None:
                self.session.answer(*choices.GO_ON)
            elif "sector" in entry:
                self.session.answer(choices.SECTOR, sector_at(entry["sector"]))
            else:
                self.session.answer(choices.DO)
            return
        if self.count == 2:
            self.entry = self.take(SUITS[pos.civ_effect[self.card]])
        if self.entry is None:
            self.session.answer(*choices.GO_ON)
        else:
            self.suit_effect(question, self.entry)

    def take(self, effect: str) -> dict[str, Any] | None:
        """Return the next entry of the step if it is that effect."""
        if self.effects and self.effects[0]["effect"] == effect:
            return dict(self.effects.pop(0))
        return None

    def suit_effect(self, question: int, entry: dict[str, Any]) -> None:
        """Answer the effects of Table 4."""
        answer = self.session.answer
        if entry["effect"] == "S":
            answer(choices.DO)
        elif entry["effect"] == "M":
            self.world(entry)
        elif entry["effect"] == "K":
            self.skull(question, entry)
        elif entry["effect"] == "H":
            self.track_and_rival(entry)
        elif not entry["cubes"]:
            answer(*choices.GO_ON)
        elif entry["effect"] == "R":
            sector = next(iter(entry["cubes"]))
            entry["cubes"] = {at: n - (at == sector) for at, n in entry["cubes"].items() if n > (at == sector)}
            answer(choices.SECTOR, sector_at(sector))
            self.unfinished(entry)
        else:
            sector, cubes = next(iter(entry["cubes"].items()))
            entry["cubes"] = {at: n for at, n in entry["cubes"].items() if at != sector}
            answer(choices.MOVE, sector_at(entry["from"]), sector_at(sector), cubes)
            self.unfinished(entry)

    def unfinished(self, entry: dict[str, Any]) -> None:
        """Raise Rejected if cubes are left that nobody asks for."""
        if (
            entry["cubes"]
            and not self.session.asked(choices.ASK_EFFECT, choices.ASK_EXPAND)
            and not self.session.game.over
        ):
            raise Rejected(Text("step_no_room"))

    def track_and_rival(self, entry: dict[str, Any]) -> None:
        """Answer for Hand: the track is asked first, the rival cube second."""
        if self.count == 2 and "track" in entry:
            self.session.answer(choices.TRACK, codes.TRACK_IDS.index(entry["track"]), 0, 1)
        elif self.count > 2 and "sector" in entry:
            self.session.answer(choices.HIT, sector_at(entry["sector"]))
        else:
            self.session.answer(*choices.GO_ON)

    def skull(self, question: int, entry: dict[str, Any]) -> None:
        """Answer for Skull: the tech, the suit or number picked."""
        answer = self.session.answer
        if question == choices.ASK_ADVANCE:
            self.target(entry["target"])
        elif question == choices.ASK_COLUMN:
            self.said.add("column")
            answer(*((choices.SUIT, SUITS.index(entry["slot"])) if entry["pick"] == "suit" else choices.GO_ON))
        elif question == choices.ASK_SLOT:
            if entry["pick"] == "suit":
                raise Rejected(Text("step_suit_of_new"))
            answer(choices.SUIT, SUITS.index(entry["slot"]))
        else:
            value = entry.get("value", "random")
            answer(choices.NUMBER, 0, 0, 0 if value == "random" else value)


#: Questions a use may ask.
CURRENT = {choices.ASK_DISCARD, choices.ASK_BIOLOGY, choices.ASK_NUMBER, choices.ASK_EXPAND}
