"""The referee of the Mexican War: orders and charges chosen in secret, moves, fire, melee and morale."""

from typing import Final

from rules.core.assisted import phrase
from rules.core.referee import (
    Choice,
    Duty,
    Ending,
    Part,
    Referee,
    Toll,
    joined,
    known_sides,
    known_units,
    reserve_duties,
)
from rules.mexican_war.assisted import WarGame
from rules.mexican_war.terms import NONE
from rules.mexican_war.verdict import is_broken, units_gone

PARTS: Final = (
    Part("orders", "MEX-R-04"),
    Part("charges", "MEX-MEL-02", ("charge", "gone")),
    Part("moves", "MEX-MOVE-11", ("move", "saddle", "arrive", "gone", "capture")),
    Part("fire", "MEX-GEN-01", ("fire", "shell")),
    Part("close", "MEX-MEL-01", closes=True),
)
CHOICES: Final = (
    Choice("plans", "MEX-MOVE-01", ("written",), "orders", is_first=True),
    Choice("attack", "MEX-MEL-02", ("stay", "charge"), "orders", is_first=True, bars=(("stay", "charge"),)),
)


def acts(_game: WarGame, part: Part, _unit: int) -> bool:
    """True but while orders are written: reserves come on with the normal moves. MEX-SEQ-01."""
    return part.key != "orders"


def duties(game: WarGame) -> tuple[Duty, ...]:
    """Returns what the phone keeps: checks for losses, melees, reserves."""
    state = game.state
    hurt = [
        unit
        for unit in known_units(game)
        if unit.hurt and unit.is_present() and not unit.checked and not unit.is_routing()
    ]
    due = phrase("tests_due", count=len(hurt)) if hurt else phrase("no_test_due")
    met = [
        phrase("met_with", unit=unit.index, target=unit.enemy)
        for unit in state.units
        if unit.is_present() and unit.enemy != NONE and unit.index < unit.enemy
    ]
    return (
        Duty(phrase("duty_morale"), due, "MEX-MOR-07"),
        Duty(phrase("duty_melee"), joined(met), "MEX-MEL-01"),
        *reserve_duties(game, "MEX-SEQ-01"),
    )


def tolls(game: WarGame) -> tuple[Toll, ...]:
    """Returns the units of each army that are lost, run or are off the table, and the half. MEX-SEQ-01."""
    found = []
    for side in known_sides(game):
        gone, units = units_gone(game.state.battle, side)
        found.append(Toll(side, gone, units, -(-units // 2), ("MEX-SEQ-01",)))
    return tuple(found)


def ending(game: WarGame) -> Ending | None:
    """Tells whether an army is broken. MEX-SEQ-01."""
    beaten = [side for side in known_sides(game) if is_broken(game.state.battle, side)]
    if not beaten:
        return None
    if len(beaten) == 1:
        return Ending(phrase("army_is_broken", army=beaten[0]), "MEX-SEQ-01", 1 - beaten[0])
    return Ending(phrase("both_broken"), "MEX-SEQ-01")


REFEREE = Referee(
    parts=PARTS,
    tolls=tolls,
    ending=ending,
    duties=duties,
    limit_clause="MEX-R-31",
    choices=CHOICES,
    acts=acts,
)
