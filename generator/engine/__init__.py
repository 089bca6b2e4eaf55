"""What all games share: cards turned over, chance, hexes, views of sheets, packs; no clock, files or drawing."""
