"""How many bytes a note takes on the wire, and whether it is a note at all (``contract.Note``).

Counted without encoding, because a rig checks every note that a plugin sets; shortest heads as in ``protocol.cbor``.
"""

from collections.abc import Mapping, Sequence


def note_bytes(note: object) -> int:
    """The size of ``note`` in bytes of CBOR.

    Raises:
        TypeError: it is no note; the message says which part.
    """
    if not isinstance(note, Mapping):
        raise TypeError(f"a note is a mapping, not {note!r}")
    size = _head(len(note))
    for key, value in note.items():
        if type(key) is not str:
            raise TypeError(f"the keys of a note are texts, not {key!r}")
        size += _text(key) + (1 if type(value) is int and 0 <= value < 24 else _value(value))
    return size


def _value(value: object) -> int:
    if value is None or value is True or value is False:
        return 1
    if type(value) is int:
        return _number(value)
    if type(value) is str:
        return _text(value)
    if isinstance(value, Mapping):
        return _head(len(value)) + sum(_whole(key) + _whole(entry) for key, entry in value.items())
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray | str):
        return _head(len(value)) + sum(_whole(entry) for entry in value)
    raise TypeError(f"{value!r} is no value of a note")


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"lists and mappings in a note hold whole numbers, not {value!r}")
    return _number(value)


def _number(value: int) -> int:
    return _head(value if value >= 0 else -1 - value)


def _text(value: str) -> int:
    length = len(value) if value.isascii() else len(value.encode("utf-8"))
    return _head(length) + length


def _head(number: int) -> int:
    if number < 24:
        return 1
    if number < 1 << 8:
        return 2
    if number < 1 << 16:
        return 3
    if number < 1 << 32:
        return 5
    if number < 1 << 64:
        return 9
    raise TypeError(f"{number} does not fit into 64 bits")
