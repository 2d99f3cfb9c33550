"""Sheets that open over the page: sessions, tables, errata, settings, help, rulings; hints, and an empty table."""
