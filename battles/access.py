"""Access to engagements: an umpire sees all of them, a player those in which their side took part.

Only those who may see an engagement know the rulings made at its table.
"""

from dataclasses import replace

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404

import rules
from battles.models import Battle, Precedent
from campaign.access import Member, battles_known
from campaign.logic.casualties.muster import party_of
from campaign.models import Engagement, Result, Side
from campaign.store.journal import value_mark


def engagements_of(member: Member) -> QuerySet[Engagement]:
    """Returns them newest first. While a week is being marched, a side knows only the fights kept for it.

    A player in an ally's party knows no other battle of that ally's.
    """
    return engagements_known(member, member.campaign.engagements.all())


def engagements_known(member: Member, rows: QuerySet[Engagement]) -> QuerySet[Engagement]:
    if member.own_side is not None:
        rows = battles_known(member.own_side.key, rows)
    rows = rows.select_related("turn", "place", "route__a", "route__b", "battle").defer("turn__march")
    return rows.order_by("-turn__number", "-minute", "key")


def engagement_or_404(member: Member, ref: str) -> Engagement:
    """Returns an engagement by its ref; the umpire's may be undone."""
    rows = Engagement.everything if is_judging(member) else Engagement.objects
    engagement = engagements_known(member, rows.filter(campaign=member.campaign, ref=ref)).first()
    if engagement is None:
        raise Http404
    engagement.campaign = member.campaign
    return engagement


def in_its_party(member: Member, engagement: Engagement) -> Member:
    """Returns *member* as one of its party: allies in one battle see the same."""
    leader = party_of(engagement.muster, member.side.key) if member.side else ""
    if member.side is None or leader in ("", member.side.key):
        return member
    return replace(member, side=member.campaign.sides.get(key=leader), in_party=member.side)


def judged_engagement_or_404(member: Member, ref: str) -> Engagement:
    """Returns one that the member may decide as the umpire, without viewing as a seat."""
    if not is_judging(member):
        raise Http404
    engagement = engagement_or_404(member, ref)
    if engagement.turn.undone_at:
        raise Http404
    return engagement


def is_judging(member: Member) -> bool:
    """Tells whether the member looks on as the umpire, not as a seat."""
    return member.umpire and member.side is None


def can_be_watched() -> Q:
    """Returns a condition on engagements: the computer fought, or a table kept its game step by step."""
    kept = Result.objects.filter(engagement=OuterRef("pk"), data__has_course=True)
    return Q(battle__log__isnull=False) | Q(Exists(kept))


def battle_of(engagement: Engagement) -> Battle | None:
    return getattr(engagement, "battle", None)


def sides_that_fight(member: Member, engagement: Engagement) -> dict[str, Side]:
    """Returns the sides that fight, by key, the attacker first; {} before they are known."""
    by_key = {side.key: side for side in member.campaign.sides.all()}
    return {party["side"]: by_key[party["side"]] for party in engagement.muster.get("parties", [])}


def ruleset_of(engagement: Engagement) -> str:
    """Returns the rules that a battle is fought by.

    They are the campaign's, if the umpire has chosen no others for it.
    """
    battle = battle_of(engagement)
    return battle.ruleset if battle is not None else engagement.campaign.ruleset


def setup_mark(engagement: Engagement, battle: Battle | None) -> str:
    """Returns the mark of how the table of *engagement* is laid out, for a page."""
    if battle is None:
        return value_mark(engagement.campaign.ruleset, "", 0, "")
    begun = [str(battle.handover)] if battle.handover else []
    return value_mark(battle.ruleset, battle.battle_type, battle.scale, battle.ground, *begun)


def precedents_of(member: Member) -> QuerySet[Precedent]:
    """Returns the disputes settled at tables of the campaign that the member may know of, oldest first.

    MACH-GEN-02.
    """
    known = engagements_of(member).order_by().values("pk")
    rows = Precedent.objects.filter(battle__engagement__in=known, struck_at=None)
    return rows.select_related("battle__engagement", "asked_by", "side").defer(
        "battle__roster", "battle__ground", "battle__engagement__muster"
    )


def settles_by_die(ruleset: str) -> bool:
    """Tells whether the rules roll a die for a dispute.

    By others only the umpire settles one.
    """
    return dice_of_dispute(ruleset) > 0


def dice_of_dispute(ruleset: str) -> int:
    """Returns the dice that settle a dispute: 1 that the umpire's table reads, 2 if each side rolls, 0."""
    known = rules.all_procedures(ruleset)
    return 1 if f"{ruleset}.dispute" in known else 2 if f"{ruleset}.dispute_roll" in known else 0
