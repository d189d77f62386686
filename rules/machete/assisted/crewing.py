"""MACH-ART-16, MACH-ART-31 at a table: men who serve guns, their own or captured, and their losses there."""

from copy import copy
from dataclasses import replace
from typing import Final

from rules.core.assisted import Action, Answer, Asked, News, Phrase, Question, Step, phrase, read_answer
from rules.core.inputs import BadInput
from rules.machete.assisted.details import crews_of, lay_down, man_again, serve
from rules.machete.assisted.state import Pending, State, bar_move
from rules.machete.engine.details import lend_figures, spare_figures
from rules.machete.engine.overrun import take
from rules.machete.sections.guns import gun_after_crewing
from rules.machete.tables import FULL_CREW
from rules.machete.terms import CAVALRY, INFANTRY, NONE, TREE_TRUNK
from rules.machete.toll import roll
from rules.machete.units import DESTROYED, STEADY, TAKEN, UNSERVED, MacheteUnit

ARRIVALS: Final = ("move", "beside")  # how a unit has come to a gun that it captures


def guns_wanting(state: State, side: int) -> list[MacheteUnit]:
    """Returns the guns of a side that lack men: with part of a crew, or none. MACH-ART-12 to MACH-ART-16."""
    return [
        gun
        for gun in state.units
        if gun.side == side and gun.gun != NONE and state.counted[gun.index]
        if not (gun.gun == TREE_TRUNK and gun.shots)  # MACH-ART-05
        if not gun.wrecked and not gun.engaged and gun.figures_left < FULL_CREW
        if gun.state == STEADY or is_without_crew(state, gun)
        if not gun.taken or state.battle.turn >= served_from(state, gun)
    ]


def is_without_crew(state: State, gun: MacheteUnit) -> bool:
    """True if a gun lies without a crew, and is not spiked. MACH-ART-30."""
    is_spiked = state.by_hand.get(gun.index, {}).get("spiked", False)
    return gun.state in (DESTROYED, UNSERVED, TAKEN) and not is_spiked and not gun.wrecked


def served_from(state: State, gun: MacheteUnit) -> int:
    """Returns the first phase in which the captors of a gun may serve it. MACH-ART-31, MACH-R-41."""
    return gun_after_crewing(gun.taken, True, state.battle.options)[0]


def crew_actions(state: State, unit: MacheteUnit, frozen: Phrase | None) -> list[Action]:
    """Returns what a unit may do about guns: serve one, or take one of the enemy's that nobody serves.

    Serving takes nothing of the card. MACH-ART-16, MACH-ART-32, MACH-R-39, MACH-R-78.
    """
    bar = frozen or (phrase("in_melee") if unit.engaged else None)
    actions = []
    wanted = guns_wanting(state, unit.side) if unit.troop == INFANTRY and state.counted[unit.index] else []
    if wanted and spare_figures(unit) > 0 and unit.house < 0:
        actions.append(Action("crew", phrase("serve_gun"), phrase("within_one_move"), bar))
    if guns_to_take(state, unit):
        note = phrase("reached_by_move" if bar_move(state, unit) else "move_gets_there")
        actions.append(Action("take_gun", phrase("take_gun"), note, bar))
    return actions


def guns_to_take(state: State, unit: MacheteUnit) -> list[MacheteUnit]:
    """Returns the guns without a crew that *unit* takes: those of the enemy, and its own. MACH-R-78."""
    if unit.troop > CAVALRY or unit.house >= 0:
        return []
    return [
        gun
        for gun in state.units
        if gun.gun != NONE and not gun.on_table and is_without_crew(state, gun)
        if unit.piece == gun.index or (gun.side != unit.side and gun.gun != TREE_TRUNK)
    ]


def ask_take_gun(state: State, unit: MacheteUnit) -> Asked:
    """Asks which gun a unit has reached and, if it can still move, whether by its move. MACH-R-39."""
    guns = guns_to_take(state, unit)
    keys = [state.key(gun.index) for gun in guns]
    answers = tuple(Answer(key, unit=gun.index) for key, gun in zip(keys, guns, strict=True))
    which = Question("target", phrase("which_gun"), answers, keys[0] if len(keys) == 1 else "", is_last=True)
    if bar_move(state, unit) is not None:
        return Asked(None, (which,), phrase("they_take_it"), False)
    ways = tuple(Answer(arrival, phrase(f"gun_reached_{arrival}")) for arrival in ARRIVALS)
    way_question = Question("by", phrase("how_gun_reached"), ways, ARRIVALS[0], True, 2, is_usual=True)
    return Asked(None, (replace(which, is_last=False), way_question), phrase("they_take_it"), False)


