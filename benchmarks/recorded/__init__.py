"""Fights of the record: the facts (fights.csv, sides.csv), set up and fought as a campaign does it."""
