"""The table of a fight that waits: its ground, drawn and in words, and what the umpire may choose of it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

import rules
from battles.access import battle_of, judges
from battles.board_plate import BoardPlate, draw
from battles.board_shapes import within
from battles.ground_file import laying_of
from battles.layouts import Layout, layout, possible
from battles.models import BattleState
from battles.operations import seed
from battles.replay import Replay
from battles.scenario import drawn
from campaign.access import Member
from campaign.logic.muster import Muster
from campaign.logic.words import EngagementState
from campaign.models import Engagement


@dataclass(frozen=True, slots=True)
class LayingView:
    """`kinds` and the addresses are the umpire's; `chosen` is "" where it is laid out as it comes."""

    said: str  # "An ambush, on ground drawn for it."
    plate: BoardPlate
    words: tuple[str, ...]  # what lies on it
    chosen: str
    kinds: tuple[tuple[str, str], ...]
    own: bool  # the umpire's own ground
    href: str  # where the kind is posted; "" if the member may not choose
    ground: str
    draw_again: str


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
        own=laying.ground is not None,
        href=url("layout"),
        ground=url("ground"),
        draw_again=url("draw-again"),
    )


def named(kind: Layout) -> str:
    return {
        Layout.MEETING: pgettext("kind of table", "Meeting"),
        Layout.AMBUSH: pgettext("kind of table", "Ambush"),
        Layout.ASSAULT: pgettext("kind of table", "Assault on a post"),
        Layout.RAID: pgettext("kind of table", "Raid on a plantation"),
        Layout.CROSSING: pgettext("kind of table", "River crossing"),
        Layout.LANDING: pgettext("kind of table", "Landing under attack"),
        Layout.PITCHED: pgettext("kind of table", "Pitched battle"),
        Layout.RESCUE: pgettext("kind of table", "Rescue of captives"),
        Layout.PURSUIT: pgettext("kind of table", "Pursuit"),
    }[kind]


def in_words(board: Mapping[str, Any]) -> tuple[str, ...]:
    """180 × 120 cm, jungle; then how many there are of each thing on it."""
    things = Counter(
        thing["kind"]
        for name in ("areas", "lines", "crossings")
        for thing in board.get(name, ())
        if not (thing["kind"] == "hill" and step_of(thing, board))
    )
    measure = _("%(width)d × %(height)d cm") % {"width": board["width_cm"], "height": board["height_cm"]}
    under = _("jungle throughout") if board.get("ground") == "jungle" else _("open ground")
    return (measure, under, *(counted(kind, count) for kind, count in things.items()))


def step_of(hill: Mapping[str, Any], board: Mapping[str, Any]) -> bool:
    """Whether *hill* stands on another: a step of it, and no hill of its own."""
    x, y = hill["points"][0]
    return any(
        within((x, y), [(left, up) for left, up in other["points"]])
        for other in board.get("areas", ())
        if other["kind"] == "hill" and other is not hill
    )


def counted(kind: str, count: int) -> str:
    said = {
        "building": ngettext("%d building", "%d buildings", count),
        "cane": ngettext("%d field of cane", "%d fields of cane", count),
        "clearing": ngettext("%d clearing", "%d clearings", count),
        "crops": ngettext("%d field of crops", "%d fields of crops", count),
        "hill": ngettext("%d hill", "%d hills", count),
        "jungle": ngettext("%d wood", "%d woods", count),
        "stand": ngettext("%d stand of dense growth", "%d stands of dense growth", count),
        "swamp": ngettext("%d swamp", "%d swamps", count),
        "water": ngettext("%d stretch of water", "%d stretches of water", count),
        "road": ngettext("%d road", "%d roads", count),
        "path": ngettext("%d path", "%d paths", count),
        "river": ngettext("%d river", "%d rivers", count),
        "wall": ngettext("%d wall", "%d walls", count),
        "fence": ngettext("%d fence", "%d fences", count),
        "hedge": ngettext("%d hedge", "%d hedges", count),
        "earthwork": ngettext("%d earthwork", "%d earthworks", count),
        "ford": ngettext("%d ford", "%d fords", count),
        "bridge": ngettext("%d bridge", "%d bridges", count),
    }.get(kind)
    return said % count if said else f"{count} {kind}"
