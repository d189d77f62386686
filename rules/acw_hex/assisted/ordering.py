"""ACW-SEQ, ACW-ORD at a table: the player who goes first, the generals' dice, and the price of an action."""

from typing import Final

from rules.acw_hex.assisted.state import Pending, State, begin_half
from rules.acw_hex.engine.generals import catch
from rules.acw_hex.engine.orders import can_afford, orders_needed, pay, receive_orders
from rules.acw_hex.sections.orders import roll
from rules.acw_hex.tables import DIE, WEARY_EXTRA
from rules.acw_hex.terms import MOVE, NONE, RALLY, SHOOT
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import (
    FACES,
    Answer,
    Due,
    News,
    Outcome,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES

ACTIONS: Final = {"move": MOVE, "change": MOVE, "shoot": SHOOT, "rally": RALLY}
WAYS: Final = ("order", "free")
YES_NO: Final = ("no", "yes")


def first_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks which side goes first: by a die each, or as the players have agreed. ACW-SEQ-01."""
    side = len(given) % 2
    outcomes = []
    for face in FACES:
        label = phrase("number", count=face)
        if side:
            other = given[-1]
            label = phrase("again") if face == other else phrase("is_first", army=int(face > other))
        outcomes.append(Outcome((face,), label))
    roll = Roll(phrase("die_of", army=side), side, tuple(outcomes), (), None, given, pending.clause)
    answers = tuple(Answer(word, phrase("agreed", army=army)) for army, word in enumerate(SIDES))
    return Due(
        "first",
        NONE,
        phrase("who_first"),
        (pending.clause,),
        {"do": "first"},
        phrase("why_first", army=side),
        roll,
        () if given else answers,
    )


def take_first(state: State, pending: Pending, step: Step) -> None:
    """Begins the turn of the side that goes first. ACW-SEQ-01."""
    battle = state.battle
    if step.get("answer"):
        battle.first = SIDES.index(read_answer(step, SIDES))
    else:
        faces = battle.dice.roll(2, DIE, "ACW-SEQ-01", NONE)
        if faces[0] == faces[1]:
            state.pending.insert(0, pending)
            state.news = News(phrase("again"), "ACW-SEQ-01", None, faces)
            return
        battle.first = int(faces[1] > faces[0])
        state.log.add("ACW-SEQ-01", "goes_first", NONE, NONE, faces, (battle.first,))
    state.news = News(phrase("goes_first", army=battle.first), "ACW-SEQ-01")
    begin_half(state, battle.first)


def orders_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the order die of a General. ACW-ORD-01."""
    unit = state.units[pending.unit]
    outcomes = tuple(Outcome((face,), phrase("number", count=face)) for face in FACES)
    title = phrase("orders_of", unit=unit.index)
    roll = Roll(title, unit.side, outcomes, (), None, given, pending.clause)
    step = {"do": "orders", "unit": state.key(unit.index)}
    lost = () if state.shows_meetings(unit.side) else (Answer("lost", phrase("caught_before")),)
    return Due(f"orders-{step['unit']}", unit.index, title, (pending.clause,), step, None, roll, lost)


def take_orders(state: State, pending: Pending, step: Step) -> None:
    """Gives a General the orders of the die, or loses one who was caught before. ACW-ORD-01."""
    unit = state.units[pending.unit]
    if step.get("answer"):
        read_answer(step, ("lost",))
        lose_before(state, unit)
        return
    (orders,) = roll(state.battle.dice, [unit.index])
    receive_orders(state.battle, unit, orders)
    orders_phrase = phrase("has_orders", unit=unit.index, what=phrase("orders", count=orders))
    state.news = News(orders_phrase, pending.clause, None, (orders,), unit.side)


def lose_before(state: State, chief: AcwUnit) -> None:
    """Loses a commander who was caught alone in the other player's turn. ACW-CMD-03, ACW-R-23."""
    battle = state.battle
    active, turn = battle.active, battle.turn
    battle.active, battle.turn = 1 - active, turn - int(active == battle.first)
    catch(battle, chief)
    battle.active, battle.turn = active, turn


def has_order_rules(state: State, unit: AcwUnit) -> bool:
    """True if the phone keeps the orders of *unit*: its side has counted it."""
    return state.counted[unit.index] and not unit.leads


def may_be_led(state: State, unit: AcwUnit) -> bool:
    """True if *unit* may act free by its division commander. ACW-ORD-08, ACW-ORD-09.

    False if the board knows where both are: then the board says whether it is free.
    """
    if unit.division < 0:
        return False
    chief = state.battle.divisions[unit.division].commander
    if chief < 0 or not state.units[chief].on_table:
        return False
    return unit.cell < 0 or state.units[chief].cell < 0


def bar_orders(state: State, unit: AcwUnit, action: str) -> Phrase | None:
    """Returns the bar to ordering *unit*, None if it may be ordered or acts free. ACW-ORD-02, ACW-ORD-03."""
    if not has_order_rules(state, unit) or can_afford(state.battle, unit, ACTIONS[action]):
        return None
    return None if may_be_led(state, unit) else phrase("no_orders")


def order_questions(state: State, unit: AcwUnit, action: str) -> list[Question]:
    """Asks whether *unit* needs an order, and for a weary one whether it moves up to the enemy.

    Asks nothing that cannot change the price. ACW-ORD-06, ACW-ORD-08, ACW-ORD-09.
    """
    if not has_order_rules(state, unit):
        return []
    battle, questions = state.battle, []
    costs = orders_needed(battle, unit, ACTIONS[action], False)
    if costs and may_be_led(state, unit) and can_afford(battle, unit, ACTIONS[action]):
        left = phrase("orders_left", count=battle.pool(unit))
        answers = (Answer("order", phrase("one_order"), left), Answer("free", phrase("free"), phrase("led")))
        kept = state.last_answer(unit.side, "order", "order")
        questions.append(Question("order", phrase("by_order"), answers, kept, columns=2))
    if battle.options.late_war_weary_extra_order and unit.weary and action == "move":
        near = tuple(Answer(word, phrase(f"near_{word}")) for word in YES_NO)
        questions.append(Question("near", phrase("near_enemy"), near, columns=2))
    return questions


def check_orders(state: State, unit: AcwUnit, action: str, step: Step) -> tuple[bool, bool]:
    """Returns whether *unit* acts free, and whether it moves up to an enemy.

    Raises BadInput for a missing answer, or without orders enough.
    """
    if not has_order_rules(state, unit):
        return True, False
    battle, asked = state.battle, {question.key for question in order_questions(state, unit, action)}
    near = "near" in asked and read_answer(step, YES_NO, "near") == "yes"
    free = bool(may_be_led(state, unit) and not can_afford(battle, unit, ACTIONS[action]))
    if "order" in asked:
        free = read_answer(step, WAYS, "order") == "free"
    price = 0 if free else orders_needed(battle, unit, ACTIONS[action], False)
    if price + (WEARY_EXTRA if near else 0) > battle.pool(unit):
        raise BadInput("order" if "order" in asked else "do", "has no orders left")
    return free, near


def release(state: State, unit: AcwUnit, action: str, step: Step) -> bool:
    """Notes that *unit* acts free, if it does. Returns whether it moves up to an enemy. ACW-ORD-08."""
    free, near = check_orders(state, unit, action, step)
    if free:
        unit.free = state.battle.half
    if step.get("order"):
        state.kept[unit.side, "order"] = step
    return near


def pay_for(state: State, unit: AcwUnit, action: str, step: Step) -> None:
    """Lets *unit* act, by an order or free. ACW-ORD-02 to ACW-ORD-09."""
    near = release(state, unit, action, step)
    state.battle.activations += 1
    pay(state.battle, unit, ACTIONS[action], near)
