"""Part 3: the week's battles, each told from one side of the field."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from campaign.briefing.facts.battles import BattleFact, OfficerHit, UnitLoss
from campaign.briefing.facts.spots import spot_of_march, spot_of_row
from campaign.briefing.order_outcomes import bound_for
from campaign.briefing.sections.turning_points import turning_points_seen
from campaign.briefing.week import Scope, Week
from campaign.logic.casualties.claims import loss_claims
from campaign.logic.casualties.muster import party_of
from campaign.logic.knowledge.enemy_estimate import enemy_estimate
from campaign.logic.ledger import gun_types
from campaign.logic.march.beaten_columns import ROUTED
from campaign.logic.vocabulary import Account, LeaderFate, ResultSource, SideOutcome, Stock
from campaign.models import CasualtyReturn, Engagement, Result, Side
from campaign.store.queries.battles.battle_sightings import enemy_forces
from campaign.store.queries.battles.quarter import sides_without_quarter


def of_week(week: Week, scope: Scope) -> tuple[BattleFact, ...]:
    """Returns every battle of *scope*'s forces whose result came in this turn, or that is news only now."""
    battle_facts_list = []
    for engagement in battles_to_report(week):
        result = week.results.get(engagement.pk)
        if result is not None and (
            fact := battle_facts(week, uninformed_scope(week, scope, engagement), engagement, result)
        ):
            battle_facts_list.append(fact)
    return tuple(battle_facts_list)


def battles_to_report(week: Week) -> list[Engagement]:
    """Returns the battles to report, in the order in which they began.

    They are this turn's, those settled late in it, and those of forces that were out of contact until now.
    """
    late = {result.engagement_id for result in week.rows.results if result.turn_id == week.turn.pk}
    own = [row for row in week.rows.engagements.values() if row.turn_id == week.turn.pk or row.pk in late]
    own += week.unreported_battles.values()
    return sorted(own, key=lambda engagement: (engagement.turn.number, engagement.minute, engagement.key))


def uninformed_scope(week: Week, scope: Scope, engagement: Engagement) -> Scope:
    """Returns *scope* with only forces in contact that no report has told of *engagement*."""
    if engagement.pk not in week.unreported_battles:
        return scope.in_contact
    since = week.last_contacts
    own = (force for force in scope.forces if force.pk in since and since[force.pk] <= engagement.turn.starts)
    return replace(scope, forces=tuple(own))


def battle_facts(week: Week, scope: Scope, engagement: Engagement, result: Result) -> BattleFact | None:
    """Returns the facts of *engagement* for *scope*; None if none of its forces was there."""
    side = scope.side
    own_party = party_of(engagement.muster, side.key)
    force_keys = {
        entry["key"]
        for party in engagement.muster["parties"]
        if party["side"] == own_party
        for entry in party["forces"]
    }
    if not force_keys & {force.key for force in scope.forces}:
        return None
    lines = week.returns[result.pk]
    own_returns = [line for line in lines if line.unit.force_id in scope.pks]
    theirs = [line for line in lines if party_of(engagement.muster, line.unit.side.key) != own_party]
    course = next((line.outcome for line in lines if line.unit.side_id == side.pk), "")
    hold = has_field(result, own_party)
    sides = week.rows.sides
    against = next(
        sides[entry["side"]] for entry in engagement.muster["parties"] if entry["side"] != own_party
    )
    return BattleFact(
        ref=engagement.ref,
        name=engagement.name,
        date=engagement.date.isoformat(),
        minute=engagement.minute % 1440,
        corrected=result.revision > 1,
        kind=engagement.kind,
        attacked=engagement.attacker.key == own_party,
        spot=spot_of_row(engagement),
        terrain=engagement.terrain,
        held=hold,
        outcome=course,
        against=against.key if len(sides) > 2 else "",
        enemy=enemy_strength_seen(week, engagement, side),
        losses=tuple(loss(line) for line in own_returns),
        officers=officers_hit(week, scope, engagement),
        unspared=("ours" if hold else "his") if is_quarter_refused(week, result) else "",
        counted=enemy_counted(theirs) if hold else {},
        claimed=0 if hold else claimed_losses(week, side, engagement, lines),
        booty=goods_captured(own_returns),
        bare=("his" if hold else "ours") if is_captured_without_battle(result, lines) else "",
        left=goods_lost(own_returns) or None,
        turning_points=turning_points_seen(week, side, result, dict(leaders_there(engagement, force_keys))),
        dry=units_out_of_rounds(engagement, own_returns),
        beside=allies_in_battle(week, engagement, side),
        **march_after(result, side),
        **own_part(week, scope, engagement, {*force_keys}),
        enemy_arm=enemy_arm_seen(week, engagement, side),
        replay=result.source == ResultSource.COMPUTER or result.data.get("has_course", False),
    )


