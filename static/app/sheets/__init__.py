"""Sheets that open over the page: sessions, odds, tables, errata, settings, help, rulings, tour."""
