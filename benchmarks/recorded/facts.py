"""The facts of each recorded battle, and its muster.

fights.csv has the battles with their ground, sides.csv both sides of each, the attacker first. `fates`: the
losses that the record counts in `lost`. `posts`: it holds those of a line, and only the nearest of them
fight. `basis` says whether that is a `source`'s, `claimed` by one side or our `estimate`. Men and ground are
a source's as far as the battle's `confidence` goes. The split by arms and the per cent of firearms are ours.
"""

from csv import DictReader
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from campaign.logic.casualties.muster import Muster, MusteredForce, Party, fighters_in_posts
from campaign.logic.settings import DEFAULT
from campaign.logic.theatre.theatre import ForceUnit, Leader
from campaign.logic.vocabulary import Arm, EngagementKind, Terrain
from campaign.logic.vocabulary.nations import UNNAMED, nations_of

RECORDED: Final = Path(__file__).parent
HOW: Final = DEFAULT.mustering
OF_CUBA: Final = nations_of(UNNAMED)
NATIONS: Final = {"cuba": OF_CUBA["cuban"], "spain": OF_CUBA["spanish"]}

Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class Fought:
    """A recorded battle: its row, and those of its two sides, the attacker's first."""

    row: Row
    sides: tuple[Row, Row]


def rows(name: str) -> list[Row]:
    with (RECORDED / name).open(encoding="utf-8", newline="") as file:
        return list(DictReader(file))


@cache
def recorded_fights() -> dict[str, Fought]:
    sides: dict[str, list[Row]] = {}
    for row in rows("sides.csv"):
        sides.setdefault(row["fight"], []).append(row)
    fights = {}
    for row in rows("fights.csv"):
        attacker, defender = sides[row["fight"]]
        fights[row["fight"]] = Fought(row, (attacker, defender))
    return fights


def is_strung_out(side: Row) -> bool:
    """Tells whether it holds the posts of a line, of which only the nearest are attacked."""
    return side["posts"] == "yes"


def bodies(side: Row) -> dict[str, tuple[ForceUnit, ...]]:
    """Returns a side's units by force, infantry and cavalry: those present, and its reserve."""
    led, found = side["leader"], {}
    there, reserve = int(side["foot"]) - int(side["reserve"]), int(side["reserve"])
    if is_strung_out(side):
        (there, _soon), (reserve, _late) = fighters_in_posts(int(side["foot"]), EngagementKind.TROCHA, HOW)
    for force, foot in ((side["side"], there), (f"{side['side']}_reserve", reserve)):
        arms = [(Arm.INFANTRY, foot)]
        if force == side["side"]:
            arms.append((Arm.CAVALRY, int(side["horse"])))
        men = [(arm, count) for arm, count in arms if count]
        best = max(men, key=lambda each: (each[1], each[0]))[0] if men else None
        found[force] = tuple(
            ForceUnit(
                key=f"{force}_{arm}",
                name=force,
                arm=arm,
                nation=NATIONS[side["side"]],
                troops=arm,
                quality=int(side["quality"]),
                men=count,
                horses=count if arm is Arm.CAVALRY else 0,
                guns=int(side["guns"]) if force == side["side"] and (arm, count) == men[0] else 0,
                firearms=int(side["firearms"]),
                in_posts=is_strung_out(side),
                leaders=(Leader(led, led, "", True, 5, 5),) if led and arm is best else (),
            )
            for arm, count in men
        )
    return {force: units for force, units in found.items() if units}


def muster(fight: Fought, lost: dict[str, int]) -> Muster | None:
    """Returns the muster of *fight* without the men *lost* on its earlier days, by unit."""
    row, parties = fight.row, []
    for side in fight.sides:
        forces = []
        for key, units in bodies(side).items():
            left = tuple(replace(unit, men=unit.men - lost.get(unit.key, 0)) for unit in units)
            left = tuple(replace(unit, horses=min(unit.horses, unit.men)) for unit in left if unit.men > 0)
            if left:
                late = 0 if key == side["side"] else HOW.reserve_dice if is_strung_out(side) else 1
                forces.append(MusteredForce(key, key, left, reserve_dice=late))
        if not forces:
            return None
        parties.append(Party(side["side"], tuple(forces), side["stance"]))
    return Muster(
        key=row["fight"],
        name=row["name"],
        kind=EngagementKind(row["kind"]),
        terrain=Terrain(row["terrain"]),
        rains=row["rains"] == "yes",
        crossing="none",
        fortification=int(row["works"]),
        surprise=row["surprise"] == "yes",
        parties=(parties[0], parties[1]),
        place_kind=row["place_kind"],
        coast=row["kind"] == "landing",
    )
