"""Rows of people: invitations, keys, notices and the public page."""
