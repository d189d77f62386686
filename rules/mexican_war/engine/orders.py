"""Step 1: orders to brigades, the couriers that carry them, and commands that have lost their officer."""

from typing import Final

from rules.mexican_war.battle import Brigade, WarBattle, chain_above
from rules.mexican_war.engine.converging import converge_units, count_stationary
from rules.mexican_war.engine.surroundings import influence_for
from rules.mexican_war.engine.turn import begin_turn, reveal_units
from rules.mexican_war.reading import nation_of
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.sections.morale import influence_on
from rules.mexican_war.sections.officers import may_change_order, reorder_turns
from rules.mexican_war.sections.preparation import READING_TURNS, courier_rate, riding_turns
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import BRIGADE, DIVISION, ORDERS, WarUnit

ATTACK, HOLD, WITHDRAW = 0, 1, 2
BESIDE: Final = 100  # hundredths: an officer so near to a unit is with it


def orders_phase(battle: WarBattle) -> None:
    """Puts orders that have arrived into effect; both sides write new ones unseen. MEX-PRE-02, MEX-SEQ-01."""
    count_stationary(battle)
    begin_turn(battle)
    reveal_units(battle)
    converge_units(battle)
    for brigade in battle.brigades:
        deliver_order(battle, brigade)
    blue, red = battle.together(plan_orders)
    for index, order in sorted(blue + red):
        send_order(battle, battle.brigades[index], order)


def deliver_order(battle: WarBattle, brigade: Brigade) -> None:
    """Puts an order into effect once it has been read. MEX-PRE-04."""
    if brigade.coming != NONE and battle.turn >= brigade.due:
        brigade.order, brigade.coming = brigade.coming, NONE
        spokesman = speaker_of(battle, brigade)
        if spokesman is not None:
            battle.tell("MEX-PRE-04", "has_its_order", spokesman, values=(brigade.order,))


def speaker_of(battle: WarBattle, brigade: Brigade) -> WarUnit | None:
    """Returns who takes the orders of a brigade: its officer, else its first unit on the table."""
    officer = battle.officer_of(BRIGADE, battle.brigades.index(brigade), brigade.side)
    if officer is not None:
        return officer
    return next((battle.units[index] for index in brigade.units if battle.units[index].on_table), None)


def superior_of(battle: WarBattle, brigade: Brigade) -> WarUnit | None:
    """Returns the nearest officer above a brigade who is left. MEX-OFF-10."""
    for rank, command in chain_above(battle, brigade):
        officer = battle.officer_of(rank, command, brigade.side)
        if officer is not None:
            return officer
    return None


def plan_orders(battle: WarBattle, side: int) -> list[tuple[int, int]]:
    """Asks a side for each brigade's order; the one it has or waits for is first. MEX-PRE-02."""
    orders = []
    mind, view = battle.mind_of(side), battle.seen_by(side)
    for index, brigade in enumerate(battle.brigades):
        spokesman = speaker_of(battle, brigade) if brigade.side == side else None
        if spokesman is None:
            continue
        present = brigade.order if brigade.coming == NONE else brigade.coming
        if mind is not None:
            chosen = mind.order_of(view, spokesman)
        else:
            others = [order for order in range(len(ORDERS)) if order != present]
            chosen = battle.decide("MEX-PRE-02", spokesman, [present, *others])
        if chosen != present:
            orders.append((index, chosen))
    return orders


def send_order(battle: WarBattle, brigade: Brigade, order: int) -> None:
    """Sends an order by courier, or lets the brigade act alone.

    MEX-PRE-03, MEX-OFF-06, MEX-OFF-07, MEX-OFF-08.
    """
    spokesman = speaker_of(battle, brigade)
    if spokesman is None:
        return
    superior = superior_of(battle, brigade)
    if not acts_alone(battle, brigade, superior):
        far = distance(superior.shape(), spokesman.shape()) if superior is not None else 0
        order_by_courier(battle, brigade, order, riding_turns(far, courier_rate_of(battle, brigade)))
    elif superior is not None and is_with(battle, superior, brigade):
        order_in_person(battle, brigade, order, superior, spokesman)
    else:
        change_alone(battle, brigade, order, spokesman, influence_of_successor(battle, spokesman))


def acts_alone(battle: WarBattle, brigade: Brigade, superior: WarUnit | None) -> bool:
    """Tells whether nobody can send a brigade its order. MEX-OFF-06, MEX-OFF-07."""
    return brigade.leaderless > battle.turn or (superior is None and not brigade.leaderless)


