"""With MacDuff to the Frontier by Ross Macfarlane: battles in inches, with orders and reactions.

Calculations stand in one module a section (orders.py, shooting.py ...), what they do to a battle in engine/,
what a person at a table asks of them in playsheet/.
"""

from rules.core.battle import Phase
from rules.core.ruleset import COMMANDERS, Ruleset
from rules.macduff.assisted import begin_game
from rules.macduff.campaign import ESTABLISHMENT
from rules.macduff.check import check
from rules.macduff.choices import describe
from rules.macduff.commander.decisions import commander
from rules.macduff.deploy import deploy
from rules.macduff.ending import ending_event
from rules.macduff.engine.melee import melee_phase
from rules.macduff.engine.reactions import REACTIONS
from rules.macduff.engine.towns import fires_phase
from rules.macduff.engine.turn import activation_phase, end_phase, late_fire_phase, start_phase
from rules.macduff.engine.works import works_phase
from rules.macduff.ground import KINDS, WORDS, ground
from rules.macduff.position import POSITIONS
from rules.macduff.referee import REFEREE
from rules.macduff.setup import set_up
from rules.macduff.terms import TROOPS
from rules.macduff.verdict import verdict

SEQUENCE = (
    Phase("MACD-SEQ-06", "Wind, rally tests, observation, cards or initiative", start_phase),
    Phase("MACD-SEQ-01", "Commanders are activated", activation_phase),
    Phase("MACD-R-63", "Units that moved shoot, by option", late_fire_phase),
    Phase("MACD-SEQ-10", "Melee and pursuit", melee_phase),
    Phase("MACD-ENG-01", "Pioneers work, hospitals roll", works_phase),
    Phase("MACD-SHOOT-31", "Towns burn", fires_phase),
    Phase("MACD-MOR-07", "Does an army concede?", end_phase),
)


RULESET = Ruleset(
    key="macduff",
    title="With MacDuff to the Frontier",
    version=7,
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
    cards=COMMANDERS,
    beat="turn",
    establishment=ESTABLISHMENT,
    reactions=REACTIONS,
    assisted=begin_game,
    referee=REFEREE,
    describe=describe,
    ending_event=ending_event,
    positions=POSITIONS,
)
