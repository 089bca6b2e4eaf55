"""The facts of Deep Future: its tables, galaxy, cards, amounts and words.

In: the pack's tables. Out: values; no rule and no drawing.
"""
