"""What a campaign of Innovation keeps from game to game, who played and who won: events in, the campaign out."""
