"""Faults in the ledger and problems at places, for the umpire's to-do list."""

from collections import Counter

from campaign.audit.fault_texts import in_words
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.theatre import capacity
from campaign.logic.vocabulary import ForceKind
from campaign.models import Place
from campaign.pages.desk.queue_items import FREES, WAITS, Answer, Ask, Item
from campaign.pages.parts.wording import phrases as words
from campaign.pages.prisoners.overview import prisoners_without_room

MOST_TOLD = 5
"""Faults that the desk tells; `manage.py check_ledger` tells all."""


def ledger_items(ask: Ask) -> list[Item]:
    """Returns the faults found when the ledger was last counted."""
    faults = ask.faults
    if not faults:
        return []
    text = ngettext("%d account does not add up.", "%d accounts do not add up.", len(faults)) % len(faults)
    more = [_("There are more; manage.py check_ledger lists them all.")] * (len(faults) > MOST_TOLD)
    return [
        Item(
            _("Ledger"),
            _("The strength ledger does not add up"),
            (text, *map(in_words, faults[:MOST_TOLD]), *more),
            (
                Answer(_("Check it again"), ask.member.url("campaign:inspect"), sent=True, first=True),
                Answer(_("Roll back to an earlier turn"), ask.member.url("campaign:timelines")),
            ),
            FREES + 4,
        )
    ]


def crowding_items(ask: Ask) -> list[Item]:
    """Returns the places with more garrison or prisoners than room, the fullest first."""
    member, settings = ask.member, ask.turn.campaign.rules(ask.turn.number).sieges
    inside = men_in_garrison(ask)
    most = {place: capacity.garrison_room(place, settings) for place in inside}
    crowded = [place for place in inside if inside[place] > most[place]]
    crowded.sort(key=lambda place: most[place] - inside[place])
    locked = prisoners_without_room(ask.turn, {party: party.men for party in ask.parties})  # type: ignore[attr-defined]
    names = {party.held_at_id: party.held_at.label for party in ask.parties if party.held_at is not None}
    lines = [
        _("%(place)s: a garrison of %(men)s men, and room for %(most)s.")
        % {"place": place.label, "men": words.number(inside[place]), "most": words.number(most[place])}
        for place in crowded
    ] + [
        ngettext(
            "%(place)s has %(men)s prisoner too many; this one counts as unguarded.",
            "%(place)s has %(men)s prisoners too many; they count as unguarded.",
            over,
        )
        % {"place": names[place], "men": words.number(over)}
        for (_captor, place), over in sorted(locked.items(), key=lambda entry: (-entry[1], entry[0]))
    ]
    if not lines:
        return []
    look = [
        Answer(_("Look at %s") % place.label, member.url("campaign:place", key=place.key), first=True)
        for place in crowded[:1]
    ]
    if locked:
        look.append(Answer(_("Look at the prisoners"), member.url("campaign:prisoners"), first=not look))
    return [Item(_("Warning"), _("More men than there is room for"), tuple(lines), tuple(look), WAITS)]


def men_in_garrison(ask: Ask) -> dict[Place, int]:
    """Returns the men of each place's garrison, in order of key, without those strung out in posts."""
    found: Counter[Place] = Counter()
    for unit in ask.units:
        if unit.force.kind == ForceKind.GARRISON and unit.force.place is not None and not unit.in_posts:
            found[unit.force.place] += unit.fit  # type: ignore[attr-defined]
    return {place: men for place, men in sorted(found.items(), key=lambda each: each[0].key) if men}
