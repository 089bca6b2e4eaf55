"""Faces of things that were made: globes, coats of arms, skies and ornament, drawn from what a record says of them.

In: words that never change (a campaign's mark, a card's id, suits), places in mm, colours. Out: SVG of the subset. The
same words always make the same drawing, to the byte; nothing here reads the clock, a file, or a campaign.
"""
