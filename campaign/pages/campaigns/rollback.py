"""Going back to the end of a turn: what it would undo, and what the umpire is asked."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Sum
from django.http import QueryDict
from django.utils.translation import gettext as _, ngettext

from campaign.access import Member
from campaign.forms.timelines import RollbackForm
from campaign.logic.settings import SEED
from campaign.logic.vocabulary import Account, EngagementState, Stock
from campaign.models import Campaign, Engagement, Force, Order, Posting, Turn
from campaign.store.archive.digest import state_of_snapshot
from campaign.store.queries.weeks.timelines import (
    next_timeline,
    orders_by_people,
    rows_made_since,
    turns_to_undo,
)


@dataclass(frozen=True, slots=True)
class Way:
    """Back to the end of *turn*, as it was *saved*; *gone* are the turns after it."""

    turn: Turn
    gone: list[Turn]
    saved: dict[str, Any]


@dataclass(frozen=True, slots=True)
class BackPage:
    title: str
    lines: tuple[str, ...]
    form: RollbackForm
    href: str
    list: str


def way_back(campaign: Campaign, number: int) -> Way:
    """Returns how to go back to the end of turn *number*.

    Raises Refusal if the campaign cannot.
    """
    turn, gone = turns_to_undo(campaign, number)
    return Way(turn, gone, state_of_snapshot(turn.snapshot.packed))


def back_form(way: Way, data: QueryDict | None = None) -> RollbackForm:
    there = [row["key"] for row in way.saved["forces"]]
    first = way.gone[0]
    written = orders_by_people(first).filter(force__key__in=there).count()
    return RollbackForm(data, written=written, label=first.label)


def back_page(member: Member, way: Way, form: RollbackForm) -> BackPage:
    return BackPage(
        title=_("Back to the end of turn %(label)s") % {"label": way.turn.label},
        lines=tuple(rollback_effects(member.campaign, way)),
        form=form,
        href=member.url("campaign:back", turn=str(way.turn.number), seen=way.gone[-1].label),
        list=member.url("campaign:timelines"),
    )


def rollback_effects(campaign: Campaign, way: Way) -> list[str]:
    """Returns the effects of a rollback, in sentences."""
    turn, gone, saved = way.turn, way.gone, way.saved
    battles = Engagement.objects.filter(turn__in=gone, state=EngagementState.SETTLED).count()
    orders = Order.objects.filter(turn__in=gone[1:], by_computer=False).count()
    dead = Posting.objects.filter(turn__in=gone, stock=Stock.MEN)
    died = dead.filter(to_account=Account.DEAD).aggregate(men=Sum("amount"))["men"] or 0
    came = [
        force.label for force in rows_made_since(saved, Force.objects.filter(campaign=campaign), "forces")
    ]
    sentences = [
        _("Undone: turn %s.") % gone[0].label
        if len(gone) == 1
        else _("Undone: turns %(first)s to %(last)s.") % {"first": gone[0].label, "last": gone[-1].label},
    ]
    if battles:
        sentences.append(
            ngettext("%d settled battle is undone.", "%d settled battles are undone.", battles) % battles
        )
    if died:
        alive = ngettext(
            "%d man who died since then is restored.", "%d men who died since then are restored.", died
        )
        sentences.append(alive % died)
    if orders:
        void = ngettext(
            "%(count)d order that a person wrote for a later turn is void.",
            "%(count)d orders that people wrote for later turns are void.",
            orders,
        )
        sentences.append(void % {"count": orders})
    if came:
        sentences.append(_("No longer there: %(names)s.") % {"names": ", ".join(sorted(came))})
    if rules_of(saved["campaign"]) != rules_of({"settings": campaign.settings, "world": campaign.world}):
        sentences.append(_("The settings of the campaign are again as they were then."))
    if saved["campaign"].get("relations", []) != campaign.relations:
        sentences.append(_("Later changes of who is enemy, ally or neutral are undone."))
    if saved["campaign"]["last_turn"] != campaign.last_turn:
        sentences.append(
            _("The campaign ends again with turn %(number)d.") % {"number": saved["campaign"]["last_turn"]}
        )
    label = f"{turn.number + 1}{next_timeline(campaign.timeline)}"
    sentences.append(_("Turn %(label)s is opened for orders, with other dice.") % {"label": label})
    sentences.append(_("The undone turns are kept, but players can no longer read them."))
    return sentences


def rules_of(campaign: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """Returns the settings of *campaign*, how the rules of its battles are read, and the tables replaced.

    The seed is no rule.
    """
    settings, world = campaign["settings"], campaign["world"]
    known = {word: value for word, value in settings.items() if word != SEED}
    return known, world.get("options", {}), world.get("tables", {})
