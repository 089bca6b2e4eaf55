"""The cards of Eminent Domain: facts and words in files, and what technologies do beside them."""
