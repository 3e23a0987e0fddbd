"""Reading the rulebook files: a list of entries, each with exactly the keys of :class:`Entry`.

Whatever breaks the form raises :class:`RulebookError` with the file, the entry and the key.
"""

import re
from functools import cache
from importlib import resources
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError, model_validator
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from reference_engine.errors import RulebookError
from reference_engine.rulebook.model import Choice, Proof, Rule, Status, Variant

PREFIXES = {"platform": "PLT", "protocol": "PRO", "wilki": "WLK"}
"""The books and how the IDs of their rules begin."""

_NUMBER = r"([A-Z]{3}-T?[1-9]\d*|A[1-9]\d*)"


class VariantEntry(BaseModel):
    """A variant as written: ``values`` (value → meaning) or ``range`` with ``trials``."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    key: str = Field(pattern=r"^[a-z]+(_[a-z]+)*$")
    meaning: str = Field(min_length=1)
    default: StrictBool | StrictInt | StrictStr
    values: dict[StrictBool | StrictStr, StrictStr] | None = None
    range: list[int] | None = Field(default=None, min_length=2, max_length=2)
    trials: list[int] = []

    @model_validator(mode="after")
    def _is_one_kind(self) -> "VariantEntry":
        if (self.values is None) == (self.range is None):
            raise ValueError("a variant has either values or a range")
        if self.values is not None and (len(self.values) < 2 or self.trials):
            raise ValueError("a variant with values has at least two, and no trials")
        variant = self.built()
        if not variant.allows(self.default):
            raise ValueError(f"the default {self.default!r} is none of the values")
        if self.range is not None:
            if not self.trials:
                raise ValueError("a variant with a range names trials: values worth a test")
            wrong = [trial for trial in self.trials if not variant.allows(trial) or trial == self.default]
            if wrong:
                raise ValueError(f"the trials {wrong} are out of range or the default")
        return self

    def built(self) -> Variant:
        """The variant as a value, its default first."""
        choices = [Choice(value, meaning) for value, meaning in (self.values or {}).items()]
        return Variant(
            key=self.key,
            meaning=self.meaning,
            default=self.default,
            choices=tuple(sorted(choices, key=lambda choice: choice.value != self.default)),
            bounds=(self.range[0], self.range[1]) if self.range else None,
            trials=tuple(self.trials),
        )


class Entry(BaseModel):
    """A rule as written."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    id: str
    rule: str = Field(pattern=r"^\S[^\n]*\.$")
    source: str = Field(min_length=1)
    status: Status
    proof: Proof
    why: str | None = Field(default=None, min_length=1)
    variants: list[VariantEntry] = []

    @model_validator(mode="after")
    def _says_why(self) -> "Entry":
        if (self.proof == "screen") == (self.why is not None):
            raise ValueError("a rule that is not shown on screens says why, any other does not")
        return self

    def built(self) -> Rule:
        """The rule as a value."""
        variants = tuple(variant.built() for variant in self.variants)
        return Rule(self.id, self.rule, self.source, self.status, self.proof, self.why, variants)


@cache
def read(book: str) -> tuple[Rule, ...]:
    """The rules of one book (a key of ``PREFIXES``) in the order of its file.

    Raises:
        RulebookError: the file breaks its form.
    """
    text = resources.files("reference_engine.rulebook").joinpath(f"{book}.yaml").read_text(encoding="utf-8")
    return parse(book, text)


def parse(book: str, text: str) -> tuple[Rule, ...]:
    """The rules in the text of a book.

    Raises:
        RulebookError: the text breaks the form; says which entry and which key.
    """
    name = f"{book}.yaml"
    try:
        data = YAML(typ="safe").load(text)
    except YAMLError as error:
        raise RulebookError(f"{name}: no YAML: {error}") from error
    if not isinstance(data, list) or not data:
        raise RulebookError(f"{name}: expected a list of rules, each beginning with '- id:'")
    rules = tuple(_rule(name, number, item) for number, item in enumerate(data, start=1))
    pattern = re.compile(rf"{PREFIXES[book]}-{_NUMBER}")
    for rule in rules:
        if not pattern.fullmatch(rule.id):
            raise RulebookError(
                f"{name}: {rule.id!r} is no rule ID of this book; expected for example "
                f"{PREFIXES[book]}-DAY-3 or {PREFIXES[book]}-A7"
            )
    return rules


def _rule(name: str, number: int, item: Any) -> Rule:
    try:
        return Entry.model_validate(item).built()
    except ValidationError as error:
        ident = item.get("id", "without id") if isinstance(item, dict) else "not a mapping"
        details = "; ".join(
            f"{'.'.join(str(part) for part in problem['loc']) or 'entry'}: {problem['msg']}"
            for problem in error.errors(include_url=False)
        )
        raise RulebookError(f"{name}, entry {number} ({ident}): {details}") from error
