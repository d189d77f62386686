"""The battle pack: what people print and take along to play a battle with figures.

The umpire's has everything. A player's has what their pages tell them: their own units and reserves, the
enemy that is set up, the ground without anybody on it, and the aims of their own side.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import rules
from battles.access import is_judging
from battles.board.description import in_words
from battles.board.drawing import STATES, BoardPlate
from battles.board.frames import Replay
from battles.board.grid import board_size, lattice
from battles.board.inches import is_measured, page_size
from battles.board.objectives import Aim
from battles.board.print_drawing import draw_on_paper, names_in_full
from battles.board.setup_zones import SetupZone, setup_zones
from battles.forms.table import TableForm
from battles.i18n.piece_names import as_called
from battles.models import Battle
from battles.mustering import TableUnit
from battles.mustering.battle_types import BattleType, usual_battle_type
from battles.mustering.establishments import establishment_of
from battles.pages.at_table.table import TableDesk
from battles.pages.engagement import EngagementPage, engagement_page, part_played, seen_as
from battles.pages.hour_and_weather import hour_and_weather
from battles.pages.reserves import hour_of_arrival, when_and_where
from battles.pages.table_setup import battle_type_name
from battles.pages.units_off_map import units_off_map
from battles.replay.steps import replay_of_battle
from battles.replay.visible_units import VisibleUnit
from battles.scenario import drawn_ground, table_by_hand
from battles.table import counting as counted
from battles.table.ground_file import laying_of
from battles.table.handover import TO_TABLE, direction, first_log, scenario_at_handover, units_in
from battles.table.log import Line
from campaign.i18n.language import reader_language
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.vocabulary import Arm, EngagementKind
from campaign.models import Engagement
from campaign.pages.campaigns.settings_words import value_in_words
from campaign.pages.parts.wording import phrases as words
from campaign.store.queries.campaign_settings import settings_at_next_lock
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.stored_names import force_and_unit_names
from rules import BadInput, FullLog, Scenario, SeededDice

SCALES = (10, 12, 15, 20, 25, 30)  # cm of the table to one on paper
WIDE, DEEP = 18, 15  # cm of a page that the board may take


@dataclass(frozen=True, slots=True)
class PackRow:
    """A unit that the reader may count."""

    visible: VisibleUnit
    description: str  # "green, 4 with firearms, Sanguily leads, from Column Vidal, in phase 3"
    left: int  # figures; fewer than it had, if the battle goes on from partway through


@dataclass(frozen=True, slots=True)
class PackSide:
    key: str
    letter: str
    name: str
    part: str
    own: bool
    men: int
    seen: str  # of the enemy: the number seen
    rows: tuple[PackRow, ...]
    reserves: tuple[PackRow, ...]
    counters: str  # how many its hidden units take, and how many are dummies; of its own alone


@dataclass(frozen=True, slots=True)
class BattlePackPage:
    """A battle pack.

    `board`: with all positions for the umpire; None for rules that lay out no table. `width`: of its drawing
    in cm, at 1 to `scale`; "" on squares and hexes.
    """

    engagement: EngagementPage
    whole: bool
    facts: tuple[str, ...]
    limit: str
    hour: tuple[str, ...]  # when it begins, and what hour and weather change
    board: BoardPlate | None
    zones: tuple[SetupZone, ...]  # frames in which the reader's sides set up
    standing: str  # where the units on the board stand, in words
    size: str
    width: str
    scale: int
    lies: tuple[str, ...]  # what lies on the ground
    aims: tuple[Aim, ...]
    sides: tuple[PackSide, ...]
    form: TableForm
    recovery: str
    record: str
    sheet: str


def battle_pack_page(laid: TableDesk, form: TableForm) -> BattlePackPage:
    """Returns the page of the battle pack. Three queries more than *laid*."""
    member, engagement, whole = laid.member, laid.engagement, is_judging(laid.member)
    scenario = set_up_by(laid)
    board = scenario.board if scenario else ground_of_table(laid)
    scale, width = to_scale(board) if board else (0, "")
    shown = shown_on_board(laid, scenario)
    zones = zones_of_pack(laid, scenario)
    plate, goals = draw_on_paper(board, shown, laid.aims, zones) if board else (None, laid.aims)
    return BattlePackPage(
        engagement=engagement_page(member, engagement, current_turn(member.campaign)),
        whole=whole,
        facts=tuple(meeting_facts(laid)),
        limit=limit_sentence(laid.engagement, laid.battle.ruleset),
        hour=hour_and_weather(laid.engagement, laid.battle.ruleset),
        board=plate,
        zones=zones,
        standing=" ".join(
            (
                board_words(laid.battle, are_there=bool(shown.units), are_framed=bool(zones)),
                *(units_off_map(scenario, shown) if scenario else ()),
                *(f"{short}: {name}." for short, name in names_in_full(shown)),
            )
        ),
        size=board_size(board) if board else "",
        width=width,
        scale=scale,
        lies=in_words(board) if board else (),
        aims=goals,
        sides=pack_sides(laid, scenario),
        form=form,
        recovery=value_in_words(
            "recovery", settings_at_next_lock(member.campaign, engagement.turn)["recovery"]
        ),
        record=member.url("battles:table", ref=engagement.ref),
        sheet=member.url("battles:sheet-at", ref=engagement.ref),
    )


def meeting_facts(laid: TableDesk) -> list[str]:
    """Returns the facts of the meeting; that one did not see the other is the umpire's to tell."""
    muster, found = laid.muster, []
    kind = battle_type_of(laid)
    if muster.kind is EngagementKind.AMBUSH and kind not in (None, BattleType.AMBUSH):
        found.append(_("On the table it is played as: %(kind)s.") % {"kind": battle_type_name(kind).lower()})
    if muster.surprise and is_judging(laid.member):
        name = next(side.label for side in laid.sides if side.key == muster.parties[1].side)
        found.append(_("{The}%(side)s did not see the enemy come.") % {"side": name})
    return found


