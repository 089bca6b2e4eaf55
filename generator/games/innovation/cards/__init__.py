"""The cards, age by age: facts and words (age_01.toml) beside what their effects do (age_01.py)."""

from generator.games.innovation.deck import COLOURS, ICONS, PICTURE, Card, Edition, Effect, Words, cards

__all__ = ["COLOURS", "ICONS", "PICTURE", "Card", "Edition", "Effect", "Words", "cards"]
