"""Contacts of hostile forces: which sees the other, and what their stances lead to.

Columns that stand or march together meet the enemy together: one sighting test and one stance a side.
"""

from collections.abc import Callable, Mapping

from campaign.logic import orders
from campaign.logic.engagement import posts
from campaign.logic.engagement.contact_group import (
    ContactGroup,
    choose_stance,
    contact_group_of,
    have_parted,
    keep_apart,
    look_for_enemy,
    put_in_lead,
    sides_of,
)
from campaign.logic.knowledge import spotting
from campaign.logic.march import acquaintance, sieges, standoffs
from campaign.logic.march.battle_opening import kind_against, open_battle
from campaign.logic.march.evasion import delay_march, leave_standoff, try_evasion
from campaign.logic.march.standoffs import face_enemy
from campaign.logic.movement.field import HOUR, ON_THE_MOVE, OUT, Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_rates import WAYS
from campaign.logic.theatre.theatre import Spot, has_escort
from campaign.logic.vocabulary import EngagementKind, ForceState, OrderKind, Stance, Terrain


def come_together(field: Field, a: str, b: str, minute: int, where: Spot | None = None) -> None:
    """Plays the contact of *a* and *b* and their groups.

    Friends, and forces that have lately parted, have none. *where*: the spot, if they are not at one. Allies
    and neutrals look at each other, and go their ways. CAMP-MEET-01, CAMP-MEET-02.
    """
    if field.column(a).side == field.column(b).side or have_parted(field, a, b, minute):
        return
    if field.mover(a).state in OUT or field.mover(b).state in OUT:
        return
    if not field.theatre.relations.are_enemies(field.column(a).side, field.column(b).side):
        acquaintance.pass_by(field, a, b, minute)
        return
    if posts.are_besieger_and_besieged(field, a, b, minute):
        watch_besieged(field, a, b, minute)
        return
    a, b = field.by_lot((a, b))
    field.bring_up(a, minute)
    field.bring_up(b, minute)
    spot = where or field.mover(b if field.mover(a).state in ON_THE_MOVE else a).spot
    one, other = true_opponents(
        field, *(all_at_spot(field, key, foe, minute) for key, foe in ((a, b), (b, a)))
    )
    one.sees = look_for_enemy(field, one, other, spot, minute)
    other.sees = look_for_enemy(field, other, one, spot, minute)
    for group in (one, other):
        choose_stance(field, group)
    if posts.are_besieger_and_garrison(field, a, b) and Stance.ATTACK not in (one.stance, other.stance):
        keep_apart(
            field, one.keys, other.keys, spots.next_dawn(minute)
        )  # too many for who was to storm, or sally
        return
    outcome = resolve_contact(field, one, other, spot, minute)
    if outcome != "passed":
        seen_by = tuple(sorted(s for group in (one, other) if group.sees for s in sides_of(field, group)))
        standoffs.note_contact(field, a, b, minute, spot, seen_by, outcome)
    if outcome not in ("engaged", "taken"):
        keep_apart(field, one.keys, other.keys, apart_until(field, one, other, outcome, minute))
    if outcome == "facing":
        for group, enemy in ((one, other), (other, one)):
            standoffs.leave_town(field, group.keys, enemy.keys, minute)


def all_at_spot(field: Field, key: str, foe: str, minute: int) -> ContactGroup:
    """Returns *key* with all its friends at the spot, but besiegers and garrison who leave *foe* alone."""
    group = contact_group_of(field, key, minute)
    group.keys = [
        one
        for one in group.keys
        if one == key or not posts.are_besieger_and_besieged(field, one, foe, minute)
    ]
    group.men = sum(field.column(one).men for one in group.keys)
    return group


def true_opponents(field: Field, one: ContactGroup, other: ContactGroup) -> tuple[ContactGroup, ContactGroup]:
    """Returns both groups without allies who are no enemies of all in the other: those stay out."""
    hostile, sides = field.theatre.relations.are_enemies, {*sides_of(field, one), *sides_of(field, other)}
    if len(sides) == 2:
        return one, other
    kept = []
    for group, enemy in ((one, other), (other, one)):
        against = {field.column(key).side for key in enemy.keys}
        against = {side for side in against if side == enemy.side or hostile(group.side, side)}
        keys = [
            key
            for key in group.keys
            if field.column(key).side == group.side
            or all(hostile(field.column(key).side, side) for side in against)
        ]
        kept.append(ContactGroup(keys, group.side, sum(field.column(key).men for key in keys)))
    return kept[0], kept[1]


