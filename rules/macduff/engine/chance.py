"""MACD-CHANCE on the table: who draws a card, and what it does to the battle."""

from collections.abc import Callable
from typing import Final

from rules.core.laying.aims import edge_point
from rules.core.measure.angles import COS, SIN, from_fixed_point
from rules.core.measure.footprints import Footprint
from rules.core.measure.legs import after_leg, backward_leg
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.arrivals import arrive, place_at_edge
from rules.macduff.engine.charge import charge, charge_targets
from rules.macduff.engine.ground.places import is_free, path_towards
from rules.macduff.engine.ground.rough_ground import is_barred
from rules.macduff.engine.losses import lose_commander, return_figures
from rules.macduff.engine.orders import carry_out, declare
from rules.macduff.engine.travel import put_unit, roll_for
from rules.macduff.sections.chance import (
    casualties_recovered,
    draw_card,
    is_general_lost,
    roll_card,
)
from rules.macduff.sections.shooting import range_band
from rules.macduff.tables import ARRIVAL_GAP, INCH
from rules.macduff.terms import (
    BASIC,
    CANNON,
    CLOSE,
    ELEPHANT,
    LEADER,
    LIMBERED,
    NEVER_SAY_DIE,
    NONE,
    OFF_ROAD,
)
from rules.macduff.units import CAPTURED, LOST, RESERVE, STEADY, MacduffUnit, size_on_table
from rules.macduff.whereabouts import kinds_under

NOBODY: Final = -1
FOR_MOVES, FOR_MELEE = 0, 1
"""What a huzzah is for. An option of MACD-CHANCE-07 is twice the unit's index, and this."""


def draw_for(battle: MacduffBattle, side: int) -> None:
    """Draws a side's card from its own deck, and plays it. MACD-CHANCE-02, MACD-CHANCE-03, MACD-CHANCE-04."""
    deck, blanks = battle.chance_cards[side], battle.chance_blanks[side]
    if not deck and not blanks:
        return
    drawn = draw_card(battle.dice, len(deck), blanks)
    card = NONE if drawn.place == NONE else deck.pop(drawn.place)
    battle.chance_blanks[side] -= card == NONE
    battle.log.add("MACD-CHANCE-03", "draws_card", battle.general(side).index, values=(card + 1,))
    if card != NONE:
        PLAYS[card](battle, side)


def _ask_side(battle: MacduffBattle, side: int, clause: str, units: list[MacduffUnit]) -> MacduffUnit | None:
    """Asks a side to name one of these units, or nobody if there is none."""
    if not units:
        return None
    return battle.units[battle.decide(clause, battle.general(side), [unit.index for unit in units])]


def blunder(battle: MacduffBattle, side: int) -> None:
    """Makes an enemy unit advance a full move at once. It may charge. MACD-CHANCE-05, MACD-R-44."""
    able = [u for u in battle.seen_fighters(1 - side) if may_blunder(battle, u)]
    unit = _ask_side(battle, side, "MACD-CHANCE-05", able)
    if unit is None:
        return
    foes = charge_targets(battle, unit) if unit.troop != CANNON else []
    chosen = battle.decide("MACD-CHG-02", unit, [NOBODY, *foes])
    if chosen != NOBODY:
        charge(battle, unit, battle.units[chosen])
        return
    made = roll_for(battle, unit, BASIC, OFF_ROAD, False)
    far = made.total * INCH
    point = (
        unit.x + from_fixed_point(far * SIN[unit.facing]),
        unit.y + from_fixed_point(far * COS[unit.facing]),
    )
    put_unit(battle, unit, path_towards(battle, unit, point, far), "MACD-CHANCE-05", made)


