"""Conformance scenarios: files in the format deep-future-scenarios/2 go in, passed and failed go out.

A scenario is a position, steps, and a claim about what they lead to. The engine is not aware of scenarios: here their
steps become its choices.
"""
