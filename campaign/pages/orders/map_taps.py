"""Turns a tap on the map into a part of the order that is being written: it adds a leg, or names the spot."""

from collections.abc import Mapping

from django.http import QueryDict

from campaign.forms.orders import LEGS, THEN, OrderForm, whole_number
from campaign.logic.engineering import tasks as works
from campaign.logic.orders import KINDS, Asks, Kind
from campaign.logic.vocabulary import OrderKind, Task

TAP, UNDO, MOVE, VIA, TAPPED = "tap", "undo", "move", "via", "tapped"
"""Words of an address: the spot tapped; that the last tap is taken back; the leg whose goal moves there; the
leg that goes by it; that the legs of the form were tapped."""
WORDS = (TAP, UNDO, MOVE, VIA, TAPPED)
KEPT = (*LEGS, *THEN, "kind", "was", "spot", "km", "task", "until", "friend")
"""Entries that an address on the map carries; the others are asked of the form."""


def is_tap(query: Mapping[str, str]) -> bool:
    return TAP in query or UNDO in query


def takes_place(form: OrderForm) -> bool:
    """Tells whether the kind drawn may have a place as its spot."""
    kind = form.drawn_kind
    return kind.places or not kind.tasks or any(task in works.OF_PLACES for task in kind.tasks)


def takes_road(form: OrderForm) -> bool:
    """Tells whether the kind drawn may have a kilometre of a road as its spot."""
    return Asks.SPOT in form.asks and may_be_on_road(form.drawn_kind)


def may_be_on_road(kind: Kind) -> bool:
    tasks = not kind.tasks or any(task not in works.OF_PLACES for task in kind.tasks)
    return Asks.SPOT in kind.asks and not kind.places and tasks


def kinds_on_road(form: OrderForm, query: Mapping[str, str]) -> tuple[OrderKind, ...]:
    """Returns the kinds to choose from when a road is tapped and the kind drawn has no spot on it."""
    if not query.get(TAP, "").startswith("r:") or takes_road(form):
        return ()
    return tuple(kind.key for kind in KINDS.values() if form.may(kind.key) and may_be_on_road(kind))


def can_march(form: OrderForm) -> bool:
    return form.may(OrderKind.MARCH) or Asks.LEGS in form.asks


def is_target(form: OrderForm, place: str) -> bool:
    """Tells whether a tap on *place* tells the force anything."""
    if place not in dict(form.offer.places):
        return False
    if form.offer.ship:
        return form.may(OrderKind.SEA_PATROL)
    if Asks.SPOT in form.asks and takes_place(form):
        return True
    return can_march(form) and (place != form.offer.here or bool(tapped_legs(form)))


def tapped_legs(form: OrderForm) -> list[tuple[str, str]]:
    """Returns the legs in *form*: places, and what it does there."""
    pairs = (
        (form[leg].value() or "", form[then].value() or "") for leg, then in zip(LEGS, THEN, strict=True)
    )
    return [pair for pair in pairs if pair[0]]


def entries_after_tap(form: OrderForm, query: Mapping[str, str], standing: str = "") -> QueryDict:
    """Returns the entries of *form* after the tap in *query*.

    Legs that were not tapped, but saved or followed before, give way to the first tap. *standing*: the kind
    of an earlier week's order that the force follows; the first tap on a place makes a march of it.
    """
    entries = entries_of_form(form)
    fresh = TAPPED not in query
    if fresh and standing == form.drawn_kind.key and query.get(TAP, "").startswith("p") and can_march(form):
        entries["kind"], entries["spot"] = OrderKind.MARCH.value, ""
    legs = tapped_legs(form)
    if UNDO in query:
        if legs:
            legs.pop()
        else:
            entries["spot"] = ""
    else:
        legs = after_tap(form, query, entries, [] if fresh else legs, fresh=fresh)
    for number, (leg, then) in enumerate(zip(LEGS, THEN, strict=True)):
        entries[leg], entries[then] = legs[number] if number < len(legs) else ("", "")
    if legs or entries["spot"]:
        entries[TAPPED] = "1"
    return entries


