"""Settings of the muster of a battle."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mustering:
    """Posts, reserves, and how many of a side the ground holds. Men, dice, minutes, times. A muster keeps
    those it was made by.
    """

    post_size: int
    next_posts: int
    posts_reserve: int
    reserve_dice: int
    reserve_minutes: int
    most_times: int
