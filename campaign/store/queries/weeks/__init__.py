"""Queries about turns: this one, past ones, timelines and rulings."""
