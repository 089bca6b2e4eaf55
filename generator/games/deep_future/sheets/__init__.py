"""What is printed of a campaign of Deep Future, as plain data.

In: a campaign. Out: cards, pages, a box, a booklet; no drawing.
"""
