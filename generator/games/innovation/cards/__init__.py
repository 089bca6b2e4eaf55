"""The cards, age by age: facts and words (age_01.toml) beside what their effects do (age_01.py)."""

from generator.games.innovation.deck import AGES, COLOURS, ICONS, PICTURE, Card, Edition, Effect, Words, cards

__all__ = ["AGES", "COLOURS", "ICONS", "PICTURE", "Card", "Edition", "Effect", "Words", "cards"]
