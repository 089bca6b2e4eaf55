"""A campaign played with paper: what people type of it, what is odd about it, and every way to look at it.

In: words, events, a campaign. Out: events and answers (engine.keeping).
"""
