"""Fates that an umpire may decide for prisoners, and their postings in the ledger. CAMP-PRISON-11."""

from collections.abc import Mapping

from campaign.logic.theatre.allocation import allocate
from campaign.logic.vocabulary import Account, Cause, LeaderFate, PrisonerFate

MEN: Mapping[PrisonerFate, tuple[Account, Cause]] = {
    PrisonerFate.SHOT: (Account.DEAD, Cause.SHOT),
    PrisonerFate.DISEASE: (Account.DEAD, Cause.DISEASE),
    PrisonerFate.ESCAPED: (Account.FIT, Cause.ESCAPED),
    PrisonerFate.FREED: (Account.FIT, Cause.FREED),
    PrisonerFate.SENT_OVERSEAS: (Account.DISCHARGED, Cause.SENT_OVERSEAS),
    PrisonerFate.CHANGED_SIDES: (Account.DESERTED, Cause.CHANGED_SIDES),
}
"""The account that prisoners come into, and why."""

OFFICERS: Mapping[PrisonerFate, LeaderFate] = {
    PrisonerFate.SHOT: LeaderFate.DEAD,
    PrisonerFate.DISEASE: LeaderFate.DEAD,
    PrisonerFate.ESCAPED: LeaderFate.PRESENT,
    PrisonerFate.FREED: LeaderFate.PRESENT,
}
"""The same for a captured officer, who is neither sent overseas nor enlisted."""


def spread_over_units(roll: Mapping[str, int], men: int) -> dict[str, int]:
    """Returns *men* of a *roll* by units: to each its share, by largest remainder, ties by key.

    CAMP-PRISON-11.
    """
    return {unit: number for unit, number in sorted(allocate(men, roll).items()) if number}
