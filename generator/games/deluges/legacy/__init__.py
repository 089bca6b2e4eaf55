"""What a campaign of Déluges keeps from game to game, who played and who won: events in, the campaign out."""
