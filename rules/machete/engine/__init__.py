"""The rules on the table: each section of Machete! changes a battle by the calculations in rules/machete."""
