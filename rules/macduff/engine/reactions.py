"""MACD-CHG and MACD-SHOOT on the table: what units that are charged or shot at may do."""

from collections.abc import Sequence
from typing import Final

from rules.core.measure.footprints import Footprint
from rules.core.reactions import Happening, Reaction
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.charge import Charge, charge_way, length_to
from rules.macduff.engine.evade import evade
from rules.macduff.engine.fire import shoot_at
from rules.macduff.engine.ground.places import footprint_in, is_free, path_towards
from rules.macduff.engine.sight.line_of_fire import may_shoot, may_target
from rules.macduff.engine.travel import put_unit, roll_for
from rules.macduff.sections import charges
from rules.macduff.tables import INCH
from rules.macduff.terms import (
    CHARGE_HOME,
    COUNTERCHARGE,
    COUNTERCHARGES,
    FALL_BACK,
    FIRE,
    FORM_SQUARE,
    HALT_AND_RETURN_FIRE,
    LIMBERED,
    MOUNTED_FOOT,
    OFF_ROAD,
    RETURN_FIRE,
    RIDERS,
    SQUARE,
)
from rules.macduff.units import MacduffUnit, default_files
from rules.macduff.whereabouts import is_disordered

AT_ONCE, HALF_WAY, CLOSE_UP = 0, 1, 2
POINTS: Final = (AT_ONCE, HALF_WAY, CLOSE_UP)
"""Options of MACD-CHG-07: where on the charger's path the volley comes."""


def the_target(battle: MacduffBattle, happening: Happening) -> list[MacduffUnit]:
    """Returns the unit that is shot at or charged, if it is still there. MACD-SHOOT-10, MACD-CHG-05."""
    target = happening.target
    if not isinstance(target, MacduffUnit) or not target.on_table or not target.strength or target.must_rally:
        return []
    return [target]


def state_of(
    battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit, from_front: bool
) -> charges.Reacting:
    """Returns the state of a unit that may react to an enemy. MACD-CHG-05, MACD-R-65."""
    return charges.Reacting(
        unit.arm(),
        unit.regular,
        unit.is_formed() and not is_disordered(battle.table, unit),
        not may_shoot(battle, unit),
        unit.marched,
        unit.used_charge_bonus,
        unit.activated,
        battle.is_fighting(unit),
        unit.formation == LIMBERED,
        from_front,
    )


def charge_reactions(battle: MacduffBattle, unit: MacduffUnit, happening: Happening) -> Sequence[int]:
    """Lists the reactions of a unit.

    Numbers are those of terms.REACTIONS plus one.
    MACD-CHG-05, MACD-CHG-07, MACD-CHG-09, MACD-CHG-10, MACD-CHG-11, MACD-R-66.
    """
    charger, facts = happening.actor, happening.facts
    assert isinstance(charger, MacduffUnit)
    state = state_of(battle, unit, charger, facts.from_front)
    open_reactions = charges.charge_reactions(state, charger.troop in RIDERS, facts.is_pursuit)
    if unit.troop not in RIDERS or unit.troop == MOUNTED_FOOT:
        open_reactions = [reaction for reaction in open_reactions if reaction != COUNTERCHARGES]
    if FIRE in open_reactions:
        facts.points = volley_points(battle, unit, charger, facts.reach)
        if not facts.points:
            open_reactions.remove(FIRE)
    if unit.nailed:
        open_reactions = [
            reaction for reaction in open_reactions if reaction not in (COUNTERCHARGES, FALL_BACK)
        ]
    if FORM_SQUARE in open_reactions and (unit.formation == SQUARE or not _has_room_for_square(battle, unit)):
        open_reactions.remove(FORM_SQUARE)
    return [reaction + 1 for reaction in open_reactions]


