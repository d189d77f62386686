"""One volley of each side: its best-armed unit at the enemy's, with the exact chance of each outcome.

The play sheet asks for any other volley. Units are fresh, in the open, and in no ambush.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from json import dumps
from typing import Any, Final

from django.utils.translation import gettext as _, ngettext

import rules
from battles.mustering import Roster, TableUnit
from battles.mustering.battle_types import BattleType
from battles.pages.chances.volley_outcomes import (
    DRIVEN_BACK,
    LOSS,
    RARE,
    VOLLEY_RULES,
    Outcome,
    outcomes_of_volley,
)
from battles.pages.rules.playsheet import Place, percent_in_words, value_in_words
from battles.pages.rules.rulebook import clause_link, procedures_of
from battles.playsheet.form import PlayForm
from battles.scenario import enlisted_units
from campaign.logic.casualties.muster import Muster
from campaign.logic.vocabulary import Arm
from campaign.models import Side
from rules import BadInput, Procedure
from rules.core.chances.ways_of_dice import TooManyRolls
from rules.core.table_sheets import all_tables, replace_tables

VOLLEYS: Final = {
    "machete": "fire",
    "acw_hex": "shoot",
    "macduff": "shoot",
    "mexican_war": "small_arms_fire",
    "scwares": "fire",
}
"""The procedure by which a unit fires."""
ONE_DIE: Final = 12  # firearms for which Machete! rolls one die, at most
VOLLEY_OF: Final = 3  # units of The Hexed General that shoot together, at most
SIZES: Final = 4  # sizes of enemy units that are tried, at most
RANGES: Final = {"machete": (30, 15), "acw_hex": (0,), "macduff": (6,), "mexican_war": (2,), "scwares": (1,)}
"""How far the enemy stands, in the units of the rules. The next is tried if the first cannot test it."""
LARGEST_SHARE: Final = 1000  # chances with a larger denominator are rounded to a simple fraction
SIMPLE: Final = 36  # its largest denominator
TESTED: Final = frozenset(("due", "shaken", "removed"))  # marks that make a volley worth showing


@dataclass(frozen=True, slots=True)
class VolleyLine:
    """One outcome: in words, the faces that lead to it, its rule, and its chance twice."""

    label: str
    faces: tuple[int, ...]
    id: str
    short: str  # "FIRE-18"
    href: str
    share: str  # "1 in 6"
    percent: str


@dataclass(frozen=True, slots=True)
class Volley:
    """The firer, the target, the unusual answers of the play sheet, and the outcomes."""

    letter: str
    firer: str
    target: str
    asked: tuple[tuple[str, str], ...]
    lines: tuple[VolleyLine, ...]
    href: str  # where the play sheet asks for any other volley
    note: str  # about tests that one volley cannot bring


@dataclass(frozen=True, slots=True)
class Shooter:
    """A unit of the roster, with what its rules make of it."""

    unit: TableUnit
    row: Mapping[str, Any]


def volleys_of(
    ruleset: str, roster: Roster, muster: Muster, kind: BattleType, sides: Mapping[str, Side], place: Place
) -> tuple[Volley, ...]:
    """Returns a volley of each side that has firearms."""
    name = VOLLEYS[ruleset]
    procedure = procedures_of(ruleset)[f"{ruleset}.{name}"]
    settings = rules.establishment(ruleset, place.tables)
    fighters = [unit for unit in roster.units if unit.arm in (Arm.INFANTRY, Arm.CAVALRY) and not unit.chief]
    rows = enlisted_units(fighters, muster, kind, settings)
    shooters = [Shooter(unit, row) for unit, row in zip(fighters, rows, strict=True)]
    volleys = []
    for key, side in sides.items():
        best = best_volley(ruleset, shooters, key, place)
        if best is None:
            continue
        firer, target, asked, outcomes = best
        volleys.append(
            Volley(
                letter=side.letter,
                firer=firer.unit.name,
                target=target.unit.name,
                asked=tuple(answers_in_words(procedure, asked["fire"])),
                lines=tuple(volley_line(ruleset, row) for row in outcomes if row.chance >= RARE),
                href=place.procedure(ruleset, name),
                note=note_of_tests(ruleset, outcomes),
            )
        )
    return tuple(volleys)


def best_volley(
    ruleset: str, shooters: Sequence[Shooter], side: str, place: Place
) -> tuple[Shooter, Shooter, dict[str, Any], tuple[Outcome, ...]] | None:
    """Returns the unit of *side* with most firearms, an enemy, what is asked, and the outcomes.

    The enemy is the largest that one volley can put to a test, or else the largest that it can hit. None
    without both.
    """
    armed = [
        shooter for shooter in shooters if shooter.unit.side == side and can_fire(ruleset, shooter, place)
    ]
    enemies = [shooter for shooter in shooters if shooter.unit.side != side]
    if not (armed and enemies):
        return None
    firer = max(armed, key=lambda shooter: shooter.unit.firearms)
    by_size: dict[int, Shooter] = {}
    for enemy in sorted(enemies, key=lambda shooter: -shooter.unit.figures):
        by_size.setdefault(enemy.unit.figures, enemy)
    possible = []
    for distance, target in product(RANGES[ruleset], list(by_size.values())[:SIZES]):
        volley = chances_of(ruleset, firer, target, distance, len(armed), place)
        if volley is None:
            continue
        if can_test(volley[1]):
            return firer, target, *volley
        possible.append((firer, target, *volley))
    hitting = (volley for volley in possible if any(row.losses for row in volley[-1] if row.mark == LOSS))
    return next(hitting, possible[0] if possible else None)


def can_fire(ruleset: str, shooter: Shooter, place: Place) -> bool:
    """Tells whether a unit has firearms and may use them. In Machete!, riders fire by option only."""
    is_rider = ruleset == "machete" and shooter.unit.arm is Arm.CAVALRY
    return bool(shooter.unit.firearms) and (not is_rider or bool(place.options.get("cavalry_fire")))


def can_test(outcomes: Sequence[Outcome]) -> bool:
    """Tells whether a volley may put its target to a test."""
    return any(row.mark in TESTED for row in outcomes)


def chances_of(
    ruleset: str, firer: Shooter, target: Shooter, distance: int, armed: int, place: Place
) -> tuple[dict[str, Any], tuple[Outcome, ...]] | None:
    """Returns what is asked and its outcomes, with as many figures as can be counted."""
    for figures in range(firer.unit.figures, 0, -1):
        asked = volley_asked(ruleset, firer, target, figures, distance, armed, place)
        try:
            return asked, outcomes_of_volley(ruleset, dumps(asked))
        except TooManyRolls:
            continue
        except BadInput:
            return None
    return None


def volley_asked(
    ruleset: str, firer: Shooter, target: Shooter, figures: int, distance: int, armed: int, place: Place
) -> dict[str, Any]:
    """Returns a volley of *figures* as plain data, by the table's options."""
    unit, enemy = firer.unit, target.unit
    is_mounted = unit.arm is Arm.CAVALRY
    match ruleset:
        case "machete":
            fire: dict[str, Any] = {
                "models_firing": min(figures, unit.firearms, ONE_DIE),
                "range_cm": distance,
                "target_figures": enemy.figures,
                "target_command_figures": enemy.command,
            }
            return {"fire": fire, "options": dict(place.options)}
        case "acw_hex":
            shooters = min(armed, VOLLEY_OF)
            return {"fire": {"shooters": shooters}, "dice": shooters}
        case "macduff":
            fire = {"weapon": firer.row["weapon"], "figures": figures, "range_in": distance}
            if is_mounted:
                fire |= {"arm": "cavalry", "mounted_firer": True}
            if enemy.arm is Arm.CAVALRY:
                fire["target_type"] = "cavalry"
            elif "skirmishers" in target.row.get("traits", ()):
                fire["target_type"] = "skirmishers"
            return {"fire": fire, "figures": enemy.figures, "morale": target.row.get("morale", "average")}
        case "mexican_war":
            troops = replace_tables(all_tables(ruleset), place.tables)["troop_types"][firer.row["class"]]
            fire_class = troops["fire_class_mounted" if is_mounted else "fire_class"]
            return {
                "fire": {"fire_class": fire_class, "figures": figures, "range_in": distance},
                "figures": enemy.figures,
                "troops": target.row["class"],
                "options": dict(place.options),
                "tables": dict(place.tables),
            }
        case _:
            is_old = bool(unit.smoothbores)
            weapon = firer.row.get("weapon", "musket" if is_old else "single_shot_rifle")
            firers = {"weapon": weapon, "bases": figures, "range_zones": distance}
            return {"fire": {"firers": [firers], "target_bases": {target.row["class"]: enemy.figures}}}


