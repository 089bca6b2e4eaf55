"""The rules assistant: what a book says, found the way people ask for it."""
