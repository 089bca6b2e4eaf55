"""One folder per game pack, each of the same shape; found by name through engine.pack."""

#: The game of a campaign for which nothing else was said.
FLAGSHIP = "deep_future"
