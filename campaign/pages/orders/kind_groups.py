"""The kinds of order as the form offers them: by group, under short names."""

from dataclasses import dataclass

from campaign.access import Member
from campaign.forms.orders import OrderForm
from campaign.i18n.order_words import KIND_GROUPS, KINDS_OF_ORDER, SHORT_KINDS
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
    found = []
    for key, name, kinds in KIND_GROUPS:
        choices = tuple(
            KindChoice(
                kind.value,
                str(SHORT_KINDS.get(kind, KINDS_OF_ORDER[kind])),
                member.url("campaign:order", ref=force.ref, kind=kind.value),
                kind == form.drawn.key,
            )
            for kind in kinds
            if form.may(kind)
        )
        if choices:
            found.append(KindGroup(key, str(name), choices, any(choice.here for choice in choices)))
    return tuple(found)
