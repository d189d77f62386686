"""The week's news in three lines, as a commander would ask for it."""

from typing import Any

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.vocabulary import Cause
from campaign.pages.parts.wording import phrases as words
from campaign.pages.reports.situation.battles import men_lost
from campaign.pages.reports.situation.forces import silence_sentences
from campaign.pages.reports.situation.other_sections import arrival_line, base_fallen, siege_line, siege_over

Facts = dict[str, Any]

LINES = 3
NAMED = 3
"""Actions, places and forces that are named; of more their number is told."""


def headlines_of_week(facts: Facts) -> tuple[str, ...]:
    """Returns the weightiest headlines first, three at most."""
    headlines = [
        _("{The}%(side)s has won the war.") % {"side": name}
        for name in facts.get("accounts", {}).get("won", ())
    ]
    headlines += (
        battle_headline(facts) + contact_headline(facts) + silence_headline(facts) + control_headline(facts)
    )
    headlines += [siege_over(row) for row in facts.get("sieges_over", ())]
    headlines += [siege_line(row) for row in facts.get("sieges", ()) if row["own"] or row["turns"] <= 1]
    headlines += [base_fallen(row) for row in facts.get("bases", ())]
    headlines += [arrival_line(row) for row in facts.get("come", ()) if row["own"]]
    headlines += (
        prisoner_headline(facts)
        + dispatch_headline(facts)
        + supply_headline(facts)
        + sickness_headline(facts)
        + sighting_headline(facts)
    )
    return tuple(headlines[:LINES]) or (_("Nothing new."),)


def battle_headline(facts: Facts) -> list[str]:
    """Returns the headline of battles: Battles of Songo, Mayarí; our loss 27."""
    rows = facts["actions"]
    if not rows:
        return []
    names = list(dict.fromkeys(row["name"] for row in rows))
    text = ngettext("Battle of %(names)s", "Battles of %(names)s", len(names)) % {"names": ", ".join(names)}
    if len(names) > NAMED:
        text = ngettext("%d battle", "%d battles", len(rows)) % len(rows)
    gone = sum(men_lost(row) for row in rows)
    loss = _("our loss %s") % words.number(gone) if gone else _("we lost nobody")
    return [f"{text}; {loss}."]


def contact_headline(facts: Facts) -> list[str]:
    """Returns the headline of forces with news again: Heard of again: Column Vidal."""
    names = [row["name"] for row in facts["forces"] if "unheard" in row]
    return [_("News again of: %s.") % first_names(names)] if names else []


def silence_headline(facts: Facts) -> list[str]:
    """Returns the headline of forces out of contact."""
    found = list(silence_sentences(facts))
    if len(found) <= NAMED - 1:
        return found
    n = {"n": words.number(len(found))}
    return [ngettext("Nothing heard of %(n)s force.", "Nothing heard of %(n)s forces.", len(found)) % n]


def control_headline(facts: Facts) -> list[str]:
    """Places that have changed hands: lost: Velasco. Now ours: Báguanos."""
    rows = facts.get("places", ())
    gone, won = ([row["place"] for row in rows if row["won"] is ours] for ours in (False, True))
    found = [_("Lost to the enemy: %s.") % first_names(gone)] if gone else []
    return found + ([_("Now in our hands: %s.") % first_names(won)] if won else [])


def first_names(places: list[str]) -> str:
    """Returns the first places, and how many more: Baire, El Dátil, La Sacra and 18 more."""
    over = len(places) - NAMED
    named = ", ".join(places[:NAMED])
    return named if over <= 0 else _("%(named)s and %(n)s more") % {"named": named, "n": words.number(over)}


def prisoner_headline(facts: Facts) -> list[str]:
    """Returns a headline on the men captured in this week."""
    rows = facts["prisoners"]["held"]
    men = sum(row["men"] for row in rows if row["taken_on"] >= facts.get("starts", ""))
    told = ngettext("We took %(n)s prisoner.", "We took %(n)s prisoners.", men)
    return [told % {"n": words.number(men)}] if men else []


def dispatch_headline(facts: Facts) -> list[str]:
    number = len((facts.get("dispatches") or {}).get("received", ()))
    told = ngettext("%(n)s dispatch has come.", "%(n)s dispatches have come.", number)
    return [told % {"n": words.number(number)}] if number else []


def supply_headline(facts: Facts) -> list[str]:
    number = len(facts.get("supply") or ())
    told = ngettext("%(n)s force is without supplies.", "%(n)s forces are without supplies.", number)
    return [told % {"n": words.number(number)}] if number else []


def sickness_headline(facts: Facts) -> list[str]:
    men = -facts["strength"]["changes"].get(Cause.DISEASE, 0)
    told = ngettext("%(n)s man fell sick.", "%(n)s men fell sick.", men)
    return [told % {"n": words.number(men)}] if men > 0 else []


def sighting_headline(facts: Facts) -> list[str]:
    number = sum(row["days"] < 7 and "relation" not in row for row in facts["enemy"])
    told = ngettext(
        "The enemy was seen once this {week}.", "The enemy was seen %(n)d times this {week}.", number
    )
    return [told % {"n": number}] if number else []
