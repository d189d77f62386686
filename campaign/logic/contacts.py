"""When hostile forces come together: who sees whom, and what their stances make of it (sections 3 and 4).

Whoever stands or marches together meets the enemy together: one test of sight a side, one stance a side.
"""

from dataclasses import dataclass

from campaign.logic import fights, retreats, sight, spots
from campaign.logic.field import HOUR, ON_THE_MOVE, OUT, Field
from campaign.logic.march_state import Contact
from campaign.logic.rates import day_rate, fastest, favours, slowest, way_at
from campaign.logic.theatre import Spot
from campaign.logic.words import EngagementKind, ForceKind, ForceState, OrderKind, Stance, Terrain

EVASION = {
    Terrain.JUNGLE: 20,
    Terrain.MOUNTAIN: 20,
    Terrain.SWAMP: 20,
    Terrain.HILLS: 10,
    Terrain.CANE: 10,
    Terrain.OPEN: -10,
    Terrain.PLAIN: -10,
    Terrain.URBAN: 0,
}


@dataclass(slots=True)
class Company:
    """The columns of one side in a contact. `lead` is the one whose stance they follow; `sees`: the enemy's
    men as seen, 0 if not seen.
    """

    keys: list[str]
    side: str
    men: int
    sees: int = 0
    lead: str = ""
    stance: Stance = Stance.STAND


def come_together(field: Field, a: str, b: str, minute: int) -> None:
    """Plays the contact of *a* and *b* and their companies, unless they are friends or have lately parted."""
    if field.column(a).side == field.column(b).side or parted(field, a, b, minute):
        return
    if field.moving(a).state in OUT or field.moving(b).state in OUT:
        return
    a, b = field.by_lot((a, b))
    field.bring_up(a, minute)
    field.bring_up(b, minute)
    spot = field.moving(b if field.moving(a).state in ON_THE_MOVE else a).spot
    one, other = company(field, a, b, minute), company(field, b, a, minute)
    one.sees = look(field, one, other, spot, minute)
    other.sees = look(field, other, one, spot, minute)
    for group in (one, other):
        follow(field, group)
    outcome = resolve(field, one, other, spot, minute)
    a, b = sorted((a, b))
    if outcome != "passed":
        number = sum(contact.columns == (a, b) for contact in field.state.contacts) + 1
        key = f"{field.theatre.turn}-{a}-{b}-{number}"
        seen_by = tuple(sorted(group.side for group in (one, other) if group.sees))
        field.state.contacts.append(Contact(key, minute, spot, (a, b), seen_by, outcome))
    if outcome != "engaged":
        part(field, one.keys, other.keys, until(field, one, other, outcome, minute))


def parted(field: Field, a: str, b: str, minute: int) -> bool:
    return field.moving(a).quiet.get(b, -1) > minute


def until(field: Field, one: Company, other: Company, outcome: str, minute: int) -> int:
    """When a pair that has parted may come together again: at dawn; who lie side by side unseen, at dusk."""
    moving = any(field.moving(key).state in ON_THE_MOVE for key in (*one.keys, *other.keys))
    if outcome == "passed" and not moving:
        return min(spots.next_dusk(minute), spots.next_dawn(minute))
    return spots.next_dawn(minute)


def part(field: Field, ones: list[str], others: list[str], again: int) -> None:
    for one in ones:
        for other in others:
            field.moving(one).quiet[other] = again
            field.moving(other).quiet[one] = again


def company(field: Field, key: str, foe: str, minute: int) -> Company:
    """*key* and the friends who are with it at the place, or within hail on the road, *key* first."""
    moving, side = field.moving(key), field.column(key).side
    if moving.spot.place:
        about = field.at_place(moving.spot.place)
    else:
        about = [
            other
            for other in field.on_route(moving.spot.route)
            if abs(field.metre(other, minute) - moving.spot.metres) <= field.theatre.settings.march.together
        ]
    keys = [key] + [
        other
        for other in about
        if other != key and field.column(other).side == side and not parted(field, other, foe, minute)
    ]
    for other in keys:
        field.bring_up(other, minute)
    return Company(keys, side, sum(field.column(other).men for other in keys))


def look(field: Field, group: Company, enemy: Company, spot: Spot, minute: int) -> int:
    """*group* tests once, by its best eyes, to see *enemy*; the men it sees, 0 if none.

    What it sees goes into its side's picture, a band for each column.
    """
    moving = [field.moving(key) for key in enemy.keys]
    halted = all(one.state not in ON_THE_MOVE for one in moving)
    lying = halted and all(hidden(field, key, minute) for key in enemy.keys)
    targets = [field.column(key) for key in enemy.keys]
    chance = max(
        sight.chance(
            field.theatre,
            field.column(key),
            targets,
            spot,
            halted=halted,
            lying=lying,
            night=spots.night(minute),
        )
        for key in group.keys
    )
    if field.moving(group.keys[0]).state is moving[0].state is ForceState.IN_FACE:
        chance = 100
    face = field.d100(f"sight-{group.side}", minute, group.keys[0], enemy.keys[0])
    if face > chance:
        return 0
    men = 0
    for target in targets:
        dice = field.dice(f"band-{group.side}", minute, target.key)
        seen = sight.sighting(group.side, target, spot, minute, margin=chance - face, dice=dice)
        field.state.sightings.append(seen)
        men += max(1, sight.middle(seen))
    return men


