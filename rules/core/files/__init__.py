"""Scenario and table files, checked field by field."""
