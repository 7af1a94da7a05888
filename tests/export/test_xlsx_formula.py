"""Translated sentences on their way into a formula."""

from configurator.export.xlsx.formula import counted, literal, spliced


def test_a_quotation_mark_is_doubled() -> None:
    """A translation may quote something."""
    assert literal('der "Rest"') == '"der ""Rest"""'


def test_a_field_becomes_a_formula() -> None:
    """The words around it stay text, and nothing is joined where there are none."""
    assert spliced("Bedarf: {needed}, {met}", needed="Needed", met="Need") == '"Bedarf: "&Needed&", "&Need'
    assert spliced("{n} fehlen", n="-Spare") == '-Spare&" fehlen"'


def test_only_what_differs_is_chosen_by_number() -> None:
    """What is the same for one and for many is not asked for."""
    assert counted("Es fehlt {n} Karte.", "Es fehlen {n} Karten.", "N") == (
        'IF(N=1,"Es fehlt ","Es fehlen ")&N&IF(N=1," Karte."," Karten.")'
    )
    assert counted("Rest: {n} Karte", "Rest: {n} Karten", "N") == '"Rest: "&N&IF(N=1," Karte"," Karten")'
