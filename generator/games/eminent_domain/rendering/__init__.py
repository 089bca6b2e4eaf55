"""A game in words for the table: the position, what is asked, what may be chosen, what happened.

In: positions, choices, a language. Out: lines of text. Only what the player addressed may know is told.
"""
