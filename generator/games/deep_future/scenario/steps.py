"""A scenario's steps, turned into choices of the engine.

In: a step. Out: the game after it, or a rejection that leaves the game as it was. Nothing is repaired, reordered or
skipped: every question the engine asks must be answered by the step, and everything in the step must be asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.rules import choices, codes
from generator.games.deep_future.rules.campaign import Chronicle, next_game
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.sectors import INDEX
from generator.games.deep_future.rules.setup import DONE
from generator.games.deep_future.rules.turn import judge
from generator.games.deep_future.scenario.answers import Answers, ScenarioGame
from generator.games.deep_future.scenario.building import PLAYERS, VICTORIES, Rejected, advancement, build

PARTS = ("balance", "neutral_line", "named_sectors")
KINDS = ("POWER", "SETTLE", "GROW", "ADVANCE", "BATTLE", "EXPAND", "PLAN", "EVOKE")
#: What a step `end_phase` may say "enough" to.
ENDINGS = {choices.ASK_START, choices.ASK_ACTION, choices.ASK_PAY, choices.ASK_NEXT}


class ScenarioRun(ScenarioGame):
    """A scenario under way."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.board = build(setup)
        if self.board.position.phase != codes.IN_SETUP:
            judge(self.board.position)
        self.game = Game(self.board.position)
        #: Answers of an action that waits for somebody's new homeworld.
        self.waiting: Answers | None = None
        self.chronicle: Chronicle | None = None

    def perform(self, step: dict[str, Any]) -> None:
        """Carry out one step as a unit. Raises Rejected, and the game is as before."""
        game, waiting, chronicle = self.game.copy(), self.waiting, self.chronicle
        titles = len(self.board.ids)
        trial = game
        self.game, kept = trial, self.game
        self.board.position = trial.position
        try:
            if (
                trial.position.question == choices.ASK_HOME_AGAIN
                and not trial.over
                and step["do"] != "choose_homeworld"
            ):
                raise Rejected(Text("step_home_first"))
            STEPS[step["do"]](self, step)
            self.board.position = self.game.position
            self.board.id_of(0)
        except BaseException:
            self.game, self.waiting, self.chronicle = kept, waiting, chronicle
            self.board.position = kept.position
            for card_id in self.board.ids[titles:]:
                del self.board.numbers[card_id]
                self.board.made -= 1
            del self.board.ids[titles:]
            raise

    def need(self, *questions: int) -> None:
        """Raise Rejected unless one of *questions* is open."""
        if not self.asked(*questions):
            raise Rejected(Text("step_not_now"))

    def its_turn(self, step: dict[str, Any]) -> None:
        """Raise Rejected unless the step's player is the one asked."""
        if PLAYERS.index(step["player"]) != self.position.asker:
            raise Rejected(Text("step_other_player", player=step["player"]))

    def setup(self, step: dict[str, Any]) -> None:
        """Carry out a part of 1.7, in order; parts before it are not repeated."""
        self.need(choices.ASK_SETUP)
        stage = self.position.seats + PARTS.index(step["part"])
        if not self.position.seats <= self.position.stage <= stage:
            raise Rejected(Text("step_part_order"))
        self.position.stage = stage
        self.answer(*choices.GO_ON)
        values = list(step.get("values", []))
        while self.asked(choices.ASK_NUMBER):
            value = values.pop(0) if values else "random"
            self.answer(choices.NUMBER, 0, 0, 0 if value == "random" else int(value))
        if values:
            raise Rejected(Text("step_values"))

    def take_homeworld(self, step: dict[str, Any]) -> None:
        """Draw five cards and take a homeworld, at set-up or after a loss."""
        who = PLAYERS.index(step["player"])
        pos = self.position
        if self.asked(choices.ASK_SETUP):
            if pos.stage != who:
                raise Rejected(Text("step_seat_order"))
            self.answer(*choices.GO_ON)
        else:
            self.need(choices.ASK_RETURN)
            self.its_turn(step)
            self.answer(choices.AFRESH)
        if self.asked(choices.ASK_HOMEWORLD):
            if "card" not in step:
                raise Rejected(Text("step_world_taken"))
            self.answer(choices.CARD, self.card(step["card"]))
        elif "card" in step:
            raise Rejected(Text("step_no_world"))

    def quit(self, step: dict[str, Any]) -> None:
        """Let a player who has lost leave for good."""
        self.need(choices.ASK_RETURN)
        self.its_turn(step)
        self.answer(choices.QUITS)

    def start_turn(self, step: dict[str, Any]) -> None:
        """Discard down to ten cards, draw up to five."""
        del step
        if self.asked(choices.ASK_SETUP) and self.position.stage == self.position.seats + DONE:
            self.answer(*choices.GO_ON)
        self.need(choices.ASK_TURN)
        self.answer(*choices.GO_ON)

    def end_phase(self, step: dict[str, Any]) -> None:
        """End this phase."""
        del step
        self.need(*ENDINGS)
        if self.asked(choices.ASK_NEXT) and self.position.pile:
            raise Rejected(Text("step_challenges_left"))
        self.answer(*choices.GO_ON)

    def use(self, step: dict[str, Any]) -> None:
        """Use one advancement of the start phase."""
        self.need(choices.ASK_START)
        self.answer(choices.USE, self.card(step["card"]), advancement(step["adv"]))
        if self.asked(choices.ASK_LOWER):
            self.answer(choices.TRACK, codes.TRACK_IDS.index(step["reduce"]), 0, -1)
        if self.asked(choices.ASK_CUBE):
            self.answer(choices.CUBE, self.card(step["target"]))
        if self.asked(choices.ASK_EXPLORE):
            to = 0 if step["to"] == "centre" else INDEX[int(step["to"])]
            self.answer(choices.MOVE, INDEX[int(step["from"])], to, 1)
        if self.asked(choices.ASK_DISCARD):
            self.answer(choices.DROP, self.card(step["discard"]))

    def act(self, step: dict[str, Any]) -> None:
        """Take one action, its effects and what augments it."""
        self.need(choices.ASK_ACTION)
        card = self.card(step["card"]) if "card" in step else -1
        self.answer(choices.ACT, KINDS.index(step["kind"]), card)
        self.waiting = Answers(self, step, card)
        self.go_on_answering()

    def go_on_answering(self) -> None:
        """Answer as long as the action asks; a homeworld to be chosen is a step of its own."""
        turn = self.position.turn
        while self.waiting and not self.asked(choices.ASK_HOME_AGAIN):
            if self.game.over or self.position.phase == codes.AT_END or self.position.turn != turn:
                self.waiting = None  # the game or the turn has ended with it
            elif self.position.question in choices.SETTLED:
                self.waiting.all_said()
                self.waiting = None
            else:
                self.waiting = self.waiting.answer()

    def pay(self, step: dict[str, Any]) -> None:
        """Pay upkeep for one card."""
        self.need(choices.ASK_PAY)
        self.answer(choices.PAY, self.card(step["card"]), self.card(step["with"]))

    def challenge(self, step: dict[str, Any]) -> None:
        """Take the next challenge, met or not."""
        self.need(choices.ASK_NEXT)
        if not self.position.pile:
            raise Rejected(Text("step_no_challenge"))
        self.answer(*choices.GO_ON)
        kinds = {"hand": choices.DROP, "upkeep": choices.CUBE, "world": choices.CARD}
        if "meet" in step:
            self.answer(kinds[step["meet"]], self.card(step["card"]))
        else:
            self.answer(choices.FAIL)

    def choose_homeworld(self, step: dict[str, Any]) -> None:
        """Choose the settled world that takes over."""
        self.need(choices.ASK_HOME_AGAIN)
        self.its_turn(step)
        self.answer(choices.CARD, self.card(step["card"]))
        self.go_on_answering()

    def found_civ(self, step: dict[str, Any]) -> None:
        """Write what the winner writes."""
        self.need(choices.ASK_VICTORY)
        pos = self.position
        sector = pos.sector[pos.home[pos.winner]]
        if bool(pos.named[sector]) == ("sector_name" in step):
            raise Rejected(Text("step_sector_name"))
        victory = VICTORIES.index(step["victory"])
        self.answer(choices.VICTORY, victory)
        self.need(choices.ASK_CIVILIZATION)
        self.answer(choices.SUIT, SUITS.index(step["suit"]))
        if self.asked(choices.ASK_WONDER):
            if "wonder" not in step:
                raise Rejected(Text("step_wonder"))
            suit = SUITS.index(step["wonder"])
            letters = [choice[1] for choice in self.game.choices() if choice[2] == suit]
            self.answer(choices.RAISE, victory if victory in letters or not letters else letters[0], suit)
        elif "wonder" in step:
            raise Rejected(Text("step_no_wonder"))
        if "sector_name" in step:
            self.game.name_sector(sector, step["sector_name"])
        if "name" in step:
            self.game.name_card(len(pos.kind) - 1, step["name"])

    def next_game(self, step: dict[str, Any]) -> None:
        """Record the game, shuffle everything, clear the board."""
        del step
        pos = self.position
        if pos.phase != codes.AT_END or (pos.winner >= 0 and not pos.founded):
            raise Rejected(Text("step_unfinished"))
        following, self.chronicle = next_game(pos, pos.seats)
        following.pauses = 1
        self.game = Game(following)


STEPS: dict[str, Callable[[ScenarioRun, dict[str, Any]], None]] = {
    "setup": ScenarioRun.setup,
    "take_homeworld": ScenarioRun.take_homeworld,
    "quit": ScenarioRun.quit,
    "start_turn": ScenarioRun.start_turn,
    "end_phase": ScenarioRun.end_phase,
    "use": ScenarioRun.use,
    "act": ScenarioRun.act,
    "pay": ScenarioRun.pay,
    "challenge": ScenarioRun.challenge,
    "choose_homeworld": ScenarioRun.choose_homeworld,
    "found_civ": ScenarioRun.found_civ,
    "next_game": ScenarioRun.next_game,
}
