"""Orders in a report: what a force was told, and part 8."""

from typing import Any

from campaign.i18n.order_words import KINDS_OF_ORDER, TASKS, odds_in_words
from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import OrderKind, Stance, Task
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.spot_names import spot_phrase
from campaign.pages.reports.situation import dispatches, warnings

Facts = dict[str, Any]


def order_phrase(order: Facts) -> str:
    """Returns an order in words: march to Guáimaro, Cascorro; attack up to 2:1."""
    if not order:
        return ""
    legs = ", ".join(order["legs"])
    where = spot_phrase(order["spot"]) if order.get("spot") else ""
    goal = legs or order.get("spot", {}).get("place") or where
    kind = OrderKind(order["kind"])
    phrases = {
        OrderKind.MARCH: _("march to %s") % legs,
        OrderKind.HOLD: _("hold"),
        OrderKind.REST: _("rest"),
        OrderKind.PATROL: _("patrol by way of %s") % legs,
        OrderKind.AMBUSH: _("lay an ambush %s") % where,
        OrderKind.PURSUE: _("pursue the enemy seen %s") % where,
        OrderKind.EMBARK: _("embark on %(ship)s for %(legs)s") % {"ship": order["friend"], "legs": legs}
        if "friend" in order
        else _("embark for %s") % legs,
        OrderKind.SEA_PATROL: _("patrol at sea %s") % where,
        OrderKind.CROSS: _("cross {the_line} to %s") % legs,
        OrderKind.DETACH: _("detach units as %s") % order.get("name", ""),
        OrderKind.MERGE: _("merge with %s") % order.get("friend", ""),
        OrderKind.ESCORT: _("escort %(friend)s to %(legs)s")
        % {"friend": order.get("friend", ""), "legs": legs},
        OrderKind.TRANSFER: _("transfer units to %s") % order.get("friend", ""),
        OrderKind.FORAGE: _("forage"),
        OrderKind.FREE_TEXT: _("a letter to the umpire"),
        OrderKind.EVADE: _("evade to %s") % legs if legs else _("keep out of the enemy’s reach"),
        OrderKind.GARRISON: _("garrison %s") % goal,
        OrderKind.ASSAULT: _("assault %s at dawn") % goal,
        OrderKind.BESIEGE: _("besiege %s") % goal,
        OrderKind.BREAK_OUT: _("break out by night to %s") % legs if legs else _("break out by night"),
        OrderKind.HAUL: _("haul arms and ammunition to %s") % goal,
        OrderKind.DEPOSIT: _("deposit arms and ammunition in the magazine"),
        OrderKind.RECRUIT: _("recruit men"),
        OrderKind.ESCORT_PRISONERS: _("take prisoners to the rear, to %s") % legs
        if legs
        else _("take prisoners to the rear"),
        OrderKind.EXCHANGE_PRISONERS: _("exchange prisoners"),
    }
    text = phrases.get(kind) or task_phrase(kind, order.get("task", ""), where, legs)
    forced, night = order.get("forced", False), order.get("night", False)
    manner_parts = [_("by forced march")] * forced + [_("by night as well")] * night
    manner_parts += [_("by train where the line is ours")] * order.get("rail", False)
    manner_parts += [_("with the prisoners")] * order.get("prisoners", False)
    met = [] if kind is OrderKind.SEA_PATROL else [stance_phrase(order)]
    return "; ".join([text, *manner_parts, *met])


def task_phrase(kind: OrderKind, task: str, where: str, legs: str) -> str:
    """Returns a task in words: burn the cane at Yara, by Jiguaní.

    If a report does not name the task, it is the kind of order alone.
    """
    what = TASKS[Task(task)] if task else words.uncapital(str(KINDS_OF_ORDER[kind]))
    return ", ".join(filter(None, [f"{what} {where}".strip(), legs and _("by %s") % legs]))


def stance_phrase(order: Facts) -> str:
    times = odds_in_words(order["odds_limit"])
    return {
        Stance.ATTACK: _("attack up to %s") % times,
        Stance.DEFEND: _("defend"),
        Stance.AVOID: _("avoid"),
        Stance.WITHDRAW: _("withdraw if the odds are over %s") % times,
    }[Stance(order["stance"])]


def order_lines(facts: Facts) -> tuple[str, ...]:
    lines = [*dispatches.dispatch_lines(facts)]
    given = facts.get("orders", {"standing_orders": [], "late": []})
    alike: dict[tuple[int, str], list[str]] = {}
    for row in given["standing_orders"]:
        alike.setdefault((row["turn"], order_phrase(row["order"])), []).append(row["name"])
    for (turn, order), names in alike.items():
        about = {"name": "; ".join(names), "order": order, "turn": turn}
        if turn == facts["turn"]:
            lines.append(_("%(name)s: %(order)s.") % about)
        else:
            lines.append(_("%(name)s, by order of turn %(turn)d: %(order)s.") % about)
    ordered = {row["name"] for row in given["standing_orders"]}
    idle = [row["name"] for row in facts["forces"] if row["name"] not in ordered]
    if idle:
        lines.append(_("Forces that have never had an order, and hold: %s.") % "; ".join(idle))
    lines += warnings.warning_lines(facts.get("warnings", ()))
    if given["late"]:
        lines.append(_("Seats that gave no orders to some of their forces: %s.") % ", ".join(given["late"]))
    return tuple(lines)
