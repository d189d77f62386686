"""The JSON API: what pages show and forms take, for programs.

Each function answers for the place of its key (`door.py`), reads by `pages` and writes by the forms and
operations of the site. docs/api.md tells how to use it.
"""
