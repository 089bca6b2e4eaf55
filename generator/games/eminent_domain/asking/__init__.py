"""Understanding questions that can be computed: a question in words becomes the name of a ruling and its inputs.

In: a question as a person types it. Out: which ruling it asks for, if it is one. Each module knows the questions about
one part of the rules and is strict: what it does not understand for sure is left to the book.
"""

from __future__ import annotations

from generator.games.eminent_domain.asking.reading import understood

__all__ = ["understood"]
