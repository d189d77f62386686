"""SCW-EVENT on the table: a card at the end of the turn, natives who leave or arrive, dust."""

from collections.abc import Iterator, Sequence

from rules.scwares.battle import Dust, ScwaresBattle
from rules.scwares.cards import Event, cards_left, draw, event, rank, suit
from rules.scwares.engine.losses import depart
from rules.scwares.engine.markers import put_bases
from rules.scwares.tables import ARRIVING_UNIT, RANGE
from rules.scwares.terms import (
    BASES_APPEAR,
    BASES_LEAVE,
    BONUS,
    CLUB,
    DUST_CLOUD,
    INFANTRY,
    NATIVE,
    NATIVES,
    NONE,
    RANKS,
    SHORTAGE,
    SPADE,
    SPEAR,
    STEPS,
)
from rules.scwares.units import STEADY, TURNED_UP, Base, Group, ScwaresUnit

SHORTAGE_CLAUSES = {CLUB: "SCW-EVENT-07", SPADE: "SCW-EVENT-14"}
BONUS_CLAUSES = {
    "10": "SCW-EVENT-08",
    "J": "SCW-EVENT-09",
    "Q": "SCW-EVENT-10",
    "K": "SCW-EVENT-11",
    "A": "SCW-EVENT-12",
}


def event_phase(battle: ScwaresBattle) -> None:
    """Turns one card and applies its effect. SCW-TURN-08, SCW-EVENT-03, SCW-R-33."""
    card = draw(battle.dice, battle.cards)
    faces = battle.heard.faces if len(cards_left(battle.cards)) > 1 else ()  # the last card needs no die
    battle.cards.append(card)
    battle.turned.append((battle.turn, card))
    battle.log.add("SCW-EVENT-03", "card_turned", -1, -1, faces, (card,))
    card_event = event(battle.dice, card, battle.options)
    if card_event.effect == BASES_LEAVE:
        go_home(battle, card_event)
    elif card_event.effect == BASES_APPEAR:
        bring_natives(battle, card_event)
    elif card_event.effect == DUST_CLOUD:
        raise_dust(battle, card_event)
    else:
        tell_europeans(battle, card, card_event)


def tell_europeans(battle: ScwaresBattle, card: int, card_event: Event) -> None:
    """Logs what a card changes for the Europeans.

    SCW-EVENT-07, SCW-EVENT-08, SCW-EVENT-09, SCW-EVENT-10, SCW-EVENT-11, SCW-EVENT-12, SCW-EVENT-14.
    """
    if card_event.effect == SHORTAGE:
        clause = SHORTAGE_CLAUSES[suit(card)]
        battle.log.add(clause, "runs_short", -1, -1, (), (card_event.weapon,))
    elif card_event.effect == BONUS:
        values = (card_event.points, card_event.score, card_event.duration)
        verb = "heartened_twice" if card_event.points and card_event.score else "heartened"
        battle.log.add(BONUS_CLAUSES[RANKS[rank(card)]], verb, -1, -1, (), values)


def leading_base(battle: ScwaresBattle) -> Base | None:
    """Returns the European-side base nearest to any enemy.

    With no enemy in sight it is the one nearest to the enemy's table edge. SCW-R-34.
    """
    side = battle.european
    bases = [base for unit in battle.units_on_table(side) for base in unit.bases_on_table()]
    if not bases:
        return None
    if battle.held[1 - side]:
        return min(bases, key=lambda base: battle.span(base.cell, side))
    east, north = STEPS[battle.homes[1 - side]]
    return max(bases, key=lambda base: base.place[0] * east + base.place[1] * north)


def go_home(battle: ScwaresBattle, card_event: Event) -> None:
    """Removes the native bases farthest from the leading Europeans from the field.

    A unit under a marker is where its marker is. Among bases equally far their owner chooses.
    SCW-EVENT-05, SCW-R-34.
    """
    side = battle.side_of(NATIVES)
    battle.log.add("SCW-EVENT-05", "go_home", -1, -1, card_event.faces, (card_event.bases,))
    head = leading_base(battle)
    ranks: dict[int, list[Base]] = {}  # by zones from the leading Europeans
    for unit in battle.units:
        if unit.side != side or unit.is_marker or not (unit.on_table or unit.index in battle.hides):
            continue
        for base in unit.bases:
            if not base.gone:
                cell = place_of(battle, unit, base)
                ranks.setdefault(battle.table.spans(head.cell)[cell] if head else 0, []).append(base)
    due = card_event.bases
    for span in sorted(ranks, reverse=True):
        rank = ranks[span]
        while due and rank:
            base = next_to_leave(battle, rank) if due < len(rank) else rank[0]
            rank.remove(base)
            due -= 1
            hidden = base.unit.index in battle.hides
            depart(battle, base, "SCW-EVENT-05", 1 << side if hidden else 3)
            if hidden and not base.unit.strength:
                lift_marker(battle, base.unit)


def next_to_leave(battle: ScwaresBattle, rank: list[Base]) -> Base:
    """Returns, of bases equally far, the first of the unit that their owner chooses.

    For a unit under a marker the marker answers. SCW-R-34.
    """
    units = list(dict.fromkeys(base.unit.index for base in rank))
    speaker = battle.hides.get(units[0], units[0])
    chosen = battle.decide("SCW-R-34", battle.units[speaker], units)
    return next(base for base in rank if base.unit.index == chosen)


