"""The play sheet of SCWaRes: every roll and sum of the printed rules, for somebody with dice in hand.

Each section has one module. Each function turns words into codes and refuses what is impossible. The
calculation is the function that the engine itself uses. Options are among the inputs, by their own names.
"""
