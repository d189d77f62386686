"""After the battle: who goes on, who falls back, who is pursued."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaign.logic.casualties.muster import BattleResult
from campaign.logic.engagement import posts
from campaign.logic.engagement.contact_group import keep_apart
from campaign.logic.engagement.mustering import columns_met
from campaign.logic.engagement.parties import course_of, holder_party
from campaign.logic.knowledge import spotting
from campaign.logic.march import pursuits
from campaign.logic.march.beaten_columns import (
    ROUTED,
    fall_back,
    has_cover_for_all,
    is_exposed,
    is_town_battle,
    note_routed_strays,
)
from campaign.logic.march.evasion import is_bound_to_post
from campaign.logic.march.pursuits import Flight, has_cavalry, means_to_pursue
from campaign.logic.march.walk_on import walk_on
from campaign.logic.movement.field import HOUR, Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_rates import slowest_rate, unit_rate, way_at
from campaign.logic.theatre.march_state import MarchBattle, MarchState
from campaign.logic.theatre.theatre import Column, Theatre, has_escort
from campaign.logic.vocabulary import (
    Arm,
    EngagementKind,
    EngagementState,
    ForceState,
    OrderKind,
    SightingSource,
    Terrain,
)

PHASE = 10  # minutes


@dataclass(frozen=True, slots=True)
class Pursuit:
    """The `columns` that rode after the beaten, and those of them that `caught` some.

    If any did, the casualties of the beaten are worse by one column of the casualty table.
    """

    columns: tuple[str, ...]
    caught: tuple[str, ...]


def plan_pursuit(theatre: Theatre, state: MarchState, key: str, result: BattleResult) -> Pursuit | None:
    """Returns the winner's columns that pursue, and those that catch some.

    None if none can, if the ruleset has played it, or after a pursuit. CAMP-PURSUIT-01, CAMP-PURSUIT-02.
    """
    battle = state.battles[key]
    if result.pursued or not result.field_holder or battle.terrain is Terrain.SWAMP:
        return None
    if battle.why_referred == pursuits.FOUGHT:
        return None
    end = end_of_fighting(battle, result)
    if spots.dusk_of_day(end) - end < theatre.settings.battles.pursuit_light:
        return None
    late = [theatre.columns[name] for name in battle.late if name in theatre.columns]
    if any(battle.party_of(column.side) != result.field_holder for column in late):
        return None  # a friend who came too late to fight covers the retreat
    present = [(entry, theatre.columns[entry.column]) for entry in battle.present]
    losers = [column for _entry, column in present if battle.party_of(column.side) != result.field_holder]
    winners = [
        present_entry
        for present_entry in present
        if battle.party_of(present_entry[1].side) == result.field_holder
    ]
    bold = [column for entry, column in winners if means_to_pursue(column, entry.stance)]
    mounted = [column for column in bold if has_cavalry(column)]
    if battle.kind is EngagementKind.TROCHA:  # the posts hold the line, whoever runs before it
        mounted = [column for column in mounted if not column.is_static]
    riders = mounted + [column for column in late if means_to_pursue(column, column.order.stance)]
    if not riders or not losers:
        return None
    field = Field(theatre, state)
    if has_cover_for_all(field, battle, losers, result):
        return None
    way = way_at(theatre, battle.spot)
    slow = min(slowest_rate(theatre, column, way) for column in losers)
    settings = theatre.settings.battles
    chance = settings.pursuit_even - theatre.settings.ground.slips[battle.terrain]
    chance += settings.pursuit_routed if course_of(battle, losers[0], result) in ROUTED else 0
    caught = list[str]()
    for column in riders:
        rides = [unit for unit in column.units if unit.arm is Arm.CAVALRY or column in late]
        pace = max(unit_rate(theatre, unit, way) for unit in rides)
        present_entry = () if len(riders) == 1 else (column.key,)
        face = field.d100("pursuit", battle.closes, key, *present_entry, clause="CAMP-PURSUIT-02")
        if face <= spotting.clamp_chance(
            chance + settings.pursuit_pace * (pace - slow), theatre.settings.sight
        ):
            caught.append(column.key)
    return Pursuit(tuple(sorted(column.key for column in riders)), tuple(sorted(caught)))


def end_of_fighting(battle: MarchBattle, result: BattleResult) -> int:
    """Returns when the fighting ended: after an hour or its phases, by dusk. CAMP-BATTLE-11."""
    last = battle.minute + max(HOUR, PHASE * result.phases)
    return max(battle.closes, min(last, spots.dusk_of_day(battle.minute)))


def settle_battle(
    theatre: Theatre,
    state: MarchState,
    key: str,
    result: BattleResult,
    chase: Pursuit | None,
    *,
    fought: bool = False,
) -> MarchState:
    """Returns *state* with battle *key* settled: winners go on, the beaten fall back.

    If the *chase* is *fought* out, pursuers and beaten are in a battle of their own. CAMP-BATTLE-13.
    """
    battle = state.battles[key]
    battle.state = EngagementState.SETTLED
    field = Field(theatre, state)
    minute = max(battle.closes, state.minute)
    present = [entry.column for entry in battle.present if entry.column in theatre.columns]
    for name in present:
        moving = state.columns[name]
        # A train that fresh friends defend is there again; it has not fought oftener for it.
        if moving.battles_fought < theatre.settings.battles.most_battles or has_escort(
            theatre.columns[name].units
        ):
            moving.battles_fought += 1
        moving.fatigue = min(2, moving.fatigue + 1)
        moving.battle, moving.state = "", ForceState.EXHAUSTED
    party = {name: battle.party_of(theatre.columns[name].side) for name in present}
    sides = [[name for name in present if party[name] == s] for s in (battle.attacker, battle.defender)]
    keep_apart(field, sides[0], sides[1], spots.next_dawn(minute))
    lost = {line.unit: line.men_gone for line in result.units}
    left = {
        name: column.men - sum(lost.get(unit.key, 0) for unit in column.units)
        for name, column in ((name, theatre.columns[name]) for name in present)
    }
    learn_strengths(field, battle, result, sides, left)
    hunters = [name for name in chase.columns if name in present] if fought and chase else []
    flights, prey = go_their_ways(field, battle, result, sides, left, chase, hunters)
    riders = chase.columns if chase and not prey else ()
    ride_out(field, battle, riders, flights, minute)
    if field.state.done and battle.is_referred and battle.closes >= 0 and result.field_holder:
        mine = [name for name in present if party[name] == result.field_holder and left[name] > 0]
        winners = [name for name in mine if chase is None or name not in chase.columns]
        go_on_after(field, battle, left, winners, [name for name in present if name not in mine])
    if prey:
        pursuits.begin_pursuit(field, battle, hunters, prey, end_of_fighting(battle, result))
    release_stopped(field, battle, minute)
    state.straggles.sort(key=lambda straggle: (straggle.battle, straggle.column))
    return state


def go_their_ways(
    field: Field,
    battle: MarchBattle,
    result: BattleResult,
    sides: list[list[str]],
    left: dict[str, int],
    chase: Pursuit | None,
    hunters: list[str],
) -> tuple[list[Flight], list[str]]:
    """Halts or moves all who fought but the riders of *chase*.

    Returns the flights of the beaten, and those who fall back before *hunters* that are to be fought.
    """
    minute = max(battle.closes, field.state.minute)
    flights: list[Flight] = []
    prey: list[str] = []
    for own_names, enemies in (sides, sides[::-1]):
        for name in own_names:
            column = field.column(name)
            if left[name] <= 0:
                field.halt_column(name, minute, ForceState.EXHAUSTED)
            elif not result.field_holder:
                stand_on(field, battle, result, name, tuple(enemies), minute)
            elif battle.party_of(column.side) == result.field_holder:
                if chase is None or name not in chase.columns:
                    halt_winner(field, battle, column, left[name], minute)
            elif hunters and is_exposed(field, battle, column, result, tuple(enemies)):
                prey.append(name)
                note_routed_strays(field, battle, column, result)
            elif fled := fall_back(field, battle, column, result, tuple(enemies), minute):
                flights.append(fled)
    return flights, prey


def ride_out(
    field: Field, battle: MarchBattle, riders: Iterable[str], flights: list[Flight], minute: int
) -> None:
    """Sends *riders* after the beaten; those who only send their horse out of a town are spent there."""
    home = [name for name in riders if comes_back(field, battle, name)]
    open_ = [flight for flight in flights if not flight.covered]
    hunting = [name for name in riders if name not in home]
    for name, flight in pursuits.quarry_by_hunter(field, hunting, open_):
        pursuits.ride_after(field, battle, name, flight, minute)
    for name in home:
        field.halt_column(name, minute, ForceState.EXHAUSTED)


def learn_strengths(
    field: Field, battle: MarchBattle, result: BattleResult, sides: list[list[str]], left: dict[str, int]
) -> None:
    """Adds a sighting of every enemy met in the battle, with reserves and ambushers.

    It gives their strength on arrival, best for the holder of the field. *left*: men by column. A side
    that has lost all its men learns nothing, and columns that are gone are not reported. CAMP-SIGHT-07.
    """
    # in the week that is played; what stands at its first midnight is known before it is over
    minute = min(max(end_of_fighting(battle, result), 1), field.end - 1)
    settings = field.theatre.settings.sight
    came = columns_met(field.theatre, battle, result.phases)
    present = [[name for name in own_names if left[name] > 0] for own_names in sides]
    for own_names, enemies in (present, present[::-1]):
        for name in enemies if own_names else ():
            if name not in came:
                continue
            holds = {
                battle.party_of(field.column(own_names[0]).side): settings.count_holder,
                "": settings.count_even,
            }
            margin = holds.get(result.field_holder, settings.count_beaten)
            for observer in dict.fromkeys(field.column(name_key).side for name_key in own_names):
                spot, dice = battle.spot, field.dice(f"fought-{observer}", minute, battle.key, name)
                seen = spotting.make_sighting(observer, came[name], spot, minute, margin=margin, dice=dice)
                field.state.sightings.append(replace(seen, source=SightingSource.BATTLE))
    # by the clock: battles that wait together are settled in any order
    field.state.sightings.sort(key=lambda seen: (seen.minute, seen.observer, seen.column, seen.source))


def stand_on(
    field: Field, battle: MarchBattle, result: BattleResult, key: str, enemies: tuple[str, ...], minute: int
) -> None:
    """Leaves *key* where it is after a battle in which nobody held the field.

    All stay in face of each other. At a town besiegers stay before it and its garrison in it; strangers fall
    back, and so do those who were to be caught in a pursuit. CAMP-BATTLE-11.
    """
    if not is_town_battle(field, battle):
        field.halt_column(key, minute, ForceState.FACING)
    elif posts.lies_before(field, key) or holds_on(field, battle, key):
        field.halt_column(key, minute, ForceState.HALTED, spots.next_dawn(minute))
    else:
        fall_back(field, battle, field.column(key), result, enemies, minute)


def holds_on(field: Field, battle: MarchBattle, key: str) -> bool:
    """Tells whether *key*, a holder or a pursuer, stays in a town that nobody has won."""
    party = battle.party_of(field.column(key).side)
    if battle.why_referred == pursuits.FOUGHT:
        return party == battle.attacker
    return party == holder_party(field, battle)


def comes_back(field: Field, battle: MarchBattle, key: str) -> bool:
    """Tells whether only the cavalry of *key* pursued and comes back.

    A town is left only by an order to pursue, and a post by nobody who is bound to it.
    """
    fought = any(entry.column == key for entry in battle.present)
    pursues = field.column(key).order.kind is OrderKind.PURSUE
    return fought and (is_bound_to_post(field, key) or is_town_battle(field, battle) and not pursues)


def town_holder(field: Field, battle: MarchBattle, result: BattleResult) -> str:
    """Returns the side that has the town after *battle*, or "" if it was not fought for one."""
    if not is_town_battle(field, battle):
        return ""
    holder, party = field.theatre.places[battle.spot.place].holder, holder_party(field, battle)
    before = battle.kind is EngagementKind.SIEGE and result.outcomes.get(party) not in ROUTED
    return holder if before or result.field_holder in ("", party) else result.field_holder


def halt_winner(field: Field, battle: MarchBattle, column: Column, left: int, minute: int) -> None:
    """Halts the holder of the field until it may go on."""
    if battle.is_referred or field.state.done:
        field.halt_column(column.key, minute, ForceState.EXHAUSTED)
    else:
        field.halt_column(
            column.key, minute, ForceState.WAITING, free_from(field, battle, column, left, minute)
        )


def free_from(field: Field, battle: MarchBattle, column: Column, left: int, minute: int) -> int:
    """Returns when the holder of the field, with *left* of its men at *minute*, may go on.

    Two hours later; at dawn if it paid dearly, or has held a train or prisoners. CAMP-BATTLE-12.
    """
    settings = field.theatre.settings.battles
    dear = 100 * (column.men - left) > settings.dear * column.men
    defends = battle.party_of(column.side) == battle.defender
    escorts = defends and battle.kind in (EngagementKind.CONVOY, EngagementKind.RESCUE)
    return spots.next_dawn(minute) if dear or escorts else minute + settings.rest


def go_on_after(
    field: Field, battle: MarchBattle, left: dict[str, int], winners: list[str], beaten: list[str]
) -> None:
    """Marches the *winners* of a kept battle of the week that is over on, as from a small one."""
    for name in winners:
        column = field.column(name)
        since = free_from(field, battle, column, left[name], battle.closes)
        walk_on(field, name, since, beaten)


def release_stopped(field: Field, battle: MarchBattle, minute: int) -> None:
    """Sends on, at the next dawn, the columns stopped at the edge of the battle area."""
    for key in field.alive:
        moving = field.mover(key)
        if moving.state is ForceState.STOPPED and moving.battle == battle.key:
            moving.battle = ""
            moving.state = ForceState.HALTED
            moving.resumes = 0 if field.state.done else spots.next_dawn(minute)
    field.refresh_roads(battle.spot, minute)
