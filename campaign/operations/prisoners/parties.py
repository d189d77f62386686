"""Prisoner parties: made when men are captured, freed when their escort is beaten.

Callers hold the campaign's lock.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from django.db.models import Q

from campaign.logic.casualties.muster import Freed, Muster, Party, PrisonerGroup
from campaign.logic.vocabulary import Account, Arm, Cause, LeaderFate, PrisonerPolicy, Stock
from campaign.models import Campaign, Engagement, Force, Leader, PrisonerParty, Side, Turn, Unit
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners.homeward import Ways, send_homeward
from campaign.store.ledger_reads import prisoner_rolls
from campaign.store.unit_of_work import Rows


def party_of_battle(
    *, engagement: Engagement, side: Side, captor: Side, holder: Force | None
) -> PrisonerParty:
    """Returns the party of *side*'s men captured in *engagement*, made if necessary.

    *holder* holds it; without one it is left at the nearest place.
    """
    key = f"{engagement.key}-{side.key}"
    spot = engagement.route.a if engagement.route else engagement.place
    party, _created = PrisonerParty.objects.get_or_create(
        campaign=engagement.campaign,
        key=key,
        defaults={
            "engagement": engagement,
            "side": side,
            "captor": captor,
            "taken_on": engagement.date,
            "held_by": holder,
            "held_at": None if holder else spot,
        },
    )
    return party


def with_prisoners_led(muster: Muster, campaign: Campaign, along: Mapping[str, str]) -> Muster:
    """Adds to *muster* the prisoners of its forces, and of forces that go *along* with one of them.

    *along*: force to its escort, both by key.
    """
    keys = [force.key for party in muster.parties for force in party.forces]
    keys += [friend for friend, guard in along.items() if guard in keys]
    held = PrisonerParty.objects.filter(campaign=campaign, held_by__key__in=keys)
    parties = {party.pk: party for party in held.select_related("side", "held_by").order_by("key")}
    if not parties:
        return muster
    roll_of = prisoner_rolls(parties.values())
    units = Unit.objects.in_bulk({unit for roll in roll_of.values() for unit in roll})
    groups_by_force: dict[str, list[PrisonerGroup]] = {}
    for pk, party in parties.items():
        assert party.held_by is not None
        rows = [(units[unit], men) for unit, men in roll_of[pk].items()]
        groups_by_force.setdefault(along.get(party.held_by.key, party.held_by.key), []).extend(
            PrisonerGroup(
                party.key,
                party.side.key,
                unit.key,
                unit.name,
                Arm(unit.arm),
                campaign.nation(unit.nation),
                men,
            )
            for unit, men in sorted(rows, key=lambda row: row[0].key)
        )

    def with_them(party: Party) -> Party:
        return replace(
            party,
            forces=tuple(
                replace(mustered, prisoners=tuple(groups_by_force.get(mustered.key, ())))
                for mustered in party.forces
            ),
        )

    attacker, defender = muster.parties
    return replace(muster, parties=(with_them(attacker), with_them(defender)))


def free_from_escorts(
    *,
    turn: Turn,
    on: date,
    beaten: Iterable[Force],
    reference: str,
    along: Iterable[str] = (),
    home: Ways | None = None,
) -> int:
    """Frees the prisoners whose escort was among *beaten*, and the parties *along*, by key.

    They rejoin their units, on the way *home* if those are elsewhere. Returns the number of men freed.
    """
    theirs = Q(held_by__in=list(beaten)) | Q(key__in=list(along))
    parties = PrisonerParty.objects.filter(theirs, campaign=turn.campaign_id)
    return release_parties(turn=turn, on=on, parties=parties, reference=reference, home=home)


def let_go_of(turn: Turn, holders: Iterable[str]) -> None:
    """Returns the prisoners of *holders* (keys of forces) to their units when the week begins.

    Prisoners held by a seat with a player stay, and so do those that the umpire decides about.
    """
    keys = sorted(holders)
    if not keys:
        return
    rows = PrisonerParty.objects.filter(
        campaign=turn.campaign_id,
        held_by__key__in=keys,
        held_by__seat__player=None,
        held_by__seat__stand_in=None,
        paroled=False,
    )
    parties = [
        party
        for party in rows.select_related("captor").order_by("key")
        if party.captor.treatment(turn.number) is not PrisonerPolicy.UMPIRE
    ]
    held = prisoner_rolls(parties)
    led_too = {leader.party_id for leader in officers_of(parties)}
    for party in parties:
        if held[party.pk] or party.pk in led_too:
            men = release_parties(
                turn=turn, on=turn.starts, parties=[party], reference=f"release/{turn.key}/{party.key}"
            )
            record_operation(
                campaign=turn.campaign,
                turn=turn,
                actor=None,
                operation="prisoners.release",
                subject=party.key,
                data={"men": men},
            )


def free_some(
    *, turn: Turn, on: date, loose: Iterable[Freed], reference: str, home: Ways | None = None
) -> int:
    """Frees the men who got *loose* in a battle, at most as many as are still held.

    Returns the number freed.
    """
    most: dict[tuple[str, str], int] = {}
    for freed in loose:
        most[freed.party, freed.unit] = most.get((freed.party, freed.unit), 0) + freed.men
    keys = {party for party, _unit in most}
    parties = PrisonerParty.objects.filter(campaign=turn.campaign_id, key__in=keys)
    return release_parties(turn=turn, on=on, parties=parties, reference=reference, most=most, home=home)


def return_line(
    unit: Unit, party: PrisonerParty, men: int, cause: Cause, reference: str, *, far: bool = False
) -> Line:
    """Returns the line that takes *men* of *unit* out of captivity; to missing, if their unit is *far*."""
    return Line(
        unit=unit,
        stock=Stock.MEN,
        source=Account.CAPTURED,
        target=Account.MISSING if far else Account.FIT,
        amount=men,
        cause=cause,
        reference=reference,
        party=party,
    )


def officers_of(parties: Iterable[PrisonerParty]) -> list[Leader]:
    """Returns the captured officers who are with *parties*, in key order."""
    return list(Leader.objects.filter(party__in=list(parties), fate=LeaderFate.CAPTURED).order_by("key"))


def free_officers(leaders: Iterable[Leader]) -> None:
    """Returns *leaders* to their men."""
    for leader in leaders:
        leader.fate, leader.party = LeaderFate.PRESENT, None
        leader.save(update_fields=["fate", "party"])


def set_free(rows: Rows, leaders: Iterable[Leader]) -> None:
    """Does the same where *rows* are written once, at the end."""
    for leader in leaders:
        leader.fate, leader.party = LeaderFate.PRESENT, None
        rows.write([leader], "fate", "party")


def with_them(rows: Rows, party: PrisonerParty) -> list[Leader]:
    """Returns the captured officers who are with *party*, in key order."""
    return [each for each in rows.leaders.values() if each.party == party]


def release_parties(
    *,
    turn: Turn,
    on: date,
    parties: Iterable[PrisonerParty],
    reference: str,
    most: Mapping[tuple[str, str], int] | None = None,
    cause: Cause = Cause.FREED,
    home: Ways | None = None,
) -> int:
    """Posts the men of *parties* as free, with their officers; or at most *most* by keys of party and unit.

    They are with their units again, or on the way *home*. Returns the number of men.
    """
    by_pk = {party.pk: party for party in parties}
    if most is None:
        free_officers(officers_of(by_pk.values()))
    held = prisoner_rolls(by_pk.values())
    units = Unit.objects.in_bulk({unit for roll in held.values() for unit in roll})
    lines = []
    for pk, roll in sorted(held.items()):
        party, before = by_pk[pk], len(by_pk[pk].coming)
        for unit, men in sorted(roll.items()):
            free = men if most is None else min(men, most.get((party.key, units[unit].key), 0))
            way = home(units[unit]) if home and free else None
            if way:
                send_homeward(party, units[unit], free, on, way)
            lines.append(return_line(units[unit], party, free, cause, reference, far=way is not None))
        if len(party.coming) > before:
            party.save(update_fields=["coming"])
    post_lines(turn=turn, date=on, lines=lines)
    return sum(line.amount for line in lines)
