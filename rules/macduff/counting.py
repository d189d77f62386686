"""How figures become dice: halves and quarters, rounded half up."""


def half_up(number: int, parts: int) -> int:
    """MACD-R-25: Returns *number* divided by *parts*, a remainder of a half or more counting as one."""
    return (2 * number + parts) // (2 * parts)


def dice_for(figures: int, per_die: int, halvings: int, stepwise: bool) -> int:
    """MACD-R-25: Returns the dice of *figures*, halved so many times.

    Rounded once at the end, or after each division where the option is *stepwise*.
    """
    if not stepwise:
        return half_up(figures, per_die << halvings)
    dice = half_up(figures, per_die)
    for _ in range(halvings):
        dice = half_up(dice, 2)
    return dice
