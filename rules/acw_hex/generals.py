"""ACW-CMD: commanders alone before the enemy, and those who take over from them."""


def is_exposed(adjacent_enemy: bool, with_friendly_unit: bool, close_combat: bool) -> bool:
    """ACW-CMD-03, ACW-R-23: whether a commander is lost: alone by an enemy in close combat."""
    return close_combat and adjacent_enemy and not with_friendly_unit


def replaced_in(turn: int, owner_first: bool, during_own_half: bool) -> int:
    """ACW-CMD-04, ACW-R-23: the game turn at the end of whose own half another takes over.

    It is his player's next: that of the turn after, or of this one if the second player lost him before his
    own half began.
    """
    return turn if not owner_first and not during_own_half else turn + 1
