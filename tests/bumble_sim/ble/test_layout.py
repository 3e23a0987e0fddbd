"""The page of the protocol tells the UUIDs and times that the code uses."""

from pathlib import Path

from bumble_sim.ble.layout import ACK_SECONDS, DOWN, RESEND_SECONDS, TABLE_SERVICE, UP, advertisement

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_page_has_our_uuids():
    for uuid in (TABLE_SERVICE, UP, DOWN):
        assert f"`{uuid.to_hex_str('-').lower()}`" in PAGE


def test_the_page_has_our_times():
    assert f"timer is {ACK_SECONDS:g} seconds" in PAGE
    assert f"acknowledged for {RESEND_SECONDS:g} seconds" in PAGE


def test_an_advertisement_fits_and_names_the_service_only():
    data = advertisement()
    assert len(data) == 21 <= 31
    assert bytes(TABLE_SERVICE) in data
