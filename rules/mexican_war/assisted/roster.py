"""The roster of a table game: the state of each unit and its open actions."""

from typing import Final

from rules.core.assisted import Action, Phrase, Row, Step, Tally, phrase
from rules.mexican_war.assisted.charging import bar_charge
from rules.mexican_war.assisted.firing import bar_fire, bar_guns, figures_firing, guns_of
from rules.mexican_war.assisted.further.burning import must_leave
from rules.mexican_war.assisted.further.guns import may_serve
from rules.mexican_war.assisted.further.menu import more_action
from rules.mexican_war.assisted.further.orders import (
    brigade_led,
    is_waiting_for_command,
    order_action,
    orders_in_words,
)
from rules.mexican_war.assisted.further.parting import parts_out
from rules.mexican_war.assisted.further.works import words_of_task
from rules.mexican_war.assisted.moving import bar_move, bar_saddle
from rules.mexican_war.assisted.state import State, forget_unit
from rules.mexican_war.engine.losses import release, resize
from rules.mexican_war.terms import (
    ARTILLERY,
    DISMOUNTED,
    FORMATIONS,
    LINE,
    MOUNTED,
    NONE,
)
from rules.mexican_war.units import (
    CONVERGED,
    DESTROYED,
    FALLEN,
    LEFT,
    MARCHED_OFF,
    NO_MOVE,
    RESERVE,
    ROUTING,
    STEADY,
    SURRENDERED,
    WarUnit,
)
from rules.mexican_war.verdict import figures_fallen, first_figures

GONE: Final = (DESTROYED, SURRENDERED, LEFT, FALLEN, MARCHED_OFF, CONVERGED)
RAN: Final = (LEFT, ROUTING)
OFFICER_LOST: Final = (FALLEN, SURRENDERED)


def row_of(state: State, unit: WarUnit) -> Row:
    """Returns the row of *unit*. An officer is one figure."""
    left, whole = unit.strength, unit.start
    if unit.is_officer():
        left, whole = int(unit.state not in OFFICER_LOST), 1
    counted = state.is_counted(unit)
    return Row(
        unit.index,
        left if counted else 0,
        whole if counted else 0,
        0,
        0,
        losses_of(state, unit),
        state_words(state, unit),
        has_acted(unit),
        unit.state in GONE or unit.state == RESERVE,
        actions_of(state, unit),
    )


def losses_of(state: State, unit: WarUnit) -> int:
    """Returns the figures that *unit* has lost, prisoners among them."""
    if unit.is_officer():
        return int(unit.state in OFFICER_LOST)
    if not state.is_counted(unit):
        return state.lost[unit.index]
    if unit.index >= len(state.battle.scenario.units):  # a part
        return unit.start - unit.strength - unit.guards
    caught = unit.captured + sum(part.captured for part in parts_out(state, unit))
    return figures_fallen(state.battle)[unit.index] + caught


def has_acted(unit: WarUnit) -> bool:
    """True if *unit* has done something this turn."""
    return unit.used > 0 or unit.fired or unit.moved_back or unit.advanced


def state_words(state: State, unit: WarUnit) -> Phrase:
    """Returns what *unit* has done in this turn, and its state."""
    if unit.state in (*GONE, RESERVE):
        return phrase(f"is_{unit.state}")
    if unit.is_officer():
        known = state.is_counted(unit) and unit.influence != NONE
        words = phrase("has_influence", count=unit.influence) if known else phrase("officer")
        bound = phrase("stays_until", turn=unit.bound) if unit.bound > state.battle.turn else None
        for more in (words_of_order(state, unit), bound):
            words = phrase("and_then", first=words, second=more) if more else words
        return words
    parts = parts_of_state(state, unit)
    state_text = parts[0]
    for part in parts[1:]:
        state_text = phrase("and_then", first=state_text, second=part)
    return state_text


