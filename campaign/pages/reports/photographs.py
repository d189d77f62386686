"""Photographs of battles, and notes on them, as pages show them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.urls import reverse

from campaign.access import Member
from campaign.models import Campaign, Engagement, Photograph
from campaign.store.queries.battles.photographs import photographs_printed, photographs_seen, with_battles


@dataclass(frozen=True, slots=True)
class Picture:
    """A photograph to be drawn, or a note. `width`, `height`: pixels of the image at `source`.

    A note has no `source`.
    """

    source: str
    width: int
    height: int
    caption: str
    battle: str


def pictures_of(rows: Iterable[Photograph], address: Callable[[str], str]) -> tuple[Picture, ...]:
    """Returns *rows* as pictures. *address*: of the image with that ref."""
    return tuple(
        Picture(
            address(row.ref) if row.width else "", row.width, row.height, row.caption, row.engagement.label
        )
        for row in rows
    )


def pictures_of_battle(member: Member, engagement: Engagement) -> tuple[Picture, ...]:
    """Returns the photographs of one battle that *member* may see. One query."""
    found = with_battles(photographs_seen(member).filter(engagement=engagement, width__gt=0))
    return pictures_of(found, lambda ref: member.url("battles:photograph-image", ref=ref))


def pictures_of_turn(member: Member, number: int) -> tuple[Picture, ...]:
    """Returns what *member* may see of the battles of turn *number*. One query."""
    rows = photographs_seen(member).filter(engagement__turn__number=number, engagement__turn__undone_at=None)
    found = with_battles(rows)
    return pictures_of(found, lambda ref: member.url("battles:photograph-image", ref=ref))


def printed_pictures(campaign: Campaign, number: int) -> tuple[Picture, ...]:
    """Returns what the gazettes of turn *number* print. One query."""
    rows = with_battles(photographs_printed(campaign).filter(engagement__turn__number=number))
    return pictures_of(
        rows, lambda ref: reverse("battles:public-photograph-image", args=[campaign.slug, ref])
    )


def printed_for_member(member: Member, number: int) -> tuple[Picture, ...]:
    """Returns what the reports of turn *number* print, for a member of the campaign. One query."""
    rows = with_battles(photographs_printed(member.campaign).filter(engagement__turn__number=number))
    return pictures_of(rows, lambda ref: member.url("battles:photograph-image", ref=ref))
