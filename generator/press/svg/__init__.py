"""The SVG that the press can draw: what is read of a template's picture, checked.

In: SVG text. Out: elements, styles, paths and matrices; anything outside the subset is refused with its line.
"""
