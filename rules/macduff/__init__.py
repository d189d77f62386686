"""With MacDuff to the Frontier by Ross Macfarlane: battles in inches, with orders and reactions.

Calculations stand in one module a section (orders.py, shooting.py ...), what a person at a table asks of
them in playsheet/. The ruleset is still being written: it has no scenarios, so nobody is offered it.
"""
