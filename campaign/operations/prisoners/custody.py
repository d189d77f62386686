"""A captor's choices between battles: leave prisoners behind, take them along, release or parole them.

It also announces the prisoner policy of a side.
"""

from collections import Counter
from collections.abc import Iterator

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.prisoners.custody import BUSY, QUARTER_TOO, UMPIRE_ALONE
from campaign.logic.vocabulary import Cause, ForceKind, OrderKind, PrisonerPolicy, TurnState
from campaign.models import Campaign, Force, Place, PrisonerParty, Side, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign, refuse_ended, refuse_overwriting
from campaign.operations.ledger.postings import Line
from campaign.operations.prisoners import parties as prisoners, quarter
from campaign.refusals import Refusal
from campaign.store.ledger_reads import prisoner_rolls
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows

RELEASES = "release"
BY_UMPIRE = "umpire"
"""Marks a prisoner policy that the umpire has announced for a side."""


def open_week(campaign: Campaign, late: str = "") -> Turn:
    """Returns the open turn of *campaign* under its lock; raises Refusal if orders are not open.

    *late*: the refusal's text, if it is not about prisoners.
    """
    turn = current_turn(lock_campaign(campaign, wait=True))
    refuse_ended(turn)
    if turn.state != TurnState.OPEN:
        raise Refusal(
            late
            or _("You can decide about prisoners while orders are open. Wait until the {week} is published.")
        )
    return turn


@transaction.atomic
def let_go(*, party: PrisonerParty, actor: AbstractBaseUser | None) -> int:
    """Returns the men of *party* to their units; returns how many."""
    turn = open_week(party.campaign)
    party = held_party(party)
    men = prisoners.release_parties(
        turn=turn, on=turn.starts, parties=[party], reference=f"release/{turn.key}/{party.key}"
    )
    record_decision(turn, actor, "prisoners.release", party, men=men)
    return men


@transaction.atomic
def parole_prisoners(*, party: PrisonerParty, actor: AbstractBaseUser | None) -> None:
    """Paroles the men of *party* until they are exchanged.

    They are still on the roll, but no captor holds them. CAMP-PRISON-07.
    """
    turn = open_week(party.campaign)
    party = held_party(party)
    party.held_at = place_of_party(party)
    party.held_by, party.paroled = None, True
    party.save(update_fields=["held_by", "held_at", "paroled"])
    record_decision(turn, actor, "prisoners.parole", party)


@transaction.atomic
def leave_prisoners(*, party: PrisonerParty, actor: AbstractBaseUser | None) -> None:
    """Leaves *party* at the place of its escort, which must be its own side's."""
    turn = open_week(party.campaign)
    party = held_party(party)
    keeper = party.held_by
    place = keeper.place if keeper else None
    if keeper is None or place is None or place.holder_id != party.captor_id:
        raise Refusal(_("You can leave prisoners only when their escort is at a place that your side holds."))
    party.held_by, party.held_at = None, place
    party.save(update_fields=["held_by", "held_at"])
    record_decision(turn, actor, "prisoners.leave", party, place=place.key)


@transaction.atomic
def take_along(*, party: PrisonerParty, force: Force, actor: AbstractBaseUser | None) -> None:
    """Gives *party* to *force*, which is of the captor's side and on the spot."""
    turn = open_week(party.campaign)
    party = held_party(party)
    force = party.campaign.forces.get(pk=force.pk)
    place = party.held_at if party.held_by is None else party.held_by.place
    unfit = force.state in BUSY or force.kind in (ForceKind.SHIP, ForceKind.MAGAZINE)
    if force.side_id != party.captor_id or unfit or place is None or force.place_id != place.pk:
        raise Refusal(_("Choose one of your forces that is where the prisoners are."))
    party.held_by, party.held_at = force, None
    party.save(update_fields=["held_by", "held_at"])
    record_decision(turn, actor, "prisoners.take_along", party, force=force.key)


@transaction.atomic
def announce_policy(
    *, side: Side, treatment: PrisonerPolicy, umpire: bool, actor: AbstractBaseUser | None, seen: str = ""
) -> None:
    """Sets *side*'s public prisoner policy from this turn on, until the scenario changes it.

    Only an umpire may leave the decision to the umpire, or lift a no-quarter policy of the umpire. The rules
    decide whether the side's commander-in-chief may choose. CAMP-PRISON-06.
    """
    turn = open_week(side.campaign)
    side.refresh_from_db()
    before, by_umpire = side.policy_and_source(turn.number)
    refuse_overwriting(side.treatment(turn.number).value, seen)
    if before is treatment and by_umpire >= umpire:
        return
    announcing = turn.campaign.rules(turn.number).prisoners.announcing
    if not umpire and (announcing == UMPIRE_ALONE or PrisonerPolicy.UMPIRE in (before, treatment)):
        raise Refusal(_("The umpire decides what happens to prisoners."))
    if not umpire and by_umpire and before is PrisonerPolicy.NO_QUARTER:
        raise Refusal(
            _("The umpire has announced no quarter for your side. Only the umpire can withdraw that.")
        )
    if not umpire and treatment is PrisonerPolicy.NO_QUARTER and announcing != QUARTER_TOO:
        raise Refusal(_("Only the umpire decides whether quarter is given."))
    others = [policy for policy in side.announced if policy[0] != turn.number]
    policy_row = [turn.number, treatment.value, *([BY_UMPIRE] if umpire else [])]
    side.announced = sorted([*others, policy_row])
    side.save(update_fields=["announced"])
    record_operation(
        campaign=side.campaign,
        turn=turn,
        actor=actor,
        operation="prisoners.announce",
        subject=side.key,
        data={"treatment": treatment.value},
    )


