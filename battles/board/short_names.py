"""Short names of units for a crowded board: C1 SQ for San Quintín, 1. Company."""

from collections.abc import Sequence

SHORT = 8  # letters of a name that is left as it is
LETTERS = 4  # of a single long word; a parent has one


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Returns a short name for each of *names*; two units never share one that their full names do not."""
    short_ones: list[str] = []
    taken: dict[str, str] = {}
    for name in names:
        short = short_name(name)
        number = 2
        while taken.get(short, name) != name:
            short = f"{short_name(name)}·{number}"
            number += 1
        taken[short] = name
        short_ones.append(short if len(short) < len(name) else name)
    return tuple(short_ones)


def short_name(name: str) -> str:
    """Returns the unit's own parts, the last first, then its parent's initials: A 1st C.

    Short names stay as they are.
    """
    if len(name) <= SHORT:
        return name
    parent, *own_parts = name.split(", ")
    if not own_parts:
        return initials(parent)
    return " ".join([*(initials(part) for part in reversed(own_parts)), initials(parent, letters=1)])


def initials(words: str, letters: int = LETTERS) -> str:
    """Returns the first letters of the capitalised words, then the numbers: C1 for 1. Company.

    A name of one such word, or of none, has its first *letters*: guer for guerrilla volante.
    """
    parts = words.replace("(", "").replace(")", "").split()
    numbers = [part.rstrip(".") for part in parts if part[0].isdigit()]
    capitals = [part for part in parts if part[0].isupper()]
    if len(capitals) == 1 and not numbers:
        return capitals[0][:letters]
    return "".join(part[0] for part in capitals) + "".join(numbers) or words.strip("()")[:letters]
