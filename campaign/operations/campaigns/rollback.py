"""Rollback to a published turn: turns played since are kept and marked, but no longer count."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.logic.orders.plain import OF_THE_WEEK
from campaign.logic.settings import SEED
from campaign.logic.vocabulary import EngagementState, ProposalState
from campaign.logic.vocabulary.reports import Audience
from campaign.models import (
    Campaign,
    Contact,
    Engagement,
    Entry,
    Force,
    Leader,
    Order,
    Place,
    Proposal,
    Report,
    Result,
    Sighting,
    Turn,
    Unit,
)
from campaign.models.base.archived import BETWEEN, name_of
from campaign.models.base.refs import draw_ref
from campaign.models.base.standing import Undoable
from campaign.operations.ledger import locks, postings as ledger
from campaign.operations.ledger.journal import record_operation
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.archive import file_reader
from campaign.store.archive.digest import pack_state, state_of_snapshot
from campaign.store.archive.export import parents_first
from campaign.store.archive.tables import canonical_json, default_values, in_order, plain_rows
from campaign.store.queries.weeks.timelines import next_timeline, orders_by_people, turns_to_undo
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows

Plain = dict[str, Any]
Part = Callable[[], AbstractContextManager[object]]
"""Makes the context of each part: a transaction of its own, or none."""
IN_SPANISH: dict[str, tuple[type[Model], str]] = {
    "overrides.change_place": (Place, "name_es"),
    "overrides.change_force": (Force, "name_es"),
    "overrides.change_unit": (Unit, "name_es"),
    "overrides.change_leader": (Leader, "rank_es"),
}
"""Operations that may change a text in Spanish, with its table and field."""


@transaction.atomic
def back_to(
    *,
    campaign: Campaign,
    number: int,
    actor: AbstractBaseUser | None,
    reason: str,
    orders: bool = False,
    seen: str = "",
) -> Turn:
    """Rolls *campaign* back to the publication of turn *number* and opens the next turn with new dice.

    Later turns are undone. Returns the open turn; with *orders* it has the orders that people had given for
    it. *seen*: the label of the turn that was current on the page. Raises Refusal, and changes nothing, if
    that turn cannot be restored or no *reason* is given.
    """
    campaign = locks.lock_campaign(campaign)
    locks.refuse_stale(current_turn(campaign).label, seen)
    return back_in_parts(
        campaign=campaign, number=number, actor=actor, reason=reason, orders=orders, part=nullcontext
    )


def back_in_parts(
    *,
    campaign: Campaign,
    number: int,
    actor: AbstractBaseUser | None,
    reason: str,
    part: Part,
    orders: bool = False,
) -> Turn:
    """Does what `back_to` does, in separate parts *part*: for a campaign that nobody plays yet.

    The caller holds the campaign's lock, or nobody else knows the campaign.
    """
    turn, undone = turns_to_undo(campaign, number)
    if not reason.strip():
        raise Refusal(_("Give a reason for the rollback."))
    saved, foretold = state_of_snapshot(turn.snapshot.packed), SEED in campaign.settings
    campaign.timeline = next_timeline(campaign.timeline)
    Undoing(campaign, turn, undone, saved).undo(part)
    turn.refresh_from_db()
    rows = Rows(turn)
    rows.turn.campaign = campaign
    if pack_state(rows) != canonical_json(saved).encode():
        raise Refusal(
            _("%(turn)s was published by another version of Manigua. You cannot roll back to it.")
            % {"turn": turn}
        )
    with part():
        if not foretold:
            turns.forget_seed(campaign)
        following = turns.open_following(rows)
        rows.flush()
        again = {"orders": order_again(following, undone[0])} if orders else {}
        record_operation(
            campaign=campaign,
            turn=turn,
            actor=actor,
            operation="rollback.back_to",
            subject=turn.key,
            reason=reason.strip(),
            data={"undone": [undone_turn.key for undone_turn in undone], "timeline": campaign.timeline}
            | again,
        )
    return following


def order_again(turn: Turn, undone: Turn) -> int:
    """Copies orders that people gave in *undone* into *turn*; returns how many.

    They can be changed like all others. Orders of forces that no longer exist are left out.
    """
    forces = Force.objects.filter(campaign=turn.campaign)
    rows = list(orders_by_people(undone).filter(force__in=forces).order_by("pk"))
    for row in rows:
        row.pk, row._state.adding, row.turn = None, True, turn
        row.params = {
            word: order_value for word, order_value in row.params.items() if word not in OF_THE_WEEK
        }
    Order.objects.bulk_create(rows)
    return len(rows)


class Undoing:
    """The writes of one rollback of *campaign* to *turn*; *saved* is the state at its publication."""

    def __init__(self, campaign: Campaign, turn: Turn, undone: list[Turn], saved: Plain) -> None:
        self.campaign, self.turn, self.undone, self.saved = campaign, turn, undone, saved
        self.known: dict[Any, dict[str, int]] = {
            Turn: {name_of(each): each.pk for each in campaign.turns.filter(number__lte=turn.number)}
        }

    def undo(self, part: Part = nullcontext) -> None:
        with part():
            ledger.undo_postings(self.undone)
        with part():
            self.undo_turns()
            self.restore_spanish_names()
        for model in parents_first():
            if model.archived.rows and model.archived.of == "campaign":
                with part():
                    self.restore(model)
        with part():
            self.take_from_the_turn()
            changed = self.set_fields(self.campaign, self.saved["campaign"])
            self.campaign.save(update_fields=[*sorted(changed), "timeline"])

    def undo_turns(self) -> None:
        """Marks the turns as undone, and reopens what was settled or answered in them."""
        reopened = self.reopened_battles()
        Turn.objects.filter(pk__in=[undone_turn.pk for undone_turn in self.undone]).update(
            undone_at=timezone.now()
        )
        answered = Proposal.objects.filter(campaign=self.campaign, answered__in=self.undone)
        answered.update(state=ProposalState.OPEN, answered=None)
        done = (ProposalState.ACCEPTED, ProposalState.LAPSED)  # as the week after opened
        agreed = Proposal.objects.filter(campaign=self.campaign, answered=self.turn, state__in=done)
        agreed.update(state=ProposalState.AGREED)
        for engagement, late in reopened:
            self.set_apart(engagement, late)

    def restore_spanish_names(self) -> None:
        """Takes back changes of names and ranks in Spanish, which stand in no snapshot, by the journal."""
        changes = Entry.objects.filter(
            campaign=self.campaign, turn__in=self.undone, operation__in=IN_SPANISH
        ).order_by("-pk")
        for entry in changes:
            model, field = IN_SPANISH[entry.operation]
            if field in entry.data["before"]:
                rows = model._default_manager.filter(campaign=self.campaign, key=entry.subject)
                rows.update(**{field: entry.data["before"][field]})

    def reopened_battles(self) -> list[tuple[Engagement, Turn]]:
        """Returns battles settled since the turn was published, each with the turn in which that was done."""
        waiting = {row["key"] for row in self.saved["engagements"] if row["state"] != EngagementState.SETTLED}
        rows = Result.objects.filter(
            engagement__campaign=self.campaign, engagement__key__in=waiting, turn__in=self.undone
        ).select_related("engagement", "turn")
        return [(row.engagement, row.turn) for row in rows.order_by("engagement__key", "-revision")]

    def set_apart(self, engagement: Engagement, late: Turn) -> None:
        """Reopens *engagement* under its own key; its result stays with the undone turn."""
        key = f"{engagement.key}{BETWEEN}{self.campaign.timeline}"
        if Engagement.everything.filter(campaign=self.campaign, key=key).exists():
            return  # an earlier revision of the same
        kept = Engagement.objects.get(pk=engagement.pk)
        kept.pk, kept._state.adding = None, True
        kept.key, kept.turn, kept.ref = key, late, draw_ref()
        kept.save()
        Result.everything.filter(engagement=engagement, turn__in=self.undone).update(engagement=kept)
        for relation in Engagement._meta.related_objects:
            if relation.one_to_one:  # its battle
                rows = relation.related_model._base_manager.filter(**{relation.field.name: engagement})
                rows.update(**{relation.field.name: kept})

    def restore(self, model: type[Any]) -> None:
        """Restores every row of *model*; rows added since no longer count."""
        saved = {row["key"]: row for row in self.saved[model.archived.rows]}
        rows_by_key = {row.key: row for row in model.objects.filter(campaign=self.campaign, key__in=saved)}
        if lost := sorted(saved.keys() - rows_by_key.keys()):
            raise Refusal(
                _("“%(key)s” was there in %(turn)s and no longer exists.")
                % {"key": lost[0], "turn": self.turn}
            )
        changed: dict[int, Model] = {}
        fields: set[str] = set()
        for key, plain in saved.items():
            if names := self.set_fields(rows_by_key[key], plain):
                changed[rows_by_key[key].pk] = rows_by_key[key]
                fields |= names
        if changed:
            model.objects.bulk_update(changed.values(), sorted(fields), batch_size=200)
        others = model.objects.filter(campaign=self.campaign).exclude(key__in=saved)
        if issubclass(model, Undoable):
            others.update(undone=self.campaign.timeline)
        elif model is Engagement:
            for row in others.filter(turn=self.turn):
                row.turn, row.key = self.undone[0], f"{row.key}{BETWEEN}{self.campaign.timeline}"
                row.save(update_fields=["turn", "key"])
        elif saved and (row := others.first()):
            raise Refusal(
                _("“%(key)s” did not exist in %(turn)s. It cannot be undone.")
                % {"key": row.key, "turn": self.turn}
            )
        self.known[model] = dict(model.objects.filter(campaign=self.campaign).values_list("key", "pk"))

    def set_fields(self, row: Any, plain: Plain) -> set[str]:
        """Sets *row* to *plain*; returns the fields that changed."""
        changed = set()
        for name, value in (default_values(type(row), row.archived.sparse) | plain).items():
            field = row._meta.get_field(name)
            if field.is_relation:
                value = None if value is None else self.known[field.related_model][value]
            else:
                value = file_reader.value_for(field, value)
            if getattr(row, field.attname) != value:
                setattr(row, field.attname, value)
                changed.add(name)
        return changed

    def take_from_the_turn(self) -> None:
        """Moves what late settlements added to the turn into the turns that are undone."""
        self.set_fields(self.turn, self.saved["turn"])
        names = [*self.saved["turn"]]
        if self.turn.snapshot.march is not None:
            self.turn.march = self.turn.snapshot.march
            names.append("march")
            met = {contact["key"] for contact in self.turn.march["contacts"]}
            Contact.objects.filter(turn=self.turn).exclude(key__in=met).update(turn=self.undone[0])
        self.turn.save(update_fields=names)
        late_papers = Report.objects.filter(turn=self.turn, audience=Audience.LATE)
        late_papers.update(turn=self.undone[0])
        rows = Rows(self.turn)
        for plain in self.saved["orders"]:  # its letter may have been answered since
            if (order := rows.orders.get(plain["force"])) and (changed := self.set_fields(order, plain)):
                order.save(update_fields=changed)
        seen = {canonical_json(plain) for plain in self.saved["sightings"]}
        own_sightings = list(in_order(rows, "sightings"))
        late = [
            row.pk
            for row, plain in zip(own_sightings, plain_rows(Sighting, own_sightings), strict=True)
            if canonical_json(plain) not in seen
        ]
        Sighting.objects.filter(pk__in=late).update(turn=self.undone[0])
