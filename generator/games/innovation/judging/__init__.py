"""Positions of Innovation that are judged.

In: a position as a person writes it. Out: the referee's word on it.
"""
