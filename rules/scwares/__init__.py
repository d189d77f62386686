"""SCWaRes, Simple Colonial Wargames Rules by Bob Cordery: zones, bases, cards. The tuple below is the turn.

Each section has a module with its calculations (fire.py, combat.py ...). engine/ applies them to a battle,
and playsheet/ offers them to a person at a table.
"""

from rules.core.battle import Phase
from rules.core.ruleset import Ruleset
from rules.scwares.assisted import begin_game
from rules.scwares.campaign import ESTABLISHMENT
from rules.scwares.check import FOUGHT_BY, check
from rules.scwares.choices import describe
from rules.scwares.commander.decisions import commander
from rules.scwares.deploy import KINDS, deploy
from rules.scwares.ending import ending_event
from rules.scwares.engine.cards import event_phase
from rules.scwares.engine.combat import combat_phase
from rules.scwares.engine.fire import european_fire, native_fire
from rules.scwares.engine.morale import morale_phase
from rules.scwares.engine.move import european_move, native_move
from rules.scwares.engine.recon import recon_phase
from rules.scwares.ground import ground
from rules.scwares.ground.words import WORDS
from rules.scwares.position import POSITIONS
from rules.scwares.referee import REFEREE
from rules.scwares.setup import set_up
from rules.scwares.verdict import end_phase, verdict

SEQUENCE = (
    Phase("SCW-TURN-01", "Morale is tested", morale_phase),
    Phase("SCW-TURN-02", "Europeans move", european_move),
    Phase("SCW-TURN-03", "Natives move", native_move),
    Phase("SCW-TURN-04", "Reconnaissance", recon_phase),
    Phase("SCW-TURN-05", "Europeans fire", european_fire),
    Phase("SCW-TURN-06", "Natives fire", native_fire),
    Phase("SCW-TURN-07", "Close combat", combat_phase),
    Phase("SCW-TURN-08", "A card is turned", event_phase),
    Phase("SCW-R-41", "Is anything won?", end_phase),
)

RULESET = Ruleset(
    key="scwares",
    title="SCWaRes",
    version=11,
    sequence=SEQUENCE,
    check=check,
    set_up=set_up,
    verdict=verdict,
    commander=commander,
    ground=ground,
    ground_words=WORDS,
    places="[column, row] from the left and near edges, both from 0; two of them in one are a block",
    deploy=deploy,
    plays=FOUGHT_BY,
    kinds=KINDS,
    counts="bases",
    beat="turn",
    establishment=ESTABLISHMENT,
    ending_event=ending_event,
    assisted=begin_game,
    referee=REFEREE,
    describe=describe,
    positions=POSITIONS,
)
