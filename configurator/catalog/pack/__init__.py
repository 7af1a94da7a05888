"""A whole catalogue in one signed file: made by the company, checked, installed, and taken back.

The way of a pack: `archive` reads the zip within the `limits`, `signature` asks who signed it, `opening` puts both
together with the `manifest` and the catalogue inside, `store` keeps what is installed. Nothing of a pack is parsed as
a catalogue before a trusted key has signed it.
"""