def after_tap(
    form: OrderForm, query: Mapping[str, str], entries: QueryDict, legs: list[tuple[str, str]], *, fresh: bool
) -> list[tuple[str, str]]:
    """Puts the spot tapped into *entries* if the kind has one to name; returns the legs."""
    tap = query[TAP]
    sort, _colon, key = tap.partition(":")
    if sort == "r":
        if takes_road(form):
            name_spot(form, entries, tap)
        return legs if takes_road(form) or not fresh else tapped_legs(form)
    if sort != "p" or not is_target(form, key):
        return legs
    if form.offer.ship:
        entries["kind"] = OrderKind.SEA_PATROL.value
        entries["spot"] = tap
        return []
    unnamed = fresh or not entries["spot"] or Asks.LEGS not in form.asks
    if entries["kind"] == form.drawn_kind.key and Asks.SPOT in form.asks and takes_place(form) and unnamed:
        name_spot(form, entries, tap)
        return legs
    if Asks.LEGS not in form.asks:
        entries["kind"] = OrderKind.MARCH.value
        entries["spot"] = ""
    return with_leg(legs, query, key)


def name_spot(form: OrderForm, entries: QueryDict, tap: str) -> None:
    """Names the spot tapped, with the first task that can be done there if the one chosen cannot."""
    entries["spot"], entries["km"] = tap, ""
    fitting = [
        str(word)
        for word, _name in flat_tasks(form)
        if (Task(word) in works.OF_PLACES) == tap.startswith("p")
    ]
    if Asks.TASK in form.asks and entries["task"] not in fitting and fitting:
        entries["task"] = fitting[0]


def flat_tasks(form: OrderForm) -> list[tuple[str, str]]:
    return [(str(word), str(name)) for word, name in form.fields["task"].choices if word]  # type: ignore[attr-defined]


def with_leg(legs: list[tuple[str, str]], query: Mapping[str, str], key: str) -> list[tuple[str, str]]:
    """Returns *legs* with the place *key*: at the end, as the goal that moves, or on the way to it."""
    moved, via = whole_number(query.get(MOVE)), whole_number(query.get(VIA))
    if 0 < moved <= len(legs):
        new_legs = [*legs[: moved - 1], (key, legs[moved - 1][1]), *legs[moved:]]
    elif 0 < via <= len(legs):
        new_legs = [*legs[: via - 1], (key, ""), *legs[via - 1 :]]
    else:
        new_legs = [*legs, (key, "")]
    once = [leg for at, leg in enumerate(new_legs) if not at or new_legs[at - 1][0] != leg[0]]
    return once if len(once) <= len(LEGS) else legs


def entries_of_form(form: OrderForm) -> QueryDict:
    """Returns what *form* shows, as its reader would send it."""
    entries = QueryDict(mutable=True)
    for name in form.fields:
        value = form[name].value()
        if isinstance(value, list | tuple):
            entries.setlist(name, [str(entry) for entry in value])
        elif value is True:
            entries[name] = "on"
        elif value not in (None, False):
            entries[name] = str(value)
    entries["was"] = form.drawn_kind.key.value
    entries["kind"] = form.drawn_kind.key.value
    for name in ("spot", "task"):
        entries.setdefault(name, "")
    return entries


def entries_of_address(form: OrderForm, *, tapped: bool) -> dict[str, str]:
    """Returns what an address says of an order that was begun by taps; nothing if none was."""
    if not tapped:
        return {"kind": form.drawn_kind.key.value} if form.drawn_kind.key is not OrderKind.MARCH else {}
    entries = entries_of_form(form)
    return {TAPPED: "1"} | {name: str(entries[name]) for name in KEPT if entries.get(name)}
