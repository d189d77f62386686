"""The roster of a table game: the state of each unit, its open actions, and its line in the log."""

from rules.acw_hex.assisted.commanders import riding_actions
from rules.acw_hex.assisted.ordering import bar_orders, order_questions
from rules.acw_hex.assisted.places import is_all_on_board
from rules.acw_hex.assisted.shooting import bar_shot
from rules.acw_hex.assisted.state import State
from rules.acw_hex.sections.morale import may_rally
from rules.acw_hex.sections.move import most_hexes
from rules.acw_hex.sections.night import may_act
from rules.acw_hex.sections.shoot import reach
from rules.acw_hex.sections.supply import takes_train
from rules.acw_hex.terms import ARMY, CAVALRY, CORPS, DISMOUNTED_CAVALRY, NONE, RALLY, TRAIN
from rules.acw_hex.units import CUT_OFF, RESERVE, TAKEN, AcwUnit
from rules.acw_hex.verdict import fate
from rules.core.assisted import Action, Phrase, Row, Tally, phrase

RAN = "ran"  # of a unit that people have taken off by hand


def row_of(state: State, unit: AcwUnit) -> Row:
    """Returns the row of *unit*. A unit that nobody has counted has no boxes."""
    counted, whole = state.counted[unit.index], unit.start
    return Row(
        unit.index,
        unit.strength if counted else 0,
        whole if counted else 0,
        int(unit.leads and unit.on_table and counted),
        0,
        tally_of(state, unit).lost,
        state_words(state, unit),
        state.has_acted(unit),
        not unit.on_table,
        actions_of(state, unit),
    )


def state_words(state: State, unit: AcwUnit) -> Phrase:
    """Returns the state of *unit* in words."""
    if not unit.on_table:
        return phrase(f"is_{unit.state}")
    if unit.leads:
        return chief_words(state, unit)
    parts = [phrase(f"arm_{unit.arm}")]
    if unit.change != NONE:
        parts.append(phrase(f"to_change_{unit.change}"))
    if state.has_acted(unit):
        parts.append(phrase("has_acted"))
    if state.is_dug_in(unit):
        parts.append(phrase("dug_in"))
    if state.contacts_with(unit):
        parts.append(phrase("in_contact"))
    if not state.counted[unit.index] and unit.hits:
        parts.append(phrase("hits", count=unit.hits))
    words = parts[0]
    for part in parts[1:]:
        words = phrase("and_then", first=words, second=part)
    return words


def chief_words(state: State, chief: AcwUnit) -> Phrase:
    """Returns the orders left to a General in their player's turn. ACW-ORD-01, ACW-R-10."""
    battle = state.battle
    if chief.role not in (ARMY, CORPS) or chief.side != state.active or not state.counted[chief.index]:
        return phrase("is_commander")
    left = battle.army_orders[chief.side] if chief.role == ARMY else battle.corps[chief.corps].orders
    return phrase("orders_left", count=left)


def actions_of(state: State, unit: AcwUnit) -> tuple[Action, ...]:
    """Returns the actions of *unit*, each with its bar if it is closed."""
    if unit.state == RESERVE:
        return (Action("arrive", phrase("arrive"), bar=bar_turn(state, unit), is_done_at_once=True),)
    if not unit.on_table:
        return ()
    if unit.leads:
        return chief_actions(state, unit)
    bar = bar_turn(state, unit) or (phrase("has_acted") if state.has_acted(unit) else None)
    move = order_action(state, unit, "move", "move", phrase("to_hexes", count=rate(state, unit)), bar)
    if unit.arm == TRAIN:
        return move, Action("taken", phrase("taken"), bar=bar_capture(state, unit))
    night = phrase("by_night") if state.battle.by_night else None
    shot = Action(
        "shoot",
        phrase("shoot"),
        phrase("to_hexes", count=reach(unit.arm)) if reach(unit.arm) else None,
        night or bar or bar_shot(state, unit),
    )
    close = Action(
        "close", phrase("close"), phrase("next_hex"), night or bar_turn(state, unit) or bar_close(state, unit)
    )
    return shot, move, close, *rarer_actions(state, unit, bar)


