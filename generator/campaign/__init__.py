"""The folder that lives for years: its settings, its append-only record, and the state replayed from it."""
