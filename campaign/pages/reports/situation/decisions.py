"""Says what a reader must decide: forces without cartridges or supplies, shut in, without orders."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import Stock
from campaign.pages.parts import phrases as words
from campaign.pages.prisoners.report_section import proposal_sentence
from campaign.pages.reports.situation.names import first_names
from campaign.pages.reports.situation.other_sections import siege_line

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Decision:
    """A sentence, and the force whose order it asks for; "" for several or none."""

    text: str
    force: str = ""


def decisions_due(facts: Facts) -> list[Decision]:
    """Returns what must be decided, the most urgent first."""
    return [
        *decisions_on_cartridges(facts),
        *decisions_on_supplies(facts),
        *(Decision(siege_line(row)) for row in facts.get("sieges", ()) if row["own"]),
        *decisions_on_orders(facts),
        *(Decision(proposal_sentence(row)) for row in facts["prisoners"].get("offers", ())),
        *decisions_on_garrisons(facts),
    ]


def decisions_on_cartridges(facts: Facts) -> Iterator[Decision]:
    """Yields forces with less ammunition than one battle takes, those without any first."""
    rows = [row for row in facts.get("rounds") or () if row["firearms"]]
    dry = [row["name"] for row in rows if not row["rounds"]]
    low = [row for row in rows if row["rounds"] and row["rounds"] < row["firearms"] * row["fight"]]
    if dry:
        yield Decision(_("Without a cartridge: %s.") % first_names(dry), dry[0] if len(dry) == 1 else "")
    if len(low) == 1:
        about = {"name": low[0]["name"], "rounds": words.amount(Stock.ROUND, low[0]["rounds"])}
        yield Decision(_("%(name)s has %(rounds)s, less than one battle takes.") % about, low[0]["name"])
    elif low:
        names = [row["name"] for row in low]
        yield Decision(_("With less ammunition than one battle takes: %s.") % first_names(names))


def decisions_on_supplies(facts: Facts) -> Iterator[Decision]:
    """Yields unsupplied forces, the hungry first."""
    rows = facts.get("supply") or ()
    hungry = [row["name"] for row in rows if row["hungry"]]
    others = [row["name"] for row in rows if not row["hungry"]]
    if hungry:
        one = hungry[0] if len(hungry) == 1 else ""
        yield Decision(_("With nothing to eat: %s. Men desert and fall sick.") % first_names(hungry), one)
    if others:
        one = others[0] if len(others) == 1 else ""
        yield Decision(_("Without supplies, living on what they carry: %s.") % first_names(others), one)


def decisions_on_orders(facts: Facts) -> Iterator[Decision]:
    """Yields forces whose orders are over, and seats that had not ordered all their forces."""
    texts = {
        "undone": _("Could not do what they were ordered, and hold: %s."),
        "unanswered": _("Hold, since the umpire has not answered a letter: %s."),
        "no_way": _("Know no way to where they were ordered: %s."),
        "done": _("Have done what they were ordered, and need new orders: %s."),
    }
    for word, text in texts.items():
        names = [row["name"] for row in facts.get("warnings", ()) if row["word"] == word]
        if names:
            yield Decision(text % first_names(names), names[0] if len(names) == 1 else "")
    idle = never_ordered(facts)
    if idle:
        yield Decision(
            _("Never ordered, so that they hold: %s.") % first_names(idle), idle[0] if len(idle) == 1 else ""
        )
    if late := facts.get("orders", {}).get("late", ()):
        yield Decision(_("Had not ordered all their forces: %s.") % first_names(late))


def never_ordered(facts: Facts) -> list[str]:
    """Returns the forces in contact that never had an order; none in a late report, which tells no orders."""
    if "orders" not in facts:
        return []
    ordered = {row["name"] for row in facts.get("orders", {}).get("standing", ())}
    return [
        row["name"]
        for row in facts["forces"]
        if row["name"] not in ordered and "silent" not in row and "joined" not in row
    ]


def decisions_on_garrisons(facts: Facts) -> Iterator[Decision]:
    for row in facts.get("warnings", ()):
        if row["word"] == "full":
            about = {
                "place": row["place"],
                "men": words.number(row["men"]),
                "most": words.number(row["most"]),
            }
            yield Decision(_("%(place)s has a garrison of %(men)s men, and room for %(most)s.") % about)


def enemies_on_routes(facts: Facts) -> list[str]:
    """Returns forces on whose way the enemy was seen, by name."""
    return list(dict.fromkeys(row["name"] for row in facts.get("warnings", ()) if row["word"] == "enemy"))
