"""The place of everything on paper: sizes, pages of cards, posters, boxes, printers.

In: what a person asks for. Out: rectangles, folds, cuts and marks in mm.
"""
