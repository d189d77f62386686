"""MEX-PRE-02 to -04, MEX-OFF-06 to -12 at a table: the orders of brigades, and their couriers.

Only its own side reads of an order.
"""

from dataclasses import replace
from typing import Any, Final

from rules.core.assisted import Action, Answer, Asked, Due, News, Phrase, Question, Step, phrase, read_answer
from rules.mexican_war.assisted.checking import best_officer, help_of
from rules.mexican_war.assisted.dice import one_die
from rules.mexican_war.assisted.state import Pending, State, TableDice, unit_words
from rules.mexican_war.battle import Brigade
from rules.mexican_war.engine.orders import (
    acts_alone,
    change_alone,
    courier_rate_of,
    deliver_order,
    is_without_command,
    order_by_courier,
    order_in_person,
    speaker_of,
    superior_of,
)
from rules.mexican_war.sections.officers import may_change_order
from rules.mexican_war.sections.preparation import READING_TURNS
from rules.mexican_war.terms import INCH, NONE
from rules.mexican_war.units import ORDERS, WarUnit

FARTHEST: Final = 100  # inches that a courier rides on any table
NEAR: Final = ("beside", "apart")  # where the superior of a brigade without its officer is


def brigade_led(state: State, unit: WarUnit) -> Brigade | None:
    """Returns the brigade whose orders *unit* takes: as its officer, or else its first unit."""
    for brigade in state.battle.brigades:
        if brigade.side == unit.side and speaker_of(state.battle, brigade) is unit:
            return brigade
    return None


def order_words(order: int) -> Phrase:
    """Returns an order in one word."""
    return phrase(f"order_to_{ORDERS[order]}")


def orders_in_words(state: State, brigade: Brigade) -> Phrase | None:
    """Returns the order that a brigade has and the one on its way; None if nobody has entered any."""
    if brigade.key not in state.ordered:
        return None
    later = phrase("order_later", order=order_words(brigade.coming), turn=brigade.due)
    if brigade.key not in state.known_orders:
        return later if brigade.coming != NONE else None
    now = order_words(brigade.order)
    return now if brigade.coming == NONE else phrase("order_from", order=now, later=later)


def order_action(state: State, unit: WarUnit) -> tuple[Action, ...]:
    """Returns the button for an order, on the row of whoever takes it. MEX-PRE-02."""
    brigade = brigade_led(state, unit) if state.is_counted(unit) and unit.on_table else None
    if brigade is None:
        return ()
    is_sent = state.ordered.get(brigade.key) == state.battle.turn
    bar = phrase("order_sent") if is_sent else None
    return (Action("order", phrase("order"), orders_in_words(state, brigade), bar),)


def is_first_order(state: State, brigade: Brigade) -> bool:
    """True for the order with which a brigade begins the battle. MEX-PRE-01."""
    return state.battle.turn == 1 and brigade.key not in state.ordered


