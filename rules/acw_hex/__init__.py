"""The Hexed General by Ross Macfarlane: battles of armies on hexes. The tuple below is the turn.

Each section has a module with its calculations (orders.py, shoot.py ...). engine/ applies them to a battle,
and playsheet/ offers them to a person at a table.
"""

from rules.acw_hex.assisted import begin_game
from rules.acw_hex.campaign import ESTABLISHMENT
from rules.acw_hex.check import FOUGHT_BY, check
from rules.acw_hex.choices import describe
from rules.acw_hex.commander.decisions import commander
from rules.acw_hex.deploy import KINDS, deploy
from rules.acw_hex.ending import ending_event
from rules.acw_hex.engine.arrivals import arrivals_phase
from rules.acw_hex.engine.combat import assault_phase, defence_phase
from rules.acw_hex.engine.generals import relief_phase
from rules.acw_hex.engine.move import moves_phase
from rules.acw_hex.engine.night import night_phase
from rules.acw_hex.engine.orders import orders_phase
from rules.acw_hex.engine.shoot import shooting_phase
from rules.acw_hex.engine.turn import card_orders, card_phase, first_phase, second_phase
from rules.acw_hex.ground import WORDS, ground
from rules.acw_hex.position import POSITIONS
from rules.acw_hex.referee import REFEREE
from rules.acw_hex.setup import set_up
from rules.acw_hex.tables import REMOVED_AT
from rules.acw_hex.verdict import end_phase, verdict
from rules.core.battle import Phase
from rules.core.ruleset import Ruleset

PLAYER_TURN = (
    Phase("ACW-MOVE-03", "Reserves come on by road", arrivals_phase),
    Phase("ACW-ORD-01", "Generals roll for orders", orders_phase),
    Phase("ACW-CARD-01", "A card tells on orders", card_orders),
    Phase("ACW-SEQ-02", "The active player moves and rallies", moves_phase),
    Phase("ACW-SHOOT-01", "The active player shoots", shooting_phase),
    Phase("ACW-SEQ-03", "Close combat: the inactive player strikes", defence_phase),
    Phase("ACW-SEQ-04", "Close combat: the active player strikes", assault_phase),
    Phase("ACW-CMD-04", "Others take over from commanders lost", relief_phase),
)

SEQUENCE = (
    Phase("ACW-NIGHT-01", "The night, if one has fallen", night_phase),
    Phase("ACW-CARD-01", "A chance card, if there is a deck", card_phase),
    Phase("ACW-SEQ-01", "The first player is active", first_phase),
    *PLAYER_TURN,
    Phase("ACW-SEQ-05", "The roles are reversed", second_phase),
    *PLAYER_TURN,
    Phase("ACW-VIC-01", "Does an army concede?", end_phase),
)

RULESET = Ruleset(
    key="acw_hex",
    title="The Hexed General",
    version=8,
    sequence=SEQUENCE,
    check=check,
    set_up=set_up,
    verdict=verdict,
    commander=commander,
    ground=ground,
    ground_words=WORDS,
    places="[column, row] from the left and far edges, both from 0",
    deploy=deploy,
    plays=FOUGHT_BY,
    kinds=KINDS,
    counts="hits",
    hits=REMOVED_AT,
    beat="turn",
    establishment=ESTABLISHMENT,
    ending_event=ending_event,
    describe=describe,
    assisted=begin_game,
    referee=REFEREE,
    positions=POSITIONS,
)