def own_part(week: Week, scope: Scope, engagement: Engagement, force_keys: set[str]) -> dict[str, Any]:
    """Returns the forces of *scope* in *engagement*, who led them, where they were bound and went."""
    own_forces = [force for force in scope.forces if force.key in force_keys]
    order = week.rows.orders.get(own_forces[0].key)
    track = week.track(own_forces[0]) if engagement.turn_id == week.turn.pk else []
    passed = [spot for minute, spot in track if minute > engagement.minute]
    here = {
        "place": engagement.place.key if engagement.place else "",
        "route": engagement.route.key if engagement.route else "",
    }
    last = passed[-1] if passed and not own_forces[0].last_news else None
    moved = last is not None and {name: last[name] for name in here} != here
    return {
        "forces": tuple(force.key for force in own_forces),
        "chief": chief_of(week, engagement, {force.key for force in own_forces}),
        "bound": bound_for(order) if order and order.turn_id == engagement.turn_id else "",
        "after": spot_of_march(last) if last and moved else None,
    }


def chief_of(week: Week, engagement: Engagement, forces: set[str]) -> str:
    """Returns the officer, by key, who commanded *forces* in *engagement*; "" if none is named."""
    keys = [key for _unit, key in leaders_there(engagement, forces)]
    rows = [week.rows.leaders[key] for key in keys if key in week.rows.leaders]
    best = max(rows, key=lambda row: (row.general, row.command, row.initiative), default=None)
    return best.key if best else ""


def leaders_there(engagement: Engagement, forces: Collection[str]) -> list[tuple[str, str]]:
    """Returns each unit of *forces* with an officer in *engagement*, and the officer, by key."""
    return [
        (unit["key"], leader["key"])
        for party in engagement.muster["parties"]
        for force in party["forces"]
        if force["key"] in forces
        for unit in force["units"]
        for leader in unit["leaders"]
    ]


def enemy_arm_seen(week: Week, engagement: Engagement, side: Side) -> str:
    """Returns the arm of most of the enemy as *side* saw it; "" if nobody saw it."""
    enemies = enemy_forces(engagement, side)
    seen = [
        row
        for row in week.rows.sightings
        if row.turn_id == engagement.turn_id and row.observer_id == side.pk and row.force.key in enemies
    ]
    best = max(seen, key=lambda row: (row.high, row.minute), default=None)
    return str(best.arm) if best else ""


def enemy_counted(theirs: list[CasualtyReturn]) -> dict[str, int]:
    """Returns the enemy's losses as they are counted on a field that was held."""
    return {
        "dead": sum(line.killed for line in theirs),
        "taken": sum(line.captured for line in theirs),
        "guns": sum(line.guns_lost for line in theirs),
    }


def has_field(result: Result, party: str) -> bool:
    """Tells whether *party*, named by its leading side, holds the field by *result*."""
    return result.field_holder is not None and result.field_holder.key == party


def allies_in_battle(week: Week, engagement: Engagement, side: Side) -> tuple[str, ...]:
    """Returns the allies of *side* in *engagement*, by key."""
    own_party = party_of(engagement.muster, side.key)
    return tuple(
        key
        for key in week.rows.sides
        if key != side.key and own_party and party_of(engagement.muster, key) == own_party
    )


def march_after(result: Result, side: Side) -> dict[str, Any]:
    """Returns what *side* knows of the pursuit, and who holds the town that was fought for."""
    outcome = {}
    if result.data["riders"]:
        outcome["pursuit"] = "caught"
    elif result.data.get("chased") and has_field(result, party_of(result.engagement.muster, side.key)):
        outcome["pursuit"] = "missed"
    if town := result.data.get("town"):
        outcome["town"] = "ours" if town == side.key else "his"
    return outcome


