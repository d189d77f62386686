"""The end of a player turn at a table: volleys, close combat, replacements, and who concedes."""

from collections.abc import Callable
from typing import Final

from rules.acw_hex.assisted.closing import queue_advances, queue_shares
from rules.acw_hex.assisted.commanders import catch_alone, posts_of
from rules.acw_hex.assisted.fighting import is_void, queue_blows
from rules.acw_hex.assisted.nights import begin_night, end_night_half, queue_digs
from rules.acw_hex.assisted.state import Pending, State, begin_half, muster
from rules.acw_hex.sections.victory import has_conceded, loser
from rules.acw_hex.terms import NONE
from rules.acw_hex.units import STEADY
from rules.acw_hex.verdict import losses
from rules.core.assisted import News, phrase

HALF: Final[tuple[Callable[[State, int], None], ...]] = (queue_shares, queue_blows, queue_advances)


def go_on(state: State) -> None:
    """Plays on until the next question. ACW-SEQ-02, ACW-SEQ-03, ACW-SEQ-04."""
    state.pending = [due for due in state.pending if due.kind != "volley" or state.units[due.unit].on_table]
    while state.is_ending:
        head = state.pending[0] if state.pending else None
        if head is not None and head.kind == "strike" and is_void(state, head):
            state.pending.pop(0)
        elif head is not None:
            return
        elif state.battle.by_night:
            state.stage += 1
            (queue_digs if state.stage == 1 else end_night_half)(state)
        elif state.stage < 2 * len(HALF):
            half, place = divmod(state.stage, len(HALF))
            if not state.stage and (caught := catch_alone(state)):
                state.caught = caught
                state.news = News(caught[0], "ACW-CMD-03", rest=caught[1:])
            state.stage += 1
            HALF[place](state, state.active if half else 1 - state.active)
        else:
            end_half(state)


def end_half(state: State) -> None:
    """Ends a player turn: replacements come, and the roles are reversed. ACW-CMD-04, ACW-SEQ-05."""
    battle = state.battle
    caught, state.caught = (*state.caught, *catch_alone(state)), ()
    relieve(state)
    state.is_ending = False
    beaten, falls = NONE, False
    if battle.active != battle.first:
        beaten = side_that_concedes(state)
        battle.turn += 1
        battle.rain, falls = False, state.is_dusk
        state.log.turn = battle.turn
    if falls:
        begin_night(state)
    else:
        begin_half(state, 1 - battle.active)
    headline = phrase("night_of" if falls else "turn_of", army=battle.active)
    if beaten != NONE:
        stand = losses(battle, beaten)
        headline = phrase("concedes", army=beaten, out=stand.points, start=stand.start)
    clause = "ACW-VIC-01" if beaten != NONE else "ACW-NIGHT-01" if falls else "ACW-SEQ-05"
    state.news = News(headline, clause, rest=caught)


def relieve(state: State) -> None:
    """Replaces commanders lost earlier, while they have somebody to command. ACW-CMD-04, ACW-R-23."""
    battle, side = state.battle, state.active
    for chief in battle.units:
        lost = chief.leads and chief.loss and not chief.on_table and chief.side == side
        if lost and chief.back <= battle.turn and any(chief.commands(unit) for unit in battle.own[side]):
            chief.strength = chief.officers = 1
            chief.on_table, chief.state = True, STEADY
            state.log.add("ACW-CMD-04", "is_replaced", chief.index, NONE, (), (1, 1))
            if posts_of(state, chief):
                state.pending.append(Pending("post", chief.index, "ACW-CMD-04"))
    muster(state)


def side_that_concedes(state: State) -> int:
    """Returns the army that has lost enough to concede, once; NONE if none has. ACW-VIC-01, ACW-R-01.

    The phone does not say it of an army that nobody has counted.
    """
    known = [
        side
        for side in (0, 1)
        if all(counted for unit, counted in zip(state.units, state.counted, strict=True) if unit.side == side)
    ]
    stand = losses(state.battle, 0), losses(state.battle, 1)
    beaten = [side for side in known if stand[side].start and has_conceded(stand[side])]
    side = loser(*stand) if len(beaten) == 2 else beaten[0] if beaten else NONE
    if side == NONE or state.has_conceded:
        return NONE
    state.has_conceded = True
    figures = (side, stand[side].points, stand[side].start)
    state.log.add("ACW-VIC-01", "concedes", NONE, NONE, (), figures)
    return side
