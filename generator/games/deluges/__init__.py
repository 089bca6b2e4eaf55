"""Déluges, the basic rules (G. Besançon, J.-F. Marchal, 2009/10) on a house map: rules, book, rulings, sheets."""

from generator.games.deluges.pack import Deluges

PACK = Deluges()
