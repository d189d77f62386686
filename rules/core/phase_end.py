"""The end of a phase at a table: the figures that come off together, and the tests that follow."""

from dataclasses import dataclass

from rules.core.assisted import News, Phrase


@dataclass(frozen=True, slots=True)
class Removal:
    """Figures of a unit that came off. *before*: those that stood there; -1 if nobody has counted them.

    *is_secret*: the enemy may not know of it, and reads nothing of it on a phone that changes hands.
    """

    unit: int
    side: int
    before: int
    marked: int
    is_secret: bool = False


@dataclass(frozen=True, slots=True)
class PhaseEnd:
    """The units on the table as a phase ended, and the tests.

    The tests are in the order in which they are taken. *tests*: news of those taken. *waiting*: the
    keys of the dues that are tests too.
    """

    title: Phrase
    clause: str
    removals: tuple[Removal, ...]
    tests: tuple[News, ...]
    waiting: tuple[str, ...]
