"""The table protocol of the phones: framing on a link, messages, and what stands in them. No I/O and no clock."""
