"""JSON Schemas of the lines of a plugin process, from the code that writes and reads them (``tablerig schema``)."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from conformance.process import wire

Schema = dict[str, Any]

SEAT_KEY: Final[Schema] = {"pattern": "^(0|[1-9][0-9]*)$"}
"""A seat as the name of a member."""
_PLACES: Final = {"table": "a number never used twice in a process", "seat": "whose event", "seq": "counted from 1"}


def to_plugin() -> Schema:
    """Every line that a plugin is told; an unknown member of an object, or type of event, may be added later."""
    _, made = msgspec.json.schema_components(list(wire.EVENTS.values()))
    events = {name: made[kind.__name__] for name, kind in wire.EVENTS.items()}
    for name, event in events.items():
        event["properties"] = {"type": {"const": name}, **event["properties"]}
        event["required"] = ["type", *event.get("required", ())]
        _seats_as_keys(event)
    number = {"type": "integer", "minimum": 1}
    return _document(
        "What tablerig writes to a plugin's standard input, one line each",
        {
            "hello": _object("The first line.", hello=_object("", protocol={"const": wire.PROTOCOL})),
            "event": _object(
                "An event of one seat at one table.",
                table={**number, "description": _PLACES["table"]},
                seat={"type": "integer", "minimum": 0, "description": _PLACES["seat"]},
                seq={**number, "description": _PLACES["seq"]},
                event={"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in wire.EVENTS.values()]},
            ),
            "close": _object("The table is over.", close=_object("", table=number)),
        },
        made,
    )


def from_plugin() -> Schema:
    """Every line that a plugin may answer; nothing else is taken, not even a member more."""
    kinds: Sequence[type] = (wire.Answer, wire.Hello, wire.Unsupported, wire.Closed)
    _, made = msgspec.json.schema_components(kinds)
    made["Answer"]["oneOf"] = [{"required": ["effects"]}, {"required": ["unsupported"]}]
    made["HelloBody"]["properties"] |= {"protocol": {"const": wire.PROTOCOL}, "serves": {"enum": ["table", "seat"]}}
    _seats_as_keys(made["Whisper"])
    lines = {kind.__name__: made.pop(kind.__name__) for kind in kinds}
    return _document("What a plugin writes to its standard output, one line for each line that it reads", lines, made)


DIRECTIONS: Final[Mapping[str, Callable[[], Schema]]] = {"to-plugin": to_plugin, "from-plugin": from_plugin}
"""The two schemas by name; ``docs/schemas/`` has them as files."""


def schema_text(direction: str) -> str:
    """The text of ``docs/schemas/{direction}.json``."""
    return json.dumps(DIRECTIONS[direction](), indent=2, ensure_ascii=False) + "\n"


def _document(title: str, lines: Mapping[str, Schema], parts: Mapping[str, Schema]) -> Schema:
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "description": "docs/process.md says what it means.",
        "anyOf": list(lines.values()),
        "$defs": dict(parts),
    }
    plain: Schema = _plain(document)
    return plain


def _object(description: str, **properties: Schema) -> Schema:
    made: Schema = {"type": "object", "properties": properties, "required": list(properties)}
    return {"description": description, **made} if description else made


def _seats_as_keys(part: Schema) -> None:
    notes = part["properties"].get("notes")
    if notes is not None:
        notes["propertyNames"] = SEAT_KEY


def _plain(value: Any) -> Any:
    """Without the marks of the language in which the descriptions are written."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, str):
        return re.sub(r":\w+:`([^`]+)`", r"`\1`", value.replace("``", "`")).replace("\n\n", " ").replace("\n", " ")
    return value
