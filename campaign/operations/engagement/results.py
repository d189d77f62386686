"""Results of engagements: returns, prisoners, leaders and the march after, once and in one transaction."""

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.casualties import split as casualties
from campaign.logic.casualties.casualty_table import Policy, casualty_policy
from campaign.logic.casualties.muster import (
    BattleResult,
    Freed,
    Muster,
    muster_from_plain,
    nobody_fought,
    result_from_plain,
)
from campaign.logic.casualties.split import UnitReturn, left_behind
from campaign.logic.engagement import mustering
from campaign.logic.march import simulation as march
from campaign.logic.theatre import march_state
from campaign.logic.theatre.march_state import MarchState, Straggle
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Cause, EngagementState, SideOutcome
from campaign.models import Engagement, Force, Result, Turn
from campaign.operations.casualties import material, officers
from campaign.operations.casualties.returns import (
    disabled_guns,
    file_returns,
    filed_returns,
    ledger_flows,
    post_flows,
)
from campaign.operations.engagement import draft_returns, pursuits
from campaign.operations.engagement.corrections import post_correction
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.march import results as marches
from campaign.operations.places import control as holding
from campaign.operations.prisoners import homeward, parties as prisoners, quarter
from campaign.operations.reports import drafting as reports
from campaign.operations.turns import postponed, weekly_services
from campaign.refusals import Refusal
from campaign.store import headquarters, load
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.stored_names import force_and_unit_names
from campaign.store.unit_of_work import Rows

ROUTED, OVERRUN = SideOutcome.ROUTED, SideOutcome.OVERRUN
Outcomes = dict[str, SideOutcome]


@transaction.atomic
def settle_engagement(
    *,
    engagement: Engagement,
    result: BattleResult,
    actor: User | None = None,
    reason: str = "",
    edited: list[UnitReturn] | None = None,
) -> Result | None:
    """Settles *engagement* once; None, and nothing changes, if it is settled or undone already.

    If the umpire checks returns first, the Result is only proposed and not saved; *edited* are the returns
    that the umpire has checked.
    """
    campaign = locks.lock_campaign(engagement.campaign, wait=actor is None)
    engagement.refresh_from_db()
    over = engagement.state == EngagementState.SETTLED or not is_still_recorded(engagement)
    if over or engagement.state == EngagementState.PROPOSED and edited is None:
        return None
    if engagement.state == EngagementState.FILLING:
        about = {"name": engagement.label}
        raise Refusal(_("%(name)s: reinforcements are still on the way. Wait until the list closes.") % about)
    muster = muster_from_plain(engagement.muster, campaign.nation_table)
    check_result(engagement, muster, result)
    turn = current_turn(campaign)
    marched = postponed.last_march(engagement, turn)
    rows, state = Rows(marched), march_state.from_plain(marched.march or {})
    theatre = load.load_theatre(rows, units_by_force(muster) if state.done else None)
    theatre = holding.as_marched(rows, theatre) if state.done else theatre
    theatre = headquarters.by_courier(
        rows, mustering.with_muster_settings(theatre, muster), state.late, state.minute
    )
    chase = march.plan_pursuit(theatre, state, engagement.key, result)
    course = marches.march_course(theatre, state, engagement.key, result, chase)
    before, fought = {*state.battles}, engagement.is_pursuit_fought and turn == engagement.turn
    state = march.settle_battle(theatre, state, engagement.key, result, chase, fought=fought)
    riders = chase.caught if chase and before == {*state.battles} else ()
    courses = outcomes_of(engagement, result, riders)
    strays = [stray for stray in state.straggles if stray.battle == engagement.key]
    returns = derive_returns(engagement, muster, result, riders, strays) if edited is None else edited
    if turn != engagement.turn:
        returns = material.who_is_left(engagement, muster, returns)
    if edited is None and draft_returns.looks_first(engagement, result, turn):
        return draft_returns.store_proposal(engagement, turn, result, returns, actor=actor, reason=reason)
    returns = material.with_material_losses(engagement, muster, result, returns, late=turn != engagement.turn)
    row = store_result(engagement, turn, result, riders, strays, actor=actor, reason=reason, course=course)
    file_returns(row, muster, returns)
    post_flows(row, muster, ledger_flows(returns) + disabled_guns(result, muster), Cause.BATTLE)
    officers.roll_officer_fates(row, muster, result, courses)
    free_prisoners(row, muster, courses, left_behind(muster, result, courses), rows, state)
    engagement.state, engagement.proposed = EngagementState.SETTLED, None
    engagement.save(update_fields=["state", "proposed"])
    moved = marches.store_march(rows, pursuits.theatre_after_battle(theatre, marched, state, before), state)
    if turn != marched:
        for key in moved:
            weekly_services.rest_of(rows, rows.forces[key])
    rows.flush()
    if turn != engagement.turn:
        open_ = Rows(turn)
        holding.settle_control(open_)
        quarter.embitter_late(open_, engagement)
        open_.flush()
        weekly_services.catch_up(engagement, turn)
        reports.send_late_reports(engagement=engagement, turn=turn)
    record_operation(
        campaign=engagement.campaign,
        turn=turn,
        actor=actor,
        operation="engagements.report",
        subject=engagement.key,
        reason=reason,
        data={"source": result.source, "field_holder": result.field_holder, "outcomes": courses},
    )
    return row


