"""Recorded battles: the facts (fights.csv, sides.csv), set up and fought as in a campaign."""
