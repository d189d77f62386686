"""Recruits for forces ordered to recruit: volunteers where the people are friendly, and freed slaves."""

from collections import Counter
from collections.abc import Iterator, Mapping

from django.db.models import Sum

from campaign.logic.arrivals import recruiting
from campaign.logic.supply import goods
from campaign.logic.supply.goods import SMALL_ARMS
from campaign.logic.theatre import timetable
from campaign.logic.vocabulary import Account, Arm, Cause, ForceState, OrderKind, Stock
from campaign.models import Force, Posting, Turn, Unit
from campaign.operations.forces.regrouping import free_key
from campaign.operations.ledger.postings import Line
from campaign.operations.supply.goods import issue_line
from campaign.store import load
from campaign.store.load import HELD
from campaign.store.prisoner_guards import men_by_force
from campaign.store.unit_of_work import Rows
from campaign.store.units import at_hand, was_given
from rules import SeededDice

AWAY = (*HELD, ForceState.RETREATING, ForceState.BESIEGED, ForceState.ABOARD)
JOINED = "joined/"
"""Prefix of the references of postings by which a place gave men."""


def recruit_by_order(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Recruits for forces that were ordered to, and are at a place at the week's end.

    CAMP-RECRUIT-01, CAMP-RECRUIT-03.
    """
    settings = rows.campaign.rules(turn.number).recruits
    looking = [rows.forces[key] for key, row in rows.orders.items() if row.kind == OrderKind.RECRUIT]
    if not recruiting.has_recruiting(settings) or not looking:
        return
    men, places, gone = men_by_force(rows), load.places(rows), given_before(rows, turn)
    sides_there = sides_by_place(rows)
    for force in looking:
        if force.place is None or force.state in AWAY or is_enemy_present(force, sides_there):
            continue
        place, favours = places[force.place.key], force.side.favours
        room = men[force.key] * settings.recruit_most // 100
        for cause, expected, most in (
            (Cause.RECRUIT, recruiting.expected_volunteers, recruiting.most_volunteers),
            (Cause.FREED_SLAVE, recruiting.slaves_to_free, recruiting.most_slaves),
        ):
            left = min(room, most(place, settings) - gone[cause, place.key])
            dice = SeededDice(f"{turn.seed}/{cause}/{force.key}")
            number = recruiting.roll_recruits(expected(place, favours, settings), left, dice)
            unit = recruiting_unit(rows, force) if number else None
            if unit is not None:
                room -= number
                gone[cause, place.key] += number
                yield from arms_for_recruits(rows, turn, unit, number)
                reference = f"{JOINED}{turn.key}/{place.key}"
                yield Line(unit, Stock.MEN, Account.DEPOT, Account.FIT, number, cause, reference)


def given_before(rows: Rows, turn: Turn) -> Counter[tuple[Cause, str]]:
    """Returns how many men each place has given: volunteers in a year of turns, slaves in the war.

    One query.
    """
    posted = Posting.objects.filter(unit__campaign=rows.campaign, reference__startswith=JOINED)
    summed = posted.order_by().values_list("cause", "reference", "turn__number").annotate(Sum("amount"))
    men_given: Counter[tuple[Cause, str]] = Counter()
    for cause, reference, number, men in summed:
        if cause == Cause.FREED_SLAVE or number > turn.number - recruiting.YEAR:
            men_given[Cause(cause), reference.split("/")[2]] += men
    return men_given


def sides_by_place(rows: Rows) -> dict[int, set[int]]:
    """Returns the sides that have men at each place, by primary keys."""
    men, sides_at_place = men_by_force(rows), dict[int, set[int]]()
    for key in men:
        force = rows.forces[key]
        if men[key] and force.place_id is not None:
            sides_at_place.setdefault(force.place_id, set()).add(force.side_id)
    return sides_at_place


def is_enemy_present(force: Force, sides_by_place: Mapping[int, set[int]]) -> bool:
    """Tells whether another side has men where *force* is. *sides_by_place*: from `sides_by_place`."""
    return bool(sides_by_place.get(force.place_id or 0, set()) - {force.side_id})


def recruiting_unit(rows: Rows, force: Force) -> Unit | None:
    """Returns the unit of *force* that takes in recruits. A force filled up by the people makes a new one."""
    own_units = [unit for unit in rows.units.values() if unit.force_id == force.pk]
    fit = [
        u
        for u in own_units
        if recruiting.takes_recruits(Arm(u.arm), rows.campaign.nation(u.nation), u.troops)
    ]
    if fit:
        return max(fit, key=lambda unit: (at_hand(rows, unit, Stock.MEN), unit.key))
    nations = [rows.campaign.nation(unit.nation) for unit in own_units]
    nation = next((nation_row for nation_row in nations if nation_row.is_recruited_here), None)
    if nation is None:
        return None
    key = free_key(rows.units, f"{force.key[:36]}_recruits")
    unit = Unit.objects.create(
        campaign=rows.campaign,
        side=force.side,
        force=force,
        key=key,
        name=force.name,
        name_es=force.name_es,
        arm=Arm.INFANTRY,
        nation=nation.key,
        troops="infantry",
        quality=1,
        firearms=dict(nation.recruit_arms),
        base=force.base,
    )
    rows.units = dict(sorted({**rows.units, key: unit}.items()))
    return unit


def arms_for_recruits(rows: Rows, turn: Turn, unit: Unit, men: int) -> Iterator[Line]:
    """Arms recruits: nations recruited here as their nation does, others with their unit's arms."""
    nation = rows.campaign.nation(unit.nation)
    if not nation.is_recruited_here:
        return
    arms = dict(nation.recruit_arms)
    own_men = at_hand(rows, unit, Stock.MEN)
    unit.firearms = timetable.mixed_weapons(unit.firearms, own_men, arms, men)
    rows.write([unit], "firearms")
    kept = goods.arms_kept(rows.campaign.rules(turn.number).goods)
    if kept and was_given(rows, unit, *SMALL_ARMS):
        for weapon, number in goods.arms_issued(men, arms).items():
            yield issue_line(unit, weapon, number, f"issue/{turn.key}")
