"""Nations in the sentences of a battle, as the campaign that it is fought in calls them."""

from dataclasses import replace

import rules
from campaign.i18n.war_words import people_by_language
from rules import Cast, Verbs

VALUES = ("nation", "foe")
"""The names that all verbs give to the codes of nations."""


def with_nations_of_war(cast: Cast, ruleset: str) -> Cast:
    """Returns *cast* with the nations of the war that is spoken of; as it is if none is, or it tells none."""
    settings = rules.find(ruleset).establishment
    if settings is None or not settings.nation_order:
        return cast
    drills = {nation: drill for drill, nation in settings.nations.items()}
    called = [people_by_language(f"{drills[nation]}s") for nation in settings.nation_order]
    nation_names = [names for names in called if names is not None]
    if not nation_names:
        return cast
    words = {language: tuple(names[language] for names in nation_names) for language in nation_names[0]}
    verbs = Verbs(cast.verbs)
    for key, verb in cast.verbs.items():
        told_here = {value: words for value in VALUES if value in verb.words}
        if told_here:
            verbs[key] = replace(verb, words={**verb.words, **told_here})
    return replace(cast, verbs=verbs)
