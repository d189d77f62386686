"""A new campaign from a scenario's files."""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.settings import AUTO, SCALE
from campaign.logic.settings.book import Value
from campaign.logic.settings.rules_options import scale_fault, unusual_values
from campaign.logic.supply.goods import arms_kept, rounds_kept
from campaign.logic.supply.haulage import CARGO
from campaign.logic.supply.magazines import has_magazines
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.turns.rhythm import Rhythm
from campaign.logic.vocabulary import ForceKind, SightingSource, Stock
from campaign.models import (
    Campaign,
    Place,
    Route,
    Seat,
    Side,
    Sighting,
    TimetableEntry,
    Turn,
)
from campaign.models.campaign import unnamed_nations
from campaign.operations.campaigns.map_files import keep_map_files
from campaign.operations.forces.raising import opening_lines, raise_forces
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.places.magazines import open_magazine
from campaign.operations.supply import goods, magazine_issues
from campaign.operations.turns.turn_machine import open_turn
from campaign.refusals import Refusal
from campaign.store.archive.export import parents_first
from campaign.store.unit_of_work import GIVEN, Rows

if TYPE_CHECKING:  # they load pydantic, which checks the files
    from campaign.scenario.checks import Scenario
    from campaign.scenario.rows import Head
    from campaign.scenario.timetable import EntryRow

DUE_FIELDS = {"key", "side", "kind", "name", "opens", "closes", "chance", "public"}
"""The columns that every row of the timetable has, in its file and in its table."""


@transaction.atomic
def create_campaign(
    *,
    scenario: "Scenario",
    slug: str = "",
    name: str = "",
    seed: str = "",
    umpires: Iterable[AbstractBaseUser] = (),
    actor: AbstractBaseUser | None = None,
    rhythm: Rhythm | None = None,
    settings: Mapping[str, Value] | None = None,
    ruleset: str = "",
) -> Campaign:
    """Creates the campaign of *scenario* with its first turn open, and *settings* over the scenario's.

    *slug*, *name* and *ruleset* are the scenario's own if not given. With a *seed* all dice are predictable:
    for simulation. Raises Refusal if the slug is in use or invalid.
    """
    called = name or scenario.head.label
    campaign = _create_row(scenario, slug or scenario.key, called, seed, settings, ruleset)
    if rhythm is not None:
        campaign.rhythm = rhythm.plain()
        campaign.save(update_fields=["rhythm"])
    campaign.umpires.set([umpire.pk for umpire in umpires])
    sides, seats = _seat(campaign, scenario)
    places = _draw_map(campaign, scenario, sides)
    entries = _entries(scenario)
    standing = [row for row in scenario.units if row.force not in entries]
    held_back = {leader.key for entry in entries.values() for leader in entry.leaders}
    _forces, units, _leaders = raise_forces(
        campaign,
        forces=[row for row in scenario.forces if row.key not in entries],
        units=standing,
        leaders=[row for row in scenario.leaders if row.key not in held_back],
        sides=sides,
        seats=seats,
        places=places,
    )
    _expect(campaign, scenario, sides, entries)
    turn = open_turn(campaign=campaign, number=1, seed=_first_seed(seed))
    given = f"{GIVEN}{scenario.key}"
    post_lines(turn=turn, date=campaign.start_date, lines=opening_lines(units, standing, given))
    rows = Rows(turn)
    post_lines(
        turn=turn, date=campaign.start_date, lines=_stored_goods(rows, scenario, given), stood=rows.balances
    )
    for service in (magazine_issues.supply_magazines, goods.issue_goods):
        post_lines(turn=turn, date=campaign.start_date, lines=service(rows, turn, given), stood=rows.balances)
    _show_garrisons(turn, scenario)
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="scenarios.load",
        subject=scenario.key,
        data={
            "forces": len(scenario.forces) - len(entries),
            "units": len(units),
            "men": sum(row.men for row in standing),
        },
    )
    return campaign


@transaction.atomic
def discard_campaign(*, campaign: Campaign) -> None:
    """Deletes *campaign* with its ledger and journal: for demos and trials."""
    lock_campaign(campaign)
    for model in reversed(parents_first()):
        if model is not Campaign:
            model._base_manager.filter(**{model.archived.of: campaign}).delete()
    campaign.delete()


