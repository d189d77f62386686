"""The end of a phase on a phone without signal: figures before, marked and left, and tests in their order."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any, Final

from battles.offline.numbered_dues import numbered_dues
from battles.offline.offline_drawing import chip, dice
from battles.offline.offline_game import required_dues
from battles.offline.removal_rows import RemovalRow, removal_rows, row_of_removals
from rules.core.assisted import Due, Game, News
from rules.core.phase_end import Removal
from rules.core.refereeing.phase_end import phase_end_of

COLUMNS: Final = ("before", "marked", "figures_left")


def shown_news(game: Game) -> News | None:
    """Returns the news, unless the list of tests has it."""
    phase_end = phase_end_of(game)
    is_in_list = phase_end is not None and phase_end.tests and game.news is phase_end.tests[-1]
    return None if is_in_list else game.news


def dues_of_game(game: Game, dues: Sequence[Due]) -> tuple[tuple[int, Due], ...]:
    """Returns *dues* with the numbers of tests, as the game knows them."""
    phase_end = phase_end_of(game)
    taken, waiting = (len(phase_end.tests), phase_end.waiting) if phase_end else (0, ())
    return numbered_dues(taken, ((due, due.key in waiting) for due in dues))


def phase_end_html(screen: Any, *, is_passed: bool = False) -> str:
    """Returns what came off each side, and the tests that were taken. *screen*: a Screen.

    *is_passed*: the phone changes hands, and shows nothing that one side may not know.
    """
    phase_end = phase_end_of(screen.game)
    if phase_end is None:
        return ""
    if is_passed:
        known = tuple(removal for removal in phase_end.removals if not removal.is_secret)
        phase_end = replace(phase_end, removals=known, tests=())
    parts = []
    if any(removal.marked for removal in phase_end.removals):
        heads = "".join(f'<th scope="col" class="n">{screen.word(key)}</th>' for key in COLUMNS)
        sides = [
            (
                letter,
                name,
                [removal for removal in phase_end.removals if screen.letter(removal.side) == letter],
            )
            for letter, name, _words in screen.table.data["order"]
        ]
        bodies = [side_html(screen, *side) for side in sides if side[-1]]
        note = f'<caption class="note">{screen.word("both_off")}</caption>' if len(bodies) > 1 else ""
        parts.append(
            f'<section class="phase-end"><h2>{screen.text(phase_end.title)} {chip(phase_end.clause)}</h2>'
            f'<table>{note}<thead><tr><th scope="col">{screen.word("figures")}</th>{heads}</tr></thead>'
            f"{''.join(bodies)}</table></section>"
        )
    if phase_end.tests or any(due.key in phase_end.waiting for due in required_dues(screen.game.dues())):
        parts.append(f'<p class="tests-h"><b>{screen.word("tests")}</b></p>')
    tests = "".join(test_html(screen, number, news) for number, news in enumerate(phase_end.tests, 1))
    return "".join(parts) + (f'<ol class="tests">{tests}</ol>' if tests else "")


def side_html(screen: Any, letter: str, name: str, removals: Sequence[Removal]) -> str:
    """Returns the rows of a side and their sum."""
    rows = "".join(
        row_html(row_name(screen, row), row, ' class="quiet"' if row.is_unhurt else "")
        for row in removal_rows(removals)
    )
    total = row_html(name, row_of_removals(removals), ' class="total"')
    head = f'<tr class="of-side"><th colspan="4" scope="rowgroup">{escape(name)}</th></tr>'
    return f'<tbody class="{letter}">{head}{rows}{total}</tbody>'


def row_name(screen: Any, row: RemovalRow) -> str:
    """Returns the name of the unit of *row*, or how many units it has."""
    if row.unit >= 0:
        return str(screen.name(row.unit))
    return str(screen.table.word("unit_unhurt" if row.count == 1 else "units_unhurt")).replace(
        "%d", str(row.count)
    )


def row_html(name: str, row: RemovalRow, look: str = "") -> str:
    cells = "".join(f'<td class="n">{figures}</td>' for figures in (row.before, row.marked, row.left))
    return f'<tr{look}><th scope="row">{escape(name)}</th>{cells}</tr>'


def test_html(screen: Any, number: int, news: News) -> str:
    """Returns a test that was taken."""
    letter = screen.letter(news.side)
    return (
        f'<li class="{letter}"><span class="no">{number}</span>{dice(news.faces, letter)}'
        f"<b>{screen.text(news.title)}</b>{chip(news.clause)}</li>"
    )
