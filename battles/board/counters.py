"""Units on squares and hexes: a block a base, its arm on it, its front an arrow, hits as pips behind."""

from battles.board.formations import DISMOUNTED, LIMBERED

SIZES = {  # half of a block, across and along
    "foot": (3.5, 1.6), "horse": (3.5, 2.2), "gun": (2.9, 2.5), "train": (3.2, 1.7), "chief": (2.3, 2.3),
    "scout": (1.7, 1.7), "rider": (1.5, 2.3), "marker": (3.4, 2.6),
}  # fmt: skip
SIGNS = {
    "foot": "g-foot", "horse": "g-horse", "gun": "g-gun", "train": "g-train", "chief": "g-chief",
    "scout": "m-foot", "rider": "m-horse", "marker": "g-marker",
}  # fmt: skip
MAKES = {"machine_gun": "g-machine", "heavy": "g-heavy"}
NOTCH = 1.0  # of the rear of the second side's blocks, as of its flag
PIP = 2.0  # from one to the next
FACELESS = ("chief", "train")  # on hexes


def half_size(arm: str) -> tuple[float, float]:
    """Returns half the block of a base."""
    return SIZES.get(arm, SIZES["foot"])


def block_outline(arm: str, side: str) -> str:
    """Returns the outline of a block, front upward: the frame says the side."""
    wide, deep = half_size(arm)
    if arm == "chief":
        return f"M{-wide:g} 0a{wide:g} {wide:g} 0 1 1 0 .01z"
    rear = {
        "b": f"l{-wide:g}{-NOTCH:g} {-wide:g} {NOTCH:g}",
        "c": f"l{-wide:g} {NOTCH:g} {-wide:g}{-NOTCH:g}",
    }.get(side, f"h{-2 * wide:g}")
    lean = NOTCH if side == "d" else 0
    return f"M{-wide + lean:g} {-deep:g}h{2 * wide:g}l{-lean:g} {2 * deep:g}{rear}z"


def sign_id(arm: str, make: str, formation: str) -> str:
    """Returns the id of the arm's sign."""
    if arm == "gun" and formation == LIMBERED:
        return "g-limber"
    if arm == "horse" and formation == DISMOUNTED:
        return "g-dismounted"
    return MAKES.get(make) or SIGNS.get(arm, "g-foot")


def pip_spots(arm: str, count: int) -> tuple[tuple[float, float], ...]:
    """Returns where hits are counted, behind the block."""
    return (
        tuple(((n - (count - 1) / 2) * PIP, half_size(arm)[1] + 1.3) for n in range(count))
        if count > 1
        else ()
    )
