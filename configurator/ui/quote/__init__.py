"""The place of the quote: form, lines, prices, pages."""
