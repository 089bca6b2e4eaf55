"""The cards of age 1, from the specification's section 14. In: tables laid by hand. Out: assertions."""

from __future__ import annotations

from innovation_cards.table import lay

# 000 Pottery (leaf)


def test_pottery_returns_two_and_scores_a_two() -> None:
    """E1: return k = 1, 2 or 3 hand cards, then draw(k) and score. E2: draw(1)."""
    game = lay({"board": "Pottery", "hand": "Oars, Tools, Sailing, Optics"}, {}, piles={1: "Masonry", 2: "Calendar"})
    game.activate("Pottery").asked(1, "Oars, Tools, Sailing, Optics, done").answer("Oars")
    game.asked(1, "Tools, Sailing, Optics, done").answer("Tools")
    game.asked(1, "Sailing, Optics, done").answer("done")
    game.expect(hand={1: "Sailing, Optics, Masonry"}, score={1: "Calendar"}, scored={1: 1}, returned="Oars, Tools")
