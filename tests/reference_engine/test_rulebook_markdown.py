"""The page of the rulebook is the rulebook."""

from pathlib import Path

import pytest

from reference_engine.errors import RulebookError
from reference_engine.rulebook import rulebook, variants_of
from reference_engine.rulebook.markdown import as_markdown

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rulebook.md"


def test_the_checked_in_page_is_up_to_date() -> None:
    current = PAGE.read_text(encoding="utf-8") == as_markdown("wilki")
    assert current, "run: python -m reference_engine.rulebook.markdown > docs/rulebook.md"


def test_every_rule_and_every_variant_has_its_row() -> None:
    rows = [line.split("|")[1].strip() for line in as_markdown("wilki").splitlines() if line.startswith("| ")]
    for rule_id, entry in rulebook("wilki").items():
        assert rows.count(rule_id) == (2 if entry.why else 1)
    for key in variants_of("wilki"):
        assert rows.count(f"`{key}`") == 1


def test_every_row_of_a_table_has_as_many_cells_as_its_head() -> None:
    for block in as_markdown("wilki").split("## ")[1:]:
        widths = {line.count("|") for line in block.splitlines() if line.startswith("|")}
        assert len(widths) == 1, block.splitlines()[0]


def test_a_game_without_a_rulebook_has_no_page() -> None:
    with pytest.raises(RulebookError):
        as_markdown("chess")
