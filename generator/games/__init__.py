"""One folder per game pack, each of the same shape; found by name through engine.pack."""
