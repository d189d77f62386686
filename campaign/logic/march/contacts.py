"""When hostile forces come together: who sees whom, and what their stances make of it (sections 3 and 4).

Whoever stands or marches together meets the enemy together: one test of sight a side, one stance a side.
"""

from collections.abc import Callable, Mapping

from campaign.logic import orders
from campaign.logic.engagement import posts
from campaign.logic.engagement.contact_group import Company, company, follow, look, parted
from campaign.logic.knowledge import spotting as sight
from campaign.logic.march import sieges
from campaign.logic.march.battle_opening import kind_against, open_battle
from campaign.logic.march.evasion import delay, evade, leave
from campaign.logic.movement.field import HOUR, ON_THE_MOVE, OUT, Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_rates import WAYS
from campaign.logic.theatre.march_state import Contact
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import EngagementKind, ForceState, OrderKind, Stance, Terrain


def come_together(field: Field, a: str, b: str, minute: int, where: Spot | None = None) -> None:
    """Plays the contact of *a* and *b* and their companies, unless they are friends or have lately parted;
    *where*: if they do not stand at one spot.
    """
    if field.column(a).side == field.column(b).side or parted(field, a, b, minute):
        return
    if field.moving(a).state in OUT or field.moving(b).state in OUT:
        return
    if posts.apart(field, a, b, minute):
        watch(field, a, b, minute)
        return
    a, b = field.by_lot((a, b))
    field.bring_up(a, minute)
    field.bring_up(b, minute)
    spot = where or field.moving(b if field.moving(a).state in ON_THE_MOVE else a).spot
    one, other = company(field, a, b, minute), company(field, b, a, minute)
    one.sees = look(field, one, other, spot, minute)
    other.sees = look(field, other, one, spot, minute)
    for group in (one, other):
        follow(field, group)
    if posts.before_works(field, a, b) and Stance.ATTACK not in (one.stance, other.stance):
        part(field, one.keys, other.keys, spots.next_dawn(minute))  # too many for who was to storm, or sally
        return
    outcome = resolve(field, one, other, spot, minute)
    a, b = sorted((a, b))
    if outcome != "passed":
        number = sum(contact.columns == (a, b) for contact in field.state.contacts) + 1
        key = f"{field.theatre.turn}-{a}-{b}-{number}"
        seen_by = tuple(sorted(group.side for group in (one, other) if group.sees))
        field.state.contacts.append(Contact(key, minute, spot, (a, b), seen_by, outcome))
    if outcome not in ("engaged", "taken"):
        part(field, one.keys, other.keys, until(field, one, other, outcome, minute))


def meet_nearby(field: Field, standing: Mapping[Spot, list[str]], minute: int) -> None:
    """Who stands on a road within 2 km of a place is at the place for whoever stands there, or as near to it
    (section 3): of those *standing* at each spot. Who is in his own works neither comes out for that nor is
    fallen upon.
    """
    close: dict[Spot, list[Spot]] = {}
    for spot in standing:
        for place in places_near(field, spot):
            close.setdefault(place, []).append(spot)
    for place, spots_near in close.items():
        for i, spot in enumerate(spots_near):
            for there in (place, *spots_near[i + 1 :]):
                for one in standing[spot]:
                    for other in standing.get(there, ()):
                        stay = field.moving(one).spot == spot and field.moving(other).spot == there
                        if stay and not posts.inside(field, other):
                            come_together(field, one, other, minute, place if there == place else None)


def places_near(field: Field, spot: Spot) -> list[Spot]:
    """The ends of the road on which *spot* lies that are within 2 km of it."""
    route = field.theatre.routes.get(spot.route)
    if route is None or route.kind not in WAYS:
        return []
    near = field.theatre.settings.march.kept_ground
    ends = [route.a] * (spot.metres <= near) + [route.b] * (route.metres - spot.metres <= near)
    return [Spot(place) for place in ends]


