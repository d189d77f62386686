"""The play sheet of Machete!: every roll and sum of the printed rules, for somebody with dice in hand.

Each section has one module. Each function turns words into codes and cm into hundredths and refuses what is
impossible. The calculation is the function that the engine itself uses.
"""
