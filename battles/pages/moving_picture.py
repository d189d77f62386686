"""A battle as a moving picture: the board at the set-up and after each group of events."""

import io
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from battles.board.drawing import draw_board
from battles.board.frames import Replay
from battles.board.grid import lattice
from battles.board.objectives import objectives_drawn, sign_spots
from battles.board.print_drawing import board_for_print
from battles.board.strokes import step_strokes
from battles.models import Battle
from battles.pages.visible_table_game import course_as_known, whole_battle
from battles.replay.account import is_wholly_counted, losses_between, time_of_turn
from battles.replay.groups import groups_of_replay
from battles.table.course import course_of_battle
from campaign.access import Member
from campaign.models import Engagement, Side
from campaign.pdf import pictures_of_form
from rules import Scenario

MOST_FRAMES: Final = 37
MOST_BYTES: Final = 2_000_000
STANDS: Final = 1000  # ms that a frame stands
LAST_STANDS: Final = 4000
DOTS: Final = 96  # an inch
QUALITIES: Final = (75, 50, 25)


def moving_picture_of(member: Member, engagement: Engagement, battle: Battle) -> bytes:
    """Returns a battle with the computer as a WebP file. Two queries."""
    fought = sides_of(member, engagement)
    whole = whole_battle(member, engagement, battle, fought)
    return picture_of(engagement, fought, whole.scenario, whole.replay)


def moving_picture_of_table(member: Member, engagement: Engagement, battle: Battle) -> bytes | None:
    """Returns a game at a table as a WebP file; None if nobody recorded it, or it kept no board."""
    course = course_of_battle(battle)
    if course is None:
        return None
    fought = sides_of(member, engagement)
    scenario, film, _dice = course_as_known(member, engagement, battle, fought, *course)
    if not film.steps or lattice(scenario.board) is None:
        return None
    return picture_of(engagement, fought, scenario, film)


def sides_of(member: Member, engagement: Engagement) -> list[Side]:
    """Returns the sides that fought, in the order of their parties. One query."""
    sides = {side.key: side for side in member.campaign.sides.all()}
    return [sides[party["side"]] for party in engagement.muster["parties"]]


def picture_of(engagement: Engagement, fought: list[Side], scenario: Scenario, film: Replay) -> bytes:
    """Returns *film* on its board, a frame for each group of events, as a WebP file."""
    names = {side.letter: side.label for side in sorted(fought, key=lambda side: side.position)}
    aims = objectives_drawn(scenario.board, scenario.terms, {side.letter: side.label for side in fought})
    frames = []
    for lead, at in steps_to_show(film):
        board = draw_board(scenario.board, film, at=at, signs=sign_spots(aims), on_paper=True)
        step = film.steps[lead - 1] if lead else None
        strokes = step_strokes(film, step, (board.table.width, board.table.height)) if step else ()
        when = time_of_turn(film, film.turn(at)) if at else _("The units")
        frames.append(
            {
                "drawing": board_for_print(replace(board, strokes=strokes), aims),
                "when": f"{when[:1].upper()}{when[1:]}",
                "told": losses_so_far(film, names, at),
                "event": step.sentence if step else "",
            }
        )
    return webp_of(pictures_of_form("frames", DOTS, {"title": engagement.label, "frames": frames}))


def steps_to_show(film: Replay) -> list[tuple[int, int]]:
    """Returns the set-up and each group of events that can be seen, as its lead and its last step.

    Returns an even choice if there are many groups, and always the last.
    """
    groups = [(group.lead, group.last) for group in groups_of_replay(film) if group.weight]
    if film.steps and (not groups or groups[-1][1] != len(film.steps)):
        groups.append((len(film.steps), len(film.steps)))
    frames = [(0, 0), *groups]
    if len(frames) <= MOST_FRAMES:
        return frames
    last = len(frames) - 1
    return [frames[number * last // (MOST_FRAMES - 1)] for number in range(MOST_FRAMES)]


def losses_so_far(film: Replay, names: dict[str, str], at: int) -> str:
    """Returns what each side has lost, as far as the reader can count it."""
    if not at:
        return ""
    return ", ".join(
        _("%(side)s lost %(n)d") % {"side": name, "n": losses_between(film, side, 1, at)}
        for side, name in names.items()
        if is_wholly_counted(film, side)
    )


def webp_of(pictures: list[bytes]) -> bytes:
    """Returns *pictures* as one moving picture. It is coarser if it would be too large."""
    from PIL import Image  # late: few ask for a picture

    picture, *more = (Image.open(io.BytesIO(frame)).convert("RGB") for frame in pictures)
    stand = [STANDS] * len(more) + [LAST_STANDS]
    for quality in QUALITIES:
        made = io.BytesIO()
        picture.save(
            made, "WEBP", save_all=True, append_images=more, duration=stand, loop=0, quality=quality, method=2
        )
        if made.tell() <= MOST_BYTES:
            break
    return made.getvalue()
