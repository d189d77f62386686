"""MACD-SHOOT-27 to MACD-SHOOT-33 on the table: walls battered by guns, and towns on fire."""

from typing import Final

from rules.core.measure.ground import Piece, covers
from rules.macduff.battle import MacduffBattle
from rules.macduff.board import usual_nature
from rules.macduff.engine.losses import retreat
from rules.macduff.engine.works import SECTION, open_section, pieces_ahead
from rules.macduff.sections.breaching import (
    fight_town_fire,
    is_burnt_out,
    may_breach,
    roll_breach,
    sixes_needed,
)
from rules.macduff.tables import BREACH_RANGE, FIRE_STARTS_ON, IS_INDIRECT, TOWN_POINTS
from rules.macduff.terms import CANNON, LIMBERED, NONE, WALLS
from rules.macduff.units import MacduffUnit

LET_BURN, FIGHT_IT = 0, 1
"""Options of MACD-SHOOT-31."""

BATTERED: Final = {
    "wall": "weak_wall",
    "high_wall": "stone_wall",
    "obstacle": "palisade",
    "town": "fortified_house",
}
"""What a piece counts as when guns batter it."""


def breach_targets(battle: MacduffBattle, unit: MacduffUnit) -> list[int]:
    """Lists the pieces straight ahead that a gun may batter, by number. MACD-SHOOT-27, MACD-SHOOT-28."""
    if unit.troop != CANNON or unit.formation == LIMBERED or IS_INDIRECT[unit.weapon]:
        return []
    if unit.fired or unit.reaction_fire or not may_breach(BREACH_RANGE, True):
        return []
    pieces = [
        number
        for number, piece in pieces_ahead(battle, unit, BREACH_RANGE)
        if battle.table.nature_of(piece).kind in BATTERED
    ]
    return pieces[:1]


def batter(battle: MacduffBattle, unit: MacduffUnit, number: int) -> None:
    """Rolls a gun's dice at a wall. Sixes are kept. MACD-SHOOT-28, MACD-SHOOT-29, MACD-R-31."""
    piece = battle.table.ground.pieces[number]
    kind = battle.table.nature_of(piece).kind
    faces, sixes = roll_breach(battle.dice, unit.index, unit.gun_size)
    unit.fired = unit.has_fired = True
    battle.sixes[number] = battle.sixes.get(number, 0) + sixes
    breached = battle.sixes[number] >= sixes_needed(WALLS.index(BATTERED[kind]))
    battle.log.add("MACD-SHOOT-28", "breaches", unit.index, faces=faces, values=(sixes, int(breached)))
    if kind == "town" and battle.options.breach_fire_can_ignite and FIRE_STARTS_ON in faces:
        set_fire(battle, unit, number)
    if breached:
        battle.sixes[number] = 0
        open_section(battle, unit, "gap", 0, BREACH_RANGE + SECTION)


def town_of(battle: MacduffBattle, unit: MacduffUnit) -> int:
    """Returns the number of the town that a unit is at least partly in; NONE if it is in none."""
    for number, piece in enumerate(battle.table.ground.pieces):
        if is_town(battle, piece) and number not in battle.burnt and covers(piece, unit.shape()):
            return number
    return NONE


def is_town(battle: MacduffBattle, piece: Piece) -> bool:
    """Tells whether a piece is a town."""
    return battle.table.nature_of(piece).town


def set_fire(battle: MacduffBattle, unit: MacduffUnit, number: int) -> None:
    """Sets a town on fire. A town has one fire at a time. MACD-SHOOT-30, MACD-R-30."""
    if number == NONE or number in battle.fires or number in battle.burnt:
        return
    battle.fires[number] = 0
    battle.log.add("MACD-SHOOT-30", "sets_fire", unit.index)


def fires_phase(battle: MacduffBattle) -> None:
    """Plays a turn of each town on fire, in the melee phase. MACD-SHOOT-31, MACD-SHOOT-32, MACD-SHOOT-33."""
    for number in sorted(battle.fires):
        garrison = [u for u in battle.units if u.on_table and u.strength and town_of(battle, u) == number]
        able = [u for u in garrison if not battle.is_fighting(u)]
        figures = 0
        if able:
            fights = battle.decide("MACD-SHOOT-31", able[0], (FIGHT_IT, LET_BURN)) == FIGHT_IT
            figures = sum(u.strength for u in able) if fights else 0
        lead = able[0].index if able else NONE
        fire = fight_town_fire(battle.dice, lead, figures)
        if figures:
            event_values = (int(fire.extinguished), fire.damage)
            battle.log.add("MACD-SHOOT-31", "fights_fire", lead, faces=fire.faces, values=event_values)
        if fire.extinguished:
            del battle.fires[number]
            continue
        battle.fires[number] += fire.damage
        battle.log.add("MACD-SHOOT-32", "burns", NONE, values=(battle.fires[number],))
        if is_burnt_out(battle.fires[number], TOWN_POINTS):
            burn_out(battle, number, garrison)


def burn_out(battle: MacduffBattle, number: int, garrison: list[MacduffUnit]) -> None:
    """Destroys a town. Its garrison must retreat. Ruins are broken ground. MACD-SHOOT-33."""
    piece = battle.table.ground.pieces[number]
    del battle.fires[number]
    battle.burnt.append(number)
    battle.change_table(battle.table.with_pieces([piece.polygon], usual_nature("houses"), number))
    for unit in garrison:
        if unit.on_table:
            retreat(battle, unit, battle.nearest_enemy(unit), "MACD-SHOOT-33")