def courier_rate_of(battle: WarBattle, brigade: Brigade) -> int:
    """Returns the hundredths that a courier of a brigade rides in a turn. MEX-R-28."""
    return courier_rate(nation_of(battle.units[brigade.units[0]].troop), battle.tables)


def order_by_courier(battle: WarBattle, brigade: Brigade, order: int, riding: int) -> None:
    """Sends an order that rides for some turns and is then read.

    Once a command is in order again, whoever took over for the last general is with the brigade (MEX-OFF-12).

    MEX-PRE-03, MEX-PRE-04.
    """
    superior, spokesman = superior_of(battle, brigade), speaker_of(battle, brigade)
    if superior is None or spokesman is None:
        brigade.coming, brigade.due = order, battle.turn + READING_TURNS
        return
    turns = riding + READING_TURNS
    brigade.coming, brigade.due = order, battle.turn + turns
    battle.tell("MEX-PRE-03", "sends_an_order", superior, spokesman.index, values=(order, turns))


def order_in_person(
    battle: WarBattle, brigade: Brigade, order: int, superior: WarUnit, spokesman: WarUnit
) -> None:
    """Lets a superior who is there give an order; they stay. MEX-OFF-08, MEX-OFF-09."""
    superior.bound = brigade.leaderless
    brigade.order, brigade.coming = order, NONE
    battle.tell("MEX-OFF-08", "orders_in_person", superior, spokesman.index, values=(order,))


def change_alone(battle: WarBattle, brigade: Brigade, order: int, spokesman: WarUnit, influence: int) -> None:
    """Rolls whether a brigade without a superior changes its order. MEX-OFF-07."""
    mode = battle.tables.options.order_change_influence
    if may_change_order(battle.dice, spokesman.index, influence, mode, battle.tables):
        brigade.order, brigade.coming = order, NONE
        battle.tell("MEX-OFF-07", "changes_its_order", spokesman, values=(order,))
    else:
        battle.tell("MEX-OFF-07", "keeps_its_order", spokesman, values=(brigade.order,))


def influence_of_successor(battle: WarBattle, spokesman: WarUnit) -> int:
    """Returns the influence of whoever takes over: the brigade's officer, or the best in reach.

    MEX-OFF-07, MEX-R-29.
    """
    if spokesman.is_officer():
        return max(0, spokesman.influence)
    return influence_on(*influence_for(battle, spokesman), battle.tables)


def is_with(battle: WarBattle, officer: WarUnit, brigade: Brigade) -> bool:
    """Tells whether an officer is beside a unit of the brigade. MEX-OFF-08."""
    return any(
        battle.units[index].on_table and battle.is_within(officer, battle.units[index], BESIDE)
        for index in brigade.units
    )


def miss_officer(battle: WarBattle, officer: WarUnit) -> None:
    """Makes brigades right under an officer who fell wait for some turns.

    MEX-OFF-06, MEX-OFF-10, MEX-OFF-12.
    """
    orphans = [brigade for brigade in battle.brigades if is_right_under(battle, brigade, officer)]
    if not orphans:
        return
    turns = reorder_turns(battle.dice, officer.index)
    for brigade in orphans:
        brigade.leaderless = max(brigade.leaderless, battle.turn + turns)
        for index in brigade.units:
            battle.units[index].released = False
    battle.tell("MEX-OFF-12", "leaves_nobody_in_command", officer, values=(turns,))


def is_right_under(battle: WarBattle, brigade: Brigade, officer: WarUnit) -> bool:
    """Tells whether a brigade has its orders from an officer, with nobody left in between. MEX-OFF-10."""
    if brigade.side != officer.side:
        return False
    if officer.rank == BRIGADE:
        return battle.brigades.index(brigade) == officer.command
    if officer.rank == DIVISION:
        return brigade.division == officer.command
    return battle.officer_of(DIVISION, brigade.division, brigade.side) is None


def is_without_command(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether the officer over a unit has fallen, and nobody has taken over yet. MEX-OFF-06."""
    return unit.brigade != NONE and battle.brigades[unit.brigade].leaderless > battle.turn


def order_of(battle: WarBattle, unit: WarUnit) -> int:
    """Returns the order that a unit acts by.

    If its officer has fallen, a forced move frees it. MEX-OFF-11.
    """
    if unit.brigade == NONE or (unit.released and is_without_command(battle, unit)):
        return ATTACK
    return battle.brigades[unit.brigade].order
