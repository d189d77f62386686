"""Rarer rules at a table of the Mexican War: orders, passages of lines, fords, guns, works, markers."""
