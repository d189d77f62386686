"""The play sheet of the Hexed General: every roll and sum of the printed rules, for a person with dice.

Each section has one module. Each function turns words into codes and refuses what is impossible. The
calculation is the function that the engine itself uses. Hexes are [q, r], facings corners 0 to 5.
"""
