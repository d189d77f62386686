"""The play sheet: one module a section, each of its functions a procedure.

How they are found, and what they promise, is told in rules/core/procedures.py.
"""