def answers_in_words(procedure: Procedure, inputs: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields each answer of *inputs* with its label, as the play sheet words them."""
    form = PlayForm(None, procedure=procedure)
    for part in form.parts:
        value = inputs.get(part.own)
        if value is not None:
            yield str(part.label), value_of_answer(procedure.name, value)


def value_of_answer(procedure: str, value: Any) -> str:
    """Returns an answer in words: of bases with their number."""
    if isinstance(value, list):
        return ", ".join(f"{each['bases']} × {value_in_words(procedure, each['weapon'])}" for each in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{count} × {value_in_words(procedure, kind)}" for kind, count in value.items())
    return value_in_words(procedure, value)


def volley_line(ruleset: str, row: Outcome) -> VolleyLine:
    """Returns an outcome as the page shows it."""
    return VolleyLine(
        label=outcome_in_words(row, rules.find(ruleset).counts),
        faces=row.faces if row.chance < 1 else (),
        id=row.clause,
        short=row.clause.partition("-")[2],
        href=clause_link(ruleset, rules.clause(row.clause)).href,
        share=share_in_words(row.chance),
        percent=percent_in_words(row.chance),
    )


def outcome_in_words(row: Outcome, counts: str) -> str:
    """Returns an outcome in words. *counts*: figures, bases or hits, as the rules do."""
    if row.mark == LOSS:
        return losses_in_words(row, counts)
    return {
        "die": {
            "figures": _("A die that hits"),
            "bases": _("A die that destroys a base"),
            "hits": _("A die that hits"),
        }[counts],
        "die_drives_back": _("A die that drives a base back"),
        "officer": _("Its officer falls as well"),
        "due": _("A morale test is due"),
        "shaken": _("It is shaken"),
        "gives_ground": _("It may give ground to take one hit only"),
        "removed": _("It comes off the table"),
        "retreat": _("It retreats"),
        "fall_back": _("It falls back"),
        "rout": _("It routs"),
        DRIVEN_BACK: _("A base is driven back"),
        "fails": _("It fails the test"),
    }[row.mark]


def losses_in_words(row: Outcome, counts: str) -> str:
    """Returns the losses of one volley: "2 figures fall"."""
    losses = row.losses
    if not losses:
        return _("No loss")
    if counts == "bases":
        if row.or_fewer:
            return ngettext("%d base at most destroyed", "%d bases at most destroyed", losses) % losses
        if row.or_more:
            return _("%d or more bases destroyed") % losses
        return ngettext("%d base destroyed", "%d bases destroyed", losses) % losses
    if counts == "hits":
        return ngettext("%d hit", "%d hits", losses) % losses
    if row.or_fewer:
        return ngettext("%d figure at most falls", "%d figures at most fall", losses) % losses
    if row.or_more:
        return _("%d or more figures fall") % losses
    return ngettext("%d figure falls", "%d figures fall", losses) % losses


def share_in_words(chance: Fraction) -> str:
    """Returns a chance as people say it: "1 in 6". One of many dice is rounded."""
    if chance == 1:
        return _("always")
    if chance.denominator <= LARGEST_SHARE:
        return _("%(times)s in %(of)s") % {"times": chance.numerator, "of": chance.denominator}
    near = chance.limit_denominator(SIMPLE)
    if near in (0, 1):
        near = Fraction(1, round(1 / chance)) if near == 0 else 1 - Fraction(1, round(1 / (1 - chance)))
    return _("about %(times)s in %(of)s") % {"times": near.numerator, "of": near.denominator}


def note_of_tests(ruleset: str, outcomes: Sequence[Outcome]) -> str:
    """Returns a sentence if one volley cannot put its target to a test of morale; "" if it can.

    "" as well if the rules have no such test.
    """
    if can_test(outcomes) or "due" not in VOLLEY_RULES[ruleset].marks:
        return ""
    return _("One such volley alone brings on no morale test.")
