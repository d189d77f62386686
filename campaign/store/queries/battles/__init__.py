"""Queries about battles."""
