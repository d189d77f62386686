"""The muster of an engagement: what both sides bring of those who are in it, and the ground."""

from dataclasses import replace

from campaign.logic.casualties.muster import Muster, MusteredForce, Party, fighters_in_posts, has_come_in_time
from campaign.logic.engagement import posts
from campaign.logic.prisoners.custody import units_less_guards
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_rates import without_trains
from campaign.logic.theatre.march_state import MarchBattle, MarchState, Present
from campaign.logic.theatre.theatre import Column, Place, Spot, Theatre
from campaign.logic.theatre.weather import Sky
from campaign.logic.vocabulary import Crossing, EngagementKind, PlaceKind, RouteKind


def muster_battle(theatre: Theatre, state: MarchState, key: str) -> Muster:
    """Freezes what both sides bring to fight *key*, and the ground."""
    engagement = state.battles[key]
    place = theatre.places[engagement.place]
    is_in_place = bool(engagement.spot.place)
    crossing = theatre.routes[engagement.spot.route].crossing if engagement.spot.route else Crossing.NONE
    assault = engagement.kind is EngagementKind.ASSAULT
    betrayed = assault and (engagement.place, engagement.attacker) in theatre.betrayed
    return Muster(
        key=key,
        name=place.name,
        kind=engagement.kind,
        terrain=engagement.terrain,
        rains=theatre.sky(engagement.place) is not Sky.DRY,
        crossing=crossing,
        fortification=trocha_fortification(theatre, engagement)
        or (place.fortification if assault and not betrayed else 0),
        surprise=engagement.surprise or betrayed,
        place_kind=place.kind if is_in_place else "",
        coast=is_in_place and is_on_coast(theatre, place),
        how=theatre.settings.mustering,
        parties=(
            fit_party(theatre, state, engagement, engagement.attacker),
            fit_party(theatre, state, engagement, engagement.defender),
        ),
        allies=dict(sorted(engagement.allies.items())),
    )


def with_muster_settings(theatre: Theatre, muster: Muster) -> Theatre:
    """Returns *theatre* by the settings by which *muster* was made, whatever holds since."""
    return replace(theatre, settings=replace(theatre.settings, mustering=muster.how))


def trocha_fortification(theatre: Theatre, engagement: MarchBattle) -> int:
    """Returns the fortification of the section of the Trocha that is fought for; 0 if none is."""
    if engagement.kind is not EngagementKind.TROCHA:
        return 0
    at = [theatre.columns[entry.column].spot.place for entry in engagement.present]
    return max(theatre.places[place].fortification for place in at if place)


def is_on_coast(theatre: Theatre, place: Place) -> bool:
    """Tells whether boats can come to *place*: a port, a beach, or the end of a sea lane."""
    lanes = (route for route in theatre.routes.values() if route.kind is RouteKind.SEA_LANE)
    by_sea = any(place.key in (route.a, route.b) for route in lanes)
    return by_sea or place.kind in (PlaceKind.PORT, PlaceKind.LANDING_BEACH)


def fit_party(theatre: Theatre, state: MarchState, engagement: MarchBattle, side: str) -> Party:
    """Returns the forces of one party that are fit to fight. CAMP-MUSTER-06."""
    side_by_column = {entry.column: theatre.columns[entry.column].side for entry in engagement.present}
    present = [
        entry for entry in engagement.present if engagement.party_of(side_by_column[entry.column]) == side
    ]
    out = at_lines(theatre, engagement, present)
    forces = tuple(
        MusteredForce(
            key=entry.column,
            name=theatre.columns[entry.column].name,
            units=units_less_guards(column_brought(theatre, entry).units, out.get(entry.column, 0)),
            reserve_dice=entry.dice,
            late=entry.late,
            fatigue=state.columns[entry.column].fatigue,
            whence=metres_towards(theatre, engagement.spot, entry.whence),
            side="" if side_by_column[entry.column] == side else side_by_column[entry.column],
        )
        for entry in present
    )
    return Party(side, forces, present[0].stance)


def metres_towards(theatre: Theatre, spot: Spot, place: str) -> tuple[int, int]:
    """Returns the metres east and north from *spot* to *place*."""
    if place not in theatre.places:
        return 0, 0
    (east, north), (x, y) = (spots.coordinates(theatre, at) for at in (Spot(place=place), spot))
    return east - x, north - y


def column_brought(theatre: Theatre, entry: Present) -> Column:
    """Returns the column of *entry* as far as it is in the fight."""
    column = theatre.columns[entry.column]
    return without_trains(column) if entry.light else column


def columns_met(theatre: Theatre, engagement: MarchBattle, phases: int) -> dict[str, Column]:
    """Returns the columns of *engagement*, by key, as the enemy met them in its *phases*.

    Leaves out columns that came too late and trains left behind. A garrison in posts counts only those that
    came to the field.
    """
    columns, settings = {}, theatre.settings.mustering
    for entry in engagement.present:
        if entry.column in theatre.columns and has_come_in_time(entry.dice, entry.late, phases, settings):
            column = column_brought(theatre, entry)
            units = (
                replace(
                    unit,
                    men=sum(men for men, _dice in fighters_in_posts(unit.men, engagement.kind, settings)),
                )
                if unit.in_posts
                else unit
                for unit in column.units
            )
            columns[entry.column] = replace(column, units=tuple(units))
    return columns


def at_lines(theatre: Theatre, engagement: MarchBattle, present: list[Present]) -> dict[str, int]:
    """Returns, by column, the besiegers who stay in the siege lines during a relief battle.

    They are in proportion to the garrison, and come from the strongest column of those *present*.

    CAMP-SIEGE-06.
    """
    lying = [entry.column for entry in present if theatre.columns[entry.column].order.kind in posts.LAYING]
    if engagement.kind is not EngagementKind.SIEGE or not lying:
        return {}
    party, settings = engagement.party_of(theatre.columns[lying[0]].side), theatre.settings.sieges
    post = sum(
        column.men
        for entry in engagement.present
        if engagement.party_of((column := theatre.columns[entry.column]).side) != party
        and entry.dice == 1
        and not entry.late
    )
    total = sum(theatre.columns[key].men for key in lying)
    strongest = max(lying, key=lambda key: (theatre.columns[key].men, key))
    out = min(post * settings.lines_men // 100, total * settings.lines_most // 100)
    return {strongest: min(out, theatre.columns[strongest].men - 1)}
