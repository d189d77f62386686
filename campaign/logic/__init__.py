"""Pure campaign logic: dataclasses in, dataclasses out; no database, no clock, no dice but those handed
in.
"""
