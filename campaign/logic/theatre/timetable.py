"""Arrivals in a window of days: when they come, in how many parts, and with which arms."""

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum

from campaign.logic.settings import ON, Timetable
from campaign.logic.theatre.allocation import allocate
from rules import SeededDice

WEAPONS = ("rifle_breech", "rifle_muzzle", "musket", "shotgun", "pistol", "lance", "machete")
"""The better before the worse, as a quartermaster issues them."""


MOST_COMPANIES = 12
"""A rising joins no force that would have more units than this."""


class TimetableKind(StrEnum):
    """The kinds of row in the timetable."""

    REINFORCEMENT = "reinforcement"
    FORCE = "force"
    EXPEDITION = "expedition"
    RECRUITS = "recruits"
    SURRENDER = "surrender"
    ARMS = "arms"
    EVENT = "event"


def has_timetable_or_events(settings: Timetable) -> bool:
    """Tells whether the campaign has anything to expect: a timetable, or a deck of events."""
    return has_timetable(settings) or settings.events == ON


def has_timetable(settings: Timetable) -> bool:
    """Tells whether the campaign has a timetable."""
    return settings.timetable == ON


def weapons_saved(number: int, met: bool, settings: Timetable) -> int:
    """Returns how many of *number* weapons get off the beach. CAMP-ARRIVE-03."""
    return number if met else number * (100 - settings.unmet) // 100


def is_hopeless(closes: dt.date, today: dt.date, settings: Timetable) -> bool:
    """Tells whether an expedition is given up that was to come until *closes*, and could not.

    CAMP-ARRIVE-03.
    """
    return today > closes + dt.timedelta(days=settings.overdue)


def parts_of(men: int, load: int) -> int:
    """Returns in how many parts *men* arrive, *load* men at a time; *load* 0: all at once."""
    return -(-men // load) if 0 < load < men else 1


def surrendering_under_pressure(men: int, armed_men: int, enemies: int, settings: Timetable) -> int:
    """Returns how many of *men* surrender, out of *armed_men*.

    All do if the *enemies* in the field are `pressing` times as many. CAMP-ARRIVE-04.
    """
    need = armed_men * settings.pressing
    return men * min(enemies, need) // need if need else men


def company_sizes(men: int, settings: Timetable) -> list[int]:
    """Returns *men* in units as equal as possible, none larger than a company; the larger first.

    CAMP-ARRIVE-02.
    """
    number = -(-men // settings.company)
    return [men // number + (each < men % number) for each in range(number)]


def days_of_arrival(
    opens: dt.date, closes: dt.date, chance: int, number: int, dice: SeededDice
) -> list[dt.date]:
    """Returns the days on which the *number* parts come, in their order.

    None come if the *chance* in a hundred fails. CAMP-ARRIVE-01.
    """
    if chance < 100 and dice.roll(1, 100, "CAMP-ARRIVE-01", -1)[0] > chance:
        return []
    length = (closes - opens).days + 1
    drawn = (pick_number(length, dice, "CAMP-ARRIVE-01") for _part in range(number))
    return sorted(opens + dt.timedelta(days=each) for each in drawn)


def pick_number(number: int, dice: SeededDice, clause: str) -> int:
    """Returns one of 0 to *number* - 1, at most 65,536 of them."""
    if number == 1:
        return 0
    if number <= 256:
        return dice.roll(1, number, clause, -1)[0] - 1
    high, low = dice.roll(2, 256, clause, -1)
    return ((high - 1) * 256 + low - 1) * number // 65536


def mixed_weapons(
    weapons: Mapping[str, int], men: int, others: Mapping[str, int], more: int
) -> dict[str, int]:
    """Returns the weapons, in per cent, of *men* with *weapons* and *more* men with *others* together."""
    held = {
        weapon: men * weapons.get(weapon, 0) + more * others.get(weapon, 0)
        for weapon in WEAPONS
        if weapons.get(weapon) or others.get(weapon)
    }
    return {weapon: share for weapon, share in allocate(100, held).items() if share} if men + more else {}


def men_armed_worse(weapons: Mapping[str, int], men: int, than: str) -> int:
    """Returns how many of *men* with *weapons* (percent) have something worse than *than*."""
    below = WEAPONS[WEAPONS.index(than) + 1 :]
    return men * sum(weapons.get(weapon, 0) for weapon in below) // 100


def exchange_worst(
    weapons: Mapping[str, int], men: int, weapon: str, number: int, dice: SeededDice
) -> dict[str, int]:
    """Returns *weapons* (per cent) of *men* when *number* have exchanged their worst.

    They get *weapon*. The fraction of a per cent is rolled by d100. CAMP-ARMS-05.
    """
    share, over = divmod(number * 100, men)
    share += over > 0 and dice.roll(1, 100, "CAMP-ARMS-05", -1)[0] * men <= over * 100
    shares = dict(weapons)
    for worst in reversed(WEAPONS[WEAPONS.index(weapon) + 1 :]):
        given = min(share, shares.get(worst, 0))
        share -= given
        shares[worst] = shares.get(worst, 0) - given
        shares[weapon] = shares.get(weapon, 0) + given
    return {name: shares[name] for name in WEAPONS if shares.get(name)}