def apply_policies(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Applies each side's announced policy to prisoners whose keepers are in contact.

    It runs as *turn* opens. The people hear of it. CAMP-PRISON-06.
    """
    freed: Counter[tuple[str, str]] = Counter()
    for party in list(rows.parties.values()):
        treatment = party.captor.treatment(rows.turn.number)
        officers = prisoners.with_them(rows, party)
        has_prisoners = any(rows.rolls[party.pk].values()) or officers
        reached = party.held_by is None or party.held_by.state not in BUSY
        if party.paroled or not has_prisoners or not reached:
            continue
        if treatment in (PrisonerPolicy.PAROLE, PrisonerPolicy.RELEASE) and (place := place_of_party(party)):
            freed[place.key, party.captor.key] += sum(rows.rolls[party.pk].values())
        if treatment is PrisonerPolicy.PAROLE:
            party.held_at = place_of_party(party)
            party.held_by, party.paroled = None, True
            rows.write([party], "held_by", "held_at", "paroled")
            rows.record("prisoners.parole", actor=None, subject=party.key)
        elif treatment is PrisonerPolicy.RELEASE:
            yield from free_party(rows, party, turn)
    quarter.soften_sympathy(rows, freed)


def free_party(rows: Rows, party: PrisonerParty, turn: Turn) -> Iterator[Line]:
    """Frees all of *party*, with its officers, to their units as *turn* opens."""
    men = {unit: n for unit, n in rows.rolls[party.pk].items() if n}
    for unit in rows.units.values():
        if unit.pk in men:
            reference = f"release/{turn.key}/{party.key}"
            yield prisoners.return_line(unit, party, men[unit.pk], Cause.FREED, reference)
    prisoners.set_free(rows, prisoners.with_them(rows, party))
    rows.record("prisoners.release", actor=None, subject=party.key, data={"men": sum(men.values())})


def free_prisoners_without_base(rows: Rows, turn: Turn, of: str = "") -> Iterator[Line]:
    """Frees the prisoners of forces without a base that moved last week, as *turn* opens.

    A force at a place of its own side leaves them there instead. Nothing happens to prisoners that are
    escorted to the rear by order, or that wait for the umpire's decision.

    *of*: the key of a battle settled after its week; only its prisoners, as if it had been settled in time.

    CAMP-PRISON-10.
    """
    if rows.campaign.rules(rows.turn.number).prisoners.baseless != RELEASES:
        return
    columns = rows.turn.march["columns"] if rows.turn.march else {}
    for key, party in list(rows.parties.items()):
        if not key.startswith(of):
            continue
        force = party.held_by
        has_prisoners = any(rows.rolls[party.pk].values()) or prisoners.with_them(rows, party)
        if force is None or not has_prisoners or force.state in BUSY or has_safe_base(rows, force):
            continue
        if party.captor.treatment(rows.turn.number) is PrisonerPolicy.UMPIRE:
            continue
        order = rows.orders.get(force.key)
        track = columns.get(force.key, {}).get("track", ())
        moved = any(spot != track[0][1] for _minute, spot in track)
        if not moved or (order is not None and order.kind == OrderKind.ESCORT_PRISONERS):
            continue
        if force.place is not None and force.place.holder_id == party.captor_id:
            party.held_by, party.held_at = None, force.place
            rows.write([party], "held_by", "held_at")
            rows.record("prisoners.leave", actor=None, subject=party.key, data={"place": force.place.key})
        else:
            yield from free_party(rows, party, turn)


def has_safe_base(rows: Rows, force: Force) -> bool:
    """Tells whether *force* or one of its units has a base that no other side has taken."""
    units = (unit.base for unit in rows.units.values() if unit.force_id == force.pk)
    return any(base is not None and base.holder_id in (None, force.side_id) for base in (force.base, *units))


def held_party(party: PrisonerParty) -> PrisonerParty:
    """Returns *party* as it is now, if somebody holds it."""
    rows = PrisonerParty.objects.select_related(
        "captor", "held_by__place", "held_by__route__a", "held_at", "campaign"
    )
    party = rows.get(pk=party.pk)
    if party.paroled or not (prisoner_rolls([party])[party.pk] or prisoners.officers_of([party])):
        raise Refusal(_("These men are no longer prisoners. Check the roll again."))
    if party.held_by is not None and party.held_by.state in BUSY:
        raise Refusal(_("No message reaches the force that has them. Decide when it is free again."))
    return party


def place_of_party(party: PrisonerParty) -> Place | None:
    """Returns the place of *party*, or the first end of the route on which its escort is."""
    force = party.held_by
    if force is None:
        return party.held_at
    return force.place or (force.route.a if force.route else None)


def record_decision(
    turn: Turn,
    actor: AbstractBaseUser | None,
    operation: str,
    party: PrisonerParty,
    reason: str = "",
    **data: object,
) -> None:
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation=operation,
        subject=party.key,
        reason=reason.strip(),
        data=data,
    )
