"""Draw the page and read its forms: templates, diff, first paint, figures, notices. Only `page` touches the browser."""
