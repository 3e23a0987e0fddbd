"""What ``docs/protocol.md`` says of Bluetooth is what the phones do."""

from pathlib import Path

import pytest
from bumble.core import UUID

from bumble_sim.ble import layout

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"


@pytest.mark.parametrize("uuid", [layout.TABLE_SERVICE, layout.UP, layout.DOWN])
def test_the_page_names_every_uuid(uuid: UUID) -> None:
    assert str(uuid).lower() in PAGE.read_text(encoding="utf-8").lower()


def test_the_page_names_the_times_of_a_link() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"a bare one {layout.ACK_SECONDS:g} seconds after" in text
    assert f"unacknowledged for {layout.RESEND_SECONDS:g} seconds" in text


@pytest.mark.parametrize(("mtu", "payload"), [(23, 20), (185, 182), (512, 509), (517, 512)])
def test_a_fragment_fits_into_one_packet_and_one_attribute(mtu: int, payload: int) -> None:
    assert layout.payload_size(mtu) == payload


def test_an_advertisement_fits_into_a_legacy_packet() -> None:
    assert len(layout.advertisement()) <= 31
