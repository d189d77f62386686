"""The play sheet of Machete!: every throw and sum of the printed rules, for somebody with dice in hand.

One module a section. Each function turns words into codes and cm into hundredths, refuses what cannot be, and
leaves the calculation to the function the engine itself uses.
"""
