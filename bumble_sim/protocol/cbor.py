"""The one CBOR encoding of a value, and a decoder that takes nothing else (PRO-CBR-1; form in docs/protocol.md).

Values are ``None``, booleans, integers of 64 bits, byte strings, texts, lists, and maps whose keys are texts or
integers: no floats, no tags. Equal values have equal bytes, so digests and captures can be compared: shortest heads,
definite lengths, map keys ordered by the length of their encoding and then byte by byte.
"""

from collections.abc import Mapping
from typing import Any, Final

import cbor2

from bumble_sim.protocol.errors import BadMessage

MAX_BYTES: Final = 65_535
"""A message is one frame."""
MAX_DEPTH: Final = 8

_MIN_INT: Final = -(2**64)
_MAX_INT: Final = 2**64 - 1


def _refuse_tag(_value: Any, _immutable: bool) -> Any:
    raise BadMessage("a tag")


# cbor2 would follow these tags on its own, some of them (shared values, string references) at a cost out of all
# proportion to the size of the input; every other tag comes out as a CBORTag, which is no value of ours.
_TAGS: Final = dict.fromkeys(
    (0, 1, 2, 3, 4, 5, 25, 28, 29, 30, 35, 36, 37, 100, 256, 258, 260, 261, 1004, 43000, 55799), _refuse_tag
)


def encode(value: object, max_depth: int = MAX_DEPTH) -> bytes:
    """The encoding of ``value``; tuples count as lists.

    Raises:
        BadMessage: the value holds something that no message can carry, or is nested deeper than ``max_depth``.
    """
    if not _plain(value, max_depth):
        _check(value, max_depth, "the value")
    try:
        return cbor2.dumps(value, canonical=True)
    except (cbor2.CBORError, UnicodeError) as error:
        raise BadMessage(f"the value cannot be encoded: {error}") from error


def decode(data: bytes, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Any:
    """The value of ``data``: exactly one, in its one encoding.

    Raises:
        BadMessage: longer than ``max_bytes``, nested deeper than ``max_depth``, cut short, with a tail, or not what
            :func:`encode` gives (a float, a tag, a long head, wrong order of keys, a key that comes twice …).
    """
    if len(data) > max_bytes:
        raise BadMessage(f"{len(data)} bytes, at most {max_bytes} are allowed here")
    try:
        value = cbor2.loads(
            data,
            semantic_decoders=_TAGS,
            max_depth=max_depth,
            allow_indefinite=False,
            allow_duplicate_keys=False,
        )
    except (cbor2.CBORError, BadMessage) as error:
        raise BadMessage(f"not CBOR of this protocol: {error}") from error
    if encode(value, max_depth) != data:
        raise BadMessage("not in its one encoding: write short heads, ordered keys, and nothing behind the value")
    return value


def _plain(value: object, depth: int) -> bool:
    """Whether ``value`` surely passes :func:`_check`, which takes its time to say what is wrong."""
    kind = type(value)
    if kind is bytes or kind is str or kind is bool or value is None:
        return True
    if kind is int:
        return _MIN_INT <= value <= _MAX_INT  # type: ignore[operator]
    if depth == 0:
        return False
    if kind is list or kind is tuple:
        return all(_plain(item, depth - 1) for item in value)  # type: ignore[attr-defined]
    if kind is dict:
        for key, item in value.items():  # type: ignore[attr-defined]
            if not (type(key) is str or (type(key) is int and _MIN_INT <= key <= _MAX_INT)):
                return False
            if not _plain(item, depth - 1):
                return False
        return True
    return False


def _check(value: object, depth: int, where: str) -> None:
    kind = type(value)
    if kind in (str, bytes, bool, type(None)):
        return
    if isinstance(value, int):
        if not _MIN_INT <= value <= _MAX_INT:
            raise BadMessage(f"{where} is an integer of more than 64 bits: send it as bytes")
        return
    if depth == 0:
        raise BadMessage(f"{where} is nested too deep")
    if isinstance(value, (list, tuple)):
        for item in value:
            _check(item, depth - 1, "an item of a list")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if not isinstance(key, (str, int)) or isinstance(key, bool):
                raise BadMessage(f"the key {key!r} of a map is neither a text nor an integer")
            _check(key, 0, "a key")
            _check(item, depth - 1, f"the entry {key!r}")
    else:
        raise BadMessage(f"{where} is a {kind.__name__}: messages carry no such thing")
