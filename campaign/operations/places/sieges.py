"""Sieges at a week's close: how long each place is besieged, what supplies are left, and who surrenders."""

from datetime import timedelta
from typing import Any

from campaign.logic.march import sieges
from campaign.logic.march.sieges import BEGUN, GIVEN_UP, RAISED
from campaign.logic.settings import ON
from campaign.logic.vocabulary import Account, Cause, ForceState, LeaderFate, PlaceKind, PrisonerPolicy, Stock
from campaign.models import Force, Place, PrisonerParty, Side
from campaign.operations.ledger.postings import post_lines
from campaign.operations.prisoners import surrenders
from campaign.store.queries.battles.quarter import sides_without_quarter
from campaign.store.unit_of_work import Rows
from rules import SeededDice


def close_siege_week(rows: Rows) -> None:
    """Counts the sieges' turns before the holders of places are settled.

    A week that closes again, for a battle settled late, counts no turn twice. The caller holds the campaign's
    lock, and flushes *rows*.
    """
    settings = rows.campaign.rules(rows.turn.number).sieges
    if settings.sieges != ON:
        return
    shut, lying = besieged_and_besiegers(rows)
    for key, place in rows.places.items():
        siege = place.siege
        if key not in shut or key not in lying:
            after = None
        elif siege and siege["turn"] >= rows.turn.number:
            after = siege
        else:
            after = siege_one_turn_longer(rows, siege, lying[key][0])
        if after != siege:
            place.siege = after
            rows.write([place], "siege")
            note_siege_change(rows, place, siege, after)
        if (
            after
            and after != siege
            and is_ready_to_surrender(rows, place, after["turns"], lying[key][0].side)
        ):
            surrender_garrison(rows, place, shut[key], lying[key])


def note_siege_change(
    rows: Rows, place: Place, before: dict[str, Any] | None, after: dict[str, Any] | None
) -> None:
    """Stores with the turn, for its reports, that a siege has begun or is over."""
    began, stands = before and before["since"], after and after["since"]
    if began == stands:
        return
    ends = [[RAISED, place.key, before["by"]]] if before else []
    begins = [[BEGUN, place.key, after["by"]]] if after else []
    rows.turn.sieges = [*rows.turn.sieges, *ends, *begins]
    rows.write([rows.turn], "sieges")


def besieged_and_besiegers(rows: Rows) -> tuple[dict[str, list[Force]], dict[str, list[Force]]]:
    """Returns the besieged forces and the besieging forces, by place, in key order."""
    shut: dict[str, list[Force]] = {}
    lying: dict[str, list[Force]] = {}
    for force in rows.forces.values():
        if force.place is not None and force.state == ForceState.BESIEGED:
            shut.setdefault(force.place.key, []).append(force)
        elif force.place is not None and force.state == ForceState.BESIEGING:
            lying.setdefault(force.place.key, []).append(force)
    return shut, lying


def siege_one_turn_longer(rows: Rows, before: dict[str, Any] | None, besieger: Force) -> dict[str, Any]:
    """Returns the siege with one more turn."""
    turn = rows.turn
    if before is None or before["by"] != besieger.side.key or before["turn"] != turn.number - 1:
        before = {"since": turn.starts.isoformat(), "turns": 0}
    return {
        "by": besieger.side.key,
        "since": before["since"],
        "turns": before["turns"] + 1,
        "turn": turn.number,
    }


def is_ready_to_surrender(rows: Rows, place: Place, turns: int, besieger: Side) -> bool:
    """Tells whether the garrison of *place* is ready to surrender, and trusts *besieger*'s word.

    CAMP-SIEGE-04.
    """
    settings = rows.campaign.rules(rows.turn.number)
    chance = sieges.surrender_chance(turns, PlaceKind(place.kind), settings.sieges)
    if chance:
        mild = besieger.treatment(rows.turn.number) in (PrisonerPolicy.PAROLE, PrisonerPolicy.RELEASE)
        harsh = besieger.key in sides_without_quarter(rows.campaign, rows.turn.number, rows.sides.values())
        chance += settings.prisoners.terms * (mild - harsh)
    dice = SeededDice(f"{rows.turn.seed}/siege/{place.key}")
    return chance > 0 and dice.roll(1, 100, "CAMP-SIEGE-04", -1)[0] <= chance


def surrender_garrison(rows: Rows, place: Place, garrison: list[Force], besiegers: list[Force]) -> None:
    """Surrenders the garrison on terms to the strongest force before the place.

    All its men are prisoners of that force. Its horses go to that force too, and so do its guns, arms and
    supplies as far as they are counted.
    """
    turn, last = rows.turn, rows.turn.starts + timedelta(days=rows.turn.days - 1)
    men = {force.pk: 0 for force in besiegers}
    for unit in rows.units.values():
        if unit.force_id in men:
            men[unit.force_id] += rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0)
    keeper = max(besiegers, key=lambda force: (men[force.pk], force.key))
    key = f"siege-{turn.key}-{place.key}".replace("_", "-")
    party = PrisonerParty.objects.create(
        campaign=rows.campaign,
        key=key,
        taken_at=place,
        side=garrison[0].side,
        captor=keeper.side,
        taken_on=last,
        held_by=keeper,
    )
    inside = {force.pk for force in garrison}
    units = {unit.pk: unit for unit in rows.units.values() if unit.force_id in inside}
    reference = f"siege/{turn.key}/{place.key}"
    lines = surrenders.all_of(rows, units.values(), party, keeper, Cause.SURRENDERED, reference)
    post_lines(turn=turn, date=last, lines=lines, stood=rows.balances)
    rows.parties = dict(sorted({**rows.parties, key: party}.items()))
    rows.__dict__.pop("rolls", None)  # stale: read again when needed
    for leader in rows.leaders.values():
        if leader.unit_id in units and leader.fate == LeaderFate.PRESENT:
            leader.fate, leader.fate_date, leader.party = LeaderFate.CAPTURED, last, party
            rows.write([leader], "fate", "fate_date", "party")
    for force in (*garrison, *besiegers):
        force.state = ForceState.HALTED
        rows.write([force], "state")
    place.siege = None
    rows.turn.sieges = [*rows.turn.sieges, [GIVEN_UP, place.key, keeper.side.key]]
    rows.write([rows.turn], "sieges")
    rows.record(
        "sieges.surrender",
        subject=place.key,
        data={"men": sum(line.amount for line in lines if line.stock == Stock.MEN)},
    )