def parts_of_state(state: State, unit: WarUnit) -> list[Phrase]:
    """Returns what is to be said of *unit*, part by part."""
    is_gun, halted = unit.arm == ARTILLERY, state.halted.get(unit.index, "")
    is_shown = bool(halted) and unit.index not in state.tasks
    is_whole = unit.index < len(state.battle.scenario.units)
    rows = (
        (unit.state == ROUTING, "routing"),
        (unit.index in state.unseen and unit.index not in state.markers, "in_ambush"),
        (must_leave(state, unit), "house_burns"),
        (unit.enemy != NONE, "in_melee"),
        (unit.forced != NO_MOVE and unit.state != ROUTING, "moves_next"),
        (unit.unformed, "is_unformed"),
        (is_shown, halted),
        ((unit.used > 0 or unit.advanced) and not halted, "moved"),
        (unit.fired, "fired"),
        (is_gun and unit.limbered, "is_limbered"),
        (unit.arm == DISMOUNTED, "on_foot"),
        (is_waiting_for_command(state, unit), "no_command"),
        (not unit.colours and not is_gun and is_whole and state.is_counted(unit), "no_colours"),
    )
    phrases = [phrase(key) for holds, key in rows if holds]
    if unit.index in state.markers:
        phrases.append(phrase("under_marker", number=state.markers[unit.index]))
    phrases += [part for part in (words_of_task(state, unit), words_of_order(state, unit)) if part]
    if unit.guards:
        phrases.append(phrase("guards_away", count=unit.guards))
    if unit.index in state.taken and unit.on_table:
        phrases.append(phrase("serves_enemy"))
    if is_gun and unit.disabled:
        phrases.append(phrase("guns_left", count=unit.guns))
    if not is_gun and unit.formation != LINE:
        phrases.append(phrase(f"in_{FORMATIONS[unit.formation]}"))
    return phrases or [phrase("ready")]


def words_of_order(state: State, unit: WarUnit) -> Phrase | None:
    """Returns the order of the brigade whose orders a unit takes, if anybody entered one. MEX-PRE-02."""
    brigade = brigade_led(state, unit) if state.is_counted(unit) else None
    told = orders_in_words(state, brigade) if brigade is not None else None
    return phrase("under_order", order=told) if told else None


def actions_of(state: State, unit: WarUnit) -> tuple[Action, ...]:
    """Returns the actions of *unit*, each with its bar if it is closed."""
    if unit.state == RESERVE:
        return (Action("arrive", phrase("arrive"), is_done_at_once=True),)
    if unit.is_officer():
        return order_action(state, unit)
    fires_back = unit.state == DESTROYED and state.stood.get(unit.index, 0) > 0
    if unit.state in GONE and not fires_back and not unit.lying:
        return ()
    kind = "shell" if unit.arm == ARTILLERY else "fire"
    fire = Action(kind, phrase("fire"), fire_note(state, unit), bar_fire(state, unit))
    if unit.state in GONE:
        capture = Action("capture", phrase("guns_taken"), None, None, True)
        serve = Action("serve", phrase("serve_guns"), None, None, True)
        rarer = (fires_back, fire), (bool(unit.lying), capture), (may_serve(state, unit), serve)
        return tuple(action for is_open, action in rarer if is_open)
    actions = [fire, Action("move", phrase("move"), None, bar_move(state, unit))]
    if unit.arm != ARTILLERY:
        actions.append(Action("charge", phrase("charge"), None, bar_charge(state, unit)))
    if not state.is_counted(unit):
        return (*actions, Action("gone", phrase("gone"), phrase("gone_note"), None, True))
    if unit.arm == ARTILLERY:
        actions.insert(1, Action("batter", phrase("batter"), None, bar_guns(state, unit)))
    if unit.arm in (MOUNTED, DISMOUNTED):
        word = "dismount" if unit.arm == MOUNTED else "mount"
        actions.append(Action("saddle", phrase(word), None, bar_saddle(state, unit), True))
    return (*actions, *order_action(state, unit), *more_action(state, unit))


def fire_note(state: State, unit: WarUnit) -> Phrase | None:
    """Returns the figures or guns that fire. None: the unit is uncounted."""
    if not state.is_counted(unit):
        return None
    if unit.arm == ARTILLERY:
        return phrase("guns", count=guns_of(state, unit))
    return phrase("figures", count=figures_firing(state, unit))


