"""Beaten columns: which fall back, how far and where to, and which stay or scatter."""

from campaign.logic.casualties.muster import BattleResult
from campaign.logic.engagement import posts, retreats
from campaign.logic.engagement.parties import course_of, holder_party
from campaign.logic.engagement.retreats import road_towards, walk_back
from campaign.logic.march.pursuits import Flight
from campaign.logic.movement.field import Field
from campaign.logic.theatre.march_rates import day_rate
from campaign.logic.theatre.march_state import MarchBattle, Straggle
from campaign.logic.theatre.theatre import Column
from campaign.logic.transport import boarding
from campaign.logic.vocabulary import EngagementKind, ForceState, SideOutcome

ROUTED = (SideOutcome.ROUTED, SideOutcome.OVERRUN)


def has_cover_for_all(field: Field, battle: MarchBattle, losers: list[Column], result: BattleResult) -> bool:
    """Tells whether all of the *losers* that fall back reach friends who cover them."""
    beaten = {column.key for column in losers}
    foes = tuple(entry.column for entry in battle.present if entry.column not in beaten)
    going = [column for column in losers if falls_back_by_land(field, battle, column, result, foes)]
    return bool(going) and not any(is_exposed(field, battle, column, result, foes) for column in going)


def is_exposed(
    field: Field, battle: MarchBattle, column: Column, result: BattleResult, enemies: tuple[str, ...]
) -> bool:
    """Tells whether *column*, beaten, falls back by land and reaches no friends who cover it."""
    if not falls_back_by_land(field, battle, column, result, enemies):
        return False
    path = retreats.way_out(field, column.key, enemies)
    run = run_of(field, column, path[0], whole=course_of(battle, column, result) in ROUTED)
    return not retreats.is_covered(field, column.key, path, run)


def is_town_battle(field: Field, battle: MarchBattle) -> bool:
    """Tells whether *battle* was an assault, or was fought in a town by its holder or the holder's allies."""
    place = field.theatre.places.get(battle.spot.place)
    return place is not None and (battle.kind is EngagementKind.ASSAULT or bool(holder_party(field, battle)))


def stays_at_post(field: Field, battle: MarchBattle, column: Column, course: SideOutcome) -> bool:
    """Tells whether *column*, beaten, does not leave its post.

    Posts of the Trocha that were not attacked stay. So does a garrison that goes back into its fortifications
    from a sally. A garrison beaten in its town leaves it. CAMP-RETREAT-06.
    """
    if battle.kind is EngagementKind.TROCHA and column.is_static:
        return True
    tied = column.is_static and course not in ROUTED
    sallied = battle.kind is EngagementKind.SIEGE or not is_town_battle(field, battle)
    return posts.returns_to_fortifications(field, column.key, battle) or (tied and sallied)


def falls_back_by_land(
    field: Field, battle: MarchBattle, column: Column, result: BattleResult, enemies: tuple[str, ...]
) -> bool:
    """Tells whether *column*, beaten, would fall back by land, so that it can be caught at it."""
    afloat = boarding.was_landing(field, column.key, battle)
    if afloat or stays_at_post(field, battle, column, course_of(battle, column, result)):
        return False
    return bool(retreats.way_out(field, column.key, enemies))


def note_routed_strays(field: Field, battle: MarchBattle, column: Column, result: BattleResult) -> None:
    if course_of(battle, column, result) in ROUTED:
        fallen_out = field.theatre.settings.battles.rout_strays
        field.state.straggles.append(Straggle(battle.key, column.key, fallen_out))


def fall_back(
    field: Field,
    battle: MarchBattle,
    column: Column,
    result: BattleResult,
    enemies: tuple[str, ...],
    minute: int,
) -> Flight | None:
    """Makes the beaten fall back and returns the route taken.

    It goes half a day back in order, a whole day routed. Without a way out a band scatters, others surrender.
    Where nobody fought they stay in face. CAMP-RETREAT-01, CAMP-RETREAT-04.
    """
    key, straggles, course = column.key, field.state.straggles, course_of(battle, column, result)
    if boarding.stands_off(field, key, battle, minute):
        return None
    if stays_at_post(field, battle, column, course):
        field.halt_column(key, minute, ForceState.EXHAUSTED)
        return None
    path = retreats.way_out(field, key, enemies)
    note_routed_strays(field, battle, column, result)
    if path:
        run = run_of(field, column, path[0], whole=course in ROUTED)
        covered = retreats.is_covered(field, key, path, run)
        if field.state.done:
            return Flight(key, path, walk_back(field, key, path, run), covered)
        metres = retreats.metres_back(field, key, path, run)
        field.set_out(key, minute, ForceState.RETREATING, path, run)
        return Flight(key, path, metres, covered)
    if result.phases and retreats.is_rough(field, battle.spot) and retreats.is_at_home_in_wilds(column):
        straggles.append(Straggle(battle.key, key, field.theatre.settings.battles.scatter_strays))
        field.halt_column(key, minute, ForceState.DISPERSED)
    elif course in ROUTED or result.phases and is_town_battle(field, battle):
        straggles.append(Straggle(battle.key, key, 100, taken=True))
        field.halt_column(key, minute, ForceState.EXHAUSTED)
    else:
        field.halt_column(key, minute, ForceState.FACING)
    return None


def run_of(field: Field, column: Column, towards: str, *, whole: bool) -> int:
    """Returns the metres of the retreat: up to half a day's march, or a full one. CAMP-RETREAT-01."""
    route = road_towards(field, column, field.mover(column.key).spot, towards)
    day = day_rate(field.theatre, column, route) if route else 0
    return day if whole else day // 2
