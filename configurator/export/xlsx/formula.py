"""Sentences in formulas: they are translated whole, and only then cut where a figure of the sheet belongs."""

from string import Formatter


def literal(text: str) -> str:
    """Text as a formula quotes it."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def has_text(*cells: str) -> str:
    """A condition: something stands in one of the cells that is no number."""
    listed = ",".join(cells)
    return f"COUNTA({listed})>COUNT({listed})"


def spliced(sentence: str, **formulas: str) -> str:
    """A formula that gives a sentence with the value of a formula in place of each of its ``{fields}``."""
    parts = []
    for words, name, _form, _conversion in Formatter().parse(sentence):
        parts += [literal(words)] if words else []
        parts += [formulas[name]] if name else []
    return "&".join(parts)


def counted(one: str, many: str, number: str) -> str:
    """A formula that gives the sentence for one or for many; `number` is the cell that stands for their ``{n}``."""
    pieces = zip(one.split("{n}"), many.split("{n}"), strict=True)
    chosen = (
        literal(single) if single == several else f"IF({number}=1,{literal(single)},{literal(several)})"
        for single, several in pieces
    )
    return f"&{number}&".join(piece for piece in chosen)
