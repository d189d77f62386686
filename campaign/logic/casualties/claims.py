"""The losses that a side states in public: fewer of its own, more of the enemy's, in round numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.logic.settings import Reports
from campaign.logic.theatre.timetable import pick_number
from rules import SeededDice


@dataclass(frozen=True, slots=True)
class Claim:
    """The claims of `side` in public: its own losses and those of the enemy."""

    side: str
    own: int
    enemy: int


def loss_claims(lost: Mapping[str, int], seed: str, settings: Reports) -> tuple[Claim, ...]:
    """Returns the claims of every side that fought, in the order of *lost*.

    *lost*: men by side. *seed*: that of the battle. CAMP-PRESS-03.
    """
    everybody = sum(lost.values())
    return tuple(
        Claim(
            side,
            round_to_tens(men * settings.claims_own // 100),
            round_to_tens((everybody - men) * claimed_percent(seed, side, settings) // 100),
        )
        for side, men in lost.items()
    )


def claimed_percent(seed: str, side: str, settings: Reports) -> int:
    """Returns the percentage of the enemy's loss that *side* claims. CAMP-PRESS-03."""
    low, high = sorted((settings.claims_low, settings.claims_high))
    return low + pick_number(high - low + 1, SeededDice(f"{seed}/gazette/{side}"), "CAMP-PRESS-03")


def round_to_tens(men: int) -> int:
    """Returns *men* rounded to tens, half up."""
    return (men + 5) // 10 * 10