def break_off(*, engagement: Engagement, actor: User, reason: str = "") -> None:
    """Ends *engagement* without fighting: the attacker goes back, and the defender holds the field."""
    engagement.refresh_from_db()
    about = {"name": engagement.label}
    if engagement.state == EngagementState.OPEN:
        parted = nobody_fought(muster_from_plain(engagement.muster, engagement.campaign.nation_table))
        if settle_engagement(engagement=engagement, result=parted, actor=actor, reason=reason.strip()):
            return
    if engagement.state == EngagementState.FILLING:
        raise Refusal(_("%(name)s: reinforcements are still on the way. Wait until the list closes.") % about)
    raise Refusal(_("%(name)s is settled already.") % about)


@transaction.atomic
def post_returns(*, engagement: Engagement, returns: list[UnitReturn], actor: User, reason: str = "") -> None:
    """Settles *engagement*, whose returns were proposed, with the umpire's version *returns*."""
    locks.lock_campaign(engagement.campaign)
    engagement.refresh_from_db()
    result = draft_returns.checked_result(engagement, returns, reason)
    settle_engagement(
        engagement=engagement, result=result, actor=actor, reason=reason.strip(), edited=returns
    )


@transaction.atomic
def correct_result(
    *,
    engagement: Engagement,
    result: BattleResult,
    actor: User,
    reason: str,
    as_far: bool = False,
    edited: list[UnitReturn] | None = None,
) -> Result:
    """Corrects the result of a settled engagement in a new revision, and officers' fates with it.

    Posts the net of the difference and of its effects on the weeks since. Places keep their holders. Raises
    Refusal if the net is short of men, or of goods used up since; *as_far* posts the goods that are still
    there, and notes the rest with the *reason*. *edited*: returns that the umpire wrote.
    """
    campaign = locks.lock_campaign(engagement.campaign)
    turn = current_turn(campaign)
    engagement.refresh_from_db()
    about = {"name": engagement.label}
    if engagement.state != EngagementState.SETTLED or not is_still_recorded(engagement):
        raise Refusal(_("%(name)s is not settled yet; report it instead.") % about)
    if not reason.strip():
        raise Refusal(_("Say why the result of %(name)s is corrected.") % about)
    muster = muster_from_plain(engagement.muster, campaign.nation_table)
    check_result(engagement, muster, result)
    old = Result.objects.filter(engagement=engagement).latest("revision")
    riders = tuple(old.data["riders"]) if result.field_holder == old.data["field_holder"] else ()
    strays = [Straggle(**stray) for stray in old.data["strays"]]
    stored = result_from_plain(old.data)
    timed = tuple(stray for stray in stored.turning_points if stray.minute is not None)
    result = replace(  # as the battle record says
        result,
        turning_points=timed or result.turning_points,
        has_course=stored.has_course,
        parts=stored.parts,
    )
    before = filed_returns(old)
    returns = derive_returns(engagement, muster, result, riders, strays) if edited is None else edited
    returns = material.with_material_losses(engagement, muster, result, returns, late=False)
    returns, short = material.with_postable_goods(engagement, muster, before, returns)
    if short and not as_far:
        about["what"] = short
        message = _("Some captures of %(name)s have been used up or lost since: %(what)s.") % about
        way_out = _("Tick “Post what is still there, and note what is used up” to correct everything else.")
        raise Refusal(f"{message} {way_out}")
    if short:
        reason = (reason.strip() + " (" + _("left as it was: %s") % short + ")")[:255]
    row = store_result(
        engagement,
        turn,
        result,
        riders,
        strays,
        actor=actor,
        reason=reason,
        revision=old.revision + 1,
        course={word: old.data[word] for word in marches.MARCH_COURSE if word in old.data},
    )
    file_returns(row, muster, returns)
    earlier = result_from_plain(old.data)
    difference = ledger_flows(returns) + disabled_guns(result, muster)
    difference.subtract(ledger_flows(before) + disabled_guns(earlier, muster))
    changed = {line.unit for line in set(returns) ^ set(before)}
    post_correction(row, muster, difference, changed)
    officers.set_right(row, muster, earlier, result, outcomes_of(engagement, result, riders))
    reports.send_late_reports(engagement=engagement, turn=turn)
    record_operation(
        campaign=engagement.campaign,
        turn=turn,
        actor=actor,
        operation="engagements.correct",
        subject=engagement.key,
        reason=reason,
        data={
            "revision": row.revision,
            "field_holder": result.field_holder,
            "outcomes": outcomes_of(engagement, result, riders),
        },
    )
    return row


