"""The referee of Deep Future 1.6: in goes a position and a choice, out comes what happens.

The rules are in the modules named after their sections. They are written in the order in which things happen, and
stop wherever a player has to decide. Everything in them is a small whole number; `codes` names them, `notation` writes
them.
"""
