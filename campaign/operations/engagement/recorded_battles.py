"""Battles that the umpire records outside the march. They count like any other.

The umpire may correct it. A correction to no losses cancels it. CAMP-LOSS-13.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.casualties.muster import BattleResult, Muster, muster_from_plain, result_from_plain
from campaign.logic.casualties.recorded import RecordedLoss, recorded_result, recorded_returns
from campaign.logic.engagement.mustering import muster_battle
from campaign.logic.knowledge.spotting import nearest_place, terrain_at
from campaign.logic.march.aftermath import learn_strengths
from campaign.logic.movement.field import Field
from campaign.logic.theatre.march_state import MarchBattle, MarchState, Moving, Present, Sighting
from campaign.logic.theatre.spots import DAY
from campaign.logic.theatre.theatre import Spot, Theatre
from campaign.logic.vocabulary import (
    OUT_OF_CONTACT,
    Cause,
    EngagementKind,
    EngagementState,
    ForceKind,
    ForceState,
    LeaderFate,
    SideOutcome,
    Stance,
    TurnState,
)
from campaign.models import Campaign, Engagement, Result, Turn
from campaign.operations.casualties import material, officers
from campaign.operations.casualties.returns import file_returns, ledger_flows, post_flows
from campaign.operations.engagement import results
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.march.results import new_engagement, note_sightings
from campaign.operations.turns import edits
from campaign.refusals import Refusal
from campaign.store.journal import page_mark
from campaign.store.load import load_theatre
from campaign.store.queries.battles.recorded_battles import LONGEST_NOTE, RECORD
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows

STAGES = (TurnState.OPEN, TurnState.MARCHED, TurnState.ENGAGEMENTS)
HOUR, MOST_TIRED = 60, 2


@dataclass(frozen=True, slots=True)
class RecordedBattle:
    """Holds what the umpire writes: the forces, the place, the time and the losses.

    `attacker`: a side's key. `day`: of the week, from 0. `ruleset` "": none. `outcomes`: by side, of those
    who do not hold the field. `fates`: by leader, of those who were hit. `goals`: by side, the place where
    its forces are after it. `tires`: its forces are tired for the rest of the week. Both only while orders
    are open.
    """

    attacker: str
    forces: tuple[str, ...]
    spot: Spot
    kind: EngagementKind
    day: int
    hour: int
    minutes: int
    holder: str
    outcomes: Mapping[str, SideOutcome]
    losses: tuple[RecordedLoss, ...]
    fates: Mapping[str, LeaderFate]
    ruleset: str = ""
    note: str = ""
    goals: Mapping[str, str] = field(default_factory=dict)
    tires: bool = False


@transaction.atomic
def record_battle(
    *, campaign: Campaign, battle: RecordedBattle, actor: User, reason: str, seen: str = ""
) -> Engagement:
    """Creates *battle* in the current turn, settles it and posts its losses.

    Forces stay where they are unless it has goals. Raises Refusal if it does not fit together, or if another
    was recorded since the page marked *seen*.
    """
    turn = current_turn(locks.lock_campaign(campaign))
    locks.refuse_ended(turn)
    locks.refuse_stale(page_mark(turn, RECORD), seen)
    if not reason.strip():
        raise Refusal(_("Say why you record this battle."))
    refuse_stage(turn, battle)
    rows = Rows(turn)
    theatre = load_theatre(rows)
    refuse_forces(rows, theatre, battle.forces)
    staged, state = staged_engagement(theatre, rows, battle)
    muster = muster_battle(theatre, state, staged.key)
    engagement = new_engagement(rows, staged)
    engagement.muster = muster.to_plain()
    result = result_of(muster, battle)
    results.check_result(engagement, muster, result)
    refuse_horses(muster, battle.losses)
    engagement.save()
    returns = recorded_returns(muster, result, results.policy_of(engagement))
    returns = material.with_material_losses(engagement, muster, result, returns, late=False)
    record = {"ruleset": battle.ruleset, "note": battle.note.strip()[:LONGEST_NOTE]}
    row = results.store_result(
        engagement, turn, result, (), (), actor=actor, reason=reason.strip(), course={"record": record}
    )
    file_returns(row, muster, returns)
    post_flows(row, muster, ledger_flows(returns), Cause.BATTLE)
    officers.roll_officer_fates(row, muster, result, result.outcomes)
    engagement.state = EngagementState.SETTLED
    engagement.save(update_fields=["state"])
    note_sightings(rows, sightings_of(theatre, state, staged, result))
    moved = move_and_tire(rows, theatre, battle, staged)
    rows.flush()
    record_operation(
        campaign=engagement.campaign,
        turn=turn,
        actor=actor,
        operation=RECORD,
        subject=engagement.key,
        reason=reason.strip(),
        data={
            "field_holder": result.field_holder,
            "outcomes": result.outcomes,
            "ruleset": battle.ruleset,
            "before": {line.unit: line.present for line in returns},
            "after": {line.unit: line.present - line.losses for line in returns},
        }
        | ({"moved": moved} if moved else {}),
    )
    return engagement


def move_and_tire(
    rows: Rows, theatre: Theatre, battle: RecordedBattle, engagement: MarchBattle
) -> dict[str, str]:
    """Moves forces to the goals of their side and tires them. Returns the moved ones with their place.

    CAMP-BATTLE-13: a force that has fought is tired. The march keeps its own state of a locked turn.
    """
    if rows.turn.state != TurnState.OPEN:
        return {}
    moved = {}
    for key in battle.forces:
        goal = battle.goals.get(engagement.party_of(theatre.columns[key].side), "")
        if goal and not rows.forces[key].is_static and edits.move_force(rows, key, goal):
            moved[key] = goal
        if battle.tires:
            force = rows.forces[key]
            force.fatigue = min(MOST_TIRED, force.fatigue + 1)
            rows.write([force], "fatigue")
    return moved


@transaction.atomic
def correct_recorded_battle(
    *,
    engagement: Engagement,
    losses: Sequence[RecordedLoss],
    holder: str,
    outcomes: Mapping[str, SideOutcome],
    actor: User,
    reason: str,
    is_fought: bool = True,
) -> Result:
    """Corrects a recorded battle to *losses*; to none and no hurt leaders unless *is_fought*.

    Raises Refusal as `results.correct_result` does.
    """
    locks.lock_campaign(engagement.campaign)
    old = Result.objects.filter(engagement=engagement).order_by("-revision").first()
    if old is None or "record" not in old.data:
        raise Refusal(_("%(name)s is not a battle that the umpire recorded.") % {"name": engagement.label})
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    before = result_from_plain(old.data)
    if not is_fought:
        losses, holder = (), ""
        outcomes = dict.fromkeys(before.outcomes, SideOutcome.WITHDREW)
    result = recorded_result(
        losses, holder, outcomes, 10 * before.phases, dict(before.fates) if is_fought else {}
    )
    results.check_result(engagement, muster, result)
    refuse_horses(muster, losses)
    returns = recorded_returns(muster, result, results.policy_of(engagement))
    return results.correct_result(
        engagement=engagement, result=result, actor=actor, reason=reason, edited=returns
    )


def refuse_stage(turn: Turn, battle: RecordedBattle) -> None:
    """Raises Refusal unless a battle of that day can be recorded in *turn* now."""
    if turn.state not in STAGES:
        raise Refusal(_("Record a battle while orders are open, or later before the {week} is published."))
    days = range(1) if turn.state == TurnState.OPEN else range(turn.days)
    if battle.day not in days or battle.hour not in range(24):
        raise Refusal(_("While orders are open, choose the first day. Afterwards, choose any day."))


def refuse_forces(rows: Rows, theatre: Theatre, forces: Collection[str]) -> None:
    """Raises Refusal if any of *forces* cannot have been in another battle."""
    for key in forces:
        row = rows.forces[key]
        if row.state in OUT_OF_CONTACT or key in theatre.columns and theatre.columns[key].is_pinned:
            raise Refusal(_("%(force)s is pinned by a battle; settle that first.") % {"force": row.label})
        if key not in theatre.columns or row.kind in (ForceKind.SHIP, ForceKind.MAGAZINE):
            raise Refusal(_("%(force)s has no men fit for duty.") % {"force": row.label})


def staged_engagement(theatre: Theatre, rows: Rows, battle: RecordedBattle) -> tuple[MarchBattle, MarchState]:
    """Returns *battle* as the march would know it. Raises Refusal if there are not two hostile parties."""
    sides = {key: theatre.columns[key].side for key in battle.forces}
    relations = theatre.relations
    first = {key for key, side in sides.items() if relations.are_friends(side, battle.attacker)}
    second = [key for key in battle.forces if key not in first]
    if battle.attacker not in sides.values() or not second:
        raise Refusal(_("Choose forces of the attacker and of an enemy."))
    defender = sides[max(second, key=lambda key: (theatre.columns[key].men, key))]
    if not all(relations.are_enemies(sides[key], battle.attacker) for key in second):
        raise Refusal(_("Choose only enemies of the attacker to fight against it."))
    if not all(relations.are_friends(sides[key], defender) for key in second):
        raise Refusal(_("Sides that fight together must be allies."))
    place = nearest_place(theatre, battle.spot).key
    minute = battle.day * DAY + battle.hour * HOUR
    ranked = sorted(battle.forces, key=lambda key: (sides[key] not in (battle.attacker, defender), key))
    led = {side: battle.attacker for key, side in sides.items() if key in first and side != battle.attacker}
    led |= {sides[key]: defender for key in second if sides[key] != defender}
    engagement = MarchBattle(
        key=free_key(rows, theatre.turn, place),
        place=place,
        kind=battle.kind,
        minute=minute,
        closes=minute + HOUR,
        spot=battle.spot,
        terrain=terrain_at(theatre, battle.spot),
        attacker=battle.attacker,
        defender=defender,
        surprise=False,
        present=[Present(key, 0, Stance.ATTACK if key in first else Stance.DEFEND) for key in ranked],
        state=EngagementState.OPEN,
        allies=led,
    )
    columns = {
        key: Moving(state=ForceState.HALTED, spot=battle.spot, fatigue=rows.forces[key].fatigue)
        for key in battle.forces
    }
    return engagement, MarchState(minute=minute, columns=columns, battles={engagement.key: engagement})


def free_key(rows: Rows, turn: str, place: str) -> str:
    """Returns a key that no engagement of the turn has: 3-bor-r1."""
    stem, number = f"{turn}-{place}-r".replace("_", "-"), 1
    while f"{stem}{number}" in rows.engagements:
        number += 1
    return f"{stem}{number}"


def result_of(muster: Muster, battle: RecordedBattle) -> BattleResult:
    """Returns the result of *battle*; the field holder is not beaten. Raises Refusal for wrong numbers."""
    outcomes = {
        party.side: SideOutcome.HELD_FIELD
        if party.side == battle.holder
        else battle.outcomes.get(party.side, SideOutcome.WITHDREW)
        for party in muster.parties
    }
    return recorded_result(battle.losses, battle.holder, outcomes, battle.minutes, battle.fates)


def refuse_horses(muster: Muster, losses: Collection[RecordedLoss]) -> None:
    """Raises Refusal if a unit loses more horses than it brought."""
    had = {unit.key: unit for party in muster.parties for force in party.forces for unit in force.units}
    for line in losses:
        unit = had[line.unit]
        if line.horses > unit.horses:
            raise Refusal(
                _("%(unit)s cannot lose more horses than it brought: %(horses)d.")
                % {"unit": unit.name, "horses": unit.horses}
            )


def sightings_of(
    theatre: Theatre, state: MarchState, engagement: MarchBattle, result: BattleResult
) -> list[Sighting]:
    """Returns what each side has seen of the other in the battle."""
    lost = {line.unit: line.men_gone for line in result.units}
    left = {
        entry.column: sum(unit.men - lost.get(unit.key, 0) for unit in theatre.columns[entry.column].units)
        for entry in engagement.present
    }
    parties = [
        [
            entry.column
            for entry in engagement.present
            if engagement.party_of(theatre.columns[entry.column].side) == side
        ]
        for side in (engagement.attacker, engagement.defender)
    ]
    field = Field(theatre, state)
    learn_strengths(field, engagement, result, parties, left)
    return state.sightings