def tally_of(state: State, unit: WarUnit) -> Tally:
    """Returns the entries of the table log for *unit*. MEX-R-35: half of those ridden down are prisoners."""
    by_hand = state.by_hand.get(unit.index, {})
    parts = parts_out(state, unit)
    caught, has_fallen = unit.captured + sum(part.captured for part in parts), unit.state == FALLEN
    lost = int(has_fallen) if unit.is_officer() else max(0, losses_of(state, unit) - caught)
    may_be_named = state.entrants[unit.index].has_leader or not state.is_counted(unit)
    if unit.state == SURRENDERED and state.is_counted(unit):
        caught += 1 if unit.is_officer() else unit.strength
    caught += sum(part.strength for part in parts if part.state == SURRENDERED)
    return Tally(
        lost=lost,
        surrendered=caught,
        ran=unit.state in RAN,
        leader_hit=by_hand.get("leader_hit", False) or (may_be_named and has_fallen),
        taken=unit.index in state.taken,
        spiked=by_hand.get("spiked", False),
        absent=unit.state == RESERVE,
    )


def take_adjust(state: State, step: Step) -> None:
    """Brings the units up to the entries made by hand."""
    for key, line in step["lines"].items():
        if key in state.numbers:
            take_over(state, state.units[state.numbers[key]], Tally(**line))


def take_over(state: State, unit: WarUnit, line: Tally) -> None:
    """Sets *unit* to the entries of *line*."""
    is_officer = unit.is_officer()
    state.by_hand[unit.index] = {"leader_hit": line.leader_hit and not is_officer, "spiked": line.spiked}
    (state.taken.add if line.taken else state.taken.discard)(unit.index)
    lost, caught = max(0, line.lost), max(0, line.surrendered)
    if is_officer:
        lost = caught = 0
    elif state.is_counted(unit):
        first = first_figures(state.battle, unit)
        most = max(0, first + unit.taken_in - unit.given - unit.guards)
        lost = min(lost, most)
        caught = min(caught, most - lost)
        share_out(state, unit, most - lost - caught)
    else:
        state.lost[unit.index] = lost + caught
    unit.captured = caught - sum(part.captured for part in parts_out(state, unit))
    set_state(state, unit, line)
    state.log.add("MEX-GEN-02", "is_counted_anew", unit.index, -1, (), (lost, caught))


def share_out(state: State, unit: WarUnit, left: int) -> None:
    """Splits the figures that are left between a unit and the parts it has sent out. MEX-MOR-02."""
    parts = [part for part in parts_out(state, unit) if part.on_table]
    out = sum(part.strength for part in parts)
    unit.strength = max(0, left - out)
    over = max(0, out - left)
    for part in parts:
        gone = min(over, part.strength)
        part.strength -= gone
        over -= gone


def set_state(state: State, unit: WarUnit, line: Tally) -> None:
    """Sets the state of *unit* by the entries of *line*."""
    before = unit.state
    unit.state = state_after(state, unit, line)
    unit.on_table = unit.state not in (*GONE, RESERVE)
    unit.lying = unit.state == DESTROYED and unit.arm == ARTILLERY and unit.index not in state.taken
    state.battle.list_anew()
    if unit.state != ROUTING:
        unit.forced = NO_MOVE if before == ROUTING else unit.forced
    if unit.state in GONE and before not in GONE:
        release(state.battle, unit)
        forget_unit(state, unit)
    elif not unit.is_officer():
        resize(state.battle, unit)


def state_after(state: State, unit: WarUnit, line: Tally) -> str:
    """Returns the state of *unit* with the entries of *line*."""
    if line.absent:
        return RESERVE
    if unit.is_officer():
        return SURRENDERED if line.surrendered else FALLEN if line.lost or line.leader_hit else STEADY
    if line.ran:
        return unit.state if unit.state in RAN else LEFT
    if state.is_counted(unit) and not unit.strength:
        if unit.state == CONVERGED:
            return CONVERGED
        return DESTROYED if not unit.captured or line.lost else SURRENDERED
    return STEADY