def hidden(field: Field, key: str, minute: int) -> bool:
    """Whether *key* has lain in wait long enough: its order is to hold where it is, and to attack."""
    order = field.column(key).order
    waits = order.kind is OrderKind.HOLD and order.stance is Stance.ATTACK
    return waits and minute - field.moving(key).since >= field.theatre.settings.march.lying


def follow(field: Field, group: Company) -> None:
    """The company fights if any of it fights, and slips away only if all would: its lead says which."""
    by_will: dict[Stance, str] = {}
    for key in group.keys:
        by_will.setdefault(stance(field, key, group.sees, group.men), key)
    for will in (Stance.ATTACK, Stance.STAND, Stance.AVOID):
        if will in by_will:
            group.stance, group.lead = will, by_will[will]
            return


def stance(field: Field, key: str, seen: int, own: int) -> Stance:
    """The stance of *key* towards *seen* men of the enemy (0: unseen), with *own* men about it: its order's,
    turned by the ratio that it will not exceed.
    """
    moving, order = field.moving(key), field.column(key).order
    if moving.state is ForceState.RETREATING:
        return Stance.AVOID
    if moving.state in (ForceState.SPENT, ForceState.SUSPENDED) or moving.called:
        return Stance.STAND
    over = 100 * seen > order.ratio * own
    if order.stance is Stance.ATTACK:
        return Stance.AVOID if over else Stance.ATTACK
    if order.stance is Stance.WITHDRAW:
        return Stance.AVOID if over else Stance.STAND
    return order.stance


def resolve(field: Field, one: Company, other: Company, spot: Spot, minute: int) -> str:
    """Plays the table of section 4; returns how the contact ended."""
    if not one.sees and not other.sees:
        return "passed"
    if not (one.sees and other.sees):
        seer, blind = (one, other) if one.sees else (other, one)
        return one_sees(field, seer, blind, spot, minute)
    if worn(field, one) or worn(field, other):
        return face(field, one, other, spot, minute)
    by = {one.stance: one, other.stance: other}
    pair = {one.stance, other.stance}
    if pair == {Stance.ATTACK}:
        marching = [group for group in (one, other) if field.moving(group.lead).state in ON_THE_MOVE]
        first = marching[0] if len(marching) == 1 else one
        second = other if first is one else one
        return fight(field, first, second, spot, EngagementKind.MEETING, minute)
    if pair == {Stance.ATTACK, Stance.STAND}:
        attacker, defender = by[Stance.ATTACK], by[Stance.STAND]
        return fight(field, attacker, defender, spot, against(field, defender, spot), minute)
    if Stance.AVOID in pair and len(pair) == 2:
        shy, bold = by[Stance.AVOID], by[(pair - {Stance.AVOID}).pop()]
        bonus = 0 if bold.stance is Stance.ATTACK else field.theatre.settings.march.slipping
        caught = [key for key in shy.keys if not evade(field, key, bold, bonus, minute)]
        if not caught:
            delay(field, bold, minute, HOUR)
            return "evaded"
        shy.keys, shy.lead = caught, caught[0]
        if bold.stance is Stance.ATTACK:
            return fight(field, bold, shy, spot, EngagementKind.PURSUIT, minute)
        return face(field, one, other, spot, minute)
    if pair == {Stance.STAND}:
        strong = bars_road(field, one, other)
        if strong:
            weak = other if strong is one else one
            return fight(field, strong, weak, spot, against(field, weak, spot), minute)
        if leave(field, one, other, minute) + leave(field, other, one, minute):
            return "evaded"
        return face(field, one, other, spot, minute)
    about = field.theatre.settings.march.round
    for group in (one, other):
        cart = any(sight.carts(field.column(key)) for key in group.keys)
        delay(field, group, minute, spots.next_dawn(minute) - minute if cart else about)
    return "round"


def one_sees(field: Field, seer: Company, blind: Company, spot: Spot, minute: int) -> str:
    if seer.stance is Stance.ATTACK and not (worn(field, seer) or worn(field, blind)):
        halted = field.moving(seer.lead).state not in ON_THE_MOVE
        close = sight.terrain_at(field.theatre, spot) not in (Terrain.OPEN, Terrain.PLAIN)
        kind = EngagementKind.AMBUSH if halted or close else EngagementKind.MEETING
        return fight(field, seer, blind, spot, kind, minute, surprise=True)
    return "slipped" if seer.stance is Stance.AVOID else "let_go"


def worn(field: Field, group: Company) -> bool:
    """So many fights a turn are enough for anybody."""
    return field.moving(group.lead).fights >= field.theatre.settings.fights.most_fights


