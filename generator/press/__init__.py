"""From what a pack wants printed to PDF files: paper, sheets, marks, templates, text fitting, drawing."""
