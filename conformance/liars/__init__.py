"""Liars: deliberately wrong plugins and phones, which prove that the suite would notice.

For every rule that the documents state and a run can show there is at least one. The suite has to fail each of them,
blaming the rule that it breaks.
"""

from conformance.liars.catalog import LIARS, broken_rules
from conformance.liars.catch import Caught, Hunt, catch, hunt
from conformance.liars.model import Liar

__all__ = ["LIARS", "Caught", "Hunt", "Liar", "broken_rules", "catch", "hunt"]
