"""Says what a reader must decide: forces without ammunition or supplies, shut in, without orders."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.vocabulary import Stock
from campaign.pages.parts.wording import phrases as words
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
        *decisions_on_ammunition(facts),
        *decisions_on_supplies(facts),
        *(Decision(siege_line(row)) for row in facts.get("sieges", ()) if row["own"]),
        *decisions_on_orders(facts),
        *(Decision(proposal_sentence(row)) for row in facts["prisoners"].get("offers", ())),
        *decisions_on_garrisons(facts),
    ]


def decisions_on_ammunition(facts: Facts) -> Iterator[Decision]:
    """Yields forces with less ammunition than one battle takes, those without any first."""
    rows = [row for row in facts.get("rounds") or () if row["firearms"]]
    dry = [row["name"] for row in rows if not row["rounds"]]
    low = [row for row in rows if row["rounds"] and row["rounds"] < row["firearms"] * row["per_battle"]]
    if dry:
        text = ngettext("%s has no ammunition.", "%s have no ammunition.", len(dry))
        yield Decision(text % first_names(dry), dry[0] if len(dry) == 1 else "")
    if len(low) == 1:
        about = {"name": low[0]["name"], "rounds": words.amount(Stock.ROUND, low[0]["rounds"])}
        yield Decision(_("%(name)s has %(rounds)s, less than one battle takes.") % about, low[0]["name"])
    elif low:
        names = [row["name"] for row in low]
        yield Decision(_("%s have less ammunition than one battle takes.") % first_names(names))


def decisions_on_supplies(facts: Facts) -> Iterator[Decision]:
    """Yields unsupplied forces, the hungry first."""
    rows = facts.get("supply") or ()
    hungry = [row["name"] for row in rows if row["hungry"]]
    others = [row["name"] for row in rows if not row["hungry"]]
    if hungry:
        one = hungry[0] if len(hungry) == 1 else ""
        text = ngettext(
            "%s has nothing to eat: its men desert and fall sick.",
            "%s have nothing to eat: their men desert and fall sick.",
            len(hungry),
        )
        yield Decision(text % first_names(hungry), one)
    if others:
        one = others[0] if len(others) == 1 else ""
        text = ngettext(
            "%s is unsupplied, and lives on what it carries.",
            "%s are unsupplied, and live on what they carry.",
            len(others),
        )
        yield Decision(text % first_names(others), one)


def decisions_on_orders(facts: Facts) -> Iterator[Decision]:
    """Yields forces whose orders are over, and seats that had not ordered all their forces."""
    for word in ("undone", "unanswered", "no_way", "done"):
        names = [row["name"] for row in facts.get("warnings", ()) if row["word"] == word]
        if names:
            text = order_trouble(word, len(names)) % first_names(names)
            yield Decision(text, names[0] if len(names) == 1 else "")
    if idle := never_ordered(facts):
        text = ngettext(
            "%s has never had an order and holds.", "%s have never had an order and hold.", len(idle)
        ) % first_names(idle)
        yield Decision(text, idle[0] if len(idle) == 1 else "")
    if late := facts.get("orders", {}).get("late", ()):
        text = ngettext(
            "%s gave no orders to some of its forces.",
            "%s gave no orders to some of their forces.",
            len(late),
        )
        yield Decision(text % first_names(late))


def order_trouble(word: str, count: int) -> str:
    """Returns the sentence about *count* forces with that warning; %s is their names."""
    return {
        "undone": ngettext(
            "%s could not carry out its order, and holds.",
            "%s could not carry out their orders, and hold.",
            count,
        ),
        "unanswered": ngettext(
            "%s holds, since the umpire has not answered a letter.",
            "%s hold, since the umpire has not answered a letter.",
            count,
        ),
        "no_way": ngettext(
            "%s knows no route to its destination.", "%s know no route to their destination.", count
        ),
        "done": ngettext(
            "%s has carried out its order, and needs a new one.",
            "%s have carried out their orders, and need new ones.",
            count,
        ),
    }[word]


def never_ordered(facts: Facts) -> list[str]:
    """Returns the forces in contact that never had an order; none in a late report, which tells no orders."""
    if "orders" not in facts:
        return []
    ordered = {row["name"] for row in facts.get("orders", {}).get("standing_orders", ())}
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
