"""Exchanges of captives: proposed by one side, accepted or declined by the other, done in one stroke."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from campaign import load
from campaign.logic import strategist
from campaign.logic.custody import picked
from campaign.logic.fog import Picture
from campaign.logic.words import Cause, ProposalState, TurnState
from campaign.models import PrisonerParty, Proposal, Seat, Side, Turn, Unit
from campaign.operations import prisoners, turns
from campaign.operations.custody import BUSY, open_week
from campaign.operations.journal import record
from campaign.operations.ledger import rolls
from campaign.refusals import Refusal
from campaign.rows import Rows


@transaction.atomic
def propose(
    *,
    by: Side,
    to: Side,
    gives: int,
    takes: int,
    words: str,
    seat: Seat | None,
    actor: AbstractBaseUser | None,
) -> Proposal:
    """*by* offers *gives* men of *to* for *takes* of its own. A side without players answers at once, as the
    computer thinks fit.
    """
    turn = open_week(by.campaign)
    if not gives and not takes:
        raise Refusal(_("Say how many men are to change hands."))
    refuse_more_than_there_are(by, to, gives, takes)
    number = by.proposals.filter(turn=turn).count() + 1
    key = f"{turn.key}-{by.key}-{number}"
    made = Proposal.objects.create(
        campaign=turn.campaign,
        key=key,
        ref=turn.campaign.ref("proposal", key),
        turn=turn,
        by=by,
        to=to,
        seat=seat,
        gives=gives,
        takes=takes,
        words=words,
    )
    tell(made, turn, actor, "exchange.propose")
    if not to.seats.exclude(user=None).exists():
        if not strategist.accepts(known_to(turn, to), gives, takes):
            close(made, turn, ProposalState.DECLINED, None)
        elif at_hand(made):
            close(made, turn, ProposalState.ACCEPTED, None)
    return made


def known_to(turn: Turn, side: Side) -> Picture:
    rows = Rows(turn)
    return turns.seen_by(rows, load.theatre(rows), side.key)


@transaction.atomic
def accept(*, proposal: Proposal, actor: AbstractBaseUser | None) -> None:
    """Both sides' men go back to their units."""
    turn = open_week(proposal.campaign)
    close(standing(proposal), turn, ProposalState.ACCEPTED, actor)


@transaction.atomic
def decline(*, proposal: Proposal, actor: AbstractBaseUser | None) -> None:
    turn = open_week(proposal.campaign)
    close(standing(proposal), turn, ProposalState.DECLINED, actor)


@transaction.atomic
def withdraw(*, proposal: Proposal, actor: AbstractBaseUser | None) -> None:
    turn = open_week(proposal.campaign)
    close(standing(proposal), turn, ProposalState.WITHDRAWN, actor)


def standing(proposal: Proposal) -> Proposal:
    """*proposal* as it stands now, if nobody has answered it."""
    found = Proposal.objects.select_related("by", "to", "campaign").filter(pk=proposal.pk).first()
    if found is None or found.state != ProposalState.OPEN:
        raise Refusal(_("This proposal has been answered already."))
    return found


def close(proposal: Proposal, turn: Turn, state: ProposalState, actor: AbstractBaseUser | None) -> None:
    if state is ProposalState.ACCEPTED:
        refuse_more_than_there_are(proposal.by, proposal.to, proposal.gives, proposal.takes)
        if not at_hand(proposal):
            raise Refusal(_("Not all of these men can be brought together now; answer in another week."))
        hand_back(proposal, turn, captor=proposal.by, side=proposal.to, men=proposal.gives)
        hand_back(proposal, turn, captor=proposal.to, side=proposal.by, men=proposal.takes)
    proposal.state, proposal.answered = state, turn
    proposal.save(update_fields=["state", "answered"])
    tell(proposal, turn, actor, f"exchange.{state}")


def hand_back(proposal: Proposal, turn: Turn, *, captor: Side, side: Side, men: int) -> None:
    """*men* of *side*, the longest taken first."""
    parties = reached(captor, side)
    units = {unit.pk: unit.key for unit in Unit.objects.filter(side=side)}
    roll = {party.key: {units[unit]: n for unit, n in held.items()} for party, held in parties}
    prisoners.release(
        turn=turn,
        on=turn.starts,
        parties=[party for party, _held in parties],
        reference=f"exchange/{proposal.key}",
        most=picked([party.key for party, _held in parties], roll, men),
        cause=Cause.EXCHANGED,
    )


def parties_of(captor: Side, side: Side) -> list[tuple[PrisonerParty, dict[int, int]]]:
    """The parties of *side*'s men whom *captor* holds or has on parole, the longest taken first. What a week
    still being marched has brought is nobody's to give yet.
    """
    rows = PrisonerParty.objects.filter(
        Q(engagement=None) | Q(engagement__turn__state=TurnState.PUBLISHED),
        captor=captor,
        side=side,
    )
    found = list(rows.select_related("held_by").order_by("taken_on", "key"))
    roll = rolls(found)
    return [(party, roll[party.pk]) for party in found if roll[party.pk]]


def reached(captor: Side, side: Side) -> list[tuple[PrisonerParty, dict[int, int]]]:
    """The same without those whose escort no word reaches."""
    return [
        (party, roll)
        for party, roll in parties_of(captor, side)
        if party.held_by is None or party.held_by.state not in BUSY
    ]


def at_hand(proposal: Proposal) -> bool:
    """Whether word reaches all who have the men of *proposal*. Nobody is told on which side it does not."""
    exchanged = (
        (proposal.by, proposal.to, proposal.gives),
        (proposal.to, proposal.by, proposal.takes),
    )
    return all(
        men <= sum(sum(roll.values()) for _party, roll in reached(captor, side))
        for captor, side, men in exchanged
    )


def held(captor: Side, side: Side) -> int:
    return sum(sum(roll.values()) for _party, roll in parties_of(captor, side))


def refuse_more_than_there_are(by: Side, to: Side, gives: int, takes: int) -> None:
    for captor, side, men in ((by, to, gives), (to, by, takes)):
        if men > (there := held(captor, side)):
            raise Refusal(
                _("%(captor)s has %(there)d men of %(side)s; %(men)d cannot be given back.")
                % {"captor": captor.name, "side": side.name, "there": there, "men": men}
            )


def tell(proposal: Proposal, turn: Turn, actor: AbstractBaseUser | None, operation: str) -> None:
    record(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation=operation,
        subject=proposal.key,
        data={"gives": proposal.gives, "takes": proposal.takes},
    )
