"""Part 5: prisoners we hold and where, our captured men, and open proposals."""

from datetime import date
from typing import Any

from campaign.briefing.spots import spot_of_row
from campaign.briefing.week import Scope, Week
from campaign.logic.vocabulary import Account, LeaderFate, PrisonerPolicy
from campaign.models import Engagement, PrisonerParty, Proposal


def held_and_lost(week: Week, scope: Scope) -> dict[str, Any]:
    rows = week.rows
    officers = [
        (leader.party, leader) for leader in rows.leaders.values() if leader.fate == LeaderFate.CAPTURED
    ]
    named = {
        party.pk: [str(each) for of, each in officers if of == party] for party, _each in officers if party
    }
    held = [
        party
        for party in rows.parties.values()
        if party.captor_id == scope.side.pk
        and (any(rows.rolls[party.pk].values()) or named.get(party.pk))
        and not is_captor_out_of_contact(party)
    ]
    heard = scope.heard
    ours = [str(each) for _party, each in officers if each.unit and each.unit.force_id in heard.pks]
    coming = [
        {"men": men, "place": rows.places[place].name, "from": party.action, "due": due}
        for party in rows.parties.values()
        for unit, men, place, due in party.coming
        if rows.units[unit].force_id in scope.pks
    ]
    decided = [
        {**row, "action": party.action}
        for party in rows.parties.values()
        if scope.side.pk in (party.captor_id, party.side_id)
        for row in party.fates
        if row["turn"] == week.turn.number and "back" not in row
    ]
    offers = [proposal_facts(week, row) for row in week.offers if scope.side.pk in (row.by_id, row.to_id)]
    asked = scope.side.treatment(week.turn.number)
    return {
        "held": [
            {
                "ref": party.ref,
                "action": party.action,
                "taken_on": party.taken_on.isoformat(),
                "men": sum(rows.rolls[party.pk].values()),
                "holder": str(party.held_by or party.held_at),
                **kept_at(party),
                **({"paroled": True} if party.paroled else {}),
                **({"officers": named[party.pk]} if named.get(party.pk) else {}),
            }
            for party in held
        ],
        "ours": sum(week.men[force.pk][Account.CAPTURED] for force in heard.forces if force.pk in week.men),
        **({"decided": decided} if decided else {}),
        **({"coming": coming} if coming else {}),
        **({"offers": offers} if offers else {}),
        **({"officers": ours} if ours else {}),
        **({"treatment": asked.value} if asked is not PrisonerPolicy.HOLD else {}),
    }


def of_fight(week: Week, scope: Scope, fight: Engagement | None) -> dict[str, Any]:
    """Returns the same for *fight* alone: prisoners it brought, and men of *scope* in enemy hands.

    None: no battle.
    """
    told, name = held_and_lost(week, scope), fight.name if fight else ""
    rows = week.rows.parties.values() if fight else ()
    taken = {row.ref for row in rows if fight and row.engagement_id == fight.pk}
    held = [row for row in told["held"] if row["ref"] in taken]
    coming = [row for row in told.get("coming", ()) if fight and row["from"] == name]
    return {
        **{part: rows for part, rows in told.items() if part in ("ours", "officers", "treatment")},
        "held": held,
        **({"coming": coming} if coming else {}),
    }


def is_captor_out_of_contact(party: PrisonerParty) -> bool:
    """True if the force that captured *party* has been out of contact since."""
    news = party.held_by.last_news if party.held_by else None
    return news is not None and date.fromisoformat(news["day"]) <= party.taken_on


def kept_at(party: PrisonerParty) -> dict[str, Any]:
    """Returns the spot of the force that holds *party*, if it is in contact; `there`: a place holds it."""
    if party.held_by is None:
        return {"there": True} if party.held_at else {}
    return {} if party.held_by.last_news else {"spot": spot_of_row(party.held_by)}


def proposal_facts(week: Week, row: Proposal) -> dict[str, Any]:
    """Returns the prisoners that a proposal gives and takes; officers by name."""

    def named(keys: list[str]) -> list[str]:
        return [str(week.rows.leaders[key]) for key in keys if key in week.rows.leaders]

    return {
        "by": row.by.name,
        "to": row.to.name,
        "gives": [row.gives, named(row.officers_given)],
        "takes": [row.takes, named(row.officers_taken)],
    }
