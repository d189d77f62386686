"""The first turn of a campaign, step by step, for its umpire. Shown until the first turn is published."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from campaign.pages.masthead.navigation import link_if_known

ORDER = (
    TurnState.OPEN,
    TurnState.LOCKED,
    TurnState.MARCHED,
    TurnState.ENGAGEMENTS,
    TurnState.AFTERMATH,
    TurnState.PUBLISHED,
)


@dataclass(frozen=True, slots=True)
class Step:
    """`state`: done, here or nothing. `href`: where it is done; "" on the desk itself."""

    title: str
    text: str
    href: str
    state: str


def first_turn_steps(member: Member, turn: Turn, holders: Sequence[str]) -> tuple[Step, ...]:
    """Returns the steps; none once a turn is published. *holders*: of the seats, "" for an empty one."""
    if turn.number > 1 or turn.state not in ORDER[:-1]:
        return ()
    held = sum(map(bool, holders))
    seats = ngettext(
        "%(n)d seat of %(of)d has a player. The computer plays the others.",
        "%(n)d seats of %(of)d have a player. The computer plays the others.",
        held,
    ) % {"n": held, "of": len(holders)}
    at = ORDER.index(TurnState(turn.state))
    rows = (
        (_("Fill the seats"), seats, member.url("campaign:people"), held > 0),
        (
            _("Set the first deadline"),
            _("Players read it by their own clock. Without one the turn waits for you."),
            "#deadline-at",
            turn.deadline is not None or at > 0,
        ),
        (
            _("Lock the turn"),
            _(
                "The table of seats shows whose orders are missing. After the lock nobody can change "
                "an order."
            ),
            "#lock-turn" if turn.deadline else "",
            at > 0,
        ),
        (
            _("Settle the battles"),
            _(
                "Play them on the table, or let the computer fight them. Each is listed here until "
                "it is settled."
            ),
            link_if_known(member, "battles:engagements"),
            at > ORDER.index(TurnState.ENGAGEMENTS),
        ),
        (
            _("Publish the {week}"),
            _("Reports go out to each seat, and the next turn opens."),
            "",
            False,
        ),
    )
    here = next(number for number, row in enumerate(rows) if not row[3])
    return tuple(
        Step(title, text, href, "done" if done else "here" if number == here else "")
        for number, (title, text, href, done) in enumerate(rows)
    )
