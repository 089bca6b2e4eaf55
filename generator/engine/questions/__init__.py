"""What a question asks: its words, what it counts, whom it names, what it denies; the same for every game."""
