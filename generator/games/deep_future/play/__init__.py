"""Deep Future being played: at the screen, at a real table, by bots.

In: a campaign. Out: tables where choices are made, and what they leave behind.
"""
