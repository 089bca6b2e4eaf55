"""The files that are drawn with: templates, fonts, themes, pictures, words.

In: names, folders. Out: texts, fonts, colours, and digests of all that was read.
"""
