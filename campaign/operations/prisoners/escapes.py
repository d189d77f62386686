"""Prisoners who escape, and those freed when their own side takes the place where they are."""

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

from campaign.logic.prisoners import custody
from campaign.logic.theatre import capacity
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Cause, PrisonerFate
from campaign.models import Leader, PrisonerParty, Turn
from campaign.operations.ledger.postings import Line
from campaign.operations.prisoners import homeward
from campaign.operations.prisoners.parties import return_line, set_free, with_them
from campaign.store import load, prisoner_guards
from campaign.store.unit_of_work import Rows
from rules import SeededDice


def post_escapes(rows: Rows, turn: Turn) -> list[Line]:
    """Posts prisoners who escape from too few guards or too little room.

    Guards are the men of the force that holds them, or of their captor's forces at the place. If no man of
    that force is left, all are free.
    """
    left, lines = parties_without_guards(rows), list[Line]()
    for party in left:
        force = party.held_by
        assert force is not None
        lines += free_party(rows, party, load.spot_of(force), f"abandoned/{turn.key}/{party.key}")
    rules = rows.campaign.rules(turn.number).prisoners
    if not rules.escaping:
        return lines
    prisoners, guards, cells = (
        prisoner_guards.prisoners_by_keeper(rows),
        guards_by_keeper(rows, turn),
        cells_of(rows, turn),
    )
    kept = [
        party
        for party in rows.parties.values()
        if not party.paroled and party not in left and (rows.rolls[party.pk] or with_them(rows, party))
    ]
    loose = Counter(
        {
            key: custody.men_unguarded(men, guards[key], rules.guarded, cells.get(key))
            for key, men in prisoners.items()
        }
    )
    keys = {unit.pk: key for key, unit in rows.units.items()}
    for party in kept:
        reference = f"escape/{turn.key}/{party.key}"
        roll = {keys[unit]: men for unit, men in rows.rolls[party.pk].items()}
        trying = min(loose[prisoner_guards.keeper_of(party)], sum(roll.values()))
        loose[prisoner_guards.keeper_of(party)] -= trying
        away = custody.escapes_by_unit(roll, trying, rules.escaping, SeededDice(f"{turn.seed}/{reference}"))
        lines += [
            return_line(rows.units[unit], party, men, Cause.ESCAPED, reference) for unit, men in away.items()
        ]
        alone = [] if guards[prisoner_guards.keeper_of(party)] else with_them(rows, party)
        officers = [officer for officer in alone if has_officer_escaped(officer, turn, rules.escaping)]
        set_free(rows, officers)
        note_escape(rows, party, sum(away.values()), officers)
    return lines


def parties_without_guards(rows: Rows) -> list[PrisonerParty]:
    """Returns the prisoners of forces with no men left.

    These have surrendered, gone home, or died of fever. CAMP-PRISON-01.
    """
    kept = [
        party
        for party in rows.parties.values()
        if party.held_by is not None
        and not party.paroled
        and (rows.rolls[party.pk] or with_them(rows, party))
    ]
    men = prisoner_guards.men_by_force(rows) if kept else {}
    return [party for party in kept if party.held_by is not None and men.get(party.held_by.key, 0) <= 0]


def note_escape(rows: Rows, party: PrisonerParty, men: int, officers: Iterable[Leader]) -> None:
    """Stores the men and officers of *party* who escaped, for the reports of both sides."""
    entry = {"turn": rows.turn.number, "fate": PrisonerFate.ESCAPED.value, "men": 0}
    away = [{**entry, "men": men}] if men else []
    away += [{**entry, "officer": officer.key, "name": str(officer)} for officer in officers]
    if away:
        party.fates = [*party.fates, *away]
        rows.write([party], "fates")


def cells_of(rows: Rows, turn: Turn) -> dict[str, int]:
    """Returns how many prisoners there is room for, by keeper, where any are held at a place."""
    lying = [party for party in rows.parties.values() if party.held_at is not None]
    places, rules = load.places(rows) if lying else {}, rows.campaign.rules(turn.number)
    return {
        prisoner_guards.keeper_of(party): capacity.prisoner_room(places[party.held_at.key], rules)
        for party in lying
        if party.held_at is not None
    }


def has_officer_escaped(officer: Leader, turn: Turn, chance: int) -> bool:
    """Tells whether *officer*, who has no guard at all, escapes this week. CAMP-PRISON-04."""
    dice = SeededDice(f"{turn.seed}/escape/{turn.key}/officer/{officer.key}")
    return dice.roll(1, 100, "CAMP-PRISON-04", -1)[0] <= chance


def guards_by_keeper(rows: Rows, turn: Turn) -> Counter[str]:
    """Returns the guards by keeper: men detailed for it, or else all men of the force or at the place."""
    guards = Counter[str]()
    if rows.campaign.rules(turn.number).prisoners.guards == "on":
        for (_force, keeper), men in prisoner_guards.guards_by_keeper(rows, {}).items():
            guards[keeper] += men
        return guards
    for key, men in prisoner_guards.men_by_force(rows).items():
        force = rows.forces[key]
        guards[custody.of_force(key)] += men
        if force.place is not None:
            guards[custody.of_place(force.side.key, force.place.key)] += men
    return guards


def free_at_captured_places(rows: Rows, taken: Iterable[str]) -> list[Line]:
    """Returns the prisoners at places, by key, that their own side has *taken*. CAMP-PRISON-05."""
    places = set(taken)
    lying = [
        party
        for party in rows.parties.values()
        if party.held_at is not None
        and not party.paroled
        and party.held_at.key in places
        and party.held_at.holder_id == party.side_id
    ]
    return [
        line
        for party in lying
        if party.held_at is not None
        for line in free_party(
            rows, party, Spot(place=party.held_at.key), f"liberated/{rows.turn.key}/{party.key}"
        )
    ]


def free_party(rows: Rows, party: PrisonerParty, spot: Spot, reference: str) -> list[Line]:
    """Frees all of *party* at *spot*; they are with their units there, or on the way to them."""
    set_free(rows, with_them(rows, party))
    way, lines = homeward.walks_home(rows, spot, (), {}), []
    last = rows.turn.starts + timedelta(days=rows.turn.days - 1)
    for unit in rows.units.values():
        if men := rows.rolls[party.pk].get(unit.pk, 0):
            if walk := way(unit):
                homeward.send_homeward(party, unit, men, last, walk)
                rows.write([party], "coming")
            lines.append(return_line(unit, party, men, Cause.FREED, reference, far=walk is not None))
    return lines
