"""The Sizing sheet's number of sessions, rounded down where doubles are exact.

A spreadsheet computes with doubles, which cannot hold 0.9. So the figures that are rounded down are made of whole
numbers alone, all far below 2^53: the cache and the session of one instance in sixteenths of a byte. Nine sixteenths
are what an NVFP4 value takes, and over all cards of an instance the shares of weights and state are whole bytes.
"""

import math

from configurator.export.xlsx import styles
from configurator.export.xlsx.columns import Column
from configurator.export.xlsx.grid import headers, single, triple
from configurator.export.xlsx.page import Page
from configurator.language import _
from configurator.quote.document import QuoteDocument
from configurator.sizing import Sizing
from configurator.units import MIB

_UNITS_OF_A_MIB = 10**8
"""Utilisation and allowance are read to eight decimals, as many as a configuration can have."""

_SIXTEENTHS, _DIVISOR = 65_536, 390_625
"""16 x 2^20 / 10^8 in lowest terms: hundred-millionths of a MiB to sixteenths of a byte."""


def write_rule(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    """From the cache and the session of one instance to sessions over all replicas, by the users-per-card rule."""
    page.section(_("Sessions by the users-per-card rule, in whole numbers so that rounding down is exact"))
    headers(page, document)
    _write_cache(page, document, sizing)
    _write_sessions(page, document, sizing)


def _write_cache(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    memory = sizing.memory
    formula = f"ROUND(N(Utilisation)*{_UNITS_OF_A_MIB},0)*DriverMiB-ROUND(N(RuntimeGiB)*1024*{_UNITS_OF_A_MIB},0)"
    usable = int(memory.usable * _UNITS_OF_A_MIB / MIB)
    how = _("utilisation × driver memory − runtime allowance, in hundred-millionths of a MiB")
    address = single(page, _("Usable on one card"), formula, usable, styles.COUNT, how)
    # The product would pass 2^53, so that wholes and rest of the division are multiplied apart.
    whole = f"INT({address}/{_DIVISOR})"
    split = f"{_SIXTEENTHS}*CardsOfInstance"
    rest = f"INT({split}*({address}-{_DIVISOR}*{whole})/{_DIVISOR})"
    single(
        page,
        _("Cache of one instance"),
        f"{split}*{whole}+{rest}-16*WeightsBytes",
        math.floor(memory.cache * 16 * document.answer.configuration.tensor_parallel),
        styles.COUNT,
        _("usable × cards of one instance − weights, in sixteenths of a byte"),
        "CacheUnits",
    )


def _write_sessions(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    configuration = document.answer.configuration
    split, replicas = configuration.tensor_parallel, configuration.replicas
    triple(
        page,
        _("One session of one instance"),
        lambda column: f"MAX(1,ROUND(16*CardsOfInstance*SessionBytes_{column.key},0))",
        lambda column: int(sizing.count(column.quoted).session_bytes_per_card * 16 * split),
        styles.COUNT,
        _("bytes of one session × cards of one instance, in sixteenths of a byte"),
        "SessionUnits",
    )
    row = triple(
        page,
        _("Sessions of one instance"),
        _sessions_of_instance,
        lambda column: sizing.count(column.quoted).by_rule // replicas,
        styles.COUNT,
        _("cache / session, rounded down"),
    )
    triple(
        page,
        _("Sessions by the rule"),
        lambda column: f"Replicas*{column.letter}{row}",
        lambda column: sizing.count(column.quoted).by_rule,
        styles.COUNT,
        _("replicas × sessions of one instance"),
        "Rule",
        styles.STRONG_VALUE,
    )


def _sessions_of_instance(column: Column) -> str:
    return f"MAX(0,INT(CacheUnits/SessionUnits_{column.key}))"
