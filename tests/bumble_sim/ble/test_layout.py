"""The page of the protocol tells the UUIDs and times that the code uses."""

from pathlib import Path

import pytest

from bumble_sim.ble.layout import ACK_SECONDS, DOWN, RESEND_SECONDS, TABLE_SERVICE, UP, advertisement, payload_size

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_page_has_our_uuids() -> None:
    for uuid in (TABLE_SERVICE, UP, DOWN):
        assert f"`{uuid.to_hex_str('-').lower()}`" in PAGE


def test_the_page_has_our_times() -> None:
    text = " ".join(PAGE.split())
    assert f"a bare one {ACK_SECONDS:g} seconds after" in text
    assert f"unacknowledged for {RESEND_SECONDS:g} seconds" in text


@pytest.mark.parametrize(("mtu", "payload"), [(23, 20), (185, 182), (512, 509), (517, 512)])
def test_a_fragment_fits_into_one_packet_and_one_attribute(mtu: int, payload: int) -> None:
    assert payload_size(mtu) == payload


def test_an_advertisement_fits_and_names_the_service_only() -> None:
    data = advertisement()
    assert len(data) == 21 <= 31
    assert bytes(TABLE_SERVICE) in data
