"""The referee of Deep Future 1.6: in goes a position and a choice, out comes what happens.

The rules stand in the modules named after their sections, each one straight-line text that asks for a choice and
goes on with the answer. Everything in them is a small whole number; `codes` names them, `notation` writes them.
"""
