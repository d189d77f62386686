"""Of the umpire's queue: what cannot be right, or will not do, in the ledger and at the places."""

from django.db.models import Q, Sum
from django.utils.translation import gettext as _, ngettext

from campaign.audit.fault_texts import in_words
from campaign.logic.theatre import capacity as rooms
from campaign.logic.vocabulary import Account, ForceKind, Stock
from campaign.models import Place, PrisonerParty
from campaign.pages.desk.queue_items import FREES, WAITS, Answer, Ask, Item
from campaign.pages.parts import phrases as words
from campaign.pages.prisoners.overview import crowds
from campaign.store.journal import ledger_faults
from campaign.store.ledger_reads import prisoner_rolls

MOST_TOLD = 5
"""Faults that the desk tells; `manage.py check_ledger` tells all."""


def ledger(ask: Ask) -> list[Item]:
    """What was found wrong when the ledger was last counted."""
    faults = ledger_faults(ask.turn)
    if not faults:
        return []
    said = ngettext("%d account does not add up.", "%d accounts do not add up.", len(faults)) % len(faults)
    more = [_("And more; manage.py check_ledger names all.")] * (len(faults) > MOST_TOLD)
    return [
        Item(
            _("Ledger"),
            _("The strength ledger is false"),
            (said, *map(in_words, faults[:MOST_TOLD]), *more),
            (
                Answer(_("Count it again"), ask.member.url("campaign:inspect"), sent=True, first=True),
                Answer(_("Go back to an earlier week"), ask.member.url("campaign:lines")),
            ),
            FREES + 4,
        )
    ]


def room(ask: Ask) -> list[Item]:
    """Places with more of a garrison, or more captives, than there is room for: the fullest first."""
    member, how = ask.member, ask.turn.campaign.rules(ask.turn.number).sieges
    inside = garrisons(ask)
    most = {place: rooms.garrison(place, how) for place in inside}
    crowded = [place for place in inside if inside[place] > most[place]]
    crowded.sort(key=lambda place: most[place] - inside[place])
    held = list(PrisonerParty.objects.filter(campaign=member.campaign).select_related("held_at"))
    roll = prisoner_rolls(held)
    locked = crowds(ask.turn, {party: roll[party.pk] for party in held})
    names = {party.held_at_id: party.held_at.called for party in held if party.held_at is not None}
    lines = [
        _("%(place)s: a garrison of %(men)s men, and room for %(most)s.")
        % {"place": place.called, "men": words.number(inside[place]), "most": words.number(most[place])}
        for place in crowded
    ] + [
        ngettext(
            "%(place)s: %(men)s captive more than there is room for; he counts as unguarded.",
            "%(place)s: %(men)s captives more than there is room for; they count as unguarded.",
            over,
        )
        % {"place": names[place], "men": words.number(over)}
        for (_captor, place), over in sorted(locked.items(), key=lambda each: (-each[1], each[0]))
    ]
    if not lines:
        return []
    look = [
        Answer(_("Look at %s") % place.called, member.url("campaign:place", key=place.key), first=True)
        for place in crowded[:1]
    ]
    if locked:
        look.append(Answer(_("Look at the captives"), member.url("campaign:prisoners"), first=not look))
    return [Item(_("Warning"), _("More men than there is room for"), tuple(lines), tuple(look), WAITS)]


def garrisons(ask: Ask) -> dict[Place, int]:
    """The men of its garrison by place; who is strung out in posts is not in it. One query."""
    inside = Q(
        forces__kind=ForceKind.GARRISON,
        forces__undone="",
        forces__units__undone="",
        forces__units__in_posts=False,
        forces__units__balances__stock=Stock.MEN,
        forces__units__balances__account=Account.EFFECTIVE,
    )
    rows = ask.member.campaign.places.annotate(men=Sum("forces__units__balances__amount", filter=inside))
    return {row: row.men for row in rows.filter(men__gt=0).order_by("key")}
