"""The JSON Schema of scenario files, made from the closed lists that the loader checks with.

Editors complete and check words with it; what only a look at the whole file can tell (is there such a character?) is
left to ``tablerig scenario check``.
"""

import json
from collections.abc import Iterable
from typing import Any, Final

from conformance.scenario import vocabulary as words
from conformance.scenario.facts import LANGUAGE_CODE, MAX_NUMBER
from conformance.scenario.head import NAME
from reference_engine.rulebook import GAMES, Variant, rulebook, variants_of

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string", "minLength": 1}
FLAG: Final[Schema] = {"type": "boolean"}
SECONDS: Final = r"^[0-9]+(\.[0-9]+)? ?s$"


def schema() -> Schema:
    """The schema as data."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Scenario of tablerig",
        "description": "A table session: who sits there, what they do, what their phones must show.",
        **_object(_head(), words.REQUIRED_KEYS),
        "definitions": {
            "rule": _enum(rulebook()),
            "rules": {"anyOf": [{"$ref": "#/definitions/rule"}, _list({"$ref": "#/definitions/rule"})]},
            "character": {"type": "string", "pattern": f"^{_json_pattern(NAME.pattern)}$"},
            "characters": {"anyOf": [TEXT, _list(TEXT)]},
            "move": {"type": "string", "pattern": _move_pattern()},
            "facts": _facts(),
            "step": _step(),
            "ending step": _step(ending=True),
        },
    }


def schema_text() -> str:
    """The schema as the text of ``scenarios/scenario.schema.json``."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _head() -> Schema:
    rule_variants = {key: _variant(variant) for game in GAMES for key, variant in variants_of(game).items()}
    return {
        "title": {**TEXT, "description": "One line: what happens at the table."},
        "game": _enum(GAMES),
        "rules": {**_ref("rules"), "description": "Rules that the file is about."},
        "variants": {**_object(rule_variants), "description": "Variants that differ from their default."},
        "cast": {
            **_named(_enum([*words.ROLES, words.ANY])),
            "minProperties": words.MIN_SEATS,
            "maxProperties": words.MAX_SEATS,
            "description": "Characters and their roles, in seating order.",
        },
        "composition": _object(dict.fromkeys(words.ROLES, _number(0, words.MAX_SEATS))),
        "host": _ref("character"),
        "languages": _named({"type": "string", "pattern": f"^{LANGUAGE_CODE.pattern}$"}),
        "venue": {"anyOf": [FLAG, _object(dict.fromkeys(words.VENUE_KEYS, TEXT))]},
        "begin": _enum(words.BEGINS),
        "air": _object({"latency": _number(0, words.MAX_LATENCY_MS), "mtu": {"enum": list(words.MTUS)}}),
        "shuffle": _enum(words.SHUFFLES),
        "script": {**_list(_ref("step")), "description": "What happens, in order."},
    }


def _step(*, ending: bool = False) -> Schema:
    moves = _named(_ref("move"), rule=True)
    lose = _object(
        {
            "who": _ref("characters"),
            "how": _enum(words.HOWS),
            "for": _enum([words.PAST_GRACE, words.UNTIL_LATER]),
            "at": _enum(words.DUES),
            "rule": _ref("rules"),
        },
        ["who"],
    )
    show = {"anyOf": [{"type": "string", "pattern": f"^{words.ROLE_OF} "}, _enum(words.FACTS), _facts(single=True)]}
    bodies: Schema = {
        "do": moves,
        "refused": moves,
        "late": moves,
        "together": {
            **_list(
                {"anyOf": [{"const": words.TIME_UP}, _object({"lose": lose, "rule": _ref("rules")}, ["lose"]), moves]}
            ),
            "maxItems": words.MAX_TOGETHER,
        },
        "expect": {
            "type": "object",
            "properties": {"rule": _ref("rules"), "absent": {"anyOf": [_enum(words.FACTS), _list(_enum(words.FACTS))]}},
            "additionalProperties": _ref("facts"),
            "minProperties": 1,
        },
        "never": _object({"seats": _ref("characters"), "show": show, "rule": _ref("rules")}, words.NEVER_KEYS),
        "lose": lose,
        "grace": {"const": "over"},
        "wait": {"anyOf": [_enum(words.WAITS), {"type": "string", "pattern": SECONDS}]},
        "each": {"type": "object", "minProperties": 1, "additionalProperties": _list(_ref("ending step"))},
    }
    assert tuple(bodies) == words.STEP_WORDS
    allowed = {word: body for word, body in bodies.items() if not (ending and word == "each")}
    return {
        **_object({**allowed, "rule": _ref("rules")}),
        "oneOf": [{"required": [word]} for word in allowed],
    }


def _facts(*, single: bool = False) -> Schema:
    facts = {name: _fact(form) for name, form in words.FACTS.items()}
    if single:
        return {**_object(facts), "minProperties": 1, "maxProperties": 1}
    prompt = {"anyOf": [{"const": words.NONE}, _ref("move"), _list(_ref("move"))]}
    return _object({words.PHASE: _enum(words.PHASES), words.PROMPT: prompt, **facts})


def _fact(form: words.FactForm) -> Schema:
    kind = words.FactKind
    count = _number(1, MAX_NUMBER)
    forms: dict[words.FactKind, Schema] = {
        kind.CODE: _enum(form.codes),
        kind.LANGUAGE: {"type": "string", "pattern": f"^{LANGUAGE_CODE.pattern}$"},
        kind.TEXTS: _object(dict.fromkeys(form.codes, TEXT)),
        kind.NUMBER: _number(0, MAX_NUMBER),
        kind.SEAT: TEXT,
        kind.SEATS: {"anyOf": [TEXT, {"type": "array", "items": TEXT}]},
        kind.MOVE: _ref("move"),
        kind.CODE_BY_SEAT: _named(_enum(form.codes)),
        kind.NUMBER_BY_SEAT: _named(count),
        kind.SEAT_BY_SEAT: _named(TEXT),
        kind.NUMBER_BY_ROLE: _object(dict.fromkeys(form.codes, count)),
    }
    return forms[form.kind]


def _variant(variant: Variant) -> Schema:
    if variant.bounds is not None:
        return {**_number(*variant.bounds), "description": f"{variant.meaning} (default {variant.default})"}
    values = [choice.value for choice in variant.choices]
    return {"enum": values, "description": f"{variant.meaning} (default {json.dumps(variant.default)})"}


def _move_pattern() -> str:
    alone = "|".join(words.MOVES_ALONE)
    return f"^(({'|'.join(words.MOVES_AT_SOMEBODY)}) \\S+|{alone}|{words.CODE} {words.CODE_PATTERN})$"


def _json_pattern(pattern: str) -> str:
    """Editors know no ``[^\\W\\d_]``: a letter is then whatever is no digit, no space and no punctuation."""
    return pattern.replace(r"[^\W\d_][\w'-]", r"""[^\s\d_,:{}\[\]'"#&*!|>%@-][^\s,:{}\[\]"#&*!|>%@]""")


def _object(properties: Schema, required: Iterable[str] = ()) -> Schema:
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": properties, **needed, "additionalProperties": False}


def _named(value: Schema, *, rule: bool = False) -> Schema:
    """A mapping from characters to values."""
    properties = {"properties": {"rule": _ref("rules")}} if rule else {}
    return {"type": "object", **properties, "additionalProperties": value, "minProperties": 1}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item, "minItems": 1}


def _number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _enum(values: Iterable[object]) -> Schema:
    return {"enum": list(values)}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}
