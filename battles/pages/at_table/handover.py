"""The hand-over of a battle: what the umpire can do about it, and the positions on the board."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

import rules
from battles.access import battle_of, ruleset_of, sides_that_fight
from battles.board.drawing import BoardPlate, draw_board
from battles.board.grid import Lattice, lattice
from battles.board.inches import PER_INCH, is_measured
from battles.forms.positions import Piece, cell_data
from battles.i18n.piece_names import as_called
from battles.models import BattleLog
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.begun_tables import desk_as_begun
from battles.pages.at_table.table import TableDesk, table_desk
from battles.pages.battle import BattlePage, turns_in_words
from battles.pages.chances.trial import trial_page
from battles.pages.win_chances import battle_chances
from battles.replay.event_list import Watching
from battles.replay.steps import replay_of_battle
from battles.scenario import table_by_hand
from battles.table.assisted import BROKEN
from battles.table.battle_progress import battle_turns
from battles.table.board_places import places_at_table
from battles.table.ground_file import laying_of
from battles.table.handover import (
    HIDDEN,
    TO_COMPUTER,
    TO_STOP,
    TO_TABLE,
    can_hand_over,
    direction,
    has_log_changed,
    is_written,
    log_of_reports,
    state_at_table,
    turns_before_table,
    unit_at_table,
)
from battles.table.log import Line, TableLog, log_from_plain
from campaign.access import Member
from campaign.i18n.language import reader_language
from campaign.models import Engagement
from campaign.pages.desk.queue_items import Chances
from campaign.pages.parts.live import Live, page_stamp
from campaign.pages.reports.photographs import Picture, pictures_of_battle
from campaign.store.stored_names import force_and_unit_names
from rules import BadInput, FullLog, Position, Scenario, UnitPosition
from rules.core.standing import Place


@dataclass(frozen=True, slots=True)
class HandoverPage:
    """The hand-overs that are open and those made. Addresses are "" where they lead nowhere now."""

    name: str
    rules: str
    offered: bool  # whether these rules can begin a battle partway through
    direction: str  # "", "stop", "table" or "computer"
    said: str  # how it stands, in a sentence
    counted: str  # "turns" as the rules call them, for a label
    live: Live | None
    stamp: str
    watch: str
    recorded: bool  # somebody records it at a table
    has_log_changed: bool  # since the positions were set
    log: str
    pack: str
    document: str
    positions: str
    odds: str
    chances: Chances | None  # by battles simulated from the positions
    resolve: str
    back: str


def handover_page(member: Member, engagement: Engagement) -> HandoverPage:
    """Returns the page. Two queries, three while the computer is to play on."""
    battle, ruleset = battle_of(engagement), ruleset_of(engagement)
    whom = direction(battle)
    log = BattleLog.objects.filter(battle=battle).first() if whom == TO_STOP else None
    is_ready = log is not None
    is_over = log is not None and not log.events["positions"]
    waits = whom == TO_STOP and not is_ready
    reports = list(battle.table_reports.select_related("side")) if battle is not None else []
    recorded = battle is not None and any(is_written(battle, report) for report in reports)
    odds: dict[str, Any] = (battle.win_chances if battle is not None and whom == TO_COMPUTER else None) or {}
    runs, wanted = odds.get("runs", 0), odds.get("wanted", 0)
    stamp = page_stamp(engagement.ref, whom, is_ready, recorded, runs, wanted)

    def url(name: str, **more: str) -> str:
        return member.url(f"battles:{name}", ref=engagement.ref, **more)

    turn = battle.handover.get("turn", 0) if battle is not None and battle.handover else 0
    return HandoverPage(
        name=engagement.label,
        rules=rules.find(ruleset).title,
        offered=can_hand_over(ruleset),
        direction=whom,
        said=_("The battle ended in the first turn, so nothing is left to play.")
        if is_over
        else said_of_handover(whom, turn, ruleset, turns_before_table(battle) if battle is not None else 0),
        counted=_("Turn") if rules.find(ruleset).beat == "turn" else _("Phase"),
        live=first_part_live(engagement, url("handover", seen=stamp))
        if waits
        else trials_live(runs, wanted, url("handover", seen=stamp)),
        stamp=stamp,
        watch=url("first-part") if is_ready and not is_over else "",
        recorded=recorded,
        has_log_changed=battle is not None and has_log_changed(battle),
        log=url("table") if whom in ("", TO_TABLE) else "",
        pack=url("battle-pack"),
        document=url("battle-pack-pdf"),
        positions=url("positions") if reports or whom in (TO_TABLE, TO_COMPUTER) else "",
        odds=url("win-chances"),
        chances=battle_chances(battle, sides_that_fight(member, engagement)) if "held" in odds else None,
        resolve=url("resolve"),
        back=url("engagement"),
    )


def said_of_handover(whom: str, turn: int, ruleset: str, before: int) -> str:
    """Returns how a hand-over stands; "" if there is none. *before*: turns that the computer played first."""
    turns = turns_in_words(turn, ruleset)
    if whom == TO_COMPUTER and before:
        text = _(
            "The computer and then the table have played %(turns)s. The computer plays on from the positions "
            "you set."
        )
        return text % {"turns": turns}
    return {
        TO_STOP: _("The computer has fought the battle, and nothing is settled yet. Choose where it stops."),
        TO_TABLE: _("The computer has played %(turns)s. The battle goes on at the table.") % {"turns": turns},
        TO_COMPUTER: _("The table has played %(turns)s. The computer plays on from the positions you set.")
        % {"turns": turns},
    }.get(whom, "")


def first_part_live(engagement: Engagement, href: str) -> Live:
    """Returns the progress of the computer's battle."""
    turn, limit = battle_turns([engagement.pk]).get(engagement.pk, (0, 0))
    if not turn:
        return Live(_("The computer is fighting the battle. It will appear here."), href)
    text = _("The computer is fighting it: turn %(turn)d of %(limit)d.") % {"turn": turn, "limit": limit}
    return Live(text, href, min(turn, limit), limit)


