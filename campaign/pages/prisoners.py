"""Prisoners: those we hold, and ours in the enemy's hands."""

from dataclasses import dataclass

from django.db.models import Q

from campaign.access import Member
from campaign.logic.words import TurnState
from campaign.models import PrisonerParty, Turn, Unit
from campaign.operations.ledger import rolls
from campaign.pages import side, words


@dataclass(frozen=True, slots=True)
class PartyLine:
    side: str  # letter of whose men they are
    side_name: str
    men: int
    action: str
    day: str
    holder: str  # "" unknown
    roll: tuple[tuple[str, int], ...]  # our own men by unit
    href: str  # of the return


@dataclass(frozen=True, slots=True)
class PrisonersPage:
    held: tuple[PartyLine, ...]
    ours: tuple[PartyLine, ...]
    held_men: int
    our_men: int
    both: bool  # the umpire's page: all parties stand in `held`


def prisoners_page(member: Member) -> tuple[PrisonersPage, Turn]:
    """Four queries. Of men we hold only the number; of our own the units, not where they are kept.

    Of a week that is being marched a side knows only the fights that were kept for it.
    """
    turn = side.turns(member)[-1]
    rows = PrisonerParty.objects.filter(campaign=member.campaign)
    units = Unit.objects.filter(campaign=member.campaign)
    if member.side is not None:
        known = Q(engagement__turn__state=TurnState.PUBLISHED) | Q(engagement__kept=True)
        rows = rows.filter(known, Q(captor=member.side) | Q(side=member.side))
        units = units.filter(side=member.side)
    parties = list(
        rows.select_related("engagement", "side", "captor", "held_by", "held_at").order_by("-taken_on", "key")
    )
    count = rolls(parties)
    names = dict(units.values_list("pk", "name"))
    held, ours = [], []
    for party in parties:
        roll = count[party.pk]
        if not roll:
            continue
        if member.side is None or party.captor_id == member.side.pk:
            held.append(party_line(member, party, roll, names, holder=True))
        else:
            ours.append(party_line(member, party, roll, names, holder=False))
    return PrisonersPage(
        held=tuple(held),
        ours=tuple(ours),
        held_men=sum(line.men for line in held),
        our_men=sum(line.men for line in ours),
        both=member.side is None,
    ), turn


def party_line(
    member: Member, party: PrisonerParty, roll: dict[int, int], names: dict[int, str], *, holder: bool
) -> PartyLine:
    keeper = party.held_by.name if party.held_by else party.held_at.name if party.held_at else ""
    return PartyLine(
        side=party.side.letter,
        side_name=party.side.name,
        men=sum(roll.values()),
        action=party.engagement.name,
        day=words.day(party.taken_on),
        holder=keeper if holder else "",
        roll=tuple((names[unit], men) for unit, men in roll.items() if unit in names),
        href=member.url("campaign:return", ref=party.engagement.ref),
    )
