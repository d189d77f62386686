"""Dated recovery: who of an old casualty return comes back, dies, or is given up, week by week.

Nothing is scheduled in advance: the return is the fact, its age in turns says what falls due.
Source: campaign.md, 'Casualty returns'.
"""

from dataclasses import dataclass

from campaign.logic.words import Account, Cause
from rules import SeededDice

HOSPITAL_FIRST, HOSPITAL_WEEKS = 4, 9  # weeks 4 to 12
DIE, SENT_HOME = 15, 20  # percent of the severely wounded


@dataclass(frozen=True, slots=True)
class Patients:
    """What is left to decide of one return: `key` names it, `age` is in turns since the fight."""

    key: str
    unit: str
    age: int
    severe: int
    light: int
    missing: int


@dataclass(frozen=True, slots=True)
class Change:
    """*amount* men of *unit* leave *source* for *target*."""

    unit: str
    source: Account
    target: Account
    amount: int
    cause: Cause
    reference: str


def due(patients: Patients, seed: str) -> list[Change]:
    """The changes that fall due when the return is *age* turns old: nothing, most weeks."""
    reference = f"recovery/{patients.key}/{patients.age}"
    dice = SeededDice(f"{seed}/{reference}")

    def change(source: Account, target: Account, amount: int, cause: Cause) -> Change:
        return Change(patients.unit, source, target, amount, cause, reference)

    back = patients.light if patients.age == 1 else 0
    dead = home = rejoin = given_up = 0
    week = patients.age - HOSPITAL_FIRST
    if 0 <= week < HOSPITAL_WEEKS:
        leaving = share(patients.severe, week, HOSPITAL_WEEKS)
        faces = dice.roll(leaving, 100, "CAMPAIGN-HOSPITAL", -1) if leaving else ()
        dead = sum(face <= DIE for face in faces)
        home = sum(DIE < face <= DIE + SENT_HOME for face in faces)
        back += leaving - dead - home
    if patients.age in (1, 2):
        rejoin = share(patients.missing // 2, patients.age - 1, 2)
    if patients.age == 2:
        given_up = patients.missing - patients.missing // 2
    changes = [
        change(Account.WOUNDED, Account.EFFECTIVE, back, Cause.RECOVERY),
        change(Account.WOUNDED, Account.DEAD, dead, Cause.BATTLE),
        change(Account.WOUNDED, Account.DISCHARGED, home, Cause.BATTLE),
        change(Account.MISSING, Account.EFFECTIVE, rejoin, Cause.STRAGGLER_REJOINED),
        change(Account.MISSING, Account.DESERTED, given_up, Cause.DESERTION),
    ]
    return [made for made in changes if made.amount]


def share(total: int, part: int, parts: int) -> int:
    """Part number *part* (from 0) of *total* cut into *parts* whole shares that add up to it."""
    return total * (part + 1) // parts - total * part // parts
