"""The Mexican War rules by Stephen Thomas: free measure in inches, both sides at once.

Calculations are in one module a section (artillery.py, melee.py ...), what they do to a battle in engine/.
Questions of people at a table are answered in playsheet/. All numbers are in tables.toml; an umpire may
replace any of them with a file of their own (replacing.py).
"""

from rules.core.battle import Phase
from rules.core.ruleset import Ruleset
from rules.mexican_war.assisted import begin_game
from rules.mexican_war.campaign import ESTABLISHMENT, establishment_for
from rules.mexican_war.check import check
from rules.mexican_war.choices import describe
from rules.mexican_war.commander.decisions import commander
from rules.mexican_war.country import KINDS, WORDS, ground
from rules.mexican_war.deploy import deploy
from rules.mexican_war.ending import ending_event
from rules.mexican_war.engine.charging.charges import charges_phase
from rules.mexican_war.engine.charging.forced import forced_phase
from rules.mexican_war.engine.charging.melee import melee_phase
from rules.mexican_war.engine.firing.fire import fire_phase
from rules.mexican_war.engine.morale import morale_phase
from rules.mexican_war.engine.normal_moves import moves_phase
from rules.mexican_war.engine.orders import orders_phase
from rules.mexican_war.engine.plans import plans_phase
from rules.mexican_war.magazine.provenance import table_origins
from rules.mexican_war.position import POSITIONS
from rules.mexican_war.referee import REFEREE
from rules.mexican_war.setup import set_up
from rules.mexican_war.table_faults import find_faults
from rules.mexican_war.units import TROOPS
from rules.mexican_war.verdict import verdict

SEQUENCE = (
    Phase("MEX-R-04", "Orders to brigades", orders_phase),
    Phase("MEX-MOVE-01", "Operations of all units", plans_phase),
    Phase("MEX-MEL-02", "Charges are declared, and answered", charges_phase),
    Phase("MEX-MEL-19", "Forced moves", forced_phase),
    Phase("MEX-MOVE-11", "Charges and normal moves", moves_phase),
    Phase("MEX-GEN-01", "Fire of artillery and small arms", fire_phase),
    Phase("MEX-MEL-01", "Melee", melee_phase),
    Phase("MEX-MOR-07", "Morale", morale_phase),
)

RULESET = Ruleset(
    key="mexican_war",
    title="Mexican War",
    version=9,
    sequence=SEQUENCE,
    check=check,
    set_up=set_up,
    verdict=verdict,
    commander=commander,
    ground=ground,
    ground_words=WORDS,
    places="[x, y] in inches from the left and near edges",
    deploy=deploy,
    plays=TROOPS,
    kinds=KINDS,
    beat="turn",
    establishment=ESTABLISHMENT,
    establishment_for=establishment_for,
    find_faults=find_faults,
    assisted=begin_game,
    referee=REFEREE,
    table_origins=table_origins,
    describe=describe,
    ending_event=ending_event,
    positions=POSITIONS,
)