def outcomes_after_pursuit(result: BattleResult, riders: tuple[str, ...]) -> Outcomes:
    """Returns each side's outcome after the pursuit by *riders*: beaten sides fall one column."""
    return {
        side: casualties.WORSE[course] if riders and side != result.field_holder else course
        for side, course in sorted(result.outcomes.items())
    }


def outcomes_of(engagement: Engagement, result: BattleResult, riders: tuple[str, ...]) -> Outcomes:
    """Returns the same outcomes; a side routed by an enemy that gives no quarter is overrun."""
    courses = outcomes_after_pursuit(result, riders)
    if not quarter.is_without_quarter(engagement, result.field_holder):
        return courses
    return {side: OVERRUN if course is ROUTED else course for side, course in courses.items()}


def is_still_recorded(engagement: Engagement) -> bool:
    """Tells whether the turn of *engagement* has not been undone since it was read."""
    return Engagement.objects.filter(pk=engagement.pk).exists()


def units_by_force(muster: Muster) -> dict[str, tuple[ForceUnit, ...]]:
    """Returns the units that each force brought, by its key."""
    return {force.key: force.units for party in muster.parties for force in party.forces}


def derive_returns(
    engagement: Engagement,
    muster: Muster,
    result: BattleResult,
    riders: tuple[str, ...],
    strays: Iterable[Straggle],
) -> list[UnitReturn]:
    """Returns the returns that follow from *result*, with stragglers and men who surrendered.

    The dice are the engagement's own, so the same result derived again gives the same returns.
    """
    seed, policy = engagement.dice, policy_of(engagement)
    courses = outcomes_of(engagement, result, riders)
    returns = casualties.split_losses(muster, result, courses, seed, riders, policy)
    force_of = {
        row.key: force.key for party in muster.parties for force in party.forces for row in force.units
    }
    beaten = {
        force.key for party in muster.parties if party.side != result.field_holder for force in party.forces
    }  # after a correction, stragglers' side may hold the field
    for straggle in strays:
        if straggle.column in beaten:
            returns = [
                casualties.add_strays(line, straggle.percent, taken=straggle.taken, seed=seed, policy=policy)
                if force_of[line.unit] == straggle.column
                else line
                for line in returns
            ]
    if quarter.is_without_quarter(engagement, result.field_holder):
        lost = {unit for unit, force in force_of.items() if force in beaten}
        returns = casualties.kill_captured(returns, lost, seed, policy)
    return returns


