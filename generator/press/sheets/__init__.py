"""Sheets being drawn: cards in their slots, whole pages, boxes, booklets, posters, change sheets.

In: what a pack wants printed. Out: pages of a document, with every card's place in mm.
"""