def meet_nearby(field: Field, standing: Mapping[Spot, list[str]], minute: int) -> None:
    """Lets forces on a road within 2 km of a place meet those at the place, or equally near.

    *standing*: columns by spot. A column in its own fortifications neither comes out for this nor is
    attacked. CAMP-MEET-01.
    """
    close: dict[Spot, list[Spot]] = {}
    for spot in standing:
        for place in places_near(field, spot):
            close.setdefault(place, []).append(spot)
    for place, spots_near in close.items():
        for i, spot in enumerate(spots_near):
            for near_spot in (place, *spots_near[i + 1 :]):
                for one in standing[spot]:
                    for other in standing.get(near_spot, ()):
                        stay = field.mover(one).spot == spot and field.mover(other).spot == near_spot
                        if stay and not posts.is_fortified(field, other):
                            come_together(field, one, other, minute, place if near_spot == place else None)


def places_near(field: Field, spot: Spot) -> list[Spot]:
    """Returns the ends of the road on which *spot* lies that are within 2 km of it."""
    route = field.theatre.routes.get(spot.route)
    if route is None or route.kind not in WAYS:
        return []
    near = field.theatre.settings.march.kept_ground
    ends = [route.a] * (spot.metres <= near) + [route.b] * (route.metres - spot.metres <= near)
    return [Spot(place) for place in ends]


def watch_besieged(field: Field, a: str, b: str, minute: int) -> None:
    """Tests whether besiegers and garrison see each other. Others at the spot take no part."""
    spot = field.mover(a).spot
    one, other = contact_group_of(field, a, minute), contact_group_of(field, b, minute)
    one.sees = look_for_enemy(field, one, other, spot, minute)
    other.sees = look_for_enemy(field, other, one, spot, minute)
    for key in one.keys:
        inside = [foe for foe in other.keys if posts.are_besieger_and_garrison(field, key, foe)]
        keep_apart(field, [key], inside, spots.next_dawn(minute))


def apart_until(field: Field, one: ContactGroup, other: ContactGroup, outcome: str, minute: int) -> int:
    """Returns when a pair that has parted may meet again: at dawn.

    Unseen neighbours may meet at dusk. After an evasion with a pursuer it is almost at once.

    CAMP-MEET-02, CAMP-MEET-09.
    """
    if outcome == "evaded" and any(is_pursuing(field, key) for key in (*one.keys, *other.keys)):
        return minute + field.theatre.settings.march.regain
    moving = any(field.mover(key).state in ON_THE_MOVE for key in (*one.keys, *other.keys))
    if outcome == "passed" and not moving:
        return min(spots.next_dusk(minute), spots.next_dawn(minute))
    return spots.next_dawn(minute)


def resolve_contact(field: Field, one: ContactGroup, other: ContactGroup, spot: Spot, minute: int) -> str:
    """Plays the table of stances and returns how the contact ended. CAMP-MEET-02, CAMP-MEET-05."""
    if not one.sees and not other.sees:
        return "passed"
    if not (one.sees and other.sees):
        seer, blind = (one, other) if one.sees else (other, one)
        return one_sees(field, seer, blind, spot, minute)
    if is_group_worn(field, one) or is_group_worn(field, other):
        return face_enemy(field, one, other, spot, minute)
    by = {one.stance: one, other.stance: other}
    if one.stance is other.stance:
        return SAME_STANCE[one.stance](field, one, other, spot, minute)
    if Stance.AVOID in by:
        bold = by[Stance.ATTACK] if Stance.ATTACK in by else by[Stance.DEFEND]
        return shy_meets_bold(field, by[Stance.AVOID], bold, spot, minute)
    attacker, defender = by[Stance.ATTACK], by[Stance.DEFEND]
    return open_battle(field, attacker, defender, spot, kind_against(field, defender, spot), minute)


def both_attack(field: Field, one: ContactGroup, other: ContactGroup, spot: Spot, minute: int) -> str:
    """Opens a meeting engagement. If only one side marches, it is the attacker. CAMP-MEET-04."""
    marching = [group for group in (one, other) if field.mover(group.lead).state in ON_THE_MOVE]
    first = marching[0] if len(marching) == 1 else one
    second = other if first is one else one
    return open_battle(field, first, second, spot, EngagementKind.MEETING, minute)


def both_avoid(field: Field, one: ContactGroup, other: ContactGroup, _spot: Spot, minute: int) -> str:
    """Lets both go round each other: three hours lost, and with carts the day. CAMP-MEET-08."""
    about = field.theatre.settings.march.round
    for group in (one, other):
        cart = any(spotting.has_train(field.column(key)) for key in group.keys)
        delay_march(field, group, minute, spots.next_dawn(minute) - minute if cart else about)
    return "round"


