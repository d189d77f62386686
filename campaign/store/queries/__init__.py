"""Queries that pages and operations share, one subject a file."""
