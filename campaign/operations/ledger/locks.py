"""The campaign's lock, which every operation takes first, and checks of the page it came from."""

from django.db import OperationalError
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Turn
from campaign.refusals import Busy, Refusal

LOCK_NOT_AVAILABLE = "55P03"  # PostgreSQL's code for a row that somebody else holds


def lock_campaign(campaign: Campaign, *, wait: bool = False) -> Campaign:
    """Locks *campaign*'s row until the transaction ends; returns it as it stands now.

    Raises Busy if somebody else holds it, unless told to *wait*. Players wait, because their last orders come
    all at once before a deadline and nobody may learn that somebody else is writing. On SQLite the
    transaction is the lock, and all wait.
    """
    try:
        return Campaign.everything.select_for_update(nowait=not wait).get(pk=campaign.pk)
    except OperationalError as fault:
        if getattr(fault.__cause__, "sqlstate", "") != LOCK_NOT_AVAILABLE:
            raise
        raise Busy(_("Somebody else is working on this campaign at the moment; try again.")) from None


def refuse_stale(now: str, seen: str) -> None:
    """Raises Refusal if the campaign's state *now* is not *seen*, the state on the page that was sent.

    This catches a second press, and a page of a week that is over. An empty *seen*: no page was sent.
    """
    if seen and seen != now:
        raise Refusal(
            _("Nothing was done: the campaign has moved on since you opened this page, or you pressed twice.")
        )


def refuse_overwriting(now: str, seen: str, current: str = "") -> None:
    """Raises Refusal if *seen*, the mark of a value on the page that was sent, is not its mark *now*.

    *current*: the present value in words. An empty *seen*: no page was sent.
    """
    if not seen or seen == now:
        return
    if current:
        text = _("Not saved: somebody else has changed this since you opened the page. It is now: %(now)s.")
        raise Refusal(text % {"now": current})
    raise Refusal(_("Not saved: somebody else has changed this since you opened the page. Check it again."))


def refuse_ended(turn: Turn) -> None:
    """Raises Refusal if the campaign of *turn*, its last, was ended by its umpire."""
    if turn.state == TurnState.ENDED:
        raise Refusal(_("The campaign is over."))
