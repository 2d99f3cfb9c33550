"""Sheets that open over the page: sessions, tables, errata, settings, help, rulings, tour; `lookup` fills others."""
