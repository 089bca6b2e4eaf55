"""The facts of Eminent Domain: what its box holds.

In: the pack's tables. Out: values; no rule and no drawing.
"""
