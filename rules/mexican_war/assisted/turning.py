"""MEX-SEQ-01 at a table: the end of a turn with its melees and checks, and the start of the next."""

from typing import Any

from rules.core.assisted import Answer, Due, News, Step, phrase
from rules.mexican_war.assisted.batteries import add_news, lose_house
from rules.mexican_war.assisted.fighting import queue_melees
from rules.mexican_war.assisted.forced import queue_forced
from rules.mexican_war.assisted.further.burning import leave_houses
from rules.mexican_war.assisted.further.guns import repair_batteries
from rules.mexican_war.assisted.further.orders import deliver_orders
from rules.mexican_war.assisted.naming import NOBODY, unit_answers, unit_named
from rules.mexican_war.assisted.questions import question_due
from rules.mexican_war.assisted.state import Pending, State
from rules.mexican_war.engine.construction.works import BURNS_FOR
from rules.mexican_war.engine.converging import count_stationary
from rules.mexican_war.engine.turn import begin_turn
from rules.mexican_war.sections import morale
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import ROUTING, ROUTS, WarUnit
from rules.mexican_war.verdict import is_broken, own_units


def end_turn(state: State) -> None:
    """Lines up the melees, the checks and the next turn. MEX-SEQ-01."""
    queue_melees(state)
    state.pending += [Pending(kind) for kind in ("losses", "fears", "rallies", "works", "turn")]


def queue_losses(state: State, _pending: Pending) -> None:
    """Lines up the checks of units that have lost figures. MEX-MOR-07, MEX-R-36."""
    state.ask_first(
        *(
            Pending("loss", unit.index)
            for unit in state.units
            if unit.hurt and unit.is_present() and not unit.checked and not unit.is_routing()
            if state.is_counted(unit)
        )
    )


def queue_fears(state: State, _pending: Pending) -> None:
    """Asks who was near each rout, once for each unit. MEX-MOR-12."""
    state.ask_first(*(Pending("fear", index) for index in dict.fromkeys(state.ran)))


def friends_near(state: State, runner: WarUnit) -> list[WarUnit]:
    """Returns the friends near a running unit that may have to check for fear. MEX-MOR-12."""
    return [
        friend
        for friend in state.battle.fighters(runner.side)
        if friend is not runner and friend.index not in state.afraid
        if not friend.is_routing() and state.is_counted(friend)
    ]


def skip_fear(state: State, pending: Pending) -> bool:
    """True if nobody is left who could check for fear of a rout."""
    return pending.kind == "fear" and not friends_near(state, state.units[pending.unit])


def fear_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks who was near a rout. MEX-MOR-12."""
    runner = state.units[pending.unit]
    friends = unit_answers(friends_near(state, runner))
    title = phrase("who_is_near_rout", unit=runner.index)
    answers = (Answer(NOBODY, phrase("nobody_else")), *friends)
    return question_due(state, pending, title, "MEX-MOR-12", answers, phrase("fear_reach"))


def take_fear(state: State, pending: Pending, step: Step) -> None:
    """Makes a friend near a rout check. MEX-MOR-12, MEX-MOR-13."""
    friend = unit_named(step, friends_near(state, state.units[pending.unit]))
    state.news = None
    if friend:
        state.afraid.add(friend.index)
        state.ask_first(Pending("afraid", friend.index), pending)


def queue_rallies(state: State, _pending: Pending) -> None:
    """Lines up the rallies of units that have run. MEX-MOR-11, MEX-R-26."""
    state.ask_first(
        *(
            Pending("rally", unit.index)
            for unit in state.units
            if unit.state == ROUTING and unit.is_present() and unit.forced != ROUTS and state.is_counted(unit)
        )
    )


def close_turn(state: State, pending: Pending) -> None:
    """Counts what units did and did not do in a turn, and begins the next. MEX-ADD-02, MEX-ENG-07."""
    leave_houses(state)
    repair_batteries(state)
    count_stationary(state.battle)
    next_turn(state, pending)


def next_turn(state: State, _pending: Pending) -> None:
    """Ends a turn and begins the next with its forced moves. MEX-MEL-19, MEX-MOR-06, MEX-SEQ-01."""
    battle = state.battle
    state.news, state.has_all_moved = None, False
    regroup_units(state)
    burn_down(state)
    battle.turn += 1
    state.log.turn = battle.turn
    begin_turn(battle)
    for known in (
        state.flanked,
        state.horse,
        state.stood,
        state.silenced,
        state.afraid,
        state.ran,
        state.halted,
    ):
        known.clear()
    state.log.add("MEX-SEQ-01", "turn_begins", -1, -1, (), (battle.turn,))
    queue_forced(state)
    deliver_orders(state)
    for line in state.lines:
        add_news(state, line)
    state.lines.clear()
    for side in (0, 1):
        say_if_broken(state, side)


def regroup_units(state: State) -> None:
    """Forms again the units that stood for a full turn. MEX-MOR-06."""
    battle = state.battle
    for unit in state.units:
        if not unit.unformed or not unit.is_present() or unit.since >= battle.turn:
            continue
        moved = unit.advanced or unit.moved_back or unit.is_routing() or unit.enemy != NONE
        unit.regrouping = 0 if moved else unit.regrouping + 1
        if morale.has_regrouped(unit.regrouping, unit.advanced, unit.moved_back, battle.tables):
            unit.unformed, unit.regrouping = False, 0
            battle.tell("MEX-MOR-06", "is_formed_again", unit)


def burn_down(state: State) -> None:
    """Brings down the houses that have burnt for an hour. MEX-R-14."""
    for index, (since, setter) in sorted(state.burning.items()):
        if state.battle.turn - since >= BURNS_FOR:
            lose_house(state, index)
            state.log.add("MEX-R-14", "ruins_a_building", setter)


def say_if_broken(state: State, side: int) -> None:
    """Says that half of an army is lost or runs. Its own side must have counted it."""
    own_fighters = own_units(state.battle, side)
    if own_fighters and all(map(state.is_counted, own_fighters)) and is_broken(state.battle, side):
        old = state.news
        rest = (old.title, *old.rest) if old else ()
        units = old.units if old else ()
        state.news = News(phrase("army_breaks", army=side), "", phrase("fight_on"), (), -1, units, rest)
