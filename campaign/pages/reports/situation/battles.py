"""Part 3 in words: each fight from one's own side; the enemy only as seen, or as counted on a field held."""

import datetime as dt
from dataclasses import dataclass, replace
from typing import Any

from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import Stock
from campaign.pages.masthead.navigation import link_if_known
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.spot_names import spot_phrase
from campaign.pages.reports.situation import battle_course
from campaign.pages.reports.situation.names import battle_place

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Loss:
    unit: str
    present: int
    killed: int
    severely_wounded: int
    lightly_wounded: int
    missing: int
    captured: int
    lost: int


HARDEST_HIT = 6
"""Units whose losses stand beside the news; the others are summed."""


@dataclass(frozen=True, slots=True)
class Action:
    title: str
    place: str
    sentences: tuple[str, ...]
    losses: tuple[Loss, ...]
    lost: int
    href: str
    replay: str  # where it can be watched, or ""


def battles_reported(member: Member, facts: Facts) -> tuple[Action, ...]:
    return tuple(
        Action(
            battle_title(row),
            battle_place(row),
            battle_sentences(row),
            tuple(Loss(**{part: line[part] for part in Loss.__slots__}) for line in row["losses"]),
            men_lost(row),
            member.url("campaign:return", ref=row["ref"]),
            replay_link(member, row["ref"], shown=row.get("replay", False)),
        )
        for row in facts["actions"]
    )


def replay_link(member: Member, ref: str, *, shown: bool) -> str:
    """Returns where the battle can be watched; "" if the computer did not fight it."""
    return link_if_known(member, "battles:battle", ref=ref) if shown else ""


def hardest_hit(action: Action) -> Action:
    """Returns *action* with the losses of few units, and of all others in one line."""
    ordered = sorted((row for row in action.losses if row.lost), key=lambda row: -row.lost)
    rest = [*ordered[HARDEST_HIT:], *(row for row in action.losses if not row.lost)]
    shown = ordered[:HARDEST_HIT]
    if not rest:
        return action
    name = ngettext("%(n)s other unit", "%(n)s other units", len(rest)) % {"n": words.number(len(rest))}
    summed = {part: sum(getattr(row, part) for row in rest) for part in Loss.__slots__ if part != "unit"}
    return replace(action, losses=(*shown, Loss(name, **summed)))


def battle_lines(facts: Facts) -> tuple[str, ...]:
    found = [
        f"{battle_title(row)}. {' '.join((*battle_sentences(row), loss_sentence(row)))}"
        for row in facts["actions"]
    ]
    return tuple(found)


def battle_title(row: Facts) -> str:
    return _("Battle of %(name)s, %(day)s, %(hour)s") % {
        "name": row["name"],
        "day": words.weekday(dt.date.fromisoformat(row["date"])),
        "hour": words.clock(row["minute"]),
    }


def men_lost(row: Facts) -> int:
    return sum(line["lost"] for line in row["losses"])


def loss_sentence(row: Facts) -> str:
    """Returns losses in words: Our loss 42: killed 11, severely wounded 10, lightly 15, missing 4."""
    if not men_lost(row):
        return _("We lost nobody.")
    total = {part: sum(line[part] for line in row["losses"]) for part in Loss.__slots__ if part != "unit"}
    named = (
        ("killed", _("killed %s")),
        ("severely_wounded", _("severely wounded %s")),
        ("lightly_wounded", _("lightly wounded %s")),
        ("missing", _("missing %s")),
        ("captured", _("captured %s")),
    )
    parts = [text % words.number(total[part]) for part, text in named if total[part]]
    return _("Our loss %(men)s: %(parts)s.") % {"men": words.number(men_lost(row)), "parts": ", ".join(parts)}


