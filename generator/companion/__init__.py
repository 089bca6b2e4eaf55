"""The companion: a campaign as one page for a phone, and the same page on the table's own network.

In: an open campaign. Out: one HTML file; a server that only reads.
"""