def trials_live(runs: int, wanted: int, href: str) -> Live | None:
    """Returns the progress of the simulated battles; None if none is asked for any more."""
    if wanted <= runs:
        return None
    text = _("The computer simulates the rest of the battle.")
    return Live(text, href, runs, wanted, soon=not runs)


def first_part_page(
    member: Member, engagement: Engagement, log: BattleLog, watching: Watching
) -> tuple[BattlePage, list[int]]:
    """Returns the replay of a battle to be stopped, and the turns after which it can be."""
    log_data: dict[str, Any] = {**log.events, "record": log.record, "events": log.events}
    page = trial_page(member, engagement, 0, log_data, watching)
    page = replace(
        page,
        name=engagement.label,
        section=_("Hand-over"),
        back=member.url("battles:handover", ref=engagement.ref),
    )
    return page, [position["turn"] for position in log.events["positions"]]


@dataclass(frozen=True, slots=True)
class PositionsPage:
    """The board on which the umpire sets units. `data`: what the script needs to read the board."""

    name: str
    board: BoardPlate
    data: dict[str, Any]
    unit: str  # of measure: "cm" or "inches"; "" on squares and hexes
    pictures: tuple[Picture, ...]  # photographs of a free table, to be laid beneath the board
    photographs: str
    stamp: str
    log: str
    back: str


@dataclass(frozen=True, slots=True)
class Setting:
    """All that the positions of one battle are made from."""

    scenario: Scenario
    plan: Lattice | None
    base: Position
    log: TableLog
    pieces: tuple[Piece, ...]
    lines: tuple[Line, ...]  # in the order of the pieces
    stamp: str  # checksum of the reports that its losses come from

    def position(self, turn: int, places: list[tuple[int, int, int] | None], states: list[str]) -> Position:
        """Returns the position with what the umpire entered, in the order of the pieces."""
        units = {unit.key: unit for unit in self.base.units}
        unit_positions = tuple(
            unit_at_table(
                line, units.get(piece.key, UnitPosition(piece.key)), state, place, self.scenario.ruleset
            )
            for piece, line, place, state in zip(self.pieces, self.lines, places, states, strict=True)
        )
        placed = {unit.key for unit in unit_positions if not unit.off}
        contacts = tuple(pair for pair in self.base.contacts if {pair.attacker, pair.defender} <= placed)
        return Position(turn, unit_positions, self.base.holder, contacts, self.base.notes)