def against(field: Field, defender: Company, spot: Spot) -> EngagementKind:
    """An assault if the defender stands in his own works, else a meeting."""
    place = field.theatre.places.get(spot.place)
    held = place is not None and place.fortification > 0 and place.holder == defender.side
    halted = field.moving(defender.lead).state not in ON_THE_MOVE
    return EngagementKind.ASSAULT if held and halted else EngagementKind.MEETING


def bars_road(field: Field, one: Company, other: Company) -> Company | None:
    """Whoever would march on, and sees itself twice as strong as the enemy who bars its road, attacks."""
    for group, enemy in ((one, other), (other, one)):
        if field.moving(enemy.lead).state not in ON_THE_MOVE and group.men >= 2 * group.sees:
            for key in group.keys:
                state = field.moving(key).state
                if state is ForceState.MARCHING or (state is ForceState.IN_FACE and field.plan(key)):
                    return group
    return None


def leave(field: Field, group: Company, enemy: Company, minute: int) -> int:
    """Who has stood in face since before, and has a march to make, tries to leave; how many get away."""
    stayed = [key for key in group.keys if field.moving(key).state is ForceState.IN_FACE and field.plan(key)]
    easy = field.theatre.settings.march.slipping
    return sum(evade(field, key, enemy, easy, minute) for key in stayed)


def fight(
    field: Field,
    attacker: Company,
    defender: Company,
    spot: Spot,
    kind: EngagementKind,
    minute: int,
    surprise: bool = False,
) -> str:
    """Both companies fight, less those who are worn out, or would avoid it and get away first."""
    sides, easy = [], field.theatre.settings.march.slipping
    for group, enemy in ((attacker, defender), (defender, attacker)):
        staying = [group.lead]
        for key in group.keys:
            if key == group.lead or field.moving(key).fights >= field.theatre.settings.fights.most_fights:
                continue
            shy = bool(group.sees) and stance(field, key, group.sees, group.men) is Stance.AVOID
            if not (shy and evade(field, key, enemy, easy, minute)):
                staying.append(key)
        sides.append(staying)
    fights.begin(field, sides[0], sides[1], spot, kind, minute, surprise)
    return "engaged"


def face(field: Field, one: Company, other: Company, spot: Spot, minute: int) -> str:
    """Neither attacks: both stand in face of each other until dawn. The beaten only stand."""
    for key in (*one.keys, *other.keys):
        state = field.moving(key).state
        if state in (ForceState.SPENT, ForceState.SUSPENDED):
            continue
        beaten = state is ForceState.RETREATING
        field.put(key, spot)
        field.halt(key, minute, ForceState.SPENT if beaten else ForceState.IN_FACE)
    return "in_face"


def delay(field: Field, group: Company, minute: int, minutes: int) -> None:
    """Those of *group* who were on the road by their order stand for *minutes*, then go on."""
    for key in group.keys:
        moving = field.moving(key)
        if moving.state is ForceState.MARCHING and moving.run < 0:
            field.halt(key, minute, ForceState.WAITING, minute + minutes)


def evade(field: Field, key: str, enemy: Company, bonus: int, minute: int) -> bool:
    """*key* tries to get away: back or aside up to half a day's march, and its day is over."""
    chance = evasion(field, key, enemy.keys, bonus, minute)
    path = retreats.way_out(field, key, tuple(enemy.keys))
    if bound(field, key) or not path or field.d100(f"evade-{key}", minute, enemy.lead) > chance:
        return False
    beaten = field.moving(key).state is ForceState.RETREATING
    run = half_day(field, key, path[0])
    field.recall(key, minute)
    field.set_out(key, minute, ForceState.RETREATING if beaten else ForceState.MARCHING, path[:1], run)
    return True


def bound(field: Field, key: str) -> bool:
    """A garrison does not slip from its post; a band that is bound to its base does, and comes back."""
    column = field.column(key)
    return column.fixed and column.kind is not ForceKind.BAND


def evasion(field: Field, key: str, enemies: list[str], bonus: int, minute: int) -> int:
    """Percent: own pace against the enemy's fastest, the ground, the people, carts, and the hour."""
    column, spot = field.column(key), field.moving(key).spot
    way = way_at(field.theatre, spot)
    quickest = max(fastest(field.column(enemy), way) for enemy in enemies)
    sum_ = 50 + bonus + 3 * (slowest(column, way) - quickest) + EVASION[sight.terrain_at(field.theatre, spot)]
    sum_ += 4 * sight.nearest(field.theatre, spot).sympathy * favours(field.theatre, column.side)
    if sight.carts(column):
        sum_ -= 20
    if field.moving(key).state is ForceState.RETREATING:
        sum_ -= 20
    if spots.night(minute) or spots.dusk(minute) - minute <= 2 * HOUR:
        sum_ += 10
    return sight.clamp(sum_)


def half_day(field: Field, key: str, towards: str) -> int:
    """Metres of half a day's march on the road to *towards*."""
    spot, column = field.moving(key).spot, field.column(key)
    route = field.theatre.routes.get(spot.route) or field.roads.between(spot.place, towards, column)
    return day_rate(field.theatre, column, route) // 2 if route else 0
