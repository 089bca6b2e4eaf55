"""The sheets of a deck: plain data for cards, tokens, boards and leaflets, no drawing.

In: a deck and its rows. Out: printables.
"""
