"""The play sheet of SCWaRes: every throw and sum of the printed rules, for somebody with dice in hand.

One module a section. Each function turns words into codes, refuses what cannot be, and leaves the calculation
to the function the engine itself uses. Options stand among the inputs, by their own names.
"""
