"""The saga: what happened in a campaign, told from its record: each game, and a page for five eras."""