def take_enemy_gun(state: State, step: Step) -> None:
    """Takes a gun without a crew. If its crew has run from it, a die may decide. MACH-R-39, MACH-R-78.

    A unit that moves to it has moved then. Steps of older versions do not say how it came there.
    """
    unit, gun = state.unit_of(step), state.unit_of(step, "target")
    if gun not in guns_to_take(state, unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    if "by" in step and bar_move(state, unit) is None and read_answer(step, ARRIVALS, "by") == ARRIVALS[0]:
        unit.moved = state.battle.turn
        state.acted.add(unit.index)
        state.log.add("MACH-GEN-08", "has_moved", unit.index)
    crews = crews_of(state, gun)
    if gun.side == unit.side:
        man_again(state, gun, unit)
        state.news = None
    elif crews:
        men = sum(crew.strength for crew in crews)
        state.pending.append(Pending("overrun", gun.index, "MACH-R-78", men, by=unit.index))
        state.news = None
    else:
        change_hands(state, gun, unit, (), "MACH-R-78")
        tell_captured(state, gun, "MACH-R-78", ())


def change_hands(
    state: State, gun: MacheteUnit, captor: MacheteUnit, faces: tuple[int, ...], clause: str
) -> None:
    """Gives a gun without a crew to its captors. From then on its men are counted as theirs.

    MACH-ART-29, MACH-ART-31.
    """
    if not state.counted[gun.index]:
        gun.muster, gun.strength, gun.officers = gun.lost, 0, 0
        state.counted[gun.index] = True
    lay_down(state, gun)
    take(state.battle, gun, captor, faces, clause)
    is_gone = gun.side != state.entrants[gun.index].side
    state.by_hand[gun.index] = state.by_hand.get(gun.index, {}) | {"taken": is_gone}


def tell_captured(state: State, gun: MacheteUnit, clause: str, faces: tuple[int, ...]) -> None:
    """Says that a gun is captured, and from when on it may be served. MACH-R-41."""
    told = phrase("told", unit=gun.index, what=phrase("gun_captured"))
    state.news = News(told, clause, phrase("served_from", turn=served_from(state, gun)), faces, gun.side)


def ask_crew(state: State, unit: MacheteUnit) -> Asked:
    """Asks which gun, and how many men. MACH-ART-16."""
    guns = guns_wanting(state, unit.side)
    most = min(spare_figures(unit), max(FULL_CREW - gun.figures_left for gun in guns))
    keys = [state.key(gun.index) for gun in guns]
    answers = tuple(Answer(key, unit=gun.index) for key, gun in zip(keys, guns, strict=True))
    which = Question("target", phrase("which_gun"), answers, keys[0] if len(keys) == 1 else "")
    numbers = tuple(Answer(str(men), phrase("number", count=men)) for men in range(1, most + 1))
    men = Question("figures", phrase("how_many_men"), numbers, "", is_last=True, columns=3)
    return Asked(None, (which, men), phrase("they_serve"), False)


def take_crew(state: State, step: Step) -> None:
    """Sends men to a gun, which does not fire in this phase. MACH-ART-16, MACH-ART-17, MACH-R-77."""
    unit, gun, battle = state.unit_of(step), state.unit_of(step, "target"), state.battle
    if gun not in guns_wanting(state, unit.side):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    most = min(spare_figures(unit), FULL_CREW - gun.figures_left)
    men = int(read_answer(step, [str(number) for number in range(1, most + 1)], "figures"))
    lend_figures(battle, unit, gun, men)
    gun.recrewed = battle.turn
    clause = "MACH-ART-32" if gun.taken else "MACH-ART-16"
    state.log.add(clause, "gun_manned", gun.index, unit.index, (), (gun.strength, men))
    if gun.state != STEADY:
        serve(state, gun, STEADY)
    title = phrase("gun_has_crew", unit=gun.index, count=gun.figures_left)
    state.news = News(title, clause, phrase("no_fire_now"))


def men_in(unit: MacheteUnit) -> int:
    """Returns the men in a unit's ranks now: without those sent off, with those who joined."""
    return unit.muster - unit.told_off + sum(figures for _whose, figures in unit.lent)


def losses_of(state: State, index: int, *, elsewhere: bool = False) -> tuple[int, int]:
    """Returns the men of a unit who are lost and captured, wherever they serve; or only *elsewhere*.

    Figures marked count as lost. MACH-R-77.
    """
    lost = captured = 0
    for unit in state.units:
        if unit.index != index and unit.source != index and not unit.lent:
            continue
        if elsewhere and unit.index == index:
            continue
        now = copy(unit)
        now.lost, now.strength = unit.lost + unit.marked, unit.figures_left
        for men in roll(now):
            if men.whose == index:
                lost, captured = lost + men.lost, captured + men.captured
    return lost, captured


def lent_losses(unit: MacheteUnit) -> tuple[int, int]:
    """Returns the men of other units who are lost and captured in the ranks of *unit*. MACH-R-77."""
    now = copy(unit)
    now.lost, now.strength = unit.lost + unit.marked, unit.figures_left
    others = [men for men in roll(now) if men.whose != unit.index]
    return sum(men.lost for men in others), sum(men.captured for men in others)
