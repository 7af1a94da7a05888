"""Widgets that know nothing of sizing or quotes: fields, buttons, columns, boxes."""
