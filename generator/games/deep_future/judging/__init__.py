"""Judging a position: one described by hand or taken from a game, its legal choices and what they would do.

In: a description, or a position. Out: problems, choices, what happens step by step with the rule.
"""
