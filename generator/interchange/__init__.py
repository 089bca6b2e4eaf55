"""Ways in and out: campaigns from other programs' files, and a campaign as files for other programs.

In: a save of another program, or an open campaign. Out: events and a report of what could not be taken over; JSON,
Markdown notes, an e-book.
"""
