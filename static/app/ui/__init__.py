"""The only code that touches the browser's page: templates, diff, first paint, figures, notices."""
