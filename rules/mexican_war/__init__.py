"""The Mexican War rules by Stephen Thomas: free measure in inches, both sides at once.

Calculations are in one module a section (artillery.py, melee.py ...). What a person at a table asks of them
is in playsheet/. All numbers are in tables.toml; an umpire may replace any of them with a file of their own
(replacing.py).
"""
