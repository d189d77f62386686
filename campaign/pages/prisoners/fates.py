"""Fates of prisoners in words, and the umpire's choices for a party."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext, pgettext
from campaign.logic.prisoners.custody import BUSY
from campaign.logic.vocabulary import ForceKind, PrisonerFate, TurnState
from campaign.models import Entry, Leader, PrisonerParty, Turn, Unit
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices in the form of one party: words or keys, and names."""

    fates: tuple[tuple[str, str], ...]
    who: tuple[tuple[str, str], ...]
    into: tuple[tuple[str, str], ...]
    most: int
    action: str


@dataclass(frozen=True, slots=True)
class Decided:
    """`reason` and `back`, where it is taken back, are for the umpire alone."""

    text: str
    reason: str
    number: int
    back: str


def fate_name(fate: PrisonerFate) -> str:
    """Returns the name of a fate that the umpire can decide."""
    return {
        PrisonerFate.SHOT: pgettext("fate of prisoners", "shot"),
        PrisonerFate.DISEASE: pgettext("fate of prisoners", "dead of disease"),
        PrisonerFate.ESCAPED: pgettext("fate of prisoners", "escaped"),
        PrisonerFate.FREED: pgettext("fate of prisoners", "set free"),
        PrisonerFate.SENT_OVERSEAS: pgettext("fate of prisoners", "sent {abroad}"),
        PrisonerFate.CHANGED_SIDES: pgettext("fate of prisoners", "in the captor’s ranks"),
    }[fate]


def fate_sentence(row: dict[str, Any], action: str) -> str:
    """Returns a fate in words: Of 12 men captured at Bor: shot."""
    fate = fate_name(PrisonerFate(row["fate"]))
    if "name" in row:
        about = {"name": row["name"], "action": action, "fate": fate}
        return _("%(name)s, captured at %(action)s: %(fate)s.") % about
    return ngettext(
        "%(n)s man of those captured at %(action)s: %(fate)s.",
        "%(n)s men of those captured at %(action)s: %(fate)s.",
        row["men"],
    ) % {"n": words.number(row["men"]), "action": action, "fate": fate}


def decisions_known(member: Member, turn: Turn, parties: Iterable[PrisonerParty]) -> tuple[Decided, ...]:
    """Returns decisions about *parties* that the reader knows of, the newest first.

    One more query for the umpire.
    """
    rows = [
        (row["turn"], party, number, row)
        for party in parties
        for number, row in enumerate(party.fates, start=1)
        if "back" not in row
    ]
    umpire = member.side is None
    names = officers_of(member, {row["officer"] for *_key, row in rows if "officer" in row})
    reasons = (
        reasons_of_decisions(member, [party.key for _turn, party, _number, _row in rows])
        if umpire and rows
        else {}
    )
    return tuple(
        Decided(
            text=_("Turn %(number)s. %(told)s")
            % {"number": made, "told": fate_sentence(named_in(row, names), party.taken_in)},
            reason=reasons.get((party.key, number), ""),
            number=number,
            back=member.url("campaign:fate", ref=party.ref)
            if umpire and made == turn.number and turn.state == TurnState.OPEN
            else "",
        )
        for made, party, number, row in sorted(rows, key=lambda entry: (-entry[0], entry[1].key, -entry[2]))
    )


def officers_of(member: Member, keys: set[str]) -> dict[str, str]:
    """Returns the officers' names in the reader's language, by their keys. One query, if there are any."""
    return {row.key: row.label for row in member.campaign.leaders.filter(key__in=keys)} if keys else {}


def named_in(row: dict[str, Any], officers: dict[str, str]) -> dict[str, Any]:
    """Returns *row* with its officer's name."""
    return {**row, "name": officers[row["officer"]]} if row.get("officer") in officers else row


def reasons_of_decisions(member: Member, keys: list[str]) -> dict[tuple[str, int], str]:
    """Returns the reasons of decisions, by key of the party and number."""
    entries = Entry.objects.filter(campaign=member.campaign, operation="prisoners.decide", subject__in=keys)
    return {(entry.subject, entry.data["number"]): entry.reason for entry in entries.order_by("pk")}


def choices_by_party(
    member: Member,
    turn: Turn,
    held: dict[PrisonerParty, dict[int, int]],
    officers: dict[int | None, list[Leader]],
    units: Iterable[Unit],
) -> dict[int, Choices]:
    """Returns what the umpire can decide for the parties *held*, by their primary keys.

    *units*: all, as `units_in_forces` reads them.
    """
    if member.side is not None or turn.state != TurnState.OPEN or not held:
        return {}
    names = {unit.pk: (unit.key, unit.label) for unit in units}
    keepers: dict[tuple[str, int | None, int], list[tuple[str, str]]] = defaultdict(list)
    for unit in units:
        if unit.force.kind in (ForceKind.SHIP, ForceKind.MAGAZINE) or unit.force.state in BUSY:
            continue
        for kind, where in (("force", unit.force_id), ("place", unit.force.place_id)):
            keepers[kind, where, unit.side_id].append((unit.key, unit.label))
    choices_held = {}
    for party, roll in held.items():
        at = ("force", party.held_by_id) if party.held_by_id else ("place", party.held_at_id)
        into = keepers[*at, party.captor_id]
        who = [("", _("all units alike"))] if roll else []
        who += [(f"unit:{names[unit][0]}", names[unit][1]) for unit in roll] if len(roll) > 1 else []
        who += [(f"officer:{officer.key}", officer.label) for officer in officers.get(party.pk, ())]
        fates = [fate for fate in PrisonerFate if into or fate is not PrisonerFate.CHANGED_SIDES]
        choices_held[party.pk] = Choices(
            fates=tuple((fate.value, fate_name(fate)) for fate in fates),
            who=tuple(who),
            into=tuple(into),
            most=sum(roll.values()),
            action=member.url("campaign:fate", ref=party.ref),
        )
    return choices_held
