"""Sick and wounded men at bases, who are captured when the base falls unless they were moved in time.

Men who lie with their force share its fate.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import date, timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.engagement.home_range import VOLUNTEERS
from campaign.logic.health import hospital
from campaign.logic.health.hospital import Hospital
from campaign.logic.prisoners.custody import BUSY
from campaign.logic.supply import provisions
from campaign.logic.theatre.control import as_known
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Force, Place, PrisonerParty, Side, Unit
from campaign.operations.casualties.returns import prisoner_parties
from campaign.operations.ledger.locks import refuse_overwriting
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners.custody import open_week
from campaign.operations.prisoners.quarter import CAPTURED, KILLED, nearest_place
from campaign.refusals import Refusal
from campaign.store import load
from campaign.store.journal import value_mark
from campaign.store.queries.battles.quarter import sides_without_quarter
from campaign.store.unit_of_work import Rows
from campaign.store.units import turns_without_supplies

LIE = (Account.SICK, Account.WOUNDED)
FIT = Account.FIT

Lost = tuple[str, str, Unit, dict[Account, int], Callable[[str, Unit, str], PrisonerParty]]
"""Place, captor, unit, its men by account, and a function that finds their party if they are spared."""


def capture_patients_of_bases(rows: Rows, changed: Mapping[str, str], before: Mapping[str, str]) -> None:
    """Turns patients at captured bases into prisoners, or into dead where the captor gives no quarter.

    *changed*: place to new holder; *before*: place to old holder. The turn stores the numbers. The caller
    holds the campaign's lock.
    """
    hostile = rows.campaign.relations_in(rows.turn.number).are_enemies
    lying = [
        (patients.base, changed[patients.base], unit, men_taken)
        for unit, patients in patients_by_unit(rows, based_at(rows, changed)).items()
        if hostile(changed[patients.base], patients.side)
        and (men_taken := patients.men_at_base(before[patients.base]))
    ]

    def party(place: str, unit: Unit, taker: str) -> PrisonerParty:
        return of_base(rows, place, unit.side, rows.sides[taker], last_day_of_week(rows))

    post_lost_patients(rows, [(*patients, party) for patients in lying])


def capture_patients_of_destroyed_forces(rows: Rows) -> None:
    """Turns patients of forces that the week's battles destroyed into prisoners of the side with the field.

    They die if that side gives no quarter. The caller holds the campaign's lock.
    """
    standing = {
        unit.force_id for unit in rows.units.values() if rows.balances.get((unit.pk, Stock.MEN, FIT), 0)
    }
    alone = [unit for unit in rows.units.values() if unit.force_id not in standing]
    men_by_unit = {
        unit: men for unit, patients in patients_by_unit(rows, alone).items() if (men := patients.men_along())
    }
    if not men_by_unit:
        return
    latest = {row.engagement_id: row for row in rows.results}
    hostile = rows.campaign.relations_in(rows.turn.number).are_enemies
    battles = {
        line.unit.force_id: row
        for line in rows.returns
        if (row := latest[line.result.engagement_id]) == line.result
        and row.turn_id == rows.turn.pk
        and row.field_holder is not None
        and hostile(row.field_holder.key, line.unit.side.key)
    }

    def party(place: str, unit: Unit, taker: str) -> PrisonerParty:
        row = battles[unit.force_id]
        muster = muster_from_plain(row.engagement.muster, rows.campaign.nation_table)
        made = prisoner_parties(row, muster, {unit.side_id})[unit.side_id]
        known = rows.parties.setdefault(made.key, made)
        rows.parties = dict(sorted(rows.parties.items()))
        return known

    taken = [
        (nearest_place(rows, engagement.engagement).key, engagement.field_holder.key, unit, men, party)
        for unit, men in men_by_unit.items()
        if (engagement := battles.get(unit.force_id)) and engagement.field_holder
    ]
    post_lost_patients(rows, taken)


def last_day_of_week(rows: Rows) -> date:
    """Returns the last day of the week."""
    return rows.turn.starts + timedelta(days=rows.turn.days - 1)


def post_lost_patients(rows: Rows, lying: Sequence[Lost]) -> None:
    """Posts those *lying* as captured or dead, and stores that with the turn."""
    if not lying:
        return
    none = sides_without_quarter(rows.campaign, rows.turn.number, rows.sides.values())
    lines, lost = [], Counter[tuple[str, str, str, str]]()
    for place, taker, unit, men_lost, party_of in sorted(lying, key=lambda row: (row[0], row[2].key)):
        killed = taker in none
        party = None if killed else party_of(place, unit, taker)
        for account, men in men_lost.items():
            target, cause = (Account.DEAD, Cause.BATTLE) if killed else (Account.CAPTURED, Cause.CAPTURED)
            reference = f"base/{rows.turn.key}/{place}"
            lines.append(Line(unit, Stock.MEN, account, target, men, cause, reference, party))
            lost[place, taker, unit.side.key, KILLED if killed else CAPTURED] += men
    post_lines(turn=rows.turn, date=last_day_of_week(rows), lines=lines, stood=rows.balances)
    rows.__dict__.pop("rolls", None)  # stale: read again when needed
    rows.turn.wards = [*rows.turn.wards, *([*key, men] for key, men in sorted(lost.items()))]
    rows.write([rows.turn], "wards")
    for (place, taker, side, fate), men in sorted(lost.items()):
        data = {"taker": taker, "side": side, "how": fate, "men": men}
        rows.record("hospitals.fallen", actor=None, subject=place, data=data)


def based_at(rows: Rows, places: Container[str]) -> list[Unit]:
    """Returns the units whose base is one of *places*."""
    return [unit for unit in rows.units.values() if unit.base is not None and unit.base.key in places]


def patients_by_unit(rows: Rows, here: Iterable[Unit]) -> dict[Unit, Hospital]:
    """Returns those of the units *here* that have patients, in their order."""
    lying = {unit: [rows.balances.get((unit.pk, Stock.MEN, account), 0) for account in LIE] for unit in here}
    men_by_unit = {unit: men for unit, men in lying.items() if any(men)}
    if not men_by_unit:
        return {}
    hungry = turns_without_supplies(rows, rows.turn.number)
    light = lightly_wounded_by_unit(rows) if any(wounded for _sick, wounded in men_by_unit.values()) else {}
    return {
        unit: Hospital(
            side=unit.side.key,
            base=unit.base.key if unit.base else "",
            at=unit.force.place.key if unit.force.place else "",
            hungry=unit.force_id in hungry,
            sick=sick,
            wounded=wounded,
            lightly_wounded=light.get(unit.pk, 0),
        )
        for unit, (sick, wounded) in men_by_unit.items()
    }


def lightly_wounded_by_unit(rows: Rows) -> dict[int, int]:
    """Returns the lightly wounded of the turn's battles, who stay with their unit, by its primary key."""
    latest = {row.engagement_id: row.pk for row in rows.results if row.engagement.turn_id == rows.turn.pk}
    men_by_unit = Counter[int]()
    for line in rows.returns:
        if line.result_id == latest.get(line.result.engagement_id):
            men_by_unit[line.unit_id] += line.lightly_wounded
    return men_by_unit


