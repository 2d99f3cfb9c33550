"""What a release and an update of published packages need: version tag, zip, sizes, hashes, third-party list."""