def _has_room_for_square(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    files = default_files(SQUARE, unit.strength, False)
    return is_free(battle, unit, footprint_in(unit, SQUARE, files, True).corners())


def react_to_charge(battle: MacduffBattle, unit: MacduffUnit, option: int, happening: Happening) -> None:
    """Carries out the reaction that the unit chose.

    MACD-CHG-07, MACD-CHG-09, MACD-CHG-10, MACD-CHG-11, MACD-R-53.
    """
    charger, facts = happening.actor, happening.facts
    assert isinstance(charger, MacduffUnit)
    chosen = option - 1
    if chosen == FIRE:
        volley_at_charger(battle, unit, charger, facts)
    elif chosen == COUNTERCHARGES:
        countercharge(battle, unit, charger)
    elif chosen == FORM_SQUARE:
        form_square(battle, unit)
    elif chosen == FALL_BACK:
        facts.left, facts.has_evaded = unit.shape(), True
        evade(battle, unit, charger)


def volley_points(
    battle: MacduffBattle, unit: MacduffUnit, charger: MacduffUnit, reach: int
) -> dict[int, Footprint]:
    """Returns the points of a charger's path at which a unit may shoot at it, nearest last.

    Each has the charger's footprint there, as far as its dice take it. MACD-CHG-07.
    """
    old, place_by_point = charger.footprint(), {}
    middle = unit.footprint().middle()
    whole = length_to(charger, charge_way(battle, charger, unit, reach))
    for point in POINTS:
        part = max(0, whole // (2 if point == HALF_WAY else 1) - INCH)
        place = old if point == AT_ONCE else path_towards(battle, charger, middle, part, False, unit)
        charger.place(place)
        if may_target(battle, unit, charger):
            place_by_point[point] = place
        charger.place(old)
    return place_by_point


def volley_at_charger(battle: MacduffBattle, unit: MacduffUnit, charger: MacduffUnit, facts: Charge) -> None:
    """Shoots at a charger at the point of its path that the unit's player picks. MACD-CHG-07, MACD-R-24."""
    point = battle.decide("MACD-CHG-07", unit, list(facts.points))
    if point != AT_ONCE:
        near = facts.points[point]
        facts.covered += length_to(charger, near)
        charger.used_charge_bonus = facts.covered > facts.basic
        put_unit(battle, charger, near, "MACD-CHG-07", None)
    if not charger.on_table or not may_target(battle, unit, charger):
        return
    shoot_at(battle, unit, charger, True)
    if charger.on_table and not charger.must_rally:
        battle.happens(Happening("fired_at_while_charging", unit, charger, facts))


def countercharge(battle: MacduffBattle, unit: MacduffUnit, charger: MacduffUnit) -> None:
    """Moves cavalry up to 1D6 inches towards its charger. It counts as charging. MACD-CHG-09."""
    made = roll_for(battle, unit, COUNTERCHARGE, OFF_ROAD, False)
    end = path_towards(battle, unit, charger.footprint().middle(), made.total * INCH, False, charger)
    put_unit(battle, unit, end, "MACD-CHG-09", made)
    unit.charging = True


def form_square(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Puts infantry into square around its middle. MACD-CHG-10."""
    unit.formation, unit.moved = SQUARE, True
    unit.files = default_files(SQUARE, unit.strength, False)
    end = footprint_in(unit, SQUARE, unit.files, True)
    unit.place(end)
    battle.log.add(
        "MACD-CHG-10",
        "forms_square",
        unit.index,
        values=(end.x, end.y, end.facing, end.frontage, end.depth),
    )


def charger_answers(battle: MacduffBattle, unit: MacduffUnit, happening: Happening) -> Sequence[int]:
    """Lists what a charger may do when its target has shot at it.

    Numbers are those of the answers plus one. A charger that charges home answers nothing.
    MACD-CHG-08, MACD-R-24.
    """
    enemy, facts = happening.actor, happening.facts
    assert isinstance(enemy, MacduffUnit)
    state = state_of(battle, unit, enemy, True)
    answers = charges.charger_answers(state, facts.covered, facts.basic)
    if HALT_AND_RETURN_FIRE in answers and not may_target_if_armed(battle, unit, enemy):
        answers.remove(HALT_AND_RETURN_FIRE)
    return [answer + 1 for answer in answers if answer != CHARGE_HOME]


def may_target_if_armed(battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit) -> bool:
    """Tells whether a unit has a weapon that it may still use on that enemy. MACD-SHOOT-10."""
    return may_shoot(battle, unit) and may_target(battle, unit, enemy)


def answer_fire(battle: MacduffBattle, unit: MacduffUnit, option: int, happening: Happening) -> None:
    """Halts a charger, which may return the fire. MACD-CHG-08."""
    enemy = happening.actor
    assert isinstance(enemy, MacduffUnit)
    happening.facts.is_halted = True
    if option - 1 == HALT_AND_RETURN_FIRE:
        shoot_at(battle, unit, enemy, True)


def return_fire_options(battle: MacduffBattle, unit: MacduffUnit, happening: Happening) -> Sequence[int]:
    """Lists the answers of a unit that was shot at: return fire, or nothing.

    MACD-SHOOT-10, MACD-SHOOT-11, MACD-R-42.
    """
    enemy = happening.actor
    assert isinstance(enemy, MacduffUnit)
    if not may_target_if_armed(battle, unit, enemy):
        return []
    answers = charges.fire_reactions(state_of(battle, unit, enemy, True))
    return [answer + 1 for answer in answers]


def return_fire(battle: MacduffBattle, unit: MacduffUnit, option: int, happening: Happening) -> None:
    """Returns the fire. The enemy cannot answer that. MACD-SHOOT-10."""
    enemy = happening.actor
    assert isinstance(enemy, MacduffUnit)
    assert option - 1 == RETURN_FIRE
    shoot_at(battle, unit, enemy, True)


REACTIONS: Final = (
    Reaction("MACD-SHOOT-10", "fired_at", the_target, return_fire_options, return_fire),
    Reaction("MACD-CHG-05", "charged", the_target, charge_reactions, react_to_charge),
    Reaction(
        "MACD-CHG-08",
        "fired_at_while_charging",
        the_target,
        charger_answers,
        answer_fire,
        inside=("charged",),
    ),
)
