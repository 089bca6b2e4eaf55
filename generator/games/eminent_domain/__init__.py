"""Eminent Domain, the base game (S. Jaffee, 2011): cards, rules, book, rulings, sheets."""

from generator.games.eminent_domain.pack import EminentDomain

PACK = EminentDomain()
