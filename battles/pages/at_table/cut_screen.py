"""The screen of a player in a log of both sides: no hidden units, and only actions of their own side."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from battles.pages.at_table.assisted import Drawn
from battles.pages.at_table.assisted_views import AssistedView, DueView, RowView
from battles.pages.at_table.known_phrases import HIDDEN
from battles.pages.at_table.referee_views import RefereeView
from rules import RefereeGame
from rules.core.assisted import Due
from rules.core.referee import Part
from rules.core.refereeing.cards import DRAW

View = TypeVar("View", AssistedView, RefereeView)


def cut_screen(drawn: Drawn, screen: AssistedView) -> AssistedView:
    """Returns *screen* as the reader may see it. Only a player in a log of both sides sees less."""
    if not drawn.desk.is_cut:
        return screen
    others = refs_of_others(drawn)
    waits = [due for due in screen.dues if unit_of_due(due) in others]
    dues = tuple(due for due in screen.dues if due not in waits)
    is_others = screen.referee is not None and is_in_part_of_others(drawn)
    must_wait = must_others_roll(drawn)
    is_over = bool(screen.over or (screen.referee and screen.referee.end))
    is_stuck = not is_over and (is_others or (must_wait and not (dues or screen.sides)))
    close = None if is_others else screen.close
    if close is not None:
        close = replace(close, note="")  # it counts units that have still to act, hidden ones too
    if close is not None and close.key == DRAW:
        close = replace(close, label=_("Draw a card"))  # its number would say how many came before
    return without_hidden(
        replace(
            screen,
            dues=dues,
            rolls=0 if must_wait else screen.rolls,
            waits=_("The other side rolls or answers now, on its own phone.") if is_stuck else "",
            sides=tuple(
                replace(side, rows=tuple(row_as_seen(row, others) for row in rows))
                for side in screen.sides
                if (rows := [row for row in side.rows if not is_there_in_secret(drawn, row, others)])
            ),
            close=close,
            referee=cut_referee(drawn, screen.referee, others) if screen.referee else None,
        )
    )


def refs_of_others(drawn: Drawn) -> frozenset[str]:
    """Returns the refs of all units that are not the reader's, hidden ones too."""
    side = drawn.desk.member.side
    letter = side.letter if side else ""
    return frozenset(drawn.ref(row.unit) for row in drawn.game.rows() if drawn.letter_of_row(row) != letter)


def must_others_roll(drawn: Drawn) -> bool:
    """Tells whether something is due for a unit that is not the reader's, and may not be passed over."""
    keys = [key_of_due(drawn, due) for due in drawn.game.dues() if not due.is_optional]
    others = refs_of_others(drawn) if any(keys) else ()
    return any(drawn.refs[key] in others for key in keys if key)


def key_of_due(drawn: Drawn, due: Due) -> str:
    """Returns the key of the unit that rolls or answers what is due, "" for none.

    A shot or a blow is about its target, but its step names the unit that rolls.
    """
    return str(due.step.get("unit", "")) or (drawn.key(due.unit) if due.unit >= 0 else "")


def unit_of_due(due: DueView) -> str:
    """Returns the ref of the unit that rolls or answers what is due, "" for none."""
    return dict((*due.hidden, *(due.roll.hidden if due.roll else ()))).get("unit", "")


def is_there_in_secret(drawn: Drawn, row: RowView, others: frozenset[str]) -> bool:
    """Tells whether a unit that is not the reader's may act now, but only in secret."""
    secret = drawn.secrets.actions
    return row.ref in others and bool(row.actions) and all(action.key in secret for action in row.actions)


def row_as_seen(row: RowView, others: frozenset[str]) -> RowView:
    """Returns *row*, without actions if it is not the reader's."""
    return replace(row, actions=(), quick=(), open=False) if row.ref in others else row


def cut_referee(drawn: Drawn, referee: RefereeView, others: frozenset[str]) -> RefereeView:
    """Returns the parts of a referee's page without counts that hidden units are part of."""
    game, side = drawn.game, drawn.desk.member.side
    assert isinstance(game, RefereeGame)
    title, parts = referee.title, referee.parts
    names = {
        drawn.say(game.name_of(part))
        for part in game.referee.parts
        if part.key in game.referee.private and not has_own_unit_in(drawn, game, part)
    }
    parts = tuple(part for part in parts if part.name not in names)
    if is_in_part_of_others(drawn):  # as if the next part had begun
        following = next((part for part in parts if part.state == "later"), None)
        title = following.name if following else _("The other side acts")
        parts = tuple(replace(part, state="now") if part is following else part for part in parts)
    is_others = not referee.hold or referee.hold in others
    return without_hidden(
        replace(
            referee,
            title=title,
            parts=parts,
            deck=None,
            tolls=tuple(toll for toll in referee.tolls if side and toll.letter == side.letter),
            passed="",
            idle="",
            is_cut=True,
            hold="" if is_others else referee.hold,
            only_move=None if is_others else referee.only_move,
            holding=tuple((ref, name) for ref, name in referee.holding if ref not in others),
        )
    )


def has_own_unit_in(drawn: Drawn, game: RefereeGame, part: Part) -> bool:
    """Tells whether an own unit may act or come on in *part*."""
    others = refs_of_others(drawn)
    return any(
        drawn.ref(row.unit) not in others and game.referee.can_act_in_part(game.inner, part, row.unit)
        for row in game.rows()
    )


def is_in_part_of_others(drawn: Drawn) -> bool:
    """Tells whether this part concerns only units that the reader does not see."""
    game = drawn.game
    if not (drawn.desk.is_cut and isinstance(game, RefereeGame)):
        return False
    return game.part.key in game.referee.private and not has_own_unit_in(drawn, game, game.part)


def is_of_others(drawn: Drawn, key: str) -> bool:
    """Tells whether the reader may not act for the unit with that *key*, since it is not theirs."""
    return drawn.desk.is_cut and drawn.refs.get(key, HIDDEN) in {HIDDEN, *refs_of_others(drawn)}


def is_unknown_target(drawn: Drawn, step: Mapping[str, Any]) -> bool:
    """Tells whether *step* names a target that the reader does not see. A unit that is not there is none."""
    return drawn.desk.is_cut and "target" in step and HIDDEN in drawn.refs.get(step["target"], HIDDEN)


def without_hidden(view: View) -> View:
    """Returns *view* of a page without anything that names a hidden unit. Its own texts become empty."""
    known: dict[str, Any] = {}
    for view_field in fields(view):
        shown = getattr(view, view_field.name)
        value = known_value(shown)
        if value is None and isinstance(shown, str):
            value = ""
        elif value is None and isinstance(shown, tuple):
            value = tuple(line for line in shown if HIDDEN not in line)
        known[view_field.name] = value
    return replace(view, **known)


def known_value(value: Any) -> Any:
    """Returns *value* without what names a hidden unit; None if it names one itself."""
    if isinstance(value, str):
        return None if HIDDEN in value else value
    if isinstance(value, tuple):
        parts = [known_value(part_value) for part_value in value]
        if any(
            part is None and isinstance(part_value, str)
            for part, part_value in zip(parts, value, strict=True)
        ):
            return None
        return tuple(
            part
            for part, part_value in zip(parts, value, strict=True)
            if part is not None or part_value is None
        )
    if not is_dataclass(value) or isinstance(value, type):
        return value
    known = {part_value.name: known_value(getattr(value, part_value.name)) for part_value in fields(value)}
    is_hidden = any(
        known[part_value.name] is None and isinstance(getattr(value, part_value.name), str | tuple)
        for part_value in fields(value)
    )
    return None if is_hidden else replace(value, **known)
