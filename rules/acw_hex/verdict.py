"""ACW-VIC: the end of a battle: who has won, who holds the field, and how the other left."""

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.engine.supply import watch_lines
from rules.acw_hex.sections.victory import Standing, army_standing, has_conceded, loser
from rules.acw_hex.terms import CAVALRY, COUNTED, NONE, TRAIN
from rules.acw_hex.units import CAUGHT, FALLEN, LOST, TAKEN
from rules.core.battle import Outcome, UnitFate
from rules.core.scenario import SIDES

HELD, WITHDREW, ROUTED, OVERRUN = "held", "withdrew", "routed", "overrun"  # words of Outcome.courses


def end_phase(battle: AcwBattle) -> None:
    """Ends the game turn: which corps are cut off, and which side has the objective. ACW-R-01, ACW-VIC-02."""
    watch_lines(battle)
    if battle.objective >= 0:
        occupant = battle.at[battle.objective]
        holder = (
            battle.units[occupant].side
            if occupant >= 0 and battle.units[occupant].fights
            else battle.possessor
        )
        if holder != battle.possessor:
            battle.possessor = holder
            battle.log.add("ACW-VIC-01", "holds_the_place", occupant)


def losses(battle: AcwBattle, side: int) -> Standing:
    """Returns how near an army is to conceding. ACW-VIC-01, ACW-VIC-02, ACW-VIC-03."""
    gone = [unit for unit in battle.units if not unit.on_table and unit.side == side]
    lost = sum(unit.arm in COUNTED and unit.state in LOST for unit in gone)
    trains = sum(unit.state == TAKEN for unit in gone)
    cut = sum(corps.side == side and corps.cut for corps in battle.corps)
    return army_standing(battle.begun[side], lost, cut, trains)


def verdict(battle: AcwBattle) -> Outcome | None:
    """Returns the outcome; None while both fight on, but not in the last turn.

    ACW-VIC-01, ACW-R-01, ACW-R-26.
    """
    stand = losses(battle, 0), losses(battle, 1)
    beaten = [has_conceded(army) for army in stand]
    if any(beaten):
        side = loser(*stand) if all(beaten) else beaten.index(True)
        if side != NONE:
            figures = (side, stand[side].points, stand[side].start)
            battle.log.add("ACW-VIC-01", "concedes", NONE, NONE, (), figures)
        return outcome(battle, None if side == NONE else 1 - side, side)
    if battle.turn < battle.scenario.turn_limit:
        return None
    winner = None if battle.possessor == NONE or battle.objective < 0 else battle.possessor
    must = battle.scenario.terms.get("must_win")
    if must is not None and winner is None:
        winner = 1 - SIDES.index(must)
    return outcome(battle, winner, NONE)


def outcome(battle: AcwBattle, winner: int | None, beaten: int) -> Outcome:
    """Returns the battle's outcome. *beaten* is the army that has conceded, NONE if none has."""
    holds = winner if winner is not None else battle.possessor
    if holds == NONE:
        first, second = losses(battle, 0), losses(battle, 1)
        holds = int(first.points * second.start > second.points * first.start)
    ends = tuple(fate(battle, index) for index in range(len(battle.units)))
    lost = [0, 0]
    for unit, end in zip(battle.units, ends, strict=True):
        lost[unit.side] += end.lost
    battle.log.add("ACW-VIC-01", "ends", NONE, NONE, (), (holds,))
    courses = [HELD if side == holds else WITHDREW for side in (0, 1)]
    if beaten != NONE:
        courses[beaten] = OVERRUN if was_ridden_down(battle, beaten) else ROUTED
    return Outcome(
        winner=winner,
        clause="ACW-VIC-01",
        turns=battle.turn,
        losses=(lost[0], lost[1]),
        holds=holds,
        pursued=False,
        fates=ends,
        activations=battle.activations,
        courses=(courses[0], courses[1]),
    )


def was_ridden_down(battle: AcwBattle, beaten: int) -> bool:
    """Tells whether the victor has cavalry without hits left to ride down the beaten."""
    return any(
        u.cell >= 0 and u.side != beaten and u.arm == CAVALRY and u.strength == u.start for u in battle.units
    )


def fate(battle: AcwBattle, index: int) -> UnitFate:
    """Returns the fate of one unit: hits on troops, the loss of a commander or train.

    The loss of a replaced commander is that of the one who began the battle.
    """
    unit = battle.units[index]
    if unit.leads:
        fallen, caught = int(unit.loss == FALLEN), int(unit.loss == CAUGHT)
        return UnitFate(unit.start, fallen, fallen, caught, unit.loss or unit.state)
    if unit.arm == TRAIN:
        return UnitFate(unit.start, 0, 0, unit.start - unit.strength, unit.state)
    return UnitFate(unit.start, unit.start - unit.strength, 0, 0, unit.state)
