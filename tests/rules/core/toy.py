"""A toy ruleset of charges and volleys, to try reactions on. A unit is at a place on a line.

A unit charges. Its target may fire or run. A charger under fire may go on, halt, or halt and return the fire.
Nobody returns fire that is returned.
"""

from dataclasses import dataclass, field

from rules.core.battle import Battle, Outcome, Phase, Unit, UnitFate
from rules.core.reactions import Happening, Reaction
from rules.core.ruleset import Ruleset
from rules.core.scenario import Scenario
from tests.rules.core.conftest import Meadow

STAY, CHARGE, SHOOT = range(3)
FIRE, RUN = 1, 2
HALT, HALT_AND_FIRE = 1, 2
RETURN = 1


@dataclass(slots=True)
class Facts:
    """The result of a charge or a volley."""

    halted: bool = False
    gone: bool = False


@dataclass(slots=True)
class ToyBattle(Battle):
    fired: list[int] = field(default_factory=list)


def volley(battle, unit, target):
    faces = battle.dice.roll(1, 6, "TOY-02", unit.index)
    battle.fired.append(unit.index)
    battle.log.add("TOY-02", "fires", unit.index, target.index, faces)
    if faces[0] >= 5:
        target.strength -= 1
        target.on_table = target.strength > 0
        battle.log.add("TOY-03", "loses", target.index, values=(1,))


def charge(battle, unit, target):
    battle.log.add("TOY-01", "charges", unit.index, target.index)
    facts = Facts()
    battle.happens(Happening("charged", unit, target, facts))
    if facts.halted or facts.gone or not unit.on_table:
        return
    battle.log.add("TOY-04", "strikes", unit.index, target.index)
    target.strength -= 1
    target.on_table = target.strength > 0
    battle.log.add("TOY-03", "loses", target.index, values=(1,))


def shoot(battle, unit, target):
    volley(battle, unit, target)
    battle.happens(Happening("fired_at", unit, target))


def the_target(battle, happening):
    return [happening.target] if happening.target.on_table else []


def when_charged(battle, unit, happening):
    return [RUN] if unit.index in battle.fired else [FIRE, RUN]


def react_to_charge(battle, unit, option, happening):
    if option == RUN:
        happening.facts.gone = True
        return
    volley(battle, unit, happening.actor)
    battle.happens(Happening("fired_at_while_charging", unit, happening.actor, happening.facts))


def answer(battle, unit, option, happening):
    happening.facts.halted = True
    if option == HALT_AND_FIRE:
        volley(battle, unit, happening.actor)
        battle.happens(Happening("fired_at", unit, happening.actor))


def answers(battle, unit, happening):
    return [HALT] if unit.index in battle.fired else [HALT, HALT_AND_FIRE]


def return_options(battle, unit, happening):
    return [] if unit.index in battle.fired else [RETURN]


def return_fire(battle, unit, option, happening):
    volley(battle, unit, happening.actor)
    battle.happens(Happening("fired_at", unit, happening.actor))


REACTIONS = (
    Reaction("TOY-R1", "charged", the_target, when_charged, react_to_charge),
    Reaction("TOY-R2", "fired_at_while_charging", the_target, answers, answer, inside=("charged",)),
    Reaction("TOY-R3", "fired_at", the_target, return_options, return_fire),
)


def orders(battle):
    battle.fired.clear()
    for unit in battle.units:
        enemies = [other for other in battle.units if other.side != unit.side and other.on_table]
        if unit.on_table and enemies:
            order = battle.decide("TOY-00", unit, (STAY, CHARGE, SHOOT))
            if order == CHARGE:
                charge(battle, unit, enemies[0])
            elif order == SHOOT and unit.index not in battle.fired:
                shoot(battle, unit, enemies[0])


def set_up(scenario, dice, log, commanders):
    units = [
        Unit(index, scenario.side_of(index), index, 0, 0, 3, 0, "steady", True)
        for index in range(len(scenario.units))
    ]
    return ToyBattle(scenario, units, Meadow(), dice, log, commanders)


def verdict(battle):
    left = [sum(unit.strength for unit in battle.units if unit.side == side) for side in (0, 1)]
    if all(left) and battle.turn < battle.scenario.turn_limit:
        return None
    fates = tuple(UnitFate(3, 3 - unit.strength, 0, 0, unit.state) for unit in battle.units)
    winner = None if left[0] == left[1] else left.index(max(left))
    return Outcome(winner, "TOY-99", battle.turn, (0, 0), winner, False, fates)


def toy_rules(key, sequence, reactions=()):
    return Ruleset(
        key=key,
        title=key,
        version=1,
        sequence=sequence,
        check=lambda scenario: None,
        set_up=set_up,
        verdict=verdict,
        commander=lambda temper: None,
        reactions=reactions,
    )


CHARGES = toy_rules("charges", (Phase("TOY-00", "Orders", orders),), REACTIONS)

SCENARIO = Scenario(
    "charges",
    "Toy",
    {},
    ({"key": "a", "side": "blue"}, {"key": "b", "side": "red"}, {"key": "c", "side": "red"}),
    3,
)


# Hidden choices: each turn both sides choose in secret, for each unit: duck or shoot, and at whom.

DUCK = -1


def targets(battle, unit):
    return [DUCK, *(other.index for other in battle.units if other.side != unit.side and other.on_table)]


def plan(battle, side):
    units = [unit for unit in battle.units if unit.side == side and unit.on_table]
    return {unit.index: battle.decide("TOY-H1", unit, targets(battle, unit)) for unit in units}


def reveal(battle):
    blue, red = battle.together(plan)
    chosen = {**blue, **red}
    hits = []
    for shooter in sorted(chosen):
        if chosen[shooter] != DUCK:
            faces = battle.dice.roll(1, 6, "TOY-H2", shooter)
            battle.log.add("TOY-H2", "fires", shooter, chosen[shooter], faces)
            if faces[0] >= (6 if chosen[chosen[shooter]] == DUCK else 4):
                hits.append(battle.units[chosen[shooter]])
    for unit in hits:
        if unit.on_table:
            unit.strength -= 1
            unit.on_table = unit.strength > 0
            battle.log.add("TOY-H3", "loses", unit.index, values=(1,))


HIDDEN = toy_rules("hidden", (Phase("TOY-H1", "Volleys", reveal),))
