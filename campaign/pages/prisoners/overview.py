"""Prisoners: those we hold, and ours in the enemy's hands; and what can be done with them."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.forms.exchange import ExchangeForm
from campaign.logic.prisoners.custody import BUSY, guards_needed
from campaign.logic.theatre import capacity
from campaign.logic.vocabulary import LeaderFate, PrisonerPolicy, TurnState
from campaign.models import Force, Leader, Opening, PrisonerParty, Turn, Unit
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.published_view import (
    opening_seen_by,
    postings_that_count,
    put_back,
    rows_that_existed,
)
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.years import Year, year_choice
from campaign.pages.prisoners.departures import men_gone_by_party
from campaign.pages.prisoners.exchange import (
    Exchanges,
    PrisonerPolicyLine,
    captured_officers,
    exchange_page,
    newest_proposals,
    policy_lines,
)
from campaign.pages.prisoners.fates import Choices, Decided, choices_by_party, decisions_known
from campaign.pages.prisoners.report_section import on_their_way
from campaign.store.ledger_reads import prisoner_rolls
from campaign.store.queries.strengths import units_in_forces


@dataclass(frozen=True, slots=True)
class PartyLine:
    ref: str
    side: str  # letter of whose men they are
    side_name: str
    men: int
    action: str
    day: str
    holder: str  # "" unknown
    guards: int  # men who must watch them, 0 if nobody is told off for it
    roll: tuple[tuple[str, int], ...]  # our own men by unit
    href: str  # of the return
    paroled: bool
    decide: str  # where to say what becomes of them; "" if the reader has no say
    leave: str  # the place where they can be left, "" if nowhere
    takers: tuple[tuple[str, str], ...]  # refs and names of forces that can take them along
    officers: tuple[str, ...] = ()
    fate: Choices | None = None  # what the umpire can decide of them
    crowded: int = 0  # prisoners at its place for whom there is no room
    gone: tuple[tuple[str, int], ...] = ()  # prisoners no more: why, and how many


@dataclass(frozen=True, slots=True)
class PrisonerRoll:
    held: tuple[PartyLine, ...]
    ours: tuple[PartyLine, ...]
    held_men: int
    our_men: int
    both: bool  # the umpire's page: all parties stand in `held`
    coming: tuple[str, ...]  # sentences: the freed, on their way home
    decided: tuple[Decided, ...]
    fates: bool  # whether anybody's is the reader's to decide
    exchanges: Exchanges
    treatments: tuple[PrisonerPolicyLine, ...]
    announce: str
    captures: str
    relations: str
    years: tuple[Year, ...]  # in which they were taken


def prisoner_roll(
    member: Member, form: ExchangeForm | None = None, year: str = ""
) -> tuple[PrisonerRoll, Turn]:
    """Returns the page of prisoners for *member*, with parties of one *year*; sums are of all.

    Without a *year* it is the last with prisoners. At most eight queries in an open week, and one more each
    for decisions, their officers and men on their way home. It has only the number of men we hold; for ours
    the units, not where they are held. While a week is marched a side knows only its battles that were
    referred.
    """
    turn = side.readable_turns(member)[-1]
    opening = opening_seen_by(member, turn)
    rows = PrisonerParty.objects.filter(campaign=member.campaign)
    if member.side is not None:
        heard = Q(engagement=None) | Q(engagement__turn__state=TurnState.PUBLISHED)
        rows = rows.filter(
            heard & rows_that_existed(opening, PrisonerParty) | Q(engagement__is_referred=True)
        )
        rows = rows.filter(Q(captor=member.side) | Q(side=member.side))
    parties = list(
        rows.select_related(
            "engagement__turn", "side", "captor", "held_by__place", "held_by__route", "held_at", "taken_at"
        )
        .defer("engagement__muster", "engagement__turn__march", "engagement__turn__preview")
        .order_by("-taken_on", "key")
    )
    put_back(opening, parties)
    count = rolls_known(opening, parties)
    settings = turn.campaign.rules(turn.number).prisoners
    ratio = settings.guarded if settings.guards == "on" else 0
    units = units_in_forces(member.campaign, member.side)
    names = {unit.pk: unit.label for unit in units}
    hands = idle_forces(member, units) if turn.state == TurnState.OPEN else []
    made, sides = newest_proposals(member), list(member.campaign.sides.order_by("position"))
    promised = {key for row in made for key in (*row.officers_given, *row.officers_taken)}
    leaders = captured_officers(member, promised | officers_captured_before(opening))
    put_back(opening, leaders)
    with_them: dict[int | None, list[Leader]] = {}
    for leader in sorted(leaders, key=lambda entry: entry.key):
        if leader.fate == LeaderFate.CAPTURED:
            with_them.setdefault(leader.party_id, []).append(leader)
    peopled = {party: count[party.pk] for party in parties if count[party.pk] or with_them.get(party.pk)}
    fates, over = (
        choices_by_party(member, turn, peopled, with_them, units),
        prisoners_without_room(turn, {party: sum(roll.values()) for party, roll in peopled.items()}),
    )
    shown, years = year_choice(
        {party.taken_on.year for party in parties},
        year,
        lambda asked: member.url("campaign:prisoners", year=asked),
    )
    left = men_gone_by_party(opening, (party for party in parties if party.taken_on.year == shown))
    held, ours, when = [], [], dict[str, int]()
    for party in parties:
        roll, named = count[party.pk], tuple(entry.label for entry in with_them.get(party.pk, ()))
        away = tuple(
            (words.cause_name(why), men) for why, men in sorted(left.get(party.pk, {}).items()) if men
        )
        if not roll and not named and not away:
            continue
        when[party.ref] = party.taken_on.year
        if member.side is None or party.captor_id == member.side.pk:
            asked = party.captor.treatment(turn.number) is PrisonerPolicy.UMPIRE and member.side is not None
            line = party_line(member, party, roll, named, names, [] if asked else hands, ratio, holder=True)
            held.append(
                replace(
                    line,
                    gone=away,
                    decide="" if asked else line.decide,
                    fate=fates.get(party.pk),
                    crowded=over.get((party.captor_id, party.held_at_id), 0) if not party.paroled else 0,
                )
            )
        else:
            line = party_line(member, party, roll, named, names, [], 0, holder=False)
            ours.append(replace(line, gone=away))
    return PrisonerRoll(
        held=tuple(line for line in held if when[line.ref] == shown),
        ours=tuple(line for line in ours if when[line.ref] == shown),
        held_men=sum(line.men for line in held),
        our_men=sum(line.men for line in ours),
        both=member.side is None,
        coming=men_on_their_way(member, parties),
        decided=decisions_known(member, turn, parties),
        fates=any(line.fate for line in held if when[line.ref] == shown),
        exchanges=exchange_page(member, turn, form, made, leaders, sides),
        treatments=policy_lines(member, turn, sides),
        announce=member.url("campaign:announce"),
        captures=member.url("campaign:captures"),
        relations=member.url("campaign:relations"),
        years=years,
    ), turn


def rolls_known(opening: Opening | None, parties: list[PrisonerParty]) -> dict[int, dict[int, int]]:
    """Returns the roll of each of *parties* as its reader is told of it. Two queries.

    A party captured within the week is as it is now.
    """
    if opening is None:
        return prisoner_rolls(parties)
    before = [party for party in parties if party.key in opening.rows["parties"]]
    return prisoner_rolls(parties) | prisoner_rolls(before, postings_that_count(opening))


def officers_captured_before(opening: Opening | None) -> set[str]:
    """Returns the officers who were prisoners when the march began, by key."""
    rows = opening.rows["leaders"].items() if opening is not None else ()
    return {key for key, row in rows if row["party"]}


def men_on_their_way(member: Member, parties: list[PrisonerParty]) -> tuple[str, ...]:
    """Returns men on their way home, of the reader's side, or of all for the umpire.

    One query if there are any.
    """
    rows = [
        (party, *row)
        for party in parties
        if member.side is None or party.side_id == member.side.pk
        for row in party.coming
    ]
    if not rows:
        return ()
    places = {row.key: row.label for row in member.campaign.places.all()}
    return tuple(
        on_their_way(men, party.taken_in, places[place], dt.date.fromisoformat(due))
        for party, _unit, men, place, due in rows
    )


def prisoners_without_room(
    turn: Turn, held: Mapping[PrisonerParty, int]
) -> dict[tuple[int, int | None], int]:
    """Returns the number of prisoners without room, by primary keys of captor and place.

    *held*: men by party.
    """
    rules, men, most = turn.campaign.rules(turn.number), Counter[tuple[int, int | None]](), {}
    for party, number in held.items():
        if party.held_at is not None and not party.paroled:
            key = party.captor_id, party.held_at_id
            men[key] += number
            most[key] = capacity.prisoner_room(party.held_at, rules)
    return {key: men_there - most[key] for key, men_there in men.items() if men_there > most[key]}


def idle_forces(member: Member, units: Iterable[Unit]) -> list[Force]:
    """Returns the forces to which the member may hand prisoners over at each place, by key.

    *units* as `units_in_forces` reads them.
    """
    manned = {unit.force_id: unit.force for unit in units if unit.fit > 0}  # type: ignore[attr-defined]
    return [
        force
        for force in sorted(manned.values(), key=lambda force_row: force_row.key)
        if force.place_id is not None
        and force.state not in BUSY
        and (member.side is None or force.side_id == member.side.pk)
        and member.commands(force)
    ]


def party_line(
    member: Member,
    party: PrisonerParty,
    roll: dict[int, int],
    officers: tuple[str, ...],
    names: dict[int, str],
    hands: list[Force],
    ratio: int,
    *,
    holder: bool,
) -> PartyLine:
    """Returns the line of a party. A party without men left has no holder."""
    left, force = bool(roll or officers), party.held_by
    paroled = party.paroled and left
    keeper = force.label if force else party.held_at.label if party.held_at else ""
    spot = force.place_id if force else party.held_at_id
    ours = holder and left and not paroled
    if force is not None:
        ours = ours and member.commands(force) and force.state not in BUSY
    text = party.engagement is None or party.engagement.turn.state == TurnState.PUBLISHED
    deals = ours and text and bool(hands or member.side)
    place = force.place if force else None
    return PartyLine(
        ref=party.ref,
        side=party.side.letter,
        side_name=party.side.label,
        men=sum(roll.values()),
        action=party.taken_in,
        day=words.day(party.taken_on),
        holder=(_("at home on parole") if paroled else keeper) if holder and left else "",
        guards=guards_needed(sum(roll.values()), ratio) if ratio and not paroled else 0,
        roll=tuple((names[unit], men) for unit, men in roll.items() if unit in names),
        href=source_address(member, party),
        paroled=paroled,
        decide=member.url("campaign:prisoner-party", ref=party.ref) if deals else "",
        leave=place.label if deals and place and place.holder_id == party.captor_id else "",
        takers=tuple(
            (new_holder.ref, new_holder.label)
            for new_holder in hands
            if deals
            and new_holder.place_id == spot
            and new_holder.side_id == party.captor_id
            and new_holder != force
        ),
        officers=officers,
    )


def source_address(member: Member, party: PrisonerParty) -> str:
    """Returns the address that says how *party* was captured: a casualty return or the page of a place."""
    if party.engagement is not None:
        return member.url("campaign:return", ref=party.engagement.ref)
    return member.url("campaign:place", key=party.taken_at.key) if party.taken_at else ""
