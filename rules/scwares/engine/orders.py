"""What a unit may be ordered in its move, as options of SCW-MOVE-01: thousands, and who or which way.

`divmod(option, ORDER)` gives the order and what is meant.
"""

from typing import Final

ORDER: Final = 1000

HALT: Final = 0
MARCH: Final = 1000  # all its bases together, in the shape in which they stand
APART: Final = 2000  # each base by itself
LIMBER: Final = 3000  # a gun is limbered and then goes, with what is left of its points (SCW-MOVE-08)
SHIFT: Final = 4000  # + where a whole square moves, no base turning (SCW-MOVE-17): one of square.ways
QUIT: Final = 5000  # over its own edge of the table, in order (SCW-R-47)
CHARGE: Final = 6000  # + the unit that is charged (SCW-MOVE-15)

AS_EACH: Final = 8  # a facing: to each base its cheapest, where they cannot or need not face alike
DONE: Final = -1  # no more bases move by themselves
HOLD: Final = -1  # no fire, no look-out
LEAVE, UNLIMBER = 0, 1  # of a limbered gun at its place
COLUMN, LINE = 0, 1  # how bases are put down for a marker, or on arrival
STAY_HIDDEN, UNMASK = 0, 1  # of a marker with somebody in range
