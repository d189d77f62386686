"""Services on a week's first day: recoveries, repairs, dispersed bands back at base, rest."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict
from datetime import date

from campaign.logic.casualties.recovery import Patients, in_hospital, limit_to_wounded, recoveries_due
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.settings import longest_hospital
from campaign.logic.vocabulary import OUT_OF_CONTACT, Account, Cause, EngagementState, ForceState, Stock
from campaign.models import Engagement, Force, Posting, Turn
from campaign.operations.arrivals import recruiting
from campaign.operations.arrivals.events import play_events
from campaign.operations.arrivals.landings import share_out_landed_arms
from campaign.operations.arrivals.timetable import play_timetable
from campaign.operations.arrivals.uprisings import play_uprisings
from campaign.operations.casualties.officers import return_recovered_leaders
from campaign.operations.economy.weekly_accounts import enter_weekly_accounts
from campaign.operations.forces.experience import update_quality
from campaign.operations.forces.regrouping import merge_at_week_end
from campaign.operations.health import stragglers
from campaign.operations.health.disease import post_sickness
from campaign.operations.ledger.postings import Line, NetPostings, post_lines
from campaign.operations.prisoners import custody, escorts, exchange, homeward
from campaign.operations.prisoners.escapes import post_escapes
from campaign.operations.prisoners.quarter import apply_embitterment
from campaign.operations.supply import haulage, magazine_issues
from campaign.operations.supply.goods import issue_goods, share_out
from campaign.operations.supply.provisions import is_at_depot, post_hungry_deserters
from campaign.store import load
from campaign.store.unit_of_work import Rows

LASTING = (
    ForceState.FACING,
    ForceState.ENGAGED,
    ForceState.DISPERSED,
    ForceState.ABOARD,
    ForceState.BESIEGING,
    ForceState.BESIEGED,
)


def begin_week(rows: Rows, turn: Turn) -> None:
    """Plays the services of the week in which *turn* opens; *rows* are those of the turn before.

    Each service finds in `rows.balances` what the earlier ones have left, down to its own last line, so that
    nobody is taken twice. The caller holds the campaign's lock, and flushes *rows*.
    """
    before, lines = rows.balances, []
    rows.balances = dict(before)
    for service in SERVICES:
        for line in service(rows, turn):
            for account, by in ((line.source, -line.amount), (line.target, line.amount)):
                key = line.unit.pk, line.stock, account
                rows.balances[key] = rows.balances.get(key, 0) + by
            if line.party is not None and line.source == Account.CAPTURED:
                rows.rolls[line.party.pk][line.unit.pk] -= line.amount
            lines.append(line)
    rows.balances = before
    post_lines(turn=turn, date=turn.starts, lines=lines, stood=before)


def freeze_silent_forces(rows: Rows) -> None:
    """Freezes the last known position of forces that are out of contact, as it was when the week began."""
    opening = load.opening_spots(rows.turn)
    for key, force in rows.forces.items():
        if force.state in OUT_OF_CONTACT and force.last_news is None:
            day, spot = rows.turn.starts.isoformat(), asdict(opening.get(key, load.spot_of(force)))
            force.last_news = {"day": day, **spot}
            rows.write([force], "last_news")


def catch_up(
    engagement: Engagement,
    turn: Turn,
    units: Collection[str] | None = None,
    net: NetPostings | None = None,
) -> None:
    """Plays the recoveries and repairs of the weeks since *engagement*, up to *turn*.

    *engagement* was settled after its week, or corrected for *units*. With *net* the lines are added there,
    and not posted yet.
    """
    rows = Rows(turn)
    if net:
        rows.balances = net.stood
    over = engagement.turn.number + longest_hospital(turn.campaign.settings)
    begun = turn.campaign.turns.filter(number__gt=engagement.turn.number, number__lte=min(over, turn.number))
    for week in begun.defer("march").order_by("number"):
        hurt = [
            patients
            for patients in load.patients_in(Rows(week), week.number)
            if patients.key.startswith(f"{engagement.key}/") and (units is None or patients.unit in units)
        ]
        enter_lines(rows, week.starts, recovery_lines(rows, hurt, week), net)
    units_there = {
        unit["key"]
        for party in engagement.muster["parties"]
        for force in party["forces"]
        for unit in force["units"]
    }
    enter_lines(
        rows, turn.starts, [line for line in post_repairs(rows, turn) if line.unit.key in units_there], net
    )
    if net is None and engagement.turn_id != turn.pk:
        fought = Rows(turn.campaign.turns.get(pk=engagement.turn_id))
        enter_lines(
            rows,
            turn.starts,
            list(custody.free_prisoners_without_base(fought, turn, of=f"{engagement.key}-")),
            None,
        )
        fought.flush()


def enter_lines(rows: Rows, day: date, lines: list[Line], net: NetPostings | None) -> None:
    """Adds *lines* to *net*, or posts them if there is none."""
    if net:
        net.add(day, lines)
    else:
        post_lines(turn=rows.turn, date=day, lines=lines, stood=rows.balances)


def take_back(engagement: Engagement, turn: Turn, units: Collection[str], net: NetPostings) -> None:
    """Adds to *net* the reverse of what the weeks since brought to the wounded and missing of *units*."""
    by_day: dict[date, Counter[tuple[str, str, str, str]]] = {}
    theirs = Posting.objects.filter(turn__campaign=turn.campaign, turn__undone_at=None, unit__key__in=units)
    for row in theirs.filter(reference__startswith=f"recovery/{engagement.key}/").select_related("unit"):
        moved = by_day.setdefault(row.date, Counter())
        moved[row.unit.key, row.reference, row.from_account, row.to_account] += row.amount
        moved[row.unit.key, row.reference, row.to_account, row.from_account] -= row.amount
    own_units = {unit.key: unit for unit in turn.campaign.units.filter(key__in=units)}
    for day, moved in sorted(by_day.items(), reverse=True):
        net.add(
            day,
            [
                Line(
                    own_units[unit],
                    Stock.MEN,
                    Account(target),
                    Account(source),
                    men,
                    Cause.CORRECTION,
                    reference,
                )
                for (unit, reference, source, target), men in sorted((+moved).items())
            ],
        )


def post_recoveries(rows: Rows, turn: Turn) -> list[Line]:
    """Returns the recoveries, deaths in hospital and desertions that are due."""
    return recovery_lines(rows, load.patients_in(rows, turn.number), turn)


def recovery_lines(rows: Rows, patients: list[Patients], turn: Turn) -> list[Line]:
    lying, wounded = Counter[str](), {}
    for patient in patients:
        lying[patient.unit] += in_hospital(patient)
        key = rows.units[patient.unit].pk, Stock.MEN, Account.WOUNDED
        wounded[patient.unit] = rows.balances.get(key, 0)
    changes = [change for patient in patients for change in recoveries_due(patient, turn.seed)]
    return [
        Line(
            unit=rows.units[change.unit],
            stock=Stock.MEN,
            source=change.source,
            target=change.target,
            amount=change.amount,
            cause=change.cause,
            reference=change.reference,
        )
        for change in limit_to_wounded(changes, lying, wounded)
    ]


def post_repairs(rows: Rows, turn: Turn) -> list[Line]:
    """Repairs disabled guns whose unit is at a depot: its base, or a city, town or port of its own.

    The printed rules say only that spiked guns are out for the day; a depot repairs them.
    """
    return [
        Line(
            unit=unit,
            stock=kind,
            source=Account.DISABLED,
            target=Account.IN_HAND,
            amount=broken,
            cause=Cause.REPAIR,
            reference=f"repair/{turn.key}/{key}",
        )
        for key, unit in rows.units.items()
        for kind in GUNS
        if (broken := rows.balances.get((unit.pk, kind, Account.DISABLED), 0)) and is_at_depot(unit)
    ]


def reform_dispersed_forces(rows: Rows, turn: Turn) -> list[Line]:
    """Returns a force dispersed through the whole last turn to its base, or to where it dispersed."""
    columns = rows.turn.march["columns"] if rows.turn.march else {}
    scattered = [
        force
        for key, force in rows.forces.items()
        if force.state == ForceState.DISPERSED and len(columns.get(key, {}).get("track", ())) == 1
    ]
    for force in scattered:
        force.state = ForceState.HALTED
        if force.base is not None:
            force.place, force.route, force.metres = force.base, None, 0
    rows.write(scattered, "state", "place", "route", "metres")
    return []


def rest_forces(rows: Rows, turn: Turn) -> list[Line]:
    """Rests every force and halts it, unless it is pinned, facing the enemy or dispersed."""
    columns = rows.turn.march["columns"] if rows.turn.march else {}
    open_ = {key for key, row in rows.engagements.items() if row.state != EngagementState.SETTLED}
    for key, force in rows.forces.items():
        rest_of(rows, force, held=columns.get(key, {}).get("battle") in open_)
    return []


def rest_of(rows: Rows, force: Force, *, held: bool = False) -> None:
    before = force.state, force.clock, force.fatigue
    force.clock = force.fatigue = 0
    if force.state not in LASTING and not (held and force.state == ForceState.STOPPED):
        force.state = ForceState.HALTED
    if (force.state, force.clock, force.fatigue) != before:
        rows.write([force], "state", "clock", "fatigue")


SERVICES: tuple[Callable[[Rows, Turn], Iterable[Line]], ...] = (
    post_recoveries,
    return_recovered_leaders,
    stragglers.come_in,
    homeward.come_in,
    post_hungry_deserters,
    post_sickness,
    apply_embitterment,
    escorts.deliver_prisoners,
    escorts.exchange_by_order,
    exchange.carry_out_exchanges,
    exchange.exchange_under_cartel,
    custody.apply_policies,
    custody.free_prisoners_without_base,
    post_escapes,
    share_out_landed_arms,
    play_timetable,
    play_events,
    recruiting.recruit_by_order,
    play_uprisings,
    haulage.unload_at_destination,
    magazine_issues.supply_magazines,
    issue_goods,
    magazine_issues.draw_from_magazines,
    share_out,
    post_repairs,
    update_quality,
    reform_dispersed_forces,
    rest_forces,
    merge_at_week_end,
    enter_weekly_accounts,
)
"""The services in the order in which they are played. Each changes `rows` and yields its postings."""
