"""The pack for a table as one document: what the page of the pack shows, a card for each unit, all tables."""

from collections.abc import Iterable, Iterator
from typing import Any

import rules
from battles.board.print_drawing import board_for_print
from battles.forms.table import Row, TableForm
from battles.pages.battle_pack import BattlePackPage, PackRow, PackSide
from battles.pages.rules.table_sheet import table_sheet
from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.pages.parts.wording import phrases as words
from rules.core.ruleset import COMMANDERS, UNITS

EMPTY_BOX, NONE = "□", "–"  # what is ticked on the return, and what cannot be


def pack_document(
    page: BattlePackPage, member: Member, ruleset: str, address: str, square: str
) -> dict[str, Any]:
    """Returns what the form `pack` is filled in with.

    *square*: the QR code of the log's *address*, an SVG.
    """
    battle, own_sides = page.engagement, [side for side in page.sides if side.own]
    turn = _("Turn %(n)s") % {"n": battle.turn}
    return {
        "title": battle.name,
        "under": f"{battle.kind}, {battle.when}, {battle.where}",
        "right": [member.campaign.name, turn, rules.find(ruleset).title, battle.scale],
        "secrecy": _("For the umpire only: it shows both sides’ secrets")
        if page.whole
        else _("For your side only"),
        "parts": [
            {"head": _("Situation"), "lines": [situation_sentence(page, own_sides), *page.facts]},
            {"head": _("Rules in force"), "lines": list(rules_in_force(page))},
        ],
        "apart": [
            {"head": _("Hour and weather"), "lines": list(page.hour)},
        ],
        "aims": [
            {"whose": aim.whose or _("Both sides"), "letter": aim.look, "words": aim.words}
            for aim in page.aims
        ],
        "enemy": [enemy_sentence(side) for side in page.sides if not side.own],
        "board": board_part(page),
        "sides": [side_part(side) for side in own_sides],
        "cards": [card for side in own_sides for card in cards_of_side(side, ruleset)],
        "form": form_part(page, page.form, address, square),
        "tables": table_sheet(ruleset, member) if rules.has_table_sheet(ruleset) else None,
        "words": {
            "aims": _("Objectives"),
            "enemy": _("What is known of the enemy"),
            "cards": _("Cards to cut out"),
            "roster": [_("Unit"), battle.counted, _("Men"), _("To cross off")],
        },
    }


def situation_sentence(page: BattlePackPage, own_sides: Iterable[PackSide]) -> str:
    parts = "; ".join(f"{side.name} {side.part}, {men_sentence(side.men)}" for side in own_sides)
    ground = page.engagement.ground
    return f"{ground[:1].upper()}{ground[1:]}. {parts}."


def men_sentence(count: int) -> str:
    return ngettext("%(shown)s man", "%(shown)s men", count) % {"shown": words.number(count)}


def enemy_sentence(side: PackSide) -> str:
    return f"{side.name} {side.part}, {side.seen}."


def rules_in_force(page: BattlePackPage) -> Iterator[str]:
    laying = page.engagement.laying
    after = _("After the battle the wounded and missing are split by this casualty table: “%(recovery)s”.")
    kind = [laying.said] if laying else []
    yield " ".join([*kind, page.limit, after % {"recovery": page.recovery}])
    if laying and laying.otherwise:
        intro = _("Options that differ from the usual:")
        yield f"{intro} {'; '.join(laying.otherwise)}."


def board_part(page: BattlePackPage) -> dict[str, Any] | None:
    """Returns the drawing of the ground, in cm where a cm stands for some on the table; 0 of cells."""
    if page.board is None:
        return None
    lies = ", ".join(page.lies)
    notes = [f"{lies[:1].upper()}{lies[1:]}."] if lies else []
    if page.scale:
        notes.append(_("Drawn at 1 to %(n)s: a centimetre here is %(n)s on the table.") % {"n": page.scale})
    notes.append(page.standing)
    return {
        "head": ", ".join((_("The table"), page.size)),
        "drawing": board_for_print(page.board, page.aims, page.zones),
        "cm": float(page.width.removesuffix("cm") or 0),
        "caption": " ".join(notes),
    }


def side_part(side: PackSide) -> dict[str, Any]:
    groups = [("", side.rows), (_("Reserves, and when they come"), side.reserves)]
    return {
        "letter": side.letter,
        "head": f"{side.name}: {side.part}",
        "counters": side.counters,
        "groups": [
            {"head": head, "rows": [roster_row(row) for row in rows]} for head, rows in groups if rows
        ],
    }


def roster_row(row: PackRow) -> dict[str, Any]:
    unit = row.visible.unit
    return {
        "name": row.visible.name,
        "description": row.description,
        "figures": row.left,
        "command": min(unit.command, row.left),
        "men": words.number(unit.men),
    }


def cards_of_side(side: PackSide, ruleset: str) -> list[dict[str, str]]:
    """Returns the action cards of *side*, where the rules shuffle cards with names."""
    bear = rules.find(ruleset).cards
    return [
        {"name": row.visible.name, "letter": side.letter, "description": f"{side.name}. {row.description}"}
        for row in (*side.rows, *side.reserves)
        if bear == UNITS or (bear == COMMANDERS and row.visible.unit.chief)
    ]


def form_part(page: BattlePackPage, form: TableForm, address: str, square: str) -> dict[str, Any]:
    """Returns the blank return of the table."""
    prisoners = _("Prisoners, in men")
    return {
        "title": _("Table report"),
        "heads": [
            *(_("Unit"), page.engagement.counted, _("Lost"), _("Surrendered"), _("Ran off")),
            *(_("A leader was hit"), _("Gun or train captured"), _("Gun spiked"), _("Did not come")),
        ],
        "sides": [
            {"name": side.label, "letter": side.letter, "rows": [blank_row(row) for row in rows]}
            for side, _gone, _whole, rows in form.rows()
        ],
        "choices": [
            {"head": str(field.label), "ways": [str(way.choice_label) for way in field.subwidgets]}
            for field in (form["holder"], form["outcome"])
        ],
        "ticks": [str(form["pursued"].label)],
        "blanks": [
            *(": ".join((prisoners, str(field.label))) for field in form.prisoners),
            str(form["phases"].label),
        ],
        "signs": [*(side.name for side in page.sides), _("Umpire")],
        "enter": _("Enter it here:"),
        "address": address,
        "square": square,
    }


def blank_row(row: Row) -> list[str]:
    ticks = (row.leader_hit, row.taken, row.spiked, row.absent)
    figures = str(row.whole) if row.whole else ""
    return [row.name, figures, "", "", EMPTY_BOX, *(EMPTY_BOX if field else NONE for field in ticks)]