def place_of(battle: ScwaresBattle, unit: ScwaresUnit, base: Base) -> int:
    """Returns the zone of *base*, or of its marker."""
    if unit.index in battle.hides:
        return battle.units[battle.hides[unit.index]].bases[0].cell
    return base.cell


def lift_marker(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Removes the marker of *unit*, under which nobody is left. SCW-EVENT-05."""
    marker = battle.units[battle.hides.pop(unit.index)]
    del battle.under[marker.index]
    battle.lift(marker.bases[0])
    marker.bases[0].gone = True
    marker.strength, marker.state, marker.on_table = 0, TURNED_UP, False
    unit.unseen = True
    battle.changes += 1
    battle.log.add("SCW-EVENT-05", "marker_lifted", marker.index, -1, (), (0,))


def bring_natives(battle: ScwaresBattle, event: Event) -> None:
    """Brings natives on at once, or not at all. SCW-EVENT-06, SCW-R-33."""
    occurs = int(event.occurs)
    battle.log.add("SCW-EVENT-06", "rising", -1, -1, event.faces, (event.bases, event.distance, occurs))
    cell = spot(battle, event)
    if event.occurs and cell != NONE:
        arrive(battle, cell, event.bases)


def raise_dust(battle: ScwaresBattle, card_event: Event) -> None:
    """Places a cloud of dust. Its content shows as the next native move begins. SCW-EVENT-13, SCW-R-33."""
    cell = spot(battle, card_event)
    if cell == NONE:
        return
    where = battle.table.xs[cell], battle.table.ys[cell]
    battle.log.add("SCW-EVENT-13", "dust", -1, -1, card_event.faces, (card_event.distance, *where))
    battle.dust.append(Dust(cell, card_event.bases if card_event.occurs else 0))


def spot(battle: ScwaresBattle, card_event: Event) -> int:
    """Returns the zone that far in that direction from the leading Europeans.

    It ends at the table's edge. SCW-R-36, SCW-R-37.
    """
    head = leading_base(battle)
    if head is None:
        return NONE
    way = (card_event.direction + battle.north) % len(STEPS)
    east, north = STEPS[way]
    table = battle.table
    x = min(max(head.place[0] + east * card_event.distance, 0), table.cols - 1)
    y = min(max(head.place[1] + north * card_event.distance, 0), table.rows - 1)
    return table.at(x, y)


def dust_settles(battle: ScwaresBattle) -> None:
    """Puts down the bases in the dust as the native move begins, if there are any. SCW-EVENT-13, SCW-R-33."""
    clouds, battle.dust = battle.dust, []
    for cloud in clouds:
        values = battle.table.xs[cloud.cell], battle.table.ys[cloud.cell], int(cloud.bases > 0)
        battle.log.add("SCW-EVENT-13", "dust_settles", -1, -1, (), values)
        if cloud.bases:
            arrive(battle, cloud.cell, cloud.bases)


def arrive(battle: ScwaresBattle, cell: int, bases: int) -> None:
    """Brings on native infantry at a zone. SCW-EVENT-06, SCW-EVENT-13, SCW-R-36."""
    for unit in raise_bands(battle, cell, bases):
        put_bases(battle, unit, cell, unit.facing, "SCW-R-36", "arrives", unit.side, battle.arrivals)
        battle.arrivals += 1


def raise_bands(battle: ScwaresBattle, cell: int, bases: int) -> Iterator[ScwaresUnit]:
    """Yields native infantry in units of four, in its own group, not yet put down. *cell*: NONE if unknown.

    SCW-R-36.
    """
    return raise_group(battle, cell, sizes_of_bands(bases), bases)


def sizes_of_bands(bases: int) -> list[int]:
    """Returns the units into which *bases* that rise are divided. SCW-R-36."""
    return [min(ARRIVING_UNIT, bases - before) for before in range(0, bases, ARRIVING_UNIT)]


def raise_group(
    battle: ScwaresBattle, cell: int, counts: Sequence[int], original: int
) -> Iterator[ScwaresUnit]:
    """Yields native units of so many bases, in a group of *original* bases. They have the most common weapon.

    SCW-R-36, SCW-GMOR-01.
    """
    side, head = battle.side_of(NATIVES), leading_base(battle)
    group = Group(side, f"rising {battle.arrivals + 1}", original=original)
    battle.groups.append(group)
    weapon = commonest_weapon(battle, side)
    facing = 0
    if head is not None and cell != NONE and head.cell != cell:
        facing = battle.table.bearing(cell, head.cell)
    for count in counts:
        unit = ScwaresUnit(
            len(battle.units), side, 0, 0, facing, count, 0, STEADY, True,
            troop_class=NATIVE, kind=INFANTRY, weapon=weapon, group=len(battle.groups) - 1,
            start=count, entered=battle.turn,
        )  # fmt: skip
        unit.bases = [Base(unit, number) for number in range(count)]
        battle.units.append(unit)
        group.units.append(unit.index)
        battle.changes += 1
        yield unit


def commonest_weapon(battle: ScwaresBattle, side: int) -> int:
    """Returns the weapon of most native infantry units; of equals the one with longer range. SCW-R-36."""
    arms = [
        unit.weapon
        for unit in battle.units
        if unit.side == side and unit.kind == INFANTRY and unit.weapon != NONE
    ]
    return max(arms, key=lambda weapon: (arms.count(weapon), RANGE[weapon]), default=SPEAR)
