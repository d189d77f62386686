"""SCW-R-36 at a table: bands that a card brings, at once or out of a cloud of dust."""

from collections.abc import Iterable

from rules.core.assisted import Answer, Due, News, phrase
from rules.core.standing import GONE
from rules.scwares.assisted.state import EUROPEAN_MOVE, State, bases, enrol, standing_bases
from rules.scwares.engine.cards import raise_bands
from rules.scwares.engine.markers import put_bases
from rules.scwares.terms import NONE
from rules.scwares.units import ScwaresUnit

SETTLES = "dust"  # the step with which clouds of dust settle


def bring_bands(state: State, cell: int, count: int) -> None:
    """Brings on native bases. On the board they stand at a zone; NONE: nobody knows where. SCW-R-36."""
    enrol_bands(state, raise_bands(state.battle, cell, count), cell)


def enrol_bands(state: State, units: Iterable[ScwaresUnit], cell: int) -> None:
    """Puts bands on the roster, and on the board if their zone is known."""
    battle = state.battle
    for unit in units:
        enrol(state, unit, battle.arrivals + 1)
        if cell != NONE:
            put_bases(battle, unit, cell, unit.facing, "SCW-R-36", "arrives", unit.side, battle.arrivals)
        else:
            more = unit.strength, unit.side, battle.arrivals
            values = [number for base in standing_bases(unit) for number in (base.number, *GONE, *more)]
            state.log.add("SCW-R-36", "arrives", unit.index, -1, (), tuple(values))
        battle.arrivals += 1


def settle_dust(state: State) -> None:
    """Brings on the bases in clouds of dust, as the natives move or later. SCW-EVENT-13, SCW-R-33."""
    clouds, state.dust = state.dust, []
    state.battle.dust.clear()  # those of a hand-over
    for cloud in clouds:
        bring_bands(state, cloud.cell, cloud.bases)


def dust_due(state: State) -> tuple[Due, ...]:
    """Returns the word with which bases come out of the dust, before the natives move. SCW-R-33."""
    if not state.dust or state.stage != EUROPEAN_MOVE:
        return ()
    count = sum(cloud.bases for cloud in state.dust)
    title = phrase("dust_waits", bases=bases(count))
    answers = (Answer("come", phrase("dust_comes")),)
    step, why = {"do": SETTLES}, phrase("why_dust")
    clauses = ("SCW-EVENT-13", "SCW-R-33")
    return (Due(SETTLES, NONE, title, clauses, step, why, None, answers, is_optional=True),)


def take_dust(state: State) -> None:
    """Lets the dust settle as the natives begin to move. SCW-R-33."""
    count = sum(cloud.bases for cloud in state.dust)
    settle_dust(state)
    state.news = News(phrase("out_of_it", bases=bases(count)), "SCW-R-33")
