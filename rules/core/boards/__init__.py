"""Boards: the geometry of a free table, and later of squares and hexes."""
