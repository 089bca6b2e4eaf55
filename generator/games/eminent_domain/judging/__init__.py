"""Positions of Eminent Domain that are judged.

In: a position as a person writes it. Out: the referee's word on it.
"""
