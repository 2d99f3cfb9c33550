"""Everything that the device keeps, as one file: saved, opened again, and kept up to date."""
