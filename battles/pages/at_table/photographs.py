"""The page of the photographs of one battle and the notes on it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.access import is_judging
from battles.forms.photographs import CHOICES, OF_UMPIRE
from campaign.access import Member
from campaign.logic.vocabulary import TurnState
from campaign.logic.vocabulary.photographs import Viewers
from campaign.models import Engagement, Photograph, Turn
from campaign.pages.reports.photographs import Picture, pictures_of
from campaign.store.photographs import MOST_SENT
from campaign.store.queries.battles.photographs import photographs_seen, with_battles


@dataclass(frozen=True, slots=True)
class Card:
    """A photograph with its author. `change`: where it is changed; "" for others."""

    ref: str
    picture: Picture
    by: str
    seen_by: str
    viewers: str
    change: str


@dataclass(frozen=True, slots=True)
class PhotographsPage:
    """`most`: megabytes of a file that is sent."""

    name: str
    cards: tuple[Card, ...]
    may_add: bool
    judges: bool
    most: int
    back: str


def photographs_page(member: Member, engagement: Engagement, turn: Turn) -> PhotographsPage:
    """Returns the page. One query. *turn*: the current one."""
    rows = with_battles(photographs_seen(member).filter(engagement=engagement))
    return PhotographsPage(
        name=engagement.label,
        cards=tuple(card_of(member, row, turn) for row in rows),
        may_add=may_add(member, turn),
        judges=is_judging(member),
        most=MOST_SENT >> 20,
        back=member.url("battles:engagement", ref=engagement.ref),
    )


def card_of(member: Member, row: Photograph, turn: Turn) -> Card:
    """Returns *row* as *member* sees it."""
    (picture,) = pictures_of([row], lambda ref: member.url("battles:photograph-image", ref=ref))
    viewers = Viewers(row.viewers)
    readers: object = OF_UMPIRE if row.side is None and viewers is Viewers.OWN_SIDE else CHOICES[viewers]
    if row.side is not None and viewers is Viewers.OWN_SIDE and is_judging(member):
        readers = _("%(side)s and the umpire") % {"side": row.side.label}
    change = member.url("battles:photograph", ref=row.engagement.ref, key=row.ref)
    return Card(
        ref=row.ref,
        picture=picture,
        by=author_of(member, row),
        seen_by=str(readers),
        viewers=viewers,
        change=change if may_change(member, row, turn) else "",
    )


def author_of(member: Member, row: Photograph) -> str:
    """Returns who took the photograph. For other sides it names only the side."""
    if row.side is None or is_judging(member) or row.side == member.own_side:
        return str(row.author.username)
    return str(row.side.label)


def may_add(member: Member, turn: Turn) -> bool:
    """Tells whether the member may add photographs: not as a seat they only view, nor after the end."""
    return (is_judging(member) or not member.umpire) and turn.state != TurnState.ENDED


def may_change(member: Member, photograph: Photograph, turn: Turn) -> bool:
    """Tells whether *member* may change it: an umpire at any time, its author during the campaign."""
    return is_judging(member) or (may_add(member, turn) and photograph.author_id == member.user.pk)
