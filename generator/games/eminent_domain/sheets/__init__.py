"""What is printed of Eminent Domain, as plain data.

In: a campaign or the published game. Out: cards and pages; no drawing.
"""
