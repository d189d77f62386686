"""Recruits: how many volunteer at a place, how many slaves are freed there, and who takes them in. They are
armed with machetes only.
"""

from collections.abc import Iterable

from campaign.logic.casualties.split import percent_of
from campaign.logic.settings import ON
from campaign.logic.settings.stores import Recruits
from campaign.logic.theatre.theatre import Place
from campaign.logic.vocabulary import Arm, Task
from campaign.logic.vocabulary.nations import Nation
from rules import SeededDice

LOCAL = ("volunteers", "guerrilla", "militia", "freedmen")
"""Troops of regulars that are raised in the country itself."""

YEAR = 52  # turns


def has_recruiting(settings: Recruits) -> bool:
    return settings.recruiting == ON


def expected_volunteers(place: Place, favours: int, settings: Recruits) -> int:
    """Returns the men who join a side in a turn.

    *favours*: sympathy as this side sees it. Nobody is left in a razed place. CAMP-RECRUIT-01.
    """
    if place.is_razed:
        return 0
    return place.population * max(0, place.sympathy * favours) * settings.recruit_volunteers // 10_000


def slaves_to_free(place: Place, favours: int, settings: Recruits) -> int:
    """Returns the slaves who are freed in a turn and join.

    They live on whole plantations. Only a side that frees them gets them. CAMP-RECRUIT-02.
    """
    whole = not place.harm & {Task.BURN_MILL, Task.BURN_CANE}
    return place.sugar * settings.recruit_freed if favours > 0 and whole else 0


def men_sustained(places: Iterable[Place], favours: int, settings: Recruits) -> int:
    """Returns the men whom the people of *places* keep in arms with a side's irregulars. CAMP-RECRUIT-04."""
    people = sum(
        place.population * max(0, place.sympathy * favours) for place in places if not place.is_razed
    )
    return people * settings.sustained // 1000


def most_volunteers(place: Place, settings: Recruits) -> int:
    """Returns the men whom *place* gives in a year of turns. CAMP-RECRUIT-03."""
    return place.population * settings.recruit_year // 1000


def most_slaves(place: Place, settings: Recruits) -> int:
    """Returns the slaves who can be freed at *place* in the war: a year's. CAMP-RECRUIT-02."""
    return place.sugar * settings.recruit_freed * YEAR


def roll_recruits(expected: int, most: int, dice: SeededDice) -> int:
    """Rolls for 51 to 150 per cent of the *expected* men, up to *most*. CAMP-RECRUIT-01."""
    if not expected:
        return 0
    return max(0, min(most, percent_of(expected, 50 + dice.roll(1, 100, "CAMP-RECRUIT-01", -1)[0], dice)))


def thousandths_of(men: int, share: int, dice: SeededDice) -> int:
    """Returns *share* in a thousand of *men*; the fraction of a man by d100."""
    sure, over = divmod(men * share, 1000)
    return sure + (over > 0 and 10 * dice.roll(1, 100, "CAMP-RECRUIT-04", -1)[0] <= over)


def takes_recruits(arm: Arm, nation: Nation, troops: str) -> bool:
    """Tells whether a unit takes in recruits.

    It is infantry. The people fill it up, or it is raised in the country.
    """
    return arm is Arm.INFANTRY and (nation.is_recruited_here or troops in LOCAL)