def battle_type_of(laid: TableDesk) -> BattleType | None:
    """Returns the kind of table; None if the rules lay out none."""
    rulebook = rules.find(laid.battle.ruleset)
    if rulebook.ground is None:
        return None
    return laying_of(laid.engagement, laid.battle).kind or usual_battle_type(laid.muster, rulebook)


def ground_of_table(laid: TableDesk) -> Mapping[str, Any] | None:
    rulebook = rules.find(laid.battle.ruleset)
    kind = battle_type_of(laid)
    if kind is None:
        return None
    laying = laying_of(laid.engagement, laid.battle)
    return laying.ground or drawn_ground(laid.muster, rulebook, laid.engagement.dice, kind)


def set_up_by(laid: TableDesk) -> Scenario | None:
    """Returns the table as the computer would lay it out with the same units.

    None if it finds no room for them.
    """
    laying, men = laying_of(laid.engagement, laid.battle), laid.roster.men_per_figure
    made = table_by_hand(laid.muster, laid.battle.ruleset, laid.engagement.dice, laying, men)
    return scenario_at_handover(made.scenario, laid.battle) if made else None


def shown_on_board(laid: TableDesk, scenario: Scenario | None) -> Replay:
    """Returns the units on the board of the pack: all for the umpire.

    A player sees none, or their own if the battle goes on from partway through.
    """
    if scenario is None or not (is_judging(laid.member) or scenario.position):
        return Replay((), (), ())
    shown = opening_replay(laid, scenario)
    if is_judging(laid.member):
        return shown
    own_letter = laid.member.side.letter if laid.member.side else ""
    kept = [number for number, visible in enumerate(shown.units) if visible.side == own_letter]
    return replace(
        shown,
        units=tuple(shown.units[number] for number in kept),
        opening=tuple(shown.opening[number] for number in kept),
    )


def zones_of_pack(laid: TableDesk, scenario: Scenario | None) -> tuple[SetupZone, ...]:
    """Returns the frames for the set-up of the reader's own units: both sides' for the umpire.

    None if the battle goes on from partway through.
    """
    if scenario is None or scenario.position:
        return ()
    own_side = laid.member.side
    names = {
        side.letter: _("{The}%(side)s sets up here") % {"side": side.label}
        for side in laid.sides
        if is_judging(laid.member) or own_side == side
    }
    return tuple(setup_zones(scenario.board, opening_replay(laid, scenario), names))


def opening_replay(laid: TableDesk, scenario: Scenario) -> Replay:
    """Returns all units where the computer would set them up, before the first roll."""
    log = set_up_log(laid, scenario)
    opening = FullLog()
    opening.opening = log.opening[: len(scenario.units)]
    fought = [next(s for s in laid.sides if s.key == party.side) for party in laid.muster.parties]
    return replay_of_battle(
        as_called(scenario, force_and_unit_names(laid.member.campaign)),
        opening,
        letters=(fought[0].letter, fought[1].letter),
        names=(fought[0].label, fought[1].label),
        language=reader_language(),
    )


def board_words(battle: Battle, *, are_there: bool, are_framed: bool) -> str:
    """Says how the units stand on the board of a pack, or where to put them."""
    if are_there and direction(battle) == TO_TABLE and battle.handover:
        beats = counted.beat_number(battle.ruleset, battle.handover["turn"])
        return _("The units are where the computer left them: %(turn)s is over.") % {"turn": beats}
    if are_there:
        return _("The units are where the computer would set them up. Set up your own inside the frames.")
    if are_framed:
        return _("Set up inside your frame, as the rules say.")
    return _("Set up as the rules say.")


def to_scale(board: Mapping[str, Any]) -> tuple[int, str]:
    """Returns the cm of the table to one of paper, and how many cm wide it is then; 0 for cells."""
    if lattice(board) is not None:
        return 0, ""
    wide, high = page_size(board) if is_measured(board) else (board["width_cm"], board["height_cm"])
    across, deep = wide + 14, high + 11  # with its border
    scale = next((n for n in SCALES if across <= WIDE * n and deep <= DEEP * n), SCALES[-1])
    return scale, f"{across / scale:.2f}cm"


