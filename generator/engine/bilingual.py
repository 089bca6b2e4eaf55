"""The former name of `engine.languages`."""

from generator.engine.languages import Language, Words, listed

__all__ = ["Language", "Words", "listed"]
