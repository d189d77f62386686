"""Says who wrote a letter, and when."""

from campaign.i18n.war_words import gettext as _
from campaign.models import Dispatch
from campaign.pages.parts.wording import phrases as words


def name_of_sender(row: Dispatch) -> str:
    return row.seat.label if row.seat else _("the umpire")


def sent_on(row: Dispatch) -> str:
    return words.weekday(row.turn.starts)
