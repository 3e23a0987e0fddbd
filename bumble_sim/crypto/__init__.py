"""Cryptographic services of a phone: silent deal, sealed notes, match, secret count, joint coin. No I/O, no clock."""
