"""Queries about sides, seats and the people on them."""
