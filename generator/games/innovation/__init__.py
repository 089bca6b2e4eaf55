"""Innovation, the base game of 105 cards (C. Chudyk, 2010): cards, rules, book, rulings, sheets."""

from generator.games.innovation.pack import Innovation

PACK = Innovation()
