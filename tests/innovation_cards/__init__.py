"""A test for each card of Innovation, written from the specification's section 14: one module for each age."""
