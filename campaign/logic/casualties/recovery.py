"""Dated recovery: who of an old casualty return comes back, dies, or is given up, week by week.

Nothing is scheduled in advance: the return is the fact, its age in turns says what falls due.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from campaign.logic.settings import DEFAULT, Casualties
from campaign.logic.vocabulary import Account, Cause
from rules import SeededDice


@dataclass(frozen=True, slots=True)
class Patients:
    """The men of one casualty return who may still recover or die.

    `key` names the return, `age` is in turns since the battle, `how` are the settings of that turn.
    """

    key: str
    unit: str
    age: int
    severely_wounded: int
    lightly_wounded: int
    missing: int
    how: Casualties = DEFAULT.casualties
    irregular: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """A move of *amount* men of *unit* from *source* to *target*."""

    unit: str
    source: Account
    target: Account
    amount: int
    cause: Cause
    reference: str


def in_hospital(patients: Patients) -> int:
    """Returns the wounded of the return who are still to leave hospital, those of this week among them."""
    settings = patients.how
    week = min(max(patients.age - settings.hospital_first, 0), settings.hospital_weeks)
    light = patients.lightly_wounded if patients.age <= 1 else 0
    return light + patients.severely_wounded - patients.severely_wounded * week // settings.hospital_weeks


def limit_to_wounded(
    changes: Iterable[Change], lying: Mapping[str, int], wounded: Mapping[str, int]
) -> list[Change]:
    """Returns *changes* limited to the wounded who are really there.

    *lying*: wounded by unit according to the returns. *wounded*: those present, fewer if a base was
    captured. The same share of them leaves hospital.
    """
    changes = list(changes)
    out, gone, kept_changes = Counter[str](), Counter[str](), []
    for change in changes:
        if change.source is Account.WOUNDED:
            out[change.unit] += change.amount
    for change in changes:
        unit, men, known = change.unit, change.amount, lying.get(change.unit, 0)
        men_there = wounded.get(unit, 0)
        if change.source is Account.WOUNDED and known > men_there:
            leaving = (2 * out[unit] * men_there + known) // (2 * known)
            before, gone[unit] = gone[unit], gone[unit] + men
            men = leaving * gone[unit] // out[unit] - leaving * before // out[unit]
        if men:
            kept_changes.append(replace(change, amount=men))
    return kept_changes


def recoveries_due(patients: Patients, seed: str) -> list[Change]:
    """Returns the changes that fall due when the return is *age* turns old: nothing, most weeks.

    CAMP-BACK-01, CAMP-BACK-02.
    """
    reference = f"recovery/{patients.key}/{patients.age}"
    dice = SeededDice(f"{seed}/{reference}")

    def change(source: Account, target: Account, amount: int, cause: Cause) -> Change:
        return Change(patients.unit, source, target, amount, cause, reference)

    settings = patients.how
    back = patients.lightly_wounded if patients.age == 1 else 0
    dead = home = rejoin = given_up = 0
    week = patients.age - settings.hospital_first
    if 0 <= week < settings.hospital_weeks:
        well, dead, home = hospital_discharges(patients.severely_wounded, week, dice, settings)
        back += well
    coming = men_rejoining(patients.missing, settings, irregular=patients.irregular)
    if 1 <= patients.age <= settings.rejoin_turns:
        rejoin = share_of(coming, patients.age - 1, settings.rejoin_turns)
    if patients.age == settings.rejoin_turns:
        given_up = patients.missing - coming
    changes = [
        change(Account.WOUNDED, Account.FIT, back, Cause.RECOVERY),
        change(Account.WOUNDED, Account.DEAD, dead, Cause.BATTLE),
        change(Account.WOUNDED, Account.DISCHARGED, home, Cause.BATTLE),
        change(Account.MISSING, Account.FIT, rejoin, Cause.STRAGGLER_REJOINED),
        change(Account.MISSING, Account.DESERTED, given_up, Cause.DESERTION),
    ]
    return [made for made in changes if made.amount]


def men_rejoining(missing: int, settings: Casualties, *, irregular: bool) -> int:
    """Returns how many of the *missing* rejoin.

    Irregulars know the country, so more of them do. CAMP-BACK-02.
    """
    coming = missing * settings.rejoin // 100
    return coming + (missing - coming) * (settings.rejoin_irregular if irregular else 0) // 100


def men_astray(patients: Patients) -> int:
    """Returns the missing of the return who have not rejoined in earlier weeks, if some of them still may."""
    settings = patients.how
    if patients.age > settings.rejoin_turns:
        return 0
    coming = men_rejoining(patients.missing, settings, irregular=patients.irregular)
    return patients.missing - sum(
        share_of(coming, week, settings.rejoin_turns) for week in range(patients.age - 1)
    )


def hospital_discharges(
    severe: int, week: int, dice: SeededDice, settings: Casualties
) -> tuple[int, int, int]:
    """Returns the men who leave hospital in its *week* (from 0): well, dead, and sent home.

    Each man is rolled for, or the three totals are split over the weeks and rounded half up. CAMP-BACK-01.
    """
    if settings.fractions != "dice":
        dead_in_all = (2 * severe * settings.hospital_dead + 100) // 200
        home_in_all = min(severe - dead_in_all, (2 * severe * settings.hospital_home + 100) // 200)
        well_in_all = severe - dead_in_all - home_in_all
        well, dead, home = (
            share_of(n, week, settings.hospital_weeks) for n in (well_in_all, dead_in_all, home_in_all)
        )
        return well, dead, home
    leaving = share_of(severe, week, settings.hospital_weeks)
    faces = dice.roll(leaving, 100, "CAMP-BACK-01", -1) if leaving else ()
    dead = sum(face <= settings.hospital_dead for face in faces)
    home = sum(
        settings.hospital_dead < face <= settings.hospital_dead + settings.hospital_home for face in faces
    )
    return leaving - dead - home, dead, home


def share_of(total: int, part: int, parts: int) -> int:
    """Returns part number *part* (from 0) of *total* split into *parts* whole numbers."""
    return total * (part + 1) // parts - total * part // parts


def fit_again(hit: date, days: int, dice: SeededDice, settings: Casualties) -> date:
    """Returns when an officer *hit* that day leaves hospital.

    It is one of the weeks of the severely wounded, by dice. *days*: the length of a turn. CAMP-LOSS-10.
    """
    (week,) = dice.roll(1, settings.hospital_weeks, "CAMP-LOSS-10", -1)
    return hit + timedelta(days=days * (settings.hospital_first + week - 1))
