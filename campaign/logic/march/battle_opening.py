"""The opening of a battle: who attacks, who stays to fight, and its kind."""

from campaign.logic.engagement import battles, posts
from campaign.logic.engagement.contact_group import ContactGroup, sides_of, stance_towards
from campaign.logic.knowledge import spotting
from campaign.logic.march import sieges
from campaign.logic.march.evasion import try_evasion
from campaign.logic.movement import fords
from campaign.logic.movement.field import ON_THE_MOVE, Field
from campaign.logic.supply import goods
from campaign.logic.theatre.theatre import Spot, has_escort
from campaign.logic.vocabulary import EngagementKind, OrderKind, Stance


def open_battle(
    field: Field,
    attacker: ContactGroup,
    defender: ContactGroup,
    spot: Spot,
    kind: EngagementKind,
    minute: int,
    surprise: bool = False,
) -> str:
    """Opens the battle of two contact groups and returns how their contact ended.

    Columns that are worn out, or would avoid the enemy and get away first, take no part. A column that has
    just been stopped on the railway is ambushed. One that is landing is attacked on the beach.

    CAMP-BATTLE-01.
    """
    kind = kind_at_spot(field, attacker, defender, spot, kind)
    for group, enemy in ((attacker, defender), (defender, attacker)):
        unready_kind = kind_if_unready(field, group, minute)
        if unready_kind and kind is not EngagementKind.ASSAULT:
            surprise = surprise and group is defender
            attacker, defender, kind = enemy, group, unready_kind
            break
    if kind is EngagementKind.MEETING and is_at_water(field, defender) and not is_at_water(field, attacker):
        attacker, defender = defender, attacker
    attacking = columns_of_battle(field, attacker, defender, spot, kind, minute)
    defending = columns_of_battle(field, defender, attacker, spot, kind, minute)
    kind = kind_by_stake(field, kind, defending, {field.column(key).side for key in attacking})
    sallying = set[str]()
    if kind is EngagementKind.SIEGE:
        sallying = sieges.sallying_garrison(field, attacking) | sieges.sallying_garrison(field, defending)
    by = side_that_takes(field, (attacker, attacking), (defender, defending))
    battles.begin_battle(field, attacking, defending, spot, kind, minute, surprise, sallying, by)
    return "taken" if by else "engaged"


def kind_at_spot(
    field: Field, attacker: ContactGroup, defender: ContactGroup, spot: Spot, kind: EngagementKind
) -> EngagementKind:
    """Returns *kind*, or what a raid's target or a siege makes of it. An assault stays an assault."""
    if kind is EngagementKind.ASSAULT:
        return kind
    if is_raid(field, attacker, spot):
        return EngagementKind.RAID
    if any(posts.lies_before(field, key) for key in (*attacker.keys, *defender.keys)):
        return EngagementKind.SIEGE
    return kind


def kind_by_stake(
    field: Field, kind: EngagementKind, defending: list[str], attackers: set[str]
) -> EngagementKind:
    """Returns *kind*, or another if the defender has a train or prisoners of *attackers*. CAMP-BATTLE-02."""
    if kind is not EngagementKind.MEETING:
        return kind
    if any(attackers.intersection(field.column(key).leads) for key in defending):
        return EngagementKind.RESCUE
    kept = goods.trains_kept(field.theatre.settings.goods)
    train = kept and any(spotting.has_train(field.column(key)) for key in defending)
    return EngagementKind.CONVOY if train else kind


def columns_of_battle(
    field: Field, group: ContactGroup, enemy: ContactGroup, spot: Spot, kind: EngagementKind, minute: int
) -> list[str]:
    """Returns the columns that stay to fight, the lead first.

    They are of *group*, and of the garrison behind it. CAMP-BATTLE-01.
    """
    most, easy = field.theatre.settings.battles.most_battles, field.theatre.settings.evasion.slipping
    staying, foes = [group.lead], sides_of(field, enemy)
    for key in (*group.keys, *sieges.garrison_reserve(field, group.keys, foes, spot, kind)):
        worn = field.mover(key).battles_fought >= most
        if key == group.lead or worn or sieges.stays_in(field, key):
            continue
        shy = bool(group.sees) and stance_towards(field, key, group.sees, group.men) is Stance.AVOID
        if not (shy and try_evasion(field, key, enemy, easy, minute)):
            staying.append(key)
    return staying


def side_that_takes(
    field: Field, one: tuple[ContactGroup, list[str]], other: tuple[ContactGroup, list[str]]
) -> str:
    """Returns the side that takes a train or prisoners without an escort, or "".

    *one* and *other*: both groups, each with the columns that stay to fight. CAMP-MEET-12.
    """
    for (group, own_keys), (_enemy, met) in ((one, other), (other, one)):
        columns = [field.column(key) for key in met]
        prey = any(spotting.has_train(column) or column.leads for column in columns)
        bare = not any(has_escort(column.units) for column in columns)
        armed = any(has_escort(field.column(key).units) for key in own_keys)
        if group.stance is Stance.ATTACK and prey and bare and armed:
            return group.side
    return ""


def is_at_water(field: Field, group: ContactGroup) -> bool:
    """Tells whether *group* is about to cross a ford or a ferry.

    A force that bars the far bank is the defender.
    """
    moving = field.mover(group.lead)
    route = field.theatre.routes.get(moving.spot.route)
    if route is None or moving.state not in ON_THE_MOVE or moving.spot.metres != route.metres // 2:
        return False
    return fords.crossing_minutes(field.theatre, field.column(group.lead), route) != 0


def is_raid(field: Field, group: ContactGroup, spot: Spot) -> bool:
    """Tells whether *group* has come to the target of its raid."""
    order = field.column(group.lead).order
    return order.kind is OrderKind.RAID and order.spot == spot


def kind_if_unready(field: Field, group: ContactGroup, minute: int) -> EngagementKind | None:
    """Returns the kind of a battle with *group* while it comes off a ship or a train, else None.

    CAMP-BATTLE-02.
    """
    if any(field.mover(key).lands > minute for key in group.keys):
        return EngagementKind.LANDING
    if any(field.mover(key).stopped == minute for key in group.keys):
        return EngagementKind.AMBUSH
    return None


def kind_against(field: Field, defender: ContactGroup, spot: Spot) -> EngagementKind:
    """Returns assault if the defender is in its own fortifications or an ally's, else meeting.

    CAMP-MEET-05.
    """
    held = posts.is_own_fortification(field, defender.lead, spot.place)
    halted = field.mover(defender.lead).state not in ON_THE_MOVE
    return EngagementKind.ASSAULT if held and halted else EngagementKind.MEETING
