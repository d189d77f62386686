"""The play sheet of the Hexed General: every throw and sum of the printed rules, for a person with dice.

One module a section. Each function turns words into codes, refuses what cannot be, and leaves the calculation
to the function the engine itself uses. Hexes are [q, r], facings corners 0 to 5.
"""
