"""MACH-ART-16, MACH-ART-17 at a table: infantry that serves a gun, and the losses of its men there."""

from copy import copy

from rules.core.assisted import Action, Answer, Asked, News, Phrase, Question, Step, phrase, read_answer
from rules.core.inputs import BadInput
from rules.machete.assisted.state import State
from rules.machete.engine.details import lend, spare
from rules.machete.tables import FULL_CREW
from rules.machete.terms import INFANTRY, NONE, TREE_TRUNK
from rules.machete.toll import roll
from rules.machete.units import DESTROYED, STEADY, MacheteUnit


def guns_wanting(state: State, side: int) -> list[MacheteUnit]:
    """Returns the guns of a side that lack men: with part of a crew, or none. MACH-ART-12 to MACH-ART-16."""
    return [
        gun
        for gun in state.units
        if gun.side == side and gun.gun not in (NONE, TREE_TRUNK) and state.counted[gun.index]
        if not gun.wrecked and not gun.engaged and gun.standing < FULL_CREW
        if gun.state == STEADY or (gun.state == DESTROYED and not is_lost(state, gun))
    ]


def is_lost(state: State, gun: MacheteUnit) -> bool:
    """True if the log says that the enemy has a gun, or that it is spiked. MACH-ART-29, MACH-ART-30."""
    by_hand = state.by_hand.get(gun.index, {})
    return by_hand.get("taken", False) or by_hand.get("spiked", False)


def crew_actions(state: State, unit: MacheteUnit, frozen: Phrase | None) -> list[Action]:
    """Returns the action of serving a gun, if any wants men. It takes nothing of the card. MACH-ART-16."""
    wanted = guns_wanting(state, unit.side) if unit.troop == INFANTRY and state.counted[unit.index] else []
    if not wanted or spare(unit) <= 0:
        return []
    bar = frozen or (phrase("in_melee") if unit.engaged else None)
    return [Action("crew", phrase("serve_gun"), phrase("within_one_move"), bar)]


def ask_crew(state: State, unit: MacheteUnit) -> Asked:
    """Asks which gun, and how many men. MACH-ART-16."""
    guns = guns_wanting(state, unit.side)
    most = min(spare(unit), max(FULL_CREW - gun.standing for gun in guns))
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
        raise BadInput("target", "is not open to it")
    most = min(spare(unit), FULL_CREW - gun.standing)
    men = int(read_answer(step, [str(number) for number in range(1, most + 1)], "figures"))
    lend(battle, unit, gun, men)
    gun.recrewed = battle.turn
    state.log.add("MACH-ART-16", "gun_manned", gun.index, unit.index, (), (gun.strength, men))
    if gun.state == DESTROYED:
        gun.state, gun.on_table = STEADY, True
        place = (gun.strength, gun.officers, gun.x, gun.y)
        state.log.add("MACH-ART-16", "gun_served", gun.index, -1, (), place)
    title = phrase("gun_has_crew", unit=gun.index, count=gun.standing)
    state.news = News(title, "MACH-ART-16", phrase("no_fire_now"))


def men_in(unit: MacheteUnit) -> int:
    """Returns the men in a unit's ranks now: without those sent off, with those who joined."""
    return unit.muster - unit.told_off + sum(figures for _whose, figures in unit.lent)


def losses_of(state: State, index: int, *, elsewhere: bool = False) -> tuple[int, int]:
    """Returns the men of a unit who are lost and captured, wherever they serve; or only *elsewhere*.

    Figures marked count as lost. MACH-R-77.
    """
    lost = captured = 0
    for unit in state.units:
        if unit.index != index and not unit.lent:
            continue
        if elsewhere and unit.index == index:
            continue
        now = copy(unit)
        now.lost, now.strength = unit.lost + unit.marked, unit.standing
        for men in roll(now):
            if men.whose == index:
                lost, captured = lost + men.lost, captured + men.captured
    return lost, captured


def lent_losses(unit: MacheteUnit) -> tuple[int, int]:
    """Returns the men of other units who are lost and captured in the ranks of *unit*. MACH-R-77."""
    now = copy(unit)
    now.lost, now.strength = unit.lost + unit.marked, unit.standing
    others = [men for men in roll(now) if men.whose != unit.index]
    return sum(men.lost for men in others), sum(men.captured for men in others)
