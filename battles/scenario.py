"""Outward: a frozen muster becomes a scenario of the rules: table units, ground, places, terms and tempers.

Foot and horse are played; guns and trains stand with the baggage and share their force's fate (settle.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import rules
from battles.mustering import Roster, TableUnit, roster
from campaign.logic.muster import Muster, Party
from campaign.logic.words import Arm, Crossing, EngagementKind, Stance
from rules import SIDES, BadInput, Ruleset, Scenario

MOST_BY_COMPUTER = 24  # table units a side
FEWER = (MOST_BY_COMPUTER, 20, 16, 12, 8, 4)  # where the ground has no room for so many
PLAYED = (Arm.INFANTRY, Arm.CAVALRY)
PHASES = 12
TEMPERS = {Stance.ATTACK: "bold", Stance.STAND: "steady", Stance.AVOID: "wary", Stance.WITHDRAW: "wary"}
CROSSINGS = {Crossing.BRIDGE: "bridge", Crossing.FORD: "ford", Crossing.FERRY: "ford"}
HEDGE, WALL, ALL_ROUND = 1, 2, 4  # works from which there is brushwood, a breastwork, and one for every rank
REACH = 3  # cm a breastwork stands out beyond the body behind it


@dataclass(frozen=True, slots=True)
class Table:
    """A battle ready to be played; `units` by their index in `scenario`, `roster` all that was mustered."""

    scenario: Scenario
    units: tuple[TableUnit, ...]
    roster: Roster


def shown(muster: Muster, found: Roster) -> tuple[bool, bool]:
    """Whether each party has anybody who can be played on the table."""
    first, second = (
        any(u.side == party.side and u.arm in PLAYED for u in found.units) for party in muster.parties
    )
    return first, second


def table(muster: Muster, ruleset: str, seed: str) -> Table | None:
    """The table of *muster* at the first scale for which there is room; None if a party has nobody to show.

    The ground is from the stream *seed*/ground.
    """
    rulebook = rules.find(ruleset)
    if rulebook.ground is None or rulebook.deploy is None:
        raise BadInput("ruleset", f"{rulebook.title} lays out no ground of its own")
    board = rulebook.ground(
        muster.terrain.value,
        "wet" if muster.rains else "dry",
        seed,
        CROSSINGS.get(Crossing(muster.crossing), "none"),
    )
    for most in FEWER:
        found = roster(muster, most=most)
        if not all(shown(muster, found)):
            return None
        try:
            return laid(muster, rulebook, board, found)
        except BadInput as fault:
            if fault.field != "units" or most == FEWER[-1]:
                raise
    return None


def laid(muster: Muster, rulebook: Ruleset, board: dict[str, Any], found: Roster) -> Table:
    """The units of *found* placed on *board*. Raises BadInput("units", ...) if there is no room for them."""
    assert rulebook.deploy is not None
    units = tuple(unit for party in muster.parties for unit in present(party, found))
    names = {party.side: name for party, name in zip(muster.parties, SIDES, strict=True)}
    bodies, terms = rulebook.deploy(
        muster.kind.value, board, [facts(unit, names) for unit in units], SIDES[0]
    )
    board = board | {"lines": [*board["lines"], *breastworks(muster.works, bodies)]}
    terms["reserves"] = {reserve(unit): {"dice": unit.reserve_dice} for unit in units if unit.reserve_dice}
    terms["tempers"] = {
        name: temper(muster.kind, party, name) for name, party in zip(SIDES, muster.parties, strict=True)
    }
    data = {
        "ruleset": rulebook.key,
        "title": muster.name,
        "turn_limit": PHASES,
        "board": board,
        "units": bodies,
        "options": {},
        "terms": terms,
    }
    return Table(rules.scenario_from(data), units, found)


def present(party: Party, found: Roster) -> list[TableUnit]:
    """The played units of *party*; if all are reserves, those who come first are there from the start."""
    units = [unit for unit in found.units if unit.side == party.side and unit.arm in PLAYED]
    soonest = min(unit.reserve_dice for unit in units)
    return [replace(unit, reserve_dice=0) if unit.reserve_dice == soonest else unit for unit in units]


def facts(unit: TableUnit, names: dict[str, str]) -> dict[str, Any]:
    """*unit* as a scenario has it, without its place."""
    told = {
        "key": unit.key,
        "name": unit.name,
        "side": names[unit.side],
        "nation": str(unit.nation),
        "troop": unit.arm.value,
        "figures": unit.figures,
        "command": unit.command,
        "firearms": unit.firearms,
        "skirmish": unit.skirmish,
    }
    return told | {"reserve": reserve(unit)} if unit.reserve_dice else told


def reserve(unit: TableUnit) -> str:
    """The reserve that *unit* comes with: friends of one force and hour arrive together."""
    return f"{unit.force}-{unit.reserve_dice}"


def temper(kind: EngagementKind, party: Party, name: str) -> str:
    """How the computer plays *party*: by its stance; who lies in ambush is bold."""
    if kind is EngagementKind.AMBUSH and name == SIDES[0]:
        return "bold"
    return TEMPERS[Stance(party.stance)]


def breastworks(works: int, bodies: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cover for the second party where it stands: for its front rank, in strong works for every rank."""
    places = sorted(
        (body["x_cm"], body["y_cm"]) for body in bodies if body["side"] == SIDES[1] and "x_cm" in body
    )
    if works < HEDGE or not places:
        return []
    ranks: dict[int, list[int]] = {}
    for x, y in places:
        ranks.setdefault(x, []).append(y)
    if works < ALL_ROUND:
        ranks = {min(ranks): ranks[min(ranks)]}
    return [
        {
            "kind": "hedge" if works < WALL else "wall",
            "points": [[x, max(0, min(ys) - REACH)], [x, max(ys) + REACH]],
            "width_cm": 2,
        }
        for x, ys in ranks.items()
    ]
