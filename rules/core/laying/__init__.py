"""Tables in inches for a battle that no scenario draws: seeded ground, and two armies placed on it.

The attacker comes from the near edge. In an ambush a column marches from the left edge to the right. Rulesets
differ in their `Legend` (words of terrain) and their `Book` (sizes and ground of units).
"""
