"""What the device stores: sessions as journals, their list and files, both stores, and what could not be read."""
