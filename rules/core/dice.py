"""Sources of dice. Every roll names the clause that asks and the unit it is for."""

from __future__ import annotations

from hashlib import shake_128
from typing import Final, Protocol

BLOCK = 1024  # bytes of a stream generated at a time; part of the stream's definition
FEWEST_SIDES: Final = 2
MOST_SIDES: Final = 256
AVERAGE: Final = 0  # number of sides that stands for an average die, a marked D6
AVERAGE_FACES: Final = (2, 3, 3, 4, 4, 5)
# by sides: the bytes that count
LIMITS: Final = [0, *(256 - 256 % sides for sides in range(1, MOST_SIDES + 1))]


def die_name(sides: int) -> str:
    """Returns the name of a die: "D10", or "average die"."""
    return "average die" if sides == AVERAGE else f"D{sides}"


class NeedDice(Exception):
    """Stops play until somebody rolls: *count* dice of *sides*, of which *given* are already known."""

    def __init__(self, count: int, sides: int, clause: str, unit: int, given: tuple[int, ...] = ()) -> None:
        super().__init__(f"{clause}: {count - len(given)} more {die_name(sides)} needed")
        self.count = count
        self.sides = sides
        self.clause = clause
        self.unit = unit
        self.given = given


class WrongFace(ValueError):
    """A face that the die does not have: the one at *place* of the script."""

    def __init__(self, why: str, place: int) -> None:
        super().__init__(why)
        self.place = place


class Dice(Protocol):
    """A source of dice: a seed, a script or a person."""

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        """Rolls *count* dice. Returns their faces, each 1..*sides*, in the order rolled.

        *clause* is the reason and *unit* an index into Battle.units, or -1 for no unit. A deck of cards is
        dealt by dice of 52, 51, 50 ... sides; the last card needs no die. AVERAGE sides are those of an
        average die, whose faces are 2, 3, 3, 4, 4 and 5.
        """
        ...


class SeededDice:
    """Dice from a seed. The same seed gives the same faces on every machine and in every language.

    Block b = 0, 1, 2 ... of the stream is shake_128(f"{seed}:{b}").digest(1024). Bytes are taken left to
    right. For a die of s sides a byte counts if it is below 256 - 256 % s, and then shows byte % s + 1. Any
    other byte is dropped.
    """

    __slots__ = ("_at", "_bytes", "_next_block", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._next_block = 0
        self._bytes = b""
        self._at = 0

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        """Rolls as Dice.roll does.

        *clause* and *unit* do not change the stream. ValueError outside 2-256 sides.
        """
        if not FEWEST_SIDES <= sides <= MOST_SIDES:
            if sides == AVERAGE:
                rolled = self.roll(count, len(AVERAGE_FACES), clause, unit)
                return tuple([AVERAGE_FACES[face - 1] for face in rolled])
            raise ValueError(f"{clause}: no die has {sides} sides")
        limit = LIMITS[sides]
        at = self._at
        stream = self._bytes
        if count == 1 and at < len(stream) and stream[at] < limit:  # nearly always
            self._at = at + 1
            return (stream[at] % sides + 1,)
        chunk = stream[at : at + count]
        if len(chunk) == count > 0 and max(chunk) < limit:
            self._at = at + count
            return tuple([byte % sides + 1 for byte in chunk])
        faces: list[int] = []
        while len(faces) < count:
            if at == len(stream):
                stream = shake_128(f"{self._seed}:{self._next_block}".encode()).digest(BLOCK)
                self._bytes = stream
                self._next_block += 1
                at = 0
            byte = stream[at]
            at += 1
            if byte < limit:
                faces.append(byte % sides + 1)
        self._at = at
        return tuple(faces)

    def copy(self) -> SeededDice:
        """Returns dice that will show the same faces from here on."""
        twin = SeededDice(self._seed)
        twin._at, twin._bytes, twin._next_block = self._at, self._bytes, self._next_block
        return twin


class ScriptedDice:
    """Dice with known faces: those of a test, a stored battle, or typed in so far.

    When they run out, *then* rolls, or a person must. The list belongs to the caller. Faces from *then* are
    appended to it, so a Record stores every face as it is rolled.
    """

    __slots__ = ("_faces", "_then", "used")

    def __init__(self, faces: list[int], then: Dice | None = None) -> None:
        self._faces = faces
        self._then = then
        self.used = 0  # faces read so far

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        """Rolls as Dice.roll does.

        Raises NeedDice when the script runs out, WrongFace for a face not on the die.
        """
        known = tuple(self._faces[self.used : self.used + count])
        for place, face in enumerate(known, self.used):
            if type(face) is not int or not 1 <= face <= sides:
                if sides == AVERAGE and type(face) is int and face in AVERAGE_FACES:
                    continue
                article = "an" if sides == AVERAGE else "a"
                raise WrongFace(f"{clause}: {face} is not a face of {article} {die_name(sides)}", place)
        missing = count - len(known)
        if missing:
            if self._then is None:
                raise NeedDice(count, sides, clause, unit, known)
            rolled = self._then.roll(missing, sides, clause, unit)
            self._faces.extend(rolled)
            known += rolled
        self.used += count
        return known

    @property
    def faces_left(self) -> int:
        """Counts the faces of the script not yet read."""
        return len(self._faces) - self.used


class Overheard:
    """Dice that remember their last faces, so that the log can print them."""

    __slots__ = ("_dice", "faces")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.faces: tuple[int, ...] = ()

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        self.faces = self._dice.roll(count, sides, clause, unit)
        return self.faces


class NoDice:
    """Dice that refuse to roll. While both sides choose in secret, nothing may depend on dice."""

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        """Raises RuntimeError."""
        raise RuntimeError(f"{clause}: no dice may be rolled while the sides choose in secret")
