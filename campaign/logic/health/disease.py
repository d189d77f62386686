"""Disease: who falls sick in a week, and who leaves hospital, by what way.

Acclimatisation goes by men, not by units: a unit's new men are counted from its ledger. Fractions of a man
are rolled for, or a band of forty would never sicken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaign.logic.casualties.recovery import share_of
from campaign.logic.settings import ON, Disease
from campaign.logic.vocabulary.nations import Nation, Origin
from rules import Dice

RAISED_HERE = frozenset({"volunteers", "guerrilla", "militia", "firemen", "freedmen"})
"""Kinds of troops raised in the country, whatever flag they serve."""


@dataclass(frozen=True, slots=True)
class Ward:
    """The men of a unit who fell sick in one turn, `age` turns ago; `new` of them in their first year."""

    age: int
    sick: int
    new: int = 0

    def after_leaving(self, settings: Disease) -> "Ward":
        """Returns those of them who lie there still when the turn's own have left."""
        if self.age >= settings.sick_weeks:
            return Ward(self.age, 0, 0)
        out, new = (
            sum(share_of(n, week, settings.sick_weeks) for week in range(self.age))
            for n in (self.sick, self.new)
        )
        return Ward(self.age, self.sick - out, self.new - new)

    def men_leaving(self, settings: Disease) -> int:
        """Returns how many leave hospital this turn."""
        return (
            share_of(self.sick, self.age - 1, settings.sick_weeks)
            if 0 < self.age <= settings.sick_weeks
            else 0
        )


def has_disease(settings: Disease) -> bool:
    """Tells whether disease is on in the campaign."""
    return settings.disease == ON


def is_from_abroad(nation: Nation, troops: str) -> bool:
    """Tells whether a unit is recruited in another climate. CAMP-SICK-02."""
    return nation.disease is Origin.ABROAD and troops not in RAISED_HERE


def new_men(on_roll: int, year: Sequence[tuple[int, int]]) -> int:
    """Returns how many of *on_roll* men have joined in the turns of *year*.

    *year*: recruits, and men lost otherwise, by turn, the oldest first. New men bear their share of every
    loss. Returning men are no recruits. CAMP-SICK-02.
    """
    roll = on_roll - sum(joined - lost for joined, lost in year)
    new = 0  # in thousandths of a man
    for joined, lost in year:
        if lost > 0 and roll > 0:
            new -= new * min(lost, roll) // roll
        roll += joined - lost
        new = min(new + 1000 * joined, 1000 * max(roll, 0))
    return min(on_roll, (new + 500) // 1000)


def sickness_percent(abroad: bool, new: bool, rains: bool, settings: Disease) -> int:
    """Returns the percentage of fit men who fall sick in a week without hardships. CAMP-SICK-01."""
    if not abroad:
        return settings.born_rains if rains else settings.born_dry
    if new:
        return settings.new_rains if rains else settings.new_dry
    return settings.old_rains if rains else settings.old_dry


def combined_hardship(percents: Iterable[int], settings: Disease) -> int:
    """Returns all hardships of a unit together, as a percentage of the usual. CAMP-SICK-03."""
    found = 100
    for percent in percents:
        found = found * percent // 100
    return min(found, settings.most_sick)


def swamp_percent(terrain_is_swamp: bool, settings: Disease) -> int:
    return settings.swamp if terrain_is_swamp else 100


def fall_sick(fit: int, percent: int, hard: int, days: int, dice: Dice) -> int:
    """Rolls how many of *fit* men fall sick in *days*.

    *percent* a week, under hardships of *hard* per cent. CAMP-SICK-01.
    """
    whole, over = divmod(fit * percent * hard * days, 70_000)
    if over:
        high, low = dice.roll(2, 100, "CAMP-SICK-01", -1)
        whole += ((high - 1) * 100 + low) * 7 <= over
    return min(fit, whole)


def discharge_sick(number: int, abroad: bool, dice: Dice, settings: Disease) -> tuple[int, int, int]:
    """Rolls how *number* men leave hospital: well, dead, sent home. CAMP-SICK-04."""
    die = settings.die_new if abroad else settings.die_born
    faces = dice.roll(number, 100, "CAMP-SICK-04", -1) if number else ()
    dead = sum(face <= die for face in faces)
    home = sum(die < face <= die + settings.invalids for face in faces)
    return number - dead - home, dead, home


def sick_leaving(stood: int, wards: Iterable[Ward], dice: Dice, settings: Disease) -> int:
    """Returns how many of the *stood* sick leave hospital this turn.

    If a captured base has left fewer sick than the wards say, the same share of them leaves.
    """
    wards = list(wards)
    due = sum(ward.men_leaving(settings) for ward in wards)
    known = sum(ward.after_leaving(settings).sick for ward in wards) + due
    if known > stood:
        due = -(-due * stood // known)
    return min(due + uncounted_leaving(stood, wards, dice, settings), stood)


def uncounted_leaving(stood: int, wards: Iterable[Ward], dice: Dice, settings: Disease) -> int:
    """Returns how many of the sick outside all wards leave this turn. An umpire has added these by
    override.
    """
    others = stood - sum(ward.after_leaving(settings).sick + ward.men_leaving(settings) for ward in wards)
    if others <= 0:
        return 0
    whole, over = divmod(others, settings.sick_weeks)
    return whole + (over > 0 and dice.roll(1, settings.sick_weeks, "CAMP-SICK-04", -1)[0] <= over)


def sick_list(stood: int, wards: Sequence[Ward], settings: Disease) -> dict[str, int]:
    """Returns all *stood* sick, those in their first year, and those who leave hospital next turn."""
    new = sum(ward.after_leaving(settings).new for ward in wards)
    due = sum(Ward(ward.age + 1, ward.sick).men_leaving(settings) for ward in wards)
    return {"sick": stood, "new": min(stood, new), "due": min(stood, due)}


def going_home(old: int, dice: Dice, settings: Disease) -> int:
    """Rolls how many of *old* men go home this January; 0 if the campaign keeps them. CAMP-SICK-05."""
    if settings.time_expired != ON:
        return 0
    whole, over = divmod(old * settings.expired, 100)
    return whole + (over > 0 and dice.roll(1, 100, "CAMP-SICK-05", -1)[0] <= over)


def turns_as_newcomer(settings: Disease, days: int) -> int:
    """Returns the turns of *days* in which men from abroad are new."""
    return -(-settings.acclimatised * 7 // days)
