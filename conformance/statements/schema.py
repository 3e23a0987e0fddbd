"""The JSON Schema of statement files, made from their models and from the words of the rulebook.

Editors complete and check with it; that ``min`` is not more than ``max`` is left to ``tablerig statement check``.
"""

import json
from typing import Any

from conformance.statements.features import FEATURES
from conformance.statements.file import ALL, StatementForm
from reference_engine.rulebook import GAMES, Variant, variants_of
from reference_engine.wilki.rules import FEWEST_SEATS, MOST_SEATS

Schema = dict[str, Any]


def schema() -> Schema:
    """The schema as data."""
    made = StatementForm.model_json_schema()
    form = made["$defs"].pop("GameForm")
    made["$defs"].pop("Range")
    made["properties"]["games"] |= {
        "properties": {game: {"$ref": f"#/$defs/{game}"} for game in GAMES},
        "additionalProperties": False,
    }
    made["$defs"] |= {game: _game(form, game) for game in GAMES}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **made,
        "title": "Statement of a plugin for tablerig",
    }


def schema_text() -> str:
    """The schema as the text of ``scenarios/statement.schema.json``."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _game(form: Schema, game: str) -> Schema:
    """The form of one game, with the words of that game."""
    given = {name: entry["description"] for name, entry in form["properties"].items()}
    variants = {key: _variant(variant) for key, variant in variants_of(game).items()}
    properties = {
        "seats": _forms(_list(_number(FEWEST_SEATS, MOST_SEATS)), _range(FEWEST_SEATS, MOST_SEATS)),
        "secrecy": {"enum": ["screen", "air"]},
        "features": _forms({"const": ALL}, _list({"enum": list(FEATURES[game])}, empty=True)),
        "variants": _forms({"const": ALL}, _table(variants)),
    }
    described = {name: {"description": given[name], **entry} for name, entry in properties.items()}
    return {**form, "title": game, "properties": described}


def _variant(variant: Variant) -> Schema:
    if variant.bounds is not None:
        forms = _forms({"const": ALL}, _list(_number(*variant.bounds)), _range(*variant.bounds))
    else:
        forms = _forms({"const": ALL}, _list({"enum": [choice.value for choice in variant.choices]}))
    return {"description": variant.meaning, **forms}


def _forms(*forms: Schema) -> Schema:
    return {"anyOf": list(forms)}


def _number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _range(low: int, high: int) -> Schema:
    return {**_table({"min": _number(low, high), "max": _number(low, high)}), "required": ["min", "max"]}


def _list(item: Schema, *, empty: bool = False) -> Schema:
    return {"type": "array", "items": item, **({} if empty else {"minItems": 1})}


def _table(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}
