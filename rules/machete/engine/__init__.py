"""The rules on the table: sections of Machete! change a battle by the calculations in rules/machete/sections."""