def set_up_log(laid: TableDesk, scenario: Scenario) -> FullLog:
    """Returns what the set-up of the computer tells: who stands where, and which counters lie there."""
    log, dice = FullLog(), SeededDice(laid.engagement.dice)
    try:
        rules.find(scenario.ruleset).begin(scenario, dice, log, rules.computers(scenario))
    except BadInput:
        return FullLog()
    return log


def counters_line(log: FullLog, side: int) -> str:
    """Returns how many counters *side* (rules.BLUE or RED) lays out and how many are dummies; "" if none."""
    verbs = [event.verb for event in log.events if event.seen == 1 << side]
    real, dummies = verbs.count("stands_for"), verbs.count("is_dummy")
    if not real + dummies:
        return ""
    return _(
        "Counters for hidden units: %(all)d, of which dummies: %(dummies)d. Only this side knows which."
    ) % {
        "all": real + dummies,
        "dummies": dummies,
    }


def pack_sides(laid: TableDesk, scenario: Scenario | None) -> tuple[PackSide, ...]:
    """Returns the sides of the pack, in the order of the parties."""
    log = set_up_log(laid, scenario) if scenario else FullLog()
    coming = when_and_where(laid.member, laid.engagement, laid.muster)
    own_names = force_and_unit_names(laid.member.campaign)
    names = {
        force.key: own_names.get(force.name, force.name)
        for party in laid.muster.parties
        for force in party.forces
    }
    now = first_log(laid.battle, laid.member.side) if scenario and scenario.position else None
    stands = state_words(laid.battle) if now else {}
    pack_side_rows = []
    for number, party in enumerate(laid.muster.parties):
        side = next(pack_side for pack_side in laid.sides if pack_side.key == party.side)
        rows = []
        for visible in laid.visible_units:
            unit = visible.unit
            if unit.side != party.side or not visible.own:
                continue
            late = (
                coming.get(unit.force) or hour_of_arrival(unit, laid.engagement, laid.battle.ruleset)
                if unit.reserve_dice
                else ""
            )
            line = now.line(unit) if now else Line(unit.key)
            facts_text = unit_facts(visible, names.get(unit.force, ""), late)
            left = max(0, unit.figures - line.lost - line.surrendered)
            rows.append(PackRow(visible, ", ".join(filter(None, (facts_text, stands.get(unit.key)))), left))
        is_own = laid.member.side in (None, side)
        pack_side_rows.append(
            PackSide(
                key=side.key,
                letter=side.letter,
                name=side.label,
                part=part_played(laid.muster, number),
                own=is_own,
                men=party.men,
                seen="" if is_own else seen_as(laid.member, laid.engagement),
                rows=tuple(row for row in rows if not row.visible.unit.reserve_dice),
                reserves=tuple(row for row in rows if row.visible.unit.reserve_dice),
                counters=counters_line(log, number) if is_own else "",
            )
        )
    return tuple(pack_side_rows)


def state_words(battle: Battle) -> dict[str, str]:
    """Returns how each unit stands at a hand-over, in words; nothing of one that stands as usual."""
    told = units_in(battle.handover["position"]) if battle.handover else {}
    return {key: str(STATES.get(unit.get("state", ""), "")) for key, unit in told.items()}


def firearms_in_words(unit: TableUnit) -> str:
    """Returns how many figures can fire. For infantry it also says if nobody can."""
    if unit.firearms:
        return _("%(n)d with firearms") % {"n": unit.firearms}
    return _("no firearms or rounds") if unit.arm is Arm.INFANTRY else ""


def unit_facts(visible: VisibleUnit, force: str, late: str) -> str:
    """Returns the facts about a player's own *visible* of that *force* for a table; *late*: when it comes."""
    unit = visible.unit
    parts = (
        late,
        visible.arm,
        words.quality_name(unit.quality),
        firearms_in_words(unit),
        _("skirmishers") if unit.skirmish else "",
        _("%(name)s leads") % {"name": unit.leader.name} if unit.leader else "",
        force if force not in visible.name else "",
    )
    return ", ".join(word for word in parts if word)


def limit_sentence(engagement: Engagement, ruleset: str) -> str:
    """Returns how long a battle lasts at most, as the computer would play it."""
    turns = establishment_of(engagement, ruleset).turns
    if rules.find(ruleset).beat == "turn":
        text = ngettext(
            "It lasts %d turn at most, longer if reserves come late.",
            "It lasts %d turns at most, longer if reserves come late.",
            turns,
        )
    else:
        text = ngettext(
            "It lasts %d phase at most, longer if reserves come late.",
            "It lasts %d phases at most, longer if reserves come late.",
            turns,
        )
    return text % turns
