"""Part 2 in words: where each force is, what it has left, what it was to do and what it did."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from campaign.i18n.order_words import TASKS
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import Account, Queue, Stock, Task
from campaign.pages.parts import supply
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.spot_names import ground_phrase, spot_phrase
from campaign.pages.reports.situation.orders import order_phrase

Facts = dict[str, Any]

TENTHS = 10
"""The parts of a battle by which ammunition is counted."""

STATES = (Account.FIT, Account.SICK, Account.WOUNDED, Account.MISSING, Account.CAPTURED)


def force_lines(facts: Facts) -> tuple[str, ...]:
    """Returns a line a force. An order that stands is told once, with all orders, if the report has them."""
    listed = {row["name"] for row in facts.get("orders", {}).get("standing_orders", ())}
    rows = (row | {"order": {}} if row["name"] in listed else row for row in facts["forces"])
    return tuple(force_line(row) for row in rows) or (_("No forces."),)


def force_line(row: Facts) -> str:
    """Returns a force in a line.

    Column Vidal (León, 2nd battalion). At Sibanicú, halted. 571 fit for duty, 48 sick, 1 gun. Ordered ….
    """
    head = row["name"]
    if named := unit_names(row):
        head = f"{head} ({'; '.join(named)})"
    parts = [f"{head}. {position_sentence(row)}"]
    if "fit" in row and "joined" not in row:
        parts.append(f"{strength_phrase(row)}.")
    return " ".join(filter(None, [*parts, supply_sentences(row), order_and_outcome(row)]))


def unit_names(row: Facts) -> list[str]:
    return [unit for unit in row.get("units", ()) if unit != row["name"]]


def position_sentence(row: Facts) -> str:
    """Returns a position: At Sibanicú, halted, tired. Last heard of at Alba; no news since …."""
    if "silent" in row:
        about = {
            "where": spot_phrase(row["spot"]),
            "day": words.weekday(dt.date.fromisoformat(row["silent"])),
        }
        return _("Last heard of %(where)s; no news since %(day)s.") % about
    if "joined" in row:
        return _("Has merged with %s.") % row["joined"]
    text = f"{words.capitalise(spot_phrase(row['spot']))}, {words.force_state(row['state'])}"
    return ", ".join([text, *([_("tired")] if row.get("fatigue") else [])]) + "."


def supply_sentences(row: Facts) -> str:
    """Returns the supply: In supply. Ammunition for 3 battles."""
    sentences = (
        [supply.supply_sentence(row["turns_unsupplied"], row["hungry"])]
        if row.get("turns_unsupplied")
        else []
    )
    if row.get("battles_left") == 0:
        sentences.append(_("Hardly any ammunition."))
    elif 0 < row.get("battles_left", 0) < TENTHS:
        sentences.append(_("Ammunition for less than one battle."))
    elif "battles_left" in row:
        whole = row["battles_left"] // TENTHS
        text = ngettext("Ammunition for %s battle.", "Ammunition for %s battles.", whole)
        sentences.append(text % words.number(whole))
    return " ".join(sentences)


def strength_phrase(row: Facts) -> str:
    """Returns a strength: 571 fit for duty, 48 sick, 33 wounded, 1 gun, 74 horses."""
    there = [account for account in STATES if row[account] or account is Account.FIT]
    return ", ".join([*(in_state(account, row[account]) for account in there), *guns_and_horses(row)])


def guns_and_horses(row: Facts) -> list[str]:
    return [words.amount(stock, row[stock]) for stock in (*GUNS, Stock.HORSE) if row.get(stock)]


def in_state(account: Account, men: int) -> str:
    """Returns men by account: 48 sick."""
    n = {"n": words.number(men)}
    return {
        Account.FIT: ngettext("%(n)s fit for duty", "%(n)s fit for duty", men) % n,
        Account.SICK: ngettext("%(n)s sick", "%(n)s sick", men) % n,
        Account.WOUNDED: ngettext("%(n)s wounded", "%(n)s wounded", men) % n,
        Account.MISSING: ngettext("%(n)s missing", "%(n)s missing", men) % n,
        Account.CAPTURED: _("%(n)s in the enemy’s hands") % n,
    }[account]


def order_and_outcome(row: Facts) -> str:
    """Returns order and outcome: Ordered: march to Guáimaro; stand. Turned back on …

    Weeks out of contact come first.
    """
    sentences = [unheard_week(week) for week in row.get("unheard", ())]
    order = order_phrase(row.get("order", {}))
    if order and "of" not in row["order"]:
        sentences.append(_("Ordered: %s.") % order)
    elif order:
        sentences.append(
            _("By order of turn %(turn)d: %(order)s.") % {"turn": row["order"]["of"], "order": order}
        )
    rides = row.get("rides", ())
    sentences += [ride_sentence(ride) for ride in rides]
    sentences += [waiting_sentence(wait) for wait in row.get("queued", ())]
    if row.get("slipped"):
        day = words.weekday(dt.date.fromisoformat(row["slipped"]))
        sentences.append(_("Slipped through {the_line} unseen on %s.") % day)
    if row.get("did") and not has_ridden_there(row["did"], rides):
        sentences.append(outcome_sentence(row["did"]))
    if row.get("befell"):
        sentences.append(outcome_sentence(row["befell"]))
    if row.get("toil"):
        task, at = TASKS[Task(row["toil"]["task"])], ground_phrase(row["toil"]["at"])
        sentences.append(
            _("Still working when the {week} ended: %(task)s %(at)s.") % {"task": task, "at": at}
        )
    return " ".join(sentences)


def unheard_week(week: Facts) -> str:
    """Returns a week that no news had come of.

    Turn 4 (the news came late). By order of turn 4: march to Guáimaro; defend. Stopped by the battle of ….
    """
    head = _("Turn %(turn)d (the news came late).") % week
    return f"{head} {order_and_outcome(week)}".strip()


def has_ridden_there(outcome: Facts, rides: Sequence[Facts]) -> bool:
    """Tells whether the end of its last ride says that it arrived."""
    return bool(
        rides and rides[-1]["to"] and outcome["word"] == "arrived" and outcome["day"] == rides[-1]["day"]
    )


def waiting_sentence(row: Facts) -> str:
    """Returns a wait: Waited on Tuesday at the ferry between Alba and Bor until Lugo was over."""
    about = {"day": words.weekday(dt.date.fromisoformat(row["day"])), "at": ground_phrase(row["at"])}
    about["first"] = row["first"] or _("others")
    return {
        Queue.FERRY: _("Waited on %(day)s at the ferry %(at)s until %(first)s had crossed."),
        Queue.FORD: _("Waited on %(day)s at the ford %(at)s until %(first)s had crossed."),
        Queue.TRAIN: _("Waited on %(day)s for a train %(at)s, behind %(first)s."),
        Queue.STEAMERS: _("Waited on %(day)s %(at)s: the hired steamers were out with %(first)s."),
        Queue.SHIP: _("Waited on %(day)s %(at)s for the ship, behind %(first)s."),
    }[Queue(row["what"])] % about


def ride_sentence(ride: Facts) -> str:
    about = {**ride, "day": words.weekday(dt.date.fromisoformat(ride["day"]))}
    by_ship = ride["by"] == "ship"
    if not ride["to"]:
        if by_ship:
            return _("Sailed from %(from)s on %(day)s, and is at sea.") % about
        return _("Went on board the train at %(from)s on %(day)s, and is on it.") % about
    if not ride["from"]:
        if by_ship:
            return _("Came by sea to %(to)s on %(day)s.") % about
        return _("Got off the train at %(to)s on %(day)s.") % about
    if by_ship:
        return _("Came by sea from %(from)s to %(to)s on %(day)s.") % about
    return _("Came by train from %(from)s to %(to)s on %(day)s.") % about


def outcome_sentence(outcome: Facts) -> str:
    day = words.weekday(dt.date.fromisoformat(outcome["day"])) if "day" in outcome else ""
    where = spot_phrase(outcome["spot"]) if "spot" in outcome else ""
    band = words.strength_band(outcome["low"], outcome["high"]) if "high" in outcome else ""
    about = {"day": day, "where": where, "band": band, "action": outcome.get("action", "")}
    sentences = {
        "arrived": _("Arrived on %(day)s."),
        "fought": _("Stopped by the battle of %(action)s on %(day)s."),
        "worked": _("Done on %(day)s."),
        "held": _("Held the field at %(action)s on %(day)s."),
        "fell_back": _("Fell back after %(action)s on %(day)s."),
        "was_in": _("Fought at %(action)s on %(day)s."),
        "left": _("Left its place after the battle of %(action)s on %(day)s."),  # until late November 2026
        "turned_back": _("Turned back on %(day)s, %(where)s, from an enemy seen as %(band)s.")
        if band
        else _("Turned back on %(day)s, %(where)s, from an enemy."),
        "faced": _("Stopped on %(day)s, %(where)s, facing an enemy seen as %(band)s.")
        if band
        else _("Stopped on %(day)s, %(where)s, facing an enemy."),
        "went_round": _("Lost time on %(day)s, %(where)s, going round an enemy seen as %(band)s.")
        if band
        else _("Lost time on %(day)s, %(where)s, going round an enemy."),
        "stopped": _("Stopped on %(day)s, %(where)s, at the edge of a battle, and could send no news."),
        "stuck": _("Was pinned all {week} and could not carry out any order."),
        "on_the_road": _("Still on its way."),
        "near_home": _("Its volunteers go no farther from home than a day’s march."),
        "no_way": _("It found no route there and stayed where it was."),
    }
    return sentences[outcome["word"]] % about


def silence_sentences(facts: Facts) -> tuple[str, ...]:
    """Returns a sentence for each force out of contact."""
    return tuple(
        _("Nothing heard of %(name)s since %(day)s.")
        % {"name": row["name"], "day": words.weekday(dt.date.fromisoformat(row["silent"]))}
        for row in facts["forces"]
        if "silent" in row
    )
