"""The facts of reports as small frozen dataclasses.

A fact holds keys of sides, places, forces and the like, never their names. Reports store facts as JSON by
field name (`plain.to_plain`). Names are looked up when a page is made (`plain.reader_of`).
"""
