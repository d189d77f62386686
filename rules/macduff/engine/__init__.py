"""The rules at work on a battle: one module for each thing that happens on the table."""
