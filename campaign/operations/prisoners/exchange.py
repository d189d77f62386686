"""Exchanges of prisoners, proposed by one side and answered by the other.

They are done as the next week opens. No answer depends on where anybody's escorts are, so none reveals it.

CAMP-PRISON-09.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _, ngettext

from campaign.logic import strategist
from campaign.logic.knowledge.fog import SideView
from campaign.logic.vocabulary import LeaderFate, PrisonerPolicy, ProposalState, TurnState
from campaign.models import Leader, PrisonerParty, Proposal, Seat, Side, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.postings import Line
from campaign.operations.notices.outbox import record_offer
from campaign.operations.prisoners.custody import open_week
from campaign.operations.prisoners.escorts import return_prisoners
from campaign.operations.prisoners.parties import set_free
from campaign.refusals import Refusal
from campaign.store.ledger_reads import prisoner_rolls
from campaign.store.unit_of_work import Rows

PATIENCE = 4  # turns before the computer makes a second offer


@dataclass(frozen=True, slots=True)
class Bargain:
    """Numbers of the other side's prisoners and of one's own men, with officers by their keys."""

    gives: int = 0
    takes: int = 0
    officers_given: tuple[str, ...] = ()
    officers_taken: tuple[str, ...] = ()


@transaction.atomic
def propose_exchange(
    *,
    by: Side,
    to: Side,
    bargain: Bargain,
    words: str,
    seat: Seat | None,
    actor: AbstractBaseUser | None,
) -> Proposal:
    """Offers *to* an exchange of prisoners with *by*."""
    turn = open_week(by.campaign)
    if bargain == Bargain():
        raise Refusal(_("Say how many men are to be exchanged."))
    refuse_umpires(by, turn)
    refuse_more_than_there_are(by, to, bargain)
    return create_proposal(turn, by, to, bargain, words, seat, actor)


def create_proposal(
    turn: Turn,
    by: Side,
    to: Side,
    bargain: Bargain,
    words: str = "",
    seat: Seat | None = None,
    actor: AbstractBaseUser | None = None,
) -> Proposal:
    number = by.proposals.filter(turn=turn).count() + 1
    key = f"{turn.key}-{by.key}-{number}"
    made = Proposal.objects.create(
        campaign=turn.campaign,
        key=key,
        turn=turn,
        by=by,
        to=to,
        seat=seat,
        gives=bargain.gives,
        takes=bargain.takes,
        officers_given=list(bargain.officers_given),
        officers_taken=list(bargain.officers_taken),
        words=words,
    )
    record_answer(made, turn, actor, "exchange.propose")
    record_offer(made)
    return made


@transaction.atomic
def accept_exchange(*, proposal: Proposal, actor: AbstractBaseUser | None) -> None:
    """Accepts *proposal*: it is done as the next week opens."""
    turn = open_week(proposal.campaign)
    proposal = open_proposal(proposal)
    refuse_umpires(proposal.to, turn)
    refuse_more_than_there_are(proposal.by, proposal.to, bargain_of(proposal))
    close_proposal(proposal, turn, ProposalState.AGREED, actor)


@transaction.atomic
def decline_exchange(*, proposal: Proposal, actor: AbstractBaseUser | None) -> None:
    turn = open_week(proposal.campaign)
    close_proposal(open_proposal(proposal), turn, ProposalState.DECLINED, actor)


@transaction.atomic
def withdraw_exchange(*, proposal: Proposal, actor: AbstractBaseUser | None) -> None:
    turn = open_week(proposal.campaign)
    close_proposal(open_proposal(proposal), turn, ProposalState.WITHDRAWN, actor)


def open_proposal(proposal: Proposal) -> Proposal:
    """Returns *proposal* as it is now, if nobody has answered it."""
    found = Proposal.objects.select_related("by", "to", "campaign").filter(pk=proposal.pk).first()
    if found is None or found.state != ProposalState.OPEN:
        raise Refusal(_("This proposal has been answered already."))
    return found


def close_proposal(
    proposal: Proposal, turn: Turn, state: ProposalState, actor: AbstractBaseUser | None
) -> None:
    proposal.state, proposal.answered = state, turn
    proposal.save(update_fields=["state", "answered"])
    record_answer(proposal, turn, actor, f"exchange.{state}")


def answer_offers_by_computer(rows: Rows, known: Callable[[str], SideView]) -> None:
    """Makes the computer answer and make offers for sides without players, at the lock of the turn of *rows*.

    *known*: what a side knows, by its key. The caller holds the campaign's lock.
    """
    turn, sat = rows.turn, {seat.side_id for seat in rows.seats.values() if seat.player_id is not None}
    people = [side for side in rows.sides.values() if side.pk in sat]
    for side in rows.sides.values() if people else ():
        if side in people:
            continue
        may = side.treatment(turn.number) is not PrisonerPolicy.UMPIRE
        asked = Proposal.objects.filter(campaign=turn.campaign, to=side, state=ProposalState.OPEN)
        for proposal in asked.select_related("by", "to").order_by("key"):
            fair = may and can_still_be_done(turn, proposal)
            yes = fair and strategist.accepts_exchange(known(side.key), *in_men(turn, proposal))
            close_proposal(proposal, turn, ProposalState.AGREED if yes else ProposalState.DECLINED, None)
        for other in people if may else ():
            lately = Proposal.objects.filter(Q(by=side, to=other) | Q(by=other, to=side))
            if lately.filter(turn__number__gt=turn.number - PATIENCE).exists():
                continue
            ours, theirs = captured_officers(other, side), captured_officers(side, other)
            unpromised = unpromised_prisoners(side, other), unpromised_prisoners(other, side)
            ranks = {leader.general for leader in ours} & {leader.general for leader in theirs}
            if all(unpromised) or ranks:
                create_proposal(turn, side, other, computer_offer(known(side.key), unpromised, ours, theirs))


def can_still_be_done(turn: Turn, proposal: Proposal) -> bool:
    """Tells whether the prisoners of *proposal* are still there."""
    try:
        refuse_more_than_there_are(proposal.by, proposal.to, bargain_of(proposal))
    except Refusal:
        return False
    return True


def in_men(turn: Turn, proposal: Proposal) -> tuple[int, int]:
    """Returns what *proposal* gives and takes in men.

    An officer counts as men by rank. CAMP-PRISON-09.
    """
    settings = turn.campaign.rules(turn.number).prisoners
    keys = {*proposal.officers_given, *proposal.officers_taken}
    rows = Leader.objects.filter(campaign=turn.campaign, key__in=keys) if keys else ()
    worth = {row.key: settings.general if row.general else settings.officer for row in rows}
    return (
        proposal.gives + sum(worth.get(key, 0) for key in proposal.officers_given),
        proposal.takes + sum(worth.get(key, 0) for key in proposal.officers_taken),
    )


def computer_offer(
    view: SideView, unpromised: tuple[int, int], ours: list[Leader], theirs: list[Leader]
) -> Bargain:
    """Returns the computer's offer: officers for officers of the same rank, and men.

    *unpromised*: men of theirs it has, and men of its own they have.
    """
    gives, takes = strategist.exchange_offer(view, *unpromised)
    pairs = [
        pair
        for general in (True, False)
        for pair in zip(
            (leader.key for leader in theirs if leader.general is general),
            (leader.key for leader in ours if leader.general is general),
            strict=False,
        )
    ]
    return Bargain(gives, takes, tuple(given for given, _t in pairs), tuple(taken for _g, taken in pairs))


def carry_out_exchanges(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Carries out the exchanges agreed in the week of *rows* as *turn* opens.

    Men return to their units, the longest held first; a proposal lapses if too few prisoners are left.
    """
    if not any(rows.rolls.values()) and not any(
        party_or_leader.party for party_or_leader in rows.leaders.values()
    ):
        return
    sides = {side.pk: side for side in rows.sides.values()}
    agreed = Proposal.objects.filter(campaign=rows.campaign, state=ProposalState.AGREED)
    for proposal in agreed.order_by("key"):
        by, to = sides[proposal.by_id], sides[proposal.to_id]
        bargain = bargain_of(proposal)
        ways = ((by, to, bargain.gives), (to, by, bargain.takes))
        parties = [parties_in(rows, captor, side) for captor, side, _men in ways]
        men_held = [
            sum(sum(rows.rolls[party.pk].values()) for party in party_or_leader)
            for party_or_leader in parties
        ]
        officers = [rows.leaders.get(key) for key in (*bargain.officers_given, *bargain.officers_taken)]
        whole = all(men <= held for (_c, _s, men), held in zip(ways, men_held, strict=True)) and all(
            party_or_leader is not None and party_or_leader.party is not None for party_or_leader in officers
        )
        if whole:
            for (_captor, _side, men), party_or_leader in zip(ways, parties, strict=True):
                yield from return_prisoners(rows, party_or_leader, men, f"exchange/{proposal.key}")
            set_free(rows, [party_or_leader for party_or_leader in officers if party_or_leader is not None])
        proposal.state = ProposalState.ACCEPTED if whole else ProposalState.LAPSED
        rows.write([proposal], "state")
        rows.record(
            f"exchange.{proposal.state}", actor=None, subject=proposal.key, data=journal_details(proposal)
        )


