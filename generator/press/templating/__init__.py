"""From plain data to SVG text: templates, run counted and without a way out.

In: a template's name and data. Out: SVG text, 1 unit = 1 mm.
"""
