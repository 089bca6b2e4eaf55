"""What a question asks: its words, what it counts, whom it names, what it denies; the same for every game.

What rulings declare and their slots read comes from here; the machine behind it is for `engine` and `assistant`.
"""

from generator.engine.questions import sides, slots
from generator.engine.questions.frames import Asked, Frame
from generator.engine.questions.question import Bound, Question
from generator.engine.questions.reading import Reading, places_of
from generator.engine.questions.sides import ME, OPPONENT, mentions
from generator.engine.questions.slots import REQUIRED, UNCLEAR, Filled, Slot, agreed, hook, pick
from generator.engine.questions.standings import companies, company, standings
from generator.engine.questions.words import SIGNS, Token, alternatives, grammar, normalised

__all__ = [
    "ME", "OPPONENT", "REQUIRED", "SIGNS", "UNCLEAR",
    "Asked", "Bound", "Filled", "Frame", "Question", "Reading", "Slot", "Token",
    "agreed", "alternatives", "companies", "company", "grammar", "hook", "mentions", "normalised", "pick", "places_of",
    "sides", "slots", "standings",
]  # fmt: skip
