"""What a campaign of Eminent Domain keeps from game to game, who played and who won: events in, the campaign out."""
