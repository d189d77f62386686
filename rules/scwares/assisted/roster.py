"""The roster of a table game: the state of each unit and its open actions."""

from rules.core.assisted import Action, Phrase, Row, Step, Tally, phrase
from rules.scwares.assisted.firing import bar_fire, base_dice
from rules.scwares.assisted.forced import foes_to_charge
from rules.scwares.assisted.looking import look_actions
from rules.scwares.assisted.moving import ask_move, bar_charge, bar_move, bar_off, points_words
from rules.scwares.assisted.state import State, leave_table
from rules.scwares.engine.march import mode_of
from rules.scwares.sections.move import is_allowed, may_charge
from rules.scwares.tables import GOING_OFF, RANGE
from rules.scwares.terms import CHARGE, COMMANDER, NONE, SPEAR, WEAPONS
from rules.scwares.units import DESTROYED, FLED, FLEEING, LEFT, RESERVE, SHAKEN, STEADY, WENT_OFF, ScwaresUnit

GONE = (DESTROYED, FLED, LEFT, WENT_OFF)


def row_of(state: State, unit: ScwaresUnit) -> Row:
    """Returns the row of *unit*."""
    index, counted = unit.index, state.counted[unit.index]
    return Row(
        index,
        unit.strength if counted else 0,
        unit.start if counted else 0,
        unit.strength if counted and unit.kind == COMMANDER else 0,
        0,
        unit.bases_lost,
        state_words(state, unit),
        has_acted(state, unit),
        not unit.on_table,
        tuple(action for action in actions_of(state, unit) if is_offered(state, unit, action)),
    )


def is_offered(state: State, unit: ScwaresUnit, action: Action) -> bool:
    """True but for a charge if the board shows no enemy that *unit* can reach. SCW-MOVE-15, SCW-MOVE-19."""
    return action.key != "charge" or action.bar is not None or bool(foes_to_charge(state, unit))


def has_acted(state: State, unit: ScwaresUnit) -> bool:
    """True if *unit* has moved or fired this turn."""
    return unit.moved == state.battle.turn or unit.index in state.fired


def state_words(state: State, unit: ScwaresUnit) -> Phrase:
    """Returns the actions of *unit* in this turn, and its state."""
    if unit.state in (*GONE, RESERVE):
        return phrase(f"is_{unit.state}")
    parts = parts_of_state(state, unit)
    if not parts:
        armed = state.counted[unit.index] and unit.weapon != NONE
        parts.append(phrase(WEAPONS[unit.weapon]) if armed else phrase("ready"))
    words = parts[0]
    for part_of_it in parts[1:]:
        words = phrase("and_then", first=words, second=part_of_it)
    return words


def parts_of_state(state: State, unit: ScwaresUnit) -> list[Phrase]:
    """Returns what is to be said of *unit*, part by part; [] if it has yet to act."""
    turn, index = state.battle.turn, unit.index
    rows = (
        (unit.state in (SHAKEN, FLEEING), f"is_{unit.state}"),
        (index in state.unseen, "under_marker"),
        (any(contact.has(index) for contact in state.contacts), "in_combat"),
        (unit.charged == turn, "charged"),
        (unit.moved == turn and unit.charged != turn, "moved"),
        (index in state.fired, "fired"),
        (unit.limbered, "limbered"),
    )
    return [phrase(key) for holds, key in rows if holds]


def actions_of(state: State, unit: ScwaresUnit) -> tuple[Action, ...]:
    """Returns the actions of *unit*, each with its bar if it is closed."""
    if unit.state == RESERVE:
        failed = phrase("is_fleeing") if state.battle.groups[unit.group].failed else None
        return (Action("arrive", phrase("arrive"), None, failed or bar_move(state, unit), True),)
    if not unit.on_table:
        return ()
    mode = mode_of(unit)
    if unit.state == FLEEING:
        run = Action("run", phrase("make_off_now"), points_words(state, unit, mode), bar_move(state, unit))
        return (run,)
    actions = [fire_action(state, unit)] if unit.weapon not in (NONE, SPEAR) or can_stab(state, unit) else []
    if is_allowed(unit.kind, mode):
        note = phrase("not_forward") if unit.state == SHAKEN else points_words(state, unit, mode)
        actions.append(
            Action("move", phrase("move"), note, bar_move(state, unit), is_plain_move(state, unit))
        )
    if may_charge(unit.kind):
        note = points_words(state, unit, CHARGE)
        actions.append(Action("charge", phrase("charge"), note, bar_charge(state, unit)))
    off = phrase("share_lost", share=GOING_OFF)
    actions += look_actions(state, unit)
    return (*actions, Action("off", phrase("go_off"), off, bar_off(state, unit), True))


def can_stab(state: State, unit: ScwaresUnit) -> bool:
    """True if spears are used in the fire phase, by the option. SCW-R-20."""
    return unit.weapon == SPEAR and state.battle.options.spears == "fire_at_contact"


def is_plain_move(state: State, unit: ScwaresUnit) -> bool:
    """True if a move needs neither a question nor dice."""
    asked = ask_move(state, unit)
    return not asked.questions and not asked.has_dice


def fire_action(state: State, unit: ScwaresUnit) -> Action:
    """Returns the action of firing, with its dice and range. SCW-COMB-04."""
    note = None
    if state.counted[unit.index]:
        reach = phrase("zones", count=RANGE[unit.weapon])
        note = phrase("dice_to", dice=base_dice(state, unit, unit.weapon), reach=reach)
    return Action("fire", phrase("fire_at"), note, bar_fire(state, unit))


def tally_of(state: State, unit: ScwaresUnit) -> Tally:
    """Returns the entries of the table log for *unit*. SCW-R-45: bases caught are captured."""
    by_hand = state.by_hand.get(unit.index, {})
    return Tally(
        lost=unit.destroyed - unit.caught,
        surrendered=unit.caught,
        ran=unit.state == FLED,
        leader_hit=state.leaders.get(unit.index, False),
        taken=by_hand.get("taken", False),
        spiked=by_hand.get("spiked", False),
        absent=unit.state == RESERVE,
    )


def take_adjust(state: State, step: Step) -> None:
    """Brings the units up to the entries made by hand."""
    for key, line in step["lines"].items():
        if key in state.numbers:
            take_over(state, state.units[state.numbers[key]], Tally(**line))


def take_over(state: State, unit: ScwaresUnit, line: Tally) -> None:
    """Sets *unit* to the entries of *line*."""
    most = unit.start - unit.departed
    lost = max(0, line.lost)
    caught = max(0, line.surrendered)
    if state.counted[unit.index]:
        lost = min(lost, most)
        caught = min(caught, most - lost)
    unit.destroyed, unit.caught = lost + caught, caught
    unit.strength = max(0, most - lost - caught)
    for base in unit.bases:
        base.gone = base.number < unit.start - unit.strength
    state.leaders[unit.index] = line.leader_hit
    state.by_hand[unit.index] = {"taken": line.taken, "spiked": line.spiked}
    unit.state = state_after(unit, line)
    unit.on_table = unit.state in (STEADY, SHAKEN, FLEEING)
    if not unit.on_table:
        leave_table(state, unit)
    state.log.add("SCW-R-26", "is_counted_anew", unit.index, -1, (), (lost, caught))


def state_after(unit: ScwaresUnit, line: Tally) -> str:
    """Returns the state of *unit* with the entries of *line*."""
    if line.absent:
        return RESERVE
    if line.ran:
        return FLED
    if not unit.strength:
        return LEFT if unit.departed else DESTROYED
    return STEADY if unit.state in (DESTROYED, FLED, LEFT, RESERVE) else unit.state