def ask_order(state: State, unit: WarUnit) -> Asked:
    """Asks which order it is, and how far the courier rides. MEX-PRE-02, MEX-PRE-03, MEX-OFF-08."""
    brigade = brigade_led(state, unit)
    assert brigade is not None
    superior = superior_of(state.battle, brigade)
    is_first = is_first_order(state, brigade)
    questions: list[Question] = []
    if is_alone(state, brigade):
        if superior is not None:
            answers = tuple(Answer(word, phrase(f"superior_{word}")) for word in NEAR)
            title = phrase("where_is_superior", unit=superior.index)
            questions.append(Question("place", title, answers, NEAR[1], columns=2, is_usual=True))
    elif superior is not None and not is_first:
        rate = courier_rate_of(state.battle, brigade) // INCH
        answers = tuple(
            Answer(
                str(turns),
                phrase("to_inches", inches=turns * rate) if turns else phrase("courier_beside"),
                phrase("arrives_in", count=turns + READING_TURNS),
            )
            for turns in range(FARTHEST // rate + 1)
        )
        last = state.last_answer(unit.side, "order", "range")
        title = phrase("how_far_courier", unit=superior.index)
        questions.append(Question("range", title, answers, last or "1", columns=3, is_usual=not last))
    kept = order_kept(state, brigade)
    words = [word for number, word in enumerate(ORDERS) if number != kept]
    answers = tuple(Answer(word, phrase(f"do_{word}")) for word in words)
    questions.append(Question("order", phrase("which_order"), answers, "", True, 3))
    return Asked(orders_in_words(state, brigade), tuple(questions), phrase("send_order"), False)


def order_kept(state: State, brigade: Brigade) -> int:
    """Returns the order that a brigade has, or waits for; NONE if nobody has entered any."""
    if brigade.coming != NONE:
        return brigade.coming
    return brigade.order if brigade.key in state.known_orders else NONE


def is_alone(state: State, brigade: Brigade) -> bool:
    """True if nobody can send a brigade its order, but for the first. MEX-OFF-06."""
    if is_first_order(state, brigade):
        return False
    return acts_alone(state.battle, brigade, superior_of(state.battle, brigade))


def take_order(state: State, step: Step) -> None:
    """Sends an order, gives it in person, or asks for the die of a brigade that acts alone.

    MEX-PRE-02, MEX-PRE-03, MEX-OFF-07, MEX-OFF-08.
    """
    unit, battle = state.unit_of(step), state.battle
    brigade = brigade_led(state, unit)
    assert brigade is not None
    questions = {question_asked.key: question_asked for question_asked in ask_order(state, unit).questions}
    words = {
        key: read_answer(step, [question_asked.key for question_asked in question.answers], key)
        for key, question in questions.items()
    }
    order, before = ORDERS.index(words["order"]), len(state.log.events)
    superior = superior_of(battle, brigade)
    is_first, alone = is_first_order(state, brigade), is_alone(state, brigade)
    state.news = None
    state.ordered[brigade.key] = battle.turn
    if is_first:
        brigade.order = order
        state.known_orders.add(brigade.key)
        battle.tell("MEX-PRE-02", "has_its_order", unit, values=(order,))
    elif alone and superior is not None and words["place"] == NEAR[0]:
        order_in_person(battle, brigade, order, superior, unit)
        state.known_orders.add(brigade.key)
    elif alone:
        helper = helper_of(state, unit)
        is_unknown = helper is not None and helper.influence == NONE
        asked = [Pending("influence", helper.index)] if helper is not None and is_unknown else []
        state.ask_first(*asked, Pending("alone", unit.index, count=order))
    else:
        state.kept[unit.side, "order"] = step
        order_by_courier(battle, brigade, order, int(words.get("range", "0")))
    keep_secret(state, before, unit.side)
    headline = orders_in_words(state, brigade)
    if headline is not None and not alone:
        state.news = News(unit_words(unit, headline), "MEX-PRE-03", None, (), unit.side)


def keep_secret(state: State, before: int, side: int) -> None:
    """Lets only one side read the events since *before*: the enemy knows nothing of its orders."""
    events = state.log.events
    events[before:] = [replace(each, seen=1 << side) for each in events[before:]]


def helper_of(state: State, spokesman: WarUnit) -> WarUnit | None:
    """Returns the officer whose influence counts for a brigade that acts alone. MEX-OFF-07, MEX-R-29."""
    return spokesman if spokesman.is_officer() else best_officer(state, spokesman)


def influence_of(state: State, spokesman: WarUnit) -> int:
    """Returns that influence, 0 for none. MEX-OFF-07, MEX-R-29."""
    helper = helper_of(state, spokesman)
    if helper is None:
        return 0
    return max(0, helper.influence) if helper is spokesman else help_of(state, helper, spokesman)


def alone_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for the die of a brigade that acts alone. MEX-OFF-07."""
    unit, tables = state.units[pending.unit], state.battle.tables
    mode, influence = tables.options.order_change_influence, influence_of(state, unit)

    def effect(face: int) -> tuple[Phrase, bool]:
        changes = may_change_order(TableDice((face,)), unit.index, influence, mode, tables)
        return phrase("order_changes" if changes else "order_stays"), not changes

    title = phrase("acts_alone", unit=unit.index, order=order_words(pending.count))
    roll = one_die(phrase("roll"), unit.side, "MEX-OFF-07", effect)
    step = {"do": "alone", "unit": state.key(unit.index)}
    return Due(f"alone-{step['unit']}", unit.index, title, ("MEX-OFF-06", "MEX-OFF-07"), step, None, roll)


def take_alone(state: State, pending: Pending, _step: Step) -> None:
    """Rolls whether a brigade changes its order alone. MEX-OFF-07."""
    unit, before = state.units[pending.unit], len(state.log.events)
    brigade = brigade_led(state, unit)
    assert brigade is not None
    change_alone(state.battle, brigade, pending.count, unit, influence_of(state, unit))
    event = state.log.events[-1]
    state.log.events[-1] = replace(event, faces=state.faces)
    keep_secret(state, before, unit.side)
    is_changed = event.verb == "changes_its_order"
    if is_changed:
        state.known_orders.add(brigade.key)
    words = unit_words(unit, phrase("order_changes" if is_changed else "order_stays"))
    state.news = News(words, "MEX-OFF-07", None, state.faces, unit.side)


def deliver_orders(state: State) -> None:
    """Puts the orders into effect that have been read as a turn begins. MEX-PRE-04."""
    for brigade in state.battle.brigades:
        before, waited = len(state.log.events), brigade.coming != NONE
        deliver_order(state.battle, brigade)
        spokesman = speaker_of(state.battle, brigade)
        if waited and brigade.coming == NONE and spokesman is not None:
            keep_secret(state, before, brigade.side)
            state.known_orders.add(brigade.key)
            words = phrase("order_arrives", unit=spokesman.index, order=order_words(brigade.order))
            state.lines.append(words)


def is_waiting_for_command(state: State, unit: WarUnit) -> bool:
    """True if nobody commands a unit, and no forced move has freed it. MEX-OFF-06, MEX-OFF-11."""
    return is_without_command(state.battle, unit) and not unit.released
