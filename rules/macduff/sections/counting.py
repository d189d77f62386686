"""Figures as dice: halves and quarters, rounded half up."""


def half_up(number: int, parts: int) -> int:
    """Returns *number* divided by *parts*. A remainder of a half or more counts as one. MACD-R-25."""
    return (2 * number + parts) // (2 * parts)


def dice_for(figures: int, per_die: int, halvings: int, stepwise: bool) -> int:
    """Returns the dice of *figures*, halved *halvings* times.

    It rounds once at the end, or after each division where the option is *stepwise*. MACD-R-25.
    """
    if not stepwise:
        return half_up(figures, per_die << halvings)
    dice = half_up(figures, per_die)
    for _ in range(halvings):
        dice = half_up(dice, 2)
    return dice
