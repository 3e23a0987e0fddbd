"""What is on the air: the service and its characteristics (``docs/protocol.md``, *On Bluetooth*)."""

from typing import Final

from bumble.core import UUID, AdvertisingData

TABLE_SERVICE: Final = UUID("7ab1e000-5a1d-4e3c-9d2b-0c6f1e5a0001")
UP: Final = UUID("7ab1e000-5a1d-4e3c-9d2b-0c6f1e5a0002")
"""Guest to host: write without response."""
DOWN: Final = UUID("7ab1e000-5a1d-4e3c-9d2b-0c6f1e5a0003")
"""Host to guest: notify."""

ADVERTISING_MILLISECONDS: Final = 20
ATT_HEADER: Final = 3
MAX_VALUE: Final = 512
"""An attribute holds at most 512 bytes, whatever the MTU."""

ACK_SECONDS: Final = 4.0
"""A bare acknowledgement goes out this late; before that, the next exchange of whispers carries it for nothing."""

RESEND_SECONDS: Final = 10.0
"""Frames that stay unacknowledged so long, although the link stands, go out again."""


def payload_size(mtu: int) -> int:
    """The bytes of a fragment for an ATT MTU."""
    return min(mtu - ATT_HEADER, MAX_VALUE)


def advertisement() -> bytes:
    """What a host advertises: general discoverable, Low Energy only, the table service. It names nobody."""
    flags = AdvertisingData.LE_GENERAL_DISCOVERABLE_MODE_FLAG | AdvertisingData.BR_EDR_NOT_SUPPORTED_FLAG
    return bytes(
        AdvertisingData(
            [
                (AdvertisingData.FLAGS, bytes([flags])),
                (AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, bytes(TABLE_SERVICE)),
            ]
        )
    )
