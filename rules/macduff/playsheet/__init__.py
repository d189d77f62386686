"""The play sheet: one module a section, each of its functions a procedure.

rules/core/procedures.py says how they are found and what they promise.
"""
