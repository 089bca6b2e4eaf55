"""The referee of Innovation: positions, the dogma procedure, endings."""
