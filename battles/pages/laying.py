"""The table of a fight that waits: its ground, drawn and in words, and what the umpire may choose of it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import rules
from battles.access import battle_of, judges
from battles.board_plate import BoardPlate, draw
from battles.board_words import in_words
from battles.film import Replay
from battles.ground_file import laying_of
from battles.layouts import Layout, layout, possible
from battles.models import BattleState
from battles.mustering import roster
from battles.operations import seed
from battles.pages import counted
from battles.scenario import drawn
from campaign.access import Member
from campaign.logic.muster import Muster
from campaign.logic.words import EngagementState
from campaign.models import Engagement


@dataclass(frozen=True, slots=True)
class LayingView:
    """`kinds`, `scales` and the addresses are the umpire's; `chosen` is "" where it is laid out as it comes,
    `step` 0 at the first scale that fits.
    """

    said: str  # "An ambush, on ground drawn for it."
    plate: BoardPlate
    words: tuple[str, ...]  # what lies on it
    chosen: str
    kinds: tuple[tuple[str, str], ...]
    step: int
    scales: tuple[tuple[int, str], ...]
    own: bool  # the umpire's own ground
    href: str  # where the kind is posted; "" if the member may not choose
    ground: str
    draw_again: str
    scale: str


def laying_view(member: Member, engagement: Engagement, muster: Muster | None) -> LayingView | None:
    """None once it is fought, or while its list is open, or if its rules lay out no table."""
    rulebook = rules.find(engagement.campaign.ruleset)
    if muster is None or engagement.state != EngagementState.OPEN or rulebook.ground is None:
        return None
    battle = battle_of(engagement)
    laying = laying_of(battle)
    usual = layout(muster, rulebook)
    kind = laying.kind or usual
    board = laying.ground or drawn(muster, rulebook, seed(engagement), kind)
    queued = battle is not None and battle.state == BattleState.QUEUED
    choosing = judges(member) and not queued

    def url(name: str) -> str:
        return member.url(f"battles:{name}", ref=engagement.ref) if choosing else ""

    return LayingView(
        said=(_("%s, on the umpire’s own ground.") if laying.ground else _("%s, on ground drawn for it."))
        % named(kind),
        plate=draw(board, Replay((), (), ()), at=0),
        words=in_words(board),
        chosen=laying.kind or "",
        kinds=(
            ("", _("As it comes: %s") % named(usual).lower()),
            *((each.value, named(each)) for each in possible(muster, rulebook)),
        ),
        step=laying.men,
        scales=scales(muster, rulebook.key),
        own=laying.ground is not None,
        href=url("layout"),
        ground=url("ground"),
        draw_again=url("draw-again"),
        scale=url("scale"),
    )


def scales(muster: Muster, ruleset: str) -> tuple[tuple[int, str], ...]:
    """As it fits, and every step of the rules."""
    how = rules.establishment(ruleset)
    fits = counted.scale(ruleset, roster(muster, how).men_per_figure)
    return ((0, _("As it fits: %s") % fits), *((men, counted.scale(ruleset, men)) for men in how.scales))


def named(kind: Layout) -> str:
    return {
        Layout.MEETING: pgettext("kind of table", "Meeting"),
        Layout.AMBUSH: pgettext("kind of table", "Ambush"),
        Layout.ASSAULT: pgettext("kind of table", "Assault on a post"),
        Layout.RAID: pgettext("kind of table", "Raid"),
        Layout.CROSSING: pgettext("kind of table", "River crossing"),
        Layout.LANDING: pgettext("kind of table", "Landing under attack"),
        Layout.PITCHED: pgettext("kind of table", "Pitched battle"),
        Layout.RESCUE: pgettext("kind of table", "Rescue of captives"),
        Layout.PURSUIT: pgettext("kind of table", "Pursuit"),
    }[kind]
