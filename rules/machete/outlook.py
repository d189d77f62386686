"""What troops of one kind have before them on a cell, as far as the ground alone goes: whom they could reach
from there, and by which ways. Found once and kept by the terrain, so that one ground serves many battles."""

from rules.core.boards.free import FreeTable
from rules.core.boards.going import Reach

# a cell beside an enemy; how far off it is; and the cells before it, as a mask
Approach = tuple[int, int, int]
# the cells that all of some approaches cross, as a mask, and these; all bits where there is no approach
Lanes = tuple[int, list[Approach]]
NO_WAY = -1


class Outlook:
    """All distances are hundredths of a cm; *touch*: how far apart are two who touch, at most."""

    __slots__ = ("charges", "lanes", "marches", "reach", "rushes", "spans", "strikes")

    def __init__(
        self, table: FreeTable, start: int, reach: Reach, charges: int, farthest: int, touch: int
    ) -> None:
        """*charges*: how far these troops may charge from *start*, 0: not at all; *farthest*: how far they
        may at best, from anywhere."""
        self.spans = table.spans(start)
        self.reach = reach  # where they can march to
        self.charges = charges
        self.marches = reach.radius + touch  # how far an enemy may be for a march to come up to him
        self.rushes = charges + touch if charges else 0  # and for a charge
        # mask: where either may find him, if the ground lets it
        self.strikes = table.disc(start, max(reach.radius, farthest) + touch)
        self.lanes: dict[int, Lanes] = {}  # by the enemy's cell: the ends of charges, nearest first

    def keep_lanes(self, enemy: int, found: list[Approach]) -> Lanes:
        """MACH-MOVE-08: of the ways *found* for a charge at *enemy* (Terrain.find_lanes) those within it."""
        if found and found[-1][1] > self.charges:
            found = [each for each in found if each[1] <= self.charges]
        gate = NO_WAY
        for _, _, way in found:
            gate &= way
        self.lanes[enemy] = gate, found
        return gate, found
