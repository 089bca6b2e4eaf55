"""Games that nobody sat through: bots found by name, campaigns grown by them, studies of thousands.

In: a pack, bots, a seed. Out: events for a record, or rows of a table and a report on them.
"""