def watch(field: Field, a: str, b: str, minute: int) -> None:
    """Besiegers and garrison look at each other, and no more; others who are there are no part of it."""
    spot = field.moving(a).spot
    one, other = company(field, a, b, minute), company(field, b, a, minute)
    one.sees = look(field, one, other, spot, minute)
    other.sees = look(field, other, one, spot, minute)
    for key in one.keys:
        inside = [foe for foe in other.keys if posts.before_works(field, key, foe)]
        part(field, [key], inside, spots.next_dawn(minute))


def until(field: Field, one: Company, other: Company, outcome: str, minute: int) -> int:
    """When a pair that has parted may come together again: at dawn; who lie side by side unseen, at dusk; at
    once, almost, if one has got away and the other has orders to pursue.
    """
    if outcome == "evaded" and any(pursues(field, key) for key in (*one.keys, *other.keys)):
        return minute + field.theatre.settings.march.regain
    moving = any(field.moving(key).state in ON_THE_MOVE for key in (*one.keys, *other.keys))
    if outcome == "passed" and not moving:
        return min(spots.next_dusk(minute), spots.next_dawn(minute))
    return spots.next_dawn(minute)


def part(field: Field, ones: list[str], others: list[str], again: int) -> None:
    for one in ones:
        for other in others:
            field.moving(one).quiet[other] = again
            field.moving(other).quiet[one] = again


def resolve(field: Field, one: Company, other: Company, spot: Spot, minute: int) -> str:
    """Plays the table of section 4 and returns how the contact ended."""
    if not one.sees and not other.sees:
        return "passed"
    if not (one.sees and other.sees):
        seer, blind = (one, other) if one.sees else (other, one)
        return one_sees(field, seer, blind, spot, minute)
    if worn(field, one) or worn(field, other):
        return face(field, one, other, spot, minute)
    by = {one.stance: one, other.stance: other}
    if one.stance is other.stance:
        return SAME_STANCE[one.stance](field, one, other, spot, minute)
    if Stance.AVOID in by:
        bold = by[Stance.ATTACK] if Stance.ATTACK in by else by[Stance.STAND]
        return shy_meets_bold(field, by[Stance.AVOID], bold, spot, minute)
    attacker, defender = by[Stance.ATTACK], by[Stance.STAND]
    return open_battle(field, attacker, defender, spot, kind_against(field, defender, spot), minute)


def both_attack(field: Field, one: Company, other: Company, spot: Spot, minute: int) -> str:
    """Opens a meeting engagement: if only one side marches, it is the attacker."""
    marching = [group for group in (one, other) if field.moving(group.lead).state in ON_THE_MOVE]
    first = marching[0] if len(marching) == 1 else one
    second = other if first is one else one
    return open_battle(field, first, second, spot, EngagementKind.MEETING, minute)


def both_avoid(field: Field, one: Company, other: Company, _spot: Spot, minute: int) -> str:
    """Lets both go round each other: three hours lost, and with carts the day."""
    about = field.theatre.settings.march.round
    for group in (one, other):
        cart = any(sight.carts(field.column(key)) for key in group.keys)
        delay(field, group, minute, spots.next_dawn(minute) - minute if cart else about)
    return "round"


def both_stand(field: Field, one: Company, other: Company, spot: Spot, minute: int) -> str:
    """Leaves both in face of each other, unless one attacks or gets away."""
    strong = bars_road(field, one, other)
    if strong:
        weak = other if strong is one else one
        strong.stance = Stance.ATTACK
        return open_battle(field, strong, weak, spot, kind_against(field, weak, spot), minute)
    gone = slip_in(field, one, other, minute) + slip_in(field, other, one, minute)
    if gone + leave(field, one, other, minute) + leave(field, other, one, minute):
        return "evaded"
    return face(field, one, other, spot, minute)