def may_blunder(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a unit may be named: it defends no cover and has no guns.

    By the second text guns may be named, unless an enemy is at close range. MACD-CHANCE-05, MACD-R-44.
    """
    if battle.is_fighting(unit) or kinds_under(battle.table, unit) & battle.table.hard:
        return False
    if unit.troop != CANNON:
        return True
    if battle.options.blundered_text == "black" or unit.formation != LIMBERED:
        return False
    return not any(
        range_band(unit.weapon, battle.range_to(unit, enemy)) == CLOSE
        for enemy in battle.enemy_fighters(unit)
    )


def run_short(battle: MacduffBattle, side: int) -> None:
    """Sends an enemy unit back a full move, facing as it does. No order reaches it. MACD-CHANCE-06."""
    able = [u for u in battle.seen_fighters(1 - side) if not battle.is_fighting(u)]
    unit = _ask_side(battle, side, "MACD-CHANCE-06", able)
    if unit is None:
        return
    unit.activated = True
    if unit.troop == CANNON and unit.formation != LIMBERED:
        frontage, depth = size_on_table(unit.troop, LIMBERED, unit.strength, unit.files)
        unit.formation = LIMBERED
        unit.resize(frontage, depth)
    made = roll_for(battle, unit, BASIC, OFF_ROAD, False)
    start = end = unit.footprint()
    for gone in [*range(20, made.total * INCH, 20), made.total * INCH]:
        place = after_leg(start, backward_leg(gone))
        if not is_free(battle, unit, place.corners()) or is_barred(battle, unit, place):
            break
        end = place
    put_unit(battle, unit, end, "MACD-CHANCE-06", made)


def hearten(battle: MacduffBattle, side: int) -> None:
    """Gives a unit one die more for its moves, or 1 on each die of melee, this turn. MACD-CHANCE-07."""
    options = [2 * unit.index + use for unit in battle.fighters(side) for use in (FOR_MOVES, FOR_MELEE)]
    if options:
        index, use = divmod(battle.decide("MACD-CHANCE-07", battle.general(side), options), 2)
        unit = battle.units[index]
        unit.heartened, unit.fierce = use == FOR_MOVES, use == FOR_MELEE


def delay(battle: MacduffBattle, side: int) -> None:
    """Keeps an enemy unit in its place this turn. MACD-CHANCE-08."""
    unit = _ask_side(battle, side, "MACD-CHANCE-08", battle.seen_fighters(1 - side))
    if unit is not None:
        unit.nailed = True


def shoot_general(battle: MacduffBattle, side: int) -> None:
    """Rolls for the drawer's own General. MACD-CHANCE-10."""
    general = battle.general(side)
    if not battle.is_left(general):
        return
    faces = roll_card(battle.dice, ELEPHANT, general.index)
    battle.log.add("MACD-CHANCE-10", "is_shot_at", general.index, faces=faces)
    if is_general_lost(ELEPHANT, faces):
        lose_commander(battle, general, "MACD-CHANCE-10")


def replace_commander(battle: MacduffBattle, side: int) -> None:
    """Replaces a lost commander, or lets a unit's officer act as one. MACD-CHANCE-11, MACD-R-64."""
    fallen = [u for u in battle.units if u.side == side and u.state in (LOST, CAPTURED) and u.troop == LEADER]
    plain = [u for u in battle.fighters(side) if not battle.is_led(u)]
    leader = _ask_side(battle, side, "MACD-CHANCE-11", [*fallen, *plain])
    if leader is not None and leader.troop != LEADER:
        leader.has_officer = True
        battle.log.add("MACD-CHANCE-11", "has_officer", leader.index, seen=battle.eyes_on(leader))
        return
    unit = _ask_side(battle, side, "MACD-CHANCE-11", battle.fighters(side)) if leader is not None else None
    if leader is not None and unit is not None:
        leader.state, leader.joined, leader.has_joined = STEADY, unit.index, True
        battle.log.add("MACD-CHANCE-11", "takes_over", leader.index, unit.index)


def seize_moment(battle: MacduffBattle, side: int) -> None:
    """Activates a unit of the inactive side out of turn. MACD-CHANCE-12."""
    other = 1 - battle.active if battle.active != NONE else side
    able = [u for u in battle.fighters(other) if not u.activated and not u.pinned and not u.must_rally]
    unit = _ask_side(battle, other, "MACD-CHANCE-12", able)
    order = declare(battle, unit) if unit is not None else None
    if order is not None:
        carry_out(battle, order)


def bring_back(battle: MacduffBattle, side: int) -> None:
    """Returns casualties to the ranks, to units in the order that their player names. MACD-CHANCE-13."""
    lost = sum(u.original - u.strength for u in battle.fighters(side))
    faces = roll_card(battle.dice, NEVER_SAY_DIE, battle.general(side).index)
    left = casualties_recovered(NEVER_SAY_DIE, faces, lost)
    battle.log.add("MACD-CHANCE-13", "rallies_men", battle.general(side).index, faces=faces, values=(left,))
    while left:
        able = [u for u in battle.fighters(side) if u.strength < u.original]
        unit = _ask_side(battle, side, "MACD-CHANCE-13", able)
        if unit is None:
            return
        left -= return_figures(battle, unit, 1, "MACD-CHANCE-13")


def cheer_charge(battle: MacduffBattle, side: int) -> None:
    """Gives a unit one die more in melee if it charges this turn. MACD-CHANCE-14."""
    unit = _ask_side(battle, side, "MACD-CHANCE-14", battle.fighters(side))
    if unit is not None:
        unit.extra_die = True


def march_all_night(battle: MacduffBattle, side: int) -> None:
    """Brings a unit of the reserve on by its own edge.

    It comes on where a road leaves the table, else nearest the General, and never within 12 inches of an
    enemy. MACD-CHANCE-09.
    """
    waiting = [u for u in battle.units if u.side == side and u.state == RESERVE and not u.arrival]
    unit = _ask_side(battle, side, "MACD-CHANCE-09", waiting)
    if unit is None:
        return
    place = arrival_place(battle, unit)
    if place is None:
        return
    arrive(battle, unit, place, "MACD-CHANCE-09", "arrives")


def arrival_place(battle: MacduffBattle, unit: MacduffUnit) -> Footprint | None:
    """Returns the place at its own edge where a reserve comes on; None if there is none. MACD-CHANCE-09."""
    board, general = battle.table, battle.body_of(battle.general(unit.side))
    edge = battle.aims.homes[unit.side]
    x, y = edge_point(edge, general.x, general.y, board.width, board.height)
    length = board.width if edge < 2 else board.height
    along = [edge_point(edge, at, at, board.width, board.height) for at in range(0, length + 1, INCH)]
    roads = [
        point
        for point in along
        if board.ground.kinds(point_on_table(point, board.width, board.height)) & board.paths
    ]
    for point in [*roads[:1], (x, y)]:
        place = place_at_edge(battle, unit, *point, ARRIVAL_GAP)
        if place is not None:
            return place
    return None


def point_on_table(point: tuple[int, int], width: int, height: int) -> tuple[int, int]:
    """Returns a point one hundredth within the table: ground at the very edge is of nobody."""
    return min(max(point[0], 1), width - 1), min(max(point[1], 1), height - 1)


PLAYS: Final[tuple[Callable[[MacduffBattle, int], None], ...]] = (
    blunder,
    run_short,
    hearten,
    delay,
    march_all_night,
    shoot_general,
    replace_commander,
    seize_moment,
    bring_back,
    cheer_charge,
)
