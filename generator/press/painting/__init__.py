"""From checked SVG to the operators of a PDF.

In: elements and text. Out: pages of a document, the same bytes for the same input.
"""
