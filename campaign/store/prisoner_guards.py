"""Guards of prisoners now: men taken from their forces for it."""

from collections import Counter
from collections.abc import Mapping

from campaign.logic.prisoners import custody
from campaign.logic.prisoners.custody import Watch
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Account, ForceKind, Stock
from campaign.models import PrisonerParty
from campaign.store.unit_of_work import Rows


def keeper_of(party: PrisonerParty) -> str:
    """Returns who guards *party*: a force, or the men of its captor's side at the place."""
    if party.held_by is not None:
        return custody.of_force(party.held_by.key)
    assert party.held_at is not None
    return custody.of_place(party.captor.key, party.held_at.key)


def heads_by_party(rows: Rows) -> Counter[int]:
    """Returns how many people of each party, by its primary key, need guards: its men and officers.

    Parties on parole need none.
    """
    heads = Counter({party.pk: sum(rows.rolls[party.pk].values()) for party in rows.parties.values()})
    for leader in rows.leaders.values():
        if leader.party_id is not None:
            heads[leader.party_id] += 1
    for party in rows.parties.values():
        if party.paroled:
            del heads[party.pk]
    return heads


def prisoners_by_keeper(rows: Rows, along: Mapping[str, str] | None = None) -> Counter[str]:
    """Returns prisoners by keeper. Those of a force that goes *along* with another count with that one.

    *along*: both by key.
    """
    prisoners, heads = Counter[str](), heads_by_party(rows)
    for party in rows.parties.values():
        if men := heads[party.pk]:
            guard = (along or {}).get(party.held_by.key) if party.held_by is not None else None
            prisoners[custody.of_force(guard) if guard else keeper_of(party)] += men
    return prisoners


def prisoners_of(rows: Rows, side: str) -> dict[str, int]:
    """Returns the prisoners that *side* holds, by keeper."""
    found, there = Counter[str](), heads_by_party(rows)
    for party in rows.parties.values():
        if party.captor.key == side and there[party.pk]:
            found[keeper_of(party)] += there[party.pk]
    return dict(sorted(found.items()))


def led_by(rows: Rows, along: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Returns, by force, the sides (keys) whose men it leads as prisoners.

    A force that goes *along* with another leads its prisoners with that one.
    """
    sides_led, heads = dict[str, set[str]](), heads_by_party(rows)
    for party in rows.parties.values():
        if party.held_by is not None and heads[party.pk]:
            key = party.held_by.key
            sides_led.setdefault(along.get(key, key), set()).add(party.side.key)
    return {force: tuple(sorted(sides)) for force, sides in sides_led.items()}


def men_by_force(rows: Rows) -> Counter[str]:
    """Returns men fit for duty by force."""
    men_fit: Counter[str] = Counter()
    force_of = {unit.pk: unit.force.key for unit in rows.units.values()}
    for (unit, stock, account), men in rows.balances.items():
        if stock == Stock.MEN and account == Account.FIT:
            men_fit[force_of[unit]] += men
    return men_fit


def guards_by_keeper(rows: Rows, spots: Mapping[str, Spot]) -> dict[tuple[str, str], int]:
    """Returns the men on guard by force and keeper; none unless the campaign counts guards.

    *spots*: where forces are, if not as they stand.
    """
    settings = rows.campaign.rules(rows.turn.number).prisoners
    if settings.guards != "on" or not (led := prisoners_by_keeper(rows)):
        return {}
    watches = []
    for key, men in sorted(men_by_force(rows).items()):
        force = rows.forces[key]
        if men and force.kind != ForceKind.SHIP:
            at = spots[key].place if key in spots else force.place.key if force.place else ""
            watches.append(Watch(key, force.side.key, at, men, force.kind == ForceKind.GARRISON))
    return custody.guard_details(led, watches, settings.guarded)
