"""The reach of one kind of troops from a cell, by the ground alone: possible targets and routes.

Each is computed once and cached by the terrain, so one ground serves many battles.
"""

from rules.core.boards.free import FreeTable
from rules.core.boards.going import Reach

# a cell beside an enemy; its distance; and the cells in between, as a mask
Approach = tuple[int, int, int]
# the mask of cells that all approaches cross, and the approaches; all bits if there are none
Lanes = tuple[int, list[Approach]]
NO_WAY = -1


class Outlook:
    """An outlook's distances are hundredths of a cm.

    *touch*: the greatest distance of two units in contact.
    """

    __slots__ = ("charges", "lanes", "marches", "reach", "rushes", "spans", "strikes")

    def __init__(
        self, table: FreeTable, start: int, reach: Reach, charges: int, farthest: int, touch: int
    ) -> None:
        """Stores the reach of a unit's moves and charges.

        *charges*: how far these troops may charge from *start*, 0: not at all. *farthest*: the most anywhere.
        """
        self.spans = table.spans(start)
        self.reach = reach  # where they can march to
        self.charges = charges
        self.marches = reach.radius + touch  # how far away an enemy may be for a march to reach it
        self.rushes = charges + touch if charges else 0  # and for a charge
        # mask: where either may reach it, if the ground allows
        self.strikes = table.disc(start, max(reach.radius, farthest) + touch)
        self.lanes: dict[int, Lanes] = {}  # by the enemy's cell: the ends of charges, nearest first

    def keep_lanes(self, enemy: int, approaches: list[Approach]) -> Lanes:
        """Returns the ways in *approaches* (Terrain.find_lanes) to charge *enemy* that are in reach.

        MACH-MOVE-08.
        """
        if approaches and approaches[-1][1] > self.charges:
            approaches = [approach for approach in approaches if approach[1] <= self.charges]
        gate = NO_WAY
        for _, _, way in approaches:
            gate &= way
        self.lanes[enemy] = gate, approaches
        return gate, approaches
