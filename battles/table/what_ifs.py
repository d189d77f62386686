"""Changes one thing of a battle that waits, so that the umpire sees what comes of it. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import rules
from battles.mustering.battle_types import BattleType, possible_battle_types
from battles.scenario import TEMPERS, Laying
from campaign.logic.casualties.muster import Muster, MusteredForce, Party
from campaign.logic.vocabulary import Stance

HOUR: Final = 60  # minutes
STANCES: Final = (Stance.ATTACK, Stance.DEFEND, Stance.AVOID)
"""One for each temper of the computer."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A change to one battle. `what`: "temper", "guns", "hour", "ambush" or "rules"; `of`: the side, force or
    ruleset it is about; `to`: the stance by which that side fights. An ambush of no side: without the ambush.
    """

    what: str
    of: str = ""
    to: str = ""

    @property
    def key(self) -> str:
        return "/".join(filter(None, (self.what, self.of, self.to)))


def possible_what_ifs(
    muster: Muster, ruleset: str, kind: BattleType, *, is_begun: bool = False
) -> tuple[WhatIf, ...]:
    """Returns the changes that can be made to *muster*, laid out by *ruleset* as *kind*.

    If the battle *is_begun*, only tempers can change.
    """
    return tuple(other_tempers(muster, kind) if is_begun else _possible_what_ifs(muster, ruleset, kind))


def _possible_what_ifs(muster: Muster, ruleset: str, kind: BattleType) -> Iterator[WhatIf]:
    yield from other_tempers(muster, kind)
    possible = possible_battle_types(muster, rules.find(ruleset))
    if kind is BattleType.AMBUSH and BattleType.MEETING in possible:
        yield WhatIf("ambush")
    if kind is BattleType.MEETING and BattleType.AMBUSH in possible:
        yield from (WhatIf("ambush", party.side) for party in muster.parties)
    for party in muster.parties:
        if any(unit.guns for force in party.forces for unit in force.units):
            yield WhatIf("guns", party.side)
    for party in muster.parties:
        yield from (WhatIf("hour", force.key) for force in party.forces if force.reserve_dice)
    yield from (WhatIf("rules", other) for other in rules.RULESETS if other != ruleset)


def other_tempers(muster: Muster, kind: BattleType) -> Iterator[WhatIf]:
    for number, party in enumerate(muster.parties):
        if number or kind is not BattleType.AMBUSH:  # who lies in ambush is bold in any case
            temper = TEMPERS[Stance(party.stance)]
            for stance in STANCES:
                if TEMPERS[stance] != temper:
                    yield WhatIf("temper", party.side, stance.value)


def change_battle(change: WhatIf, muster: Muster, ruleset: str, laying: Laying) -> tuple[Muster, str, Laying]:
    """Returns *muster*, *ruleset* and *laying*, whose kind and ground are known, with *change* made."""
    if change.what == "rules":
        return muster, change.of, Laying(usual=laying.usual)
    if change.what == "ambush" and change.of:
        parties = sorted(muster.parties, key=lambda party: party.side != change.of)
        surprised = replace(muster, surprise=True, parties=(parties[0], parties[1]))
        return surprised, ruleset, replace(laying, kind=BattleType.AMBUSH)
    if change.what == "ambush":
        return replace(muster, surprise=False), ruleset, replace(laying, kind=BattleType.MEETING)
    first, second = (changed_party(change, party) for party in muster.parties)
    return replace(muster, parties=(first, second)), ruleset, laying


def changed_party(change: WhatIf, party: Party) -> Party:
    if change.what == "temper" and change.of == party.side:
        return replace(party, stance=change.to)
    if change.what == "guns" and change.of == party.side:
        return replace(party, forces=tuple(map(without_guns, party.forces)))
    if change.what == "hour":
        forces = (an_hour_earlier(force) if force.key == change.of else force for force in party.forces)
        return replace(party, forces=tuple(forces))
    return party


def without_guns(force: MusteredForce) -> MusteredForce:
    return replace(force, units=tuple(replace(unit, guns=0) for unit in force.units))


def an_hour_earlier(force: MusteredForce) -> MusteredForce:
    """Returns *force* an hour earlier; a reserve of unknown minute comes one die sooner."""
    if force.late > HOUR:
        return replace(force, late=force.late - HOUR)
    if force.late or force.reserve_dice == 1:
        return replace(force, late=0, reserve_dice=0)
    return replace(force, reserve_dice=force.reserve_dice - 1)