def shy_meets_bold(field: Field, shy: Company, bold: Company, spot: Spot, minute: int) -> str:
    """Lets *shy* get away from *bold*, column by column; what is caught is attacked or faced."""
    bonus = 0 if bold.stance is Stance.ATTACK else field.theatre.settings.evasion.slipping
    caught = [key for key in shy.keys if not gets_away(field, key, bold, bonus, minute)]
    if not caught:
        delay(field, bold, minute, HOUR)
        follow_trail(field, bold, shy)
        return "evaded"
    shy.keys, shy.lead = caught, caught[0]
    if bold.stance is Stance.ATTACK:
        return open_battle(field, bold, shy, spot, EngagementKind.PURSUIT, minute)
    return face(field, shy, bold, spot, minute)


SAME_STANCE: dict[Stance, Callable[[Field, Company, Company, Spot, int], str]] = {
    Stance.ATTACK: both_attack,
    Stance.STAND: both_stand,
    Stance.AVOID: both_avoid,
}


def gets_away(field: Field, key: str, enemy: Company, bonus: int, minute: int) -> bool:
    """*key* slips aside, or raises the siege, or gets through besiegers into its own town."""
    if posts.lies_before(field, key):
        bonus = field.theatre.settings.evasion.slipping
    into = sieges.enters(field, key, enemy.keys, minute)
    return evade(field, key, enemy, bonus, minute) if into is None else into


def slip_in(field: Field, group: Company, enemy: Company, minute: int) -> int:
    """Who stands in face of besiegers of his own town, where his way ends, tries to get in; how many do."""
    stayed = [
        key
        for key in group.keys
        if field.moving(key).state is ForceState.IN_FACE and not orders.plan(field, key)
    ]
    return sum(bool(sieges.enters(field, key, enemy.keys, minute)) for key in stayed)


def pursues(field: Field, key: str) -> bool:
    return field.column(key).order.kind is OrderKind.PURSUE


def follow_trail(field: Field, hunter: Company, game: Company) -> None:
    """Who has orders to pursue has seen by which road the enemy slipped away."""
    ways = [field.moving(key).path[0] for key in game.keys if field.moving(key).path]
    for key in hunter.keys:
        if ways and pursues(field, key):
            field.moving(key).trail = ways[0]


def one_sees(field: Field, seer: Company, blind: Company, spot: Spot, minute: int) -> str:
    if seer.stance is Stance.ATTACK and not (worn(field, seer) or worn(field, blind)):
        halted = field.moving(seer.lead).state not in ON_THE_MOVE
        close = sight.terrain_at(field.theatre, spot) not in (Terrain.OPEN, Terrain.PLAIN)
        kind = EngagementKind.AMBUSH if halted or close else EngagementKind.MEETING
        return open_battle(field, seer, blind, spot, kind, minute, surprise=True)
    return "slipped" if seer.stance is Stance.AVOID else "let_go"


def worn(field: Field, group: Company) -> bool:
    """So many fights a turn are enough for anybody."""
    return field.moving(group.lead).fights >= field.theatre.settings.fights.most_fights


def bars_road(field: Field, one: Company, other: Company) -> Company | None:
    """Whoever would march on, and sees itself twice as strong as the enemy who bars its road, attacks."""
    for group, enemy in ((one, other), (other, one)):
        if field.moving(enemy.lead).state not in ON_THE_MOVE and group.men >= 2 * group.sees:
            for key in group.keys:
                state = field.moving(key).state
                if state is ForceState.MARCHING or (state is ForceState.IN_FACE and orders.plan(field, key)):
                    return group
    return None


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


def caught(field: Field, key: str, minute: int) -> None:
    """*key* was seen as it broke out of a besieged place: it must fight those who lie before it."""
    spot = field.moving(key).spot
    lying = posts.besiegers(field, spot.place)
    one = Company([key], field.column(key).side, field.column(key).men, lead=key)
    other = company(field, lying[0], key, minute)
    other.lead = lying[0]
    one.sees, other.sees = other.men, one.men
    open_battle(field, one, other, spot, EngagementKind.SIEGE, minute)
