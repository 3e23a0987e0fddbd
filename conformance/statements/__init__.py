"""Statements: TOML files in which a plugin says what it claims, and what follows from that (``docs/statements.md``).

What is not claimed makes a case *not applicable*; what is claimed is probed before anything else.
"""
