"""A game in words for the table: the position, what is asked, what may be chosen, what happened.

In: positions, choices, a language. Out: lines of text. Everything lies open (D-T1), so everybody is told the same.
"""
