"""Free measure: units with frontage, depth and facing on a table in hundredths of an inch."""
