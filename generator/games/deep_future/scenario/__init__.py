"""Conformance scenarios: files in the format deep-future-scenarios/2 go in, passed and failed go out.

A scenario sets up a position, performs steps and states what must then be true. The engine does not know that a
scenario drives it; here the steps are turned into its choices.
"""
