"""A deck of anybody's own: cards that are rows of a spreadsheet, remembered in the record. It has no rules."""

from generator.games.deck.pack import DeckPack

PACK = DeckPack()
