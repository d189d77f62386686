"""The drawings on screens of a game without signal: dice, figures, icons, chips."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any, Final

from rules.core.assisted import Outcome, Row

BOX: Final = 12
PIPS: Final = {  # the face of a die: where its pips are
    1: ((8, 8),),
    2: ((4.5, 4.5), (11.5, 11.5)),
    3: ((4.5, 4.5), (8, 8), (11.5, 11.5)),
    4: ((4.5, 4.5), (11.5, 4.5), (4.5, 11.5), (11.5, 11.5)),
    5: ((4.5, 4.5), (11.5, 4.5), (8, 8), (4.5, 11.5), (11.5, 11.5)),
    6: ((4.5, 4.5), (11.5, 4.5), (4.5, 8), (11.5, 8), (4.5, 11.5), (11.5, 11.5)),
}
ICONS: Final = {  # as components/icon.html draws them
    "back": "M13 8H3M7 4L3 8l4 4",
    "undo": "M6 3L2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7",
    "dice": "M2.5 2.5h11v11h-11zM5.5 5.5v.01M10.5 5.5v.01M5.5 10.5v.01M10.5 10.5v.01M8 8v.01",
}


def boxes(row: Row) -> str:
    """Returns a unit's figures: bar = command, struck = lost."""
    squares = "".join(f"M{BOX * n + 1} 1h10v10h-10z" for n in range(row.whole))
    bars = "".join(f"M{BOX * n + 3.5} 6h5" for n in range(min(row.command, row.left)))
    strokes = "".join(f"M{BOX * n} 12l12-12" for n in range(row.left, row.whole))
    fresh = "".join(
        f"M{BOX * n + 1} 1h10v10h-10z" for n in range(row.left, min(row.whole, row.left + row.marked))
    )
    wide = BOX * row.whole
    label = f"{row.left} / {row.whole}"
    return (
        f'<svg class="boxes" viewBox="0 0 {wide} 12" width="{wide}" height="12" role="img"'
        f' aria-label="{label}">'
        f'<path d="{squares}"/><path class="m" d="{fresh}"/><path class="c" d="{bars}"/>'
        f'<path class="x" d="{strokes}"/></svg>'
    )


def icon(name: str) -> str:
    return f'<svg class="ico" viewBox="0 0 16 16" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'


def bracketed_dice(
    outcomes: Sequence[Outcome], text_of: Callable[[Any], str], letter: str, label: str
) -> str:
    """Returns a button for each face, over brackets of the faces with the same result."""
    buttons, brackets = "", ""
    for outcome in outcomes:
        value = "-".join(map(str, outcome.faces))
        buttons += (
            f'<button name="faces" value="{value}" aria-label="{value}: {text_of(outcome.label)}">'
            f"{dice(outcome.faces, letter)}</button>"
        )
    for result, run in groupby(outcomes, key=lambda outcome: text_of(outcome.label)):
        faces = list(run)
        worse = " worse" if faces[-1].is_bad else ""
        brackets += f'<span class="of-{len(faces)}{worse}">{result}</span>'
    return (
        f'<div class="six" role="group" aria-label="{label}">{buttons}</div>'
        f'<div class="brk" aria-hidden="true">{brackets}</div>'
    )


def hidden_inputs(fields: Mapping[str, str]) -> str:
    """Returns hidden inputs."""
    return "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
        for name, value in fields.items()
    )


def chip(clause: str) -> str:
    return f'<span class="chip">{escape(clause.partition("-")[2])}</span>' if clause else ""


def dice(faces: Iterable[int], letter: str) -> str:
    """Returns *faces* as dice: pips for the eye, the number for readers."""
    return "".join(die(face, letter) for face in faces if face)


def die(face: int, letter: str) -> str:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="1.5"/>' for x, y in PIPS.get(face, ()))
    text = "" if pips else f'<text x="8" y="11.5" text-anchor="middle">{face}</text>'
    return (
        f'<svg class="die {letter}" viewBox="0 0 16 16" role="img" aria-label="{face}">'
        f'<path d="M1 1h14v14H1z"/>{pips}{text}</svg>'
    )
