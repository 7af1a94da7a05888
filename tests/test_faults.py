"""What is wrong with content from outside, in our own words and in both languages."""

from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError

from configurator.catalog.frozen import Frozen
from configurator.faults import first_fault
from configurator.language import speaking


class Sample(Frozen):
    """A value of each kind that files hold."""

    count: Annotated[int, Field(ge=1, lt=4)] = 1
    name: Annotated[str, Field(max_length=3)] = ""
    kind: Literal["a", "b"] = "a"
    parts: Annotated[tuple[int, ...], Field(min_length=1)] = (1,)
    rule: str = ""


@pytest.mark.parametrize(
    ("content", "english", "german"),
    [
        ({"count": 4}, "must be less than 4", "muss kleiner als 4 sein"),
        ({"count": 0}, "must be at least 1", "muss mindestens 1 sein"),
        ({"count": "x"}, "must be a whole number", "muss eine ganze Zahl sein"),
        ({"name": "long"}, "must have at most 3 characters", "darf höchstens 3 Zeichen haben"),
        ({"name": 3}, "must be a text", "muss ein Text sein"),
        ({"kind": "c"}, "must be 'a', 'b'", "muss 'a', 'b' sein"),
        ({"parts": []}, "must have at least 1 entries", "muss mindestens 1 Einträge haben"),
        ({"other": 1}, "is not a known key", "ist kein bekannter Schlüssel"),
    ],
)
def test_a_fault_is_said_in_the_language_of_the_reader(content: dict[str, object], english: str, german: str) -> None:
    """No word of pydantic's own stands in a sentence of ours."""
    with pytest.raises(ValidationError) as raised:
        Sample.model_validate(content)
    assert first_fault(raised.value) == english
    with speaking("de"):
        assert first_fault(raised.value) == german
