"""A battle as it is shown: its units, and how they stand after every event."""

from dataclasses import dataclass

from battles.board.damage import Scar
from battles.board.packing import Pose


@dataclass(frozen=True, slots=True)
class ReplayUnit:
    """A table unit as it was mustered."""

    key: str
    name: str
    side: str  # a-d
    arm: str  # foot horse gun train cart ship boat
    figures: int
    command: int  # officers among the figures
    formation: str
    muster: int  # figures it brought to the field: none, if it was detached from another unit
    make: str = ""  # of a gun: mountain, tree_trunk, machine_gun, heavy, other
    counts: str = "figures"  # as Ruleset.counts
    unknown: bool = False  # the reader's enemy, whom nobody has counted: `figures` are those drawn


@dataclass(frozen=True, slots=True)
class Stand:
    """A unit's position and strength after a step; places as in rules.UnitState."""

    x: int  # hundredths of a cm from the left edge
    y: int  # the same from the near edge
    facing: int  # degrees clockwise from the far edge
    strength: int
    officers: int
    state: str
    on_table: bool
    formation: str
    side: str  # whose it is now: a gun may change hands
    led: int = 0  # prisoners that it leads
    poses: tuple[Pose | None, ...] = ()  # on squares and hexes, of each base; None: it is no more
    where: str = ""  # there, in words: "E5, F5, facing north"


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One event."""

    number: int  # from 1
    turn: int
    sentence: str
    clause: str  # its id
    title: str  # of the clause
    faces: tuple[int, ...]
    unit: int  # index, -1 nobody
    target: int
    mark: str  # how it is drawn: shot blow charge march retreat, or ""
    heart: str  # "bad": lost its nerve, "ok": found it again, or ""
    stands: tuple[Stand, ...]
    down: tuple[int, ...]  # figures fallen since the start, by unit
    scar: Scar | None = None  # what it leaves on the ground
    hides_dice: bool = False  # its faces would tell the reader how many of the enemy there are, or fell


@dataclass(frozen=True, slots=True)
class Replay:
    units: tuple[ReplayUnit, ...]
    opening: tuple[Stand, ...]
    steps: tuple[ReplayStep, ...]
    counts: str = "figures"  # as Ruleset.counts
    beat: str = "phase"  # as Ruleset.beat

    def stands(self, number: int) -> tuple[Stand, ...]:
        """Returns the stands after step *number*; 0 is the set-up."""
        return self.steps[number - 1].stands if number else self.opening

    def turn(self, number: int) -> int:
        return self.steps[number - 1].turn if number else 0

    def fallen_before_turn(self, number: int) -> tuple[int, ...]:
        """Returns figures fallen by unit when the turn of step *number* began.

        Those fallen since still lie there.
        """
        turn = self.turn(number)
        earlier = [step for step in self.steps[:number] if step.turn < turn]
        return earlier[-1].down if earlier else (0,) * len(self.units)
