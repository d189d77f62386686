"""ACW-CMD-03, ACW-R-13 on the board of a table: commanders who ride, stay behind, or are caught alone."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.acw_hex.assisted.ordering import pay_for
from rules.acw_hex.assisted.state import Pending, State, muster
from rules.acw_hex.engine.generals import left_alone
from rules.acw_hex.engine.move import accompany
from rules.acw_hex.sections.move import most_hexes
from rules.acw_hex.terms import NONE
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import Action, Answer, Due, Phrase, Step, phrase, read_answer
from rules.core.inputs import BadInput

if TYPE_CHECKING:
    from rules.acw_hex.assisted import HexGame


def force(game: "HexGame", terms: Mapping[str, Any]) -> None:
    """Lets the phone make what the board decides. *terms*: the year, for entrenching."""
    game.state.makes_moves = True
    battle = game.state.battle
    battle.scenario = replace(battle.scenario, terms=dict(terms))


def catch_alone(state: State) -> tuple[Phrase, ...]:
    """Loses commanders alone beside an enemy. Returns who they are, in words. ACW-CMD-03, ACW-R-23."""
    lost = []
    for side in (0, 1):
        if state.is_shown(side):
            before = list(state.battle.chiefs[side])
            left_alone(state.battle, side, before)
            lost += [chief for chief in before if not chief.on_table]
    if lost:
        muster(state)
    return tuple(phrase("was_caught_alone", unit=chief.index) for chief in lost)


def riders_of(state: State, unit: AcwUnit) -> list[AcwUnit]:
    """Returns the commanders in the hex of *unit* who go along as it is put elsewhere.

    In a move that is those who have not moved yet. ACW-R-13.
    """
    riders = state.battle.with_it(unit) if unit.cell != NONE and not unit.leads else []
    if not state.makes_moves or not state.has_acted(unit):
        return riders
    return [
        chief
        for chief in riders
        if not state.has_acted(chief) or state.rode.get(chief.index, (NONE, 0))[0] == unit.index
    ]


def go_along(state: State, unit: AcwUnit, riders: list[AcwUnit]) -> None:
    """Moves commanders with *unit*. They may still stay behind. ACW-R-13."""
    for chief in riders:
        if chief.cell == unit.cell:
            continue
        if state.makes_moves and state.has_acted(unit) and not state.has_acted(chief):
            chief.acted = state.battle.half
            state.rode[chief.index] = unit.index, chief.cell
        accompany(state.battle, unit, chief)


def riding_actions(state: State, chief: AcwUnit) -> list[Action]:
    """Returns how a commander on the board moves, or stays behind. ACW-ORD-07, ACW-R-13."""
    if not state.makes_moves or chief.cell == NONE or chief.side != state.active:
        return []
    if chief.index in state.rode:
        return [Action("stay", phrase("stays_behind"), phrase("does_not_ride"), is_done_at_once=True)]
    bar = phrase("has_acted") if state.has_acted(chief) else None
    moves_first = state.battle.options.action_order != "any"  # ACW-R-10
    bar = bar or (phrase("shooting_has_begun") if state.is_shooting and moves_first else None)
    hexes = phrase("to_hexes", count=most_hexes(chief.arm, False, False, state.battle.options))
    return [Action("ride", phrase("rides"), hexes, bar, True)]


def take_ride(state: State, step: Step) -> None:
    """Moves a commander by themselves. The board says where. ACW-ORD-07, ACW-R-13."""
    chief = state.unit_of(step)
    pay_for(state, chief, "move", step)
    state.log.add("ACW-ORD-07", "has_moved", chief.index)


def take_stay(state: State, step: Step) -> None:
    """Leaves a commander where they were as their unit moved. They may still ride alone. ACW-R-13."""
    chief = state.unit_of(step)
    if chief.index not in state.rode:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    _unit, cell = state.rode.pop(chief.index)
    state.battle.place(chief, cell)
    chief.acted = 0
    state.log.add("ACW-R-13", "stays_behind", chief.index, NONE, (), (chief.x, chief.y))


def posts_of(state: State, chief: AcwUnit) -> list[AcwUnit]:
    """Returns the units on the board with which a replacement may take over. ACW-CMD-04, ACW-R-23."""
    if not state.makes_moves or not state.counted[chief.index]:
        return []
    units = state.battle.own[chief.side]
    return [unit for unit in units if unit.cell != NONE and chief.commands(unit)]


def post_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks with which unit a replacement takes over. *Set its place* puts them elsewhere. ACW-CMD-04."""
    chief = state.units[pending.unit]
    answers = tuple(
        Answer(str(unit.index), phrase("name", unit=unit.index)) for unit in posts_of(state, chief)
    )
    key, title = state.key(chief.index), phrase("takes_over_where", unit=chief.index)
    return Due(
        f"post-{key}", chief.index, title, (pending.clause,), {"do": "post", "unit": key}, None, None, answers
    )


def take_post(state: State, pending: Pending, step: Step) -> None:
    """Puts a replacement with the unit that was named. ACW-CMD-04."""
    chief = state.units[pending.unit]
    posts = {str(unit.index): unit for unit in posts_of(state, chief)}
    unit = posts[read_answer(step, tuple(posts))]
    state.battle.place(chief, unit.cell)
    state.log.add("ACW-BASIC-05", "is_placed", chief.index, NONE, (), (chief.x, chief.y, chief.facing))
    state.news = None
