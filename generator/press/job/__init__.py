"""One print job: what is asked for, what that is now, what was printed.

In: a request, an open campaign. Out: finished files, and the event that confirms them.
"""
