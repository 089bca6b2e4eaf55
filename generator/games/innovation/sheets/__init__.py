"""What is printed of Innovation, as plain data.

In: a campaign or the published game. Out: cards and pages; no drawing.
"""