def setting_of(desk: TableDesk) -> Setting | None:
    """Returns the last known position of a battle with the losses of its log. One query.

    That is the position handed over, else the set-up. None if the computer cannot lay the battle out.
    """
    battle, roster = desk.battle, desk.roster
    laying, men = replace(laying_of(desk.engagement, battle), position={}), roster.men_per_figure
    made = table_by_hand(desk.muster, battle.ruleset, desk.engagement.dice, laying, men)
    if made is None:
        return None
    known_log = log_of_reports(battle, roster)
    log = known_log or desk.log()
    book = rules.find(battle.ruleset)
    begun = book.begin(
        made.scenario, rules.SeededDice(desk.engagement.dice), rules.Log(), rules.computers(made.scenario)
    )
    base = base_of_battle(desk, rules.position_of(book, begun, 0))
    base = as_on_boards(base, places_at_table(desk.reports, {unit.key: unit.side for unit in roster.units}))
    lines = {unit.key: log.line(unit) for unit in roster.units}
    units = {unit.key: unit for unit in roster.units}
    known = {unit.key: unit for unit in base.units}
    names = as_called(made.scenario, force_and_unit_names(desk.member.campaign)).units
    letters = {side.key: side.letter for side in desk.sides}
    positions = book.positions
    assert positions is not None
    pieces = []
    for number, facts in enumerate(made.scenario.units):
        key = facts["key"]
        unit, at = units.get(key), known.get(key, UnitPosition(key))
        line = lines.get(key, Line(key))
        state = at.state
        if unit is not None:
            begins_off = "reserve" if "reserve" in (*facts, at.state) else "destroyed"
            state = state_at_table(line, unit, battle.ruleset, begins_off)
            has_come = at.place is not None or line.lost or line.surrendered
            state = state or (came_back(at.state, positions.here) if has_come else at.state)
            if state == HIDDEN and (line.lost or line.surrendered):
                state = positions.here[0]
        start = unit.figures if unit is not None else 1
        pieces.append(
            Piece(
                key=key,
                ref=f"u{number}",
                name=str(names[number].get("name") or key),
                letter=letters[unit.side] if unit is not None else "a",
                left=max(0, start - line.lost - line.surrendered),
                whole=start,
                place=at.place,
                state=state if state in (*positions.here, *positions.gone) else positions.here[0],
                here=positions.here,
                gone=positions.gone,
            )
        )
    ordered = tuple(lines.get(piece.key, Line(piece.key)) for piece in pieces)
    stamp = known_log.stamp if known_log else ""
    return Setting(made.scenario, lattice(made.scenario.board), base, log, tuple(pieces), ordered, stamp)


def base_of_battle(desk: TableDesk, set_up: Position) -> Position:
    """Returns the last known position: the one handed over, or the set-up, with the table's entries since.

    A set-up keeps only the marks of hidden units, and only if a table game says which were seen.
    """
    battle = desk.battle
    if battle.handover and "position" in battle.handover:
        position = Position.from_data(battle.handover["position"])
        return position if direction(battle) == TO_COMPUTER else with_games(desk, position)
    hidden = [{name: mark for name, mark in unit.marks.items() if name == "hidden"} for unit in set_up.units]
    position = with_games(
        desk,
        replace(
            set_up,
            units=tuple(replace(unit, marks=marks) for unit, marks in zip(set_up.units, hidden, strict=True)),
            notes={},
        ),
    )
    if has_game(desk):
        return position
    return replace(position, units=tuple(replace(unit, marks={}) for unit in position.units))


