"""What all games share: cards turned over, chance, hexes, views of sheets, packs; no clock, files or drawing."""

from generator.engine.former_names import keep_former_modules

keep_former_modules()
