"""The totals of a campaign: battles, losses and captures so far, as plain data in keys and numbers."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from django.db.models import F

from campaign.logic.casualties.muster import Muster, men_on_field, muster_from_plain
from campaign.models import Campaign, CasualtyReturn, Engagement, PrisonerParty, Result
from campaign.store.ledger_reads import prisoner_rolls

FATES = ("killed", "severely_wounded", "lightly_wounded", "missing", "captured")


@dataclass(frozen=True, slots=True)
class Action:
    """One settled engagement.

    `men`: on the field, by side; `losses`: in men, by side, then fate.
    """

    key: str
    turn: int
    date: str
    name: str
    kind: str
    ref: str
    men: dict[str, int]
    holder: str
    losses: dict[str, dict[str, int]]


def actions(campaign: Campaign) -> list[Action]:
    """Returns every settled engagement of turns that count, in the order of the battles."""
    results = latest_results(campaign)
    losses: dict[int, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    lines = CasualtyReturn.objects.filter(result__in=results.values()).order_by("pk")
    for engagement, side, *men in lines.values_list("result__engagement", "unit__side__key", *FATES):
        losses[engagement][side].update(dict(zip(FATES, men, strict=True)))
    nations = campaign.nation_table
    engagements = Engagement.objects.filter(pk__in=results).select_related("turn").defer("turn__march")
    return [
        Action(
            key=row.key,
            turn=row.turn.number,
            date=row.date.isoformat(),
            name=row.name,
            kind=row.kind,
            ref=row.ref,
            men=men_engaged(muster_from_plain(row.muster, nations), results[row.pk].phases or 0),  # type: ignore[attr-defined]
            holder=getattr(results[row.pk].field_holder, "key", ""),
            losses={side: dict(count) for side, count in sorted(losses[row.pk].items())},
        )
        for row in engagements.order_by("turn__number", "minute", "key").iterator(50)
    ]


def latest_results(campaign: Campaign) -> dict[int, Result]:
    """Returns the last revision of every result, by the engagement's primary key.

    The battle's own record is left out, except its `phases`.
    """
    rows = Result.objects.filter(engagement__campaign=campaign).defer("data")
    rows = rows.annotate(phases=F("data__phases"))
    return {row.engagement_id: row for row in rows.select_related("field_holder").order_by("revision")}


def men_engaged(muster: Muster, phases: int) -> dict[str, int]:
    """Returns the men of each side who reached the field before the fighting was over.

    Men who came too late do not count. A line of posts counts with its attacked posts and their reserve.
    Where no phase was fought, men who met the enemy count.
    """
    men_by_side: Counter[str] = Counter()
    for party in muster.parties:
        for force in party.forces:
            men = sum(men_on_field(unit, force, muster, max(1, phases)) for unit in force.units)
            men_by_side[force.side or party.side] += men
    return dict(men_by_side)


def prisoners(campaign: Campaign) -> dict[str, int]:
    """Returns the men in enemy hands now, by their own side."""
    parties = list(PrisonerParty.objects.filter(campaign=campaign).select_related("side"))
    held = prisoner_rolls(parties)
    count: Counter[str] = Counter(dict.fromkeys(campaign.sides.values_list("key", flat=True), 0))
    for party in parties:
        count[party.side.key] += sum(held[party.pk].values())
    return dict(sorted(count.items()))


def losses(campaign: Campaign) -> dict[str, dict[str, int]]:
    """Returns the men lost in all battles, by side, then fate."""
    total: dict[str, Counter[str]] = {
        key: Counter(dict.fromkeys(FATES, 0)) for key in campaign.sides.values_list("key", flat=True)
    }
    for action in actions(campaign):
        for side, fates in action.losses.items():
            total[side].update(fates)
    return {side: dict(fates) for side, fates in sorted(total.items())}
