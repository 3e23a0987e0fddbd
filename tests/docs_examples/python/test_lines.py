"""What the Python example keeps of its tables."""

import json

from tests.docs_examples.manners import seated, text_of
from tests.docs_examples.python.example import lines


def test_of_a_closed_table_nothing_is_kept() -> None:
    conversation = lines.Conversation("table")
    for table in (1, 2):
        for seat in range(5):
            conversation.answer(text_of(seated(table, seat)))
    assert json.loads(conversation.answer(b'{"close":{"table":1}}')) == {"closed": {"table": 1}}
    assert {table for table, _seat in conversation._games} == {2}
    conversation.answer(b'{"close":{"table":2}}')
    assert conversation._games == {}
