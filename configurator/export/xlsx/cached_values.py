"""The values of the formulas, put into the file beside them, and all of the file that changes by itself made still.

openpyxl writes formulas without values. A preview on a phone, a mail program and pandas would then show nothing, so
this step puts in what the sizing engine has computed. It also fixes the time stamps, so that one quote is one file.
"""

import re
import zipfile
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from io import BytesIO
from xml.sax.saxutils import escape

Value = int | float | Decimal | str | bool
"""What a formula can give. An amount of money is a Decimal, of which every digit is stored."""

# The text of a formula cell as openpyxl 3.1 writes it, with lxml or without. A parser would be the safer reader, but
# writing the tree back would rename the prefixes that Excel expects.
_FORMULA_CELL = re.compile(
    r'<c r="(?P<cell>[A-Z]+[0-9]+)"(?P<style>(?: s="[0-9]+")?)>(?P<f><f>[^<]*</f>)<v ?(?:/>|></v>)'
)
_STAMP = re.compile(r"(<dcterms:(?:created|modified)[^>]*>)[^<]*")
_ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)


class MissingValue(Exception):
    """A formula has no value, or a value no formula; the text names sheet and cell."""


def with_values(workbook: bytes, values: Mapping[str, Mapping[str, Value]], day: date) -> bytes:
    """The workbook with a value in every formula cell and `day` as its only time. `values`: by sheet, then by cell.

    Raises MissingValue.
    """
    parts = {f"xl/worksheets/sheet{number}.xml": title for number, title in enumerate(values, 1)}
    result = BytesIO()
    with zipfile.ZipFile(BytesIO(workbook)) as source, zipfile.ZipFile(result, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name in parts:
                content = _fill(content.decode(), parts[name], values[parts[name]]).encode()
            elif name == "docProps/core.xml":
                content = _STAMP.sub(rf"\g<1>{day.isoformat()}T00:00:00Z", content.decode()).encode()
            target.writestr(_still(name), content, zipfile.ZIP_DEFLATED)
    return result.getvalue()


def _fill(sheet: str, title: str, values: Mapping[str, Value]) -> str:
    filled = set[str]()

    def put(match: re.Match[str]) -> str:
        cell = match["cell"]
        if cell not in values:
            raise MissingValue(f"{title}!{cell} has a formula and no value")
        filled.add(cell)
        kind, text = _stored(values[cell])
        return f'<c r="{cell}"{match["style"]}{kind}>{match["f"]}<v>{text}</v>'

    result = _FORMULA_CELL.sub(put, sheet)
    if len(filled) != sheet.count("<f>") or filled != set(values):
        odd = sorted(set(values) - filled) or ["a formula"]
        raise MissingValue(f"{title}!{odd[0]} could not be given its value")
    return result


def _stored(value: Value) -> tuple[str, str]:
    """The cell's type attribute and the text of its value."""
    if isinstance(value, bool):
        return ' t="b"', str(int(value))
    if isinstance(value, str):
        return ' t="str"', escape(value)
    if isinstance(value, Decimal):
        return "", f"{value:f}"
    return "", repr(value)


def _still(name: str) -> zipfile.ZipInfo:
    """A zip entry that tells neither when nor on what system it was written."""
    entry = zipfile.ZipInfo(name, _ZIP_EPOCH)
    entry.create_system = 0
    entry.external_attr = 0o600 << 16
    return entry
