"""What leaves the press: files in a folder, pictures, SVG, a shop's files, a deck for Tabletop Simulator.

In: what was drawn. Out: all files or none.
"""