def both_stand(field: Field, one: ContactGroup, other: ContactGroup, spot: Spot, minute: int) -> str:
    """Leaves both in face of each other, unless one attacks or gets away. CAMP-MEET-06."""
    for group, enemy in ((one, other), (other, one)):
        if bars_road(field, group, enemy) or guards_town(field, group, enemy):
            take_offensive(field, group)
            kind = kind_against(field, enemy, spot)
            return open_battle(field, group, enemy, spot, kind, minute)
    gone = slip_in(field, one, other, minute) + slip_in(field, other, one, minute)
    if gone + leave_standoff(field, one, other, minute) + leave_standoff(field, other, one, minute):
        return "evaded"
    return face_enemy(field, one, other, spot, minute)


def shy_meets_bold(field: Field, shy: ContactGroup, bold: ContactGroup, spot: Spot, minute: int) -> str:
    """Lets *shy* get away from *bold*, column by column.

    A column that is caught is attacked, passed or faced. CAMP-MEET-07.
    """
    bonus = 0 if bold.stance is Stance.ATTACK else field.theatre.settings.evasion.slipping
    caught = [key for key in shy.keys if not gets_away(field, key, bold, bonus, minute)]
    if not caught:
        delay_march(field, bold, minute, HOUR)
        follow_trail(field, bold, shy)
        return "evaded"
    gone = [key for key in shy.keys if key not in caught]
    keep_apart(field, gone, bold.keys, apart_until(field, shy, bold, "evaded", minute))
    fresh = (key for key in caught if not is_worn(field, key))
    shy.keys = caught
    put_in_lead(field, shy, next(fresh, caught[0]))
    if is_group_worn(field, shy):
        return face_enemy(field, shy, bold, spot, minute)
    if bold.stance is Stance.DEFEND and (overmatches_enemy(field, bold) or guards_town(field, bold, shy)):
        take_offensive(field, bold)
    if bold.stance is Stance.ATTACK:
        is_assault = kind_against(field, shy, spot) is EngagementKind.ASSAULT
        kind = EngagementKind.ASSAULT if is_assault else EngagementKind.PURSUIT
        return open_battle(field, bold, shy, spot, kind, minute)
    passing = [group for group in (bold, shy) if group is bold or is_twice(group)]
    if sum(march_past(field, group, minute) for group in passing):
        return "let_go"
    return face_enemy(field, shy, bold, spot, minute)


SAME_STANCE: dict[Stance, Callable[[Field, ContactGroup, ContactGroup, Spot, int], str]] = {
    Stance.ATTACK: both_attack,
    Stance.DEFEND: both_stand,
    Stance.AVOID: both_avoid,
}


def gets_away(field: Field, key: str, enemy: ContactGroup, bonus: int, minute: int) -> bool:
    """Tells whether *key* evades, raises the siege, or gets through besiegers into its own town.

    CAMP-EVADE-05.
    """
    if posts.lies_before(field, key):
        bonus = field.theatre.settings.evasion.slipping
    into = sieges.gets_in(field, key, enemy.keys, minute)
    return try_evasion(field, key, enemy, bonus, minute) if into is None else into


def slip_in(field: Field, group: ContactGroup, enemy: ContactGroup, minute: int) -> int:
    """Lets columns that face the besiegers of their own town try to get in.

    Only those whose march ends there try. Returns how many succeed.
    """
    stayed = [
        key
        for key in group.keys
        if field.mover(key).state is ForceState.FACING and not orders.path_by_order(field, key)
    ]
    return sum(bool(sieges.gets_in(field, key, enemy.keys, minute)) for key in stayed)


def is_pursuing(field: Field, key: str) -> bool:
    return field.column(key).order.kind is OrderKind.PURSUE


def follow_trail(field: Field, hunter: ContactGroup, game: ContactGroup) -> None:
    """Notes, for columns with orders to pursue, the road by which the enemy slipped away. CAMP-ORDER-11."""
    ways = [field.mover(key).path[0] for key in game.keys if field.mover(key).path]
    for key in hunter.keys:
        if ways and is_pursuing(field, key):
            field.mover(key).trail = ways[0]


