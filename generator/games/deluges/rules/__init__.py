"""The referee: the basic rules on a house map (sections 2 to 7 and 10 of the specification)."""
