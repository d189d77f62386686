"""Part 5: prisoners we hold and where, our captured men, and open proposals."""

from dataclasses import replace
from datetime import date

from campaign.briefing.facts.keys import AnyKey, Table, any_key
from campaign.briefing.facts.losses import (
    DecidedFate,
    MenComing,
    OfferFact,
    PrisonerFacts,
    PrisonersHeld,
)
from campaign.briefing.facts.spots import spot_of_row
from campaign.briefing.week import Scope, Week
from campaign.logic.vocabulary import Account, LeaderFate, PrisonerPolicy
from campaign.models import Engagement, PrisonerParty, Proposal


def held_and_lost(week: Week, scope: Scope) -> PrisonerFacts:
    rows = week.rows
    officers = [
        (leader.party, key) for key, leader in rows.leaders.items() if leader.fate == LeaderFate.CAPTURED
    ]
    named = {party.pk: tuple(key for of, key in officers if of == party) for party, _key in officers if party}
    held = [
        party
        for party in rows.parties.values()
        if party.captor_id == scope.side.pk
        and (any(rows.rolls[party.pk].values()) or named.get(party.pk))
        and not is_captor_out_of_contact(party)
    ]
    in_contact = scope.in_contact
    offers = [proposal_fact(row) for row in week.offers if scope.side.pk in (row.by_id, row.to_id)]
    asked = scope.side.treatment(week.turn.number)
    return PrisonerFacts(
        held=tuple(
            PrisonersHeld(
                ref=party.ref,
                action=party.action,
                taken_on=party.taken_on.isoformat(),
                men=sum(rows.rolls[party.pk].values()),
                holder=holder_of(party),
                there=party.held_by is None and party.held_at is not None,
                spot=spot_of_row(party.held_by) if party.held_by and not party.held_by.last_news else None,
                paroled=party.paroled,
                officers=named.get(party.pk, ()),
            )
            for party in held
        ),
        ours=sum(week.men[force.pk][Account.CAPTURED] for force in in_contact.forces if force.pk in week.men),
        decided=fates_decided(week, scope),
        coming=men_coming(week, scope),
        officers=tuple(
            key
            for _party, key in officers
            if (unit := rows.leaders[key].unit) and unit.force_id in in_contact.pks
        ),
        offers=tuple(offers),
        treatment="" if asked is PrisonerPolicy.HOLD else asked.value,
    )


def fates_decided(week: Week, scope: Scope) -> tuple[DecidedFate, ...]:
    """Returns what was decided this week about prisoners of the side or of its enemies."""
    return tuple(
        DecidedFate(
            turn=row["turn"],
            fate=row["fate"],
            men=row["men"],
            action=party.action,
            name=row.get("officer", ""),
        )
        for party in week.rows.parties.values()
        if scope.side.pk in (party.captor_id, party.side_id)
        for row in party.fates
        if row["turn"] == week.turn.number and "back" not in row
    )


def men_coming(week: Week, scope: Scope) -> tuple[MenComing, ...]:
    """Returns freed men of *scope* on their way back."""
    return tuple(
        MenComing(men, place, party.action, due)
        for party in week.rows.parties.values()
        for unit, men, place, due in party.coming
        if week.rows.units[unit].force_id in scope.pks
    )


def holder_of(party: PrisonerParty) -> AnyKey:
    """Returns the force or the place that holds *party*."""
    if party.held_by is not None:
        return any_key(Table.FORCES, party.held_by.key)
    return any_key(Table.PLACES, party.held_at.key if party.held_at else "")


def of_battle(week: Week, scope: Scope, engagement: Engagement | None) -> PrisonerFacts:
    """Returns the same for *engagement* alone: prisoners it brought, and men of *scope* in enemy hands.

    None: no battle.
    """
    facts, name = held_and_lost(week, scope), engagement.name if engagement else ""
    rows = week.rows.parties.values() if engagement else ()
    taken = {row.ref for row in rows if engagement and row.engagement_id == engagement.pk}
    return replace(
        facts,
        held=tuple(row for row in facts.held if row.ref in taken),
        coming=tuple(row for row in facts.coming if engagement and row.from_ == name),
        decided=(),
        offers=(),
    )


def is_captor_out_of_contact(party: PrisonerParty) -> bool:
    """Tells whether the force that captured *party* has been out of contact since."""
    news = party.held_by.last_news if party.held_by else None
    return news is not None and date.fromisoformat(news["day"]) <= party.taken_on


def proposal_fact(row: Proposal) -> OfferFact:
    """Returns the prisoners that a proposal gives and takes; officers by key."""
    return OfferFact(
        row.by.key,
        row.to.key,
        (row.gives, tuple(row.officers_given)),
        (row.takes, tuple(row.officers_taken)),
    )
