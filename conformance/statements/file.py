"""The form of a statement file: pydantic models, from which its JSON Schema is made too.

They check keys and types; whether there are such games, variants, values and features is checked by the loader.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, StrictBool, StrictInt, StrictStr, Tag

ALL: Final = "all"
"""The word for everything that there is."""

MAX_TEXT: Final = 100
MAX_ITEMS: Final = 200


def _one_line(text: str) -> str:
    if not text.isprintable() or not text.strip():
        raise ValueError("expected one line of plain text")
    return text


def _kind(value: Any) -> str | None:
    """Which form of several a value has; ``None`` for none of them, so that one message says what is expected."""
    if isinstance(value, dict | BaseModel):
        return "table"
    if isinstance(value, list):
        return "list"
    return "word" if value == ALL else None


def _forms(expected: str) -> Discriminator:
    return Discriminator(_kind, custom_error_type="form", custom_error_message=f"expected {expected}")


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Range(_Form):
    """All whole numbers from ``min`` to ``max``."""

    min: StrictInt
    max: StrictInt


Text = Annotated[StrictStr, Field(min_length=1, max_length=MAX_TEXT), AfterValidator(_one_line)]
Word = Annotated[Literal["all"], Tag("word")]
Numbers = Annotated[list[StrictInt], Field(min_length=1, max_length=MAX_ITEMS), Tag("list")]
Span = Annotated[Range, Tag("table")]
Value = StrictBool | StrictInt | StrictStr
Values = Annotated[list[Value], Field(min_length=1, max_length=MAX_ITEMS), Tag("list")]
Names = Annotated[list[StrictStr], Field(max_length=MAX_ITEMS), Tag("list")]

Seats = Annotated[Numbers | Span, _forms("{min = 4, max = 12} or a list of numbers")]
Claimed = Annotated[Word | Values | Span, _forms('"all", a list of values or {min = 5, max = 60}')]
Variants = Annotated[
    Word | Annotated[dict[str, Claimed], Tag("table")], _forms('"all" or a table of variants and their values')
]
Features = Annotated[Word | Names, _forms('"all" or a list of features')]


class GameForm(_Form):
    """What is claimed of one game."""

    seats: Seats = Field(description="The table sizes at which the plugin plays.")
    secrecy: Literal["screen", "air", "phone"] = Field(
        description="screen: no screen shows secrets; air: nothing on the air depends on them; phone: not provable yet."
    )
    features: Features = Field(default=[], description="Optional features; none if left out.")
    variants: Variants = Field(
        default={}, description="Values by variant; of a variant that is left out only the default is claimed."
    )


class StatementForm(_Form):
    """What a plugin claims: tablerig selects and probes by it."""

    plugin: Text = Field(description="Name of the plugin.")
    version: Text = Field(description="Version of the plugin.")
    games: dict[str, GameForm] = Field(min_length=1, description="The claims by game.")
