"""The rules on the table: how each section of Machete! changes a battle, using the calculations in
rules/machete.
"""
