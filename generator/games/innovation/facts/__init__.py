"""The facts of Innovation, what its box holds: out of the pack's tables, values; no rule and no drawing."""