def _first_seed(root: str) -> str:
    return sha256(f"{root}/t1".encode()).hexdigest()[:32] if root else secrets.token_hex(16)


def refuse_slug(slug: str, name: str) -> None:
    """Raises Refusal if no campaign can be created under *slug* and *name*."""
    try:
        validate_slug(slug)
    except ValidationError:
        raise Refusal(
            _("“%(slug)s” cannot be part of an address. Use letters, digits, - and _.") % {"slug": slug}
        ) from None
    if Campaign.everything.filter(slug=slug).exists():
        raise Refusal(
            _("There is already a campaign at the address “%(slug)s”. Choose another address.")
            % {"slug": slug}
        )
    for word, most in ((slug, 50), (name, 120)):  # what the columns of Campaign hold
        if len(word) > most:
            raise Refusal(
                _("“%(word)s…” is too long. Use %(most)d characters at most.")
                % {"word": word[:20], "most": most}
            )


def _create_row(
    scenario: "Scenario",
    slug: str,
    name: str,
    seed: str,
    settings: Mapping[str, Value] | None,
    ruleset: str,
) -> Campaign:
    refuse_slug(slug, name)
    head, stakes = scenario.head, scenario.head.stakes
    chosen = {**head.settings, **(settings or {})}
    if ruleset and scale_fault(ruleset, str(chosen.get(SCALE, AUTO))):  # a scale of the scenario's own rules
        del chosen[SCALE]
    options = head.options if ruleset in ("", head.ruleset) else {}
    campaign = Campaign.objects.create(
        slug=slug,
        name=name,
        scenario=scenario.key,
        ruleset=ruleset or head.ruleset,
        start_date=head.start,
        turn_days=head.turn_days,
        last_turn=head.turns,
        settings=chosen | ({"seed": seed} if seed else {}),
        world=scenario.world.plain()
        | ({"stakes": stakes.plain()} if stakes.any else {})
        | ({"options": {"1": unusual}} if (unusual := unusual_values(head.ruleset, options)) else {}),
        intro={language: text.strip() for language, text in head.intro.items()},
        paper={language: text.strip() for language, text in head.world.paper_in.items()},
        relations=head.stored_relations,
        nations={key: nation.plain for key, nation in head.nations.items()} or unnamed_nations(),
        words=head.words | ({"sides": named} if (named := head.names_in_sentences) else {}),
    )
    keep_map_files(campaign)
    return campaign


def _seat(campaign: Campaign, scenario: "Scenario") -> tuple[dict[str, Side], dict[str, Seat]]:
    sides = Side.objects.bulk_create(
        Side(
            campaign=campaign,
            key=row.key,
            name=row.name,
            name_es=row.name_es or "",
            letter=row.letter,
            position=position,
            favours=row.favours,
            announced=_announced_policies(scenario.head, row.key),
        )
        for position, row in enumerate(scenario.head.sides)
    )
    by_key = {side.key: side for side in sides}
    seats = Seat.objects.bulk_create(
        Seat(
            campaign=campaign,
            side=by_key[row.side],
            key=row.key,
            name=row.name,
            name_es=row.name_es or "",
            title=row.title,
            title_es=row.title_es,
            is_commander_in_chief=row.is_commander_in_chief,
        )
        for row in scenario.head.seats
    )
    return by_key, {seat.key: seat for seat in seats}


def _announced_policies(head: "Head", side: str) -> list[list[Any]]:
    """Returns *side*'s prisoner policies as pairs of first turn and policy.

    Turn 0 is a policy from before the campaign, which is no news.
    """
    policy_by_turn = {}
    for row in sorted(head.prisoners, key=lambda row: row.opens):
        if row.side == side:
            turn = 1 - (head.start - row.opens).days // head.turn_days
            policy_by_turn[0 if row.opens < head.start else turn] = row.treatment.value
    return [[turn, word] for turn, word in sorted(policy_by_turn.items())]


