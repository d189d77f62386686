"""CAMP-PRISON-11: Fates that an umpire may decide for prisoners, and their postings in the ledger."""

from collections.abc import Mapping

from campaign.logic.theatre.allocation import allocate
from campaign.logic.vocabulary import Account, CaptiveFate, Cause, LeaderFate

MEN: Mapping[CaptiveFate, tuple[Account, Cause]] = {
    CaptiveFate.SHOT: (Account.DEAD, Cause.SHOT),
    CaptiveFate.DISEASE: (Account.DEAD, Cause.DISEASE),
    CaptiveFate.ESCAPED: (Account.EFFECTIVE, Cause.ESCAPED),
    CaptiveFate.FREED: (Account.EFFECTIVE, Cause.FREED),
    CaptiveFate.SENT_AWAY: (Account.DISCHARGED, Cause.SENT_AWAY),
    CaptiveFate.TURNED_COAT: (Account.DESERTED, Cause.TURNED_COAT),
}
"""The account that captives come into, and why."""

OFFICERS: Mapping[CaptiveFate, LeaderFate] = {
    CaptiveFate.SHOT: LeaderFate.DEAD,
    CaptiveFate.DISEASE: LeaderFate.DEAD,
    CaptiveFate.ESCAPED: LeaderFate.PRESENT,
    CaptiveFate.FREED: LeaderFate.PRESENT,
}
"""The same of a captured officer; he is neither shipped off nor enlisted."""


def spread_over_units(roll: Mapping[str, int], men: int) -> dict[str, int]:
    """CAMP-PRISON-11: Returns *men* of a *roll* by units: of each its share, by largest remainder, ties by
    key.
    """
    return {unit: number for unit, number in sorted(allocate(men, roll).items()) if number}
