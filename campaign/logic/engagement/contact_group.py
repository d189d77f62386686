"""Forces that meet the enemy together: their sighting test and their stance.

Columns that stand or march together meet the enemy together: one sighting test and one stance a side.
"""

from dataclasses import dataclass, replace

from campaign.logic.knowledge import spotting
from campaign.logic.movement.field import ON_THE_MOVE, Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import ForceState, OrderKind, SightingSource, Stance


@dataclass(slots=True)
class ContactGroup:
    """The columns of one side and its allies in a contact. `lead` is the one whose stance they follow, `side`
    that one's; `sees`: the enemy's men as seen, 0 if not seen.
    """

    keys: list[str]
    side: str
    men: int
    sees: int = 0
    lead: str = ""
    stance: Stance = Stance.DEFEND


def contact_group_of(field: Field, key: str, minute: int) -> ContactGroup:
    """Returns *key* and all friends beside it, *key* first.

    Friends are beside it at one place, or within hail on the road. All forces of a side and of its allies
    at the spot count, even those that have parted from the enemy. CAMP-MARCH-08.
    """
    moving, side = field.mover(key), field.column(key).side
    if moving.spot.place:
        about = [*field.at_place(moving.spot.place), *within_hail(field, moving.spot.place, minute)]
    else:
        about = [
            other
            for other in field.on_route(moving.spot.route)
            if abs(field.metre_at(other, minute) - moving.spot.metres)
            <= field.theatre.settings.march.together
        ]
    allied = field.theatre.relations.are_friends
    keys = [key] + [other for other in about if other != key and allied(side, field.column(other).side)]
    for other in keys:
        field.bring_up(other, minute)
    return ContactGroup(keys, side, sum(field.column(other).men for other in keys))


def within_hail(field: Field, place: str, minute: int) -> list[str]:
    """Returns the columns on roads so close to *place* that they count as there.

    Columns that march as one arrive one after the other, in the same minute.
    """
    hail, near = field.theatre.settings.march.together, []
    for neighbour in field.roads.neighbours.get(place, ()):
        for route in field.roads.joining[place, neighbour]:
            end = route.metres if route.b == place else 0
            near += [
                key for key in field.on_route(route.key) if abs(field.metre_at(key, minute) - end) <= hail
            ]
    return near


def look_for_enemy(field: Field, group: ContactGroup, enemy: ContactGroup, spot: Spot, minute: int) -> int:
    """Tests once whether *group* sees *enemy*, with its best observer.

    Returns the men it sees, 0 if none. Its side and the allies with it get a sighting of each column.

    CAMP-SIGHT-01.
    """
    moving = [field.mover(key) for key in enemy.keys]
    halted = all(one.state not in ON_THE_MOVE for one in moving)
    lying = halted and all(is_hidden(field, key, minute) for key in enemy.keys)
    targets = [field.column(key) for key in enemy.keys]
    chances = [
        spotting.chance_to_see(
            field.theatre,
            field.column(key),
            targets,
            spot,
            halted=halted,
            lying=lying,
            night=spots.is_night(minute),
        )
        for key in group.keys
    ]
    chance = max(chances)
    eyes = field.column(group.keys[chances.index(chance)])
    patrols = eyes.order.kind is OrderKind.PATROL
    own_movers = [field.mover(key) for key in group.keys]
    if all(any(one.state is ForceState.FACING for one in side) for side in (own_movers, moving)):
        chance = 100
    face = field.d100(f"sight-{group.side}", minute, group.keys[0], enemy.keys[0], clause="CAMP-SIGHT-01")
    if face > chance:
        return 0
    men = 0
    for observer in sides_of(field, group):
        for target in targets:
            dice = field.dice(f"band-{observer}", minute, target.key)
            seen = spotting.make_sighting(observer, target, spot, minute, margin=chance - face, dice=dice)
            seen = replace(seen, source=SightingSource.PATROL) if patrols else seen
            field.state.sightings.append(seen)
            men += max(1, spotting.middle_of(seen)) if observer == group.side else 0
    return men


def sides_of(field: Field, group: ContactGroup) -> list[str]:
    """Returns the sides that have columns in *group*, its own first."""
    others = {field.column(key).side for key in group.keys} - {group.side}
    return [group.side, *sorted(others)]


def is_hidden(field: Field, key: str, minute: int) -> bool:
    """Tells whether *key* has waited long enough to be hidden.

    It does so by an order of ambush, or to hold where it is and attack. CAMP-SIGHT-04.
    """
    order = field.column(key).order
    waits = order.kind is OrderKind.AMBUSH or order.kind is OrderKind.HOLD and order.stance is Stance.ATTACK
    return waits and minute - field.mover(key).since >= field.theatre.settings.march.lying


def choose_stance(field: Field, group: ContactGroup) -> None:
    """Sets the stance of the group: it fights if any of it fights.

    It slips away only if all would. Its lead decides.
    """
    by_will: dict[Stance, str] = {}
    for key in group.keys:
        by_will.setdefault(stance_towards(field, key, group.sees, group.men), key)
    for will in (Stance.ATTACK, Stance.DEFEND, Stance.AVOID):
        if will in by_will:
            group.stance = will
            put_in_lead(field, group, by_will[will])
            return


def put_in_lead(field: Field, group: ContactGroup, key: str) -> None:
    """Makes *group* follow *key*: its side is the one that leads the allies."""
    group.lead, group.side = key, field.column(key).side


def stance_towards(field: Field, key: str, seen: int, own_men: int) -> Stance:
    """Returns the stance of *key* towards *seen* men of the enemy (0: unseen).

    *own_men*: men about it. It is the stance of its order, changed by the odds limit that it will not exceed.

    CAMP-ORDER-03, CAMP-ORDER-05.
    """
    moving, order = field.mover(key), field.column(key).order
    if moving.state is ForceState.RETREATING:
        return Stance.AVOID
    if moving.state in (ForceState.EXHAUSTED, ForceState.STOPPED) or moving.called_to or moving.heels:
        return Stance.DEFEND
    if order.kind is OrderKind.RAID and moving.spot != order.spot:
        return Stance.AVOID
    if order.kind is OrderKind.BESIEGE and moving.spot != order.spot:
        return Stance.DEFEND  # what it says is for who comes to help the besieged
    over = 100 * seen > order.odds_limit * own_men
    if order.stance is Stance.ATTACK:
        return Stance.AVOID if over else Stance.ATTACK
    if order.stance is Stance.WITHDRAW:
        return Stance.AVOID if over else Stance.DEFEND
    return order.stance


def have_parted(field: Field, a: str, b: str, minute: int) -> bool:
    return field.mover(a).quiet.get(b, -1) > minute


def keep_apart(field: Field, ones: list[str], others: list[str], again: int) -> None:
    """Keeps every one of *ones* and every one of *others* from meeting until the minute *again*."""
    for one in ones:
        for other in others:
            field.mover(one).quiet[other] = again
            field.mover(other).quiet[one] = again
