"""The orders of a card, as options of MACH-GEN-08: thousands for the order, the rest for its object.

`divmod(option, ORDER)` gives the order and the index: of a unit, a house, an area of the board or a heading.
"""

from typing import Final

ORDER: Final = 1000

PASS: Final = 0
MARCH: Final = 1000  # an ordinary move; guns limber or pack for it
SHOOT: Final = 2000  # + the enemy shot at
ATTACK: Final = 3000  # + the enemy reached

SET_UP: Final = 4000  # unlimber, or unpack and assemble (MACH-MART-09)
HAUL: Final = 5000  # manhandle a gun in action (MACH-MART-04)
TURN: Final = 6000  # + the place in HEADINGS: beyond the free arc (MACH-ART-03)
SHELL: Final = 7000  # + the enemy fired at by a gun
BOMBARD: Final = 8000  # + the structure, as engine.houses.structures() numbers them (MACH-ART-23)
RECREW: Final = 9000  # + the gun that gets men as crew (MACH-ART-16)
TAKE_OVER: Final = 10000  # + the gun found without a crew (MACH-R-78)

ENTER: Final = 11000  # + the house (MACH-BLD-02)
QUIT: Final = 12000  # leave the house it holds
STORM: Final = 13000  # + the house attacked at its doorway (MACH-BLD-09)
KINDLE: Final = 14000  # + the area: prepare, and in the next phase roll (MACH-BLD-16)

REJOIN: Final = 15000  # + the unit that a detail goes back to (MACH-R-77)
GO_OFF: Final = 16000  # leave the table by its own edge, with prisoners and loads
LEAD: Final = 17000  # + the surrendered unit without an escort: detach one (MACH-MOR-21)

SAIL: Final = 18000  # announce that the ship will leave (MACH-SHIP-02)
MAN: Final = 19000  # + the ship that gets men as crew (MACH-SHIP-10)

# + the enemy charged at that is too far away to reach (MACH-R-25). It comes last: the computer is not
# offered it, and its choices mean the same as a person's.
RUSH: Final = 20000

HEADINGS: Final = (0, 45, 90, 135, 180, 225, 270, 315)  # degrees a unit may turn to (MACH-MOVE-07)

NOTHING, MOVED, FIRED, WHOLE = 0, 1, 2, 3  # the part of its card that an order takes
