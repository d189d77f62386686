"""Code that every ruleset shares: dice, battles, records, odds, prose, clauses, procedures.

Knows no ruleset.
"""
