"""Battles of a side that are not settled, as its players know them."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from campaign.access import Member, battles_known
from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import EngagementState, ResultSource, Stock
from campaign.models import Engagement, Result
from campaign.pages.masthead.navigation import link_if_known
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class BattleWaiting:
    name: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Battles:
    """`replay`: the largest of the last turn that can be watched; None if there was none."""

    waiting: tuple[BattleWaiting, ...]
    replay: BattleWaiting | None


def battles_of_player(member: Member, last: int) -> Battles:
    """Returns the battles that wait, and one of the turn *last* to be watched. One query, or none."""
    if member.own_side is None:
        return Battles((), None)
    can_be_watched = Q(source=ResultSource.COMPUTER) | Q(data__has_course=True)
    fought = Result.objects.filter(
        can_be_watched, engagement=OuterRef("pk"), engagement__battle__isnull=False
    )
    rows = battles_known(member.own_side.key, member.campaign.engagements.all())
    rows = rows.filter(~Q(state=EngagementState.SETTLED) | Q(turn__number=last))
    rows = rows.annotate(shown=Exists(fought))
    rows = rows.select_related("turn", "place", "route__a", "route__b").defer("turn__march", "turn__preview")
    battles = list(rows.order_by("turn__number", "minute", "key"))
    done = [row for row in battles if row.state == EngagementState.SETTLED and row.shown]
    best = max(done, key=lambda row: (men_mustered(member, row), row.key), default=None)
    return Battles(
        tuple(battle_line(member, row) for row in battles if row.state != EngagementState.SETTLED),
        replay_line(member, best) if best else None,
    )


def replay_line(member: Member, row: Engagement) -> BattleWaiting:
    return BattleWaiting(row.label, "", link_if_known(member, "battles:battle", ref=row.ref))


def battle_line(member: Member, row: Engagement) -> BattleWaiting:
    text = battle_text(row, member.side.key if member.side else None)
    return BattleWaiting(row.label, text, link_if_known(member, "battles:engagement", ref=row.ref))


def battle_text(row: Engagement, side: str | None) -> str:
    """Returns when and where it is, and how many men of *side* are in it."""
    about = {
        "day": words.weekday(row.date),
        "where": words.spot_name(row),
        "men": words.amount(Stock.MEN, men_of_side(row, side)),
    }
    texts = {
        EngagementState.FILLING: _(
            "%(day)s, %(where)s. You have %(men)s there. Reinforcements may still arrive."
        ),
        EngagementState.OPEN: _("%(day)s, %(where)s. You have %(men)s there. It is still to be fought."),
        EngagementState.PROPOSED: _(
            "%(day)s, %(where)s. You have %(men)s there. The result waits for the umpire."
        ),
    }
    return words.capitalise(texts[EngagementState(row.state)] % about)


def men_mustered(member: Member, row: Engagement) -> int:
    """Returns the men mustered, as far as the member may count them."""
    return men_of_side(row, member.side.key if member.side else None)


def men_of_side(row: Engagement, side: str | None) -> int:
    """Returns the men mustered of *side*; of all sides if it is None."""
    return sum(
        unit["men"]
        for party in row.muster.get("parties", ())
        for force in party["forces"]
        if side is None or (force.get("side") or party["side"]) == side
        for unit in force["units"]
    )
