"""The ship of a landing at a table: no unit of the campaign, and so in no stored roster."""

from dataclasses import replace

import rules
from battles.models import Battle
from battles.mustering import Roster, roster_from_plain
from battles.mustering.attached import landing_ship
from battles.mustering.battle_types import BattleType, usual_battle_type
from campaign.logic.casualties.muster import Muster


def roster_at_table(battle: Battle, muster: Muster) -> Roster:
    """Returns the roster of *battle* with the ship of a landing, if its rules know ships."""
    roster = roster_from_plain(battle.roster)
    rulebook = rules.find(battle.ruleset)
    kind = battle.battle_type or usual_battle_type(muster, rulebook)
    lands = muster.parties[1]
    if kind != BattleType.LANDING or all(unit.side != lands.side for unit in roster.units):
        return roster
    ship = landing_ship(lands, roster.units)
    return replace(roster, units=(*roster.units, ship)) if ship.plays in rulebook.plays else roster
