"""Step 5 as a whole: close tests, then charges and all other moves at the same time, then officers."""

from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.charging.charges import close_tests, make_contact
from rules.mexican_war.engine.moves import (
    PLAN_OF,
    all_charged,
    finish_moves,
    march_of,
    plan_moves,
    prepare_later,
    prepare_moves,
)
from rules.mexican_war.engine.officers import move_officers
from rules.mexican_war.engine.plans import DRAG
from rules.mexican_war.engine.travel.arrivals import bring_on_reserves, march_off
from rules.mexican_war.engine.travel.dragging import drag_march, pull_guns
from rules.mexican_war.engine.travel.marching import march_all
from rules.mexican_war.engine.turn import reveal_units


def moves_phase(battle: WarBattle) -> None:
    """Carries out plans on the spot, then moves all units of both sides at once. MEX-GEN-01, MEX-SEQ-02."""
    prepare_moves(battle)
    declared = all_charged(battle)
    marches = close_tests(battle) if declared else []
    charged = all_charged(battle) if declared else declared
    for index in sorted(declared - charged):
        prepare_later(battle, battle.units[index])
    dragging = [
        drag_march(battle, unit)
        for unit in (battle.units if DRAG in map(PLAN_OF, battle.units) else ())
        if unit.plan == DRAG and unit.is_present() and unit.index not in charged
    ]
    for index, option in battle.plan_on_lines(plan_moves):
        march = march_of(battle, battle.units[index], option)
        if march is not None:
            marches.append(march)
    drags = [march for march in dragging if march is not None]
    march_all(battle, marches + drags, make_contact)
    for index in sorted(charged):
        prepare_later(battle, battle.units[index])
    for march in drags:
        pull_guns(battle, march)
    finish_moves(battle)
    bring_on_reserves(battle)
    march_off(battle)
    move_officers(battle)
    reveal_units(battle)
