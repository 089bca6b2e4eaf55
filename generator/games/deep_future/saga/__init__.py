"""The saga: what happened in a campaign, told from its record, a sentence or two for each game, a page for five eras."""
