"""The referee of the Hexed General: the turns of both players, orders left, and when an army concedes."""

from collections.abc import Mapping
from typing import Any, Final

from rules.acw_hex.assisted import HexGame
from rules.acw_hex.assisted.places import BOARD_RULES
from rules.acw_hex.engine.orders import generals_of
from rules.acw_hex.sections.victory import has_conceded, loser, points_to_concede
from rules.acw_hex.terms import ARMY, NONE, TRAIN
from rules.acw_hex.verdict import ROUTED, losses
from rules.core.assisted import phrase
from rules.core.referee import (
    Duty,
    Ending,
    Part,
    Referee,
    Toll,
    joined_phrases,
    known_sides,
    reserve_duties,
)

RIDES: Final = ("ride", "stay")
AT_ANY_TIME: Final = ("taken", "caught", "line", *RIDES)
PARTS: Final = (
    Part("move", "ACW-R-10", ("move", "change", "rally", "arrive", *AT_ANY_TIME)),
    Part("shoot", "ACW-SHOOT-01", ("shoot", "close", *AT_ANY_TIME)),
    Part("act", "ACW-SEQ-02"),
    Part("close", "ACW-SEQ-03", closes=True),
)


def has_part(game: HexGame, part: Part) -> bool:
    """Tells whether all units move before any shoots, or each does what it likes by option. ACW-R-10."""
    is_mixed = game.state.battle.options.action_order == "any"
    if game.state.battle.by_night and part.key == "shoot":
        return False  # ACW-NIGHT-02
    return part.closes or is_mixed == (part.key == "act")


def can_act_in_part(game: HexGame, _part: Part, index: int) -> bool:
    """True if the unit belongs to the player whose turn it is, or something may happen to it at any time.

    ACW-SEQ-02, ACW-CMD-03, ACW-VIC-02, ACW-VIC-03.
    """
    unit = game.state.units[index]
    return unit.side == game.state.active or unit.leads or unit.arm == TRAIN


def duties(game: HexGame) -> tuple[Duty, ...]:
    """Returns what the phone keeps: orders left, close combats to fight, reserves."""
    state = game.state
    orders = []
    for chief in generals_of(state.battle, state.active) if state.battle.half else ():
        if state.counted[chief.index]:
            left = (
                state.battle.army_orders[chief.side]
                if chief.role == ARMY
                else state.battle.corps[chief.corps].orders
            )
            orders.append(phrase("orders_left_of", unit=chief.index, count=left))
    met = [phrase("met_with", unit=contact.first, target=contact.second) for contact in state.contacts]
    return (
        Duty(phrase("duty_orders"), joined_phrases(orders), "ACW-ORD-01"),
        Duty(phrase("duty_combat"), joined_phrases(met), "ACW-CC-01"),
        *([Duty(phrase("duty_night"), phrase("as_turn_ends"), "ACW-NIGHT-01")] if state.is_dusk else []),
        *reserve_duties(game, "ACW-MOVE-03"),
    )


def tolls(game: HexGame) -> tuple[Toll, ...]:
    """Returns the units that each army has lost, and at how many it concedes. ACW-VIC-01."""
    tolls_of_armies = []
    for side in known_sides(game):
        army = losses(game.state.battle, side)
        tolls_of_armies.append(
            Toll(
                side,
                army.points,
                army.start,
                points_to_concede(army.start),
                ("ACW-VIC-01", "ACW-R-26"),
                "toll_units",
            )
        )
    return tuple(tolls_of_armies)


def battle_ending(game: HexGame) -> Ending | None:
    """Tells whether an army concedes. ACW-VIC-01, ACW-R-01."""
    stand = losses(game.state.battle, 0), losses(game.state.battle, 1)
    beaten = [side for side in known_sides(game) if stand[side].start and has_conceded(stand[side])]
    if not beaten:
        return None
    side = loser(*stand) if len(beaten) == len(stand) else beaten[0]
    if side == NONE:
        return Ending(phrase("both_concede"), "ACW-R-01")
    why = phrase("concedes", army=side, out=stand[side].points, start=stand[side].start)
    return Ending(why, "ACW-VIC-01", 1 - side, ROUTED)


def half(game: HexGame) -> int:
    """Returns the number of the player turn. ACW-R-01."""
    return game.state.battle.half


def part_values(game: HexGame) -> Mapping[str, Any]:
    """Returns the army whose turn it is, in words until that is known. ACW-SEQ-01."""
    by_night = game.state.battle.by_night
    is_open = any(pending.kind == "first" for pending in game.state.pending)
    army = phrase("first_army") if is_open else game.state.active
    return {"army": army, "what": phrase("digging" if by_night else "fighting")}


def at_limit(_game: HexGame) -> Ending:
    """Says what decides as the last turn ends: places that only the table knows. ACW-VIC-01."""
    return Ending(phrase("nobody_is_beaten"), "ACW-VIC-01")


REFEREE = Referee(
    parts=PARTS,
    tolls=tolls,
    battle_ending=battle_ending,
    duties=duties,
    at_limit=at_limit,
    limit_clause="ACW-VIC-01",
    can_act_in_part=can_act_in_part,
    has_part=has_part,
    half=half,
    part_values=part_values,
    rare=AT_ANY_TIME,
    board=BOARD_RULES,
)
