"""What is printed of Déluges, as plain data.

In: a campaign or the published game. Out: cards and pages; no drawing.
"""
