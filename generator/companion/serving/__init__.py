"""The companion on the table's own network: a server that shows a campaign to those who have its code, and only reads.

In: a campaign's name, an address. Out: pages, answers and printed sheets, until it is stopped.
"""