def _draw_map(campaign: Campaign, scenario: "Scenario", sides: dict[str, Side]) -> dict[str, Place]:
    places = Place.objects.bulk_create(
        Place(
            campaign=campaign,
            holder=sides[row.holder] if row.holder else None,
            houses_burned=row.razed,
            mill_burned=row.razed if row.sugar else None,
            **row.model_dump(exclude={"holder", "source", "confidence"}),
        )
        for row in scenario.places
    )
    by_key = {place.key: place for place in places}
    Route.objects.bulk_create(
        Route(
            campaign=campaign,
            key=key,
            a=by_key[row.a],
            b=by_key[row.b],
            kind=row.kind,
            metres=int(row.km * 1000),
            terrain=row.terrain,
            crossing=row.crossing,
            opened=row.opened,
            crossing_from=row.crossing_from,
            note=row.note,
        )
        for key, row in scenario.routes.items()
    )
    return by_key


def _expect(
    campaign: Campaign, scenario: "Scenario", sides: dict[str, Side], entries: "dict[str, EntryRow]"
) -> None:
    """Stores the rows of the timetable and the event deck that are still to come when the campaign begins."""
    TimetableEntry.objects.bulk_create(
        TimetableEntry(
            campaign=campaign,
            side=sides[row.side],
            data=entries[row.force].model_dump(mode="json", exclude_defaults=True)
            if row.force in entries
            else row.model_dump(mode="json", exclude=DUE_FIELDS),
            **row.model_dump(include=DUE_FIELDS - {"side"}),
        )
        for row in scenario.timetable
        if row.closes >= scenario.head.start
    )
    TimetableEntry.objects.bulk_create(
        TimetableEntry(
            campaign=campaign,
            side=sides[row.side] if row.side else None,
            kind=TimetableKind.EVENT,
            key=key,
            name=row.title["en"][:120],
            opens=opens,
            closes=closes,
            chance=row.chance,
            public=row.public,
            data=row.event.plain(),
        )
        for row in scenario.events
        for key, opens, closes in row.windows()
        if closes >= scenario.head.start
    )


def _entries(scenario: "Scenario") -> "dict[str, EntryRow]":
    """Returns the forces, by key, that enter only later."""
    from campaign.scenario.timetable import EntryRow  # loads pydantic

    later = {row.force for row in scenario.timetable if row.closes >= scenario.head.start}
    entry_rows = {}
    for force in scenario.forces:
        if force.key in later:
            units = tuple(row for row in scenario.units if row.force == force.key)
            keys = {row.key for row in units}
            led = tuple(row for row in scenario.leaders if row.unit in keys)
            entry_rows[force.key] = EntryRow(force=force, units=units, leaders=led)
    return entry_rows


def _stored_goods(rows: Rows, scenario: "Scenario", reference: str) -> Iterator[Line]:
    """Yields the goods that the scenario's files put into magazines, if the campaign counts them."""
    rules = rows.campaign.rules(rows.turn.number)
    kept = {stock: arms_kept(rules.goods) for stock in CARGO} | {Stock.ROUND: rounds_kept(rules.goods)}
    for row in scenario.magazines if has_magazines(rules) else ():
        store = open_magazine(rows, rows.sides[row.side], rows.places[row.place])
        for stock in CARGO:
            if (number := getattr(row, stock)) and kept[stock]:
                yield goods.issue_line(store, stock, number, reference)


def _show_garrisons(turn: Turn, scenario: "Scenario") -> None:
    """Shows every side the garrisons in fortifications and their approximate strength."""
    men: dict[str, int] = {}
    for row in scenario.units:
        men[row.force] = men.get(row.force, 0) + row.men
    posts = turn.campaign.forces.filter(kind=ForceKind.GARRISON, is_static=True, place__fortification__gte=1)
    Sighting.objects.bulk_create(
        Sighting(
            turn=turn,
            observer=side,
            of_side=force.side,
            force=force,
            minute=0,
            date=turn.starts,
            place=force.place,
            low=men[force.key] * 3 // 40 * 10,
            high=(men[force.key] * 4 // 30 + 1) * 10,
            arm=force.units.all()[0].arm,
            source=SightingSource.OWN_EYES,
        )
        for force in posts.select_related("side", "place").prefetch_related("units").order_by("key")
        for side in turn.campaign.sides.all()
        if side != force.side and men.get(force.key)
    )
