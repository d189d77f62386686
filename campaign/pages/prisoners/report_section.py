"""Part 5 in words: prisoners held and lost, what was taken from the enemy, proposals not answered."""

import datetime as dt
from collections import Counter
from typing import Any

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import LeaderFate, PrisonerPolicy, Stock
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.spot_names import spot_phrase
from campaign.pages.prisoners import fates
from campaign.pages.prisoners.exchange import TREATMENTS

Facts = dict[str, Any]


def prisoner_lines(facts: Facts) -> tuple[str, ...]:
    lines = [party_line(row) for row in facts["prisoners"]["held"]]
    ours = facts["prisoners"]["ours"]
    if ours:
        lines.append(
            ngettext(
                "%(n)s man of ours is in the enemy’s hands.",
                "%(n)s men of ours are in the enemy’s hands.",
                ours,
            )
            % {"n": words.number(ours)}
        )
    lines += [fates.fate_sentence(row, row["action"]) for row in facts["prisoners"].get("decided", ())]
    lines += [
        on_their_way(row["men"], row["from"], row["place"], dt.date.fromisoformat(row["due"]))
        for row in facts["prisoners"].get("coming", ())
    ]
    lines += [
        _("%(name)s: %(fate)s.") % {"name": officer, "fate": words.leader_fate(LeaderFate.CAPTURED)}
        for officer in facts["prisoners"].get("officers", ())
    ]
    lines += capture_sentences(facts)
    lines += [proposal_sentence(row) for row in facts["prisoners"].get("offers", ())]
    if treatment := facts["prisoners"].get("treatment"):
        lines.append(f"{TREATMENTS[PrisonerPolicy(treatment)]}.")
    return tuple(lines)


def capture_sentences(facts: Facts) -> list[str]:
    """Returns a sentence on captures in the week's battles; none if there were none."""
    taken = Counter[str]()
    for row in facts["actions"]:
        booty = row.get("booty", {})
        taken.update(booty)
        if not set(GUNS) & set(booty):  # where arms are counted they stand in its books
            taken[Stock.GUN] += row["counted"].get("guns", 0)
    goods_text = ", ".join(words.amount(stock, number) for stock, number in taken.items() if number)
    return [_("Captured from the enemy this {week}: %s.") % goods_text] if goods_text else []


def proposal_sentence(row: Facts) -> str:
    """Returns a proposal: Cuba proposes to Spain: 12 men for 10 men. There is no answer yet."""

    def whom(men: int, officers: list[str]) -> str:
        counts = [words.amount(Stock.MEN, men)] if men else []
        return ", ".join([*counts, *officers]) or _("nobody")

    about = {"by": row["by"], "to": row["to"], "gives": whom(*row["gives"]), "takes": whom(*row["takes"])}
    return _("Proposal of %(by)s to %(to)s: %(gives)s for %(takes)s. There is no answer yet.") % about


def on_their_way(men: int, action: str, place: str, due: dt.date) -> str:
    """Says how many men captured at Bor are free, and by when they are back with their unit."""
    return ngettext(
        "%(n)s man of ours captured at %(action)s is free and rejoins his unit by way of %(place)s on "
        "%(day)s.",
        "%(n)s men of ours captured at %(action)s are free and rejoin their units by way of %(place)s on "
        "%(day)s.",
        men,
    ) % {"n": words.number(men), "action": action, "place": place, "day": words.day(due)}


def party_line(row: Facts) -> str:
    day = words.day(dt.date.fromisoformat(row["taken_on"]))
    about = {"men": words.number(row["men"]), "action": row["action"], "day": day, "holder": row["holder"]}
    named = _("With them: %s.") % ", ".join(row.get("officers", ()))
    officers = f" {named}" if row.get("officers") else ""
    if row.get("paroled"):
        text = ngettext(
            "%(men)s man captured at %(action)s on %(day)s, at home on parole.",
            "%(men)s men captured at %(action)s on %(day)s, at home on parole.",
            row["men"],
        )
    elif row.get("there"):
        text = ngettext(
            "%(men)s man captured at %(action)s on %(day)s, held at %(holder)s.",
            "%(men)s men captured at %(action)s on %(day)s, held at %(holder)s.",
            row["men"],
        )
    else:
        about["where"] = f", {spot_phrase(row['spot'])}" if row.get("spot") else ""
        text = ngettext(
            "%(men)s man captured at %(action)s on %(day)s, held by %(holder)s%(where)s.",
            "%(men)s men captured at %(action)s on %(day)s, held by %(holder)s%(where)s.",
            row["men"],
        )
    return text % about + officers
