"""The rules on the table: sections of Machete! change a battle by the sums in rules/machete/sections."""
