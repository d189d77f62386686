"""Who guards captives now: the men that are out of their forces for it."""

from collections import Counter
from collections.abc import Mapping

from campaign.logic.prisoners import custody
from campaign.logic.prisoners.custody import Watch
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Account, ForceKind, Stock
from campaign.models import PrisonerParty
from campaign.store.unit_of_work import Rows


def keeper(party: PrisonerParty) -> str:
    """Who guards *party*: a force, or whoever of its captor's side is at the place."""
    if party.held_by is not None:
        return custody.of_force(party.held_by.key)
    assert party.held_at is not None
    return custody.of_place(party.captor.key, party.held_at.key)


def heads(rows: Rows) -> Counter[int]:
    """Whom of each party, by its primary key, somebody must watch: its men, and the officers with it; nobody
    of those on parole.
    """
    found = Counter({party.pk: sum(rows.rolls[party.pk].values()) for party in rows.parties.values()})
    for leader in rows.leaders.values():
        if leader.party_id is not None:
            found[leader.party_id] += 1
    for party in rows.parties.values():
        if party.paroled:
            del found[party.pk]
    return found


def captives(rows: Rows, along: Mapping[str, str] | None = None) -> Counter[str]:
    """Heads by keeper. Those of a force that goes *along* with another, both by key,
    go with that one.
    """
    found, there = Counter[str](), heads(rows)
    for party in rows.parties.values():
        if men := there[party.pk]:
            guard = (along or {}).get(party.held_by.key) if party.held_by is not None else None
            found[custody.of_force(guard) if guard else keeper(party)] += men
    return found


def captives_of(rows: Rows, side: str) -> dict[str, int]:
    """Those whom *side* has, by keeper."""
    found, there = Counter[str](), heads(rows)
    for party in rows.parties.values():
        if party.captor.key == side and there[party.pk]:
            found[keeper(party)] += there[party.pk]
    return dict(sorted(found.items()))


def led_by(rows: Rows, along: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The sides, by key, whose men each force leads as captives; who goes *along* with another leads his with
    that one.
    """
    found, there = dict[str, set[str]](), heads(rows)
    for party in rows.parties.values():
        if party.held_by is not None and there[party.pk]:
            key = party.held_by.key
            found.setdefault(along.get(key, key), set()).add(party.side.key)
    return {force: tuple(sorted(sides)) for force, sides in found.items()}


def effectives(rows: Rows) -> Counter[str]:
    """Men by force."""
    found: Counter[str] = Counter()
    force_of = {unit.pk: unit.force.key for unit in rows.units.values()}
    for (unit, stock, account), men in rows.stood.items():
        if stock == Stock.MEN and account == Account.EFFECTIVE:
            found[force_of[unit]] += men
    return found


def details(rows: Rows, spots: Mapping[str, Spot]) -> dict[tuple[str, str], int]:
    """The men out by force and keeper, where each force's spot is in *spots*, else as it stands; none unless
    the campaign reckons guards.
    """
    how = rows.campaign.rules(rows.turn.number).prisoners
    if how.guards != "on" or not (led := captives(rows)):
        return {}
    watches = []
    for key, men in sorted(effectives(rows).items()):
        force = rows.forces[key]
        if men and force.kind != ForceKind.SHIP:
            at = spots[key].place if key in spots else force.place.key if force.place else ""
            watches.append(Watch(key, force.side.key, at, men, force.kind == ForceKind.GARRISON))
    return custody.details(led, watches, how.guarded)
