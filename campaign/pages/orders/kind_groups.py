"""The kinds of order as the form offers them: by group, under short names."""

from dataclasses import dataclass

from campaign.access import Member
from campaign.forms.name_boxes import is_road_spot
from campaign.forms.orders import OrderForm
from campaign.i18n.order_words import KIND_GROUPS, KINDS_OF_ORDER, SHORT_KINDS
from campaign.logic.vocabulary import OrderKind
from campaign.models import Force


@dataclass(frozen=True, slots=True)
class KindChoice:
    word: str
    name: str
    href: str  # the form with its fields
    here: bool


@dataclass(frozen=True, slots=True)
class KindGroup:
    key: str
    name: str
    kinds: tuple[KindChoice, ...]
    here: bool


def kind_groups(member: Member, force: Force, form: OrderForm) -> tuple[KindGroup, ...]:
    """Returns the kinds that *force* may be ordered, by group; a group without any is left out."""
    groups = []
    for key, name, kinds in KIND_GROUPS:
        choices = tuple(
            KindChoice(
                kind.value,
                short_kind(kind),
                member.url("campaign:order", ref=force.ref, kind=kind.value),
                kind == form.drawn_kind.key,
            )
            for kind in kinds
            if form.may(kind)
        )
        if choices:
            groups.append(KindGroup(key, str(name), choices, any(choice.here for choice in choices)))
    return tuple(groups)


def short_kind(kind: OrderKind) -> str:
    return str(SHORT_KINDS.get(kind, KINDS_OF_ORDER[kind]))


@dataclass(frozen=True, slots=True)
class RoadChoice:
    """The orders open at a spot of a road that was tapped. `spot`: in words; `tap`: as in an order."""

    spot: str
    tap: str
    kinds: tuple[tuple[str, str, str], ...]  # word, name, and the map with it


def choice_on_road(
    member: Member, force: Force, form: OrderForm, tap: str, kinds: tuple[OrderKind, ...]
) -> RoadChoice | None:
    """Returns the choice between spots on a road; None if there is nothing to choose."""
    if not kinds or not is_road_spot(tap) or tap.split(":")[1] not in form.offer.lengths:
        return None
    spot = str(form.fields["spot"].widget.format_value(tap))
    choices = (
        (kind.value, short_kind(kind), member.url("campaign:map", force=force.ref, kind=kind.value, tap=tap))
        for kind in kinds
    )
    return RoadChoice(spot, tap, tuple(choices))
