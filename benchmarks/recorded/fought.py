"""A recorded battle as in a campaign: played, pursued as on the march, and returned."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final

from battles import operations
from battles.scenario import Laying
from benchmarks.recorded.facts import Fought, muster
from campaign.logic.casualties.casualty_table import casualty_policy
from campaign.logic.casualties.muster import Muster
from campaign.logic.casualties.split import WORSE, UnitReturn, split_losses
from campaign.logic.engagement import battles
from campaign.logic.march import simulation as march
from campaign.logic.movement.field import Field
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import Column, Order, Place, Route, Side, Spot, Theatre
from campaign.logic.vocabulary import (
    Crossing,
    EngagementState,
    ForceKind,
    OrderKind,
    PlaceKind,
    RouteKind,
    SideOutcome,
    Stance,
)
from campaign.scenario.checks import read_scenario

FATES: Final = {
    "killed": ("killed",),
    "wounded": ("severely_wounded", "lightly_wounded"),
    "captured": ("captured",),
}
NOON: Final = 720
TWICE: Final = 2


def theatre(mustered: Muster, settings: Settings, seed: str) -> Theatre:
    """Returns the field and a road behind either side, with one column for each of their forces."""
    kind = PlaceKind(mustered.place_kind or "camp")
    names = ("rear", "field", "front")
    places = {
        name: Place(name, name, kind, mustered.terrain, 0, 0, "", 40_000 * i, 0)
        for i, name in enumerate(names)
    }
    ways = [
        Route(f"{a}-{b}", a, b, RouteKind.TRAIL, 40_000, mustered.terrain, Crossing.NONE)
        for a, b in zip(names, names[1:], strict=False)
    ]
    columns = {
        force.key: Column(
            key=force.key,
            name=force.name,
            side=party.side,
            kind=ForceKind.COLUMN if party.side == "spain" else ForceKind.BAND,
            units=force.units,
            order=Order(OrderKind.HOLD, (), Stance(party.stance)),
            spot=Spot(place="field"),
        )
        for party in mustered.parties
        for force in party.forces
    }
    sides = (Side("spain", "Spain", -1), Side("cuba", "Cuba", 1))
    routes = {route.key: route for route in ways}
    return Theatre(seed, "t1", 7, mustered.rains, sides, places, routes, columns, settings)


def day(mustered: Muster, settings: Settings, ruleset: str, seed: str) -> list[UnitReturn]:
    """Returns the casualty returns of one day's battle, after the pursuit on the march."""
    result = operations.play_battle(mustered, ruleset, seed, Laying(usual=settings.battles.men)).result
    found = theatre(mustered, settings, seed)
    field = Field(found, march.begin_march(found))
    attackers, defenders = ([force.key for force in party.forces] for party in mustered.parties)
    for keys, whence in ((attackers, "rear"), (defenders, "front")):
        for key in keys:
            field.mover(key).came_from = whence
    where = Spot(place="field")
    fight = battles.begin_battle(field, attackers, defenders, where, mustered.kind, NOON, mustered.surprise)
    fight.state, field.state.minute = EngagementState.OPEN, fight.closes
    chase = march.plan_pursuit(found, field.state, fight.key, result)
    riders = chase.caught if chase else ()
    courses: dict[str, SideOutcome] = {
        side: WORSE[course] if riders and side != result.field_holder else course
        for side, course in result.outcomes.items()
    }
    how = casualty_policy(settings.casualties, ruleset)
    return split_losses(mustered, result, courses, seed, riders, how)


@cache
def rules_of_war() -> tuple[Settings, str]:
    """Returns the settings of the Ten Years War, and the ruleset of its battles."""
    head = read_scenario("ten_years_war").head
    return Settings.of(head.settings), head.ruleset


def days(fight: Fought, settings: Settings) -> int:
    """Counts the days on which a campaign force would fight: `most_battles` in each of its weeks."""
    since = (dt.date.fromisoformat(fight.row["date"]) - read_scenario("ten_years_war").head.start).days
    weeks = Counter((since + number) // 7 for number in range(int(fight.row["days"])))
    return sum(min(fought, settings.battles.most_battles) for fought in weeks.values())


def losses_of_fight(fight: Fought, seed: str) -> dict[str, int]:
    """Returns the men each side lost in *fight*. Only fates in its record count."""
    settings, ruleset = rules_of_war()
    gone: dict[str, int] = {}
    losses = {side["side"]: 0 for side in fight.sides}
    for number in range(days(fight, settings)):
        mustered = muster(fight, gone)
        if mustered is None:
            break
        for line in day(mustered, settings, ruleset, f"{seed} day {number + 1}"):
            gone[line.unit] = gone.get(line.unit, 0) + line.losses
            for side in fight.sides:
                if line.unit.startswith(side["side"]):
                    names = [name for fate in side["fates"].split() for name in FATES[fate]]
                    losses[side["side"]] += sum(getattr(line, name) for name in names)
    return losses


def spreads(fight: Fought, seeds: int) -> dict[str, tuple[int, int]]:
    """Returns the second least and the second most lost by each side over *seeds*.

    One odd battle proves nothing, so the extremes do not count.
    """
    many = [losses_of_fight(fight, f"record {number}") for number in range(seeds)]
    sorted_ = {side["side"]: sorted(each[side["side"]] for each in many) for side in fight.sides}
    return {side: (lost[1], lost[-2]) for side, lost in sorted_.items()}


def holds(fight: Fought, sides: Iterable[str], seeds: int) -> dict[str, list[int]]:
    """Returns the losses of those *sides* whose spread over *seeds* does not include the recorded loss.

    {}: all include it. It plays no more seeds than necessary: a spread only grows with them.
    """
    lost: dict[str, list[int]] = {side: [] for side in sides}
    recorded = {side["side"]: int(side["lost"]) for side in fight.sides}

    def men_left() -> dict[str, list[int]]:
        return {
            side: losses
            for side, losses in lost.items()
            if len(losses) < TWICE or verdict(recorded[side], sorted(losses)[1], sorted(losses)[-2]) != "in"
        }

    for number in range(seeds):
        if not men_left():
            break
        losses = losses_of_fight(fight, f"record {number}")
        for side in lost:
            lost[side].append(losses[side])
    return men_left()


def verdict(lost: int, low: int, high: int) -> str:
    if lost < low:
        return "high"
    return "low" if lost > high else "in"
