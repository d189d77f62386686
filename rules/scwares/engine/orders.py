"""The orders of a unit's move, as options of SCW-MOVE-01: thousands for the order, the rest for its object.

`divmod(option, ORDER)` gives the order and its object.
"""

from typing import Final

ORDER: Final = 1000

HALT: Final = 0
MARCH: Final = 1000  # all its bases together, in their present shape
APART: Final = 2000  # each base by itself
LIMBER: Final = 3000  # limber a gun and move it with the points left (SCW-MOVE-08)
SHIFT: Final = 4000  # + a direction of square.ways: a whole square moves, no base turning (SCW-MOVE-17)
QUIT: Final = 5000  # over its own edge of the table, in order (SCW-R-47)
CHARGE: Final = 6000  # + the unit to charge (SCW-MOVE-15)

AS_EACH: Final = 8  # a facing: each base its cheapest, where they cannot or need not face alike
DONE: Final = -1  # no more bases move by themselves
HOLD: Final = -1  # no fire, no look-out
LEAVE, UNLIMBER = 0, 1  # of a limbered gun in its zone
COLUMN, LINE = 0, 1  # how bases are placed for a marker, or on arrival
STAY_HIDDEN, UNMASK = 0, 1  # of a marker with an enemy in range
