"""ACW-CC, ACW-CMD on the play sheet: a close combat, and the retreat of units that give ground."""

from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import BaseModel, ConfigDict

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.playsheet.inputs import (
    Corner,
    Count,
    Fighter,
    Hits,
    NoNameTwice,
    OptionsField,
    Place,
    Some,
)
from rules.acw_hex.sections import combat, retreat as ground
from rules.acw_hex.tables import MOST_COMBAT_DICE
from rules.acw_hex.terms import ARMS, NONE
from rules.core.dice import Dice
from rules.core.inputs import BadInput


class Attacker(BaseModel):
    """One unit that strikes. *other_adjacent_enemies*: enemies next to it besides the target."""

    model_config = ConfigDict(strict=True, extra="forbid")

    id: str
    arm: Fighter
    dice_to_target: Annotated[int, Ge(0), Le(MOST_COMBAT_DICE)] = MOST_COMBAT_DICE
    commander: str | None = None
    other_adjacent_enemies: Count = 0
    in_fire_zone: bool = True


class Target(BaseModel):
    """The target of the strikes."""

    model_config = ConfigDict(strict=True, extra="forbid")

    in_cover: bool = False
    behind_obstacle: bool = False
    hits: Hits = 0
    willing_retreat_hexes: Count = 0
    free_retreat_hexes: Count = 0


def _refuse(attackers: tuple[Attacker, ...], second_combat: bool) -> None:
    """Refuses units that cannot strike here."""
    for place, attacker in enumerate(attackers):
        if not attacker.in_fire_zone:
            raise BadInput(f"attackers.{place}.in_fire_zone", "the target is not in front of it (ACW-CC-04)")
        if second_combat and not combat.may_fight_again(ARMS.index(attacker.arm)):
            field = f"attackers.{place}.arm"
            raise BadInput(field, "only cavalry that has advanced fights twice (ACW-CC-11)")
    leading = [attacker.commander for attacker in attackers if attacker.commander is not None]
    if len(set(leading)) < len(leading):
        raise BadInput("attackers", "a commander joins one unit (ACW-R-22)")


def close_combat(
    dice: Dice,
    *,
    attackers: Annotated[tuple[Attacker, ...], MinLen(1), MaxLen(6), NoNameTwice],
    target: Target,
    second_combat: bool = False,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Rolls for all that strike one unit.

    Dice are rolled attacker by attacker, each unit's own and then its commander's. `may_advance` names the
    units that may enter the hex it left, one of them only; `may_fight_again` the cavalry among them;
    `commanders_lost` those who rolled a 1.
    ACW-CC-03, ACW-CC-06, ACW-CC-07, ACW-CC-08, ACW-CC-10, ACW-CC-11, ACW-CMD-01.
    """
    _refuse(attackers, second_combat)
    strikers = [
        combat.Striker(NONE, attacker.dice_to_target, () if attacker.commander is None else (NONE,))
        for attacker in attackers
    ]
    blows = combat.strike(dice, strikers)
    pairs = list(zip(attackers, blows, strict=True))
    raw = sum(blow.hits for blow in blows)
    ignored = combat.hits_ignored(raw if target.in_cover or target.behind_obstacle else 0)
    net = raw - ignored
    given = min(
        target.willing_retreat_hexes, target.free_retreat_hexes, ground.most_cancelled(net, target.hits)
    )
    suffered = ground.suffer(target.hits, net, given)
    cleared = combat.has_cleared(suffered.removed, given > 0, options)
    advancing = [
        attacker
        for attacker, blow in pairs
        if combat.may_advance(blow.hits, cleared, attacker.other_adjacent_enemies, second_combat)
    ]
    clauses = ["ACW-CC-03", "ACW-CC-04", "ACW-CC-06", "ACW-R-17"]
    due = [
        ("ACW-CC-05", any(attacker.dice_to_target < MOST_COMBAT_DICE for attacker in attackers)),
        ("ACW-CC-07", target.in_cover or target.behind_obstacle),
        ("ACW-CC-08", net > 1),
        ("ACW-MOR-02", suffered.removed),
        ("ACW-CC-10", cleared),
        ("ACW-R-20", cleared and suffered.removed),
        ("ACW-CC-11", second_combat or any(attacker.arm == "cavalry" for attacker in advancing)),
        ("ACW-CMD-01", any(attacker.commander is not None for attacker in attackers)),
        ("ACW-CMD-02", any(map(combat.is_lost, (face for blow in blows for face in blow.commander_faces)))),
    ]
    return {
        "hits_by_attacker": {attacker.id: blow.hits for attacker, blow in pairs},
        "raw_hits": raw,
        "ignored": ignored,
        "net_hits": net,
        "retreat_hexes": given,
        "hits_taken": suffered.taken,
        "total_hits": suffered.total,
        "removed": suffered.removed,
        "may_advance": [attacker.id for attacker in advancing],
        "may_fight_again": [
            attacker.id for attacker in advancing if combat.may_fight_again(ARMS.index(attacker.arm))
        ],
        "commanders_lost": [
            attacker.commander for attacker, blow in pairs if any(map(combat.is_lost, blow.commander_faces))
        ],
        "clauses": [*clauses, *(clause for clause, applies in due if applies)],
    }


def retreat_path(
    dice: Dice,
    *,
    hex: Place,
    facing: Corner,
    hexes: Annotated[Some, Le(100)],
    friends: Annotated[tuple[Place, ...], MaxLen(1000)] = (),
    blocked: Annotated[tuple[Place, ...], MaxLen(1000)] = (),
    attackers: Annotated[tuple[Place, ...], MaxLen(100)] = (),
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns the `path` back, hits `cancelled` and `extra_hexes`.

    *blocked* hold enemies or cannot be entered. Among equal paths it takes the rear-left; its owner may
    choose another. *attackers* are needed only under the reading that a retreat leads away from them.
    ACW-CC-08, ACW-CC-09, ACW-SHOOT-09, ACW-SHOOT-10.
    """
    if options.retreat_hexes_allowed == "away" and not attackers:
        raise BadInput("attackers", "are needed: the retreat leads away from them (ACW-R-18)")
    barred = set(blocked)
    ways = ground.ways_back(
        hex, facing, hexes, set(friends), lambda _, near: near not in barred, attackers, options
    )
    best = ways[0] if ways else ground.Retreat(0, 0, ())
    return {
        "cancelled": best.cancelled,
        "extra_hexes": best.extra,
        "path": best.path,
        "clauses": ["ACW-CC-08", *(["ACW-CC-09", "ACW-SHOOT-10"] if best.extra else []), "ACW-R-18"],
    }
