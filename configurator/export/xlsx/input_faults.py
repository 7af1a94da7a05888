"""What is wrong with the Sizing sheet's inputs: every rule that stops a promise for what a reader can change there.

The rules stand in `configurator.rules`; a formula cannot call them. A test compares the sheet with the program's answer
over a sample of models and inputs, so that a new rule is not forgotten here.
"""

from collections.abc import Iterator

from configurator.catalog.dtypes import CacheDtype
from configurator.export.xlsx.formula import literal, spliced
from configurator.export.xlsx.pool_table import SPLITS
from configurator.export.xlsx.pools import splits
from configurator.language import _, mark
from configurator.quote.document import QuoteDocument
from configurator.units import MOST_CARDS, MOST_USERS, format_count

INPUTS_OK = mark("ok")
SERVER_CARDS = "ServerCards"
"""The name of the cell with the most cards of one server."""

_EMPTY = mark("fill in the yellow cells")
_NOT_WHOLE = mark("whole numbers from 1 on")
_TOO_MANY = mark("more than {most} cards")
_OTHER_LIMITS = mark("utilisation is above 0 and at most 1, the runtime allowance 0 to 64 GiB")
_NEED = mark("users are a whole number from 1 to {most}, their share is above 0 and at most 1")
_UNEVEN_SPLIT = mark("tensor parallel does not divide the cards")
_CONTEXT_SPLIT = mark("decode context parallel of {size} does not divide tensor parallel")
_UNEVEN = mark("these cards cannot share the heads evenly")
_SPANS = mark("an instance of {cards} cards spans servers, which hold {most} at the most")
_TOO_LONG = mark("longer than the {longest} tokens of the model")

_DTYPES = (CacheDtype.FP8, CacheDtype.NVFP4, CacheDtype.BF16)


def fault(document: QuoteDocument) -> str:
    """What the input check says for the quote as it is; a configuration is within the limits of its numbers."""
    configuration = document.answer.configuration
    split = configuration.tensor_parallel
    if split not in splits(document):
        return _(_UNEVEN)
    server = document.catalog.server_for(configuration.card)
    if server and split > server.most_cards:
        return _(_SPANS).format(cards=split, most=server.most_cards)
    longest = document.catalog.models[configuration.model].max_context
    return _(_TOO_LONG).format(longest=longest) if configuration.context > longest else _(INPUTS_OK)


def fault_formula(document: QuoteDocument) -> str:
    """The first thing wrong with the inputs in words, else ``ok``."""
    formula = literal(_(INPUTS_OK))
    for condition, words in reversed(list(_faults(document))):
        formula = f"IF({condition},{words},{formula})"
    return formula


def _faults(document: QuoteDocument) -> Iterator[tuple[str, str]]:
    """Conditions and the words for them, each to be asked only where none before it holds."""
    yield "COUNT(Context,Cards,TensorParallel,Utilisation,RuntimeGiB)<5", literal(_(_EMPTY))
    not_whole = "Context<>INT(Context),Cards<>INT(Cards),TensorParallel<>INT(TensorParallel)"
    yield f"OR(Context<1,Cards<1,TensorParallel<1,{not_whole})", literal(_(_NOT_WHOLE))
    yield f"Cards>{MOST_CARDS}", literal(_(_TOO_MANY).format(most=MOST_CARDS))
    yield "OR(Utilisation<=0,Utilisation>1,RuntimeGiB<0,RuntimeGiB>64)", literal(_(_OTHER_LIMITS))
    yield from _need_faults()
    yield "MOD(Cards,TensorParallel)<>0", literal(_(_UNEVEN_SPLIT))
    size = document.answer.configuration.decode_context_parallel
    if size > 1:
        yield f"MOD(TensorParallel,{size})<>0", literal(_(_CONTEXT_SPLIT).format(size=size))
    yield f"COUNTIF({SPLITS},TensorParallel)=0", literal(_(_UNEVEN))
    if document.catalog.server_for(document.answer.configuration.card):
        spans = spliced(_(_SPANS), cards="TensorParallel", most=SERVER_CARDS)
        yield f"TensorParallel>{SERVER_CARDS}", spans
    yield "Context>LongestContext", spliced(_(_TOO_LONG), longest="LongestContext")


def _need_faults() -> Iterator[tuple[str, str]]:
    """Of the inputs that the promise does not look at."""
    words = literal(_(_NEED).format(most=format_count(MOST_USERS)))
    users = f"IF(ISNUMBER(Users),OR(Users<1,Users>{MOST_USERS},Users<>INT(Users)),TRUE)"
    yield f'IF(Users="",FALSE,{users})', words
    yield "IF(ISNUMBER(ShareActive),OR(ShareActive<=0,ShareActive>1),TRUE)", words
    known = ",".join(f"ChosenCache<>{literal(cache.label)}" for cache in _DTYPES)
    yield f"AND({known})", literal(_("Choose one of {choices}.").format(choices=",".join(one.label for one in _DTYPES)))
