"""The sick, in words: of a force, and of each side for the umpire. Nothing in a campaign without disease."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.health import disease as health
from campaign.logic.ledger.accounts import ON_ROLL
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Turn, Unit
from campaign.pages.parts.wording import phrases as words
from campaign.store import load
from campaign.store.queries.health_rolls import health_rolls
from campaign.store.queries.people.sides import sides_of
from campaign.store.unit_of_work import Rows


def sickness_sentence(sick: int, new: int, due: int) -> str:
    """Returns the sick in words: 48 sick, 12 of them in their first year; 9 leave hospital next week."""
    if not sick:
        return _("Nobody is sick.")
    count = ngettext("%(n)s man sick", "%(n)s men sick", sick) % {"n": words.number(sick)}
    first = (
        ngettext("%(n)s of them in his first year", "%(n)s of them in their first year", new)
        % {"n": words.number(new)}
        if new
        else ""
    )
    leave = (
        ngettext("%(n)s leaves hospital next {week}", "%(n)s leave hospital next {week}", due)
        % {"n": words.number(due)}
        if due
        else ""
    )
    return (
        "; ".join(part for part in (", ".join(part for part in (count, first) if part), leave) if part) + "."
    )


def by_force(listed: Sequence[Mapping[str, Any]]) -> str:
    """Returns the sick by force in one line: Column Vidal 48 (12); Post of Bor 3.

    *listed*: part 7's sick.
    """
    by_force_text = "; ".join(
        f"{row['name']}\N{NO-BREAK SPACE}{words.number(row['sick'])}"
        + f" ({words.number(row['new'])})" * (row["new"] > 0)
        for row in listed
    )
    if any(row["new"] for row in listed):
        return _("By force, with men in their first year in brackets: %s.") % by_force_text
    return _("By force: %s.") % by_force_text


def of_force(
    member: Member, turn: Turn, units: list[Unit], stood: dict[int, dict[tuple[str, str], int]]
) -> str:
    """Returns the sick line of a force as it is now. One query.

    *stood*: by unit's primary key, stock and account.
    """
    settings = member.campaign.rules(turn.number).disease
    if not health.has_disease(settings):
        return ""
    turn.campaign = member.campaign
    fallen, joined = health_rolls(turn, units)
    wards = load.wards_by_unit(fallen, turn.number, settings)
    lists = [
        health.sick_list(stood[unit.pk][Stock.MEN, Account.SICK], wards.get(unit.pk, []), settings)
        for unit in units
    ]
    line = sickness_sentence(
        *(sum(sick_list[name] for sick_list in lists) for name in ("sick", "new", "due"))
    )
    new = sum(
        health.new_men(sum(stood[unit.pk][Stock.MEN, account] for account in ON_ROLL), joined[unit.pk])
        for unit in units
        if unit.pk in joined and health.is_from_abroad(member.campaign.nation(unit.nation), unit.troops)
    )
    if not new:
        return line
    of_first_year = ngettext(
        "%(n)s man of the force is in his first year in the country.",
        "%(n)s men of the force are in their first year in the country.",
        new,
    )
    return f"{line} {of_first_year % {'n': words.number(new)}}"


def of_sides(member: Member, turn: Turn, units: Iterable[Unit]) -> tuple[tuple[str, str], ...]:
    """Returns each side's name and sick line; *units* as `units_with_men` reads them. One query."""
    settings = member.campaign.rules(turn.number).disease
    if not health.has_disease(settings):
        return ()
    turn.campaign = member.campaign
    wards = load.sick_by_unit(Rows(turn), turn.number)
    sides = sides_of(member.campaign)
    sick_by_side = {side.pk: {"sick": 0, "new": 0, "due": 0} for side in sides}
    for unit in units:
        if sick := unit.sick:  # type: ignore[attr-defined]
            for name, men in health.sick_list(sick, wards.get(unit.pk, []), settings).items():
                sick_by_side[unit.side_id][name] += men
    return tuple((side.label, sickness_sentence(**sick_by_side[side.pk])) for side in sides)
