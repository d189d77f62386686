"""The end of a phase on the page: figures before, marked and left, and tests in their order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import ngettext

from battles.offline.removal_rows import RemovalRow, removal_rows, row_of_removals
from battles.pages.at_table.assisted_views import (
    AssistedView,
    PhaseEndView,
    RemovalView,
    SideEndView,
    TakenTest,
    dice_read,
)
from battles.pages.at_table.known_phrases import HIDDEN
from rules.core.assisted import News
from rules.core.phase_end import Removal
from rules.core.refereeing.phase_end import phase_end_of

if TYPE_CHECKING:
    from battles.pages.at_table.assisted import Drawn
    from battles.pages.at_table.referee import RefereeDesk
    from battles.pages.at_table.referee_views import ChoiceView


def with_phase_end(drawn: Drawn, screen: AssistedView) -> AssistedView:
    """Returns *screen* with what came off and which tests follow.

    Both are of units that the reader sees. The list of tests has the last one too, so that its news
    need not stand above it.
    """
    game = drawn.known_game or drawn.game
    phase_end = phase_end_of(game)
    if phase_end is None:
        return screen
    waiting = phase_end_of(drawn.game)
    keys = waiting.waiting if waiting else ()
    dues = zip(drawn.game.dues(), screen.dues, strict=True)
    tests = tuple(test for news in phase_end.tests if (test := taken_test(drawn, news)))
    is_in_list = bool(tests) and game.news is phase_end.tests[-1]
    return replace(
        screen,
        news=None if is_in_list else screen.news,
        dues=tuple(replace(view, is_test=due.key in keys) for due, view in dues),
        phase_end=PhaseEndView(
            drawn.say(phase_end.title),
            drawn.chip(phase_end.clause),
            side_ends(drawn, phase_end.removals),
            tests,
        ),
    )


def phase_end_beside(
    choice: ChoiceView | None, referee: RefereeDesk, screen: AssistedView
) -> PhaseEndView | None:
    """Returns the end of the phase: on an umpire's phone that changes hands, only what both sides know."""
    if choice is None or not (choice.hand_to or referee.asking.answer_for):
        return screen.phase_end
    return phase_end_for_both(referee.drawn) if referee.own is None else None


def phase_end_for_both(drawn: Drawn) -> PhaseEndView | None:
    """Returns the end of the phase as both sides may know it.

    It has no tests, and no units that one side may not know.
    """
    phase_end = phase_end_of(drawn.known_game or drawn.game)
    if phase_end is None:
        return None
    known = tuple(removal for removal in phase_end.removals if not removal.is_secret)
    return PhaseEndView(drawn.say(phase_end.title), drawn.chip(phase_end.clause), side_ends(drawn, known), ())


def side_ends(drawn: Drawn, removals: tuple[Removal, ...]) -> tuple[SideEndView, ...]:
    """Returns what came off each side: only units that the reader sees stand in its rows and its sum.

    Nothing if none of those lost any figures.
    """
    seen = [removal for removal in removals if not drawn.is_hidden(removal.unit)]
    if not any(removal.marked for removal in seen):
        return ()
    sides = []
    for side in drawn.desk.sides:
        of_side = [removal for removal in seen if drawn.letter_of_side(removal.side) == side.letter]
        if of_side:
            rows = tuple(removal_view(drawn, row) for row in removal_rows(of_side))
            total = removal_view(drawn, row_of_removals(of_side), side.label)
            sides.append(SideEndView(side.letter, side.label, rows, total))
    return tuple(sides)


def removal_view(drawn: Drawn, row: RemovalRow, name: str = "") -> RemovalView:
    """Returns *row* with its *name*, if it has none of its own."""
    others = ngettext("%d unit without losses", "%d units without losses", row.count) % row.count
    name = name or (drawn.names[row.unit] if row.unit >= 0 else others)
    return RemovalView(name, row.before, row.marked, row.left, row.is_unhurt)


def taken_test(drawn: Drawn, news: News) -> TakenTest | None:
    """Returns a test that was taken; None if the reader does not see its unit."""
    title = drawn.say(news.title)
    if HIDDEN in title or any(map(drawn.is_hidden, news.units)):
        return None
    letter = drawn.letter_of_side(news.side)
    return TakenTest(title, drawn.chip(news.clause), dice_read(news.faces), letter)