def of_base(rows: Rows, place: str, side: Side, captor: Side, on: date) -> PrisonerParty:
    """Returns the party of *side*'s men who lay at *place* when *captor* took it; makes it if necessary."""
    key = f"base-{rows.turn.key}-{place}-{side.key}".replace("_", "-")
    if key in rows.parties:
        return rows.parties[key]
    party = PrisonerParty.objects.create(
        campaign=rows.campaign,
        key=key,
        taken_at=rows.places[place],
        side=side,
        captor=captor,
        taken_on=on,
        held_at=rows.places[place],
    )
    rows.parties = dict(sorted({**rows.parties, key: party}.items()))
    return party


@transaction.atomic
def move_base(*, force: Force, place: Place, actor: AbstractBaseUser | None, seen: str = "") -> None:
    """Moves the base of all units of *force* to *place*, with their sick and wounded.

    Volunteers stay at home. *seen*: the mark of the bases on the page that was sent.
    """
    late = _("A base can be moved only while orders are open. Wait until the {week} is published.")
    rows = Rows(open_week(force.campaign, late))
    force = rows.forces[force.key]
    now = sorted({unit.base.key for unit in rows.units.values() if unit.force_id == force.pk and unit.base})
    refuse_overwriting(value_mark(*now), seen, ", ".join(rows.places[key].label for key in now))
    if refused := why_not(rows, force, place.key):
        raise Refusal(refused)
    set_base(rows, force, place.key, actor)
    rows.flush()


