"""The lines of play of one campaign, for its umpire, and the campaign as a file."""

from dataclasses import dataclass

from campaign.access import Member
from campaign.forms import BringInForm
from campaign.models import Turn
from campaign.operations import turns


@dataclass(frozen=True, slots=True)
class LinesPage:
    bring_in: BringInForm
    href: str
    download: str
    desk: str


def lines_page(member: Member, *, bring_in: BringInForm | None = None) -> tuple[LinesPage, Turn]:
    turn = turns.current(member.campaign)
    return LinesPage(
        bring_in=bring_in or BringInForm(),
        href=member.url("campaign:lines"),
        download=member.url("campaign:download"),
        desk=member.url("campaign:desk"),
    ), turn