def exchange_under_cartel(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Exchanges prisoners man for man, as *turn* opens, between sides that both announced exchanges."""
    number = rows.turn.number
    willing = [side for side in rows.sides.values() if side.treatment(number) is PrisonerPolicy.EXCHANGE]
    for one, other in combinations(willing, 2):
        both = parties_in(rows, one, other), parties_in(rows, other, one)
        men = min(
            sum(sum(rows.rolls[party.pk].values()) for party in parties_of_side) for parties_of_side in both
        )
        for parties in both if men else ():
            yield from return_prisoners(rows, parties, men, f"cartel/{turn.key}/{one.key}-{other.key}")


def parties_in(rows: Rows, captor: Side, side: Side) -> list[PrisonerParty]:
    return [each for each in rows.parties.values() if each.captor == captor and each.side == side]


def parties_of(captor: Side, side: Side) -> list[PrisonerParty]:
    """Returns the parties of *side*'s men whom *captor* holds or has on parole.

    Prisoners of a week that is still being marched are left out.
    """
    rows = PrisonerParty.objects.filter(
        Q(engagement=None) | Q(engagement__turn__state=TurnState.PUBLISHED), captor=captor, side=side
    )
    return list(rows.order_by("taken_on", "key"))


def unpromised_prisoners(captor: Side, side: Side) -> int:
    """Returns how many men of *side* *captor* has and has not promised to return."""
    promised = sum(
        proposal.gives if proposal.by_id == captor.pk else proposal.takes
        for proposal in Proposal.objects.filter(
            Q(by=captor, to=side) | Q(by=side, to=captor), state=ProposalState.AGREED
        )
    )
    rolls = prisoner_rolls(parties_of(captor, side))
    return max(0, sum(sum(roll.values()) for roll in rolls.values()) - promised)


def captured_officers(captor: Side, side: Side) -> list[Leader]:
    """Returns the officers of *side* whom *captor* has, the longest held first."""
    rows = Leader.objects.filter(fate=LeaderFate.CAPTURED, party__in=parties_of(captor, side))
    return list(rows.order_by("fate_date", "key"))


def refuse_umpires(side: Side, turn: Turn) -> None:
    """Refuses an exchange when the umpire decides this side's prisoners."""
    if side.treatment(turn.number) is PrisonerPolicy.UMPIRE:
        raise Refusal(_("The umpire decides what happens to prisoners."))


def refuse_more_than_there_are(by: Side, to: Side, bargain: Bargain) -> None:
    for captor, side, men in ((by, to, bargain.gives), (to, by, bargain.takes)):
        if men > (unpromised := unpromised_prisoners(captor, side)):
            raise Refusal(
                ngettext(
                    "%(captor)s has %(there)d man of %(side)s; %(men)d cannot be given back.",
                    "%(captor)s has %(there)d men of %(side)s; %(men)d cannot be given back.",
                    unpromised,
                )
                % {"captor": captor.label, "side": side.label, "there": unpromised, "men": men}
            )
    for captor, side, keys in ((by, to, bargain.officers_given), (to, by, bargain.officers_taken)):
        there_are = {leader.key for leader in captured_officers(captor, side)} if keys else set()
        if not there_are.issuperset(keys):
            raise Refusal(_("One of these officers is no longer a prisoner. Check the roll again."))


def bargain_of(proposal: Proposal) -> Bargain:
    given_back, taken_back = proposal.officers_given, proposal.officers_taken
    return Bargain(proposal.gives, proposal.takes, tuple(given_back), tuple(taken_back))


def journal_details(proposal: Proposal) -> dict[str, object]:
    details: dict[str, object] = {"gives": proposal.gives, "takes": proposal.takes}
    if proposal.officers_given or proposal.officers_taken:
        details |= {"officers": [*proposal.officers_given, *proposal.officers_taken]}
    return details


def record_answer(proposal: Proposal, turn: Turn, actor: AbstractBaseUser | None, operation: str) -> None:
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation=operation,
        subject=proposal.key,
        data=journal_details(proposal),
    )
