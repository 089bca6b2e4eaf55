"""Eminent Domain being played: at the screen, by bots, in studies.

In: a campaign or a seed. Out: tables where choices are made, and what they leave behind.
"""