def has_game(desk: TableDesk) -> bool:
    """Tells whether a game of this table has steps."""
    return any(report.steps for report in desk.reports)


def with_games(desk: TableDesk, base: Position) -> Position:
    """Returns *base* with what the games at the table have changed: the umpire's, then each side's own units.

    A game changes nothing if the table was laid out anew and it no longer plays.
    """
    member = desk.member
    for report in sorted(desk.reports, key=lambda game_report: game_report.side_id is not None):
        if not report.steps or report.ally_id:
            continue
        looks = replace(member, umpire=report.side is None, side=report.side, in_party=None)
        own_desk = desk_as_begun(table_desk(looks, desk.engagement, desk.battle) if report.side else desk)
        table = assisted_table(own_desk)
        if not table.entries(report.steps):
            continue
        try:
            game = table.replay(report.steps)
        except BROKEN:
            continue
        by_hand = rules.adjusting_step(game, table.tallies_in(log_from_plain(report.data)))
        if by_hand:
            game.take(by_hand)
        base = rules.position_at_table(game, table.begin(), base, desk.battle.ruleset)
    return base


def as_on_boards(base: Position, places: Mapping[str, Place]) -> Position:
    """Returns *base* with the units where the boards of the table have them."""

    def with_place(unit: UnitPosition) -> UnitPosition:
        place = places.get(unit.key)
        is_gone = unit.off and unit.state not in ("", "reserve")
        if place is None or place == unit.place or is_gone:
            return unit
        return replace(unit, place=place, bases=(), off=False, as_left=False)

    return replace(base, units=tuple(map(with_place, base.units)))


def came_back(state: str, here: tuple[str, ...]) -> str:
    """Returns the state of a unit whose log says that it is there."""
    return here[0] if state in ("reserve", "") else state


def positions_page(desk: TableDesk, setting: Setting) -> PositionsPage:
    """Returns the page of the board, drawn as the position last known."""
    member, engagement = desk.member, desk.engagement
    board, measured = setting.scenario.board, is_measured(setting.scenario.board)
    shown = replay_of_battle(
        as_called(setting.scenario, force_and_unit_names(member.campaign)),
        opening_of(setting),
        letters=side_letters(desk),
        names=side_names(desk),
        language=reader_language(),
    )
    plate = draw_board(board, shown, at=0, true_places=True)
    per = 0 if setting.plan else PER_INCH if measured else 1
    data = cell_data(setting.plan) | {"per": per, "height": plate.table.height, "width": plate.table.width}
    return PositionsPage(
        name=engagement.label,
        board=plate,
        data=data,
        unit="" if setting.plan else _("inches") if measured else _("cm"),
        pictures=() if setting.plan else pictures_of_battle(member, engagement),
        photographs=member.url("battles:photographs", ref=engagement.ref),
        stamp=setting.stamp,
        log=member.url("battles:table", ref=engagement.ref),
        back=member.url("battles:handover", ref=engagement.ref),
    )


def opening_of(setting: Setting) -> FullLog:
    """Returns how the units stand in the last known position, or at the set-up if that is impossible."""
    book, log = rules.find(setting.scenario.ruleset), FullLog()
    places = [piece.place for piece in setting.pieces]
    states = [piece.state for piece in setting.pieces]
    position = setting.position(max(1, setting.base.turn), places, states)
    for scenario in (rules.with_position(setting.scenario, position), setting.scenario):
        try:
            book.begin(scenario, rules.SeededDice("board"), log, rules.computers(scenario))
            break
        except BadInput:
            log = FullLog()
    log.opening, log.events = log.opening[: len(setting.scenario.units)], []
    return log


def side_letters(desk: TableDesk) -> tuple[str, str]:
    first, second = (next(s for s in desk.sides if s.key == party.side) for party in desk.muster.parties)
    return first.letter, second.letter


def side_names(desk: TableDesk) -> tuple[str, str]:
    first, second = (next(s for s in desk.sides if s.key == party.side) for party in desk.muster.parties)
    return first.label, second.label
