"""The week's sick: men who leave hospital, who fall sick, and whose time of service is over."""

from collections.abc import Iterator

from campaign.logic.arrivals.events import Rate, combined_percent
from campaign.logic.health import disease as health
from campaign.logic.health.disease import Ward
from campaign.logic.ledger.accounts import ON_ROLL
from campaign.logic.vocabulary import OUT_OF_CONTACT, Account, Cause, ForceKind, Stock, Terrain
from campaign.models import Turn, Unit
from campaign.operations.forces.instalments import force_district
from campaign.operations.ledger.postings import Line
from campaign.store import active_events, load
from campaign.store.unit_of_work import NEW, OLD, Rows
from campaign.store.units import turns_without_supplies
from rules import SeededDice


def post_sickness(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Posts the health of the week before *turn*, which opens."""
    settings = rows.campaign.rules(turn.number).disease
    if not health.has_disease(settings):
        return
    lying, changes = load.sick_by_unit(rows, turn.number), active_events.rate_changes(rows, turn)
    hungry = turns_without_supplies(rows, turn.number)
    for key, unit in rows.units.items():
        if unit.force.kind == ForceKind.SHIP:  # ship's crews are not among the army's sick
            continue
        dice = SeededDice(f"{turn.seed}/health/{key}")
        yield from out_of_hospital(rows, turn, unit, lying[unit.pk], dice)
        bad = combined_percent(changes, Rate.SICKNESS, unit.side.key, force_district(unit.force))
        yield from into_hospital(rows, turn, unit, bad, dice, hungry=unit.force_id in hungry)


def out_of_hospital(
    rows: Rows, turn: Turn, unit: Unit, lying: list[Ward], dice: SeededDice
) -> Iterator[Line]:
    settings = rows.campaign.rules(turn.number).disease
    sick = men_in_account(rows, unit, Account.SICK)
    if not sick:
        return
    abroad = health.is_from_abroad(rows.campaign.nation(unit.nation), unit.troops)
    well, dead, home = health.discharge_sick(
        health.sick_leaving(sick, lying, dice, settings), abroad, dice, settings
    )
    reference = f"hospital/{turn.key}"
    for target, men, cause in (
        (Account.FIT, well, Cause.RECOVERY),
        (Account.DEAD, dead, Cause.DISEASE),
        (Account.DISCHARGED, home, Cause.DISEASE),
    ):
        if men:
            yield Line(unit, Stock.MEN, Account.SICK, target, men, cause, reference)


def into_hospital(
    rows: Rows, turn: Turn, unit: Unit, bad: int, dice: SeededDice, *, hungry: bool
) -> Iterator[Line]:
    """Yields men who fall sick, new and old apart, so that the ledger tells them apart later.

    *bad*: per cent of the usual rate.
    """
    rules, fit = rows.campaign.rules(turn.number), men_in_account(rows, unit, Account.FIT)
    settings = rules.disease
    if (
        not fit or unit.force.state in OUT_OF_CONTACT
    ):  # its battle was mustered with these men and may take them all
        return
    abroad = health.is_from_abroad(rows.campaign.nation(unit.nation), unit.troops)
    new = new_and_fit(rows, unit) if abroad else 0
    rains = rows.turn.starts.month in rows.campaign.land.rains
    marched = settings.forced_sick if has_marched_hard(rows, unit) else 100
    starved = rules.supply.supply_sick if hungry else 100
    hard = health.combined_hardship(
        (health.swamp_percent(is_in_swamp(unit), settings), marched, bad, starved), settings
    )
    old_sick = 0
    for men, are_new in ((new, True), (fit - new, False)):
        usual = health.sickness_percent(abroad, are_new, rains, settings)
        fallen = health.fall_sick(men, usual, hard, rows.turn.days, dice)
        old_sick = fallen
        if fallen:
            reference = f"{NEW if are_new else OLD}/{turn.key}"
            yield Line(unit, Stock.MEN, Account.FIT, Account.SICK, fallen, Cause.DISEASE, reference)
    if abroad and turn.starts.month == 1 and rows.turn.starts.month != 1:
        home = health.going_home(fit - new - old_sick, dice, settings)
        if home:
            reference = f"expired/{turn.key}"
            yield Line(unit, Stock.MEN, Account.FIT, Account.DISCHARGED, home, Cause.TIME_EXPIRED, reference)


def new_and_fit(rows: Rows, unit: Unit) -> int:
    """Returns the unit's new men fit for duty: the same share of them as of all on its roll."""
    on_roll = sum(men_in_account(rows, unit, account) for account in ON_ROLL)
    if not on_roll or unit.pk not in rows.recruits_by_unit:
        return 0
    new = health.new_men(on_roll, rows.recruits_by_unit[unit.pk])
    return (2 * new * men_in_account(rows, unit, Account.FIT) + on_roll) // (2 * on_roll)


def has_marched_hard(rows: Rows, unit: Unit) -> bool:
    """Tells whether the unit's force lost stragglers on the week's march."""
    return unit.force.key in (rows.turn.march or {}).get("strays", {})


def is_in_swamp(unit: Unit) -> bool:
    """Tells whether the unit's force ended the week in a swamp."""
    ground = unit.force.place or unit.force.route
    return ground is not None and ground.terrain == Terrain.SWAMP


def men_in_account(rows: Rows, unit: Unit, account: Account) -> int:
    return rows.balances.get((unit.pk, Stock.MEN, account), 0)