def units_out_of_rounds(engagement: Engagement, own_returns: list[CasualtyReturn]) -> tuple[str, ...]:
    """Returns the units of *own_returns*, by key, that had rounds as *engagement* began, and fired all."""
    had = {
        unit["key"]: dict(unit.get("goods", ())).get(Stock.ROUND, 0)
        for party in engagement.muster["parties"]
        for force in party["forces"]
        for unit in force["units"]
    }
    return tuple(
        line.unit.key
        for line in own_returns
        if 0
        < had.get(line.unit.key, 0)
        <= sum(
            number
            for stock, _source, target, number in line.goods
            if (stock, target) == (Stock.ROUND, Account.USED)
        )
    )


def claimed_losses(week: Week, side: Side, engagement: Engagement, lines: list[CasualtyReturn]) -> int:
    """Returns the enemy's losses that the commander claims without a count, as the gazette prints them."""
    party = {line.unit.side.key: party_of(engagement.muster, line.unit.side.key) for line in lines}
    lost = {party[line.unit.side.key]: 0 for line in lines}
    for line in lines:
        lost[party[line.unit.side.key]] += line.losses
    settings = week.rows.campaign.rules(engagement.turn.number).reports
    claims = loss_claims(lost, f"{engagement.turn.seed}/{engagement.key}", settings)
    return next((claim.enemy for claim in claims if claim.side == party.get(side.key)), 0)


def goods_captured(own_returns: list[CasualtyReturn]) -> dict[str, int]:
    """Returns the arms, rounds and animals that the units of *own_returns* captured, by stock."""
    captured: Counter[str] = Counter()
    for line in own_returns:
        for stock, source, target, number in line.goods:
            if (source, target) == (Account.DEPOT, Account.IN_HAND):
                captured[stock] += number
    return dict(sorted(captured.items()))


def goods_lost(own_returns: list[CasualtyReturn]) -> dict[str, int]:
    """Returns the goods that the units of *own_returns* lost to the enemy, by stock."""
    lost_goods: Counter[str] = Counter(
        {Stock.GUN: sum(gun_types.guns_of_no_kind(line.guns_lost, line.goods) for line in own_returns)}
    )
    for line in own_returns:
        for stock, _source, target, number in line.goods:
            lost_goods[stock] += number if target == Account.CAPTURED_BY else 0
    return dict(sorted((+lost_goods).items()))


def is_quarter_refused(week: Week, result: Result) -> bool:
    """Tells whether the winner gave no quarter, and killed men because of it."""
    none = sides_without_quarter(week.rows.campaign, result.engagement.turn.number, week.rows.sides.values())
    return bool(result.field_holder and result.field_holder.key in none) and any(
        row.outcome == SideOutcome.OVERRUN and row.killed for row in week.returns[result.pk]
    )


def is_captured_without_battle(result: Result, lines: list[CasualtyReturn]) -> bool:
    """Tells whether one side had no escort, and was captured without a fight."""
    return not result.data["phases"] and any(line.outcome in ROUTED for line in lines)


def enemy_strength_seen(week: Week, engagement: Engagement, side: Side) -> dict[str, int]:
    """Returns the enemy's strength as seen before the battle, else as met in it.

    It is empty if no witness is left.
    """
    seen = [
        (row.force.key, row)
        for row in week.rows.sightings
        if row.turn_id == engagement.turn_id and row.observer_id == side.pk
    ]
    known = enemy_estimate(seen, enemy_forces(engagement, side), engagement.minute)
    return {"low": known[0], "high": known[1]} if known else {}


def officers_hit(week: Week, scope: Scope, engagement: Engagement) -> tuple[OfficerHit, ...]:
    """Returns own leaders hit in *engagement*, and their fates."""
    leaders_there = {
        leader["key"]
        for party in engagement.muster["parties"]
        if party["side"] == party_of(engagement.muster, scope.side.key)
        for force in party["forces"]
        for unit in force["units"]
        for leader in unit["leaders"]
    }
    return tuple(
        OfficerHit(key, leader.fate)
        for key, leader in week.rows.leaders.items()
        if key in leaders_there
        and leader.fate_date == engagement.date
        and leader.fate != LeaderFate.PRESENT
        and leader.unit is not None
        and leader.unit.force_id in scope.pks
    )


def loss(line: CasualtyReturn) -> UnitLoss:
    return UnitLoss(
        line.unit.key,
        line.present,
        line.killed,
        line.severely_wounded,
        line.lightly_wounded,
        line.missing,
        line.captured,
        line.losses,
    )