def one_sees(field: Field, seer: ContactGroup, blind: ContactGroup, spot: Spot, minute: int) -> str:
    """Plays a contact that only one side notices. CAMP-MEET-03."""
    if seer.stance is Stance.ATTACK and not (is_group_worn(field, seer) or is_group_worn(field, blind)):
        halted = field.mover(seer.lead).state not in ON_THE_MOVE
        close = spotting.terrain_at(field.theatre, spot) not in (Terrain.OPEN, Terrain.PLAIN)
        kind = EngagementKind.AMBUSH if halted or close else EngagementKind.MEETING
        return open_battle(field, seer, blind, spot, kind, minute, surprise=True)
    return "slipped" if seer.stance is Stance.AVOID else "let_go"


def is_group_worn(field: Field, group: ContactGroup) -> bool:
    """Tells whether the lead of *group* has fought enough this turn.

    With a train, all who could defend it must have.
    """
    armed = [key for key in group.keys if has_escort(field.column(key).units)]
    if armed and group.lead not in armed:
        return all(is_worn(field, key) for key in armed)
    return is_worn(field, group.lead)


def is_worn(field: Field, key: str) -> bool:
    """Tells whether *key* has fought as many battles this turn as a column may. CAMP-MEET-11."""
    return field.mover(key).battles_fought >= field.theatre.settings.battles.most_battles


def bars_road(field: Field, group: ContactGroup, enemy: ContactGroup) -> bool:
    """Tells whether *group* has a march to make, or no right to stay, and is twice as strong.

    CAMP-MEET-06.
    """
    if field.mover(enemy.lead).state in ON_THE_MOVE or not is_twice(group):
        return False
    able = [key for key in group.keys if may_attack(field, key)]
    return any(has_march(field, key) or standoffs.is_stranger(field, key) for key in able)


def guards_town(field: Field, group: ContactGroup, enemy: ContactGroup) -> bool:
    """Tells whether *group* is the garrison of the town where it stands, and *enemy* a weaker band in it.

    CAMP-MEET-06.
    """
    town = any(posts.is_fortified(field, key) and may_attack(field, key) for key in group.keys)
    return town and group.sees < group.men and any(standoffs.is_stranger(field, key) for key in enemy.keys)


def is_twice(group: ContactGroup) -> bool:
    """Tells whether *group* sees itself twice as strong as its enemy."""
    return group.men >= 2 * group.sees


def overmatches_enemy(field: Field, group: ContactGroup) -> bool:
    """Tells whether *group* is free to attack and sees itself twice as strong as its enemy."""
    return is_twice(group) and any(may_attack(field, key) for key in group.keys)


def may_attack(field: Field, key: str) -> bool:
    """Tells whether *key*, which stands, is free to attack.

    It is neither exhausted, nor called elsewhere, nor a besieger.
    """
    moving, column = field.mover(key), field.column(key)
    tied = moving.called_to or moving.heels or posts.lies_before(field, key)
    able = moving.state not in (ForceState.EXHAUSTED, ForceState.STOPPED, ForceState.RETREATING)
    able = able and not is_worn(field, key)
    return able and not tied and has_escort(column.units) and column.order.stance is not Stance.AVOID


def take_offensive(field: Field, group: ContactGroup) -> None:
    """Makes *group*, which stands, attack, led by the first column that is free to."""
    group.stance = Stance.ATTACK
    put_in_lead(field, group, next((key for key in group.keys if may_attack(field, key)), group.lead))


def has_march(field: Field, key: str) -> bool:
    """Tells whether *key* is on the march by its order, or was until it met the enemy."""
    state = field.mover(key).state
    return (
        state is ForceState.MARCHING or state is ForceState.FACING and bool(orders.path_by_order(field, key))
    )


def march_past(field: Field, group: ContactGroup, minute: int) -> int:
    """Sends on the columns of *group* that have a march to make; returns how many do."""
    going = [key for key in group.keys if has_march(field, key)]
    for key in going:
        if field.mover(key).state is ForceState.FACING:
            orders.go_on(field, key, minute)
    return len(going)


def open_battle_with_besiegers(field: Field, key: str, minute: int) -> None:
    """Makes *key*, seen as it broke out of a besieged place, fight the besiegers.

    If one of the two has fought enough this week, *key* only goes back into its fortifications.
    """
    spot = field.mover(key).spot
    lying = [other for other in posts.besiegers_of(field, spot.place) if not is_worn(field, other)]
    if not lying or is_worn(field, key):
        field.halt_column(key, minute, ForceState.HALTED, sieges.waits_until(field, key, minute))
        return
    one = ContactGroup([key], field.column(key).side, field.column(key).men, lead=key)
    other = contact_group_of(field, lying[0], minute)
    other.lead = lying[0]
    one.sees, other.sees = other.men, one.men
    open_battle(field, one, other, spot, EngagementKind.SIEGE, minute)
