"""Rows that show what each layout is for, by language."""
