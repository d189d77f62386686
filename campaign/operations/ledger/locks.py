"""The campaign's row is the lock, which every operation takes first; and the turn it is then about."""

from django.db import OperationalError
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Turn
from campaign.refusals import Busy, Refusal

LOCK_NOT_AVAILABLE = "55P03"  # PostgreSQL's code for a row that somebody else holds


def lock(campaign: Campaign, *, wait: bool = False) -> Campaign:
    """Locks *campaign*'s row until the transaction ends; returns it as it stands now.

    Raises Busy if somebody else holds it, unless told to *wait*: players wait, whose last orders before a
    deadline come all at once, and who are not to learn that somebody is writing. On SQLite the transaction is
    the lock, and all wait.
    """
    try:
        return Campaign.everything.select_for_update(nowait=not wait).get(pk=campaign.pk)
    except OperationalError as fault:
        if getattr(fault.__cause__, "sqlstate", "") != LOCK_NOT_AVAILABLE:
            raise
        raise Busy(_("Somebody else is working on this campaign at the moment; try again.")) from None


def refuse_stale(now: str, seen: str) -> None:
    """A Refusal if *seen*, how things stood on the page that was pressed, is not how they stand *now*: a
    second press, or one for a week that is over. Empty: no page was pressed.
    """
    if seen and seen != now:
        raise Refusal(
            _("Nothing was done: the campaign has gone on since this page was drawn, or you pressed twice.")
        )


def refuse_overwriting(now: str, seen: str, told: str = "") -> None:
    """A Refusal if *seen*, the mark of a value on the page that was sent, is not its mark *now*.

    *told*: the value as it stands, in words. Empty: no page was sent.
    """
    if not seen or seen == now:
        return
    if told:
        text = _("Not saved: somebody else has changed this since you opened the page. It is now: %(now)s.")
        raise Refusal(text % {"now": told})
    raise Refusal(_("Not saved: somebody else has changed this since you opened the page. Look at it again."))


def refuse_ended(turn: Turn) -> None:
    """A Refusal if the campaign of *turn*, its last, was ended by its umpire."""
    if turn.state == TurnState.ENDED:
        raise Refusal(_("The campaign is over."))
