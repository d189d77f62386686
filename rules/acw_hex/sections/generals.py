"""ACW-CMD: commanders alone in front of the enemy, and their replacements."""


def is_exposed(adjacent_enemy: bool, with_friendly_unit: bool, close_combat: bool) -> bool:
    """Tells whether a commander is lost: alone next to an enemy in close combat. ACW-CMD-03, ACW-R-23."""
    return close_combat and adjacent_enemy and not with_friendly_unit


def replaced_in(turn: int, owner_first: bool, during_own_half: bool) -> int:
    """Returns the game turn at the end of whose own half a replacement takes over.

    It is the owner's next own half: in the following game turn, or in this one if the second player lost the
    commander before that half began. ACW-CMD-04, ACW-R-23.
    """
    return turn if not owner_first and not during_own_half else turn + 1