def policy_of(engagement: Engagement) -> Policy:
    """Returns the casualty table that splits the losses, by the settings of the turn of *engagement*."""
    return casualty_policy(
        engagement.campaign.rules(engagement.turn.number).casualties, engagement.campaign.ruleset
    )


def check_result(engagement: Engagement, muster: Muster, result: BattleResult) -> None:
    """Raises Refusal if *result* does not fit the muster: nobody loses men they did not bring."""
    present = {unit.key: unit for party in muster.parties for force in party.forces for unit in force.units}
    names = force_and_unit_names(engagement.campaign)
    sides = {party.side for party in muster.parties}
    if result.field_holder and result.field_holder not in sides:
        raise Refusal(_("The field can only be held by one of the two sides that fought."))
    if set(result.outcomes) != sides:
        raise Refusal(_("Say how each side left the field."))
    for line in result.units:
        unit = present.get(line.unit)
        if unit is None:
            raise Refusal(_("%(unit)s was not in this battle.") % {"unit": line.unit})
        about = {"unit": names.get(unit.name, unit.name), "men": unit.men, "guns": unit.guns}
        material = line.guns_lost, line.guns_spiked, line.horses_lost
        if min(line.down, line.killed, line.wounded, line.surrendered, line.ran, *material) < 0:
            raise Refusal(_("%(unit)s: losses cannot be less than 0.") % about)
        if line.men_gone > unit.men:
            about["lost"] = line.men_gone
            raise Refusal(_("%(unit)s cannot lose %(lost)d men: it brought %(men)d.") % about)
        if line.guns_lost + line.guns_spiked > unit.guns:
            raise Refusal(_("%(unit)s cannot lose more guns than it brought: %(guns)d.") % about)
    led = {
        (group.party, group.unit): group.men
        for party in muster.parties
        for force in party.forces
        for group in force.prisoners
    }
    if any(not 0 <= freed.men <= led.get((freed.party, freed.unit), 0) for freed in result.freed):
        raise Refusal(_("No more prisoners can be freed than were there."))


def store_result(
    engagement: Engagement,
    turn: Turn,
    result: BattleResult,
    riders: tuple[str, ...],
    strays: Iterable[Straggle],
    *,
    actor: User | None,
    reason: str,
    revision: int = 1,
    course: dict[str, Any],
) -> Result:
    return Result.objects.create(
        engagement=engagement,
        turn=turn,
        revision=revision,
        source=result.source,
        field_holder=engagement.campaign.sides.filter(key=result.field_holder).first(),
        data={
            **result.to_plain(),
            "riders": list(riders),
            "strays": [asdict(stray) for stray in strays],
            **course,
        },
        reason=reason,
        actor=actor,
    )


def free_prisoners(
    row: Result, muster: Muster, courses: Outcomes, freed: tuple[Freed, ...], rows: Rows, state: MarchState
) -> None:
    """Frees the prisoners of an escort that is routed or overrun; otherwise those who got away (*freed*).

    A man whose force is not there goes home.
    """
    engagement = row.engagement
    beaten = [
        force
        for party in muster.parties
        if courses[party.side] in (ROUTED, OVERRUN)
        for force in party.forces
    ]
    forces = Force.objects.filter(campaign=engagement.campaign, key__in=[force.key for force in beaten])
    along = {prisoner_party.party for force in beaten for prisoner_party in force.prisoners}
    reference = f"engagement/{engagement.key}"
    on = engagement.date
    spots = {key: moving.spot for key, moving in state.columns.items()}
    home = homeward.walks_home(rows, load.spot_of(engagement), units_by_force(muster), spots)
    prisoners.free_from_escorts(
        turn=row.turn, on=on, beaten=forces, along=along, reference=reference, home=home
    )
    if freed:
        prisoners.free_some(turn=row.turn, on=on, loose=freed, reference=reference, home=home)