def march_after(row: Facts) -> list[str]:
    """Returns what was pursued, and who holds the town that was fought for."""
    sentences = []
    if row.get("pursuit") == "missed":
        sentences.append(_("We pursued the enemy, but did not catch up with it."))
    elif row.get("pursuit") and row["held"]:
        sentences.append(_("We pursued the enemy and caught up with it."))
    elif row.get("pursuit"):
        sentences.append(_("The enemy pursued us and caught up with us."))
    if row.get("town") == "ours":
        sentences.append(_("We hold %s.") % row["name"])
    elif row.get("town"):
        sentences.append(_("The enemy holds %s.") % row["name"])
    return sentences


def battle_sentences(row: Facts) -> tuple[str, ...]:
    kind = words.capitalise(words.kind_of_battle(row["kind"]))
    sides = _("we attacked") if row["attacked"] else _("the enemy attacked")
    sentences = [
        _("%(kind)s %(where)s; %(sides)s.")
        % {"kind": kind, "where": spot_phrase(row["spot"]), "sides": sides}
    ]
    if "against" in row:
        sentences.append(_("We fought {the}%(side)s.") % {"side": row["against"]})
    sentences += [_("{The}%(side)s fought beside us.") % {"side": ally} for ally in row.get("beside", ())]
    if row["enemy"]:
        sentences.append(
            _("Enemy seen before the battle: %s.")
            % words.strength_band(row["enemy"]["low"], row["enemy"]["high"])
        )
    else:
        sentences.append(_("The enemy’s strength is not known."))
    sentences += battle_course.course_sentences(row.get("turning_points", ()), row["minute"])
    if dry := row.get("dry"):
        sentences.append(_("Out of ammunition: %s.") % "; ".join(dry))
    sentences.append(field_held(row))
    sentences += march_after(row)
    for officer in row.get("officers", ()):
        sentences.append(
            _("%(name)s: %(fate)s.") % {"name": officer["name"], "fate": words.leader_fate(officer["fate"])}
        )
    sentences += special_terms(row)
    if row.get("corrected"):
        sentences.insert(0, _("The return was corrected."))
    sentences += enemy_loss(row)
    for moved, text in (("booty", _("Captures: %s.")), ("left", _("Left to the enemy: %s."))):
        if row.get(moved):
            sentences.append(text % ", ".join(words.amount(stock, n) for stock, n in row[moved].items()))
    return tuple(sentences)


def field_held(row: Facts) -> str:
    """Says whether our side held the field."""
    if row["held"]:
        return _("We held the field.")
    if row["outcome"]:
        return _("Our force %s; we did not hold the field.") % words.outcome_name(row["outcome"])
    return _("We did not hold the field.")


def special_terms(row: Facts) -> list[str]:
    """Says what was taken without an escort, and who gave no quarter."""
    sentences = []
    if row.get("bare") == "ours":
        sentences.append(_("We had no escort there: everything was captured without a shot."))
    elif row.get("bare"):
        sentences.append(_("The enemy had no escort there: everything was captured without a shot."))
    if row.get("unspared") == "ours":
        sentences.append(_("We gave no quarter and took no prisoners. The enemy fought to the last."))
    elif row.get("unspared"):
        sentences.append(_("The enemy gave no quarter: those who could not break out were killed."))
    return sentences


def enemy_loss(row: Facts) -> list[str]:
    """Says what the enemy lost, as far as our side could count it or claims it."""
    if row["counted"]:
        sentences = [
            _("The enemy’s loss as counted on the field: dead %(dead)s, captured %(taken)s.")
            % {name: words.number(row["counted"][name]) for name in ("dead", "taken")}
        ]
        if row["counted"].get("guns") and not set(GUNS) & set(row.get("booty", {})):
            guns = words.amount(Stock.GUN, row["counted"]["guns"])
            sentences.append(_("Captured from the enemy: %s.") % guns)
        return sentences
    if row.get("claimed"):
        about = {"men": words.number(row["claimed"])}
        return [_("The enemy’s loss is not known. Our leader claims %(men)s.") % about]
    return [_("The enemy’s loss is not known.")]
