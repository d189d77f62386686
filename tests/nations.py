"""The two nations of the tests: regulars and irregulars."""

from campaign.logic.vocabulary.nations import nation_of

SPANISH = nation_of("spanish", {"habits": "regular"})
CUBAN = nation_of("cuban", {"habits": "irregular"})
BOTH = {nation.key: nation for nation in (SPANISH, CUBAN)}
