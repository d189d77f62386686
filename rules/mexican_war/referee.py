"""The referee of the Mexican War: orders and charges chosen in secret, moves, fire, melee and morale."""

from typing import Final

from rules.core.assisted import phrase
from rules.core.referee import (
    NOBODY,
    Choice,
    Duty,
    Ending,
    Part,
    Referee,
    Toll,
    joined_phrases,
    known_sides,
    known_units,
    reserve_duties,
)
from rules.core.scenario import SIDES
from rules.mexican_war.assisted import WarGame
from rules.mexican_war.assisted.charging import bar_charge, chargeable_enemies, does_charge
from rules.mexican_war.assisted.further.burning import must_leave
from rules.mexican_war.assisted.further.orders import order_action, orders_in_words
from rules.mexican_war.assisted.further.works import words_of_task
from rules.mexican_war.assisted.moving import bar_move
from rules.mexican_war.assisted.state import unit_words
from rules.mexican_war.engine.orders import speaker_of
from rules.mexican_war.sections.visibility import close_visibility, open_visibility
from rules.mexican_war.terms import INCH, NONE
from rules.mexican_war.units import ORDERS, RESERVE
from rules.mexican_war.verdict import (
    DRAWN_WITHIN,
    ROUTED,
    WITHDREW,
    is_broken,
    share_lost,
    units_gone,
)

PARTS: Final = (
    Part("orders", "MEX-R-04", ("order",)),
    Part("charges", "MEX-MEL-02", ("charge", "gone")),
    Part("moves", "MEX-MOVE-11", ("move", "saddle", "arrive", "gone", "capture", "serve", "order", "more")),
    Part("fire", "MEX-GEN-01", ("fire", "shell", "batter", "more")),
    Part("close", "MEX-MEL-01", closes=True),
)
CHOICES: Final = (
    Choice("plans", "MEX-MOVE-01", ("written",), "orders", is_first=True),
    Choice(
        "attack",
        "MEX-MEL-02",
        ("stay", "charge"),
        "orders",
        is_first=True,
        bars=(("stay", "charge"),),
        named="charge",
    ),
)


def can_act_in_part(game: WarGame, part: Part, unit: int) -> bool:
    """True for troops, but as orders are written for those who take them. MEX-PRE-02, MEX-SEQ-01.

    An officer acts as they come on, and where an order may be entered.
    """
    who = game.state.units[unit]
    is_ordered = "order" in part.actions and bool(order_action(game.state, who))
    if part.key == "orders" or (who.is_officer() and who.state != RESERVE):
        return is_ordered
    return True


def note_part(game: WarGame, part: Part) -> None:
    """Notes that all have moved once fire begins. MEX-SEQ-01, MEX-SEQ-02."""
    game.state.has_all_moved = part.key == "fire"


def first_to_move(game: WarGame, part: Part) -> list[int]:
    """Returns the garrisons of burning houses, which move first. MEX-R-14."""
    state = game.state
    there = known_units(game) if part.key == "moves" else []
    found = [unit for unit in there if must_leave(state, unit)]
    return [unit.index for unit in found if bar_move(state, unit) is None]


def targets(game: WarGame, side: int) -> list[tuple[int, list[int]]]:
    """Returns the units of a side that may charge, with the enemies that they may charge. MEX-MEL-02."""
    state = game.state
    return [
        (unit.index, [foe.index for foe in chargeable_enemies(state, unit)])
        for unit in state.units
        if unit.side == side and unit.is_present() and not unit.is_officer() and does_charge(unit)
        if not unit.is_routing() and bar_charge(state, unit) is None
    ]


def at_limit(game: WarGame) -> Ending | None:
    """Tells who has lost a clearly smaller share of figures as the turns run out. MEX-R-31."""
    if len(known_sides(game)) < len(SIDES):
        return None
    battle = game.state.battle
    blue, red = share_lost(battle, 0), share_lost(battle, 1)
    winner = NOBODY if abs(blue - red) <= DRAWN_WITHIN else int(blue > red)
    if winner == NOBODY:
        return Ending(phrase("shares_alike", points=DRAWN_WITHIN), "MEX-R-31")
    why = phrase("smaller_share", army=winner, lost=(blue, red)[winner], theirs=(red, blue)[winner])
    return Ending(why, "MEX-R-31", winner, WITHDREW)


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
        Duty(phrase("duty_melee"), joined_phrases(met), "MEX-MEL-01"),
        sight_duty(game),
        *rare_duties(game),
        *reserve_duties(game, "MEX-SEQ-01"),
    )


def sight_duty(game: WarGame) -> Duty:
    """Returns how far units see in this turn, in the open and inside woods. MEX-VIS-01, MEX-VIS-02."""
    battle = game.state.battle
    far, near = open_visibility(max(1, battle.turn), battle.tables), close_visibility(battle.tables)
    told = phrase("sees_to", far=far // INCH, near=near // INCH)
    return Duty(phrase("duty_sight"), told, "MEX-VIS-01")


def rare_duties(game: WarGame) -> list[Duty]:
    """Returns the orders that were entered, the works, and the garrisons of burning houses."""
    state, duties = game.state, []
    orders = [
        unit_words(spokesman, orders_text)
        for brigade in state.battle.brigades
        if (orders_text := orders_in_words(state, brigade))
        and (spokesman := speaker_of(state.battle, brigade))
    ]
    works = [
        unit_words(state.units[index], orders_text)
        for index in sorted(state.tasks)
        if (orders_text := words_of_task(state, state.units[index]))
    ]
    burning = [phrase("named", unit=unit.index) for unit in state.units if must_leave(state, unit)]
    for key, lines, clause in (
        ("duty_orders", orders, "MEX-PRE-02"),
        ("duty_works", works, "MEX-ENG-01"),
        ("duty_burning", burning, "MEX-R-14"),
    ):
        if lines:
            duties.append(Duty(phrase(key), joined_phrases(lines), clause))
    return duties


def tolls(game: WarGame) -> tuple[Toll, ...]:
    """Returns the units of each army that are lost, run or are off the table, and the half. MEX-SEQ-01."""
    tolls_of_armies = []
    for side in known_sides(game):
        gone, units = units_gone(game.state.battle, side)
        tolls_of_armies.append(Toll(side, gone, units, -(-units // 2), ("MEX-SEQ-01",), "toll_units"))
    return tuple(tolls_of_armies)


def battle_ending(game: WarGame) -> Ending | None:
    """Tells whether an army is broken. MEX-SEQ-01."""
    beaten = [side for side in known_sides(game) if is_broken(game.state.battle, side)]
    if not beaten:
        return None
    if len(beaten) == 1:
        return Ending(phrase("army_is_broken", army=beaten[0]), "MEX-SEQ-01", 1 - beaten[0], ROUTED)
    return Ending(phrase("both_broken"), "MEX-SEQ-01")


REFEREE = Referee(
    parts=PARTS,
    tolls=tolls,
    battle_ending=battle_ending,
    duties=duties,
    limit_clause="MEX-R-31",
    choices=CHOICES,
    targets=targets,
    at_limit=at_limit,
    can_act_in_part=can_act_in_part,
    first_to_move=first_to_move,
    note_part=note_part,
    rare=("gone", "capture", "serve", "order", "more"),
    secret=("order", "alone"),
    secret_words=(
        *("under_order", "order_from", "order_later", "order_arrives", "order_changes", "order_stays"),
        *(f"order_to_{order}" for order in ORDERS),
    ),
)
