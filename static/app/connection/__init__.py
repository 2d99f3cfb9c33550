"""Connect two devices: codes that are shown and scanned, the lines between devices, and the browser's part in both."""
