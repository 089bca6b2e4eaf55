"""Positions of Eminent Domain that are judged: in as a person writes one, out the referee's word on it."""
