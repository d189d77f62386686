"""The winner and the end of a war, for all its players; and the umpire's choices then."""

from campaign.access import Member
from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Entry, Turn
from campaign.store.journal import PLAY_ON
from campaign.store.queries.people.sides import sides_of

OVER = (TurnState.PUBLISHED, TurnState.ENDED)
"""States of a campaign's last turn when nothing more is played."""

TOLD = ("reports", "gazette", "track")
"""Sections that tell who has won while the war still goes on; once it is over all do."""


def war_end_notice(member: Member, turn: Turn, here: str) -> str:
    """Returns the notice above a page of section *here*; *turn*: the current one. One query at most."""
    over = turn.state in OVER
    if turn.state == TurnState.OPEN and turn.paused_left is not None:
        text = _("The umpire has paused the clock: %(word)s") % {"word": turn.pause_word}
        return text if turn.pause_word else _("The umpire has paused the clock.")
    if not over and here not in TOLD:
        return ""
    sides = names_of_winners(member.campaign, turn)
    if not over:
        return (
            _("%(won)s The war goes on until the umpire ends it.") % {"won": victory_sentence(sides)}
            if sides
            else ""
        )
    return " ".join([_("The campaign is over."), *([victory_sentence(sides)] if sides else [])])


def victory_sentence(sides: tuple[str, ...]) -> str:
    return _("{The}%(side)s has won the war.") % {"side": ", ".join(sides)}


def names_of_winners(campaign: Campaign, turn: Turn) -> tuple[str, ...]:
    """Returns the names of the sides that have the points to win, in their order.

    One query, or none.
    """
    rules = campaign.rules(turn.number)
    if not campaign.stakes.in_play(rules).victory:
        return ()
    sides = sides_of(campaign)
    return tuple(side.label for side in sides if side.points >= rules.victory.won_at)  # type: ignore[attr-defined]


def is_decision_missing(campaign: Campaign, sides: tuple[str, ...]) -> bool:
    """Tells whether the umpire must still decide how a war ends that *sides* have won.

    One query, or none.
    """
    seen = Entry.objects.filter(campaign=campaign, operation=PLAY_ON, turn__undone_at=None)
    return bool(sides) and not seen.exists()
