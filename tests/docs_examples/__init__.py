import pytest

pytest.register_assert_rewrite(
    "tests.docs_examples.evening", "tests.docs_examples.manners", "tests.docs_examples.playing"
)
