"""Machete! by Glenn M. Clarke: small actions of the Ten Years War in Cuba. The tuple below is the turn.

Each section has a module with its calculations (fire.py, melee.py ...). engine/ applies them to a battle, and
playsheet/ offers them to a person at a table.
"""

from rules.core.battle import Phase
from rules.core.ruleset import UNITS, Ruleset
from rules.machete.assisted import begin_game
from rules.machete.assisted.places import places_at_table
from rules.machete.campaign import ESTABLISHMENT
from rules.machete.check import FOUGHT_BY, check
from rules.machete.choices import describe
from rules.machete.commander.decisions import commander
from rules.machete.deploy import KINDS, deploy
from rules.machete.ending import ending_event
from rules.machete.engine.ambush import ambush_phase
from rules.machete.engine.cards import cards_phase, removal_phase, reserves_phase
from rules.machete.engine.melee import melee_phase
from rules.machete.engine.morale import morale_phase, rally_phase
from rules.machete.engine.overrun import aftermath_phase
from rules.machete.engine.storm import storm_phase
from rules.machete.ground import ground
from rules.machete.ground.words import WORDS
from rules.machete.position import POSITIONS
from rules.machete.referee import REFEREE
from rules.machete.setup import set_up
from rules.machete.verdict import end_phase, verdict

SEQUENCE = (
    Phase("MACH-GEN-14", "Reserves come on", reserves_phase),
    Phase("MACH-MOR-17", "Those forced back may rally", rally_phase),
    Phase("MACH-GEN-06", "An ambush opens", ambush_phase),
    Phase("MACH-GEN-04", "Cards are drawn, units act", cards_phase),
    Phase("MACH-GEN-10", "Casualties come off together", removal_phase),
    Phase("MACH-BLD-09", "Houses are stormed", storm_phase),
    Phase("MACH-GEN-09", "Melees are fought", melee_phase),
    Phase("MACH-R-39", "Guns without a crew change hands", aftermath_phase),
    Phase("MACH-MOR-01", "Morale is tested", morale_phase),
    Phase("MACH-R-65", "Does a side give up?", end_phase),
)

RULESET = Ruleset(
    key="machete",
    title="Machete!",
    version=14,
    sequence=SEQUENCE,
    check=check,
    set_up=set_up,
    verdict=verdict,
    commander=commander,
    ground=ground,
    ground_words=WORDS,
    places="[x, y] in whole cm from the left and near edges",
    deploy=deploy,
    plays=FOUGHT_BY,
    cards=UNITS,
    kinds=KINDS,
    establishment=ESTABLISHMENT,
    assisted=begin_game,
    places_at_table=places_at_table,
    referee=REFEREE,
    describe=describe,
    ending_event=ending_event,
    positions=POSITIONS,
)
