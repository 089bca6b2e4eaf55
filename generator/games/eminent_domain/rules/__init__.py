"""The referee of Eminent Domain: positions, the turn, roles, technologies, the end."""
