"""Sheets that open over the page: sessions, tables, errata, settings, help, rulings, tour."""
