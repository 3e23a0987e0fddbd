"""Strict mapping between frozen dataclasses and CBOR maps: each field there, of its type, nothing else (PRO-MSG-1).

The type of a field is its check. ``Annotated[bytes, Size(32)]`` fixes a length, ``Annotated[int, Span(0, 19)]`` a
range; on texts, lists and maps ``Most(n)`` bounds how many there are. Lists become tuples.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from bumble_sim.session.refusals import RefuseFrame, Why

T = TypeVar("T")
Check = Callable[[object, str], Any]


@dataclass(frozen=True, slots=True)
class Size:
    """Exactly so many bytes."""

    count: int


@dataclass(frozen=True, slots=True)
class Span:
    """An integer from ``low`` to ``high``, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Most:
    """At most so many characters, bytes, items or entries."""

    count: int


def to_map(value: object) -> dict[str, object]:
    """The fields of a dataclass as a map, names as keys."""
    return {field.name: getattr(value, field.name) for field in fields(value)}  # type: ignore[arg-type]


def from_map(cls: type[T], value: Mapping[object, object]) -> T:
    """Build ``cls`` from a decoded map.

    Raises:
        RefuseFrame: a field is missing, not known, or not of its type.
    """
    checks: dict[str, Check] = _checks(cls)  # type: ignore[arg-type]
    for name in value:
        if name not in checks:
            raise RefuseFrame(Why.MALFORMED, f"{cls.__name__} has no field {name!r}")
    for name in checks:
        if name not in value:
            raise RefuseFrame(Why.MALFORMED, f"{cls.__name__} lacks the field {name!r}")
    return cls(**{name: check(value[name], name) for name, check in checks.items()})


@cache
def _checks(cls: type[object]) -> dict[str, Check]:
    return {name: _check(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}


def _check(hint: Any) -> Check:
    origin = get_origin(hint)
    if origin is Annotated:
        return _bounded(*get_args(hint))
    if origin in (UnionType, Union):
        return _one_of(get_args(hint))
    if origin is tuple:
        return _items(_check(get_args(hint)[0]))
    if origin is Mapping:
        return _entries(*map(_check, get_args(hint)))
    return _plain(hint)


def _plain(kind: type[object]) -> Check:
    def check(value: object, where: str) -> object:
        if type(value) is not kind:
            raise _wrong(where, f"a {kind.__name__}", value)
        return value

    return check


def _bounded(hint: Any, *bounds: Size | Span | Most) -> Check:
    inner = _check(hint)

    def check(value: object, where: str) -> Any:
        result = inner(value, where)
        for bound in bounds:
            if isinstance(bound, Span):
                if not bound.low <= result <= bound.high:
                    raise _wrong(where, f"from {bound.low} to {bound.high}", value)
            elif isinstance(bound, Size):
                if len(result) != bound.count:
                    raise _wrong(where, f"{bound.count} bytes long", value)
            elif len(result) > bound.count:
                raise _wrong(where, f"at most {bound.count} long", value)
        return result

    return check


def _one_of(hints: tuple[Any, ...]) -> Check:
    checks = tuple(_check(hint) for hint in hints if hint is not NoneType)
    optional = NoneType in hints

    def check(value: object, where: str) -> Any:
        if value is None and optional:
            return None
        for one in checks:
            try:
                return one(value, where)
            except RefuseFrame:
                continue
        raise _wrong(where, "of one of its types", value)

    return check


def _items(inner: Check) -> Check:
    def check(value: object, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise _wrong(where, "a list", value)
        try:
            return tuple([inner(item, where) for item in value])
        except RefuseFrame:  # once more, to say which one
            return tuple(inner(item, f"{where}[{index}]") for index, item in enumerate(value))

    return check


def _entries(key_check: Check, value_check: Check) -> Check:
    def check(value: object, where: str) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise _wrong(where, "a map", value)
        try:
            return {key_check(key, where): value_check(item, where) for key, item in value.items()}
        except RefuseFrame:  # once more, to say which one
            return {
                key_check(key, f"a key of {where}"): value_check(item, f"{where}[{key}]") for key, item in value.items()
            }

    return check


def _wrong(where: str, wanted: str, value: object) -> RefuseFrame:
    return RefuseFrame(Why.MALFORMED, f"{where} must be {wanted}, not {str(value)[:40]!r}")
