"""Combat dice of a table: many at once, of which only those that count are read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.core.assisted import SHOWN, Modifier, Outcome, Phrase, Roll, faces_of_tap, phrase
from rules.core.dice import NeedDice, WrongFace
from rules.core.inputs import BadInput

MOST_FACE = 6
UNREAD = 0  # a die that nobody needed to read


class ReadDice:
    """Dice that were read at a table."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = tuple(faces)

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        rolled, self.faces = self.faces[:count], self.faces[count:]
        return rolled


@dataclass(frozen=True, slots=True)
class Reading:
    """Dice as far as they were read: *faces*, and *left* of which only the faces up to *top* are possible.

    *given*: the faces of these already entered.
    """

    faces: tuple[int, ...]
    left: int
    top: int
    given: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceAsked:
    """The dice of one roll.

    *price* says the effect of faces. *least*: lower faces have none. *is_ordered*: each die belongs to its
    base, so that their order counts. *is_pooled*: later dice count together with these.
    """

    count: int
    least: int
    side: int
    clause: str
    price: Callable[[tuple[int, ...]], Phrase]
    modifiers: tuple[Modifier, ...]
    is_ordered: bool = False
    is_pooled: bool = False

    def is_settled(self, faces: Sequence[int], left: int, top: int) -> bool:
        """True if *left* more dice, even all of them with the face *top*, change nothing."""
        if self.is_pooled or top == MOST_FACE:
            return False
        return self.price((*faces, *[top] * left)) == self.price((*faces, *[UNREAD] * left))


def read_dice(dice: DiceAsked, entered: Sequence[int]) -> Reading:
    """Reads the *dice*, as far as they were entered.

    They come in rounds: which are sixes, which of the others are fives, and so on. In a round 0 stands for a
    die that is lower. A round without 0 has all its faces. Raises WrongFace or BadInput.
    """
    faces: list[int] = []
    left, top, at = dice.count, MOST_FACE, 0
    while left and top >= dice.least and not dice.is_settled(faces, left, top):
        given = tuple(entered[at : at + left])
        check_round(given, left, top, at)
        if len(given) < left:
            return Reading(tuple(faces), left, top, given)
        at += left
        if UNREAD not in given:
            faces += given
            left = 0
        else:
            hits = given.count(top)
            faces += [top] * hits
            left, top = left - hits, top - 1
    if at < len(entered):
        raise BadInput("dice", f"{len(entered) - at} too many")
    return Reading((*faces, *[UNREAD] * left), 0, top)


def check_round(given: tuple[int, ...], left: int, top: int, at: int) -> None:
    """Raises WrongFace or BadInput if *given*, from place *at* on, cannot be a round of *left* dice."""
    if any(type(face) is not int or not 0 <= face <= top for face in given):
        raise WrongFace(f"{given} are not faces of dice up to {top}", at)
    if UNREAD not in given:
        return
    if len(given) < left:
        raise BadInput("dice", "are too few")
    if set(given) - {UNREAD, top}:
        raise WrongFace(f"{given} are neither {top} nor less", at)


def whole_faces(dice: DiceAsked, entered: Sequence[int], unit: int) -> tuple[int, ...]:
    """Returns the faces of all these *dice*. Raises NeedDice if more must be rolled or read."""
    found = read_dice(dice, entered)
    if found.left:
        raise NeedDice(found.left, found.top, dice.clause, unit, found.given)
    return found.faces


def roll_of(dice: DiceAsked, entered: Sequence[int]) -> Roll | None:
    """Returns the next of these *dice*, None if all are read. Many dice are asked for by their faces."""
    reading = read_dice(dice, entered)
    if not reading.left:
        return None
    if dice.count > SHOWN and not dice.is_ordered:
        return roll_by_count(dice, reading, tuple(entered))
    left = reading.left - len(reading.given)
    outcomes = []
    for faces in faces_of_tap(1 if dice.is_ordered else left):
        whole = (*reading.given, *faces)
        done = len(whole) == reading.left
        outcomes.append(Outcome(faces, dice.price(whole) if done else phrase("roll_on")))
    return Roll(
        phrase("roll", count=left),
        dice.side,
        tuple(outcomes),
        dice.modifiers,
        None,
        reading.given,
        dice.clause,
    )


def roll_by_count(dice: DiceAsked, reading: Reading, entered: tuple[int, ...]) -> Roll:
    """Asks how many of the dice show the highest face that is left."""
    if reading.given:
        raise BadInput("dice", "are too few")
    outcomes = []
    for hits in range(reading.left + 1):
        faces = (reading.top,) * hits + (UNREAD,) * (reading.left - hits)
        outcomes.append(Outcome(faces, dice.price((*reading.faces, *faces))))
    is_first = reading.top == MOST_FACE
    return Roll(
        phrase("how_many_show" if is_first else "how_many_left", count=reading.left, face=reading.top),
        dice.side,
        tuple(outcomes),
        dice.modifiers if is_first else (),
        None,
        entered,
        dice.clause,
        phrase("hint_count"),
        counts=True,
    )
