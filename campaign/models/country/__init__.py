"""Rows of the country: places, routes, map files and the timetable."""