def order_action(
    state: State, unit: AcwUnit, action: str, word: str, note: Phrase, bar: Phrase | None
) -> Action:
    """Returns an action for an order. It is done at once if nothing need be asked."""
    shut = bar or bar_orders(state, unit, action)
    return Action(action, phrase(word), note, shut, not order_questions(state, unit, action))


def rarer_actions(state: State, unit: AcwUnit, bar: Phrase | None) -> list[Action]:
    """Returns the actions of few units: a rally, mounting, dismounting. ACW-MOR-03, ACW-MOVE-09."""
    actions = []
    by_night = state.battle.by_night
    night = phrase("by_night") if by_night else None
    if may_rally(unit.hits, False, False) and (not by_night or may_act(RALLY, False, state.battle.options)):
        shut = bar or bar_orders(state, unit, "rally")
        actions.append(Action("rally", phrase("rally"), phrase("no_enemy_aims"), shut))
    if unit.arm in (CAVALRY, DISMOUNTED_CAVALRY):
        word = "dismount" if unit.arm == CAVALRY else "mount"
        actions.append(order_action(state, unit, "change", word, phrase("next_turn"), bar or night))
    return actions


def chief_actions(state: State, chief: AcwUnit) -> tuple[Action, ...]:
    """Returns what may happen to a commander, and to the supply of a corps. ACW-CMD-03, ACW-VIC-02."""
    actions = []
    if not state.shows_meetings(chief.side):
        actions.append(Action("caught", phrase("caught"), phrase("alone_beside_enemy"), is_done_at_once=True))
    if chief.role == CORPS and state.counted[chief.index] and chief.corps >= 0:
        cut = state.battle.corps[chief.corps].cut
        label = phrase("line_open" if cut else "line_cut")
        actions.append(Action("line", label, phrase("line_note"), is_done_at_once=True))
    return (*riding_actions(state, chief), *actions)


def bar_turn(state: State, unit: AcwUnit) -> Phrase | None:
    """Returns the bar to acting in the other player's turn. ACW-SEQ-02."""
    return None if unit.side == state.active else phrase("not_its_turn")


def bar_close(state: State, unit: AcwUnit) -> Phrase | None:
    """Returns the bar to close combat. The board shows the contacts of the units on it."""
    if is_all_on_board(state, unit) and state.foes(unit):
        return phrase("board_shows_contacts")
    return None if state.foes(unit) else phrase("no_target")


def bar_capture(state: State, train: AcwUnit) -> Phrase | None:
    """Returns the bar to capturing *train*. ACW-VIC-03."""
    return None if any(takes_train(foe.arm) for foe in state.foes(train)) else phrase("no_target")


def rate(state: State, unit: AcwUnit) -> int:
    """Returns the hexes that *unit* may move across country. ACW-MOVE-01."""
    return most_hexes(unit.arm, False, unit.arm == TRAIN, state.battle.options)


def tally_of(state: State, unit: AcwUnit) -> Tally:
    """Returns the entries of the table log for *unit*. Part of a unit cut off has surrendered."""
    by_hand, end = state.by_hand.get(unit.index, {}), fate(state.battle, unit.index)
    cut_off = int(end.state == CUT_OFF and not end.captured)
    leader = state.entrants[unit.index].has_leader and end.officers_lost > 0
    return Tally(
        lost=end.lost - cut_off,
        surrendered=end.captured + cut_off,
        ran=unit.state == RAN,
        leader_hit=by_hand.get("leader_hit", False) or leader,
        taken=by_hand.get("taken", False) or unit.state == TAKEN,
        spiked=by_hand.get("spiked", False),
        absent=unit.state == RESERVE,
    )
