"""MACD-SEQ, MACD-MOR at a table: the end of a turn, and the start of the next."""

from rules.core.assisted import News, phrase
from rules.macduff.assisted.fighting import queue_melees
from rules.macduff.assisted.state import Opening, Pending, State
from rules.macduff.engine.turn import SIDES, refresh
from rules.macduff.sections.morale import must_concede
from rules.macduff.terms import FIGHTERS, NONE
from rules.macduff.units import RESERVE


def end_turn(state: State) -> None:
    """Lines up the melees, the pursuits, work, fires and the next turn. MACD-SEQ-10, MACD-ENG-01."""
    queue_melees(state)
    state.pending += [Pending("works"), Pending("blazes"), Pending("turn")]


def next_turn(state: State, _pending: Pending) -> None:
    """Ends a turn and begins the next with its rally tests. MACD-MOR-05, MACD-MOR-09, MACD-R-36."""
    battle = state.battle
    for unit in state.units:
        unit.pinned = unit.is_broken = False
    for side in SIDES:
        concede_if_due(state, side)
    battle.turn += 1
    state.log.turn = battle.turn
    state.ordered.clear()
    state.retried.clear()
    state.shifted.clear()
    state.opening = Opening()
    battle.is_joker_drawn = battle.is_joker_drawn and battle.options.chance_joker_carries_over
    battle.observation = [False, False]
    for unit in state.units:
        refresh(battle, unit)
    state.log.add("MACD-SEQ-01", "turn_begins", -1, -1, (), (battle.turn,))
    tests = [Pending("rally", unit.index) for unit in state.units if unit.on_table and unit.must_rally]
    state.ask_first(*tests)


def concede_if_due(state: State, side: int) -> None:
    """Notes that an army must concede. Its own side must have counted it. MACD-MOR-07, MACD-MOR-09."""
    own_units = [unit for unit in state.units if unit.side == side]
    fighters = [unit for unit in own_units if unit.troop in FIGHTERS and state.is_counted(unit)]
    if not fighters or state.battle.conceded[side]:
        return
    is_empty = not any(unit.on_table or unit.state == RESERVE for unit in fighters)
    if is_empty or must_concede(state.battle.morale_left(side)):
        state.battle.conceded[side] = True
        leader = next((unit.index for unit in own_units if unit.general), NONE)
        state.log.add("MACD-MOR-09", "concedes", leader if leader != NONE else own_units[0].index)
        state.news = News(phrase("must_concede", army=side), "MACD-MOR-09", phrase("fight_on"))
