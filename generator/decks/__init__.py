"""Decks from spreadsheets: what a person's table and deck.toml want, compared with what the record has.

In: a deck's folder and its record. Out: the events that make the record say what the spreadsheet says, or all problems
of the spreadsheet together.
"""