def move_bases_by_computer(rows: Rows, moves: Mapping[str, str]) -> None:
    """Moves bases of forces to places for the computer, both by key, where that is allowed.

    The caller holds the campaign's lock.
    """
    for key, place in sorted(moves.items()):
        if not why_not(rows, rows.forces[key], place):
            set_base(rows, rows.forces[key], place, None)
    if moves:
        rows.flush()


def why_not(rows: Rows, force: Force, place: str) -> str:
    """Returns why the base of *force* cannot be moved to *place*; empty if it can."""
    units = lying_with(rows, force)
    before = {unit.base.key for unit in units if unit.base is not None}
    if not units:
        return _("Volunteers are nursed at home. Their base cannot be moved.")
    if force.state in BUSY:
        return _("No message reaches %(force)s. Move its base when it is free again.") % {"force": force}
    if not force.is_in_supply and is_supply_played(rows):
        return _("Only a force in supply can move its base.")
    if any(rows.places[key].siege and rows.places[key].holder_id == force.side_id for key in before):
        return _("The base is besieged: nobody can leave it.")
    if place not in possible_bases(rows, force):
        return _("Choose a place that your side holds and supplies, or the place where the force is.")
    return ""


def set_base(rows: Rows, force: Force, place: str, actor: AbstractBaseUser | None) -> None:
    """Sets *place* as the base of the units of *force*."""
    units = lying_with(rows, force)
    before = sorted({unit.base.key for unit in units if unit.base is not None})
    moved = [unit for unit in units if unit.base_id != rows.places[place].pk]
    for unit in moved:
        unit.base = rows.places[place]
    rows.write(moved, "base")
    rows.record("hospitals.move", actor=actor, subject=force.key, data={"before": before, "after": place})


def lying_with(rows: Rows, force: Force) -> list[Unit]:
    """Returns the units of *force* whose sick are not at home."""
    return [unit for unit in rows.units.values() if unit.force_id == force.pk and unit.troops != VOLUNTEERS]


def bases_by_force(rows: Rows, side: str) -> dict[str, tuple[str, ...]]:
    """Returns the places where the sick of each force of *side* lie, both by key.

    Forces without a base and those whose sick lie at home are left out.
    """
    found: dict[str, set[str]] = {}
    for unit in rows.units.values():
        if unit.side.key == side and unit.base is not None and unit.troops != VOLUNTEERS:
            found.setdefault(unit.force.key, set()).add(unit.base.key)
    return {key: tuple(sorted(places)) for key, places in sorted(found.items())}


def possible_bases(rows: Rows, force: Force) -> list[str]:
    """Returns the keys of the places where *force* may have its base, as far as its side knows."""
    settings = rows.campaign.rules(rows.turn.number).supply
    places = as_known(load.places(rows), force.side.known)
    at = force.place.key if force.place else ""
    allies = rows.campaign.relations_in(rows.turn.number).allies_of(force.side.key)
    return hospital.base_sites(places, load.routes(rows), force.side.key, at, settings, allies)


def is_supply_played(rows: Rows) -> bool:
    return provisions.has_supply(rows.campaign.rules(rows.turn.number).supply)
