"""The play sheet of the Mexican War rules: every roll and sum of the printed rules, for a person with dice.

One module a section. Each function turns words into codes, refuses what cannot be, and leaves the calculation
to the function the engine itself uses. Distances are inches. *tables* holds what an umpire has replaced.
"""
