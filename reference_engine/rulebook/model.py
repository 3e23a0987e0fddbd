"""Values of the rulebook: a rule and a variant."""

from dataclasses import dataclass
from typing import Literal

from reference_engine.tables import VariantValue

Status = Literal["stated", "assumed"]
"""``stated``: the documents say so or imply it directly. ``assumed``: they are silent or contradict themselves."""

Proof = Literal["screen", "air", "statistics", "app", "none"]
"""How a rule can be shown: on screens, in the traffic, over many runs, on the real app only, or not at all."""

PROVABLE: tuple[Proof, ...] = ("screen", "air", "statistics")
"""The proofs that a run of the suite can give."""


def spelled(value: object) -> str:
    """A value as one writes it in a scenario: ``true``, ``30``, ``others``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a variant and what it means, in a few words."""

    value: VariantValue
    meaning: str


@dataclass(frozen=True, slots=True)
class Variant:
    """Where a plugin may differ: a named option with its values and default.

    Attributes:
        key: the name, as in ``Table.variants``.
        meaning: what is chosen, in a few words.
        default: its value when nobody chooses.
        choices: the values, the default first; empty for a number.
        bounds: for a number, the smallest and the largest value; ``None`` otherwise.
        trials: for a number, the values other than the default that are worth a test.
    """

    key: str
    meaning: str
    default: VariantValue
    choices: tuple[Choice, ...] = ()
    bounds: tuple[int, int] | None = None
    trials: tuple[int, ...] = ()

    def allows(self, value: object) -> bool:
        """Whether this variant can have the value. ``True`` and ``1`` are different values."""
        if self.bounds is not None:
            return type(value) is int and self.bounds[0] <= value <= self.bounds[1]
        return any(type(value) is type(choice.value) and value == choice.value for choice in self.choices)

    @property
    def alternatives(self) -> tuple[VariantValue, ...]:
        """The values other than the default that are worth a test: all of them, or the trials of a number."""
        if self.bounds is not None:
            return self.trials
        return tuple(choice.value for choice in self.choices if choice.value != self.default)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        id: for example ``WLK-DAY-3``; code, scenarios, liars and reports speak in these.
        rule: one sentence in our own words.
        source: document and section, in words.
        status: whether the documents state it or we assume it.
        proof: how it can be shown.
        why: the reason why it is not shown on screens; ``None`` when it is.
        variants: the options that it leaves open, mostly none or one.
    """

    id: str
    rule: str
    source: str
    status: Status
    proof: Proof
    why: str | None = None
    variants: tuple[Variant, ...] = ()

    @property
    def provable(self) -> bool:
        """Whether a run of the suite can show that a plugin breaks the rule."""
        return self.proof in PROVABLE
