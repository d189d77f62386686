"""The battle that was fought: its board at one step, that phase in sentences, losses, outcome."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy, ngettext

import rules
from battles.board.drawing import BoardPlate, draw_board
from battles.board.frames import Replay
from battles.board.grid import board_size, lattice
from battles.board.objectives import Aim, objectives_drawn, sign_spots
from battles.models import Battle
from battles.pages.engagement import ResultView, result_view
from battles.pages.engagements import time_of_battle
from battles.pages.turning_moment import turning_moment
from battles.pages.visible_battle import leaders_known
from battles.pages.visible_table_game import WholeBattle, whole_battle
from battles.replay.account import Account, account_of_battle
from battles.replay.event_list import Watching
from battles.replay.loss_chart import LossChart, loss_chart
from battles.replay.luck import Luck
from battles.replay.step import Chip, Moment, first_steps, moment_at_step
from battles.replay.table_luck import luck_of_table
from battles.table.handover import TO_COMPUTER, TO_TABLE, direction, turns_before_table
from campaign.access import Member
from campaign.models import Engagement
from campaign.pages.parts.wording import phrases as words
from rules import Scenario

BEATS = {
    "phase": (gettext_lazy("Phase %d in words"), gettext_lazy("Phase"), gettext_lazy("Phases")),
    "turn": (gettext_lazy("Turn %d in words"), gettext_lazy("Turn"), gettext_lazy("Turns")),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    number: int
    sentence: str
    chip: Chip
    faces: tuple[int, ...]
    side: str  # letter of who acted


@dataclass(frozen=True, slots=True)
class PhaseLog:
    """The events of one phase; the set-up is phase 0."""

    phase: int
    title: str  # "Phase 2 in words"
    titles: str  # "Phase %d in words", for the script
    beat: str  # "Phase", or what else the rules call it
    beats: str
    lines: tuple[LogLine, ...]
    phases: tuple[tuple[int, int], ...]  # each phase, and its first event


@dataclass(frozen=True, slots=True)
class BattlePage:
    name: str
    caps: str  # "Machete! · 1 figure = 10 men · table 180 × 120 cm"
    when: str
    board: BoardPlate
    chart: LossChart
    moment: Moment
    aims: tuple[Aim, ...]
    log: PhaseLog
    account: Account | None  # None of a battle without events
    luck: Luck | None  # None where the rules do not tell of it, or no dice were seen
    result: ResultView
    risings: str
    section: str  # the name of the page to which `back` leads
    back: str
    parts: str = ""  # who played which part of a battle that was handed over


def battle_page(
    member: Member,
    engagement: Engagement,
    battle: Battle,
    watching: Watching,
    result: ResultView | None = None,
) -> BattlePage:
    """Returns the page of a battle. Four queries.

    A step beyond the battle shows its end. *result*: None for the one that is recorded.
    """
    sides = {side.key: side for side in member.campaign.sides.all()}
    fought = [sides[party["side"]] for party in engagement.muster["parties"]]
    whole = whole_battle(member, engagement, battle, fought)
    scenario, film = whole.scenario, whole.replay
    at = max(0, min(watching.step, len(film.steps)))
    address = partial(clause_href, scenario.ruleset, member=member)
    names = {side.letter: side.label for side in sorted(fought, key=lambda side: side.position)}
    shown = result or result_view(member, engagement, sides)
    luck = luck_of_table(film, whole.dice, scenario.ruleset, names)
    goals = objectives_drawn(scenario.board, scenario.terms, {side.letter: side.label for side in fought})
    return BattlePage(
        name=engagement.label,
        caps=caption_of_rules(scenario, battle),
        when=f"{time_of_battle(engagement)}, {words.spot_name(engagement)}",
        board=draw_board(scenario.board, film, at=at, signs=sign_spots(goals)),
        chart=loss_chart(film, at=at, names=names),
        moment=moment_at_step(
            film,
            at=at,
            names=names,
            clause_href=address,
            ruleset_prefix=clause_prefix(film),
            watching=watching,
            parts=chapters_of_parts(battle, whole),
        ),
        aims=goals,
        log=phase_log(film, film.turn(at) or 1, address),
        account=account_of_battle(
            film,
            names,
            (shown.holder, *shown.outcomes),
            luck,
            leaders_known(member, battle),
            turning_moment(member, engagement, battle, sides, shown.turning_point),
        ),
        luck=luck,
        result=shown,
        risings=risings_sentence(scenario, film),
        section=_("Battle"),
        back=member.url("battles:engagement", ref=engagement.ref),
        parts=parts_in_words(battle, whole),
    )


def parts_in_words(battle: Battle, whole: WholeBattle) -> str:
    """Says who played which part of a battle that was handed over; "" of any other."""
    whom = direction(battle)
    if whom not in (TO_TABLE, TO_COMPUTER) or not battle.handover:
        return ""
    values = {"turns": turns_in_words(battle.handover["turn"], battle.ruleset)}
    if whole.is_begun_by_computer:
        values["turns"] = turns_in_words(turns_before_table(battle), battle.ruleset)
        text = _(
            "The computer played %(turns)s, then a table played on. The computer played the rest. For the "
            "part played at the table, the board shows the units where the computer left them."
        )
    elif whom == TO_TABLE:
        text = _(
            "The computer played %(turns)s. A table played the rest: units stay on the board where the "
            "computer left them."
        )
    elif not whole.at_table:
        text = _("A table played %(turns)s. The computer played the rest, which is shown here.")
    elif whole.has_places:
        text = _("A table played %(turns)s. The computer played the rest.")
    else:
        text = _(
            "A table played %(turns)s. The computer played the rest. For the part played at the "
            "table, the board shows the units where the computer took over."
        )
    return text % values


def chapters_of_parts(battle: Battle, whole: WholeBattle) -> tuple[tuple[int, str], ...]:
    """Returns the first step of each part of a battle that was handed over, with who played it."""
    table, computer = _("At the table"), _("By computer")
    if whole.at_table and not whole.is_begun_by_computer:
        return (1, table), (whole.at_table + 1, computer)
    if not whole.is_begun_by_computer and direction(battle) != TO_TABLE:
        return ()
    steps = whole.replay.steps
    last, end = turns_before_table(battle), whole.at_table or len(steps)
    later = next((step.number for step in steps[:end] if step.turn > last), None)
    chapters = ((1, computer), (later, table)) if later else ((1, computer),)
    if whole.at_table:
        return (*chapters, (whole.at_table + 1, computer))
    return chapters if later else ()


def turns_in_words(count: int, ruleset: str) -> str:
    """Returns a number of turns, as the rules call them: 3 phases."""
    if rules.find(ruleset).beat == "turn":
        return ngettext("%d turn", "%d turns", count) % count
    return ngettext("%d phase", "%d phases", count) % count


def caption_of_rules(scenario: Scenario, battle: Battle) -> str:
    """Returns the rules, their scale, and the size of the table.

    A hit stands for no number of men.
    """
    book = rules.find(scenario.ruleset)
    plan = lattice(scenario.board)
    values = {"rules": book.title, "men": battle.men_per_figure, "size": board_size(scenario.board)}
    if plan and book.counts == "hits":
        return _("%(rules)s · %(size)s") % values
    if plan:
        scale = ngettext(
            "%(rules)s · 1 base = %(men)d man · %(size)s",
            "%(rules)s · 1 base = %(men)d men · %(size)s",
            battle.men_per_figure,
        )
        return scale % values
    scale = ngettext(
        "%(rules)s · 1 figure = %(men)d man · table %(size)s",
        "%(rules)s · 1 figure = %(men)d men · table %(size)s",
        battle.men_per_figure,
    )
    return scale % values


def risings_sentence(scenario: Scenario, film: Replay) -> str:
    """Says how bases fared that cards brought and no unit of the campaign sent; "" if none came."""
    came = [
        index
        for index, unit in enumerate(film.units)
        if index >= len(scenario.units) and unit.muster and unit.arm != "marker"
    ]
    if not came:
        return ""
    bases = sum(film.units[index].muster for index in came)
    fell = sum(film.steps[-1].down[index] for index in came)
    return _(
        "Bases from local uprisings: %(bases)d; lost: %(fell)d. They belong to no unit of the campaign, so "
        "no return counts them as lost or captured. The survivors go home."
    ) % {"bases": bases, "fell": fell}


def clause_href(ruleset: str, clause: str, member: Member | None = None) -> str:
    """Returns the address of *clause*, "" for one that today's rules no longer have.

    It names the campaign, where the clause lists its last battles, to whoever belongs to it.
    """
    if clause not in rules.catalogue(ruleset):
        return ""
    address = reverse("battles:clause", args=[ruleset, clause])
    if member is None or member.user.pk is None:
        return address
    place = {"as": member.viewed_seat} if member.viewed_seat else {}
    return f"{address}?{urlencode({'campaign': member.campaign.slug, **place})}"


def clause_prefix(film: Replay) -> str:
    """Returns the letters with which all clauses of the battle begin: MACH-."""
    first = next((step.clause for step in film.steps), "-")
    return first.partition("-")[0] + "-"


def phase_log(film: Replay, phase: int, address: Callable[[str], str]) -> PhaseLog:
    short = clause_prefix(film)
    lines = tuple(
        LogLine(
            number=step.number,
            sentence=step.sentence,
            chip=Chip(step.clause, step.clause.removeprefix(short), address(step.clause)),
            faces=step.faces,
            side=film.units[step.unit].side if step.unit >= 0 else "",
        )
        for step in film.steps
        if step.turn == phase
    )
    title, beat, beats = BEATS[film.beat]
    return PhaseLog(
        phase=phase,
        title=str(title) % phase,
        titles=str(title),
        beat=str(beat),
        beats=str(beats),
        lines=lines,
        phases=first_steps(film),
    )
