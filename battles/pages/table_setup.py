"""The table of a fight that waits: its ground, drawn and in words, and what the umpire may choose of it."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _, pgettext

import rules
from battles.access import battle_of, is_judging, ruleset_of, setup_mark
from battles.board.description import in_words
from battles.board.drawing import BoardPlate, draw_board
from battles.board.frames import Replay
from battles.mustering.battle_types import BattleType, possible_battle_types, usual_battle_type
from battles.pages.computer_work import is_being_fought
from battles.pages.rules.rules_options import unusual_options
from battles.scenario import Laying, by_hand, drawn_ground, possible_scales, usual_men
from battles.table import counting as counted
from battles.table.ground_file import laying_of
from campaign.access import Member
from campaign.logic.casualties.muster import Muster
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Turn
from campaign.models.base.words import label_in_war
from rules import Ruleset


@dataclass(frozen=True, slots=True)
class LayingView:
    """`kinds`, `scales` and the addresses are the umpire's; `chosen` is "" where it is laid out as it comes,
    `step` 0 at the first scale that fits.
    """

    said: str  # "An ambush, on ground drawn for it."
    rules: str  # "Rules: SCWaRes, chosen for this battle only."
    otherwise: tuple[str, ...]  # what of them is read otherwise than usual
    rules_options: str  # where all of it is told; "" of other rules than the campaign's
    ruleset: str
    rulesets: tuple[tuple[str, str], ...]
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
    by: str


def laying_view(
    member: Member, engagement: Engagement, muster: Muster | None, turn: Turn
) -> LayingView | None:
    """Returns the page of the set-up. *turn*: this one.

    None once it is fought, while its list is open, or if its rules lay out no table.
    """
    rulebook = rules.find(ruleset_of(engagement))
    if muster is None or engagement.state != EngagementState.OPEN or rulebook.ground is None:
        return None
    battle = battle_of(engagement)
    laying = laying_of(engagement, battle)
    usual = usual_battle_type(muster, rulebook)
    kind = laying.kind or usual
    board = laying.ground or drawn_ground(muster, rulebook, engagement.dice, kind)
    choosing = is_judging(member) and not is_being_fought(engagement, turn)

    def url(name: str) -> str:
        mark = setup_mark(engagement, battle)
        return member.url(f"battles:{name}", ref=engagement.ref, seen=mark) if choosing else ""

    return LayingView(
        said=(_("%s, on the umpire’s own ground.") if laying.ground else _("%s, on ground drawn for it."))
        % battle_type_name(kind),
        rules=said_of(rulebook, member.campaign.ruleset),
        otherwise=unusual_options(rulebook.key, laying.options, laying.tables),
        rules_options=member.url("battles:rules-options") if rulebook.key == member.campaign.ruleset else "",
        ruleset=rulebook.key,
        rulesets=rulesets_to_choose(member.campaign.ruleset),
        plate=draw_board(board, Replay((), (), ()), at=0),
        words=in_words(board),
        chosen=laying.kind or "",
        kinds=(
            ("", _("Automatic: %s") % battle_type_name(usual).lower()),
            *(
                (battle_type.value, battle_type_name(battle_type))
                for battle_type in possible_battle_types(muster, rulebook)
            ),
        ),
        step=laying.men,
        scales=scales_to_choose(muster, rulebook.key, laying),
        own=laying.ground is not None,
        href=url("battle-type"),
        ground=url("ground"),
        draw_again=url("draw-again"),
        scale=url("scale"),
        by=url("ruleset"),
    )


def said_of(rulebook: Ruleset, own_key: str) -> str:
    text = (
        _("Rules: %s, as in the whole campaign.")
        if rulebook.key == own_key
        else _("Rules: %s, chosen for this battle only.")
    )
    return text % rulebook.title


def rulesets_to_choose(own_ruleset: str) -> tuple[tuple[str, str], ...]:
    """Returns the rulesets that can fight it, by key and name, the campaign's own first."""
    keys = sorted(rules.RULESETS, key=lambda key: key != own_ruleset)
    titles = {key: rules.find(key).title for key in keys}
    return tuple(
        (key, _("%s, as the campaign") % title if key == own_ruleset else title)
        for key, title in titles.items()
    )


def scales_to_choose(muster: Muster, ruleset: str, laying: Laying) -> tuple[tuple[int, str], ...]:
    """Returns the campaign's scale, the one that fits, and every step of the rules that a table can hold."""
    settings = rules.establishment(ruleset, laying.tables)
    laying = replace(laying, men=0)
    text = (
        _("As in the whole campaign: %s")
        if usual_men(muster, settings, laying)
        else _("Automatic, what fits: %s")
    )
    first = counted.scale_sentence(ruleset, by_hand(muster, settings, laying).men_per_figure)
    return (
        (0, text % first),
        *((men, counted.scale_sentence(ruleset, men)) for men in possible_scales(muster, settings)),
    )


def battle_type_name(kind: BattleType) -> str:
    return {
        BattleType.MEETING: pgettext("kind of table", "Meeting"),
        BattleType.AMBUSH: pgettext("kind of table", "Ambush"),
        BattleType.ASSAULT: pgettext("kind of table", "Assault on a post"),
        BattleType.RAID: pgettext("kind of table", "Raid"),
        BattleType.CROSSING: pgettext("kind of table", "River crossing"),
        BattleType.LANDING: pgettext("kind of table", "Landing under attack"),
        BattleType.PITCHED: pgettext("kind of table", "Pitched battle"),
        BattleType.RESCUE: pgettext("kind of table", "Rescue of prisoners"),
        BattleType.PURSUIT: pgettext("kind of table", "Pursuit"),
    }[kind]


def ground_line(muster: Muster) -> str:
    """Returns the ground in words: plain, in the rains, a ford, works 2."""
    parts = [
        label_in_war(muster.terrain),
        _("in the rainy season") if muster.rains else _("in the dry season"),
    ]
    if muster.crossing != "none":
        parts.append(label_in_war(muster.crossing))
    if muster.fortification:
        parts.append(_("fortifications %d") % muster.fortification)
    return ", ".join(parts)
