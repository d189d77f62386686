"""Formats of dates where Django's own are not the site's. Spanish has the day first already."""
