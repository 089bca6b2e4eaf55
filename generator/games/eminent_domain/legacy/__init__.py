"""What a campaign of Eminent Domain keeps from game to game: who played, who won.

In: events. Out: the campaign they add up to.
"""
