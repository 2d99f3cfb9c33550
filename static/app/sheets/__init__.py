"""Sheets over the page: sessions, lookup, odds, settings, help, share."""
