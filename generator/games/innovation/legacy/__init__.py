"""What a campaign of Innovation keeps from game to game: who played, who won.

In: events. Out: the campaign they add up to.
"""
