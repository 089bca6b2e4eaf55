"""What all games share: cards turned over, chance, hexes, views of sheets, packs. Pure: no files, no clock, no drawing."""
