"""The facts of Eminent Domain, what its box holds: out of the pack's tables, values; no rule and no drawing."""
